"""Whether a list may be made now, and what it is made from: its type, its base and the revision before it."""

from dataclasses import dataclass, field
from datetime import date, datetime

from django.utils import timezone

from players.refusal import Refused
from ratinglist.closing.line import Line
from ratinglist.models import RatingList
from ratinglist.rules.editions import Edition, NoEdition
from tournaments import editions
from tournaments.models import RatingType


@dataclass(frozen=True)
class Period:
    """One list to be made; `previous` is the published revision that it corrects, None for a new date."""

    type: RatingType
    date: date
    line: Line
    edition: Edition
    editions: dict[date, Edition] = field(default_factory=dict)

    @property
    def base(self) -> RatingList:
        return self.line.before(self.date)

    @property
    def previous(self) -> RatingList | None:
        return self.line.by_date.get(self.date)

    @property
    def revision(self) -> int:
        """The number of the revision to be made; revisions withdrawn keep theirs."""
        made = RatingList.objects.filter(type=self.type, date=self.date).exclude(
            status=RatingList.Status.DRAFT
        )
        last = made.order_by("-revision").first()
        return last.revision + 1 if last else 0

    def edition_on(self, day: date) -> Edition:
        """The edition for an event that starts on a day; raises Refused `no-edition`."""
        if day not in self.editions:
            self.editions[day] = known_edition(self.type, day)
        return self.editions[day]


def period(type_code: str, list_date: date, *, now: datetime, rehearsal: bool) -> Period:
    """The list to be made.

    Raises Refused: `unknown-type`, `not-a-list-date`, `no-opening-list`, `before-opening`, `out-of-order`
    (naming the list that is due), `no-edition` or, unless it is a rehearsal, `not-yet-closed`.
    """
    type_ = RatingType.objects.filter(pk=type_code).first()
    if type_ is None:
        codes = ", ".join(RatingType.objects.values_list("code", flat=True))
        raise Refused(
            "unknown-type", "There is no rating type {type}: use one of {codes}.", type=type_code, codes=codes
        )
    if list_date.day != 1:
        raise Refused(
            "not-a-list-date", "A list is dated on the first day of a month, not {date}.", date=list_date
        )
    line = Line(type_code)
    require_order(type_, list_date, line)
    if not rehearsal and not is_closed(line, list_date, now=now):
        raise Refused(
            "not-yet-closed",
            "The list of {date} takes events that end up to {closes}: close it after that day or rehearse.",
            date=list_date,
            closes=line.cadence.closing_date(list_date),
        )
    return Period(type_, list_date, line, known_edition(type_, list_date))


def require_order(type_: RatingType, list_date: date, line: Line) -> None:
    type_code = type_.pk
    if line.opening is None:
        raise Refused(
            "no-opening-list", "There is no opening list of {type}: publish one first.", type=type_code
        )
    if list_date <= line.opening.date:
        raise Refused(
            "before-opening",
            "The lists of {type} begin with the opening list of {opening}: {date} is not after it.",
            type=type_code,
            opening=line.opening.date,
            date=list_date,
        )
    if list_date > line.due:
        raise Refused(
            "out-of-order",
            "The {type} list of {due} comes first: close and publish it before that of {date}.",
            type=type_code,
            due=line.due,
            date=list_date,
        )
    if not line.has_place_for(list_date):
        months = known_edition(type_, list_date).list_months
        raise Refused(
            "not-a-list-date",
            "There is no {type} list of {date}: lists appear on the first day of the months {months}.",
            type=type_code,
            date=list_date,
            months=", ".join(map(str, months)),
        )


def is_closed(line: Line, list_date: date, *, now: datetime) -> bool:
    """Whether the last day on which an event may end and be on the list is over at that moment."""
    return timezone.localdate(now) > line.cadence.closing_date(list_date)


def known_edition(type_: RatingType, day: date) -> Edition:
    try:
        return editions.edition_on(type_, day)
    except NoEdition as missing:
        raise Refused("no-edition", "{missing}.", missing=missing) from missing
