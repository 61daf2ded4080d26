"""What FIDE's imported lists say of a person's ratings: on a date, and over the years."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import islice, zip_longest

from django.db.models import Q

from players.fide.rows import TYPES
from players.models import FideRating

# Below SQLite's limit of variables in one query.
IDS_A_QUERY = 10_000


@dataclass(frozen=True)
class Figures:
    """Rating (None = unrated), games of the month, K, as a list of one type gives them."""

    rating: int | None
    games: int | None
    k: int | None


@dataclass(frozen=True)
class HistoryRow:
    """What holds from the list of `since` until before that of `until` (None = still); None: not rated."""

    since: date
    until: date | None
    standard: Figures | None
    rapid: Figures | None
    blitz: Figures | None


def fide_ratings(
    fide_ids: Iterable[int], *, on: date, type_code: str
) -> dict[int, tuple[int | None, int | None, int | None]]:
    """(rating, games, K) by FIDE id on the newest list of the type dated `on` or before.

    A rating of None is unrated; an id that the list does not rate is left out.
    """
    ids, found = iter(set(fide_ids)), {}
    held = FideRating.objects.filter(Q(until=None) | Q(until__gt=on), type_code=type_code, since__lte=on)
    while chunk := list(islice(ids, IDS_A_QUERY)):
        rows = held.filter(fide_player_id__in=chunk).values_list("fide_player_id", "rating", "games", "k")
        found.update((fide_id, figures) for fide_id, *figures in rows)
    return {fide_id: tuple(figures) for fide_id, figures in found.items()}


def fide_history(fide_id: int) -> list[HistoryRow]:
    """A row for each list with which anything changed, oldest first; [] for an id never rated."""
    rows = list(FideRating.objects.filter(fide_player_id=fide_id))
    days = sorted({row.since for row in rows} | {row.until for row in rows if row.until})
    spans = zip_longest(days, days[1:])
    return [
        HistoryRow(since, until, *(figures_on(since, type_code, rows) for type_code in TYPES))
        for since, until in spans
    ]


def figures_on(day: date, type_code: str, rows: list[FideRating]) -> Figures | None:
    for row in rows:
        if row.type_code == type_code and row.since <= day and (row.until is None or day < row.until):
            return Figures(row.rating, row.games, row.k)
    return None
