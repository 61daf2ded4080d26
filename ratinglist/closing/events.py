"""Which reports a list rates: by closing date, third-list rule (B.02 2024-03-01, 7.1.3, 9.1) or decision."""

from dataclasses import dataclass, field
from datetime import date

from django.db.models import Q

from ratinglist.closing.period import Period
from ratinglist.models import RatingList
from tournaments.models import Report, State, System

LOOK_BACK = 5
"""Lists; no event waits so long for its last one: rated events that ended earlier need not be looked at."""


@dataclass(frozen=True)
class Event:
    """A report to be rated, and what its tournament says of all its games."""

    report_id: int
    tournament_id: int
    version: int
    name: str
    start: date
    end: date
    official: bool
    system: str
    rounds: int
    time_control: str
    seconds: int | None
    short_time_approved: bool
    rated_by_decision: bool
    state: str
    accepted_at: object
    sha256: str

    @property
    def is_match(self) -> bool:
        return self.system == System.MATCH

    @property
    def is_round_robin(self) -> bool:
        return self.system == System.ROUND_ROBIN


COLUMNS = (
    "pk tournament_id version tournament__name tournament__start tournament__end tournament__official"
    " tournament__system tournament__rounds tournament__time_control tournament__game_seconds"
    " tournament__short_time_approved tournament__rated_by_decision state accepted_at sha256"
).split()


def event_of(report: Report) -> Event:
    """A report as an event to be rated, whatever its state."""
    return Event(*Report.objects.values_list(*COLUMNS).get(pk=report.pk))


@dataclass
class Events:
    """The events of a list, those that came too late for any, and corrections of other lists' events."""

    rated: list[Event] = field(default_factory=list)
    late: list[Event] = field(default_factory=list)
    corrections: list[tuple[Event, date]] = field(default_factory=list)


def events_of(period: Period) -> Events:
    """Every accepted event that concerns the list, each in its newest accepted version, by first day."""
    events = Events()
    found = candidates(period)
    elsewhere = rated_elsewhere(period, since=min((event.end for event in found), default=period.date))
    before = (
        set(period.previous.reports.values_list("tournament_id", flat=True)) if period.previous else set()
    )
    for event in found:
        if event.tournament_id in elsewhere:
            list_date, report_id = elsewhere[event.tournament_id]
            if report_id != event.report_id:
                events.corrections.append((event, list_date))
        elif event.tournament_id in before or is_taken(event, period):
            events.rated.append(event)
        elif event.state == State.ACCEPTED and period.line.cadence.last_list(event.end) < period.date:
            events.late.append(event)
    return events


def is_taken(event: Event, period: Period) -> bool:
    """Whether the list takes an event that is on none.

    A revision corrects: beside the events of the revision before it, it takes those that were accepted by
    then and forgotten, and those let in by decision. Whatever is accepted afterwards waits for the next list.
    """
    cadence = period.line.cadence
    if cadence.list_for(event.end, official=event.official) > period.date:
        return False
    if event.rated_by_decision:
        return True
    if period.previous and (event.accepted_at is None or event.accepted_at > period.previous.published_at):
        return False
    return period.date <= cadence.last_list(event.end)


def candidates(period: Period) -> list[Event]:
    """The newest accepted version of every tournament that ended before the list and may matter to it."""
    since = period.line.cadence.earlier(period.date, LOOK_BACK)
    reports = Report.objects.filter(
        tournament__type=period.type,
        state__in=(State.ACCEPTED, State.RATED),
        tournament__end__lt=period.date,
    ).filter(
        Q(state=State.ACCEPTED)
        | Q(tournament__end__gte=since)
        | Q(lists__type=period.type, lists__date=period.date)
    )
    newest = {row[1]: row for row in reports.order_by("version").values_list(*COLUMNS)}
    return sorted(
        (Event(*row) for row in newest.values()), key=lambda event: (event.start, event.end, event.report_id)
    )


def rated_elsewhere(period: Period, *, since: date) -> dict[int, tuple[date, int]]:
    """By tournament: list date and report of what the lists of other dates rate of events ended since."""
    others = [list_.pk for list_ in period.line.lists if list_.date != period.date]
    rows = RatingList.reports.through.objects.filter(
        ratinglist_id__in=others, report__tournament__end__gte=since
    )
    columns = ("report__tournament_id", "ratinglist__date", "report_id")
    return {tournament: (day, report) for tournament, day, report in rows.values_list(*columns)}
