"""Layouts of FIDE's text lists, read from their headers."""

from datetime import date

import pytest

from players.fide.layouts import BadHeader, layout_of
from players.fide.rows import BadCell
from tests.players.fide_lists import HEADER, SAMPLES, line


def first_line(name: str) -> str:
    return (SAMPLES / name).read_text().splitlines()[0]


def test_the_combined_layout_with_foa_stands_where_its_header_says():
    columns = layout_of(HEADER).columns

    assert columns["fide_id"] == (0, 15)
    assert columns["name"] == (15, 76)
    assert columns["online_title"] == (109, 113)
    assert columns["standard_k"] == (123, 126)
    assert columns["blitz"] == (139, 145)
    assert columns["flag"] == (158, None)


def test_the_legacy_layout_has_its_ratings_four_columns_to_the_left():
    columns = layout_of(first_line("players_list_legacy_2026-10.txt")).columns

    assert columns["standard"] == (109, 115)
    assert columns["birth_year"] == (148, 154)
    assert "online_title" not in columns


def test_a_single_list_names_its_month_in_the_header():
    layout = layout_of(first_line("standard_oct26frl.txt"))

    assert layout.month == date(2026, 10, 1)
    assert layout.columns["rating"] == (113, 119)
    assert layout.columns["birth_year"] == (126, 132)


def test_the_layout_of_before_2012_is_known_although_its_words_touch():
    layout = layout_of(first_line("mar11frl.txt"))

    assert (layout.name, layout.month, layout.types) == ("early", date(2011, 3, 1), ("standard",))


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("Rank Name Fed", "does not begin with 'ID Number'"),
        ("", "does not begin with 'ID Number'"),
        (HEADER.replace("Fed", "Nat"), "the word 'Nat' at column 77"),
        (HEADER.replace("RRtng RGm Rk", "            "), "lacks RRtng"),
        (HEADER.replace("Tit  WTit", "Tit  Tit "), "the word 'Tit' at column 90"),
        (HEADER.replace(" ", "|"), "does not begin"),
    ],
)
def test_a_header_that_is_none_is_refused_with_what_is_wrong(header, reason):
    with pytest.raises(BadHeader, match=reason):
        layout_of(header)


def test_an_id_of_nine_digits_is_read_whole():
    assert layout_of(HEADER).row(2, line(999664083)).fide_id == 999664083


def test_an_id_of_four_digits_is_left_as_it_is():
    assert layout_of(HEADER).row(2, line(1234)).fide_id == 1234


def test_an_honorary_title_is_kept():
    assert layout_of(HEADER).row(2, line(7, title="WH")).title == "WH"


def test_a_federation_of_none_is_a_value_of_its_own():
    assert layout_of(HEADER).row(2, line(7, fed="NON")).federation == "NON"


@pytest.mark.parametrize("birth", ["0", "0000", ""])
def test_an_unknown_birth_year_is_none(birth):
    assert layout_of(HEADER).row(2, line(7, birth=birth)).birth_year is None


@pytest.mark.parametrize("figures", [(0, 0, 0), ("", "", ""), (0, "", 0)])
def test_unrated_is_none_whether_written_as_zero_or_blank(figures):
    row = layout_of(HEADER).row(2, line(7, standard=figures))

    assert (row.standard, row.standard_games, row.standard_k) == (None, None, None)


def test_games_of_an_unrated_player_are_kept():
    row = layout_of(HEADER).row(2, line(7, standard=(0, 3, 40)))

    assert (row.standard, row.standard_games, row.standard_k) == (None, 3, 40)


@pytest.mark.parametrize(
    ("cells", "field"),
    [
        ({"standard": ("24x0", 0, 20)}, "standard"),
        ({"rapid": (2400, "1a", 20)}, "rapid_games"),
        ({"blitz": (9400, 0, 20)}, "blitz"),
        ({"fed": "N1"}, "federation"),
        ({"fed": " NE"}, "federation"),
        ({"birth": "year"}, "birth_year"),
    ],
)
def test_a_cell_that_does_not_fit_names_its_field_and_whose_row_it_is(cells, field):
    with pytest.raises(BadCell) as bad:
        layout_of(HEADER).row(2, line(7, **cells))

    assert (bad.value.field, bad.value.fide_id) == (field, 7)


@pytest.mark.parametrize("name", ["players_list_foa_2026-10.txt", "players_list_legacy_2026-10.txt"])
def test_a_row_pushed_right_by_its_titles_is_read_from_its_right_end(name):
    text = (SAMPLES / name).read_text().splitlines()[-1]
    layout = layout_of(first_line(name))

    row = layout.recovered(10, text)

    assert row.other_titles == "SI,FI,LSI,SLI,NA"
    assert (row.standard, row.standard_games, row.standard_k) == (1987, 6, 20)
    assert (row.rapid, row.blitz, row.birth_year, row.flag) == (1890, None, 1985, "w")


def test_titles_pushed_right_are_recovered_also_when_trailing_blanks_are_gone():
    text = (SAMPLES / "players_list_foa_2026-10.txt").read_text().splitlines()[-1]

    assert layout_of(HEADER).recovered(10, text.rstrip()).standard == 1987


def test_a_row_that_no_shift_explains_is_not_recovered():
    assert layout_of(HEADER).recovered(2, line(7, standard=("24x0", 0, 20))) is None
