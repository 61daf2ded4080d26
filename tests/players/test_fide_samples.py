"""Two real months of some 77,000 players, against a plain comparison of the two files."""

import io
import zipfile
from datetime import date
from pathlib import Path

import pytest
from django.db import transaction

from players.fide.importing import import_list
from players.fide.ratings import fide_ratings
from players.models import FideList, FidePlayer, FideRating
from tests.players.fide_lists import everything
from tests.shared import SAMPLES

LISTS = (SAMPLES or Path()) / "lists"
MONTHS = [LISTS / f"players_list_foa_2025-0{month}.zip" for month in (1, 2)]

pytestmark = pytest.mark.skipif(
    not all(path.exists() for path in MONTHS), reason="needs the lists in ../shared/samples"
)


@pytest.fixture(scope="module")
def reports(django_db_setup, django_db_blocker):
    """Both months taken in once for all tests here, and taken back after them."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield [import_list(path) for path in MONTHS]
        transaction.set_rollback(True)


def plainly(path) -> dict[int, str]:
    """The rest of each line by id: cut at FIDE's published width and nothing else done to it."""
    with zipfile.ZipFile(path) as archive:
        text = io.TextIOWrapper(archive.open(archive.namelist()[0]), "ascii")
        next(text)
        return {int(line[:15]): line[15:].rstrip("\r\n") for line in text}


def test_new_gone_and_changed_are_those_of_a_plain_comparison(reports):
    january, february = map(plainly, MONTHS)
    first, second = reports

    assert (first.rows, first.new, first.gone, first.changed) == (len(january), len(january), 0, 0)
    assert second.rows == len(february)
    assert second.new == len(february.keys() - january.keys())
    assert second.gone == len(january.keys() - february.keys())
    assert second.changed == sum(january[i] != february[i] for i in january.keys() & february.keys())


def test_every_row_of_both_months_can_be_read(reports):
    assert [report.findings for report in reports] == [(), ()]


@pytest.mark.parametrize(("type_code", "start"), [("standard", 98), ("rapid", 111), ("blitz", 124)])
@pytest.mark.parametrize(("month", "on"), [(0, date(2025, 1, 31)), (1, date(2025, 2, 1))])
def test_every_rating_of_a_month_can_be_asked_for_afterwards(month, on, type_code, start, reports):
    lines = plainly(MONTHS[month])
    expected = {
        fide_id: (rating, int(line[start + 6 : start + 10]), int(line[start + 10 : start + 13]))
        for fide_id, line in lines.items()
        if (rating := int(line[start : start + 6]))
    }

    told = fide_ratings(lines, on=on, type_code=type_code)

    assert {fide_id: figures for fide_id, figures in told.items() if figures[0]} == expected


def test_a_second_import_changes_nothing(reports):
    before = everything()

    assert [import_list(path).already for path in MONTHS] == [True, True]
    assert everything() == before


def test_the_older_month_may_come_last(reports):
    in_order = everything()
    with transaction.atomic():
        for model in (FideList, FidePlayer, FideRating):
            model.objects.all().delete()

        for path in reversed(MONTHS):
            import_list(path)

        assert everything() == in_order
        transaction.set_rollback(True)
