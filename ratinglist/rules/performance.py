"""Performance ratings in all their ways (B.02, 8.1.1; Title Regulations, 1.4.9; C.07, 10.2 and 10.3)."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from .editions import Edition
from .elo import expected_score, half_up, nearest
from .player_event import player_event
from .tables import DP, OPEN_ENDED

USUAL_CAP = 400
ZERO_SCORE_BELOW = 800
"""A perfect performance of no point is so far below the lowest opponent (C.07, 10.3)."""


@dataclass(frozen=True)
class Performance:
    """Ra in hundredths of a point, p in hundredths, dp and Rp in points."""

    average_hundredths: int
    p: int
    dp: int
    rating: int


@dataclass(frozen=True)
class TruePerformance:
    """The rating whose expected score is the score made, and the range of ratings that share it.

    `code` is "" as a rule; `no-exact-rating` when the table jumps over the score, `no-limit` for a perfect
    or a zero score, which every rating beyond some point explains equally well.
    """

    rating: int
    lowest: int | None
    highest: int | None
    code: str


@dataclass(frozen=True)
class Hold:
    """What keeps a rating: `expected` hundredths of a point, and the fewest half points that lose nothing."""

    expected: int
    score: int


def percentage(score: int, games: int) -> int:
    """p in hundredths for `score` half points out of `games` games, halves of a hundredth up."""
    return nearest(50 * score, games)


def performance(opponents: Sequence[int], score: int) -> Performance | None:
    """Rp = Ra + dp from the opponents' ratings and the half points made against them; None without a game.

    The average enters exactly and only the result is rounded.
    """
    games = len(opponents)
    if not games:
        return None
    total = sum(opponents)
    p = percentage(score, games)
    dp = DP[p]
    return Performance(nearest(100 * total, games), p, dp, nearest(total + dp * games, games))


def capped_opponents(edition: Edition, own: int, opponents: Sequence[int]) -> list[int]:
    """The opponents with none further from the own rating than the edition's cap, or than 400 without one.

    A way to show an average only: the cap of the regulations acts on single games, and norms know none.
    """
    cap = edition.difference_cap or USUAL_CAP
    return [max(own - cap, min(own + cap, opponent)) for opponent in opponents]


def with_unrated(
    edition: Edition, games: Sequence[tuple[int | None, int]]
) -> tuple[list[tuple[int, int]], int]:
    """Games with every unrated opponent (None) at the edition's rating for them, and how many were left out.

    They are left out, with their score, where an edition knows no such rating.
    """
    value = edition.performance_unrated
    known = [(value if rating is None else rating, score) for rating, score in games]
    counted = [(rating, score) for rating, score in known if rating is not None]
    return counted, len(games) - len(counted)


def expected_total(rating: int, opponents: Sequence[int]) -> int:
    """Hundredths expected of a rating against all opponents at their full difference."""
    return sum(expected_score(rating - opponent) for opponent in opponents)


def perfect_performance(opponents: Sequence[int], score: int) -> int | None:
    """The lowest rating that expects at least the score (C.07, 10.3); None without a game.

    No cap of differences. For no point at all it is 800 below the lowest opponent; for a perfect score the
    definition ends 736 above the highest, where the table gives 1.00.
    """
    if not opponents:
        return None
    if score == 0:
        return min(opponents) - ZERO_SCORE_BELOW
    return _lowest_expecting(50 * score, opponents)


def _lowest_expecting(hundredths: int, opponents: Sequence[int]) -> int:
    ratings = range(min(opponents) - OPEN_ENDED - 1, max(opponents) + OPEN_ENDED + 1)
    return ratings[bisect_left(ratings, hundredths, key=lambda rating: expected_total(rating, opponents))]


def true_performance(opponents: Sequence[int], score: int) -> TruePerformance | None:
    """The rating at which the expected score is the score made, by the table; None without a game.

    The table moves in steps, so a range of ratings expects the same: its middle is given, halves up. Where no
    rating expects exactly the score, it is the first that expects more. A perfect or a zero score has no such
    rating, for any that is far enough away would do: the perfect performance stands in.
    """
    if not opponents:
        return None
    if score in (0, 2 * len(opponents)):
        rating = perfect_performance(opponents, score)
        return TruePerformance(rating or 0, None, None, "no-limit")
    lowest = _lowest_expecting(50 * score, opponents)
    highest = _lowest_expecting(50 * score + 1, opponents) - 1
    if highest < lowest:
        return TruePerformance(lowest, lowest, lowest, "no-exact-rating")
    return TruePerformance(half_up(lowest + highest, 2), lowest, highest, "")


def hold(edition: Edition, own: int, opponents: Sequence[int]) -> Hold:
    """The score that keeps a rating against given opponents, taken as one event by the edition.

    Average of opponents and limits are those of any event; a game that would not be rated counts for nothing.
    """
    expected = player_event(edition, own, [(opponent, 0) for opponent in opponents]).expected
    return Hold(expected, -(-expected // 50))
