"""FIDE's lists from file to rows: forms, dates, zips, damage, memory."""

import tracemalloc
import zipfile
from datetime import date
from pathlib import Path

import pytest

from players.fide.reader import open_list
from players.fide.rows import Row
from tests.players.fide_lists import SAMPLES, line, refused, write_list


def rows_of(path: Path, **options) -> dict[int, Row]:
    return {row.fide_id: row for row in open_list(path, **options).rows()}


def zipped(path: Path, into: Path, *more: str) -> Path:
    packed = into / f"{path.stem}.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(path, path.name)
        for name in more:
            archive.writestr(name, "something else")
    return packed


def test_text_and_xml_of_one_list_hold_the_same_persons():
    text = rows_of(SAMPLES / "players_list_foa_2026-10.txt")
    xml = rows_of(SAMPLES / "players_list_xml_foa_2026-10.xml")

    assert text.keys() == xml.keys()
    assert [row._replace(line=0) for row in text.values()] == [row._replace(line=0) for row in xml.values()]


def test_the_legacy_list_says_the_same_but_for_the_online_title():
    legacy = rows_of(SAMPLES / "players_list_legacy_2026-10.txt")
    full = rows_of(SAMPLES / "players_list_foa_2026-10.txt")

    assert legacy == {fide_id: row._replace(online_title="") for fide_id, row in full.items()}
    assert "online_title" not in open_list(SAMPLES / "players_list_legacy_2026-10.txt").identity


def test_a_single_list_rates_the_type_in_its_name_only():
    file = open_list(SAMPLES / "standard_oct26frl.txt")
    rows = {row.fide_id: row for row in file.rows()}

    assert (file.kind, file.types, file.date) == ("standard", ("standard",), date(2026, 10, 1))
    assert (rows[1234].standard, rows[1234].standard_games, rows[1234].standard_k) == (2301, 9, 20)
    assert rows[1234].rapid is None


def test_a_list_of_before_2012_is_read_with_titles_spelled_out_and_sex_from_the_flag():
    rows = rows_of(SAMPLES / "mar11frl.txt")

    assert rows[1234][:11] == (4, 1234, "Short, Ida", "NED", "w", "WGM", "WGM", "", "", 1971, "w")
    assert (rows[4100005].federation, rows[4100005].sex, rows[4100005].title) == ("", "m", "FM")
    assert (rows[4100005].standard, rows[4100005].standard_games, rows[4100005].standard_k) == (
        2301,
        12,
        None,
    )


def test_xml_of_2011_has_its_id_in_an_attribute_and_full_birth_dates():
    file = open_list(SAMPLES / "rapid_nov11frl_xml.xml")
    rows = {row.fide_id: row for row in file.rows()}

    assert (file.kind, file.date) == ("rapid", date(2011, 11, 1))
    assert (rows[4100004].name, rows[4100004].birth_year) == ("Rapid & Sons, Rolf", 1990)
    assert (rows[4100008].rapid, rows[4100008].rapid_games, rows[4100008].standard) == (1544, 8, None)


@pytest.mark.parametrize(
    "name", ["players_list_foa_2026-10.txt", "players_list_xml_foa_2026-10.xml", "standard_oct26frl.txt"]
)
def test_a_zipped_list_is_the_plain_one(name, tmp_path):
    plain, packed = open_list(SAMPLES / name), open_list(zipped(SAMPLES / name, tmp_path))

    assert list(packed.rows()) == list(plain.rows())
    assert packed.survey.sha256 == plain.survey.sha256


def test_the_month_may_stand_in_the_name_inside_the_zip(tmp_path):
    packed = zipped(SAMPLES / "players_list_foa_2026-10.txt", tmp_path).rename(tmp_path / "download.zip")

    assert open_list(packed).date == date(2026, 10, 1)


def test_a_month_given_wins_over_the_name(tmp_path):
    path = write_list(tmp_path, "2026-10", [line(7)])

    assert open_list(path, on=date(2026, 11, 1)).date == date(2026, 11, 1)


def test_a_list_without_a_month_asks_for_one(tmp_path):
    path = write_list(tmp_path, "", [line(7)], name="players_list_foa.txt")

    with refused("list-date") as refusal:
        open_list(path)

    assert "--date YYYY-MM-01" in str(refusal.value)


def test_a_day_in_mid_month_is_no_date_of_a_list(tmp_path):
    with refused("list-date"):
        open_list(write_list(tmp_path, "2026-10", [line(7)]), on=date(2026, 10, 15))


def test_a_month_given_against_the_header_is_refused():
    with refused("list-date") as refusal:
        open_list(SAMPLES / "standard_oct26frl.txt", on=date(2026, 9, 1))

    assert "header says 2026-10" in str(refusal.value)


def test_a_single_list_of_unnamed_type_asks_for_it(tmp_path):
    path = tmp_path / "oct26frl.txt"
    path.write_bytes((SAMPLES / "standard_oct26frl.txt").read_bytes())

    with refused("list-type"):
        open_list(path)
    assert open_list(path, type_code="blitz").types == ("blitz",)


def test_a_name_copied_as_utf8_keeps_its_letters(tmp_path):
    text = line(7, name="Ångström, Åsa").encode()
    path = write_list(tmp_path, "2026-10", [])
    path.write_bytes(path.read_bytes() + text[:76].ljust(76) + line(7).encode()[76:] + b"\r\n")

    assert rows_of(path)[7].name == "Ångström, Åsa"


def test_a_row_recovered_is_noted_with_its_line():
    file = open_list(SAMPLES / "players_list_foa_2026-10.txt")
    list(file.rows())

    assert [(finding.code, finding.line) for finding in file.findings] == [("row-recovered", 10)]


def test_one_unreadable_row_in_a_thousand_is_noted_and_keeps_its_id(tmp_path):
    lines = [line(number) for number in range(1, 1000)] + [line(1000, standard=("24x0", 1, 20))]
    file = open_list(write_list(tmp_path, "2026-10", lines))
    last = list(file.rows())[-1]

    assert (last.fide_id, last.readable) == (1000, False)
    assert [(f.code, f.line, f.field, f.raw) for f in file.findings] == [
        ("row-unreadable", 1001, "standard", "24x0")
    ]


def test_more_unreadable_rows_refuse_the_list(tmp_path):
    bad = [line(5000 + number, standard=("24x0", 1, 20)) for number in range(4)]
    file = open_list(write_list(tmp_path, "2026-10", [line(number) for number in range(1, 1500)] + bad))

    with refused("list-rows") as refusal:
        list(file.rows())

    assert refusal.value.data["line"] == 1501
    assert "4 rows cannot be read" in str(refusal.value)


def test_progress_ends_at_all_rows(tmp_path):
    seen = []
    list(
        open_list(write_list(tmp_path, "2026-10", map(line, range(1, 12001)))).rows(
            lambda *at: seen.append(at)
        )
    )

    assert seen == [(5000, 12000), (10000, 12000), (12000, 12000)]


def as_xml(folder: Path, count: int) -> Path:
    path = folder / "players_list_xml_2026-10.xml"
    person = "<player><fideid>{}</fideid><name>A, B</name><rapid_rating>0</rapid_rating></player>"
    path.write_text("<playerslist>\n" + "\n".join(map(person.format, range(1, count + 1))) + "</playerslist>")
    return path


def as_text(folder: Path, count: int) -> Path:
    return write_list(folder, "2026-10", map(line, range(1, count + 1)))


def peak_of_reading(path: Path) -> int:
    tracemalloc.start()
    try:
        for _ in open_list(path).rows():
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("written", [as_text, as_xml])
def test_memory_does_not_grow_with_the_file(written, tmp_path):
    small = peak_of_reading(written(tmp_path, 2_000))
    large = peak_of_reading(written(tmp_path, 12_000))

    assert large < small + 1_500_000
    assert large < 8_000_000
