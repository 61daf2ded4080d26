"""W37 to W58: the worked examples around today's edition, each by its number and edition."""

from datetime import date

import pytest

from ratinglist.rules.adjustments import adjusted
from ratinglist.rules.calendar import list_for, list_in_force
from ratinglist.rules.counting import Uncounted, reason
from ratinglist.rules.editions import edition_for, edition_named
from ratinglist.rules.elo import rounded
from ratinglist.rules.k_factor import listed_k
from ratinglist.rules.period import floored, period_change, rounded_change
from ratinglist.rules.player_event import player_event

from .events import period, period_of, raw
from .test_period import W37, W39, W40, W41

E2014 = edition_named("standard", "E2014")
E2017 = edition_named("standard", "E2017")
E2022 = edition_named("standard", "E2022")
E2024 = edition_named("standard", "E2024")
E2025 = edition_named("standard", "E2025")
RB2012 = edition_named("rapid", "RB2012")
RB2024_12 = edition_named("rapid", "2024-12-01")


@pytest.mark.parametrize(("edition", "raw_change", "rating"), [(E2025, -250, 2810), (E2024, -40, 2813)])
def test_w37_2813_against_a_weaker_field_in_2025(edition, raw_change, rating):
    made = period_of(edition, 2813, 10, [(2813, W37)])
    assert (made.raw_hundredths, made.new_rating) == (raw_change, rating)


def test_w38_the_other_side_stays_capped_in_2025():
    assert raw(E2025, 2400, 2813, 10, 0) == -80


def test_w39_three_events_with_the_rating_of_each_start_in_2025():
    assert period_of(E2025, 2505, 10, W39).new_rating == 2507


def test_w40_39_games_in_2025():
    made = period_of(E2025, 2054, 20, W40)
    assert (made.k_used, made.raw_hundredths, made.new_rating, made.per_event_alternative) == (
        17,
        9248,
        2146,
        91,
    )


def test_w41_the_known_exception_rounds_each_event_in_2025():
    """FIDE published 2406 here; once a period gives 2405, and the engine is not fitted to the exception."""
    made = period_of(E2025, 2400, 10, W41)
    assert (made.raw_hundredths, made.new_rating, 2400 + made.per_event_alternative) == (540, 2405, 2406)


def test_w42_the_list_in_force_at_the_start_in_2025():
    assert list_in_force(date(2025, 9, 28)) == date(2025, 9, 1)
    assert period_change(E2025, 2722, 10, [[24], [39]]).new_rating == 2728


@pytest.mark.parametrize(
    ("base", "sums", "rating"),
    [(2789, [83, -26], 2795), (2590, [153], 2605), (2652, [-98], 2642), (2577, [21], 2579)],
)
def test_w43_four_more_of_the_same_list_in_2025(base, sums, rating):
    assert period_change(E2025, base, 10, [[event] for event in sums]).new_rating == rating


@pytest.mark.parametrize(
    ("difference", "change"),
    [(3, 500), (4, 490), (10, 490), (11, 480), (206, 240), (207, 230), (391, 90), (392, 80)],
)
def test_w44_edges_of_the_table_in_2024(difference, change):
    assert raw(E2024, 2000 + difference, 2000, 10, 2) == change
    assert [raw(E2024, 2000 - lower, 2000, 10, 0) for lower in (344, 345)] == [-120, -110]


def test_w45_capped_games_in_2024():
    assert raw(E2024, 1500, 2000, 20, 1) == 840
    assert raw(E2024, 2200, 2700, 20, 0) == -160


def test_w46_no_cap_for_2650_in_2025():
    assert period(E2025, 2800, 10, (2800, [(1800, 2)])).change == 0
    assert period(E2025, 2800, 10, (2800, [(1800, 2)] * 11)).change == 0
    assert (raw(E2025, 2750, 2250, 10, 2), raw(E2024, 2750, 2250, 10, 2)) == (40, 80)


@pytest.mark.parametrize(
    ("own", "opponent", "counts"),
    [(2601, 1800, False), (1800, 2601, False), (2600, 1900, True), (2605, 2005, False), (2605, 2006, True)],
)
def test_w47_games_600_apart_in_rapid_since_december_2024(own, opponent, counts):
    line = player_event(RB2024_12, own, [(opponent, 2)]).lines[0]
    assert (line.change is not None) is counts
    why = reason(RB2024_12, own=own, opponent=opponent, rating_type="rapid")
    assert why == ("" if counts else Uncounted.TOO_FAR_APART)


def test_w47_the_rated_ones_are_capped():
    assert period(RB2024_12, 2600, 10, (2600, [(1900, 2)])).change == 1
    assert player_event(RB2024_12, 2605, [(2006, 2)]).lines[0].counted_difference == 400


def test_w48_no_cap_in_rapid_until_2021():
    assert edition_for("rapid", date(2021, 12, 31)).name == RB2012.name
    assert (raw(RB2012, 2000, 1500, 20, 2), period(RB2012, 2000, 20, (2000, [(1500, 2)])).change) == (80, 1)
    assert (raw(E2017, 2000, 1500, 20, 2), period(E2017, 2000, 20, (2000, [(1500, 2)])).change) == (160, 2)


def test_w49_rapid_is_lifted_to_standard_in_october_2022():
    assert adjusted("rapid", date(2022, 10, 1), 2283, standard=2732).rating == 2632


def test_w50_ratings_below_2000_are_lifted_in_march_2024():
    before = [1000, 1001, 1003, 1234, 1500, 1600, 1950, 1999, 2000]
    after = [1400, 1401, 1402, 1540, 1700, 1760, 1970, 1999, 2000]
    for rating_type in ("standard", "rapid", "blitz"):
        assert [adjusted(rating_type, date(2024, 3, 1), rating).rating for rating in before] == after


def test_w51_a_newcomer_rated_before_an_earlier_event_in_2024():
    assert period(E2024, 1800, 40, (1800, [(2000, 2)])).change == 30
    assert reason(E2024, own=2000, opponent=None) == Uncounted.OPPONENT_UNRATED


def test_w52_thirty_games_within_a_month_in_2024():
    def k(games):
        return listed_k(E2024, games=games, highest=2100, birth_year=None, list_year=2026).k

    assert (k(27), k(27 + 5)) == (40, 20)
    assert period(E2024, 2100, k(27), (2100, [(2100, 2)] * 5)).raw_hundredths == 10000


def test_w53_a_junior_at_the_turn_of_the_year():
    def k(year):
        return listed_k(E2025, games=60, highest=2200, birth_year=2007, list_year=year).k

    assert (k(2025), k(2026)) == (40, 20)


def test_w54_standard_stands_in_for_rapid_in_2024():
    assert RB2024_12.standard_stands_in
    assert period(RB2024_12, 2000, 40, (2000, [(2000, 2)])).new_rating == 2020
    assert period(RB2024_12, 2000, 20, (2000, [(2000, 0)])).new_rating == 1990


@pytest.mark.parametrize("opponent", [2022, 2029])
def test_w55_1892_wins_since_2014(opponent):
    assert raw(E2014, 1892, opponent, 40, 2) == 2720
    assert period(E2014, 1892, 40, (1892, [(opponent, 2)])).new_rating == 1919
    assert raw(E2014, 1892, opponent, 20, 2) == 1360
    assert period(E2014, 2400, 10, (2400, [(2400, 2)])).new_rating == 2405


def test_w56_different_k_since_2014():
    lower = [
        (raw(E2014, 1600, 1800, 40, score), rounded(raw(E2014, 1600, 1800, 40, score))) for score in (2, 1, 0)
    ]
    higher = [
        (raw(E2014, 1800, 1600, 20, score), rounded(raw(E2014, 1800, 1600, 20, score))) for score in (0, 1, 2)
    ]
    assert lower == [(3040, 30), (1040, 10), (-960, -10)]
    assert higher == [(-1520, -15), (-520, -5), (480, 5)]


def test_w57_the_closing_date_in_2025():
    assert list_for(date(2025, 10, 29)) == date(2025, 11, 1)
    assert list_for(date(2025, 10, 30)) == date(2025, 12, 1)
    assert list_for(date(2025, 10, 31), official=True) == date(2025, 11, 1)


@pytest.mark.parametrize(("hundredths", "points"), [(50, 1), (-50, -1), (150, 2), (-250, -3)])
def test_w58_halves_go_away_from_zero_since_2022(hundredths, points):
    assert rounded_change(E2022, hundredths) == rounded_change(E2025, hundredths) == points


def test_the_floor_itself_stays():
    assert (floored(E2024, 1400), floored(E2024, 1399)) == (1400, None)
