"""The first rating of a player without one (B.02 2024-03-01, 8.2; rapid and blitz 7.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from .editions import Edition
from .performance import performance


@dataclass(frozen=True)
class FirstEvent:
    """An unrated player's games against rated opponents in one event: (opponent's rating, half points)."""

    start: date
    games: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class FirstRating:
    """A newcomer's results so far and what they come to.

    `score` is in half points. `average_hundredths`, `p` (hundredths) and `dp` contain the hypothetical
    draws; they are None without a game. `rating` is None while there are too few games; below the floor it
    is given but not `published`. `ignored_events` are indexes into the events as they were handed in.
    """

    rating: int | None
    published: bool
    code: str
    average_hundredths: int | None
    p: int | None
    dp: int | None
    games: int
    score: int
    ignored_events: list[int]


def first_rating(
    edition: Edition,
    events: Sequence[FirstEvent],
    *,
    list_edition: Edition | None = None,
    had_earlier_event: bool = False,
) -> FirstRating:
    """The rating from all results of the window as if they were one tournament, and whether it is published.

    `events` are those of the periods that still count (`calendar.window_start`). A zero score in the
    player's first event is disregarded, and only there; say `had_earlier_event` when the first one has left
    the window. Floor and least number of games are taken from `list_edition`, which is `edition` unless
    given.
    """
    of_list = list_edition or edition
    ignored = [] if had_earlier_event else ignored_events(edition, events)
    games = [game for index, event in enumerate(events) if index not in ignored for game in event.games]
    opponents = [opponent for opponent, _ in games]
    score = sum(score for _, score in games)
    if not games:
        code = "first-zero" if ignored else "first-no-games"
        return FirstRating(None, False, code, None, None, None, 0, 0, ignored)
    draws = edition.hypothetical_draws
    made = performance(opponents + [edition.hypothetical_rating] * draws, score + draws)
    rating, code = _verdict(edition, of_list, made.rating, len(games))
    published = code in ("first-rating", "first-maximum")
    return FirstRating(
        rating, published, code, made.average_hundredths, made.p, made.dp, len(games), score, ignored
    )


def ignored_events(edition: Edition, events: Sequence[FirstEvent]) -> list[int]:
    """Index of the earliest event with a game when the player made no point there, else nothing."""
    played = [index for index, event in enumerate(events) if event.games]
    if not edition.ignores_zero_first_event or not played:
        return []
    first = min(played, key=lambda index: events[index].start)
    return [] if any(score for _, score in events[first].games) else [first]


def _verdict(edition: Edition, of_list: Edition, computed: int, games: int) -> tuple[int | None, str]:
    if games < of_list.first_rating_games:
        return None, "first-too-few"
    maximum = edition.first_rating_maximum
    rating = computed if maximum is None else min(computed, maximum)
    if rating < of_list.floor:
        return rating, "first-below-floor"
    return rating, "first-rating" if rating == computed else "first-maximum"
