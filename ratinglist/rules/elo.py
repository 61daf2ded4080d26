"""What a game changes for a rated player (B.02, 8.3; rapid and blitz 7.3), in integers only."""

from fractions import Fraction

from .editions import Edition
from .tables import EXPECTED_HIGH, OPEN_ENDED


def nearest(numerator: int, denominator: int) -> int:
    """The whole number nearest to a fraction, exact halves away from zero: the one rounding of the rules."""
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def rounded(hundredths: int) -> int:
    """Whole points for a number of hundredths, halves away from zero (B.02 2024-03-01, 8.3.4)."""
    return nearest(hundredths, 100)


def half_up(numerator: int | Fraction, denominator: int) -> int:
    """The whole number nearest to a fraction, exact halves upwards whatever the sign."""
    return (2 * numerator + denominator) // (2 * denominator)


def expected_score(difference: int) -> int:
    """Hundredths of a point expected of a player rated `difference` above the other (below: negative)."""
    if difference >= 0:
        return EXPECTED_HIGH[difference if difference < OPEN_ENDED else OPEN_ENDED]
    return 100 - EXPECTED_HIGH[-difference if difference > -OPEN_ENDED else OPEN_ENDED]


def counted_difference(edition: Edition, own: int, opponent: int) -> int:
    """Own rating minus opponent's, no further from zero than the edition's cap (B.02 2024-03-01, 8.3.1).

    From 2025-10-01 a player rated 2650 or more keeps the true difference; only the own rating decides, so
    the two sides of one game may see different differences. An edition that cuts one game of an event only
    is asked through `event.player_event`; here the game stands alone.
    """
    difference = own - opponent
    cap = edition.difference_cap
    if cap is None or -cap <= difference <= cap or is_exempt(edition, own, opponent):
        return difference
    return cap if difference > 0 else -cap


def is_exempt(edition: Edition, own: int, opponent: int) -> bool:
    """Whether the cap does not hold for a player rated `own` (2650 or more from B.02 2025-10-01, 8.3.1)."""
    if edition.uncapped_from is None:
        return False
    return (max(own, opponent) if edition.uncapped_side == "either" else own) >= edition.uncapped_from


def game_change(edition: Edition, own: int, opponent: int, score: int) -> tuple[int, int, int, int]:
    """(difference, counted difference, expected hundredths, change hundredths) of a game for the own side.

    `score` in half points: 0, 1 or 2.
    """
    counted = counted_difference(edition, own, opponent)
    expected = expected_score(counted)
    return own - opponent, counted, expected, 50 * score - expected
