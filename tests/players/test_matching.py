"""Decisions of matching; no database."""

from datetime import date

import pytest

from players.claims import Claim, Known, Listed, Outcome, Register
from players.matching import match
from players.names import name_key
from players.similarity import similarity


def known(player_id, name, **facts):
    return Known(player_id, name, name_key(name), **facts)


def listed(fide_id, name, **facts):
    return Listed(fide_id, name, name_key(name), **facts)


def register(*players, fide_list=()):
    made = Register(listed={person.fide_id: person for person in fide_list})
    for player in players:
        made.by_name.setdefault(player.name_key, []).append(player)
        made.add_similar(player)
        if player.fide_id:
            made.by_fide_id[player.fide_id] = player
        if player.national_id:
            made.by_national_id[player.national_id] = player
    return made


def one(claim, *players, fide_list=()):
    (found,) = match([claim], register=register(*players, fide_list=fide_list))
    return found


BORN = {"birth_date": date(1990, 5, 1), "birth_precision": "full"}


def test_a_fide_id_with_the_same_name_matches():
    found = one(Claim("Roevg, Jan", fide_id=1500101), known(7, "Roevg, Jan", fide_id=1500101))
    assert (found.outcome, found.player_id, found.how) == (Outcome.MATCHED, 7, "fide-id")


def test_accents_case_and_order_of_a_name_do_not_matter_n03():
    found = one(Claim("JEROME ROEVG", fide_id=1500101), known(7, "Roévg, Jérôme", fide_id=1500101))
    assert found.outcome is Outcome.MATCHED
    assert found.remarks == []


def test_a_fide_id_of_somebody_else_is_a_conflict_naming_him():
    found = one(Claim("Talvik, Mart", fide_id=1500101), known(7, "Roevg, Jan", fide_id=1500101))
    assert (found.outcome, found.code, found.player_id) == (Outcome.CONFLICT, "id-of-another", 7)
    assert found.sentence == "FIDE id 1500101 belongs to Roevg, Jan (FIDE id 1500101), not to Talvik, Mart"


def test_another_birth_year_under_the_right_id_and_name_is_only_remarked_a04():
    claim = Claim("Roevg, Jan", fide_id=1500101, birth_date=date(2012, 1, 1), birth_precision="year")
    player = known(7, "Roevg, Jan", fide_id=1500101, birth_date=date(2013, 2, 9), birth_precision="full")
    found = one(claim, player)
    assert found.outcome is Outcome.MATCHED
    assert found.remarks == ["birth: the report says 2012, the register 2013-02-09"]


def test_a_nickname_with_another_birth_year_under_one_id_is_a_conflict():
    claim = Claim("Roevg, Mike", fide_id=1500101, birth_date=date(2012, 1, 1), birth_precision="year")
    found = one(claim, known(7, "Roevg, Michael", fide_id=1500101, **BORN))
    assert (found.outcome, found.code) == (Outcome.CONFLICT, "birth-differs")


def test_a_nickname_under_the_right_id_matches_with_a_remark_p14():
    found = one(Claim("Roevg, Mike", fide_id=1500101), known(7, "Roevg, Michael", fide_id=1500101))
    assert found.outcome is Outcome.MATCHED
    assert found.remarks == ["the report writes Roevg, Mike, the register Roevg, Michael"]


def test_a_nickname_without_id_is_a_question_with_the_member_as_candidate_p14():
    found = one(Claim("Roevg, Mike", **BORN), known(7, "Roevg, Michael", **BORN))
    assert (found.outcome, found.player_id) == (Outcome.STRANGER, None)
    assert [candidate.player_id for candidate in found.candidates] == [7]
    assert "same birth date" in found.candidates[0].why


def test_a_national_id_matches_when_there_is_no_fide_id():
    found = one(Claim("Roevg, Jan", national_id="N7"), known(7, "Roevg, Jan", national_id="N7"))
    assert (found.outcome, found.player_id, found.how) == (Outcome.MATCHED, 7, "national-id")


def test_a_fide_id_and_a_national_id_of_two_players_are_a_conflict():
    claim = Claim("Roevg, Jan", fide_id=1500101, national_id="N8")
    players = known(7, "Roevg, Jan", fide_id=1500101), known(8, "Roevg, Janne", national_id="N8")
    found = one(claim, *players)
    assert (found.outcome, found.code) == (Outcome.CONFLICT, "ids-disagree")
    assert {candidate.player_id for candidate in found.candidates} == {7, 8}


def test_a_second_fide_id_of_one_person_is_a_conflict_n11():
    claim = Claim("Roevg, Jan", fide_id=1500999, **BORN)
    found = one(
        claim, known(7, "Roevg, Jan", fide_id=1500101, **BORN), fide_list=[listed(1500999, "Roevg, Jan")]
    )
    assert (found.outcome, found.code, found.player_id) == (Outcome.CONFLICT, "other-id-differs", 7)


def test_an_id_known_to_fide_only_waits_for_adoption():
    found = one(Claim("Roevg, Jan", fide_id=1500101), fide_list=[listed(1500101, "Roevg, Jan")])
    assert (found.outcome, found.player_id, found.how) == (Outcome.KNOWN_TO_FIDE, None, "fide-id")


def test_an_id_that_fides_list_gives_to_another_name_is_a_conflict():
    found = one(Claim("Talvik, Mart", fide_id=1500101), fide_list=[listed(1500101, "Roevg, Jan")])
    assert (found.outcome, found.code) == (Outcome.CONFLICT, "id-of-another")


def test_an_id_gone_from_fides_list_is_still_known_t05():
    gone = listed(1500101, "Roevg, Jan", gone_since=date(2026, 10, 1))
    found = one(Claim("Roevg, Jan", fide_id=1500101), fide_list=[gone])
    assert found.outcome is Outcome.KNOWN_TO_FIDE
    assert found.remarks == ["not on FIDE's list since 2026-10-01"]


def test_a_player_of_the_register_with_a_new_fide_id_is_not_adopted_again():
    claim = Claim("Roevg, Jan", fide_id=1500101, national_id="N7")
    found = one(claim, known(7, "Roevg, Jan", national_id="N7"), fide_list=[listed(1500101, "Roevg, Jan")])
    assert (found.outcome, found.player_id, found.how) == (Outcome.MATCHED, 7, "national-id")
    assert found.remarks == ["FIDE id 1500101 is not in the register yet"]


def test_two_ids_swapped_between_two_players_are_two_conflicts_n10():
    players = (
        known(1, "Ackroy, Ian", fide_id=2400001, federation="SCO"),
        known(2, "Brannig, Sean", fide_id=2500002, federation="IRL"),
    )
    claims = [
        Claim("Brannig, Sean", fide_id=2400001, federation="IRL"),
        Claim("Ackroy, Ian", fide_id=2500002, federation="SCO"),
    ]
    found = match(claims, register=register(*players))
    assert [answer.code for answer in found] == ["id-of-another", "id-of-another"]


def test_an_alike_name_of_another_federation_under_an_id_is_a_conflict_n10():
    claim = Claim("Brannig, Sean", fide_id=2400001, federation="IRL")
    found = one(claim, known(1, "Brannig, Shane", fide_id=2400001, federation="SCO"))
    assert (found.outcome, found.code) == (Outcome.CONFLICT, "federation-differs")


def test_name_and_full_birth_date_match():
    found = one(Claim("Jan Roevg", **BORN), known(7, "Roevg, Jan", **BORN))
    assert (found.outcome, found.player_id, found.how) == (Outcome.MATCHED, 7, "name-birth")


def test_name_and_year_match_when_one_side_has_only_the_year():
    claim = Claim("Roevg, Jan", birth_date=date(1990, 1, 1), birth_precision="year")
    assert one(claim, known(7, "Roevg, Jan", **BORN)).player_id == 7


def test_another_day_of_the_same_year_does_not_match():
    claim = Claim("Roevg, Jan", birth_date=date(1990, 1, 1), birth_precision="full")
    assert one(claim, known(7, "Roevg, Jan", **BORN)).outcome is Outcome.STRANGER


def test_name_and_year_in_another_federation_are_a_question():
    claim = Claim("Roevg, Jan", birth_date=date(1990, 1, 1), birth_precision="year", federation="SWE")
    found = one(claim, known(7, "Roevg, Jan", federation="NOR", **BORN))
    assert (found.outcome, found.code) == (Outcome.CONFLICT, "federation-differs")


def test_nobody_is_matched_by_name_alone_n08():
    claims = [Claim(f"A. Member{number}") for number in range(68)]
    players = [known(number, f"Member{number}, A.") for number in range(68)]
    found = match(claims, register=register(*players))
    assert {answer.outcome for answer in found} == {Outcome.STRANGER}
    assert found[5].code == "name-only"
    assert found[5].candidates[0].player_id == 5


def test_eight_namesakes_are_asked_about_with_birth_and_club_n09():
    players = [
        known(
            number, "Roevg, Jan", club=f"Club {number}", birth_date=date(1990, 1, 1), birth_precision="year"
        )
        for number in range(1, 9)
    ]
    claim = Claim("Roevg, Jan", birth_date=date(1990, 1, 1), birth_precision="year")
    found = one(claim, *players)
    assert (found.outcome, found.code, found.player_id) == (Outcome.CONFLICT, "several", None)
    assert found.candidates[0].why == ["names are 100 % alike", "same birth year", "club Club 1"]


def test_two_entries_for_one_player_are_conflicts_both():
    claims = [Claim("Roevg, Jan", fide_id=1500101), Claim("Roevg, Jan", national_id="N7")]
    found = match(claims, register=register(known(7, "Roevg, Jan", fide_id=1500101, national_id="N7")))
    assert [(answer.outcome, answer.code, answer.player_id) for answer in found] == [
        (Outcome.CONFLICT, "claimed-twice", 7)
    ] * 2


def test_two_entries_with_one_unregistered_fide_id_are_conflicts_both():
    claims = [Claim("Roevg, Jan", fide_id=1500101)] * 2
    found = match(claims, register=register(fide_list=[listed(1500101, "Roevg, Jan")]))
    assert {answer.code for answer in found} == {"claimed-twice"}


def test_two_spellings_of_one_person_are_shown_as_a_pair_n07():
    found = one(Claim("Tschernjak, Iwan", **BORN), known(7, "Chernyak, Ivan", **BORN))
    assert found.outcome is Outcome.STRANGER
    assert [candidate.player_id for candidate in found.candidates] == [7]


def test_an_unknown_birth_date_stops_nothing_a02():
    found = one(Claim("Roevg, Jan", fide_id=1500101, **BORN), known(7, "Roevg, Jan", fide_id=1500101))
    assert found.outcome is Outcome.MATCHED


def test_a_dead_player_is_matched_with_a_remark():
    found = one(
        Claim("Roevg, Jan", fide_id=1500101), known(7, "Roevg, Jan", fide_id=1500101, status="deceased")
    )
    assert found.remarks == ["status in the register: deceased"]


def test_an_unknown_fide_id_does_not_hide_the_name():
    found = one(Claim("Roevg, Jan", fide_id=1500101, **BORN), known(7, "Roevg, Jan", **BORN))
    assert found.player_id == 7
    assert found.remarks == ["FIDE id 1500101 is neither in the register nor in FIDE's lists"]


@pytest.mark.parametrize(
    ("first", "second", "least", "most"),
    [
        ("Roevg, Jan", "JAN ROEVG", 100, 100),
        ("Jérôme Roevg", "Roevg, Jerome", 100, 100),
        ("Roevg, Jan Peter", "Roevg, Jan", 85, 99),
        ("Roevg, J.", "Roevg, Jan", 85, 99),
        ("Müller, Jan", "Mueller, Jan", 85, 99),
        ("Roevg, Mike", "Roevg, Michael", 65, 84),
        ("Roevg, Anna", "Roevg, Peter", 40, 64),
        ("Roevg, Jan", "Talvik, Mart", 0, 40),
        ("", "Roevg, Jan", 0, 0),
        ("", "", 0, 0),
    ],
)
def test_similarity_of_names(first, second, least, most):
    assert least <= similarity(first, second) <= most
    assert similarity(first, second) == similarity(second, first)
