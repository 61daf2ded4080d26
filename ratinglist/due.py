"""Which periods are over and wait to be closed."""

from datetime import date, datetime, timedelta

from ratinglist import jobs
from ratinglist.closing.line import Line
from ratinglist.closing.period import is_closed
from ratinglist.models import Calculation, RatingList
from tournaments.models import RatingType, Report

AGAIN = timedelta(days=1)
"""A closing that failed is not tried again by itself before this time is over."""


def close_due(*, now: datetime) -> list[Calculation]:
    """Ask for the closing of every period that is over, again when reports were accepted since its draft."""
    requested = []
    for type_code in RatingType.objects.values_list("code", flat=True):
        line = Line(type_code)
        if not line.opening or not is_closed(line, line.due, now=now):
            continue
        if wants_closing(type_code, line.due, now=now):
            requested.append(jobs.request(Calculation.Act.CLOSE, type_code, line.due, by=None))
    return requested


def wants_closing(type_code: str, list_date: date, *, now: datetime) -> bool:
    closings = Calculation.objects.filter(act=Calculation.Act.CLOSE, type=type_code, date=list_date)
    last = closings.order_by("-queued_at", "-pk").first()
    if last and last.status in (Calculation.Status.WAITING, Calculation.Status.RUNNING):
        return False
    if last and last.status == Calculation.Status.FAILED and last.queued_at > now - AGAIN:
        return False
    draft = RatingList.objects.filter(type=type_code, date=list_date, status=RatingList.Status.DRAFT).first()
    if draft is None:
        return True
    made = last.queued_at if last else draft.created_at
    return Report.objects.filter(tournament__type=type_code, accepted_at__gt=made).exists()
