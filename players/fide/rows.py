"""One person's line in a list of FIDE, as plain values; what TXT and XML have in common."""

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

TYPES = ("standard", "rapid", "blitz")
COMBINED = "combined"
IDENTITY = (
    "name",
    "federation",
    "sex",
    "title",
    "women_title",
    "other_titles",
    "online_title",
    "birth_year",
    "flag",
)
# Longest text that the register keeps, highest number that can be meant.
LONGEST = {"name": 100, "title": 5, "women_title": 5, "other_titles": 60, "online_title": 5, "flag": 4}
HIGHEST_RATING, HIGHEST_GAMES, HIGHEST_K = 3999, 999, 99
CACHED = 1 << 16
SEXES = {"M": "m", "m": "m", "F": "w", "f": "w", "W": "w", "w": "w", "": ""}
NONE_FIGURES = (None, None, None)
YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")


class Row(NamedTuple):
    """A person on a list: None = not said, a rating of None = unrated; `line` is 1-based, in XML a record."""

    line: int
    fide_id: int
    name: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: str = ""
    online_title: str = ""
    birth_year: int | None = None
    flag: str = ""
    standard: int | None = None
    standard_games: int | None = None
    standard_k: int | None = None
    rapid: int | None = None
    rapid_games: int | None = None
    rapid_k: int | None = None
    blitz: int | None = None
    blitz_games: int | None = None
    blitz_k: int | None = None
    readable: bool = True


class BadCell(ValueError):
    """A cell that cannot be what its column says: `field`, what stands there, what was expected.

    `fide_id` is whose row it is, None when that cannot be read either.
    """

    fide_id: int | None = None

    def __init__(self, field: str, found: str, expected: str):
        super().__init__(field, found, expected)
        self.field, self.found, self.expected = field, found, expected

    def in_row_of(self, found: str) -> "BadCell":
        with suppress(BadCell):
            self.fide_id = fide_id(found)
        return self


# What a cell may stand for, in the order of Row: between `line` and `readable`.
CELLS = Row._fields[1:-1]


def row(line: int, cells: Sequence[str], types: tuple[str, ...]) -> Row:
    """The row of stripped `cells` in the order of CELLS; raises BadCell for the first that does not fit."""
    identity, told = cells[: len(IDENTITY) + 1], cells[len(IDENTITY) + 1 :]
    number, name, nation, gender, title, women_title, other_titles, online_title, born, flag = identity
    if len(name) > LONGEST["name"]:
        raise BadCell("name", name, f"at most {LONGEST['name']} letters")
    return Row(
        line,
        fide_id(number),
        name,
        federation(nation),
        sex(gender),
        word("title", title),
        word("women_title", women_title),
        word("other_titles", other_titles),
        word("online_title", online_title),
        birth_year(born),
        word("flag", flag),
        *(figures("standard", *told[0:3]) if "standard" in types else NONE_FIGURES),
        *(figures("rapid", *told[3:6]) if "rapid" in types else NONE_FIGURES),
        *(figures("blitz", *told[6:9]) if "blitz" in types else NONE_FIGURES),
    )


def is_plain_id(found: str) -> bool:
    return found.isascii() and found.isdecimal() and len(found) < 16 and int(found) > 0


def fide_id(found: str) -> int:
    if not is_plain_id(found):
        raise BadCell("fide_id", found, "a number")
    return int(found)


# Lists repeat few different cells millions of times, so each is understood once.
@lru_cache(CACHED)
def word(field: str, found: str) -> str:
    if len(found) > LONGEST[field]:
        raise BadCell(field, found[:40], f"at most {LONGEST[field]} letters")
    return found


@lru_cache(CACHED)
def federation(found: str) -> str:
    if found in ("", "*"):
        return ""
    if not (len(found) == 3 and found.isascii() and found.isalpha()):
        raise BadCell("federation", found, "three letters or blank")
    return found.upper()


def sex(found: str) -> str:
    if found not in SEXES:
        raise BadCell("sex", found, "M, F or blank")
    return SEXES[found]


@lru_cache(CACHED)
def birth_year(found: str) -> int | None:
    """The year in a year or a full date; None for blank, 0, 0000 and years nobody lives of."""
    if not found or not found.strip("0-/. "):
        return None
    if not (year := YEAR.search(found)):
        raise BadCell("birth_year", found, "a year, 0000 or blank")
    return int(year[0]) if 1850 <= int(year[0]) <= 2100 else None


@lru_cache(CACHED)
def figures(type_code: str, rating: str, games: str, k: str) -> tuple[int | None, int | None, int | None]:
    """Rating, games and K of one type; a rating of 0 or blank is None, without any of them all are."""
    points = number(type_code, rating, HIGHEST_RATING)
    counted = number(f"{type_code}_games", games, HIGHEST_GAMES)
    coefficient = number(f"{type_code}_k", k, HIGHEST_K)
    if points:
        return points, counted, coefficient
    return (None, counted, coefficient) if counted or coefficient else NONE_FIGURES


def number(field: str, found: str, highest: int) -> int | None:
    if not found:
        return None
    if not (found.isascii() and found.isdecimal() and len(found) < 6 and int(found) <= highest):
        raise BadCell(field, found, f"a number up to {highest} or blank")
    return int(found)
