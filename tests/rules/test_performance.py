import pytest

from ratinglist.rules.editions import edition_named
from ratinglist.rules.performance import (
    Performance,
    capped_opponents,
    expected_total,
    hold,
    percentage,
    perfect_performance,
    performance,
    true_performance,
    with_unrated,
)

E2003, E2009, E2024, E2025 = (
    edition_named("standard", label) for label in ("E2003", "E2009", "E2024", "E2025")
)


@pytest.mark.parametrize(
    ("score", "games", "p"),
    [(1, 4, 13), (1, 8, 6), (5, 8, 31), (3, 12, 13), (15, 12, 63), (1, 1, 50), (8, 9, 44), (0, 5, 0)],
)
def test_percentage_rounds_halves_up(score, games, p):
    assert percentage(score, games) == p


@pytest.mark.parametrize(
    ("opponents", "score", "average", "rating"),
    [
        pytest.param([2200, 2100, 2000], 5, 210000, 2373, id="P9"),
        pytest.param([2100, 2200], 0, 215000, 1350, id="P10"),
        pytest.param([1800, 1700, 1900], 3, 180000, 1800, id="P11-X"),
        pytest.param([1500, 1800, 1700], 0, 166667, 867, id="P11-Z"),
        pytest.param([1830, 1914, 1867, 2255, 1818, 1990], 10, 194567, 2219, id="P12"),
        pytest.param([1600, 1550, 1450, 1650], 5, 156250, 1658, id="P14"),
    ],
)
def test_performance_from_average_and_percentage(opponents, score, average, rating):
    made = performance(opponents, score)
    assert (made.average_hundredths, made.rating) == (average, rating)


def test_performance_shows_its_steps():
    assert performance([2500] * 10, 12) == Performance(250000, 60, 72, 2572)


def test_no_game_has_no_performance():
    assert performance([], 0) is perfect_performance([], 0) is true_performance([], 0) is None


@pytest.mark.parametrize(
    ("opponents", "score", "rating"),
    [
        pytest.param([2800, 1200], 3, 2797, id="P6"),
        pytest.param([2200, 2100, 2000], 5, 2389, id="P9"),
        pytest.param([2100, 2200], 0, 1300, id="P10"),
        pytest.param([1800, 1700, 1900], 3, 1799, id="P11-X"),
        pytest.param([1500, 1800], 4, 2536, id="P11-Y"),
        pytest.param([1500, 1800, 1700], 0, 700, id="P11-Z"),
        pytest.param([2000, 1500, 1500, 1900], 3, 1599, id="P11-A"),
        pytest.param([1900, 2000, 1500], 3, 1812, id="P11-B"),
        pytest.param([1700, 2000, 1800], 5, 2133, id="P11-C"),
        pytest.param([1830, 1914, 1867, 2255, 1818, 1990], 10, 2259, id="P12"),
        pytest.param([1834, 1929, 1988, 2145, 1990, 1965, 2125], 14, 2881, id="P13"),
        pytest.param([1600, 1550, 1450, 1650], 5, 1657, id="P14"),
        pytest.param([1600, 1550, 1450], 0, 650, id="P15-three"),
        pytest.param([1800, 1700], 0, 900, id="P15-two"),
        pytest.param([2565, 1529, 1922, 1641, 2414], 5, 1984, id="P18"),
    ],
)
def test_perfect_performance(opponents, score, rating):
    assert perfect_performance(opponents, score) == rating


def test_perfect_performance_is_the_lowest_that_expects_the_score():
    opponents = [1830, 1914, 1867, 2255, 1818, 1990]
    rating = perfect_performance(opponents, 7)
    assert expected_total(rating, opponents) >= 350 > expected_total(rating - 1, opponents)


def test_true_performance_is_the_middle_of_those_that_expect_the_score():
    made = true_performance([2800, 1200], 3)
    assert (made.rating, made.lowest, made.highest, made.code) == (2800, 2797, 2803, "")


def test_true_performance_of_a_score_that_no_rating_expects_exactly():
    made = true_performance([2000] * 3, 5)
    assert (made.rating, made.code) == (perfect_performance([2000] * 3, 5), "no-exact-rating")
    assert expected_total(made.rating, [2000] * 3) > 250


@pytest.mark.parametrize(("score", "rating"), [(4, 2836), (0, 1200)])
def test_perfect_and_zero_scores_have_no_true_performance(score, rating):
    made = true_performance([2000, 2100], score)
    assert (made.rating, made.lowest, made.code) == (rating, None, "no-limit")


def test_opponents_are_moved_to_within_the_cap_for_an_average():
    assert capped_opponents(E2009, 2200, [2700, 1500, 2250]) == [2600, 1800, 2250]
    assert capped_opponents(E2003, 2200, [2700, 1500]) == [2550, 1850]
    assert capped_opponents(E2025, 2800, [1200]) == [2400]
    assert capped_opponents(edition_named("standard", "E1971"), 2200, [2700]) == [2600]


def test_unrated_opponents_enter_at_the_rating_of_the_edition():
    games = [(None, 2), (2000, 1)]
    assert with_unrated(E2009, games) == ([(1200, 2), (2000, 1)], 0)
    assert with_unrated(E2024, games) == ([(1400, 2), (2000, 1)], 0)
    assert with_unrated(E2003, games) == ([(2000, 1)], 1)


@pytest.mark.parametrize(
    ("own", "opponents", "expected", "score"),
    [(2000, [2000] * 4, 200, 4), (2200, [2300, 2100, 2800], 108, 3), (2000, [], 0, 0)],
)
def test_score_that_holds_a_rating(own, opponents, expected, score):
    made = hold(E2009, own, opponents)
    assert (made.expected, made.score) == (expected, score)


@pytest.mark.parametrize(
    ("edition", "own", "opponents", "expected"),
    [
        ("standard-1971-07-01", 2460, [2376, 2377, 2376, 2377], 250),
        ("standard-2000-10-01", 2200, [2600, 1950], 86),
        ("standard-2022-01-01", 2500, [1900, 2000, 2050], 282),
        ("rapid-2024-12-01", 2700, [2000, 2400], 85),
    ],
    ids=["half points of 1971", "average of 2003", "one upgrade of 2022", "games not rated in rapid"],
)
def test_a_rating_is_held_by_the_rules_for_a_whole_event(edition, own, opponents, expected):
    rating_type, name = edition.split("-", 1)
    assert hold(edition_named(rating_type, name), own, opponents).expected == expected
