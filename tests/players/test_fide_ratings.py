"""Ratings of FIDE's lists as asked for by date, and as a history."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.fide.known import known_to_fide
from players.fide.ratings import Figures, HistoryRow, fide_history, fide_ratings
from players.models import FideRating
from tests.players.fide_lists import line, take_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def three_lists(tmp_path):
    take_in(tmp_path, "2026-01", line(1, standard=(2400, 9, 10), rapid=(2300, 0, 20)), line(2), line(3))
    take_in(tmp_path, "2026-02", line(1, standard=(2410, 4, 10), rapid=(2300, 0, 20)), line(2), line(3))
    take_in(
        tmp_path, "2026-04", line(1, rapid=(2310, 5, 20)), line(2, standard=(1500, 6, 40)),
        line(3, standard=(0, 2, 40)),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("on", "figures"),
    [
        (date(2026, 1, 1), (2400, 9, 10)),
        (date(2026, 1, 31), (2400, 9, 10)),
        (date(2026, 2, 1), (2410, 4, 10)),
        (date(2026, 3, 31), (2410, 4, 10)),
    ],
)
def test_the_rating_of_a_day_is_that_of_the_newest_list_until_then(on, figures, three_lists):
    assert fide_ratings([1], on=on, type_code="standard") == {1: figures}


def test_before_the_first_list_nobody_has_a_rating(three_lists):
    assert fide_ratings([1, 2], on=date(2025, 12, 31), type_code="standard") == {}


def test_whoever_the_list_does_not_rate_is_left_out(three_lists):
    assert fide_ratings([1, 2, 777], on=date(2026, 4, 1), type_code="standard") == {2: (1500, 6, 40)}


def test_a_rating_of_zero_with_games_is_none(three_lists):
    assert fide_ratings([3], on=date(2026, 4, 1), type_code="standard") == {3: (None, 2, 40)}


def test_types_are_told_apart(three_lists):
    assert fide_ratings([1], on=date(2026, 4, 1), type_code="rapid") == {1: (2310, 5, 20)}
    assert fide_ratings([1], on=date(2026, 4, 1), type_code="blitz") == {}


def test_twenty_thousand_ids_take_two_queries(three_lists):
    FideRating.objects.bulk_create(
        FideRating(fide_player_id=n, type_code="blitz", since=date(2026, 1, 1), rating=1500)
        for n in range(10, 20_010)
    )

    with CaptureQueriesContext(connection) as queries:
        found = fide_ratings(range(10, 20_010), on=date(2026, 1, 1), type_code="blitz")

    assert (len(found), len(queries)) == (20_000, 2)


def test_the_history_has_a_row_for_each_list_that_changed_something(three_lists):
    assert fide_history(1) == [
        HistoryRow(date(2026, 1, 1), date(2026, 2, 1), Figures(2400, 9, 10), Figures(2300, 0, 20), None),
        HistoryRow(date(2026, 2, 1), date(2026, 4, 1), Figures(2410, 4, 10), Figures(2300, 0, 20), None),
        HistoryRow(date(2026, 4, 1), None, None, Figures(2310, 5, 20), None),
    ]


def test_somebody_never_rated_has_an_empty_history(three_lists):
    assert fide_history(4) == []


def test_an_id_is_known_to_fide_also_after_it_has_gone(tmp_path, three_lists):
    take_in(tmp_path, "2026-05", line(2))

    assert known_to_fide(1).gone_since == date(2026, 5, 1)
    assert known_to_fide(888) is None
