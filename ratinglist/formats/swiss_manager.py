"""The national list as Swiss-Manager imports it: header words, `;` between the values, one player a line.

ISO-8859-1, the letters of which the program shows on every Windows; a letter beyond them loses its accent,
and what cannot be spelled becomes `?`. `ID_No` is the national id, else the FIDE id, else the local number,
with zeros in front up to four digits because shorter ones are not taken for ids. `Birthday` is the year only.
"""

import csv
from collections.abc import Iterable
from io import StringIO

from ratinglist.formats.fide_txt import SEXES
from ratinglist.formats.form import Form, Row
from ratinglist.formats.letters import fitted, harmless

COLUMNS = (
    "ID_No", "Name", "Fed", "Sex", "Clubnumber", "ClubName", "Birthday", "Rtg_Nat", "Fide_No", "Rtg_Int",
    "Title", "Type", "Status", "K",
)  # fmt: skip
TYPES = {"standard": "S", "rapid": "R", "blitz": "B"}


def cells(row: Row, type_code: str) -> tuple:
    """The values of one player under `COLUMNS`; `Status` is `i` for an inactive one."""
    figures = row.figures[type_code]
    return (
        (row.national_id or str(row.number)).zfill(4),
        row.name,
        row.federation,
        SEXES.get(row.sex, ""),
        row.club_number,
        row.club,
        row.birth_year or "",
        figures.rating,
        row.fide_id or "",
        row.fide_rating or "",
        row.title,
        TYPES.get(type_code, type_code),
        "i" if figures.inactive else "",
        figures.k,
    )


class SwissManager(Form):
    code = "swiss-manager"
    ending = ".csv"
    encoding = "iso-8859-1"

    def head(self) -> str:
        return ";".join(COLUMNS) + "\r\n"

    def lines(self, rows: Iterable[Row]) -> str:
        (type_code,) = self.about.types
        text = StringIO(newline="")
        csv.writer(text, delimiter=";").writerows(
            [harmless(fitted(cell, self.encoding)) if isinstance(cell, str) else cell for cell in line]
            for line in (cells(row, type_code) for row in rows)
        )
        return text.getvalue()
