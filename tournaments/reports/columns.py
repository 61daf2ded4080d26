"""Cutting a player line into its columns, also when they have slipped.

Some programs count bytes instead of characters, others put a field a column too far. A line whose fields do
not look right is cut again on its bytes, then with everything after the name moved; what was done is told.
"""

import re
from dataclasses import dataclass

FIELDS = {
    "number": (5, 8),
    "sex": (10, 10),
    "title": (11, 13),
    "name": (15, 47),
    "rating": (49, 52),
    "federation": (54, 56),
    "fide_id": (58, 68),
    "birth": (70, 79),
    "points": (81, 84),
    "rank": (86, 89),
}
"""First and last column of each field of record 001, counted from 1."""

CELLS = 92
"""The column where the first round begins; each round takes ten."""

_AFTER_NAME = ("rating", "federation", "fide_id", "birth", "points", "rank")
_LOOKS = {
    "rating": re.compile(r"\d{0,4}"),
    "federation": re.compile(r"[^\W\d_]{0,3}"),
    "fide_id": re.compile(r"(?:[A-Za-z]?\d+)?"),
    "birth": re.compile(r"(?:\d{4})?(?:[/.\-] *\d{0,2} *[/.\-] *\d{0,2})?|\d{1,2}[/.\-]\d{1,2}[/.\-]\d{4}"),
    "points": re.compile(r"(?:\d{1,3}[.,]\d|\d{0,4})"),
    "rank": re.compile(r"\d{0,4}"),
}
_TAIL = re.compile(r"\d{4}[/.\-][\d ]{2}[/.\-][\d ]{1,2} {1,4}\d+[.,]\d {1,4}\d+(?= |$)")
_SHORT_TAIL = re.compile(r"(?<=\S) +\d+[.,]\d {1,4}\d+(?= {2,}\d{1,4} [wb-]|$)")


@dataclass(frozen=True)
class Cut:
    """The fields of a player line, stripped; `places` are their columns, `cells` the text of the rounds.

    `how` is empty for a regular line, else what had to be done; `bad` names the fields that still do not fit.
    """

    fields: dict[str, str]
    places: dict[str, int]
    cells: str
    cells_column: int
    how: str = ""
    bad: tuple[str, ...] = ()


def cut(text: str, encoding: str) -> Cut:
    """The columns of the 001 line `text`, rescued if need be."""
    regular = _cut(text, 0)
    if not regular.bad:
        return regular
    rescued = (attempt(text, encoding) for attempt in (_by_bytes, _stretched, _moved))
    return next((found for found in rescued if found and not found.bad), regular)


def _cut(text: str, shift: int, how: str = "") -> Cut:
    places = {name: first + (shift if name in _AFTER_NAME else 0) for name, (first, _) in FIELDS.items()}
    fields = {name: _columns(text, name, shift) for name in FIELDS}
    start = CELLS + shift
    return Cut(fields, places, text[start - 1 :], start, how, _misfits(fields))


def _columns(text: str, name: str, shift: int) -> str:
    first, last = FIELDS[name]
    if name in _AFTER_NAME:
        first, last = first + shift, last + shift
    elif name == "name":
        last += shift
    return text[first - 1 : last].strip()


def _misfits(fields: dict[str, str]) -> tuple[str, ...]:
    return tuple(name for name, look in _LOOKS.items() if not look.fullmatch(fields[name]))


def _by_bytes(text: str, encoding: str) -> Cut | None:
    if text.isascii() or encoding != "utf-8":
        return None
    found = _cut(text.encode().decode("latin-1"), 0, "the columns count bytes, not characters")
    fields = {name: value.encode("latin-1").decode(errors="replace") for name, value in found.fields.items()}
    cells = found.cells.encode("latin-1").decode(errors="replace")
    return Cut(fields, found.places, cells, found.cells_column, found.how, found.bad)


def _stretched(text: str, encoding: str) -> Cut | None:
    fields = dict(_cut(text, 0).fields)
    for name in _misfits(fields):
        first, last = FIELDS[name]
        fields[name] = text[first - 2 : last + 1].strip()
    regular = _cut(text, 0)
    how = f"{', '.join(regular.bad)} stood one column off"
    return Cut(fields, regular.places, regular.cells, CELLS, how, _misfits(fields))


def _moved(text: str, encoding: str) -> Cut | None:
    tail = _TAIL.search(text) or _SHORT_TAIL.search(text)
    shift = tail.end() - FIELDS["rank"][1] if tail else 0
    if not shift or not -20 <= shift <= 40:
        return None
    direction = "right" if shift > 0 else "left"
    return _cut(text, shift, f"everything after the name stood {abs(shift)} columns to the {direction}")
