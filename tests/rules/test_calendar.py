from datetime import date, timedelta

import pytest

from ratinglist.rules import calendar

NOVEMBER, DECEMBER = date(2025, 11, 1), date(2025, 12, 1)


@pytest.mark.parametrize(
    ("end", "official", "expected"),
    [
        pytest.param(date(2025, 10, 29), False, NOVEMBER, id="W57-29-october"),
        pytest.param(date(2025, 10, 30), False, DECEMBER, id="W57,P-01-30-october"),
        pytest.param(date(2025, 10, 31), True, NOVEMBER, id="W57-official"),
        pytest.param(date(2025, 11, 1), True, DECEMBER, id="official-on-the-list-date"),
        pytest.param(date(2025, 12, 30), False, date(2026, 2, 1), id="over-the-year"),
        pytest.param(date(2024, 2, 27), False, date(2024, 3, 1), id="leap-year"),
    ],
)
def test_earliest_list_of_an_event(end, official, expected):
    assert calendar.list_for(end, official=official) == expected


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        pytest.param(date(2026, 1, 10), date(2026, 4, 1), id="P-03"),
        pytest.param(date(2025, 10, 24), date(2026, 1, 1), id="24-october"),
        pytest.param(date(2025, 10, 31), date(2026, 1, 1), id="31-october"),
        pytest.param(date(2025, 11, 1), date(2026, 2, 1), id="1-november"),
    ],
)
def test_last_list_is_the_third_after_the_end(end, expected):
    assert calendar.last_list(end) == expected


@pytest.mark.parametrize(
    ("list_date", "expected"),
    [(DECEMBER, False), (date(2026, 2, 1), True), (date(2026, 4, 1), True), (date(2026, 5, 1), False)],
)
def test_event_belongs_to_lists_from_its_first_to_its_third(list_date, expected):
    """P-03"""
    assert calendar.belongs(date(2026, 1, 10), list_date) is expected


def test_closing_date_is_three_days_before_the_list():
    assert calendar.closing_date(NOVEMBER) == date(2025, 10, 29)
    assert calendar.closing_date(NOVEMBER, official=True) == date(2025, 10, 31)


def test_closing_date_agrees_with_the_earliest_list_on_every_day_of_four_years():
    for shift in range(4 * 366):
        end = date(2024, 1, 1) + timedelta(days=shift)
        earliest = calendar.list_for(end)
        assert (
            calendar.closing_date(calendar.previous_list(earliest)) < end <= calendar.closing_date(earliest)
        )


def test_event_uses_the_list_in_force_on_its_first_day():
    """R-27"""
    assert calendar.list_in_force(date(2025, 10, 31)) == date(2025, 10, 1)
    assert calendar.list_in_force(date(2025, 11, 1)) == NOVEMBER


def test_lists_before_and_after():
    assert calendar.next_list(DECEMBER) == date(2026, 1, 1)
    assert calendar.previous_list(date(2026, 1, 1)) == DECEMBER


def test_window_of_26_periods_ends_with_the_list():
    assert calendar.window_start(date(2026, 12, 1), 26) == date(2024, 11, 1)


def test_list_on_another_day_than_the_first_is_refused():
    with pytest.raises(ValueError, match="first day of a month, not 2025-12-02"):
        calendar.closing_date(date(2025, 12, 2))
