"""Files that are not taken in: each with its reason, and a database as it was."""

import zipfile
from datetime import date

import pytest

from players.fide.importing import import_list
from players.models import FideList, FidePlayer, FideRating, LogEntry
from tests.players.fide_lists import HEADER, SAMPLES, line, refused, take_in, write_list

pytestmark = pytest.mark.django_db
LINES = [line(number, standard=(2000 + number, 3, 20)) for number in range(1, 40)]


def rows() -> list:
    return [
        list(model.objects.order_by("pk").values()) for model in (FideList, FidePlayer, FideRating, LogEntry)
    ]


@pytest.fixture
def unchanged(tmp_path):
    """A database with a list in it, which is the same after the test."""
    take_in(tmp_path, "2025-12", line(1, standard=(1999, 0, 20)))
    before = rows()
    yield
    assert rows() == before


def packed(folder, path, *more):
    into = folder / "players_list_foa_2026-01.zip"
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(path, path.name)
        for name in more:
            archive.writestr(name, "another")
    return into


@pytest.mark.parametrize("places", [2, 4, 7, -1, -3])
def test_shifted_columns_are_refused_with_line_field_and_what_was_expected(places, unchanged, tmp_path):
    def shift(text):
        return text[:76] + " " * places + text[76:] if places > 0 else text[: 76 + places] + text[76:]

    with refused("list-columns") as caught:
        import_list(write_list(tmp_path, "2026-01", map(shift, LINES)))

    assert caught.value.data["line"] == 2
    assert caught.value.data["field"] in ("federation", "sex", "online_title")
    assert "players_list_foa_2026-01.txt, line 2: 39 of the first 39 rows" in str(caught.value)


@pytest.mark.parametrize("places", [3, 6, -2])
def test_ratings_that_stand_beside_their_header_are_refused(places, unchanged, tmp_path):
    def shift(text):
        return text[:109] + " " * places + text[109:] if places > 0 else text[: 109 + places] + text[109:]

    with refused("list-columns"):
        import_list(write_list(tmp_path, "2026-01", map(shift, LINES)))


def test_columns_pushed_right_in_every_row_are_no_matter_of_long_titles(unchanged, tmp_path):
    titled = [text[:94] + "SI,FI,LSI,SLI,NA" + text[109:] for text in LINES]

    with refused("list-columns"):
        import_list(write_list(tmp_path, "2026-01", titled))


def test_two_rows_of_one_id_are_refused_with_both_lines(unchanged, tmp_path):
    with refused("list-doubles") as caught:
        import_list(write_list(tmp_path, "2026-01", [*LINES, line(3, name="Other, Otto")]))

    assert "3 in lines 4 and 41" in str(caught.value)


def test_a_row_without_an_id_is_refused(unchanged, tmp_path):
    with refused("list-rows") as caught:
        import_list(write_list(tmp_path, "2026-01", [*LINES, line("", name="Nobody, Nils")]))

    assert (caught.value.data["line"], caught.value.data["field"]) == (41, "fide_id")


@pytest.mark.parametrize("cut", [60, 121, 150])
def test_a_text_cut_off_in_its_last_row_is_refused(cut, unchanged, tmp_path):
    path = write_list(tmp_path, "2026-01", LINES)
    path.write_bytes(path.read_bytes()[: -164 + cut])

    with refused("list-truncated") as caught:
        import_list(path)

    assert caught.value.data["line"] == 40


@pytest.mark.parametrize("share", [0.2, 0.5, 0.99])
def test_a_zip_cut_off_is_refused(share, unchanged, tmp_path):
    path = packed(tmp_path, write_list(tmp_path, "2026-01", LINES))
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])

    with refused("list-damaged"):
        import_list(path)


def test_a_zip_whose_bytes_have_changed_is_refused(unchanged, tmp_path):
    text = write_list(tmp_path, "2026-01", LINES)
    path = tmp_path / "players_list_foa_2026-01.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.write(text, text.name)
    path.write_bytes(path.read_bytes().replace(b"2001", b"2991", 1))

    with refused("list-damaged") as caught:
        import_list(path)

    assert "CRC" in str(caught.value)


def test_a_zip_of_two_files_is_refused_with_their_names(unchanged, tmp_path):
    path = packed(tmp_path, write_list(tmp_path, "2026-01", LINES), "readme.txt")

    with refused("list-zip-members") as caught:
        import_list(path)

    assert "readme.txt" in str(caught.value)


def test_xml_cut_off_is_refused_with_its_line(unchanged, tmp_path):
    path = tmp_path / "players_list_xml_2026-01.xml"
    path.write_bytes((SAMPLES / "players_list_xml_foa_2026-10.xml").read_bytes()[:1500])

    with refused("list-damaged") as caught:
        import_list(path)

    assert caught.value.data["line"] > 1


def test_xml_with_entities_is_refused(unchanged, tmp_path):
    path = tmp_path / "players_list_xml_2026-01.xml"
    path.write_text(
        '<!DOCTYPE a [<!ENTITY b "c">]><playerslist><player><fideid>1</fideid></player></playerslist>'
    )

    with refused("list-layout"):
        import_list(path)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "list-empty"),
        (b"\r\n \r\n", "list-empty"),
        (f"{HEADER}\r\n".encode(), "list-empty"),
        (b"<playerslist></playerslist>", "list-empty"),
        (b"<html><body>503</body></html>", "list-layout"),
        (bytes(range(256)) * 64, "list-layout"),
        (b"\0" * 3_000_000, "list-layout"),
        (f"{HEADER}\r\n".encode("utf-16"), "list-layout"),
        (b"ID Number|Name|Fed|Sex\r\n1|A|NED|M\r\n", "list-layout"),
        (b"012 Some Open\r\n001    1 m    Player, Pat\r\n", "list-layout"),
    ],
    ids="nothing, blank, header, no players, web page, binary, zeros, utf-16, bars, report".split(", "),
)
def test_a_file_that_is_no_list_is_refused(content, code, unchanged, tmp_path):
    path = tmp_path / "players_list_2026-01.txt"
    path.write_bytes(content)
    type_code = "standard" if content.startswith(b"<playerslist") else None

    with refused(code):
        import_list(path, type_code=type_code)


def test_a_file_that_is_not_there_is_refused(unchanged, tmp_path):
    with refused("list-unopened"):
        import_list(tmp_path / "players_list_2026-01.txt")


def test_a_list_known_under_another_date_is_refused(unchanged, tmp_path):
    path = write_list(tmp_path, "2025-12", [line(1, standard=(1999, 0, 20))])

    with refused("list-misdated") as caught:
        import_list(path, date=date(2026, 1, 1))

    assert "2025-12-01" in str(caught.value)
