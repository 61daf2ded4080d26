import io

import pytest
import tablib
from openpyxl import Workbook, load_workbook

from players.refusal import Refused
from players.spreadsheets import MembersCSV, MembersXLSX

LINE = "1500101,Roévg"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_every_usual_encoding_is_read_n01_n05(encoding):
    dataset = MembersCSV().create_dataset(f"fide_id,name\r\n{LINE}\r\n".encode(encoding))
    assert dataset.headers == ["fide_id", "name"]
    assert list(dataset) == [("1500101", "Roévg")]


def test_a_table_of_one_column_is_not_split_inside_names_t10():
    dataset = MembersCSV().create_dataset(b'name\n"Roevg, Jan"\nO\'Hara\n')
    assert list(dataset) == [("Roevg, Jan",), ("O'Hara",)]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the table is empty"),
        (b"\n\n", "the table is empty"),
        (b"name\x00\nRoevg\n", "not a text file"),
        (b"name\nRo\x81vg\n", "byte 8 fits neither UTF-8 nor Windows-1252"),
        (b"name,sex\nRoevg, Jan, m\n", "line 2 has more cells than the first line has columns (2)"),
        (b'name,sex\n"Roevg,m\n', "line 2: unexpected end of data; check the quotation marks"),
    ],
)
def test_what_is_no_table_is_refused_with_what_to_do(content, sentence):
    with pytest.raises(Refused) as refused:
        MembersCSV().create_dataset(content)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("content", [b"", b"not a workbook", b"PK\x03\x04 broken off"])
def test_what_is_no_workbook_is_refused(content):
    with pytest.raises(Refused, match="not a whole XLSX file"):
        MembersXLSX().create_dataset(content)


def test_a_workbook_is_read_with_its_line_numbers():
    book = Workbook()
    for row in (
        ["fide_id", "name", None],
        [1500101, "Roevg, Jan", None],
        [None, None, None],
        [1500102, "Talvik"],
    ):
        book.active.append(row)
    packed = io.BytesIO()
    book.save(packed)
    dataset = MembersXLSX().create_dataset(packed.getvalue())
    assert list(dataset) == [(1500101, "Roevg, Jan"), (1500102, "Talvik")]
    assert dataset.lines == [2, 4]


DANGEROUS = ["=1+1", "+1", "-1", "@SUM(A1)", "O'Hara", 'say "no"']


def test_a_csv_runs_no_formula_l09():
    written = MembersCSV().export_data(tablib.Dataset(*[[text] for text in DANGEROUS], headers=["name"]))
    assert written.decode("utf-8-sig").splitlines() == [
        "name", "'=1+1", "'+1", "'-1", "'@SUM(A1)", "O'Hara", '"say ""no"""',
    ]  # fmt: skip


def test_a_workbook_runs_no_formula_l09():
    written = MembersXLSX().export_data(tablib.Dataset(*[[text] for text in DANGEROUS], headers=["name"]))
    cells = [row[0] for row in load_workbook(io.BytesIO(written)).active.iter_rows(min_row=2)]
    assert {cell.data_type for cell in cells} == {"s"}
    assert [cell.value for cell in cells][:2] == ["'=1+1", "'+1"]
