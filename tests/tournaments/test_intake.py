from datetime import UTC, date, datetime

import pytest

from players.models import LogEntry
from players.refusal import Refused
from ratinglist.models import Contribution
from tests.make import make_list
from tests.tournaments import trf
from tournaments import intake
from tournaments.decisions import decide
from tournaments.models import Game, Match, Participant, Report, State, Tournament

AT = datetime(2026, 10, 12, 9, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def taken_in(data: bytes = b"", *, by=None, at=AT, name="open.trf", **stated) -> Report:
    return intake.upload(data or trf.report(), name, by=by, at=at, **stated)


def codes(report: Report) -> list[str]:
    return [finding["code"] for finding in report.findings]


def test_a_report_without_faults_is_checked_and_its_event_registered(register, arbiter):
    report = taken_in(by=arbiter)
    event = report.tournament
    assert report.state == State.CHECKED
    assert (event.name, event.city, event.federation) == ("Rook Ending Open", "Springfield", "SCO")
    assert (event.start, event.end) == (date(2026, 10, 10), date(2026, 10, 11))
    assert (event.type_id, event.system, event.game_seconds, event.rounds) == ("standard", "swiss", 7200, 2)
    assert event.registered_by == arbiter
    assert list(event.arbiters.all()) == [arbiter]


def test_every_line_and_game_of_the_report_is_kept(register):
    report = taken_in()
    first = report.participants.get(number=1)
    assert (first.name, first.rating, first.fide_id) == ("Alder, Ada", 2010, 999000001)
    assert first.birth_date == date(1990, 2, 3)
    assert first.player == register["Ada"]
    game = report.games.get(round=2, white=report.participants.get(number=3))
    assert (game.black.number, game.white_code, game.black_code) == (1, "=", "=")
    assert game.date == date(2026, 10, 11)
    assert report.games.count() == 4


def test_the_bytes_are_kept_as_they_came(types):
    data = trf.report()
    report = taken_in(data)
    report.refresh_from_db()
    assert report.content == data
    assert report.size == len(data)


def test_the_same_bytes_twice_are_one_report(register, arbiter):
    """T-12."""
    first = taken_in(by=arbiter)
    again = taken_in(by=arbiter, name="copy of open.trf")
    assert again == first
    assert Report.objects.count() == Tournament.objects.count() == 1
    assert Game.objects.count() == 4


def test_of_two_who_bring_the_same_bytes_at_once_the_second_gets_the_row_of_the_first(types):
    stated = {"by": None, "tournament": None, "wanted_type": None}
    first, is_new = intake.kept(b"the same", "f" * 64, "a.trf", **stated)
    second, is_new_again = intake.kept(b"the same", "f" * 64, "b.trf", **stated)
    assert (is_new, is_new_again) == (True, False)
    assert second == first


def test_a_corrected_report_of_a_known_event_is_its_next_version(register):
    first = taken_in()
    second = taken_in(trf.report(cells=(("2 w =", "3 b ="), ("1 b =", "4 w 1"), *trf.CELLS[2:])))
    assert second.tournament == first.tournament
    assert (first.version, second.version) == (1, 2)
    first.refresh_from_db()
    assert first.state == State.CHECKED


def test_an_accented_name_of_the_event_makes_no_other_event(register):
    first = taken_in(trf.report(r012="Mémorial Tal"))
    second = taken_in(trf.report(r012="MEMORIAL  TAL"))
    assert second.tournament == first.tournament


def test_a_stated_tournament_goes_before_the_name(register):
    first = taken_in()
    second = taken_in(trf.report(r012="Renamed Open"), tournament=first.tournament)
    assert (second.tournament, second.version) == (first.tournament, 2)


def test_a_file_of_other_players_under_the_same_name_is_an_event_of_its_own(register):
    """Leagues send one file for each half of a round."""
    first = taken_in()
    others = [(f"Other {letter}, Olaf", "m", 1800, "SCO", 0, "1990/01/01") for letter in "ABCD"]
    second = taken_in(trf.report(others))
    assert second.tournament != first.tournament
    assert second.version == 1


def test_a_report_too_large_is_refused_before_it_is_read(settings, types):
    settings.MAX_REPORT_BYTES = 100
    with pytest.raises(Refused) as refused:
        taken_in()
    assert refused.value.code == "too-large"
    assert "100" in str(refused.value)
    assert not Report.objects.exists()


DEFECTIVE = {
    "empty": b"",
    "binary": b"\x93\xff\x89\x44" + bytes(range(256)) * 4,
    "UTF-16": trf.report().decode().encode("utf-16"),
    "separated by |": b"012 Open\r\n042 2026/10/10\r\n001|1|m||Alder, Ada|2010\r\n",
    "no player": b"012 Open\r\n042 2026/10/10\r\n",
    "no start date": trf.report(r042="", rounds=""),
    "starting number twice": trf.report().replace(b"001    2", b"001    1"),
    "opponent who does not exist": trf.report(cells=(("9 w 1", "3 b ="), *trf.CELLS[1:])),
    "results that contradict each other": trf.report(
        cells=(("2 w 1", "3 b ="), ("1 b 1", "4 w 1"), *trf.CELLS[2:])
    ),
    "cut off": trf.report()[:700],
}


@pytest.mark.parametrize("data", DEFECTIVE.values(), ids=DEFECTIVE)
def test_a_defective_file_is_refused_with_reasons_and_kept_as_it_came(types, data):
    report = intake.upload(data, "open.trf", by=None, at=AT)
    report.refresh_from_db()
    assert report.state == State.REFUSED
    assert report.content == data
    heaviest = report.findings[0]
    assert heaviest["severity"] in ("fatal", "error")
    assert heaviest["what"] and heaviest["mend"]
    assert not Tournament.objects.exists()
    assert not Participant.objects.exists()


def test_a_refused_report_names_line_and_field_of_the_fault(types):
    report = taken_in(DEFECTIVE["results that contradict each other"])
    fault = report.findings[0]
    assert fault["line"] in (10, 11)
    assert fault["field"]


def test_a_refused_report_cannot_be_submitted(types):
    with pytest.raises(Refused) as refused:
        intake.submit(taken_in(DEFECTIVE["no start date"]), by=None, at=AT)
    assert refused.value.code == "bad-move"


def test_a_league_is_kept_as_a_team_event(register):
    """P-16."""
    assert taken_in(trf.report(r092="Team: Round-Robin")).tournament.system == "team"


def test_a_forfeit_is_kept_as_a_forfeit(register):
    """F-01."""
    report = taken_in(trf.report(cells=(("2 w +", "3 b ="), ("1 b -", "4 w 1"), *trf.CELLS[2:])))
    game = report.games.get(round=1, white__number=1)
    assert (game.white_code, game.black_code) == ("+", "-")


def test_an_entrant_who_did_not_play_has_no_game(register):
    """F-10."""
    reserve = ("Elm, Eve", "w", 1600, "SCO", 999000005, "1999/01/01")
    report = taken_in(trf.report([*trf.ENTRANTS, reserve], [*trf.CELLS, ()]))
    assert report.state == State.CHECKED
    assert not report.games.filter(white__number=5, black__isnull=False).exists()
    assert not report.games.filter(black__number=5).exists()


def test_a_report_without_ranks_is_taken_in_with_computed_ones(register):
    """F-12."""
    lines = trf.report().decode().split("\r\n")
    lines = [line[:85] + "    " + line[89:] if line.startswith("001") else line for line in lines]
    report = taken_in("\r\n".join(lines).encode())
    assert report.state == State.CHECKED
    assert sorted(report.participants.values_list("rank", flat=True)) == [1, 1, 3, 4]


def test_a_time_control_nobody_can_read_asks_for_the_rating_type(register):
    report = taken_in(trf.report(r122="as usual"))
    assert report.state == State.CHECKED
    assert report.tournament.type is None
    assert "E050" in codes(report)
    with pytest.raises(Refused) as refused:
        intake.submit(report, by=None, at=AT)
    assert refused.value.code == "errors"


def test_the_chosen_rating_type_lets_the_report_go_forward(register):
    from tournaments.models import RatingType

    report = taken_in(trf.report(r122="as usual"))
    intake.choose_type(report, RatingType.objects.get(code="blitz"), by=None, at=AT)
    assert report.tournament.type_id == "blitz"
    assert intake.submit(report, by=None, at=AT).state == State.SUBMITTED


def test_a_choice_against_the_time_control_is_followed_and_remarked(register):
    from tournaments.models import RatingType

    report = taken_in(wanted_type=RatingType.objects.get(code="rapid"))
    assert report.tournament.type_id == "rapid"
    assert any(f["code"] == "W026" and "standard, not rapid" in f["what"] for f in report.findings)


def test_the_way_from_checked_to_accepted_is_told_with_names(register, arbiter, officer):
    report = taken_in(by=arbiter)
    intake.submit(report, by=arbiter, at=AT)
    intake.accept(report, by=officer, at=AT)
    report.refresh_from_db()
    assert report.state == State.ACCEPTED
    assert (report.submitted_at, report.accepted_at) == (AT, AT)
    entries = LogEntry.objects.filter(subject_type="tournaments.report").order_by("pk")
    told = [(entry.act, entry.actor_text) for entry in entries]
    assert told == [("check", "arbiter"), ("submit", "arbiter"), ("accept", "officer")]


def test_a_returned_report_says_why_and_can_be_submitted_after_a_new_check(register, arbiter, officer):
    report = intake.submit(taken_in(by=arbiter), by=arbiter, at=AT)
    intake.return_report(report, reason="Round 2 is of Monday.", by=officer)
    assert (report.state, report.reason) == (State.RETURNED, "Round 2 is of Monday.")
    intake.recheck(report, by=arbiter, at=AT)
    assert intake.submit(report, by=arbiter, at=AT).reason == ""


def test_a_report_is_not_returned_without_a_reason(register, officer):
    report = intake.submit(taken_in(), by=None, at=AT)
    with pytest.raises(Refused) as refused:
        intake.return_report(report, reason="  ", by=officer)
    assert refused.value.code == "no-reason"


def test_only_one_of_two_officers_accepts(register, officer):
    report = intake.submit(taken_in(), by=None, at=AT)
    as_the_other_saw_it = Report.objects.get(pk=report.pk)
    intake.accept(report, by=officer, at=AT)
    with pytest.raises(Refused) as refused:
        intake.accept(as_the_other_saw_it, by=officer, at=AT)
    assert refused.value.code == "changed-meanwhile"


def test_a_new_check_does_not_undo_what_somebody_else_did_meanwhile(register):
    report = taken_in()
    as_the_other_saw_it = Report.objects.get(pk=report.pk)
    intake.submit(report, by=None, at=AT)
    with pytest.raises(Refused) as refused:
        intake.recheck(as_the_other_saw_it, by=None, at=AT)
    assert refused.value.code == "changed-meanwhile"
    report.refresh_from_db()
    assert report.state == State.SUBMITTED


def test_a_second_acceptance_is_refused(register, officer):
    report = intake.accept(intake.submit(taken_in(), by=None, at=AT), by=officer, at=AT)
    with pytest.raises(Refused) as refused:
        intake.accept(report, by=officer, at=AT)
    assert refused.value.code == "bad-move"


def test_an_arbiter_does_not_accept(register, arbiter):
    report = intake.submit(taken_in(by=arbiter), by=arbiter, at=AT)
    with pytest.raises(Refused) as refused:
        intake.accept(report, by=arbiter, at=AT)
    assert refused.value.code == "not-yours"
    report.refresh_from_db()
    assert report.state == State.SUBMITTED


@pytest.fixture
def other_arbiter(arbiter, django_user_model):
    other = django_user_model.objects.create_user("other", "other@example.org", "tower-of-glass-4")
    other.groups.set(arbiter.groups.all())
    return other


@pytest.mark.parametrize(
    "act",
    [
        lambda report, by: intake.submit(report, by=by, at=AT),
        lambda report, by: intake.withdraw(report, reason="mine", by=by),
        lambda report, by: intake.recheck(report, by=by, at=AT),
    ],
    ids=["submit", "withdraw", "recheck"],
)
def test_an_arbiter_leaves_the_reports_of_others_alone(register, arbiter, other_arbiter, act):
    report = taken_in(by=arbiter)
    with pytest.raises(Refused) as refused:
        act(report, other_arbiter)
    assert refused.value.code == "not-yours"


def test_an_arbiter_sends_no_version_of_the_event_of_another(register, arbiter, other_arbiter):
    taken_in(by=arbiter)
    with pytest.raises(Refused) as refused:
        taken_in(trf.report(r022="Elsewhere"), by=other_arbiter)
    assert refused.value.code == "not-yours"
    assert Report.objects.count() == 1


def test_an_arbiter_of_the_event_sends_its_next_version(register, arbiter, other_arbiter):
    taken_in(by=arbiter).tournament.arbiters.add(other_arbiter)
    assert taken_in(trf.report(r022="Elsewhere"), by=other_arbiter).version == 2


def test_who_has_no_role_uploads_nothing(types, stranger):
    with pytest.raises(Refused) as refused:
        taken_in(by=stranger)
    assert refused.value.code == "not-yours"
    assert not Report.objects.exists()


def accepted(data: bytes = b"", **stated) -> Report:
    return intake.accept(intake.submit(taken_in(data, **stated), by=None, at=AT), by=None, at=AT)


def test_an_accepted_report_counts_until_its_correction_is_accepted(register):
    first = accepted()
    second = taken_in(trf.report(r022="Elsewhere"))
    first.refresh_from_db()
    assert first.state == State.ACCEPTED
    intake.accept(intake.submit(second, by=None, at=AT), by=None, at=AT)
    first.refresh_from_db()
    assert first.state == State.REPLACED
    second.tournament.refresh_from_db()
    assert second.tournament.city == "Elsewhere"


def test_the_event_is_described_by_the_accepted_version(register):
    first = accepted()
    taken_in(trf.report(r022="Elsewhere"))
    first.tournament.refresh_from_db()
    assert first.tournament.city == "Springfield"


def test_a_correction_is_checked_as_the_event_it_will_make(register):
    accepted()
    rapid = taken_in(trf.report(r122="15 min + 10 sec"))
    assert rapid.tournament.type_id == "standard"
    assert not any("this is rapid, not standard" in finding["what"] for finding in rapid.findings)
    intake.accept(intake.submit(rapid, by=None, at=AT), by=None, at=AT)
    rapid.tournament.refresh_from_db()
    assert rapid.tournament.type_id == "rapid"


def test_an_older_version_does_not_go_forward(register):
    first = taken_in()
    taken_in(trf.report(r022="Elsewhere"))
    with pytest.raises(Refused) as refused:
        intake.submit(first, by=None, at=AT)
    assert refused.value.code == "not-newest"


def test_a_withdrawn_correction_lets_the_version_before_it_go_forward(register):
    first = taken_in()
    intake.withdraw(taken_in(trf.report(r022="Elsewhere")), reason="wrong file", by=None)
    assert intake.submit(first, by=None, at=AT).state == State.SUBMITTED


def test_a_withdrawn_report_comes_back_as_the_newest_version(register):
    first = taken_in()
    intake.withdraw(first, reason="wrong file", by=None)
    taken_in(trf.report(r022="Elsewhere"))
    intake.recheck(first, by=None, at=AT)
    assert (first.state, first.version) == (State.CHECKED, 3)


def test_the_games_of_an_accepted_event_under_another_name_are_not_accepted_again(register):
    """E032."""
    accepted()
    double = taken_in(trf.report(r012="Queen Ending Open", r022="Elsewhere"))
    assert "E032" in codes(double)
    with pytest.raises(Refused) as refused:
        intake.submit(double, by=None, at=AT)
    assert refused.value.code == "double"


def test_a_double_of_a_waiting_report_is_remarked_and_goes_forward(register):
    taken_in()
    double = taken_in(trf.report(r012="Queen Ending Open"))
    assert "W034" in codes(double)
    assert intake.submit(double, by=None, at=AT).state == State.SUBMITTED


def test_a_report_that_misses_the_third_list_is_told_so_and_not_submitted(register):
    """P-03."""
    late = datetime(2027, 1, 1, 9, tzinfo=UTC)
    report = taken_in(at=late)
    assert any(f["code"] == "W050" and "9.1" in f["what"] for f in report.findings)
    with pytest.raises(Refused) as refused:
        intake.submit(report, by=None, at=late)
    assert refused.value.code == "too-late"


def test_a_late_report_goes_forward_by_decision_of_an_officer(register, officer):
    late = datetime(2027, 1, 1, 9, tzinfo=UTC)
    report = taken_in(at=late)
    decide(report.tournament, rated_by_decision=True, why="The post was late.", by=officer)
    assert intake.submit(report, by=None, at=late).state == State.SUBMITTED


def test_the_sender_is_told_the_list_and_its_deadline(register):
    told = [finding["what"] for finding in taken_in().findings if finding["code"] == "I050"]
    assert told[0].startswith("Counts for the list of 2026-11-01, if accepted by 2026-10-31;")


def test_a_rated_report_waits_again_when_its_list_is_withdrawn(register, officer):
    report = accepted()
    intake.mark_rated([report], by=officer, why="list of November")
    assert report.state == State.RATED
    assert intake.mark_accepted_again(report, by=officer).state == State.ACCEPTED


def test_an_arbiter_does_not_withdraw_what_is_accepted(register, arbiter):
    report = intake.submit(taken_in(by=arbiter), by=arbiter, at=AT)
    intake.accept(report, by=None, at=AT)
    with pytest.raises(Refused) as refused:
        intake.withdraw(report, reason="no", by=arbiter)
    assert refused.value.code == "not-yours"


def test_another_encoding_is_read_from_the_kept_bytes(register):
    report = taken_in(trf.report(r022="Łódź").decode().encode("cp1250"))
    assert report.tournament.city != "Łódź"
    intake.recheck(report, by=None, encoding="cp1250", at=AT)
    assert report.tournament.city == "Łódź"
    assert report.version == 1


def test_a_refused_file_checked_again_stays_refused(types):
    report = taken_in(DEFECTIVE["no start date"])
    assert intake.recheck(report, by=None, at=AT).state == State.REFUSED


def test_a_report_whose_bytes_turn_out_unreadable_loses_its_lines(register):
    report = taken_in()
    intake.recheck(report, by=None, encoding="no-such-encoding", at=AT)
    assert report.state == State.REFUSED
    assert not report.participants.exists()


def test_a_report_whose_games_stand_in_a_calculation_is_not_read_again(register, officer):
    report = accepted()
    white = register["Ada"]
    Contribution.objects.create(
        list=make_list(), player=white, report=report, game=report.games.first(), round=1, white=True,
        use="rated", ratings_on=report.tournament.start, edition="2025-10-01",
    )  # fmt: skip
    intake.return_report(report, reason="Round 2 is missing.", by=officer)
    with pytest.raises(Refused) as refused:
        intake.recheck(report, by=None, at=AT)
    assert refused.value.code == "in-a-list"
    assert report.state == State.RETURNED
    assert report.games.count() == 4


def test_a_report_of_two_hundred_players_takes_a_bounded_number_of_queries(
    types, django_assert_max_num_queries
):
    with django_assert_max_num_queries(40):
        report = taken_in(large_report(200))
    assert report.participants.count() == 200
    assert report.games.count() == 900
    assert report.participants.filter(match=Match.QUESTION).count() == 200


def large_report(size: int, rounds: int = 9) -> bytes:
    """`size` newcomers; in every round the one half has White against the other, moved on by one."""
    half = size // 2
    people = [(f"Person {n}, Test", "m", 1500 + n, "SCO", 0, "1990/01/01") for n in range(1, size + 1)]
    cells: dict[int, list[str]] = {n: [] for n in range(1, size + 1)}
    for round_number in range(rounds):
        for white in range(1, half + 1):
            black = half + 1 + (white + round_number) % half
            cells[white].append(f"{black} w 1")
            cells[black].append(f"{white} b 0")
    dates = " ".join(f"26/10/{day:02}" for day in range(1, rounds + 1))
    return trf.report(people, list(cells.values()), rounds=dates, r042="2026/10/01", r052="2026/10/09")
