"""Dates are decided from the whole file."""

from datetime import date

import pytest

from tournaments.reports.dates import parsed, read_dates

JUNE = date(2026, 6, 5)


@pytest.mark.parametrize(
    "text",
    [
        "2026/06/05", "2026-06-05", "2026.06.05", "20260605", "05.06.2026", "5. 6. 2026", "June 5, 2026",
        "5 Jun 2026", "26/06/05",
    ],
)  # fmt: skip
def test_one_day_in_many_spellings(text):
    assert parsed(text) == JUNE


@pytest.mark.parametrize("text", ["", "soon", "2026/02/30", "2126-02-01", "1/2", "2026/06/05/07", "6" * 500])
def test_what_is_no_date_is_none(text):
    assert parsed(text) is None


def test_two_digit_years_come_first_when_the_rounds_say_so():
    found = read_dates("24/09/29", "24/09/29", ("24.09.29",))
    assert (found.start, found.ambiguous) == (date(2024, 9, 29), None)


def test_days_come_first_when_only_that_makes_sense():
    assert read_dates("30/09/2011", "02/10/2011", ()).end == date(2011, 10, 2)
    assert read_dates("25/02/11", "27/02/11", ("11/02/25",)).start == date(2011, 2, 25)


def test_months_come_first_when_the_rounds_say_so():
    found = read_dates("06/05/2026", "06/07/2026", ("26/06/05", "26/06/06"))
    assert (found.start, found.end, found.ambiguous) == (JUNE, date(2026, 6, 7), None)


def test_round_dates_may_have_the_day_before_the_month():
    found = read_dates("25.02.2011", "27.02.2011", ("11.25.02", "11.26.02"))
    assert found.rounds == (date(2011, 2, 25), date(2011, 2, 26))


def test_round_dates_of_a_wrong_year_are_left_as_they_are():
    assert read_dates("30/09/2011", "02/10/2011", ("01.09.30",)).rounds == (date(2001, 9, 30),)


def test_two_readings_without_anything_to_decide_are_told():
    assert read_dates("25/09/10", "25/09/10", ()).ambiguous == date(2010, 9, 25)
    assert read_dates("09/08/2026", "", ()).ambiguous == date(2026, 9, 8)


def test_dots_with_the_year_last_are_never_american():
    assert read_dates("09.08.2026", "", ()).ambiguous is None
