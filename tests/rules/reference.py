"""The regulations once more, slow and plain, in fractions: what the tests compare the engine with."""

from fractions import Fraction
from math import floor

from ratinglist.rules.tables import EXPECTATION_TABLE, PERFORMANCE_TABLE

HALF = Fraction(1, 2)


def away_from_zero(number: Fraction) -> int:
    return floor(number + HALF) if number >= 0 else -floor(-number + HALF)


def expectation(difference: int) -> Fraction:
    for least, greatest, high, low in EXPECTATION_TABLE:
        if least <= abs(difference) and (greatest is None or abs(difference) <= greatest):
            return Fraction(high if difference >= 0 else low, 100)
    raise AssertionError(difference)


def change(own: int, opponent: int, score: Fraction, *, exempt_from: int | None) -> Fraction:
    difference = own - opponent
    if abs(difference) > 400 and (exempt_from is None or own < exempt_from):
        difference = 400 if difference > 0 else -400
    return score - expectation(difference)


def period(base: int, k: int, changes: list[Fraction]) -> tuple[int, int]:
    """(K used, rating before the floor)."""
    used = k
    while used * len(changes) > 700:
        used -= 1
    return used, base + away_from_zero(used * sum(changes, Fraction(0)))


def first(opponents: list[int], score: Fraction) -> int:
    games = len(opponents) + 2
    average = Fraction(sum(opponents) + 3600, games)
    hundredths = floor(100 * (score + 1) / games + HALF)
    return min(floor(average + dict(PERFORMANCE_TABLE)[hundredths] + HALF), 2200)
