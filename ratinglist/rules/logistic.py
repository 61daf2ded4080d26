"""The logistic curve beside the printed table: for comparison only, no rating is made with it."""

from dataclasses import dataclass

from .tables import EXPECTATION_TABLE

SPREAD = 400


@dataclass(frozen=True)
class Row:
    """A row of the table: differences, what it expects of the higher rated, and the curve at both ends.

    All in hundredths, the curve with one more place as a float.
    """

    least: int
    greatest: int | None
    table: int
    curve_at_least: float
    curve_at_greatest: float

    @property
    def agrees(self) -> bool:
        """Whether the rounded curve gives the table's value in the whole row."""
        return round(self.curve_at_least) == round(self.curve_at_greatest) == self.table


def expected(difference: int) -> float:
    """1 / (1 + 10^(-D/400)), in hundredths."""
    return 100 / (1 + 10 ** (-difference / SPREAD))


def beside_the_table() -> list[Row]:
    """Every row of the table with the curve beside it; the open end is taken at 1000."""
    return [
        Row(least, greatest, high, expected(least), expected(1000 if greatest is None else greatest))
        for least, greatest, high, _ in EXPECTATION_TABLE
    ]


def disagreements() -> list[tuple[int, int, int]]:
    """(difference, table, rounded curve) in hundredths, from 0 to 1000, wherever they are not the same."""
    found = []
    for least, greatest, high, _ in EXPECTATION_TABLE:
        for difference in range(least, (1000 if greatest is None else greatest) + 1):
            if round(expected(difference)) != high:
                found.append((difference, high, round(expected(difference))))
    return found
