"""One person's line in a list of FIDE, as plain values; what TXT and XML have in common."""

import re
from contextlib import suppress
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
FIGURES = tuple(f"{type_code}{part}" for type_code in TYPES for part in ("", "_games", "_k"))
# Longest text that the register keeps, highest number that can be meant.
LONGEST = {"name": 100, "title": 5, "women_title": 5, "other_titles": 60, "online_title": 5, "flag": 4}
HIGHEST = {"": 3999, "_games": 999, "_k": 99}
SEXES = {"M": "m", "F": "w", "W": "w", "": ""}
NONE_FIGURES = (None, None, None)
YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")


class Row(NamedTuple):
    """A person on a list: None = not said, a rating of None = unrated; `line` is 1-based, in XML the record."""

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


def row(line: int, cells: dict[str, str], types: tuple[str, ...]) -> Row:
    """The row of stripped `cells` by field name; raises BadCell for the first one that does not fit."""
    cell = cells.get
    values = {field: text(field, cell(field, "")) for field in LONGEST}
    for type_code in types:
        values.update(figures(type_code, cells))
    return Row(
        line=line,
        fide_id=fide_id(cell("fide_id", "")),
        federation=federation(cell("federation", "")),
        sex=sex(cell("sex", "")),
        birth_year=birth_year(cell("birth_year", "")),
        **values,
    )


def fide_id(found: str) -> int:
    if not (found.isascii() and found.isdecimal() and len(found) < 16 and int(found)):
        raise BadCell("fide_id", found, "a number")
    return int(found)


def text(field: str, found: str) -> str:
    if len(found) > LONGEST[field] or "\0" in found:
        raise BadCell(field, found[:40], f"at most {LONGEST[field]} letters")
    return found


def federation(found: str) -> str:
    if found in ("", "*"):
        return ""
    if not (len(found) == 3 and found.isascii() and found.isalpha()):
        raise BadCell("federation", found, "three letters or blank")
    return found.upper()


def sex(found: str) -> str:
    if found.upper() not in SEXES:
        raise BadCell("sex", found, "M, F or blank")
    return SEXES[found.upper()]


def birth_year(found: str) -> int | None:
    """The year in a year or a full date; None for blank, 0, 0000 and years in which nobody living was born."""
    if not found or not found.strip("0-/. "):
        return None
    if found.isalpha() or not (year := YEAR.search(found)):
        raise BadCell("birth_year", found, "a year, 0000 or blank")
    return int(year[0]) if 1850 <= int(year[0]) <= 2100 else None


def figures(type_code: str, cells: dict[str, str]) -> dict[str, int | None]:
    """Rating, games and K of one type; a rating of 0 or blank is None, and without any of the three all are."""
    names = [f"{type_code}{part}" for part in HIGHEST]
    rating, games, k = (
        number(name, cells.get(name, ""), highest)
        for name, highest in zip(names, HIGHEST.values(), strict=True)
    )
    if not rating:
        rating, games, k = (None, games, k) if games or k else NONE_FIGURES
    return dict(zip(names, (rating, games, k), strict=True))


def number(field: str, found: str, highest: int) -> int | None:
    if not found:
        return None
    if not (found.isascii() and found.isdecimal() and len(found) < 6 and int(found) <= highest):
        raise BadCell(field, found, f"a number up to {highest} or blank")
    return int(found)
