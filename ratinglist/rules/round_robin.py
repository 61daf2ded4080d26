"""Round robins with unrated players, rated in two passes (FIDE Handbook B.0210 of 2003; to the end of 2021).

The unrated first get a rating that holds for the event only, from the average of the field; with it they
then count as opponents of the rated.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from .editions import Edition
from .elo import half_up
from .first_rating import computed
from .performance import percentage
from .tables import DP


@dataclass(frozen=True)
class TwoPasses:
    """Every step of the two passes; ratings in points, by starting number.

    `rated_average` (Rar) is the mean of the rated, `dp` their dp by number, `average` (Ra) that of the whole
    field. `estimates` are the ratings of the unrated for this event, `opponents` (Rc) what the opponents of
    each player count for before and `corrected` after the cap of differences (average method only), `final`
    the ratings of the unrated made with that.
    """

    rated_average: Fraction
    dp: dict[int, int]
    average: Fraction
    estimates: dict[int, int]
    opponents: dict[int, int]
    corrected: dict[int, int]
    final: dict[int, int]


def two_passes(
    edition: Edition, ratings: Mapping[int, int | None], scores: Mapping[int, int], meetings: int = 1
) -> TwoPasses:
    """The two passes for a complete round robin: `ratings` None for the unrated, `scores` in half points.

    `meetings` is the number of games between every two players.
    """
    opponents = len(ratings) - 1
    games = opponents * meetings
    rated = {number: rating for number, rating in ratings.items() if rating is not None}
    dp = {number: DP[percentage(scores[number], games)] for number in rated}
    rated_average = Fraction(sum(rated.values()), len(rated))
    mean_dp = Fraction(sum(dp.values()), len(rated))
    average = rated_average - mean_dp * Fraction(opponents, opponents + 1)
    if edition.round_robin_average == "rounded":
        average = Fraction(half_up(average.numerator, average.denominator))
    unrated = [number for number, rating in ratings.items() if rating is None]

    def estimate(number: int, against: Fraction | int) -> int:
        return computed(edition, 100 * against * games, games, scores[number], opponents=opponents).rating

    estimates = {number: estimate(number, average) for number in unrated}
    if edition.expectation != "average":
        return TwoPasses(rated_average, dp, average, estimates, {}, {}, dict(estimates))
    everybody = rated | estimates
    before = {number: _of_opponents(average, rating, opponents) for number, rating in rated.items()}
    before |= dict.fromkeys(unrated, half_up(average.numerator, average.denominator))
    corrected = {
        number: before[number] + half_up(_shift(edition, number, everybody), opponents) for number in ratings
    }
    final = {number: estimate(number, corrected[number]) for number in unrated}
    return TwoPasses(rated_average, dp, average, estimates, before, corrected, final)


def _of_opponents(average: Fraction, own: int, opponents: int) -> int:
    """What is left of the whole field's average without the own rating."""
    others = (average * (opponents + 1) - own) * Fraction(1, opponents)
    return half_up(others.numerator, others.denominator)


def _shift(edition: Edition, number: int, everybody: Mapping[int, int]) -> int:
    """By how much the cap moves all opponents of a player towards him, added up."""
    cap = edition.difference_cap
    if cap is None:
        return 0
    own = everybody[number]
    return sum(
        max(own - cap, min(own + cap, rating)) - rating
        for other, rating in everybody.items()
        if other != number
    )


def meetings_of_all(players: list[int], games: list[tuple[int, int, int]]) -> int:
    """How often every two of the players met, 0 when not all met equally often."""
    counts = {frozenset((one, other)): 0 for at, one in enumerate(players) for other in players[at + 1 :]}
    for white, black, _ in games:
        counts[frozenset((white, black))] += 1
    different = set(counts.values())
    return different.pop() if len(different) == 1 else 0
