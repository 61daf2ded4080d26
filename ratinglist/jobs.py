"""The long acts as rows: asked for, taken by one worker, watched, done or failed with the reason.

The row is what is to be done, the message to the worker only a nudge: it may come twice or never.
"""

import logging
from datetime import date, timedelta
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
