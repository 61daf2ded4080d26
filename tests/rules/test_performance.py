import pytest

from ratinglist.rules.performance import Performance, percentage, performance


def test_performance_is_average_plus_dp():
    """W13"""
    assert performance([2500] * 10, 12) == Performance(250000, 60, 72, 2572)


def test_performance_of_the_2010_championship():
    """W09"""
    opponents = [2084, 2167, 2200, 2318, 2034, 2309, 1991, 2207, 2226, 2226, 2226, 2318, 2318]
    made = performance(opponents, 19)
    assert (made.p, made.dp, made.rating) == (73, 175, 2377)


def test_average_enters_exactly():
    assert performance([2000, 2001], 2) == Performance(200050, 50, 0, 2001)


@pytest.mark.parametrize(
    ("score", "games", "p"), [(1, 4, 13), (3, 4, 38), (2, 3, 33), (4, 3, 67), (13, 100, 7)]
)
def test_percentage_takes_half_a_hundredth_up(score, games, p):
    assert percentage(score, games) == p


@pytest.mark.parametrize(("score", "rating"), [(0, 1200), (10, 2800)])
def test_all_or_nothing_is_800_away(score, rating):
    assert performance([2000] * 5, score).rating == rating


def test_no_game_no_performance():
    assert performance([], 0) is None
