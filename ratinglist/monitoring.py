"""How the installation is, by its database and its broker: for load balancers, monitors and graphs."""

import os
import socket
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Max, Min, Q
from django.db.models.functions import Now

from ratinglist.clock import database_time
from ratinglist.models import Calculation, RatingList, WorkerHeartbeat
from tournaments.models import Report

UNHEARD = timedelta(minutes=5)
"""A queue of which no worker was heard for so long, and none is at a calculation, has none."""
LEFT = timedelta(minutes=15)
"""A calculation that waits for so long while none is running has been left lying."""

Status = Calculation.Status


@dataclass(frozen=True)
class Condition:
    """What the installation was found to be: `problems` holds a sentence for each thing that is wrong."""

    problems: list[str]
    facts: dict


def note_worker(queue: str) -> None:
    """Note that the worker of a queue is alive now, by the clock of the database."""
    host = socket.gethostname()[:100]
    if not WorkerHeartbeat.objects.filter(pk=queue).update(at=Now(), host=host):
        WorkerHeartbeat.objects.update_or_create(pk=queue, defaults={"at": Now(), "host": host})


def condition() -> Condition:
    """The whole installation. A database that is away is told, not raised."""
    broker = broker_problem()
    facts = {"broker": broker or "ok"}
    problems = [f"The broker does not answer: {broker}"] if broker else []
    try:
        now = database_time()
        jobs, unheard, newest = job_facts(now), worker_ages(now), list_ages(now)
    except DatabaseError as error:
        sentence = f"The database does not answer: {str(error).strip()}"
        return Condition([sentence, *problems], {"database": str(error).strip(), **facts})
    facts = {"database": "ok", **facts, "workers": unheard, "lists": newest, "jobs": jobs}
    return Condition([*problems, *worker_problems(unheard, jobs), *job_problems(jobs)], facts)


def broker_problem() -> str:
    """Why nothing can be sent to the workers, or empty."""
    if not settings.REDIS_URL:
        writable = os.access(settings.QUEUE_DIR, os.W_OK)
        return "" if writable else f"{settings.QUEUE_DIR} is missing or cannot be written"
    import redis

    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2) as client:
            client.ping()
    except (redis.RedisError, OSError) as error:
        return str(error)
    return ""


def worker_ages(now: datetime) -> dict[str, int | None]:
    """Seconds since the worker of each queue was heard of; None: never."""
    heard = dict(WorkerHeartbeat.objects.values_list("queue", "at"))
    return {queue: seconds(heard.get(queue), now) for queue in settings.QUEUES}


def list_ages(now: datetime) -> dict[str, dict]:
    """By type the date of the newest published list and the days since."""
    newest = RatingList.objects.published().values("type_id").order_by("type_id").annotate(newest=Max("date"))
    return {
        row["type_id"]: {"date": row["newest"].isoformat(), "days": (now.date() - row["newest"]).days}
        for row in newest
    }


def job_facts(now: datetime) -> dict[str, int | None]:
    """Calculations by state; `silent` are those running whose worker is not heard of; ages in seconds."""
    silent = Q(status=Status.RUNNING, heartbeat__lt=now - settings.JOB_SILENT)
    counts = {str(status): Count("pk", filter=Q(status=status)) for status in Status}
    waiting_since = Min("queued_at", filter=Q(status=Status.WAITING))
    found = Calculation.objects.aggregate(
        **counts, silent=Count("pk", filter=silent), oldest_waiting=waiting_since
    )
    return found | {"oldest_waiting": seconds(found["oldest_waiting"], now)}


def worker_problems(ages: dict[str, int | None], jobs: dict) -> list[str]:
    working = jobs["running"] > jobs["silent"]
    return [
        f"No worker of the queue {queue} was heard of " + ("yet." if age is None else f"for {age} seconds.")
        for queue, age in ages.items()
        # The worker of a long calculation has no time for anything else; the row says that it lives.
        if (age is None or age > UNHEARD.total_seconds()) and not (working and queue == settings.QUEUES[-1])
    ]


def job_problems(jobs: dict) -> list[str]:
    found = []
    if jobs["silent"]:
        found.append(f"{jobs['silent']} running calculations have lost their worker.")
    waited = jobs["oldest_waiting"]
    if waited and waited > LEFT.total_seconds() and not jobs["running"]:
        found.append(f"A calculation has waited for {waited} seconds and none is running.")
    return found


def report_states() -> dict[str, int]:
    """How many tournament reports are in each state."""
    counts = Report.objects.values_list("state").order_by("state").annotate(number=Count("pk"))
    return dict(counts)


def seconds(since: datetime | None, now: datetime) -> int | None:
    return None if since is None else max(0, int((now - since).total_seconds()))
