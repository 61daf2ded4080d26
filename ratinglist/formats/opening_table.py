"""The table of ratings that a federation begins with: CSV or XLSX, columns in any order."""

from dataclasses import dataclass, field
from datetime import date

from players import cells
from players.findings import Finding, Severity
from players.names import folded
from players.spreadsheets import csv_rows, decoded, xlsx_rows

# Headings, folded, by what they mean.
HEADINGS = {
    "id": "id", "player id": "id", "number": "id",
    "fide id": "fide_id", "fideid": "fide_id", "fide no": "fide_id", "fide number": "fide_id",
    "national id": "national_id", "id no": "national_id", "national": "national_id", "member": "national_id",
    "national number": "national_id", "member number": "national_id",
    "type": "type", "rating type": "type", "list": "type",
    "rating": "rating", "elo": "rating", "rtg nat": "rating", "rtg": "rating",
    "k": "k", "k factor": "k", "coefficient": "k",
    "games": "games", "number of games": "games", "gms": "games",
    "highest": "highest", "highest rating": "highest", "highest published rating": "highest",
    "peak": "highest",
    "last played": "last_played", "last game": "last_played",
    "name": "name", "player": "name",
}  # fmt: skip
IDS = ("id", "fide_id", "national_id")
HIGHEST_RATING = 3500
MOST_GAMES = 20_000


@dataclass
class OpeningRow:
    """One rating of one player as the table gives it; what its columns do not say is None or empty."""

    line: int
    id: str = ""
    fide_id: int | None = None
    national_id: str = ""
    type: str = ""
    rating: int | None = None
    k: int | None = None
    games: int | None = None
    highest: int | None = None
    last_played: date | None = None
    name: str = ""


@dataclass
class OpeningTable:
    """Every line that could be read, and what is wrong: with any finding nothing is to be written."""

    rows: list[OpeningRow] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def blame(self, code: str, what: str, mend: str, *, line: int = 0, field: str = "", raw="") -> None:
        self.findings.append(
            Finding(Severity.ERROR, code, what, mend, line=line, field=field, raw=str(raw)[:80])
        )


def read(content: bytes) -> OpeningTable:
    """The table in a file's bytes. Raises Refused when it is no table at all."""
    lines = iter(xlsx_rows(content) if content[:2] == b"PK" else csv_rows(decoded(content)))
    table = OpeningTable()
    line, headings = next(lines, (1, []))
    columns = columns_of(headings)
    if check_columns(table, columns, line):
        for line, values in lines:
            table.rows.append(read_row(table, line, values, columns))
        if not table.rows:
            table.blame("no-ratings", "no line below the headings", "add a line for every player", line=1)
    return table


def columns_of(headings: list) -> dict[str, int]:
    """Place of every column that is understood; others are left alone."""
    meanings = [HEADINGS.get(folded(str(heading or "")), "") for heading in headings]
    return {meaning: meanings.index(meaning) for meaning in meanings if meaning}


def check_columns(table: OpeningTable, columns: dict[str, int], line: int) -> bool:
    wanted = {
        "id": (IDS, "national_id, fide_id or id"),
        "type": (("type",), "type"),
        "rating": (("rating",), "rating"),
        "games": (("games", "k"), "games or k"),
    }
    for name, (any_of, words) in wanted.items():
        if not columns.keys() & set(any_of):
            table.blame(
                "no-column", f"there is no column {words}", "name it in the first line", line=line, field=name
            )
    return not table.findings


def read_row(table: OpeningTable, line: int, values: list, columns: dict[str, int]) -> OpeningRow:
    row = OpeningRow(line)
    for column, place in columns.items():
        cell = values[place] if place < len(values) else None
        try:
            setattr(row, column, READERS[column](cell))
        except ValueError as problem:
            what, _, mend = str(problem).partition("; ")
            table.blame("bad-value", what, mend, line=line, field=column, raw=cell or "")
    if not (row.id or row.fide_id or row.national_id):
        table.blame(
            "no-id", "no id of the player", "write his national id or his FIDE id", line=line, field="id"
        )
    if row.rating and row.highest and row.highest < row.rating:
        what = f"the highest rating {row.highest} is below the rating {row.rating}"
        table.blame("bad-highest", what, "correct one of them", line=line, field="highest", raw=row.highest)
    return row


def number(cell, least: int, most: int, name: str) -> int | None:
    words = cells.text(cell)
    if not words:
        return None
    if not (words.isascii() and words.isdigit() and least <= int(words) <= most):
        raise ValueError(f"{words[:40]!r} is not a {name}; write a whole number from {least} to {most}")
    return int(words)


def rating(cell) -> int:
    value = number(cell, 1, HIGHEST_RATING, "rating")
    if value is None:
        raise ValueError("the rating is missing; write it, or leave the line out: he begins unrated")
    return value


READERS = {
    "id": cells.text,
    "fide_id": cells.fide_id,
    "national_id": lambda cell: cells.national_id(cell) or "",
    "type": lambda cell: cells.text(cell).lower(),
    "rating": rating,
    "k": lambda cell: number(cell, 1, 40, "K"),
    "games": lambda cell: number(cell, 0, MOST_GAMES, "number of games"),
    "highest": lambda cell: number(cell, 1, HIGHEST_RATING, "rating"),
    "last_played": cells.day,
    "name": cells.text,
}
