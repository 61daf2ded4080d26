"""Two real months of some 77,000 players, against a plain comparison of the two files."""

import io
import zipfile
from datetime import date
from pathlib import Path

import pytest

from players.fide.importing import import_list
from players.fide.ratings import fide_ratings
from tests.players.fide_lists import everything
from tests.shared import SAMPLES

LISTS = (SAMPLES or Path()) / "lists"
MONTHS = [LISTS / f"players_list_foa_2025-0{month}.zip" for month in (1, 2)]

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        not all(path.exists() for path in MONTHS), reason="needs the lists in ../shared/samples"
    ),
]


def plainly(path) -> dict[int, str]:
    """The rest of each line by id: cut at FIDE's published width and nothing else done to it."""
    with zipfile.ZipFile(path) as archive:
        text = io.TextIOWrapper(archive.open(archive.namelist()[0]), "ascii")
        next(text)
        return {int(line[:15]): line[15:].rstrip("\r\n") for line in text}


def test_new_gone_and_changed_are_those_of_a_plain_comparison_and_a_second_import_changes_nothing():
    january, february = map(plainly, MONTHS)

    first, second = map(import_list, MONTHS)

    assert (first.rows, first.new, first.gone, first.changed) == (len(january), len(january), 0, 0)
    assert second.rows == len(february)
    assert second.new == len(february.keys() - january.keys())
    assert second.gone == len(january.keys() - february.keys())
    assert second.changed == sum(january[i] != february[i] for i in january.keys() & february.keys())
    assert first.findings == second.findings == ()

    before = everything()
    assert [import_list(path).already for path in MONTHS] == [True, True]
    assert everything() == before


def test_every_rating_of_both_months_is_kept_also_when_the_older_comes_last():
    for path in reversed(MONTHS):
        import_list(path)

    for path, on in zip(MONTHS, (date(2025, 1, 31), date(2025, 2, 1)), strict=True):
        lines = plainly(path)
        for type_code, start in (("standard", 98), ("rapid", 111), ("blitz", 124)):
            told = fide_ratings(lines, on=on, type_code=type_code)
            rated = {fide_id: figures for fide_id, figures in told.items() if figures[0]}
            assert rated == rated_in(lines, start)


def rated_in(lines: dict[int, str], start: int) -> dict[int, tuple[int, int, int]]:
    """Rating, games and K that stand from `start` on in the lines of rated players."""
    return {
        fide_id: (rating, int(line[start + 6 : start + 10]), int(line[start + 10 : start + 13]))
        for fide_id, line in lines.items()
        if (rating := int(line[start : start + 6]))
    }
