"""What waits for an officer: reports, questions, periods to be closed, drafts to be published."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Exists, OuterRef, Q

from ratinglist.closing.line import Line
from ratinglist.closing.period import is_closed
from ratinglist.models import Calculation, RatingList
from tournaments.models import STANDING, Match, RatingType, Report, State

JOBS = 10


@dataclass(frozen=True)
class Due:
    """The next list of a type: `date` None before the opening list."""

    type: RatingType
    date: date | None
    closes: date | None
    closed: bool
    draft: RatingList | None
    waiting: int


def submitted():
    """Reports that wait for an officer, the oldest first, with the number of their open `questions`."""
    return with_questions(Report.objects.filter(state=State.SUBMITTED)).order_by("submitted_at", "pk")


def questionable():
    """Other newest versions on their way in which somebody is not identified yet."""
    newer = Report.objects.filter(
        tournament=OuterRef("tournament"), version__gt=OuterRef("version"), state__in=STANDING
    )
    states = [State.CHECKED, State.RETURNED, State.ACCEPTED]
    on_their_way = Report.objects.filter(~Exists(newer), state__in=states)
    return with_questions(on_their_way).filter(questions__gt=0).order_by("-uploaded_at")


def with_questions(reports):
    asked = Count("participants", filter=Q(participants__match=Match.QUESTION))
    return reports.defer("packed").select_related("tournament__type", "uploaded_by").annotate(questions=asked)


def due(now: datetime) -> list[Due]:
    """The next list of every type, and how many accepted reports of the type are on no list yet."""
    waiting = Count("tournaments__reports", filter=Q(tournaments__reports__state=State.ACCEPTED))
    return [
        next_of(each, now) for each in RatingType.objects.annotate(waiting=waiting).order_by("order", "code")
    ]


def next_of(rating_type: RatingType, now: datetime) -> Due:
    line = Line(rating_type.code)
    if line.opening is None:
        return Due(rating_type, None, None, False, None, rating_type.waiting)
    drafts = RatingList.objects.filter(type=rating_type, date=line.due, status=RatingList.Status.DRAFT)
    closes, closed = line.cadence.closing_date(line.due), is_closed(line, line.due, now=now)
    return Due(rating_type, line.due, closes, closed, drafts.first(), rating_type.waiting)


def drafts():
    """Every list that is made and not published."""
    return RatingList.objects.filter(status=RatingList.Status.DRAFT).select_related("type").order_by("date")


def jobs():
    """The newest closings and publications."""
    return Calculation.objects.select_related("type", "requested_by", "list")[:JOBS]


def running(job: Calculation) -> bool:
    return job.status in (Calculation.Status.WAITING, Calculation.Status.RUNNING)
