from datetime import UTC, date, datetime

import pytest

from players.models import FidePlayer, LogEntry, Player
from players.names import name_key
from tests.make import make_player
from tests.tournaments import trf
from tournaments import identity, intake
from tournaments.models import Match, Participant, Report

AT = datetime(2026, 10, 12, 9, tzinfo=UTC)
ADA, BEN = trf.ENTRANTS[:2]

pytestmark = pytest.mark.django_db


def taken_in(first: tuple = ADA, *others, tournament=None, city: str = "Springfield") -> Report:
    entrants = [first, *(others or trf.ENTRANTS[1:])]
    return intake.upload(trf.report(entrants, r022=city), "open.trf", by=None, at=AT, tournament=tournament)


def line(report: Report, number: int = 1) -> Participant:
    return report.participants.get(number=number)


def listed(person: tuple) -> FidePlayer:
    name, sex, _, federation, fide_id, birth = person
    return FidePlayer.objects.create(
        fide_id=fide_id,
        name=name,
        name_key=name_key(name),
        sex=sex,
        federation=federation,
        birth_year=int(birth[:4]),
        first_seen=date(2026, 10, 1),
    )


def test_who_is_only_on_fides_list_is_taken_into_the_register(types):
    listed(ADA)
    adopted = line(taken_in())
    assert (adopted.match, adopted.match_how) == (Match.LINKED, "fide-list")
    assert (adopted.player.fide_id, adopted.player.name, adopted.player.federation_id) == (
        999000001,
        ADA[0],
        "SCO",
    )
    assert LogEntry.objects.filter(act="adopt-player").count() == 1


def test_an_id_of_somebody_else_on_fides_list_is_a_question(types):
    listed(("Walnut, Wilhelmina", "w", 0, "IRL", ADA[4], "1950/01/01"))
    asked = line(taken_in())
    assert asked.match == Match.QUESTION
    assert "Walnut, Wilhelmina" in asked.match_reason
    assert not Player.objects.exists()


def test_two_lines_whose_ids_are_swapped_are_questions_both(register):
    """N-10."""
    swapped = [(*ADA[:4], BEN[4], ADA[5]), (*BEN[:4], ADA[4], BEN[5])]
    report = taken_in(*swapped, *trf.ENTRANTS[2:])
    assert [line(report, number).match for number in (1, 2)] == ["question", "question"]
    assert line(report, 1).player is None


def test_a_name_alone_matches_nobody(types):
    """N-08."""
    make_player(ADA[0], federation="SCO")
    asked = line(taken_in((ADA[0], "w", 2010, "SCO", 0, "")))
    assert asked.match == Match.QUESTION
    assert asked.candidates[0]["player"] == Player.objects.get().pk


def test_name_and_birth_date_match_whatever_case_and_accents(types):
    ada = make_player("Álder, Ada", federation="SCO", birth_date=date(1990, 2, 3), birth_precision="full")
    found = line(taken_in(("ALDER, Ada", "w", 2010, "SCO", 0, "1990/02/03")))
    assert (found.player, found.match_how) == (ada, "name-birth")


def test_an_unknown_id_is_told_with_line_and_name(types):
    """T-14."""
    report = taken_in()
    told = [finding for finding in report.findings if finding["code"] == "W051"]
    assert [finding["raw"] for finding in told] == [str(person[4]) for person in trf.ENTRANTS]
    assert "Alder, Ada" in told[0]["what"]
    assert told[0]["line"] == line(report).line


def test_who_was_linked_by_hand_is_not_adopted_again_with_the_next_version(types):
    first = taken_in()
    ada = make_player("Alder-Oak, Ada", federation="SCO")
    identity.link(line(first), ada, by=None)
    listed(ADA)
    second = taken_in(tournament=first.tournament, city="Elsewhere")
    assert line(second).player == ada
    assert not Player.objects.filter(fide_id=ADA[4]).exists()


def test_an_answer_is_remembered_over_a_version_that_left_the_line_out(register):
    stranger = ("Elm, Eve", "w", 0, "SCO", 0, "1999/01/01")
    first = taken_in(stranger)
    identity.park(line(first), reason="asked the organiser", by=None)
    second = taken_in(tournament=first.tournament, city="Elsewhere")
    third = taken_in(stranger, tournament=first.tournament, city="Nowhere")
    assert not second.participants.filter(match=Match.PARKED).exists()
    assert (line(third).match, line(third).match_reason) == (Match.PARKED, "asked the organiser")


def test_of_the_answers_to_several_versions_the_newest_holds(types):
    stranger = ("Elm, Eve", "w", 0, "SCO", 0, "1999/01/01")
    first = taken_in(stranger)
    identity.park(line(first), reason="asked the organiser", by=None)
    second = taken_in(stranger, tournament=first.tournament, city="Elsewhere")
    identity.unpark(line(second), by=None)
    third = taken_in(stranger, tournament=first.tournament, city="Nowhere")
    assert line(third).match == Match.QUESTION
    eve = make_player("Elm-Oak, Eve", federation="SCO")
    identity.link(line(third), eve, by=None)
    assert line(taken_in(stranger, tournament=first.tournament, city="Somewhere")).player == eve


def test_a_line_found_to_be_somebody_already_linked_by_hand_is_a_question(register):
    stranger = ("Elm, Eve", "w", 0, "SCO", 0, "1999/01/01")
    first = taken_in(stranger)
    identity.link(line(first), register["Ada"], by=None)
    second = taken_in(stranger, *trf.ENTRANTS[1:3], ADA, tournament=first.tournament)
    assert line(second, 1).player == register["Ada"]
    assert line(second, 4).match == Match.QUESTION


def test_the_national_id_of_another_federation_is_none_of_ours(settings, types):
    settings.HOME_FEDERATION = "SCO"
    make_player("Walnut, Wilhelmina", federation="SCO", national_id="4711")
    data = (
        trf.report() + b"IRL    1 w    Alder, Ada                        2010 IRL        4711 1990/02/03\r\n"
    )
    report = intake.upload(data, "open.trf", by=None, at=AT)
    assert line(report).national_id == "4711"
    assert "Walnut" not in line(report).match_reason


def test_a_deceased_player_is_remarked(register):
    Player.objects.filter(pk=register["Ada"].pk).update(status="deceased", status_on=date(2026, 1, 1))
    assert any("deceased" in finding["what"] for finding in taken_in().findings)


def test_a_report_of_two_hundred_persons_of_fides_list_takes_a_bounded_number_of_queries(
    types, django_assert_max_num_queries
):
    people = [(f"Person {n}, Test", "m", 1500, "SCO", 999100000 + n, "1990/01/01") for n in range(1, 201)]
    for person in people:
        listed(person)
    data = trf.report(people, [("0000 - Z", "0000 - Z")] * 200)
    with django_assert_max_num_queries(60):
        report = intake.upload(data, "open.trf", by=None, at=AT)
    assert report.participants.filter(match=Match.LINKED).count() == 200
