from datetime import date

from ratinglist.pages.chart import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, bounds, chart

SEASON = [(date(2025, month, 1), 1800 + 10 * month) for month in range(1, 13)]


def test_nothing_is_drawn_for_a_single_date():
    assert chart({"Standard": SEASON[:1]}) is None
    assert chart({}) is None


def test_every_point_is_within_the_frame():
    drawn = chart({"Standard": SEASON, "Rapid": [(date(2024, 6, 1), 2400)]})
    for line in drawn.lines:
        for point in line.points:
            assert LEFT <= point.x <= WIDTH - RIGHT
            assert TOP <= point.y <= HEIGHT - BOTTOM


def test_a_flat_line_still_has_a_grid():
    assert bounds([2000, 2000]) == (2000, 2010, 10)


def test_the_grid_grows_with_the_span():
    low, high, step = bounds([1403, 2598])
    assert (low, high, step) == (1000, 3000, 500) or high - low <= 5 * step


def test_a_higher_rating_is_drawn_higher():
    (line,) = chart({"Standard": SEASON}).lines
    heights = [point.y for point in line.points]
    assert heights == sorted(heights, reverse=True)


def test_a_long_history_is_marked_by_years():
    drawn = chart({"Standard": [(date(year, 1, 1), 2000) for year in range(2010, 2026)]})
    assert [tick.label for tick in drawn.times] == ["2011", "2014", "2017", "2020", "2023"]


def test_the_summary_names_first_last_lowest_and_highest():
    assert chart({"Standard": SEASON}).summary == (
        "Standard: from 1810 on 2025-01-01 to 1920 on 2025-12-01, lowest 1810, highest 1920."
    )
