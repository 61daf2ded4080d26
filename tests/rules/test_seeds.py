"""The examples of the four articles that the project began with, by what they tell."""

import pytest

from ratinglist.rules.editions import edition_named
from ratinglist.rules.performance import capped_opponents, performance, with_unrated
from ratinglist.rules.period import rounded_change
from ratinglist.rules.player_event import player_event

from .events import one_game, raw, results
from .test_worked_examples_to_2012 import THAO, TRAM

E1971 = edition_named("standard", "E1971")
PER_GAME_1971 = edition_named("standard", "1971-07-01-per-game")
E2009 = edition_named("standard", "E2009")
E2014 = edition_named("standard", "E2014")


@pytest.mark.parametrize(("wins", "rating"), [(580, 2800), (420, 1200)])
def test_kvant_match_of_1000_games(wins, rating):
    """2000 each, 580 : 420."""
    games = [(2000, 2)] * wins + [(2000, 0)] * (1000 - wins)
    assert 2000 + rounded_change(E1971, 10 * player_event(E1971, 2000, games).gained) == rating


def test_karpov_and_gik_2250_against_2200():
    assert one_game(PER_GAME_1971, 2250, 2200, 10) == [2254, 2249, 2244]
    assert one_game(PER_GAME_1971, 2200, 2250, 10) == [2206, 2201, 2196]


def test_vietnamese_article_2500_against_2400():
    """In the order of the article: A wins, loses, draws."""
    win, draw, loss = one_game(E2009, 2500, 2400, 10)
    assert (win, loss, draw) == (2504, 2494, 2499)
    win, draw, loss = one_game(E2009, 2400, 2500, 10)
    assert (loss, win, draw) == (2396, 2406, 2401)


def test_first_player_of_the_championship_of_2010():
    games = results(THAO)
    assert rounded_change(E2009, 15 * player_event(E2009, 2338, games).gained) == 11
    made = performance([rating for rating, _ in games], sum(score for _, score in games))
    assert (made.average_hundredths, made.rating) == (220185, 2377)


def test_second_player_of_the_championship_of_2010():
    games = results(TRAM)
    assert rounded_change(E2009, 15 * player_event(E2009, 2318, games).gained) == 11
    counted, _ = with_unrated(E2009, [(None, 2), *games])
    made = performance([rating for rating, _ in counted], sum(score for _, score in counted))
    assert (made.average_hundredths // 100, made.rating) == (2157, 2298)


def test_average_of_the_second_player_without_the_unrated_one():
    assert performance([rating for rating, _ in results(TRAM)], 16).average_hundredths // 100 == 2237


def test_malay_text_1892_with_k_40_and_k_20():
    assert 1892 + rounded_change(E2014, raw(E2014, 1892, 2025, 40, 2)) == 1919
    assert raw(E2014, 1892, 2025, 20, 2) == 1360


def test_performance_of_a_draw_with_2800_and_a_win_over_1200():
    assert performance([2800, 1200], 3).rating == 2193
    assert performance(capped_opponents(E2009, 2800, [2800, 1200]), 3).rating == 2793
