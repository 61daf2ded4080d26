"""Whose rating counts on a day: national, FIDE's or that of the type that stands in (TRF26 172; RB 7.2.1)."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from players.fide.ratings import fide_ratings
from players.models import Player
from ratinglist.closing.line import Line
from ratinglist.models import Entry
from ratinglist.rules.editions import CHAPTERS
from tournaments.models import Participant, RatingType

NATIONAL = "national"
FIDE = "fide"
CURRENT = "current"
"""The source of a rating published after the event had begun: it holds for the player alone (8.2.4)."""


class Used(NamedTuple):
    """A rating and its source: `national`, `fide`, `current` or the code of the type that stands in."""

    rating: int
    source: str


def first(*choices: Used | None) -> Used | None:
    return next((used for used in choices if used is not None), None)


def highest(*choices: Used | None) -> Used | None:
    return max(filter(None, choices), key=lambda used: used.rating, default=None)


def lowest(*choices: Used | None) -> Used | None:
    return min(filter(None, choices), key=lambda used: used.rating, default=None)


METHODS: dict[str, Callable[[Used | None, Used | None], Used | None]] = {
    "NIDOF": first,
    "FIDON": lambda national, fide: first(fide, national),
    "NRO": lambda national, fide: national,
    "HBFN": highest,
    "LBFN": lowest,
}
"""By method: the one of (national, FIDE) that counts; of equal ones the national."""


class RatingsUsed:
    """The ratings of the participants of some reports in any month, each list read once."""

    def __init__(self, type_: RatingType, line: Line, report_ids: list[int], method: str):
        self.type = type_
        self.method = method
        self.lines = {type_.pk: line}
        participants = Participant.objects.filter(report__in=report_ids, player__isnull=False)
        self.players = participants.values("player")
        known = Player.objects.filter(pk__in=self.players, fide_id__isnull=False)
        self.fide_ids = {} if method == "NRO" else dict(known.values_list("pk", "fide_id"))
        self.read: dict[date, dict[int, Used]] = {}

    def at(self, month: date, *, stands_in: bool) -> dict[int, Used]:
        """By player: the rating used for an event that starts in a month; nobody unrated is in it.

        `month` is its first day: lists and editions begin there. `stands_in`: the edition lets the rating of
        another type stand in for a missing one.
        """
        if month not in self.read:
            own = self.of_type(self.type.pk, month)
            if stands_in and self.type.stand_in_id:
                others = self.of_type(self.type.stand_in_id, month)
                own = {pk: Used(used.rating, self.type.stand_in_id) for pk, used in others.items()} | own
            self.read[month] = own
        return self.read[month]

    def of_type(self, type_code: str, month: date) -> dict[int, Used]:
        national = self.national(type_code, month)
        fide = {pk: Used(row[0], FIDE) for pk, row in self.fide(type_code, month).items() if row[0]}
        choose = METHODS[self.method]
        chosen = {pk: choose(national.get(pk), fide.get(pk)) for pk in national.keys() | fide.keys()}
        return {pk: used for pk, used in chosen.items() if used}

    def national(self, type_code: str, month: date) -> dict[int, Used]:
        if type_code not in self.lines:
            self.lines[type_code] = Line(type_code)
        list_ = self.lines[type_code].in_force(month)
        if list_ is None:
            return {}
        rows = Entry.objects.on(list_).rated().filter(player__in=self.players)
        return {pk: Used(rating, NATIONAL) for pk, rating in rows.values_list("player_id", "rating")}

    def fide(self, type_code: str, month: date) -> dict[int, tuple]:
        """By player: FIDE's (rating, games, K) of the list of a month; FIDE has no lists of other types."""
        if type_code not in CHAPTERS or not self.fide_ids:
            return {}
        rows = fide_ratings(self.fide_ids.values(), on=month, type_code=type_code)
        return {pk: rows[fide_id] for pk, fide_id in self.fide_ids.items() if fide_id in rows}
