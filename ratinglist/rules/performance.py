"""Average of opponents, percentage score and performance rating (B.02, 8.1.1; Title Regulations, 1.4.9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from .elo import nearest
from .tables import DP


@dataclass(frozen=True)
class Performance:
    """Ra in hundredths of a point, p in hundredths, dp and Rp in points."""

    average_hundredths: int
    p: int
    dp: int
    rating: int


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
