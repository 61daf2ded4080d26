"""The list as CSV: UTF-8, commas, one line a player, words of the register as column names."""

import csv
from collections.abc import Iterable
from io import StringIO

from ratinglist.formats.form import Form, Row
from ratinglist.formats.letters import harmless

COLUMNS = (
    "fide_id", "national_id", "name", "federation", "sex", "title", "women_title", "other_titles",
    "birth_year", "club_number", "club", "rating", "games", "k", "inactive",
)  # fmt: skip


def cells(row: Row, type_code: str) -> tuple:
    """The values of one player under `COLUMNS`: numbers as numbers, nothing as empty text."""
    figures = row.figures[type_code]
    return (
        row.fide_id or "",
        row.national_id,
        row.name,
        row.federation,
        row.sex,
        row.title,
        row.women_title,
        row.other_titles,
        row.birth_year or "",
        row.club_number,
        row.club,
        figures.rating,
        figures.games,
        figures.k,
        "yes" if figures.inactive else "",
    )


class Csv(Form):
    code = "csv"
    ending = ".csv"

    def head(self) -> str:
        return ",".join(COLUMNS) + "\r\n"

    def lines(self, rows: Iterable[Row]) -> str:
        (type_code,) = self.about.types
        text = StringIO(newline="")
        csv.writer(text).writerows(
            [harmless(cell) if isinstance(cell, str) else cell for cell in cells(row, type_code)]
            for row in rows
        )
        return text.getvalue()
