"""Dates in a report: several spellings, decided from the whole file.

`24/09/29` alone may be 2024, 2029, or be no date at all. The start, the end and the round dates are read
together: of the orders under which start and end make sense, the one that has the round dates between them
is taken.
"""

import re
from dataclasses import dataclass
from datetime import date

ORDERS = ("YMD", "DMY", "MDY", "YDM")
"""Orders of year, month and day, the format's own first."""

FIRST_YEAR, LAST_YEAR = 1850, 2099
_LONGEST_EVENT = 400
_LONGEST_TEXT = 40
_MONTHS = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1
    )
}
_NUMBERS = re.compile(r"(\d{1,4})\s*[/.\-\s]\s*(\d{1,4})\s*[/.\-\s]\s*(\d{1,4})\.?", re.ASCII)
_COMPACT = re.compile(r"((?:19|20)\d{2})(\d{2})(\d{2})", re.ASCII)
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.?\s*([A-Za-z]{3,9})\.?,?\s+(\d{4})", re.ASCII)


@dataclass(frozen=True)
class ReadDates:
    """Start, end and round dates; `order` and `round_order` are those used, `ambiguous` the other start."""

    start: date | None
    end: date | None
    rounds: tuple[date | None, ...]
    order: str = ""
    round_order: str = ""
    ambiguous: date | None = None


def read_dates(start: str, end: str, rounds: tuple[str, ...]) -> ReadDates:
    """The dates of a report from their texts (empty where missing)."""
    first, *others = sorted(
        (_reading(order, start, end, rounds) for order in ORDERS), key=_score, reverse=True
    )
    same = [other for other in others if _score(other) == _score(first) and other.start != first.start]
    doubt = same[0].start if same and not any(first.rounds) else None
    return ReadDates(first.start, first.end, first.rounds, first.order, first.round_order, doubt)


def parsed(text: str, order: str = "YMD") -> date | None:
    """One date; `order` decides where the text does not. None if it is no date between the years allowed."""
    text = text.strip()
    if len(text) > _LONGEST_TEXT:
        return None
    named = _named_month(text)
    if named:
        return _date(*named)
    match = _COMPACT.fullmatch(text)
    if match:
        return _date(*map(int, match.groups()))
    match = _NUMBERS.fullmatch(text)
    return _from_numbers(match.groups(), order, "." in text) if match else None


def _named_month(text: str) -> tuple[int, int, int] | None:
    match = _MONTH_FIRST.fullmatch(text)
    month, day, year = match.groups() if match else ("", "", "")
    if not match:
        match = _DAY_FIRST.fullmatch(text)
        day, month, year = match.groups() if match else ("", "", "")
    number = _MONTHS.get(month[:3].lower())
    return (int(year), number, int(day)) if number else None


def _from_numbers(parts: tuple[str, ...], order: str, dotted: bool) -> date | None:
    if len(parts[0]) == 4:
        order = "YMD" if int(parts[1]) <= 12 else "YDM"
    elif len(parts[2]) == 4:
        order = "MDY" if order == "MDY" and not dotted else "DMY"
    elif max(map(len, parts)) > 2:
        return None
    places = {letter: int(part) for letter, part in zip(order, parts, strict=True)}
    return _date(_full_year(places["Y"]), places["M"], places["D"])


def _full_year(year: int) -> int:
    return year if year > 99 else year + (2000 if year < 70 else 1900)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if FIRST_YEAR <= year <= LAST_YEAR else None
    except ValueError:
        return None


def _reading(order: str, start: str, end: str, rounds: tuple[str, ...]) -> ReadDates:
    first, last = parsed(start, order), parsed(end, order)
    best = max(ORDERS, key=lambda candidate: _inside(rounds, candidate, first, last))
    return ReadDates(first, last, tuple(parsed(text, best) for text in rounds), order, best)


def _inside(rounds: tuple[str, ...], order: str, start: date | None, end: date | None) -> tuple[int, int]:
    dates = [found for found in (parsed(text, order) for text in rounds) if found]
    return sum(_between(found, start, end) for found in dates), len(dates)


def _between(value: date, start: date | None, end: date | None) -> bool:
    return bool(start) and start <= value <= (end or value)


def _score(reading: ReadDates) -> tuple[int, ...]:
    start, end = reading.start, reading.end
    length = (end - start).days if start and end else 0
    inside = sum(bool(found) and _between(found, start, end) for found in reading.rounds)
    ends = (reading.rounds[:1] == (start,)) + (reading.rounds[-1:] == (end,))
    standard = [reading.order, reading.round_order].count("YMD")
    return bool(start), bool(end), 0 <= length <= _LONGEST_EVENT, inside, ends, standard if inside else 0
