"""On which list an event counts, until when its report must be accepted (B.02 2024-03-01, 7.1.3, 9.1)."""

from dataclasses import dataclass
from datetime import date, timedelta

from ratinglist.rules.sentences import sentence
from tournaments.editions import cadence_of
from tournaments.models import Tournament

TOO_LATE = "too-late"


@dataclass(frozen=True)
class Place:
    """The list an event is on, or None and the reason code (of rules.sentences) why it is on none."""

    list_date: date | None
    reason: str = ""


def belongs_to(tournament: Tournament, *, accepted_on: date) -> Place:
    """Where an event counts whose report is accepted on a day: on the first list after both that takes it.

    An event that misses the third list after its end is on none, unless it is rated by decision (2.2).
    """
    cadence = cadence_of(tournament.type_id)
    earliest = cadence.list_for(tournament.end, official=tournament.official)
    list_date = max(earliest, cadence.next_list(accepted_on))
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
    counts = f"Counts for the list of {place.list_date}, if accepted by {accept_by(place.list_date)};"
    following = belongs_to(tournament, accepted_on=place.list_date)
    if following.list_date is None:
        return f"{counts} this is the last list that takes it."
    last = f"The last one is that of {last_list(tournament)}."
    return f"{counts} else for the list of {following.list_date}. {last}"
