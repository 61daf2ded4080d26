import pytest
from django.db import transaction

from players.models import LogEntry
from players.refusal import Refused
from tests.make import make_tournament
from tournaments.models import MOVES, Report, State
from tournaments.states import move, move_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def submitted(db) -> Report:
    return make_tournament(state=State.SUBMITTED).reports.get()


def test_a_move_is_written_with_its_columns_and_logged(submitted, officer):
    move(submitted, State.RETURNED, act="return", by=officer, why="no dates", reason="no dates")
    submitted.refresh_from_db()
    assert (submitted.state, submitted.reason) == (State.RETURNED, "no dates")
    entry = LogEntry.objects.get()
    assert (entry.act, entry.actor, entry.why) == ("return", officer, "no dates")
    assert (entry.before, entry.after) == ({"state": "submitted"}, {"state": "returned"})


def test_a_move_that_the_table_does_not_know_is_refused(submitted):
    with pytest.raises(Refused) as refused:
        move(submitted, State.RATED, act="rate", by=None)
    assert refused.value.code == "bad-move"
    assert "submitted" in str(refused.value)
    assert not LogEntry.objects.exists()


def test_a_report_moved_by_somebody_else_is_refused(submitted):
    Report.objects.update(state=State.WITHDRAWN)
    with pytest.raises(Refused) as refused:
        move(submitted, State.ACCEPTED, act="accept", by=None)
    assert refused.value.code == "changed-meanwhile"
    assert not LogEntry.objects.exists()


def test_many_reports_move_at_once_each_with_its_entry(db, officer):
    reports = [make_tournament(state=State.ACCEPTED).reports.get() for _ in range(3)]
    move_all(reports, State.RATED, act="rate", by=officer)
    assert set(Report.objects.values_list("state", flat=True)) == {State.RATED}
    entries = list(LogEntry.objects.filter(act="rate"))
    assert sorted(entry.subject_text for entry in entries) == sorted(map(str, reports))
    assert {entry.before["state"] for entry in entries} == {"accepted"}


def test_of_many_reports_none_moves_on_when_one_was_moved_by_somebody_else(db):
    reports = [make_tournament(state=State.ACCEPTED).reports.get() for _ in range(2)]
    Report.objects.filter(pk=reports[1].pk).update(state=State.RETURNED)
    with pytest.raises(Refused) as refused, transaction.atomic():
        move_all(reports, State.RATED, act="rate", by=None)
    assert refused.value.code == "changed-meanwhile"
    assert not Report.objects.filter(state=State.RATED).exists()


def test_every_state_has_its_row_in_the_table():
    assert set(MOVES) == set(State)


def test_nothing_leads_out_of_replaced():
    assert MOVES[State.REPLACED] == set()
