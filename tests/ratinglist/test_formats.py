import csv
import re
from datetime import date
from io import BytesIO, StringIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from players.fide.reader import open_list
from ratinglist.formats import COMBINED_FORMS, LIST_FORMS
from ratinglist.formats.csv import COLUMNS
from ratinglist.formats.fide_txt import CombinedTxt, SingleTxt
from ratinglist.formats.form import About, Figures, Row, whole
from ratinglist.formats.letters import fitted, harmless, restored
from tests.shared import SAMPLES, needs_samples

ON = date(2026, 12, 1)
STANDARD = About(ON, ("standard",))
ALL = About(ON, ("standard", "rapid", "blitz"))
LONE = Figures(1850, 3, 40, inactive=False)
ROWS = [
    Row(
        player=1,
        sort_name=" aas berit",
        name="Ås, Berit",
        figures={
            "standard": Figures(2054, 9, 20, inactive=False),
            "rapid": Figures(1990, 0, 20, inactive=True),
        },
        fide_id=1500001,
        national_id="17",
        federation="NOR",
        sex="w",
        title="WFM",
        women_title="WFM",
        other_titles="IA,FT",
        birth_year=1999,
        club_number="101",
        club="Bergen; north",
        fide_rating=2049,
    ),
    Row(player=2, sort_name=" formula eve", name='=HYPERLINK("x"), Eve', figures={"standard": LONE}, sex="m"),
    Row(player=3, sort_name=" łuk jan", name="Łuk, Ján", figures={"blitz": LONE}, federation="POL"),
]
STANDARD_ROWS = ROWS[:2]


def text(form, about, rows=STANDARD_ROWS) -> str:
    return whole(form(about), rows).decode(form.encoding)


def table(code: str, delimiter: str = ",") -> list[list[str]]:
    form = LIST_FORMS[code]
    return list(csv.reader(StringIO(text(form, STANDARD), newline=""), delimiter=delimiter))


@pytest.mark.parametrize("code", LIST_FORMS)
def test_the_same_rows_give_the_same_bytes(code):
    form = LIST_FORMS[code]
    assert whole(form(STANDARD), STANDARD_ROWS) == whole(form(STANDARD), list(STANDARD_ROWS))


def test_the_combined_text_list_is_as_wide_and_headed_as_that_of_fide():
    header, *lines = text(CombinedTxt, ALL, ROWS).split("\r\n")
    assert header == (
        "ID Number      Name                                                         Fed Sex Tit  "
        "WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
    )
    assert {len(line) for line in lines if line} == {162}


@needs_samples
def test_the_header_is_that_of_a_list_of_fide():
    with ZipFile(SAMPLES / "lists" / "players_list_foa_2025-01.zip") as package:
        header = package.open("players_list_foa.txt").readline()
    assert whole(CombinedTxt(ALL), []) == header


def test_a_single_text_list_is_136_wide_and_names_its_month():
    header, line, *_ = text(SingleTxt, STANDARD).split("\r\n")
    assert header[113:119] == "DEC26 "
    assert (len(header), len(line)) == (136, 136)
    assert (line[113:119], line[119:123], line[123:126]) == ("2054  ", "9   ", "20 ")


def test_other_titles_that_would_run_over_are_left_out_whole():
    row = ROWS[0]._replace(other_titles="SI,FI,LSI,SLI,NA")
    line = text(SingleTxt, STANDARD, [row]).split("\r\n")[1]
    assert line[94:109] == "SI,FI,LSI,SLI  "


@pytest.mark.parametrize("code", ["fide-combined-txt", "fide-combined-xml"])
def test_a_combined_list_is_read_back_by_our_own_reader(code, tmp_path):
    form = COMBINED_FORMS[code]
    path = tmp_path / f"players_list{form.ending}"
    path.write_bytes(whole(form(ALL), ROWS))
    read = list(open_list(path, on=ON).rows())
    assert [(row.fide_id, row.standard, row.rapid, row.blitz) for row in read] == [
        (1500001, 2054, 1990, None),
        (2_000_000_002, 1850, None, None),
        (2_000_000_003, None, None, 1850),
    ]
    first = read[0]
    assert (first.federation, first.sex, first.title, first.birth_year) == ("NOR", "w", "WFM", 1999)
    assert (first.standard_games, first.standard_k, first.other_titles) == (9, 20, "IA,FT")
    assert read[2].name == ("Luk, Jan" if form.encoding == "ascii" else "Łuk, Ján")


@pytest.mark.parametrize("code", ["fide-txt", "fide-xml"])
def test_a_single_list_is_read_back_by_our_own_reader(code, tmp_path):
    form = LIST_FORMS[code]
    path = tmp_path / f"standard{form.ending}"
    path.write_bytes(whole(form(STANDARD), STANDARD_ROWS))
    read = list(open_list(path, on=ON, type_code="standard").rows())
    assert [(row.fide_id, row.standard, row.standard_games, row.standard_k) for row in read] == [
        (1500001, 2054, 9, 20),
        (2_000_000_002, 1850, 3, 40),
    ]


def test_a_player_is_flagged_inactive_only_when_he_is_so_in_every_type():
    lines = text(CombinedTxt, ALL, ROWS).split("\r\n")
    assert lines[1].rstrip().endswith("1999  w")
    idle = ROWS[0]._replace(figures={"rapid": Figures(1990, 0, 20, inactive=True)})
    assert text(CombinedTxt, ALL, [idle]).rstrip().endswith("1999  wi")


def test_xml_holds_names_with_signs_of_its_own():
    row = ROWS[0]._replace(name="O'Hara & <Sons>\x07")
    root = ElementTree.fromstring(text(LIST_FORMS["fide-xml"], STANDARD, [row]))
    assert root.findtext("player/name") == "O'Hara & <Sons> "


def test_csv_reads_back_to_the_same_values():
    header, first, _ = table("csv")
    assert tuple(header) == COLUMNS
    assert dict(zip(header, first, strict=True)) == {
        "fide_id": "1500001",
        "national_id": "17",
        "name": "Ås, Berit",
        "federation": "NOR",
        "sex": "w",
        "title": "WFM",
        "women_title": "WFM",
        "other_titles": "IA,FT",
        "birth_year": "1999",
        "club_number": "101",
        "club": "Bergen; north",
        "rating": "2054",
        "games": "9",
        "k": "20",
        "inactive": "",
    }


def test_a_name_that_is_a_formula_does_not_run_in_a_spreadsheet():
    assert table("csv")[2][2] == '\'=HYPERLINK("x"), Eve'
    assert table("swiss-manager", ";")[2][1] == '\'=HYPERLINK("x"), Eve'


@pytest.mark.parametrize("value", ["=1+1", "-,-", "'=1", "@x", "'t Hooft, Kees", "O'Hara", "", 'a"b'])
def test_what_was_made_harmless_can_be_restored(value):
    assert restored(harmless(value)) == value
    assert not harmless(value).startswith(("=", "+", "-", "@"))


def test_a_workbook_reads_back_and_holds_formulas_as_text():
    sheet = load_workbook(BytesIO(whole(LIST_FORMS["xlsx"](STANDARD), STANDARD_ROWS))).active
    header, first, second = sheet.iter_rows()
    assert tuple(cell.value for cell in header) == COLUMNS
    values = dict(zip(COLUMNS, (cell.value for cell in first), strict=True))
    assert (values["name"], values["rating"], values["k"], values["inactive"]) == (
        "Ås, Berit",
        2054,
        20,
        None,
    )
    assert (second[2].value, second[2].data_type) == ('=HYPERLINK("x"), Eve', "s")


def test_swiss_manager_gets_its_header_words_and_ids_of_four_digits():
    header, first, second = table("swiss-manager", ";")
    assert header == re.split(
        ";", "ID_No;Name;Fed;Sex;Clubnumber;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int;Title;Type;Status;K"
    )
    assert first == [
        "0017", "Ås, Berit", "NOR", "F", "101", "Bergen; north", "1999", "2054", "1500001", "2049",
        "WFM", "S", "", "20",
    ]  # fmt: skip
    assert second[0] == "2000000002"


def test_swiss_manager_gets_one_byte_a_letter_and_accents_only_where_they_fit():
    row = replace_name("Łukaš, Æsa 王")
    line = whole(LIST_FORMS["swiss-manager"](STANDARD), [row]).split(b"\r\n")[1]
    assert line.split(b";")[1] == "Lukas, Æsa ?".encode("latin-1")


def replace_name(name: str) -> Row:
    return ROWS[0]._replace(name=name)


@pytest.mark.parametrize(
    ("name", "plain"),
    [("Strauß", "Strauss"), ("ØSTBY", "OSTBY"), ("Æsop", "Aesop"), ("José", "Jose"), ("王", "?")],
)
def test_letters_that_ascii_lacks_are_spelled_out(name, plain):
    assert fitted(name, "ascii") == plain
