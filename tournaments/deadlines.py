"""On which list an event counts, until when its report must be accepted (B.02 2024-03-01, 7.1.3, 9.1)."""

from dataclasses import dataclass
from datetime import date, timedelta

from ratinglist.rules.sentences import sentence
from tournaments.editions import cadence_of
from tournaments.models import RatingType, Tournament

TOO_LATE = "too-late"


@dataclass(frozen=True)
class Place:
    """The list an event is on, or None and the reason code (of rules.sentences) why it is on none."""

    list_date: date | None
    reason: str = ""


def belongs_to(tournament: Tournament, *, accepted_on: date) -> Place:
    """Where an event counts whose report is accepted on a day: on the first list not yet published that
    takes it; while no list of its type is published, on the first after that day.

    An event that misses the third list after its end is on none, unless it is rated by decision (2.2).
    """
    return place_after(published_to(tournament) or accepted_on, tournament)


def published_to(tournament: Tournament) -> date | None:
    """The date of the last published list of the event's type; None before the first."""
    if tournament.type_id is None:
        return None
    types = RatingType.objects.filter(pk=tournament.type_id)
    return types.values_list("published_to", flat=True).first()


def place_after(day: date, tournament: Tournament) -> Place:
    """Where an event counts if only lists after a day can take it."""
    cadence = cadence_of(tournament.type_id)
    earliest = cadence.list_for(tournament.end, official=tournament.official)
    list_date = max(earliest, cadence.next_list(day))
    if list_date > last_list(tournament) and not tournament.rated_by_decision:
        return Place(None, TOO_LATE)
    return Place(list_date)


def last_list(tournament: Tournament) -> date:
    """The last list that the event can be on."""
    return cadence_of(tournament.type_id).last_list(tournament.end)


def accept_by(list_date: date) -> date:
    """The last day on which a report can be accepted for a list: its eve."""
    return list_date - timedelta(days=1)


def notice(tournament: Tournament, *, on: date) -> str:
    """What the sender should know on a day: which list, until when, and what happens after that."""
    place = belongs_to(tournament, accepted_on=on)
    if place.list_date is None:
        return f"{sentence(TOO_LATE)} The last list was that of {last_list(tournament)}."
    eve = accept_by(place.list_date)
    until = f"by {eve}" if on <= eve else "before that is published"
    counts = f"Counts for the list of {place.list_date}, if accepted {until};"
    following = place_after(place.list_date, tournament)
    if following.list_date is None:
        return f"{counts} this is the last list that takes it."
    last = f"The last one is that of {last_list(tournament)}."
    return f"{counts} else for the list of {following.list_date}. {last}"
