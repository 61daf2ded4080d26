"""Single fields of a report: text to value. Each answers None (or empty) for text it cannot read."""

import re
from datetime import date

OLD_TITLES = {
    "G": "GM",
    "M": "IM",
    "F": "FM",
    "C": "CM",
    "WG": "WGM",
    "WM": "WIM",
    "WF": "WFM",
    "WC": "WCM",
    "GF": "WGM",
    "MF": "WIM",
    "FF": "WFM",
    "CF": "WCM",
}
"""Titles as written in 2006, and the French ones for women."""

TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "WH", "HGM", "HM", "WHM")
SEXES = {"m": "m", "w": "w", "f": "w"}
_TENTHS = re.compile(r"([+-]?)(\d{0,6})(?:[.,](\d)0*)?", re.ASCII)
_BIRTH = re.compile(r"(\d{4})(?:\s*[/.\-]\s*(\d{0,2})\s*[/.\-]\s*(\d{0,2}))?", re.ASCII)
_BIRTH_DAY_FIRST = re.compile(r"(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{4})", re.ASCII)


def whole(text: str) -> int | None:
    """A number without sign; None for anything else, blanks included."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def tenths(text: str) -> int | None:
    """`5.5` is 55; a decimal comma and a sign are understood, a second decimal only if it is 0."""
    match = _TENTHS.fullmatch(text.strip())
    if not match or not (match[2] or match[3]):
        return None
    amount = int(match[2] or 0) * 10 + int(match[3] or 0)
    return -amount if match[1] == "-" else amount


def tenths_text(amount: int | None) -> str:
    """55 as `5.5`; empty for None."""
    if amount is None:
        return ""
    whole_part, tenth = divmod(abs(amount), 10)
    return f"{'-' if amount < 0 else ''}{whole_part}.{tenth}"


def title(text: str) -> str | None:
    """The title as FIDE writes it today, empty for a blank, None for an unknown one."""
    text = text.strip().upper()
    text = OLD_TITLES.get(text, text)
    return text if text in TITLES or not text else None


def birth(text: str) -> tuple[date | None, str] | None:
    """The birth date with its precision `full`, `year` or `unknown`; None if `text` is no date.

    Month or day 0, blank or impossible leave the year.
    """
    text = text.strip()
    if not text.strip("/.-0 "):
        return None, "unknown"
    match = _BIRTH.fullmatch(text)
    parts = match.groups() if match else _day_first(text)
    if not parts or not int(parts[0]):
        return None
    year, month, day = (int(part.strip() or 0) if part else 0 for part in parts)
    return _birth_date(year, month, day)


def _day_first(text: str) -> tuple[str, str, str] | None:
    match = _BIRTH_DAY_FIRST.fullmatch(text)
    return (match[3], match[2], match[1]) if match else None


def _birth_date(year: int, month: int, day: int) -> tuple[date, str]:
    try:
        return date(year, month, day), "full"
    except ValueError:
        return date(year, 1, 1), "year"


def birth_text(value: date | None, precision: str) -> str:
    """A birth date as a report writes it: `1990/05/17`, `1990/00/00` or empty."""
    if value is None or precision == "unknown":
        return ""
    return value.isoformat().replace("-", "/") if precision == "full" else f"{value.year:04d}/00/00"
