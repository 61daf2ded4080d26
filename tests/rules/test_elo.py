import pytest

from ratinglist.rules.editions import RAPID_2024_12, STANDARD_2024_03, STANDARD_2025_10
from ratinglist.rules.elo import counted_difference, expected_score, game_change, nearest, rounded

WIN, DRAW, LOSS = 2, 1, 0


@pytest.mark.parametrize(
    ("difference", "score", "change"),
    [
        (3, WIN, 500),
        (4, WIN, 490),
        (10, WIN, 490),
        (11, WIN, 480),
        (206, WIN, 240),
        (207, WIN, 230),
        (391, WIN, 90),
        (392, WIN, 80),
        (-344, LOSS, -120),
        (-345, LOSS, -110),
    ],
    ids=lambda value: f"W44:{value}",
)
def test_change_at_the_edges_of_the_table_with_k_10(difference, score, change):
    assert 10 * game_change(STANDARD_2024_03, 2000 + difference, 2000, score)[3] == change


@pytest.mark.parametrize(
    ("edition", "own", "opponent", "k", "score", "raw_change"),
    [
        pytest.param(STANDARD_2025_10, 2400, 2813, 10, LOSS, -80, id="W38"),
        pytest.param(STANDARD_2024_03, 1500, 2000, 20, DRAW, 840, id="W45-lower"),
        pytest.param(STANDARD_2024_03, 2200, 2700, 20, LOSS, -160, id="W45-loss"),
        pytest.param(STANDARD_2025_10, 2800, 1800, 10, WIN, 0, id="W46-1000-apart"),
        pytest.param(STANDARD_2025_10, 2750, 2250, 10, WIN, 40, id="W46"),
        pytest.param(STANDARD_2024_03, 2750, 2250, 10, WIN, 80, id="W46-before-2025-10-01"),
        pytest.param(RAPID_2024_12, 2600, 1900, 10, WIN, 80, id="W47-2600-is-not-above"),
        pytest.param(RAPID_2024_12, 2605, 2006, 10, WIN, 80, id="W47-599-apart"),
        pytest.param(STANDARD_2025_10, 2650, 2150, 10, WIN, 40, id="R-01"),
        pytest.param(STANDARD_2025_10, 2649, 2149, 10, WIN, 80, id="R-01-just-below-2650"),
        pytest.param(STANDARD_2025_10, 2700, 1964, 10, WIN, 0, id="R-02"),
        pytest.param(STANDARD_2025_10, 2700, 1965, 10, WIN, 10, id="R-02-one-point-less"),
        pytest.param(STANDARD_2025_10, 1500, 2000, 20, DRAW, 840, id="R-04"),
        pytest.param(STANDARD_2025_10, 1800, 2000, 40, WIN, 3040, id="W51"),
    ],
)
def test_raw_change_of_a_game(edition, own, opponent, k, score, raw_change):
    assert k * game_change(edition, own, opponent, score)[3] == raw_change


@pytest.mark.parametrize(
    ("own", "opponent", "counted", "expected"),
    [
        pytest.param(2813, 2400, 413, 93, id="R-03-higher-side"),
        pytest.param(2400, 2813, -400, 8, id="R-03-lower-side"),
    ],
)
def test_two_sides_of_one_game_may_count_different_differences(own, opponent, counted, expected):
    assert game_change(STANDARD_2025_10, own, opponent, DRAW)[1:3] == (counted, expected)


def test_opponent_of_a_2650_player_stays_capped():
    assert counted_difference(STANDARD_2025_10, 2200, 2700) == -400


def test_rapid_knows_no_exception_from_the_cap():
    assert counted_difference(RAPID_2024_12, 2700, 2150) == 400


def test_difference_of_exactly_400_is_itself():
    assert counted_difference(STANDARD_2024_03, 2000, 1600) == 400
    assert counted_difference(STANDARD_2024_03, 1600, 2000) == -400


def test_game_shows_true_and_counted_difference():
    assert game_change(STANDARD_2024_03, 2000, 1500, WIN) == (500, 400, 92, 8)


@pytest.mark.parametrize(("difference", "expected"), [(0, 50), (735, 99), (736, 100), (-736, 0), (3000, 100)])
def test_expected_score(difference, expected):
    assert expected_score(difference) == expected


@pytest.mark.parametrize(
    ("hundredths", "points"),
    [(50, 1), (-50, -1), (150, 2), (-250, -3), (49, 0), (-49, 0), (0, 0), (9248, 92)],
    ids=lambda value: f"W58:{value}",
)
def test_halves_are_rounded_away_from_zero(hundredths, points):
    assert rounded(hundredths) == points


def test_nearest_of_an_odd_denominator():
    assert [nearest(n, 7) for n in (3, 4, -3, -4, 10, 11)] == [0, 1, 0, -1, 1, 2]
