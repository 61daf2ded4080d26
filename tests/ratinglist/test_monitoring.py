"""What is said of an installation in which something is wrong."""

from datetime import date, timedelta

import pytest
from django.db.models.functions import Now

from ratinglist import monitoring, tasks
from ratinglist.models import Calculation, WorkerHeartbeat
from tests.make import make_list, make_type

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def embedded(settings, tmp_path):
    settings.REDIS_URL, settings.QUEUES, settings.QUEUE_DIR = "", ("short", "long"), tmp_path


def hear(*queues, ago=timedelta()):
    for queue in queues:
        WorkerHeartbeat.objects.update_or_create(pk=queue, defaults={"at": Now() - ago, "host": "hall"})


def make_job(**values) -> Calculation:
    ago = values.pop("queued", timedelta())
    values = {"act": "close", "type": make_type(), "date": date(2025, 12, 1)} | values
    job = Calculation.objects.create(**values)
    Calculation.objects.filter(pk=job.pk).update(queued_at=Now() - ago)
    return job


def test_all_is_well_when_every_queue_has_its_worker():
    tasks.note_worker("short")
    tasks.note_worker("long")
    found = monitoring.condition()
    assert found.problems == []
    assert (found.facts["database"], found.facts["broker"]) == ("ok", "ok")


def test_a_worker_heard_again_keeps_one_row():
    tasks.note_worker("short")
    tasks.note_worker("short")
    assert WorkerHeartbeat.objects.count() == 1


def test_a_queue_without_a_worker_is_named():
    hear("short")
    hear("long", ago=timedelta(minutes=10))
    [problem] = monitoring.condition().problems
    assert "queue long" in problem


def test_a_worker_that_was_never_heard_of_is_told():
    hear("long")
    assert monitoring.condition().problems == ["No worker of the queue short was heard of yet."]


def test_a_worker_at_a_long_calculation_needs_no_heartbeat_of_its_own():
    hear("short")
    hear("long", ago=timedelta(minutes=10))
    make_job(status="running", heartbeat=Now())
    assert monitoring.condition().problems == []


def test_a_calculation_whose_worker_is_lost_is_told():
    hear("short", "long")
    make_job(status="running", heartbeat=Now() - timedelta(hours=1))
    found = monitoring.condition()
    assert found.problems == ["1 running calculations have lost their worker."]
    assert (found.facts["jobs"]["running"], found.facts["jobs"]["silent"]) == (1, 1)


def test_a_calculation_left_waiting_is_told():
    hear("short", "long")
    make_job(queued=timedelta(hours=1))
    found = monitoring.condition()
    waited = found.facts["jobs"]["oldest_waiting"]
    assert 3590 <= waited <= 3660
    assert found.problems == [f"A calculation has waited for {waited} seconds and none is running."]


def test_waiting_behind_another_is_not_wrong():
    hear("short", "long")
    make_job(queued=timedelta(hours=1))
    make_job(act="publish", status="running", heartbeat=Now())
    assert monitoring.condition().problems == []


def test_the_newest_list_of_each_type_is_given_with_its_age():
    make_list(date(2025, 11, 1))
    make_list(date(2025, 12, 1))
    make_list(date(2025, 11, 1), "rapid")
    lists = monitoring.condition().facts["lists"]
    assert (lists["standard"]["date"], lists["rapid"]["date"]) == ("2025-12-01", "2025-11-01")
    assert lists["rapid"]["days"] - lists["standard"]["days"] == 30


def test_a_redis_that_is_away_is_told(settings):
    hear("short", "long")
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    [problem] = monitoring.condition().problems
    assert problem.startswith("The broker does not answer: ")


def test_a_queue_folder_that_is_gone_is_told(settings, tmp_path):
    hear("short", "long")
    settings.QUEUE_DIR = tmp_path / "gone"
    [problem] = monitoring.condition().problems
    assert "gone is missing" in problem
