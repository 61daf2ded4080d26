"""The logistic curve beside the printed table, for comparison only: no rating is made with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from ratinglist.rules.decimals import hundredths
from ratinglist.rules.elo import expected_score
from ratinglist.rules.logistic import Row, beside_the_table, disagreements, expected

WIDTH, HEIGHT, LEFT, TOP = 720, 280, 62, 14
FAR, ROOM_ACROSS, ROOM_DOWN = 800, WIDTH - LEFT - 14, HEIGHT - TOP - 34
FIRST = 50


@dataclass(frozen=True)
class Asked:
    """A difference looked up in both; `wrong` says what is no difference."""

    text: str
    wrong: str
    reply: dict


def asked(query: Mapping[str, str]) -> Asked:
    """What `?difference=` asks for, in hundredths as decimal text."""
    text = query.get("difference", "").strip()
    number = text.replace("−", "-").removeprefix("-")
    if not text:
        return Asked("", "", {})
    if not (number.isascii() and number.isdigit() and len(number) <= 4):
        wrong = "Write a whole number from −9999 to 9999."
        return Asked(text, wrong, {"error": {"difference": wrong}})
    difference = -int(number) if number != text else int(number)
    printed, curved = expected_score(difference), expected(difference)
    reply = {"difference": difference, "table": hundredths(printed), "curve": f"{curved / 100:.4f}"}
    return Asked(text, "", reply | {"agrees": round(curved) == printed})


@dataclass(frozen=True)
class Part:
    """Differences in a row at which the rounded curve and the table differ in the same way."""

    least: int
    greatest: int
    table: int
    curve: int


def parts() -> list[Part]:
    """Where the two differ, as stretches."""
    found: list[Part] = []
    for difference, table, curved in disagreements():
        if found and (found[-1].greatest, found[-1].table, found[-1].curve) == (
            difference - 1,
            table,
            curved,
        ):
            found[-1] = Part(found[-1].least, difference, table, curved)
        else:
            found.append(Part(difference, difference, table, curved))
    return found


def rows() -> list[tuple[Row, str, str]]:
    """Every row of the table with the curve at both its ends, as text."""
    return [
        (row, f"{row.curve_at_least / 100:.4f}", f"{row.curve_at_greatest / 100:.4f}")
        for row in beside_the_table()
    ]


@dataclass(frozen=True)
class Chart:
    """Both lines as points of a picture, with its grid as (place, label)."""

    table: str
    curve: str
    heights: list[tuple[int, str]]
    times: list[tuple[int, str]]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = LEFT + ROOM_ACROSS
    bottom: int = TOP + ROOM_DOWN


def chart() -> Chart:
    """From 0 to 800 points of difference: the steps of the table, and the curve."""
    steps = []
    for row, following in pairwise([*beside_the_table(), None]):
        end = following.least if following else FAR
        steps += [point(row.least, row.table), point(end, row.table)]
    return Chart(
        " ".join(steps),
        " ".join(point(difference, expected(difference)) for difference in range(0, FAR + 1, 10)),
        [(down(value), f"{value / 100:.2f}") for value in range(50, 101, 10)],
        [(across(value), str(value)) for value in range(0, FAR + 1, 200)],
    )


def point(difference: int, value: float) -> str:
    return f"{across(difference)},{down(value)}"


def across(difference: int) -> int:
    return LEFT + difference * ROOM_ACROSS // FAR


def down(value: float) -> int:
    return round(TOP + (100 - value) * ROOM_DOWN / (100 - FIRST))
