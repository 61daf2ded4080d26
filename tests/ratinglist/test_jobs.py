"""The rows behind long acts: asked for once, done once, watched."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from threading import Barrier

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction
from django.db.models.functions import Now

from players.models import LogEntry
from players.refusal import Refused
from ratinglist import due, jobs, tasks
from ratinglist.models import Calculation, RatingList
from tests.closing import publish
from tests.make import make_list, make_player, make_tournament

pytestmark = pytest.mark.django_db

NOVEMBER, DECEMBER = date(2025, 11, 1), date(2025, 12, 1)


@pytest.fixture
def opening(db):
    return make_list()


def ask(by=None, act="close", list_date=DECEMBER) -> Calculation:
    return jobs.request(act, "standard", list_date, by=by)


def test_a_request_is_done_by_the_worker_after_the_commit(opening, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        row = ask()
        assert row.status == "waiting"
    row.refresh_from_db()
    assert (row.status, row.list.status, row.error) == ("done", "draft", "")
    assert row.log[0]["stage"] == "events"
    assert row.finished_at is not None


def test_the_table_holds_one_open_row_of_what_is_wanted(opening):
    row = ask()
    row.pk = None
    with pytest.raises(IntegrityError):
        row.save(force_insert=True)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer, so none at once")
def test_two_that_ask_at_the_same_instant_get_the_same_row(opening, monkeypatch):
    together = Barrier(2)
    monkeypatch.setattr(jobs, "require_officer", lambda by: together.wait(10))

    def asked(_) -> int:
        try:
            return ask().pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(asked, range(2))
    assert first == second
    assert Calculation.objects.count() == LogEntry.objects.filter(act="request").count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="one writer: seen when the transaction ends")
def test_how_far_an_act_has_got_is_seen_before_its_transaction_ends(opening, monkeypatch):
    monkeypatch.setattr(jobs, "nudge", lambda pk: None)
    row = ask()
    seen = []

    def close(*args, progress, **kwargs):
        with transaction.atomic():
            Calculation.objects.exists()
            progress("games", 3, 10)
            with ThreadPoolExecutor(1) as elsewhere:
                elsewhere.submit(look).result()
            raise Refused("enough", "Enough.")

    def look():
        seen.append(Calculation.objects.values_list("progress", "total", "log__0__stage").get())
        connection.close()

    monkeypatch.setattr(jobs, "close", close)
    jobs.run(row.pk)
    assert seen == [(3, 10, "games")]


def test_an_act_whose_database_went_away_waits_again(opening, monkeypatch):
    def interrupted(*args, **kwargs):
        raise OperationalError("terminating connection")

    monkeypatch.setattr(jobs, "close", interrupted)
    row = ask()
    jobs.run(row.pk)
    row.refresh_from_db()
    assert (row.status, row.attempts, row.log[-1]["stage"]) == ("waiting", 1, "interrupted")
    assert "terminating connection" in row.log[-1]["text"]


def test_an_act_whose_database_goes_away_every_time_fails(opening, monkeypatch, settings):
    def interrupted(*args, **kwargs):
        raise OperationalError("disk full")

    monkeypatch.setattr(jobs, "close", interrupted)
    row = ask()
    Calculation.objects.filter(pk=row.pk).update(attempts=settings.JOB_ATTEMPTS - 1)
    jobs.run(row.pk)
    row.refresh_from_db()
    assert (row.status, row.error) == ("failed", "OperationalError: disk full")


def test_what_a_lost_worker_had_published_is_found_published(opening):
    jobs.run(ask().pk)
    row = ask(act="publish")
    jobs.run(row.pk)
    Calculation.objects.filter(pk=row.pk).update(status="waiting", list=None)
    jobs.run(row.pk)
    row.refresh_from_db()
    assert (row.status, row.error, row.attempts) == ("done", "", 2)
    assert row.list.status == "published"


def test_a_second_request_is_served_by_the_row_that_waits(opening, officer):
    assert ask() == ask(by=officer)


def test_a_request_after_the_first_is_done_is_a_new_row(opening):
    first = ask()
    jobs.run(first.pk)
    assert ask() != first


def test_a_second_delivery_does_nothing(opening):
    row = ask()
    jobs.run(row.pk)
    finished = Calculation.objects.get(pk=row.pk).finished_at
    tasks.calculate(row.pk)
    assert Calculation.objects.get(pk=row.pk).finished_at == finished
    assert RatingList.objects.filter(status="draft").count() == 1


def test_a_refusal_fails_the_row_with_its_sentence(opening):
    row = ask(list_date=date(2026, 1, 1))
    jobs.run(row.pk)
    row.refresh_from_db()
    assert (row.status, row.list) == ("failed", None)
    assert "2025-12-01" in row.error


def test_publishing_is_done_the_same_way(opening):
    jobs.run(ask().pk)
    row = ask(act="publish")
    jobs.run(row.pk)
    row.refresh_from_db()
    assert (row.status, row.list.status) == ("done", "published")


def test_publishing_without_a_draft_fails(opening):
    row = ask(act="publish")
    jobs.run(row.pk)
    row.refresh_from_db()
    assert (row.status, "no draft" in row.error) == ("failed", True)


def test_arbiters_do_not_ask(opening, arbiter):
    with pytest.raises(Refused):
        ask(by=arbiter)
    assert not Calculation.objects.exists()


def test_a_broker_that_is_away_loses_nothing(opening, django_capture_on_commit_callbacks, monkeypatch):
    def unreachable(*args, **kwargs):
        raise ConnectionError("no broker")

    monkeypatch.setattr(tasks.calculate, "apply_async", unreachable)
    with django_capture_on_commit_callbacks(execute=True):
        row = ask()
    row.refresh_from_db()
    assert row.status == "waiting"


def test_the_sweep_nudges_what_has_waited_a_minute(opening, django_capture_on_commit_callbacks):
    old, new = ask(), jobs.request("publish", "standard", DECEMBER, by=None)
    Calculation.objects.filter(pk=old.pk).update(queued_at=Now() - timedelta(minutes=2))
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    old.refresh_from_db()
    new.refresh_from_db()
    assert (old.status, new.status) == ("done", "waiting")


def silent(row, **values):
    values = {"status": "running", "heartbeat": Now() - timedelta(hours=1)} | values
    Calculation.objects.filter(pk=row.pk).update(**values)


def test_the_sweep_gives_the_work_of_a_lost_worker_to_another(opening, django_capture_on_commit_callbacks):
    row = ask()
    silent(row, attempts=1)
    with django_capture_on_commit_callbacks(execute=True):
        jobs.sweep()
    row.refresh_from_db()
    assert (row.status, row.attempts) == ("done", 2)


def test_the_sweep_leaves_a_worker_that_is_heard_of(opening):
    row = ask()
    silent(row, heartbeat=Now())
    jobs.sweep()
    row.refresh_from_db()
    assert row.status == "running"


def test_what_lost_its_worker_three_times_has_failed(opening):
    row = ask()
    silent(row, attempts=3)
    jobs.sweep()
    row.refresh_from_db()
    assert (row.status, row.error) == ("failed", "The worker was lost 3 times.")


def test_a_worker_that_was_given_up_no_longer_finishes_the_row(opening):
    row = ask()
    silent(row, attempts=1)
    row.refresh_from_db()
    Calculation.objects.filter(pk=row.pk).update(attempts=2)
    jobs.finish(row, "done", "too late")
    row.refresh_from_db()
    assert row.status == "running"


def test_what_failed_is_resumed_by_the_same_row(opening, officer, django_capture_on_commit_callbacks):
    row = ask()
    Calculation.objects.filter(pk=row.pk).update(status="failed", error="disk full", attempts=1)
    with django_capture_on_commit_callbacks(execute=True):
        jobs.resume(row, by=officer)
    row.refresh_from_db()
    assert (row.status, row.error, row.attempts, row.list.status) == ("done", "", 2, "draft")
    entry = LogEntry.objects.get(act="resume")
    assert (entry.actor, entry.before["error"]) == (officer, "disk full")


def test_what_lost_its_worker_is_resumed_and_the_old_worker_is_shut_out(opening, officer):
    row = ask()
    silent(row, attempts=1)
    row.refresh_from_db()
    jobs.resume(row, by=officer)
    jobs.finish(row, "done", "too late")
    row.refresh_from_db()
    assert (row.status, row.attempts) == ("waiting", 1)


@pytest.mark.parametrize("status", ["waiting", "running", "done"])
def test_what_is_not_stuck_is_not_resumed(opening, officer, status):
    row = ask()
    Calculation.objects.filter(pk=row.pk).update(status=status, heartbeat=Now())
    with pytest.raises(Refused) as refused:
        jobs.resume(row, by=officer)
    assert refused.value.code == "not-stuck"
    assert not LogEntry.objects.filter(act="resume").exists()


def test_what_was_asked_for_again_meanwhile_is_not_resumed(opening, officer):
    row = ask()
    Calculation.objects.filter(pk=row.pk).update(status="failed")
    ask()
    with pytest.raises(Refused) as refused:
        jobs.resume(row, by=officer)
    assert refused.value.code == "asked-again"


def test_arbiters_do_not_resume(opening, arbiter):
    row = ask()
    Calculation.objects.filter(pk=row.pk).update(status="failed")
    with pytest.raises(Refused):
        jobs.resume(row, by=arbiter)
    assert Calculation.objects.get().status == "failed"


def at(day: int, month: int = 11) -> datetime:
    return datetime(2025, month, day, 12, tzinfo=UTC)


def test_a_period_is_due_when_its_closing_date_is_over(opening):
    assert due.close_due(now=at(28)) == []
    [row] = due.close_due(now=at(29))
    assert (row.act, row.date, row.requested_by) == ("close", DECEMBER, None)


def test_what_was_asked_for_is_not_asked_for_again(opening):
    due.close_due(now=at(29))
    due.close_due(now=at(30))
    assert Calculation.objects.count() == 1


def test_a_draft_is_made_again_when_a_report_came_in(opening):
    [row] = due.close_due(now=at(29))
    jobs.run(row.pk)
    assert due.close_due(now=at(30)) == []
    make_tournament([(make_player(rating=2000), make_player(rating=2000), "1")])
    assert len(due.close_due(now=at(30))) == 1


def test_after_publication_the_next_month_is_due(opening):
    publish(DECEMBER)
    assert due.close_due(now=at(1, 12)) == []
    [row] = due.close_due(now=at(30, 12))
    assert row.date == date(2026, 1, 1)


def test_a_type_without_an_opening_list_is_never_due(db):
    make_list(type_code="rapid").delete()
    assert due.close_due(now=at(30)) == []


def test_a_closing_that_failed_rests_for_a_day(opening):
    [row] = due.close_due(now=at(29))
    Calculation.objects.filter(pk=row.pk).update(status="failed", queued_at=at(29))
    assert due.close_due(now=at(29) + timedelta(hours=1)) == []
    assert len(due.close_due(now=at(30) + timedelta(hours=1))) == 1


def test_the_scheduled_task_uses_the_clock_of_the_database(opening, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        tasks.close_due()
    assert Calculation.objects.get().status == "done"
