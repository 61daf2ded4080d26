"""Where each field stands in FIDE's text lists: read from the header's own words, never assumed."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from operator import itemgetter

from players.fide.rows import CACHED, CELLS, LONGEST, TYPES, BadCell, Row, is_plain_id, row

WORDS = {
    "ID Number": "fide_id",
    "Name": "name",
    "Fed": "federation",
    "Sex": "sex",
    "Tit": "title",
    "WTit": "women_title",
    "OTit": "other_titles",
    "FOA": "online_title",
    "SRtng": "standard",
    "SGm": "standard_games",
    "SK": "standard_k",
    "RRtng": "rapid",
    "RGm": "rapid_games",
    "Rk": "rapid_k",
    "BRtng": "blitz",
    "BGm": "blitz_games",
    "BK": "blitz_k",
    "Gms": "games",
    "K": "k",
    "B-day": "birth_year",
    "Flag": "flag",
}
HEADER_WORD = re.compile(r"ID Number|\S+")
MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
RATING_WORD = re.compile(rf"({'|'.join(MONTHS)})(\d\d)", re.IGNORECASE)
# Until about 2012; the words of its header touch, so its columns are given.
EARLY_HEADER = re.compile(r"ID number +Name +TitlFed +([A-Z][a-z]{2}\d\d) +GamesBorn +Flag *")
EARLY_COLUMNS = {
    "fide_id": (0, 8),
    "name": (10, 44),
    "title": (44, 48),
    "federation": (48, 51),
    "standard": (53, 57),
    "standard_games": (57, 62),
    "birth_year": (64, 68),
    "flag": (70, None),
}
EARLY_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
NEEDED = ("fide_id", "name", "federation", "birth_year")
LONGEST_OVERRUN = 40
OTHER_TITLES = re.compile(r"[A-Z]+(,[A-Z]+)* *")
FEDERATION, ONLINE_TITLE, OTHER, BIRTH = map(
    CELLS.index, ("federation", "online_title", "other_titles", "birth_year")
)


class BadHeader(ValueError):
    """A first line that is no header of a list: what is wrong with it."""


@dataclass(frozen=True)
class Layout:
    """One form of the text list: a slice a field, the types it rates, the month its rating word names."""

    name: str
    columns: dict[str, tuple[int, int | None]]
    types: tuple[str, ...]
    width: int
    month: date | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """The fields that describe the person and that this form has; the early flag tells the sex."""
        told = tuple(field for field in self.columns if not field.startswith((*TYPES, "fide_id")))
        return (*told, "sex", "women_title") if self.name == "early" else told

    def of_type(self, type_code: str) -> "Layout":
        """This layout of a single list with its columns named after the type it turns out to be of."""
        renamed = {"rating": type_code, "games": f"{type_code}_games", "k": f"{type_code}_k"}
        columns = {renamed.get(field, field): where for field, where in self.columns.items()}
        return Layout(self.name, columns, (type_code,), self.width, self.month)

    @cached_property
    def cut(self) -> Callable[[str], tuple[str, ...]]:
        """Cuts a line into the pieces of CELLS, "" for those this layout has not."""
        return cutter(self.columns)

    def row(self, line: int, text: str) -> Row:
        """The row in `text`, cut exactly where the header says; raises BadCell when it does not fit there."""
        if self.after_name:
            begin, end = self.columns["name"]
            number, name = text[:begin].strip(), text[begin:end].strip()
            if is_plain_id(number) and len(name) <= LONGEST["name"] and "\0" not in text:
                with suppress(BadCell):
                    return Row(line, int(number), name, *self.rest(text[end:]))
        return self.read(line, self.cut(text), text)

    @cached_property
    def after_name(self) -> int:
        """Where everything but number and name begins; 0 where the line does not begin with the two."""
        number, name = self.columns["fide_id"], self.columns["name"]
        return name[1] if number == (0, name[0]) and self.name != "early" else 0

    @cached_property
    def rest(self) -> Callable[[str], tuple]:
        """The fields of a Row that follow the name, of a line without number and name.

        Most people on a list are unrated, and many of them share all but these two.
        """
        blank = "1".ljust(self.after_name)

        @lru_cache(CACHED)
        def rest(told: str) -> tuple:
            return self.read(0, self.cut(blank + told), blank + told)[3:]

        return rest

    def read(self, line: int, pieces: tuple[str, ...], text: str) -> Row:
        cells = list(map(str.strip, pieces))
        try:
            if self.name == "early":
                return row(line, early(cells), self.types)
            self.check_places(cells, text)
            return row(line, cells, self.types)
        except BadCell as bad:
            raise bad.in_row_of(cells[0]) from bad

    def check_places(self, cells: list[str], text: str) -> None:
        """What shows best that a column is shifted although its cell could be read."""
        start = self.columns["federation"][0]
        if cells[FEDERATION] and text[start] == " ":
            raise BadCell("federation", text[start : start + 4], f"three letters from column {start + 1}")
        online = cells[ONLINE_TITLE]
        if online and not (len(online) == 3 and online.isalpha()):
            raise BadCell("online_title", online, "AGM, AIM, AFM, ACM or blank")
        if "\0" in text:
            raise BadCell("name", cells[1], "letters")

    def recovered(self, line: int, text: str) -> Row | None:
        """The row of a `text` pushed to the right by a long list of other titles, None if it is not that."""
        if "other_titles" not in self.columns:
            return None
        likely = len(text) - self.width
        tries = ([likely] if likely > 0 else []) + [n for n in range(1, LONGEST_OVERRUN) if n != likely]
        return next((found for shift in tries if (found := self.shifted_row(line, text, shift))), None)

    def shifted_row(self, line: int, text: str, shift: int) -> Row | None:
        end = self.columns["other_titles"][1]
        columns = {
            field: (a + shift * (a >= end), z and z + shift * (z >= end))
            for field, (a, z) in self.columns.items()
        }
        pieces = cutter(columns)(text)
        # Cut wrongly, the titles would end in a digit or a gap.
        if not OTHER_TITLES.fullmatch(pieces[OTHER]) or not pieces[BIRTH].strip():
            return None
        try:
            return self.read(line, pieces, text)
        except BadCell:
            return None


def cutter(columns: dict[str, tuple[int, int | None]]) -> Callable[[str], tuple[str, ...]]:
    return itemgetter(*(slice(*columns.get(cell, (0, 0))) for cell in CELLS))


def layout_of(header: str) -> Layout:
    """The layout that a first line (without its line end) announces; raises BadHeader."""
    if known := EARLY_HEADER.fullmatch(header):
        return Layout("early", EARLY_COLUMNS, ("standard",), len(header), month_of(known[1]))
    words = [(found[0], found.start()) for found in HEADER_WORD.finditer(header)]
    if not words or words[0][0] != "ID Number":
        raise BadHeader("the first line does not begin with 'ID Number'")
    starts = [start for _, start in words]
    ends = [*starts[1:], None]
    columns, month = {}, None
    for (word, start), end in zip(words, ends, strict=True):
        field = WORDS.get(word)
        if not field and RATING_WORD.fullmatch(word):
            field, month = "rating", month_of(word)
        if not field or field in columns:
            raise BadHeader(f"the word {word[:20]!r} at column {start + 1} is not one of a list's header")
        columns[field] = (start, end)
    return named(columns, len(header), month)


def named(columns: dict, width: int, month: date | None) -> Layout:
    needed = NEEDED + (("rating",) if month else TYPES)
    if missing := [field for field in needed if field not in columns]:
        words = {field: word for word, field in WORDS.items()}
        raise BadHeader("the header lacks " + ", ".join(words.get(field, field) for field in missing))
    if month:
        return Layout("single", columns, (), width, month)
    return Layout("combined with FOA" if "online_title" in columns else "combined", columns, TYPES, width)


def month_of(word: str) -> date | None:
    """The first of the month that a word such as `OCT26` names, None if it names none."""
    found = RATING_WORD.fullmatch(word)
    return date(2000 + int(found[2]), MONTHS.index(found[1].upper()) + 1, 1) if found else None


def early(cells: list[str]) -> list[str]:
    """The cells of the early layout in today's words: titles spelled out, sex taken from the flag."""
    told = dict(zip(CELLS, cells, strict=True))
    letters, flag = told["title"], told["flag"]
    if letters and letters not in EARLY_TITLES:
        raise BadCell("title", letters, "one of " + " ".join(EARLY_TITLES))
    title = EARLY_TITLES.get(letters, "")
    told["title"], told["women_title"] = title, title if title.startswith("W") else ""
    told["sex"] = "F" if "w" in flag else "M"
    # Copies by national bodies add letters of their own.
    told["flag"] = "".join(letter for letter in flag if letter in "wi")
    return list(told.values())
