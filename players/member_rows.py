"""Rows of a member table read into values and problems, before anything looks into the register."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from players import cells
from players.names import folded, name_key

COLUMNS = (
    "fide_id",
    "national_id",
    "name",
    "sex",
    "birth",
    "federation",
    "title",
    "women_title",
    "other_titles",
    "online_title",
    "status",
    "status_on",
    "club",
    "club_name",
    "club_since",
    "club_until",
)
# Headings that other tables use for the same columns, folded.
HEADINGS = {
    "fideid": "fide_id", "fide no": "fide_id", "fide number": "fide_id",
    "national": "national_id", "id no": "national_id", "national number": "national_id",
    "gender": "sex", "birth date": "birth", "birthday": "birth", "born": "birth", "date of birth": "birth",
    "fed": "federation", "country": "federation",
    "wtitle": "women_title", "w title": "women_title", "womens title": "women_title",
    "otitle": "other_titles", "o title": "other_titles", "foa title": "online_title",
    "club number": "club", "clubnumber": "club", "clubname": "club_name",
    "since": "club_since", "until": "club_until",
}  # fmt: skip
remembered = lru_cache(maxsize=5000)
# Columns in which a long table says the same few things over and over remember what they read.
READERS = {
    "fide_id": cells.fide_id,
    "national_id": cells.national_id,
    "name": cells.name,
    "sex": remembered(cells.sex),
    "federation": remembered(cells.federation),
    "title": remembered(cells.title),
    "women_title": remembered(cells.women_title),
    "other_titles": remembered(cells.other_titles),
    "online_title": remembered(cells.online_title),
    "status": remembered(cells.status),
    "status_on": remembered(cells.day),
    "club": remembered(cells.club_number),
    "club_name": remembered(cells.club_name),
    "club_since": remembered(cells.day),
    "club_until": remembered(cells.day),
}
IDS = ("fide_id", "national_id")


@dataclass(slots=True)
class MemberRow:
    """One row: the values of the columns that the table has, and what is wrong, column by column."""

    line: int
    values: dict = field(default_factory=dict)
    problems: dict[str, list[str]] = field(default_factory=dict)
    name_key: str = ""

    def blame(self, column: str, problem: str) -> None:
        self.problems.setdefault(column, []).append(problem)

    @property
    def birth(self) -> tuple[date | None, str]:
        return self.values.get("birth", (None, "unknown"))

    @property
    def is_fully_born(self) -> bool:
        return self.birth[1] == "full"


def column_of(heading) -> str:
    """The column a heading means, or an empty text when none."""
    words = folded(str(heading or ""))
    column = words.replace(" ", "_")
    return column if column in COLUMNS else HEADINGS.get(words, "")


def read_row(row: dict, *, line: int, on: date, federation: str = "") -> MemberRow:
    """`row` (column → cell) as values and problems; `federation` stands in for an empty federation cell."""
    member = MemberRow(line)
    for column, cell in row.items():
        try:
            if column == "birth":
                member.values[column] = cells.birth(cell, on=on)
            elif column == "federation" and federation and not cells.text(cell):
                member.values[column] = federation
            else:
                member.values[column] = READERS[column](cell)
        except ValueError as problem:
            member.blame(column, str(problem))
    settle_titles(member)
    member.name_key = name_key(member.values.get("name", ""))
    return member


def settle_titles(member: MemberRow) -> None:
    """A woman's title that stands only in the title column belongs to both, as FIDE's list prints it."""
    values = member.values
    if values.get("title") in cells.WOMEN_TITLES and not values.get("women_title"):
        values["women_title"] = values["title"]


def blame_doubles(rows: Iterable[MemberRow]) -> None:
    """Mark every row that describes a person whom an earlier row of the same table describes."""
    seen: dict[tuple, MemberRow] = {}
    for row in rows:
        for key, column, what in marks(row):
            first = seen.setdefault(key, row)
            if first is not row and clash(first, row, column):
                row.blame(column, f"{what} stands already in line {first.line}; keep one of the two rows")


def marks(row: MemberRow):
    for column in IDS:
        if row.values.get(column):
            yield (column, row.values[column]), column, f"{column} {row.values[column]}"
    born, precision = row.birth
    if row.name_key and born:
        yield (
            ("person", row.name_key, born, precision),
            "name",
            f"{row.values['name']} of the same birth date",
        )


def clash(first: MemberRow, row: MemberRow, column: str) -> bool:
    """Two people may share a name and a birth year; a name and a full date they share only by mistake."""
    return column in IDS or row.is_fully_born or not (has_id(first) and has_id(row))


def has_id(row: MemberRow) -> bool:
    return any(row.values.get(column) for column in IDS)
