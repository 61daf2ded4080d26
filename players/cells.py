"""What one cell of a member table says: text, number or date of a spreadsheet in, the register's value out.

Every reader takes the cell as it came (text, whole number, date, None) and raises `ValueError` with a
sentence that ends in how to mend it.
"""

import re
from datetime import date, datetime

TITLES = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "WH"})
WOMEN_TITLES = frozenset({"WGM", "WIM", "WFM", "WCM", "WH"})
ONLINE_TITLES = frozenset({"AGM", "AIM", "AFM", "ACM"})
# The one- and two-letter codes of FIDE's older lists and of TRF06.
OLD_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}
SEXES = {"m": "m", "f": "w", "w": "w", "male": "m", "female": "w", "": ""}
STATUSES = {"": "active", "active": "active", "deceased": "deceased", "left": "left"}
# How an export marks text that a spreadsheet would run as a formula.
ESCAPED = frozenset({"'=", "'+", "'-", "'@"})
EARLIEST_YEAR = 1850
MAX_FIDE_ID = 999_999_999_999

YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
MIDNIGHT = re.compile(r"[ T]00:00(:00)?$")


def text(cell) -> str:
    """The cell as text without blanks around it; a whole number loses the `.0` that spreadsheets add."""
    if cell is None:
        return ""
    if isinstance(cell, datetime | date):
        return f"{cell:%Y-%m-%d}"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    words = " ".join(str(cell).split())
    return words[1:] if words[:2] in ESCAPED else words


def fide_id(cell) -> int | None:
    digits = text(cell)
    if digits in {"", "0"}:
        return None
    if not re.fullmatch(r"[0-9]+", digits) or int(digits) > MAX_FIDE_ID:
        raise ValueError(f"{digits!r} is not a FIDE id; write its digits only, or leave the cell empty")
    return int(digits)


def national_id(cell) -> str | None:
    return limited(text(cell), 20) or None


def name(cell) -> str:
    words = limited(text(cell), 100)
    if not any(letter.isalpha() for letter in words):
        raise ValueError("the name is missing; write it as “Surname, Given name”")
    return words


def limited(words: str, longest: int) -> str:
    if len(words) > longest:
        raise ValueError(f"{len(words)} characters, at most {longest} fit; shorten it")
    return words


def sex(cell) -> str:
    word = text(cell).lower()
    if word not in SEXES:
        raise ValueError(f"{word!r} is not a sex; write m, w or f, or leave the cell empty")
    return SEXES[word]


def birth(cell, *, on: date) -> tuple[date | None, str]:
    """Birth date and its precision (`full`, `year` = 1 January, `unknown`); none may lie after the day `on`.

    `2009`, `2009-05-01`, `01.05.2009` and `2009/05/01` are understood; zero day and month mean that only the
    year is known, a zero year that nothing is.
    """
    words = MIDNIGHT.sub("", text(cell))
    if not words:
        return None, "unknown"
    year, month, day = date_parts(words)
    if year == 0:
        return None, "unknown"
    if not EARLIEST_YEAR <= year <= on.year:
        raise ValueError(f"birth year {year} lies outside {EARLIEST_YEAR} to {on.year}; correct it")
    if month == 0 or day == 0:
        return date(year, 1, 1), "year"
    born = calendar_day(words, year, month, day)
    if born > on:
        raise ValueError(f"birth date {born} lies in the future; correct it")
    return born, "full"


def date_parts(words: str) -> tuple[int, int, int]:
    if re.fullmatch(r"[0-9]{4}|0", words):
        return int(words), 0, 0
    if found := YEAR_FIRST.fullmatch(words):
        year, month, day = found.groups()
    elif found := DAY_FIRST.fullmatch(words):
        day, month, year = found.groups()
    else:
        raise ValueError(
            f"{words!r} is not a date; write it as 2009-05-01, 01.05.2009 or, if only that is known, 2009"
        )
    return int(year), int(month), int(day)


def calendar_day(words: str, year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise ValueError(f"{words!r} is no day of the calendar; write it as 2009-05-01") from None


def day(cell) -> date | None:
    """A full date, or None for an empty cell."""
    words = MIDNIGHT.sub("", text(cell))
    if not words:
        return None
    year, month, number = date_parts(words)
    if not (year and month and number):
        raise ValueError(f"{words!r} is not a full date; write it as 2026-05-01")
    return calendar_day(words, year, month, number)


def federation(cell) -> str:
    code = text(cell).upper()
    if not re.fullmatch(r"[A-Z]{3}", code):
        raise ValueError(f"{code!r} is not a federation; write its three-letter code, such as NOR or NON")
    return code


def title(cell) -> str:
    return known_title(cell, TITLES)


def women_title(cell) -> str:
    return known_title(cell, WOMEN_TITLES)


def online_title(cell) -> str:
    return known_title(cell, ONLINE_TITLES)


def known_title(cell, titles: frozenset[str]) -> str:
    code = text(cell).upper()
    code = OLD_TITLES.get(code, code)
    if code and code not in titles:
        raise ValueError(
            f"{code!r} is not a title; write one of {', '.join(sorted(titles))} or leave the cell empty"
        )
    return code


def other_titles(cell) -> str:
    codes = [code for code in re.split(r"[,; ]+", text(cell).upper()) if code]
    if wrong := [code for code in codes if not re.fullmatch(r"[A-Z0-9]{2,4}", code)]:
        raise ValueError(f"{wrong[0]!r} is not a title; write the codes with commas between, such as IA,FT")
    return limited(",".join(codes), 40)


def status(cell) -> str:
    word = text(cell).lower()
    if word not in STATUSES:
        raise ValueError(f"{word!r} is not a status; write active, deceased or left")
    return STATUSES[word]


def club_number(cell) -> str:
    return limited(text(cell), 20)


def club_name(cell) -> str:
    return limited(text(cell), 100)
