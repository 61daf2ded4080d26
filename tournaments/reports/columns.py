"""Cutting a player line into its columns, also when they have slipped.

Some programs count bytes instead of characters, others put a field a column too far. A line whose fields do
not look right is cut again on its bytes, then with everything after the name moved; what was done is told.
"""

import re
from dataclasses import dataclass, replace

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
_RASTER = re.compile(r"(?:[ \d]{3}\d [wbWB -] .  | {5}[ -] .  )*")


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
    return _with_cells(_fields_cut(text, encoding), text)


def _fields_cut(text: str, encoding: str) -> Cut:
    regular = _cut(text, 0)
    if not regular.bad:
        return regular
    rescued = (attempt(text, encoding) for attempt in (_by_bytes, _stretched, _moved))
    return next((found for found in rescued if found and not found.bad), regular)


def _cut(text: str, shift: int, how: str = "") -> Cut:
    places = {name: first + (shift if name in _AFTER_NAME else 0) for name, (first, _) in FIELDS.items()}
    fields = {name: _columns(text, name, shift) for name in FIELDS}
    start = CELLS + shift
    bad = tuple(name for name in FIELDS if name in _misfits(fields) or _runs_over(text, name, shift))
    return Cut(fields, places, text[start - 1 :], start, how, bad)


def _columns(text: str, name: str, shift: int) -> str:
    first, last = FIELDS[name]
    if name in _AFTER_NAME:
        first, last = first + shift, last + shift
    elif name == "name":
        last += shift
    return text[first - 1 : last].strip()


def _runs_over(text: str, name: str, shift: int) -> bool:
    """Whether a field's text goes on in the blank column before or after it."""
    if name not in _AFTER_NAME:
        return False
    first, last = (column + shift for column in FIELDS[name])
    padded = text.ljust(last + 1)
    return bool(padded[first - 2 : first].strip(" ")[1:] or padded[last - 1 : last + 1].strip(" ")[1:])


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
    regular = _cut(text, 0)
    fields = dict(regular.fields)
    for name in regular.bad:
        first, last = FIELDS[name]
        wider = text[first - 2 : last + 1].strip()
        if _LOOKS[name].fullmatch(wider):
            fields[name] = wider
    how = f"{', '.join(regular.bad)} stood one column off"
    return replace(regular, fields=fields, how=how, bad=_misfits(fields))


def _moved(text: str, encoding: str) -> Cut | None:
    tail = _TAIL.search(text) or _SHORT_TAIL.search(text)
    shift = tail.end() - FIELDS["rank"][1] if tail else 0
    if not shift or not -20 <= shift <= 40:
        return None
    direction = "right" if shift > 0 else "left"
    return _cut(text, shift, f"everything after the name stood {abs(shift)} columns to the {direction}")


def _with_cells(found: Cut, text: str) -> Cut:
    if found.cells_column != CELLS or _in_raster(found.cells):
        return found
    for shift in (-1, 1, -2, 2, -3, 3):
        start = CELLS + shift
        if _in_raster(text[start - 1 :]):
            how = found.how or f"the rounds began in column {start}"
            return replace(found, cells=text[start - 1 :], cells_column=start, how=how)
    return found


def _in_raster(cells: str) -> bool:
    return bool(_RASTER.fullmatch(cells.rstrip().ljust(-(-len(cells.rstrip()) // 10) * 10)))
