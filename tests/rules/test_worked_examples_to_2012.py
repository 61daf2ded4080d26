"""W01 to W22: the worked examples of the editions from 1971 to 2012, each by its number and edition."""

from dataclasses import replace
from datetime import date

import pytest

from ratinglist.rules.editions import edition_named
from ratinglist.rules.elo import counted_difference, expected_score
from ratinglist.rules.first_rating import FirstEvent, first_rating
from ratinglist.rules.performance import capped_opponents, performance, with_unrated
from ratinglist.rules.period import period_of_sums, rounded_change
from ratinglist.rules.player_event import by_average, player_event, rounded_average

from .events import handbook_event, of, one_game, results

E1971 = edition_named("standard", "E1971")
PER_GAME_1971 = edition_named("standard", "1971-07-01-per-game")
USSR = edition_named("standard", "1977-01-01-ussr")
E2003_PER_GAME = edition_named("standard", "2000-10-01-per-game")
E2009 = edition_named("standard", "E2009")
E2011 = edition_named("standard", "E2011")

THAO = "2084 1,2167 1,2200 1,2318 0,2034 1,2309 ½,1991 1,2207 1,2226 ½,2226 1,2226 ½,2318 ½,2318 ½"
TRAM = "2153 1,2097 1,2338 1,2309 ½,2226 ½,2207 ½,2258 1,2167 0,2207 1,2207 ½,2338 ½,2338 ½"


def new_rating(edition, own, k, games) -> int:
    return own + rounded_change(edition, k * player_event(edition, own, games).gained)


def first(edition, average, halves, games):
    scores = [min(2, max(0, halves - 2 * index)) for index in range(games)]
    return first_rating(edition, [FirstEvent(edition.start, [(average, score) for score in scores])])


@pytest.mark.parametrize(("wins", "losses", "rating"), [(580, 420, 2800), (420, 580, 1200)])
def test_w01_a_match_of_1000_games_in_1971(wins, losses, rating):
    games = [(2000, 2)] * wins + [(2000, 0)] * losses
    assert player_event(E1971, 2000, games).expected == 50000
    assert new_rating(E1971, 2000, 10, games) == rating


def test_w02_60_points_are_58_per_cent_in_1971():
    assert expected_score(2030 - 1970) == 58


@pytest.mark.parametrize(
    ("edition", "expected", "rating"),
    [
        pytest.param(E1971, 950, 2470, id="half-points"),
        pytest.param(USSR, 930, 2472, id="tenths"),
        pytest.param(replace(E1971, average_rounding="nearest"), 900, 2475, id="tie-up"),
    ],
)
def test_w03_fifteen_games_against_a_mean_of_2376_and_a_half_in_1971(edition, expected, rating):
    average = rounded_average(edition, 2376 + 2377, 2)
    made = by_average(edition, 2460, average, [None] * 15, 21)
    assert (made.expected, 2460 + rounded_change(edition, 10 * made.gained)) == (expected, rating)


def test_w04_2250_against_2200_game_by_game_in_1971():
    assert one_game(PER_GAME_1971, 2250, 2200, 10) == [2254, 2249, 2244]
    assert one_game(PER_GAME_1971, 2200, 2250, 10) == [2206, 2201, 2196]


def test_w05_ten_and_a_half_of_fifteen_with_9_66_expected_in_1971():
    assert 263500 + 10 * (1050 - 966) == 264340
    assert period_of_sums(PER_GAME_1971, 2635, 10, [(15, 1050 - 966)]).raw_hundredths == 840


def test_w06_2500_against_2400_in_2009():
    assert one_game(E2009, 2500, 2400, 10) == [2504, 2499, 2494]
    assert one_game(E2009, 2400, 2500, 10) == [2406, 2401, 2396]


def test_w07_performance_with_and_without_the_400_points_in_2009():
    assert performance([2800, 1200], 3).rating == 2193
    assert performance(capped_opponents(E2009, 2800, [2800, 1200]), 3).rating == 2793


def test_w08_average_with_and_without_the_400_points_in_2009():
    assert performance(capped_opponents(E2009, 2200, [2700, 1500]), 2).average_hundredths == 220000
    assert performance([2700, 1500], 2).average_hundredths == 210000


def test_w09_thirteen_games_of_the_championship_in_2010():
    games = results(THAO)
    made = player_event(E2009, 2338, games)
    assert (made.score, made.expected, 15 * made.gained) == (19, 874, 1140)
    assert new_rating(E2009, 2338, 15, games) == 2349
    by_performance = performance([opponent for opponent, _ in games], 19)
    assert (by_performance.p, by_performance.dp, by_performance.rating) == (73, 175, 2377)


def test_w10_thirteen_games_one_against_an_unrated_player_in_2010():
    games = results(TRAM)
    made = player_event(E2009, 2318, games)
    assert (made.score, made.expected, 15 * made.gained) == (16, 728, 1080)
    assert new_rating(E2009, 2318, 15, games) == 2329
    with_newcomer, left_out = with_unrated(E2009, [(None, 2), *games])
    by_performance = performance([rating for rating, _ in with_newcomer], 18)
    assert (left_out, by_performance.p, by_performance.dp, by_performance.rating) == (0, 69, 141, 2298)
    assert performance([rating for rating, _ in games], 16).average_hundredths // 100 == 2237


def test_w11_seven_of_nine_against_2500_in_2009():
    made = first(E2009, 2500, 14, 9)
    assert (made.added_hundredths, made.rating) == (6250, 2563)


def test_w12_three_of_nine_against_2500_in_2009():
    made = first(E2009, 2500, 6, 9)
    assert (made.p, made.dp, made.rating) == (33, -125, 2375)


def test_w13_six_of_ten_against_2500():
    made = performance([2500] * 10, 12)
    assert (made.dp, made.rating) == (72, 2572)


@pytest.mark.parametrize(("opponent", "expected"), [(1900, 576), (1500, 828), (2600, 72)])
def test_w14_expected_of_nine_games_in_2009(opponent, expected):
    assert player_event(E2009, 2000, [(opponent, 1)] * 9).expected == expected


@pytest.mark.parametrize(
    ("opponents", "expected"), [([2300, 1950], 117), ([2600, 1950], 92), ([2300, 1600], 125)]
)
def test_w15_the_350_points_game_by_game_before_2009(opponents, expected):
    assert player_event(E2003_PER_GAME, 2200, [(one, 1) for one in opponents]).expected == expected
    assert sum(expected_score(counted_difference(E2003_PER_GAME, 2200, one)) for one in opponents) == expected


def test_w16_average_of_a_round_robin_with_unrated_players_in_2003():
    passes = handbook_event("E2003").passes
    assert passes.rated_average == 2375
    assert of(passes.dp, "ABDFGJ") == {"A": 351, "B": 220, "D": 125, "F": -43, "G": -125, "J": -351}
    assert passes.average == 2348


def test_w17_the_printed_table_of_2003():
    event = handbook_event("2000-10-01-printed")
    passes = event.passes
    assert of(passes.estimates, "CEHI") == {"C": 2411, "E": 2386, "H": 2128, "I": 1997}
    assert of(passes.opponents, "ABDFGJ") == {
        "A": 2320,
        "B": 2331,
        "D": 2342,
        "F": 2370,
        "G": 2353,
        "J": 2353,
    }
    assert [passes.corrected[number] for number in range(1, 11)] == [
        2373, 2350, 2355, 2348, 2352, 2359, 2353, 2332, 2286, 2353,
    ]  # fmt: skip
    assert of(passes.final, "CEHI") == {"C": 2418, "E": 2390, "H": 2112, "I": 1935}
    changes = {number: result.raw_change for number, result in event.results.items()}
    assert of(changes, "ABDFGJ") == {"A": 890, "B": 700, "D": 870, "F": 2895, "G": -1305, "J": -4305}


def test_w18_the_running_text_of_2003():
    passes = handbook_event("E2003").passes
    assert of(passes.estimates, "HI") == {"H": 2150, "I": 2032}
    assert [passes.corrected[number] for number in range(1, 11)] == [
        2366, 2344, 2351, 2344, 2348, 2359, 2353, 2337, 2305, 2353,
    ]  # fmt: skip


def test_w19_changes_and_first_ratings_of_the_running_text_of_2003():
    results = handbook_event("E2003").results
    changes = {number: result.raw_change for number, result in results.items()}
    assert of(changes, "ABDFGJ") == {"A": 890, "B": 610, "D": 780, "F": 2895, "G": -1305, "J": -4305}
    firsts = {number: result.first and result.first.rating for number, result in results.items()}
    assert of(firsts, "CEHI") == {"C": 2414, "E": 2386, "H": 2139, "I": 1989}


def test_w20_the_same_round_robin_in_2014():
    event = handbook_event("E2014")
    assert float(event.passes.average) == 2348.45
    firsts = {number: result.first and result.first.rating for number, result in event.results.items()}
    assert of(firsts, "CEHI") == {"C": 2423, "E": 2393, "H": 2150, "I": 2033}


def test_w21_five_of_nine_against_2200_in_2011():
    assert first(E2011, 2200, 10, 9).rating == 2215


def test_w22_five_and_a_half_of_nine_against_2200_in_2011():
    assert first(E2011, 2200, 11, 9).rating == 2230


def test_a_first_rating_of_2011_needs_nine_games():
    assert first(E2011, 2200, 9, 8).code == "first-too-few"
    assert first_rating(E2011, [FirstEvent(date(2011, 8, 1), [(2200, 1)] * 2)]).code == "first-all-ignored"
