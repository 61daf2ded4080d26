from dataclasses import replace

import pytest

from ratinglist.rules.editions import STANDARD_2024_03, STANDARD_2025_10
from ratinglist.rules.elo import game_change
from ratinglist.rules.period import PeriodChange, period_change

SCORES = {"0": 0, "½": 1, "1": 2}

W37 = "1787 1,2025 1,2310 1,2400 1,2505 ½"
W39 = [
    (2499, "2099 1,2322 1,2422 1,2325 ½,2255 ½"),
    (2505, "2105 1,2105 1,2237 ½,2134 1,2813 ½"),
    (2505, "2105 1,2105 1,2105 1,2400 0,2118 1"),
]
W40 = [
    (2054, "2406 0,1908 1,2220 1,2216 0,2204 ½,2189 1,2223 0,2221 ½"),
    (2054, "2350 0,1928 0,2085 1,1993 1,1931 1,2055 ½,2454 ½,1861 1"),
    (2054, "2217 1,1743 1,1947 1,2266 ½,2189 ½,2186 1"),
    (2054, "1654 1,2283 0,1822 1,2251 0,1884 1,2215 ½,2210 ½,1872 1"),
    (2054, "1654 1,2247 1,2308 0,2168 0,1810 0,1747 1,1852 1,1875 ½,1654 1"),
]
W41 = [
    (2395, "1995 1,2205 ½,2325 0,1995 1,1995 1"),
    (2400, "2000 1,2000 1,2121 1,2800 0,2084 1"),
    (2400, "2000 1,2000 1,2230 1,2505 1,2155 ½"),
]


def changes(edition, own, games: str) -> list[int]:
    played = [game.split() for game in games.split(",")]
    return [game_change(edition, own, int(opponent), SCORES[score])[3] for opponent, score in played]


def period(edition, base, k, events) -> PeriodChange:
    return period_change(edition, base, k, [changes(edition, own, games) for own, games in events])


@pytest.mark.parametrize(
    ("edition", "raw", "new_rating"),
    [
        pytest.param(STANDARD_2025_10, -250, 2810, id="W37,R-06"),
        pytest.param(STANDARD_2024_03, -40, 2813, id="W37-before-2025-10-01"),
    ],
)
def test_half_a_point_lost_costs_a_whole_one(edition, raw, new_rating):
    made = period(edition, 2813, 10, [(2813, W37)])
    assert (made.raw_hundredths, made.new_rating) == (raw, new_rating)


def test_every_event_uses_the_own_rating_of_its_start():
    """W39"""
    sums = [sum(changes(STANDARD_2025_10, own, games)) for own, games in W39]
    assert sums == [21, 29, -31]
    assert period(STANDARD_2025_10, 2505, 10, W39).new_rating == 2507


def test_39_games_lower_k_and_are_rounded_once():
    """W40, R-07"""
    assert [sum(changes(STANDARD_2025_10, own, games)) for own, games in W40] == [144, 114, 234, 79, -27]
    assert period(STANDARD_2025_10, 2054, 20, W40) == PeriodChange(
        n=39,
        k_used=17,
        sum_hundredths=544,
        raw_hundredths=9248,
        change=92,
        new_rating=2146,
        per_event_alternative=91,
    )


def test_rounding_once_differs_from_the_figure_published_for_this_period():
    """W41, R-09"""
    made = period(STANDARD_2025_10, 2400, 10, W41)
    assert (made.raw_hundredths, made.new_rating, made.per_event_alternative) == (540, 2405, 6)


def test_edition_can_round_event_by_event():
    """R-09"""
    each = replace(STANDARD_2025_10, rounds_each_event=True)
    assert period(each, 2400, 10, W41).new_rating == 2406


@pytest.mark.parametrize(
    ("base", "events", "new_rating"),
    [
        pytest.param(2722, [[24], [39]], 2728, id="W42"),
        pytest.param(2789, [[83], [-26]], 2795, id="W43-2789"),
        pytest.param(2590, [[153]], 2605, id="W43-2590"),
        pytest.param(2652, [[-98]], 2642, id="W43-2652"),
        pytest.param(2577, [[21]], 2579, id="W43-2577"),
    ],
)
def test_new_rating_from_published_event_sums_with_k_10(base, events, new_rating):
    assert period_change(STANDARD_2025_10, base, 10, events).new_rating == new_rating


def test_rating_that_falls_below_the_floor_is_none():
    """W35"""
    made = period(STANDARD_2024_03, 1401, 40, [(1401, "1800 0")])
    assert (made.raw_hundredths, made.change, made.new_rating) == (-320, -3, None)


def test_opponent_of_a_player_who_drops_out_keeps_the_gain():
    """W35"""
    made = period(STANDARD_2024_03, 1800, 20, [(1800, "1401 1")])
    assert (made.raw_hundredths, made.new_rating) == (160, 1802)


def test_rating_at_the_floor_stays():
    assert period_change(STANDARD_2025_10, 1403, 40, [[-8]]).new_rating == 1400


def test_eleven_wins_over_much_weaker_players_change_nothing():
    """W46"""
    made = period(STANDARD_2025_10, 2800, 10, [(2800, "1800 1")] * 11)
    assert (made.n, made.change) == (11, 0)


def test_games_cross_30_within_the_period_at_one_k():
    """W52"""
    assert period(STANDARD_2025_10, 2100, 40, [(2100, "2100 1")] * 5).raw_hundredths == 5 * 40 * 50


@pytest.mark.parametrize(("k", "new_rating"), [(40, 2020), (20, 1990)], ids=["W54", "W54-opponent"])
def test_seeded_rapid_game_changes_both(k, new_rating):
    score = "1" if k == 40 else "0"
    assert period(STANDARD_2025_10, 2000, k, [(2000, f"2000 {score}")]).new_rating == new_rating


def test_period_without_games_changes_nothing():
    assert period_change(STANDARD_2025_10, 2000, 20, []) == PeriodChange(0, 20, 0, 0, 0, 2000, None)
