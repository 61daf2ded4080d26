"""The regulations once more, slow and plain, in fractions: what the tests compare the engine with.

Each edition is written from its articles with its own numbers; nothing is read from the files of editions.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import ceil, floor

from ratinglist.rules.tables import EXPECTATION_TABLE, PERFORMANCE_TABLE

HALF = Fraction(1, 2)
Games = list[tuple[int, int]]


def away_from_zero(number: Fraction) -> int:
    return floor(number + HALF) if number >= 0 else -floor(-number + HALF)


@cache
def expectation(difference: int) -> Fraction:
    for least, greatest, high, low in EXPECTATION_TABLE:
        if least <= abs(difference) and (greatest is None or abs(difference) <= greatest):
            return Fraction(high if difference >= 0 else low, 100)
    raise AssertionError(difference)


@cache
def dp(p: int) -> int:
    return dict(PERFORMANCE_TABLE)[p]


@cache
def change(difference: int, score: int) -> int:
    """Score less expected score, in whole hundredths."""
    exact = 100 * (Fraction(score, 2) - expectation(difference))
    assert exact.denominator == 1
    return int(exact)


def within(difference: int, cap: int) -> int:
    return max(-cap, min(cap, difference))


def in_half_points_1971(own: int, games: Games) -> Fraction:
    return of_average_1971(own, games, Fraction(1, 2))


def in_tenths_1977(own: int, games: Games) -> Fraction:
    return of_average_1971(own, games, Fraction(1, 10))


def of_average_1971(own: int, games: Games, step: Fraction) -> Fraction:
    mean = Fraction(sum(opponent for opponent, _ in games), len(games))
    average = ceil(mean - HALF)
    expected = len(games) * expectation(own - average)
    return points(games) - floor(expected / step + HALF) * step


def of_average_2003(own: int, games: Games) -> Fraction:
    moved = [own - within(own - opponent, 350) for opponent, _ in games]
    average = floor(Fraction(sum(moved), len(games)) + HALF)
    return points(games) - len(games) * expectation(own - average)


def game_by_game(counted: Callable[[int, int], int]) -> Callable[[int, Games], list[int]]:
    """The changes of an event's games in hundredths, from the difference that counts."""

    def changes(own: int, games: Games) -> list[int]:
        return [change(counted(own, opponent), score) for opponent, score in games]

    return changes


def one_upgrade_2022(own: int, games: Games) -> list[int]:
    """The higher rated has the largest gap cut only, the lower rated every one."""
    differences = [own - opponent for opponent, _ in games]
    counted = [max(-400, difference) for difference in differences]
    largest = max(differences)
    if largest > 400:
        counted[differences.index(largest)] = 400
    return [change(difference, score) for (_, score), difference in zip(games, counted, strict=True)]


def rapid_2024_12(own: int, games: Games) -> list[int | None]:
    return [
        None
        if abs(own - opponent) >= 600 and (own > 2600 or opponent > 2600)
        else change(within(own - opponent, 400), score)
        for opponent, score in games
    ]


def points(games: Games) -> Fraction:
    return Fraction(sum(score for _, score in games), 2)


capped_400 = game_by_game(lambda own, opponent: within(own - opponent, 400))

BY_GAME: dict[str, Callable[[int, Games], list]] = {
    "standard-1971-07-01-per-game": game_by_game(lambda own, opponent: own - opponent),
    "standard-2000-10-01-per-game": game_by_game(lambda own, opponent: within(own - opponent, 350)),
    "standard-2009-07-01": capped_400,
    "standard-2011-07-01": capped_400,
    "standard-2012-07-01": capped_400,
    "standard-2014-07-01": capped_400,
    "standard-2017-07-01": capped_400,
    "standard-2022-01-01": one_upgrade_2022,
    "standard-2024-03-01": capped_400,
    "standard-2025-10-01": game_by_game(
        lambda own, opponent: own - opponent if own >= 2650 else within(own - opponent, 400)
    ),
    "rapid-2012-01-01": game_by_game(lambda own, opponent: own - opponent),
    "rapid-2022-01-01": one_upgrade_2022,
    "rapid-2022-10-01": one_upgrade_2022,
    "rapid-2024-03-01": capped_400,
    "rapid-2024-12-01": rapid_2024_12,
}

BY_AVERAGE: dict[str, Callable[[int, Games], Fraction]] = {
    "standard-1971-07-01": in_half_points_1971,
    "standard-1977-01-01-ussr": in_tenths_1977,
    "standard-1982-01-01": in_half_points_1971,
    "standard-2000-10-01": of_average_2003,
    "standard-2000-10-01-printed": of_average_2003,
}


def period(base: int, k: int, changes: list[Fraction], *, limit: int | None = 700) -> tuple[int, int]:
    """(K used, rating before the floor)."""
    used = k
    while limit is not None and used * len(changes) > limit:
        used -= 1
    return used, base + away_from_zero(used * sum(changes, Fraction(0)))


def first(opponents: list[int], score: Fraction) -> int:
    """Since 2024: two draws against 1800, at most 2200."""
    games = len(opponents) + 2
    average = Fraction(sum(opponents) + 3600, games)
    return min(floor(average + dp(hundredths(score + 1, games)) + HALF), 2200)


def first_by_half_points(opponents: list[int], score: Fraction, step: Fraction) -> int:
    """Until 2024: a step for each half point above 50 %, dp below."""
    games = len(opponents)
    average = Fraction(sum(opponents), games)
    above = score - Fraction(games, 2)
    if above >= 0:
        return floor(average + 2 * above * step + HALF)
    return floor(average + dp(hundredths(score, games)) + HALF)


def hundredths(score: Fraction, games: int) -> int:
    return floor(100 * score / games + HALF)


FIRST_STEPS = {
    "standard-2000-10-01": Fraction(25, 2),
    "standard-2009-07-01": Fraction(25, 2),
    "standard-2011-07-01": Fraction(15),
    "standard-2012-07-01": Fraction(15),
    "standard-2014-07-01": Fraction(15),
    "standard-2017-07-01": Fraction(20),
    "standard-2022-01-01": Fraction(20),
    "rapid-2012-01-01": Fraction(10),
    "rapid-2022-01-01": Fraction(20),
    "rapid-2022-10-01": Fraction(20),
}
LIMITS = {  # K times games
    "standard-2009-07-01": None,
    "standard-2014-07-01": None,
    "standard-2017-07-01": 700,
    "standard-2022-01-01": 700,
    "standard-2025-10-01": 700,
    "rapid-2012-01-01": None,
    "rapid-2022-01-01": 700,
    "rapid-2024-12-01": 700,
}
