from datetime import date
from io import BytesIO

import pytest
from openpyxl import Workbook

from players.refusal import Refused
from ratinglist.formats.opening_table import OpeningRow, read


def workbook(*rows) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    packed = BytesIO()
    book.save(packed)
    return packed.getvalue()


def complaints(text: str) -> list[tuple]:
    table = read(text.encode())
    assert all(finding.what and finding.mend for finding in table.findings)
    return [(finding.line, finding.field, finding.code) for finding in table.findings]


def test_columns_stand_in_any_order_under_the_words_people_use():
    table = read(
        b"Highest rating;Games;Elo;Rating type;FIDE-ID;National ID;Colour\n2100;45;2050;Rapid;150;N-7;red\n"
    )
    assert table.findings == []
    assert table.rows == [
        OpeningRow(2, fide_id=150, national_id="N-7", type="rapid", rating=2050, games=45, highest=2100)
    ]


def test_a_workbook_says_the_same_as_a_csv_file():
    cells = [["id", "type", "rating", "k", "last played"], [17, "standard", 2050, 20, date(2026, 5, 1)]]
    text = b"id,type,rating,k,last played\n17,standard,2050,20,2026-05-01\n"
    assert read(workbook(*cells)).rows == read(text).rows
    assert read(text).rows[0].last_played == date(2026, 5, 1)


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("type,rating,games", "id"),
        ("id,rating,games", "type"),
        ("id,type,games", "rating"),
        ("id,type,rating", "games"),
    ],
)
def test_a_missing_column_is_named(header, field):
    assert complaints(f"{header}\n1,2,3\n") == [(1, field, "no-column")]


def test_every_bad_cell_of_every_line_is_named_at_once():
    text = (
        "id,type,rating,k,games,highest\n"
        "1,standard,20x0,20,45,2100\n"
        "2,standard,,20,45,\n"
        ",standard,2050,20,many,2100\n"
        "4,standard,2050,-5,1.5,2040\n"
    )
    assert complaints(text) == [
        (2, "rating", "bad-value"),
        (3, "rating", "bad-value"),
        (4, "games", "bad-value"),
        (4, "id", "no-id"),
        (5, "k", "bad-value"),
        (5, "games", "bad-value"),
        (5, "highest", "bad-highest"),
    ]


def test_a_table_of_headings_alone_is_no_opening():
    assert complaints("id,type,rating,k\n") == [(1, "", "no-ratings")]
    assert [code for _, _, code in complaints("")] == ["no-column"] * 4


@pytest.mark.parametrize("content", [b"PK\x03\x04 cut off", b"\x00\x01\x02\x03binary"])
def test_what_is_no_table_is_refused(content):
    with pytest.raises(Refused):
        read(content)
