"""The whole path with a worker process of its own: file queue and SQLite, Redis and PostgreSQL."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.services import REDIS, own_database

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
DATABASE = "ratings_worker_test"

PREPARE = """
from pathlib import Path
from django.conf import settings
from django.core.management import call_command
call_command("migrate", verbosity=0)
from ratinglist.demo import building
demo = building.Valmark(Path(settings.VAR_DIR) / "files", print)
building.begin(demo)
building.take_reports(demo, building.LIST_DATES[0])
"""
REQUEST = """
from datetime import date
from ratinglist import jobs
print(jobs.request("{act}", "standard", date(2026, 10, 1), by=None).pk)
"""
STATE = """
from ratinglist.models import Calculation
row = Calculation.objects.get(pk={pk})
print(row.status, row.attempts, row.error, sep="|")
"""
OUTCOME = """
from ratinglist.models import Calculation, RatingList
from ratinglist.publication import verify
list_ = RatingList.objects.published().get(type="standard", date="2026-10-01")
print(Calculation.objects.count(), list_.revision, list_.reports.count(), list_.files.count(), list_.digest)
"""
SEND_AGAIN = "from ratinglist.tasks import calculate; calculate.delay({pk})"


class Site:
    """A database, a queue and a worker of their own, driven from outside as a deployment is."""

    def __init__(self, folder: Path, **environment):
        inherited = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
        self.environment = inherited | environment | {"VAR_DIR": str(folder), "HOME_FEDERATION": "VAL"}

    def shell(self, code: str) -> str:
        command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", code]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    @contextmanager
    def worker(self):
        command = [sys.executable, "-m", "celery", "-A", "ratinglist", "worker", "--pool", "threads"]
        process = subprocess.Popen(
            [*command, "--concurrency", "1", "--loglevel", "WARNING"], cwd=ROOT, env=self.environment
        )
        try:
            yield process
        finally:
            process.terminate()
            process.wait(timeout=60)

    def finished(self, pk: str) -> list[str]:
        """Status, attempts and error of a calculation once a worker has ended it."""
        for _ in range(120):
            state = self.shell(STATE.format(pk=pk)).split("|")
            if state[0] in ("done", "failed"):
                return state
            time.sleep(0.5)
        raise AssertionError(f"nobody finished calculation {pk}: {state}")

    def close_and_publish(self) -> str:
        """Both acts by the worker, each delivered twice; what the published list is then."""
        for act in ("close", "publish"):
            pk = self.shell(REQUEST.format(act=act))
            assert self.finished(pk) == ["done", "1", ""]
            self.shell(SEND_AGAIN.format(pk=pk))
        return self.shell(OUTCOME)


@pytest.fixture
def postgresql_database():
    with own_database(DATABASE) as address:
        yield address


def test_a_worker_on_the_file_queue_closes_and_publishes_once(tmp_path):
    site = Site(tmp_path)
    site.shell(PREPARE)
    with site.worker():
        calculations, revision, reports, files, digest = site.close_and_publish().split()
    assert (calculations, revision, reports) == ("2", "0", "4")
    assert int(files) >= 6
    assert len(digest) == 64


def test_what_was_asked_for_before_a_worker_ran_is_done_when_it_comes(tmp_path):
    site = Site(tmp_path)
    site.shell(PREPARE)
    pk = site.shell(REQUEST.format(act="close"))
    assert site.shell(STATE.format(pk=pk)) == "waiting|0|"
    with site.worker():
        assert site.finished(pk) == ["done", "1", ""]


@pytest.mark.redis
@pytest.mark.postgresql
def test_a_worker_on_redis_and_postgresql_makes_the_same_list(tmp_path, postgresql_database):
    import redis

    with redis.Redis.from_url(REDIS) as client:
        client.flushdb()
    embedded = Site(tmp_path / "embedded")
    server = Site(tmp_path / "server", DATABASE_URL=postgresql_database, REDIS_URL=REDIS)
    lists = []
    for site in (embedded, server):
        site.shell(PREPARE)
        with site.worker():
            lists.append(site.close_and_publish())
    assert lists[0] == lists[1]
