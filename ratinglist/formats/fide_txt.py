"""FIDE's text lists: ASCII, CRLF, columns as in the files that FIDE publishes today (with the FOA column).

Whoever has no FIDE id is given his local number. Names are cut at their column's end, other titles at a
comma, so that no line runs over; FIDE's own do, and their readers stumble.
"""

from collections.abc import Iterable

from ratinglist.formats.form import Figures, Form, Row
from ratinglist.formats.letters import fitted

IDENTITY = (
    ("ID Number", 15), ("Name", 61), ("Fed", 4), ("Sex", 4), ("Tit", 5), ("WTit", 5), ("OTit", 15),
    ("FOA", 4),
)  # fmt: skip
FIGURE_WORDS = {
    "standard": ("SRtng", "SGm", "SK"),
    "rapid": ("RRtng", "RGm", "Rk"),
    "blitz": ("BRtng", "BGm", "BK"),
}
FIGURE_WIDTHS = (6, 4, 3)
ENDING = (("B-day", 6), ("Flag", 4))
MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
SEXES = {"m": "M", "w": "F"}
UNRATED = Figures()


def flag(row: Row, types: Iterable[str]) -> str:
    """`i` when inactive in every type he is rated in, `w` for women, both, or nothing."""
    rated = [row.figures[code].inactive for code in types if code in row.figures]
    return ("w" if row.sex == "w" else "") + ("i" if rated and all(rated) else "")


def other_titles(titles: str) -> str:
    """As many whole titles as leave a blank at the end of the column."""
    while len(titles) > 14:
        titles = titles.rpartition(",")[0]
    return titles


def identity(row: Row) -> str:
    name = fitted(row.name, "ascii")[:60]
    return (
        f"{row.number:<15}{name:<61}{row.federation:<4}{SEXES.get(row.sex, ''):<4}{row.title:<5}"
        f"{row.women_title:<5}{other_titles(row.other_titles):<15}{row.online_title:<4}"
    )


def figures(row: Row, type_code: str) -> str:
    rating, games, k, _ = row.figures.get(type_code, UNRATED)
    return f"{rating or 0:<6}{games:<4}{k:<3}"


class FideTxt(Form):
    ending = ".txt"
    encoding = "ascii"

    def figure_words(self) -> list[tuple[str, str, str]]:
        raise NotImplementedError

    def figure_types(self) -> tuple[str, ...]:
        return self.about.types

    def head(self) -> str:
        words = [pair for words in self.figure_words() for pair in zip(words, FIGURE_WIDTHS, strict=True)]
        return "".join(word.ljust(width) for word, width in (*IDENTITY, *words, *ENDING)) + "\r\n"

    def lines(self, rows: Iterable[Row]) -> str:
        types = self.figure_types()
        return "".join([self.line(row, types) for row in rows])

    def line(self, row: Row, types: tuple[str, ...]) -> str:
        numbers = "".join([figures(row, code) for code in types])
        return f"{identity(row)}{numbers}{row.birth_year or 0:<6}{flag(row, types):<4}\r\n"


class SingleTxt(FideTxt):
    """One list, 136 wide; the rating column is headed by month and year."""

    code = "fide-txt"

    def figure_words(self):
        on = self.about.date
        return [(f"{MONTHS[on.month - 1]}{on.year % 100:02d}", "Gms", "K")]


class CombinedTxt(FideTxt):
    """Standard, rapid and blitz side by side, 162 wide; 0 where a player is unrated."""

    code = "fide-combined-txt"

    def figure_words(self):
        return list(FIGURE_WORDS.values())

    def figure_types(self):
        return tuple(FIGURE_WORDS)
