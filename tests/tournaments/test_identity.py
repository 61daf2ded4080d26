from datetime import UTC, date, datetime

import pytest

from players.models import LogEntry, Player
from players.refusal import Refused
from tests.make import make_player
from tests.tournaments import trf
from tournaments import identity, intake
from tournaments.models import Match, Participant, State

AT = datetime(2026, 10, 12, 9, tzinfo=UTC)
STRANGER = ("Elm, Eve", "w", 0, "SCO", 0, "1999/01/01")

pytestmark = pytest.mark.django_db


def taken_in(stranger: tuple = STRANGER, *, by=None):
    """A report in which somebody nobody knows plays the reserve's game: number 5 against number 4."""
    cells = [*trf.CELLS[:3], ("3 b 0", "2 b 0", "5 w 1"), ("0000 - Z", "0000 - Z", "4 b 0")]
    data = trf.report([*trf.ENTRANTS, stranger], cells, rounds="26/10/10 26/10/11 26/10/11")
    return intake.upload(data, "open.trf", by=by, at=AT)


def question(report) -> Participant:
    return report.open_questions.get()


def test_a_stranger_is_a_question_and_the_others_are_linked(register):
    report = taken_in()
    assert question(report).number == 5
    assert report.participants.filter(match=Match.LINKED).count() == 4


def test_a_report_with_an_open_question_is_not_accepted(register, officer):
    report = intake.submit(taken_in(), by=None, at=AT)
    with pytest.raises(Refused) as refused:
        intake.accept(report, by=officer, at=AT)
    assert refused.value.code == "open-questions"
    assert refused.value.data["count"] == 1
    report.refresh_from_db()
    assert report.state == State.SUBMITTED


def test_the_rest_can_be_parked_on_acceptance(register, officer):
    report = intake.submit(taken_in(), by=None, at=AT)
    intake.accept(report, by=officer, park_rest=True, at=AT)
    parked = report.participants.get(number=5)
    assert (parked.match, parked.player) == (Match.PARKED, None)
    assert parked.match_reason


def test_a_line_is_linked_to_a_player_with_an_entry_of_who_did_it(register, arbiter):
    report = taken_in(by=arbiter)
    eve = make_player("Elm-Oak, Eve", federation="SCO")
    identity.link(question(report), eve, by=arbiter)
    line = report.participants.get(number=5)
    assert (line.player, line.match, line.match_how) == (eve, Match.LINKED, "officer")
    entry = LogEntry.objects.get(act="link")
    assert entry.actor == arbiter
    assert entry.before["match"] == "question"


def test_two_lines_of_a_report_are_not_the_same_player(register):
    with pytest.raises(Refused) as refused:
        identity.link(question(taken_in()), register["Ada"], by=None)
    assert refused.value.code == "twice-in-report"


def test_only_an_officer_links_a_line_to_a_player_of_another_fide_id(register, arbiter, officer):
    report = taken_in(("Elm, Eve", "w", 0, "SCO", 999000077, "1999/01/01"), by=arbiter)
    eve = make_player("Elm, Eve", federation="SCO", fide_id=999000088)
    with pytest.raises(Refused) as refused:
        identity.link(question(report), eve, by=arbiter)
    assert refused.value.code == "officers-only"
    assert "999000077" in str(refused.value)
    assert "999000088" in str(refused.value)
    assert identity.link(question(report), eve, by=officer).player == eve


def test_a_newcomer_is_created_from_his_line(register):
    report = taken_in(("Elm, Eve", "w", 0, "SCO", 999000077, "1999/01/01"))
    eve = identity.create(question(report), by=None)
    assert (eve.name, eve.sex, eve.federation_id, eve.fide_id) == ("Elm, Eve", "w", "SCO", 999000077)
    assert (eve.birth_date, eve.birth_precision) == (date(1999, 1, 1), "full")
    assert Player.objects.search("eve elm").get() == eve
    line = report.participants.get(number=5)
    assert (line.player, line.match_how) == (eve, "created")


@pytest.mark.parametrize(
    ("stranger", "field"),
    [
        (("Elm, Eve", "", 0, "SCO", 0, "1999/01/01"), "sex"),
        (("Elm, Eve", "w", 0, "SCO", 0, ""), "birth_date"),
        (("Elm, Eve", "w", 0, "", 0, "1999/01/01"), "federation"),
        (("Elm, Eve", "w", 0, "XYZ", 0, "1999/01/01"), "federation"),
    ],
)
def test_a_newcomer_without_a_needed_field_is_refused_by_its_name(register, stranger, field):
    report = taken_in(stranger)
    with pytest.raises(Refused) as refused:
        identity.create(question(report), by=None)
    assert (refused.value.code, refused.value.data["field"]) == ("missing", field)
    assert Player.objects.count() == 4


def test_what_the_line_leaves_open_can_be_told(register):
    report = taken_in(("Elm, Eve", "", 0, "", 0, ""))
    eve = identity.create(question(report), by=None, federation="sco", sex="w", birth_date=date(1999, 5, 6))
    assert (eve.federation_id, eve.sex, eve.birth_date, eve.birth_precision) == (
        "SCO",
        "w",
        date(1999, 5, 6),
        "full",
    )


def test_a_second_record_of_the_same_name_and_birth_is_not_created(register):
    report = taken_in()
    make_player("Eve ELM", federation="SCO", birth_date=date(1999, 1, 1), birth_precision="full")
    with pytest.raises(Refused) as refused:
        identity.create(report.participants.get(number=5), by=None)
    assert refused.value.code == "known"


def test_an_id_that_belongs_to_somebody_else_is_a_question_and_not_taken_over(register):
    make_player("Walnut, Wilhelmina", federation="IRL", fide_id=999000055)
    report = taken_in(("Elm, Eve", "w", 0, "SCO", 999000055, "1999/01/01"))
    line = question(report)
    assert line.number == 5
    assert line.match_reason
    assert identity.create(line, by=None).fide_id is None


def test_a_parked_player_leaves_the_others_as_they_were(register):
    report = taken_in()
    identity.park(question(report), reason="Two people of that name in the club.", by=None)
    assert report.participants.get(number=5).match_reason == "Two people of that name in the club."
    assert report.participants.filter(match=Match.LINKED, player__isnull=False).count() == 4
    intake.accept(intake.submit(report, by=None, at=AT), by=None, at=AT)
    assert report.state == State.ACCEPTED


def test_nobody_is_parked_without_a_reason(register):
    with pytest.raises(Refused) as refused:
        identity.park(question(taken_in()), reason=" ", by=None)
    assert refused.value.code == "no-reason"


def test_an_unparked_line_is_a_question_again(register):
    report = taken_in()
    line = identity.park(question(report), reason="not sure", by=None)
    identity.unpark(line, by=None)
    assert question(report).number == 5


def test_a_line_that_is_not_parked_cannot_be_unparked(register):
    report = taken_in()
    with pytest.raises(Refused) as refused:
        identity.unpark(report.participants.get(number=1), by=None)
    assert refused.value.code == "not-parked"


def test_answers_are_carried_over_to_the_same_persons_line_of_the_next_version(register):
    first = taken_in()
    eve = identity.create(question(first), by=None)
    moved = [("4 w 0", "0000 - Z", "0000 - Z"), *(("0000 - Z", "0000 - Z", "0000 - Z") for _ in range(4))]
    moved[4] = ("1 b 1", "0000 - Z", "0000 - Z")
    moved[0] = ("5 w 0", "0000 - Z", "0000 - Z")
    data = trf.report([STRANGER, *trf.ENTRANTS], moved, rounds="26/10/10 26/10/11 26/10/11")
    second = intake.upload(data, "corrected.trf", by=None, at=AT, tournament=first.tournament)
    line = second.participants.get(number=1)
    assert (line.player, line.match_how) == (eve, "created")


def test_an_answer_survives_a_new_check(register):
    report = taken_in()
    identity.park(question(report), reason="not sure", by=None)
    intake.recheck(report, by=None, at=AT)
    line = report.participants.get(number=5)
    assert (line.match, line.match_reason) == (Match.PARKED, "not sure")


def test_an_arbiter_answers_no_more_once_the_report_is_accepted(register, arbiter, officer):
    report = intake.submit(taken_in(by=arbiter), by=arbiter, at=AT)
    intake.accept(report, by=officer, park_rest=True, at=AT)
    line = report.participants.get(number=5)
    with pytest.raises(Refused) as refused:
        identity.create(line, by=arbiter)
    assert refused.value.code == "not-yours"
    assert identity.create(line, by=officer).name == "Elm, Eve"


def test_a_withdrawn_report_takes_no_answers(register):
    report = taken_in()
    intake.withdraw(report, reason="wrong file", by=None)
    with pytest.raises(Refused) as refused:
        identity.park(report.participants.get(number=5), reason="late", by=None)
    assert refused.value.code == "closed"
