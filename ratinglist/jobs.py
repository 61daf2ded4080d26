"""The long acts as rows: asked for, taken by one worker, watched, done or failed with the reason.

The row is what is to be done, the message to the worker only a nudge: it may come twice or never.
"""

import logging
from datetime import date, datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from players import audit
from players.refusal import Refused
from ratinglist.calculation import close
from ratinglist.clock import database_time
from ratinglist.models import Calculation, RatingList
from ratinglist.publication import publish
from tournaments.authority import require_officer

log = logging.getLogger(__name__)

Act, Status = Calculation.Act, Calculation.Status
UNSEEN = timedelta(minutes=1)
"""A waiting row that nobody has taken for so long is nudged again."""
SILENT = timedelta(minutes=15)
"""A running row without a heartbeat for so long has lost its worker; longer than the longest write."""
ATTEMPTS = 3


def request(act: str, type_code: str, list_date: date, *, by) -> Calculation:
    """The row of an act to be done in the background; one waiting or running already serves a second request.

    `by` None is the system itself. Raises Refused `not-yours`.
    """
    require_officer(by)
    with transaction.atomic():
        same = Calculation.objects.select_for_update().filter(act=act, type_id=type_code, date=list_date)
        row = same.filter(status__in=(Status.WAITING, Status.RUNNING)).first()
        if row is None:
            row = Calculation.objects.create(act=act, type_id=type_code, date=list_date, requested_by=by)
            audit.record("request", row, by=by)
        nudge(row.pk)
    return row


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
        if same.filter(status__in=(Status.WAITING, Status.RUNNING)).exclude(pk=held.pk).exists():
            raise Refused("asked-again", "The same was asked for again since; watch that one.")
        before = {"status": held.status, "error": held.error}
        held.log.append({"at": database_time().isoformat(timespec="seconds"), "stage": "resumed"})
        held.status, held.error, held.finished_at = Status.WAITING, "", None
        # The attempts go on counting: by them a worker given up knows that the row is no longer its own.
        held.save(update_fields=["status", "error", "finished_at", "log"])
        audit.record("resume", held, by=by, before=before, after={"status": str(held.status)})
        nudge(held.pk)


def is_stuck(row: Calculation, *, now: datetime) -> bool:
    """Whether an officer may have the row taken up again."""
    if row.status == Status.RUNNING:
        return bool(row.heartbeat) and row.heartbeat < now - SILENT
    return row.status == Status.FAILED or (row.status == Status.WAITING and row.queued_at < now - UNSEEN)


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
        status=Status.RUNNING, started_at=Now(), heartbeat=Now(), attempts=F("attempts") + 1, error=""
    )
    if not taken:
        return
    row = Calculation.objects.select_related("requested_by").get(pk=pk)
    try:
        list_ = done(row)
    except Refused as refused:
        finish(row, Status.FAILED, str(refused))
    except Exception as error:
        log.exception("calculation %s failed", pk)
        finish(row, Status.FAILED, f"{type(error).__name__}: {error}")
    else:
        finish(row, Status.DONE, f"{list_}: {list_.get_status_display()}", list_=list_)


def done(row: Calculation) -> RatingList:
    if row.act == Act.CLOSE:
        return close(
            row.type_id, row.date, by=row.requested_by, now=database_time(), progress=partial(note, row)
        )
    draft = RatingList.objects.filter(type=row.type_id, date=row.date, status=RatingList.Status.DRAFT).first()
    if draft is None:
        raise Refused(
            "no-draft", "There is no draft of the {type} list of {date}.", type=row.type_id, date=row.date
        )
    return publish(draft, by=row.requested_by, now=database_time())[0]


def note(row: Calculation, stage: str, progress: int, total: int) -> None:
    """Set how far the act has got, and that its worker lives; a new stage gets a line in the log."""
    if not row.log or row.log[-1]["stage"] != stage:
        row.log.append({"at": database_time().isoformat(timespec="seconds"), "stage": stage})
    Calculation.objects.filter(pk=row.pk, status=Status.RUNNING, attempts=row.attempts).update(
        progress=progress, total=total, log=row.log, heartbeat=Now()
    )


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


def sweep() -> None:
    """Nudge what waits unseen; give what lost its worker to another, until it has been tried often enough."""
    for row in Calculation.objects.filter(status=Status.RUNNING, heartbeat__lt=Now() - SILENT):
        running = Calculation.objects.filter(pk=row.pk, status=Status.RUNNING, heartbeat=row.heartbeat)
        if row.attempts >= ATTEMPTS:
            lost = f"The worker was lost {row.attempts} times."
            running.update(status=Status.FAILED, error=lost, finished_at=Now())
        elif running.update(status=Status.WAITING):
            nudge(row.pk)
    waiting = Calculation.objects.filter(status=Status.WAITING, queued_at__lt=Now() - UNSEEN)
    for pk in waiting.values_list("pk", flat=True):
        nudge(pk)
