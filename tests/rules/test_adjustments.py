from datetime import date

import pytest

from ratinglist.rules.adjustments import adjusted, adjustment

OCTOBER, MARCH, WOMEN = date(2022, 10, 1), date(2024, 3, 1), date(1987, 1, 1)


@pytest.mark.parametrize(("gap", "rating"), [(99, 2000), (100, 2000), (101, 2001), (449, 2349), (-50, 2000)])
def test_rapid_of_october_2022_is_lifted_to_100_below_standard(gap, rating):
    assert adjusted("blitz", OCTOBER, 2000, standard=2000 + gap).rating == rating


def test_without_a_standard_rating_nothing_is_lifted():
    assert adjusted("rapid", OCTOBER, 2000).code == ""


def test_standard_list_of_october_2022_has_no_step():
    assert adjustment("standard", OCTOBER) is None


def test_lift_of_2024_keeps_the_order():
    after = [adjusted("standard", MARCH, rating).rating for rating in range(1000, 2100)]
    assert after == sorted(after)
    assert adjusted("rapid", MARCH, 1999).code == ""


@pytest.mark.parametrize(
    ("known", "rating"),
    [
        ({"is_woman": True}, 2300),
        ({}, 2200),
        ({"is_woman": True, "is_active": False}, 2200),
        ({"is_woman": True, "is_excepted": True}, 2200),
    ],
)
def test_active_women_get_100_in_1987(known, rating):
    assert adjusted("standard", WOMEN, 2200, **known).rating == rating


def test_the_list_after_has_no_step():
    assert adjusted("standard", date(2024, 4, 1), 1500) == adjusted("standard", date(2024, 2, 1), 1500)
    assert adjusted("standard", date(2024, 4, 1), 1500).rating == 1500
