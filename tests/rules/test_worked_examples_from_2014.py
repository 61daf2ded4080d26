"""W23 to W36: the worked examples of the editions from 2014 to 2024, each by its number and edition."""

from datetime import date

import pytest

from ratinglist.rules.editions import edition_named
from ratinglist.rules.first_rating import FirstEvent, first_rating
from ratinglist.rules.k_factor import used_k
from ratinglist.rules.period import rounded_change
from ratinglist.rules.player_event import player_event

from .events import period, raw, results

E2014 = edition_named("standard", "E2014")
E2017 = edition_named("standard", "E2017")
E2022 = edition_named("standard", "E2022")
E2024 = edition_named("standard", "E2024")
E2025 = edition_named("standard", "E2025")
RB2012 = edition_named("rapid", "RB2012")
RB2024_12 = edition_named("rapid", "2024-12-01")

MANUAL = "1926 1,2011 1,2318 0,2067 ½,2219 ½,2585 0,2659 1,2464 ½,2652 ½"


def first(edition, average, halves, games, *, list_edition=None):
    scores = [min(2, max(0, halves - 2 * index)) for index in range(games)]
    event = FirstEvent(edition.start, [(average, score) for score in scores])
    return first_rating(edition, [event], list_edition=list_edition)


def two_events(edition, *events):
    return first_rating(
        edition,
        [
            FirstEvent(date(2026, 1 + at, 1), [(rating, 2 if n < points else 0) for n in range(games)])
            for at, (rating, games, points) in enumerate(events)
        ],
    )


def test_w23_the_arbiters_manual_of_2014():
    made = player_event(E2014, 2212, results(MANUAL))
    assert [line.change for line in made.lines] == [16, 24, -36, -19, 1, -10, 92, 31, 42]
    assert (made.gained, 2212 + rounded_change(E2014, 40 * made.gained)) == (141, 2268)


@pytest.mark.parametrize(("own", "rating"), [(2000, 2198), (2100, 2206), (2200, 2200)])
def test_w24_nineteen_draws_at_k_40_in_2014(own, rating):
    assert period(E2014, own, 40, (own, [(2200, 1)] * 19)).new_rating == rating


@pytest.mark.parametrize(
    ("own", "raw_change", "rating"), [(2000, 17784, 2178), (2100, 9576, 2196), (2200, 0, 2200)]
)
def test_w25_nineteen_draws_at_k_40_since_2017(own, raw_change, rating):
    made = period(E2017, own, 40, (own, [(2200, 1)] * 19))
    assert (made.k_used, made.raw_hundredths, made.new_rating) == (36, raw_change, rating)


def test_w26_2000_beats_1900_at_k_20_since_2014():
    assert raw(E2014, 2000, 1900, 20, 2) == 720
    assert period(E2014, 2000, 20, (2000, [(1900, 2)])).new_rating == 2007


@pytest.mark.parametrize(
    ("k", "n", "used"),
    [(40, 17, 40), (40, 18, 38), (20, 35, 20), (20, 36, 19), (20, 39, 17), (10, 70, 10), (10, 71, 9)],
)
def test_w27_k_times_games_since_2017(k, n, used):
    assert used_k(E2017, k, n) == used_k(E2025, k, n) == used
    assert used_k(E2014, k, n) == k


EIGHT = [
    (2000, 6, 5),
    (2000, 4, 5),
    (2000, 5, 5),
    (2100, 10, 5),
    (2400, 6, 5),
    (1600, 2, 5),
    (1657, 6, 5),
    (1800, 8, 7),
]


@pytest.mark.parametrize(
    ("given", "rating"),
    list(zip(EIGHT, [2020, 1928, 2000, 2200, 2420, 1360, 1677, 1820], strict=True)),
)
def test_w28_first_ratings_of_2022(given, rating):
    assert first(E2022, *given).rating == rating


@pytest.mark.parametrize(
    ("given", "rating"),
    list(zip(EIGHT, [1993, 1893, 1943, 2200, 2200, 1499, 1748, 1843], strict=True)),
)
def test_w29_first_ratings_of_2024(given, rating):
    assert first(E2024, *given).rating == rating


def test_w30_a_published_first_rating_by_2024_and_by_2022():
    games = results("1902 ½,1877 ½,1884 1,2012 0,1832 1")
    made = first_rating(E2024, [FirstEvent(date(2025, 11, 1), games)])
    assert (made.average_hundredths, made.p, made.dp, made.rating) == (187243, 57, 50, 1922)
    assert first_rating(E2022, [FirstEvent(date(2025, 11, 1), games)]).rating == 1921


@pytest.mark.parametrize(("opponents", "rating"), [(1800, 2109), (1000, 1538), (2500, 2200)])
def test_w31_five_wins_in_2024(opponents, rating):
    assert first(E2024, opponents, 10, 5).rating == rating


def test_w32_a_zero_first_event_is_ignored_in_2024():
    made = two_events(E2024, (1700, 4, 0), (1700, 5, 1))
    assert (made.p, made.dp, made.rating, made.ignored_events) == (29, -158, 1571, [0])


def test_w33_a_zero_second_event_counts_in_2024():
    made = two_events(E2024, (1700, 4, 1), (1600, 3, 0))
    assert (made.average_hundredths, made.p, made.rating, made.published) == (168889, 22, 1469, True)


@pytest.mark.parametrize(
    ("edition", "rating", "published"),
    [(E2024, 1356, False), (E2022, 1134, True), (E2014, 1134, True), (E2017, 1134, True)],
)
def test_w34_half_a_point_of_five_against_1500(edition, rating, published):
    made = first(edition, 1500, 1, 5)
    assert (made.rating, made.published) == (rating, published)


def test_w35_a_drop_below_the_floor_of_2024():
    made = period(E2024, 1401, 40, (1401, [(1800, 0)]))
    assert (made.raw_hundredths, made.change, made.new_rating) == (-320, -3, None)
    assert period(E2024, 1800, 20, (1800, [(1401, 2)])).new_rating == 1802


@pytest.mark.parametrize(("edition", "gained", "change"), [(E2022, 24, 5), (E2017, 32, 6), (E2024, 32, 6)])
def test_w36_one_upgrade_an_event_in_2022(edition, gained, change):
    made = period(edition, 2000, 20, (2000, [(1500, 2), (1520, 2), (1540, 2), (1560, 2)]))
    assert (made.sum_hundredths, made.change) == (gained, change)
