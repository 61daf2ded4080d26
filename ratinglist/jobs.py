"""The long acts as rows: asked for, taken by one worker, watched, done or failed with the reason.

The row is what is to be done, the message to the worker only a nudge: it may come twice or never.
"""

import logging
import os
import socket
from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from time import sleep

from django.conf import settings
from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.db.models import F
from django.db.models.functions import Now

from players import audit
from players.refusal import Refused
from ratinglist.calculation import close
from ratinglist.clock import database_time
from ratinglist.models import Calculation, RatingList
from ratinglist.notes import Notes, notes_of
from ratinglist.publication import publish
from tournaments.authority import require_officer

log = logging.getLogger(__name__)

Act, Status = Calculation.Act, Calculation.Status
OPEN = (Status.WAITING, Status.RUNNING)
ASKED_AGAIN = "The same was asked for again since; watch that one."
PAUSES = (0, 1, 2, 4, 8, 15, 30)
"""Seconds between tries to reach a database that went away in the middle of an act."""


def request(act: str, type_code: str, list_date: date, *, by) -> Calculation:
    """The row of an act to be done in the background; one waiting or running already serves a second request.

    `by` None is the system itself. Raises Refused `not-yours`.
    """
    require_officer(by)
    wanted = {"act": act, "type_id": type_code, "date": list_date}
    with transaction.atomic():
        row = opened(wanted, by=by)
        nudge(row.pk)
    return row


def opened(wanted: dict, *, by) -> Calculation:
    """The open row of what is wanted, made if there is none; of two that make it at once, the constraint of
    the table lets one, and the other is served by it."""
    while True:
        if row := Calculation.objects.filter(**wanted, status__in=OPEN).first():
            return row
        try:
            with transaction.atomic():
                row = Calculation.objects.create(**wanted, requested_by=by)
                audit.record("request", row, by=by)
                return row
        except IntegrityError:
            log.info("%s %s %s was asked for by two at once", *wanted.values())


def resume(row: Calculation, *, by) -> None:
    """Have what failed, waits or lost its worker taken up again: one more attempt, by the same row.

    Raises Refused: `not-yours`, `not-stuck` (it is done, or its worker is heard of), `asked-again` (the same
    has been asked for since, and waits or runs).
    """
    require_officer(by)
    with transaction.atomic():
        held = Calculation.objects.select_for_update().get(pk=row.pk)
        if not is_stuck(held, now=database_time()):
            raise Refused("not-stuck", "Nothing is to be resumed: {job}.", job=str(held))
        same = Calculation.objects.filter(act=held.act, type=held.type_id, date=held.date)
        if same.filter(status__in=OPEN).exclude(pk=held.pk).exists():
            raise Refused("asked-again", ASKED_AGAIN)
        before = {"status": held.status, "error": held.error}
        held.log.append({"at": database_time().isoformat(timespec="seconds"), "stage": "resumed"})
        held.status, held.error, held.finished_at = Status.WAITING, "", None
        # The attempts go on counting: by them a worker given up knows that the row is no longer its own.
        try:
            with transaction.atomic():
                held.save(update_fields=["status", "error", "finished_at", "log"])
        except IntegrityError:
            raise Refused("asked-again", ASKED_AGAIN) from None
        audit.record("resume", held, by=by, before=before, after={"status": str(held.status)})
        nudge(held.pk)


def is_stuck(row: Calculation, *, now: datetime) -> bool:
    """Whether an officer may have the row taken up again."""
    if row.status == Status.RUNNING:
        return bool(row.heartbeat) and row.heartbeat < now - settings.JOB_SILENT
    unseen = row.status == Status.WAITING and row.queued_at < now - settings.JOB_UNSEEN
    return unseen or row.status == Status.FAILED


def nudge(pk: int) -> None:
    """Tell a worker of the row once it is committed; a broker that is away is logged, and swept up."""
    # The task module imports this one.
    from ratinglist.tasks import calculate

    def tell() -> None:
        calculate.delay(pk)

    transaction.on_commit(tell, robust=True)


def run(pk: int) -> None:
    """Do what the row asks for if it is waiting; a second delivery finds it taken and does nothing."""
    taken = Calculation.objects.filter(pk=pk, status=Status.WAITING).update(
        status=Status.RUNNING,
        started_at=Now(),
        heartbeat=Now(),
        attempts=F("attempts") + 1,
        worker=f"{socket.gethostname()}, process {os.getpid()}",
        error="",
    )
    if not taken:
        return
    row = Calculation.objects.select_related("requested_by").get(pk=pk)
    try:
        with notes_of(row) as notes:
            list_ = done(row, notes)
    except Refused as refused:
        finish(row, Status.FAILED, str(refused))
    except (OperationalError, InterfaceError) as error:
        log.warning("calculation %s lost its database: %s", pk, error)
        give_back(row, f"{type(error).__name__}: {error}")
    except Exception as error:
        log.exception("calculation %s failed", pk)
        finish(row, Status.FAILED, f"{type(error).__name__}: {error}")
    else:
        finish(row, Status.DONE, f"{list_}: {list_.get_status_display()}", list_=list_)


def done(row: Calculation, notes: Notes) -> RatingList:
    asked = {"by": row.requested_by, "now": database_time(), "progress": notes}
    if row.act == Act.CLOSE:
        return close(row.type_id, row.date, **asked)
    draft = draft_of(row)
    if draft is None:
        raise Refused(
            "no-draft", "There is no draft of the {type} list of {date}.", type=row.type_id, date=row.date
        )
    return publish(draft, **asked)[0]


def draft_of(row: Calculation) -> RatingList | None:
    """What the row is to publish, also when a worker published it and was lost before it could say so."""
    lists = RatingList.objects.filter(type=row.type_id, date=row.date).order_by("-revision")
    draft = lists.filter(status=RatingList.Status.DRAFT).first()
    if draft is None and row.attempts > 1:
        return lists.filter(status=RatingList.Status.PUBLISHED).first()
    return draft


def finish(row: Calculation, status: str, text: str, *, list_: RatingList | None = None) -> None:
    row.log.append({"at": database_time().isoformat(timespec="seconds"), "stage": status, "text": text})
    # A row given to another worker meanwhile is that worker's to finish.
    Calculation.objects.filter(pk=row.pk, status=Status.RUNNING, attempts=row.attempts).update(
        status=status,
        finished_at=Now(),
        error=text if status == Status.FAILED else "",
        log=row.log,
        list=list_,
    )


def give_back(row: Calculation, reason: str) -> None:
    """Have an act whose database went away done again, as soon as the database answers.

    Where it does not answer for a minute, the sweep finds the row later by its heartbeat.
    """
    if row.attempts >= settings.JOB_ATTEMPTS:
        return when_reached(partial(finish, row, Status.FAILED, reason))
    row.log.append({"at": None, "stage": "interrupted", "text": reason})
    own = Calculation.objects.filter(pk=row.pk, status=Status.RUNNING, attempts=row.attempts)
    when_reached(lambda: own.update(status=Status.WAITING, log=row.log) and nudge(row.pk))


def when_reached(act: Callable[[], object]) -> None:
    """Do a thing over a new connection, tried again while the database cannot be reached."""
    for pause in PAUSES:
        sleep(pause)
        if not connection.in_atomic_block:
            connection.close()
        try:
            act()
            return
        except (OperationalError, InterfaceError):
            log.warning("the database cannot be reached yet")


def sweep() -> None:
    """Nudge what waits unseen; give what lost its worker to another, until it has been tried often enough."""
    for row in Calculation.objects.filter(status=Status.RUNNING, heartbeat__lt=Now() - settings.JOB_SILENT):
        running = Calculation.objects.filter(pk=row.pk, status=Status.RUNNING, heartbeat=row.heartbeat)
        if row.attempts >= settings.JOB_ATTEMPTS:
            lost = f"The worker was lost {row.attempts} times."
            running.update(status=Status.FAILED, error=lost, finished_at=Now())
        elif running.update(status=Status.WAITING):
            nudge(row.pk)
    waiting = Calculation.objects.filter(status=Status.WAITING, queued_at__lt=Now() - settings.JOB_UNSEEN)
    for pk in waiting.values_list("pk", flat=True):
        nudge(pk)
