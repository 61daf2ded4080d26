from datetime import date

import pytest

from ratinglist.rules.counting import (
    Uncounted,
    decided_after,
    least_minutes,
    rating_used,
    reason,
    too_far_apart,
    unplayed,
)
from ratinglist.rules.editions import RAPID_2024_12, STANDARD_2025_10, edition_for, edition_named

STANDARD, RAPID = STANDARD_2025_10, RAPID_2024_12


@pytest.mark.parametrize(
    ("result", "has_opponent", "code"),
    [
        ("1", True, ""),
        ("=", True, ""),
        ("0", True, ""),
        ("+", True, Uncounted.FORFEIT),
        ("-", True, Uncounted.FORFEIT),
        ("W", True, Uncounted.UNDER_ONE_MOVE),
        ("d", True, Uncounted.UNDER_ONE_MOVE),
        ("L", True, Uncounted.UNDER_ONE_MOVE),
        ("H", False, Uncounted.BYE),
        ("F", False, Uncounted.BYE),
        ("U", False, Uncounted.BYE),
        ("B", False, Uncounted.BYE),
        ("+", False, Uncounted.BYE),
        ("=", False, Uncounted.BYE),
        ("-", False, Uncounted.UNPLAYED),
        ("0", False, Uncounted.UNPLAYED),
        ("Z", False, Uncounted.UNPLAYED),
        (" ", True, Uncounted.UNPLAYED),
        ("", False, Uncounted.UNPLAYED),
    ],
)
def test_only_a_game_that_was_played_counts(result, has_opponent, code):
    assert unplayed(result, has_opponent=has_opponent) == code


def test_ordinary_game_of_two_rated_players_counts():
    assert reason(STANDARD, own=2000, opponent=1900, seconds=7200) == ""


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        pytest.param({"not_played": "forfeit"}, Uncounted.FORFEIT, id="forfeit"),
        pytest.param({"excluded": True}, Uncounted.EXCLUDED, id="ruling"),
        pytest.param({"parked": True}, Uncounted.PARKED, id="parked"),
        pytest.param({"match_with_unrated": True}, Uncounted.MATCH_UNRATED, id="R-20"),
        pytest.param({"after_decision": True}, Uncounted.MATCH_DECIDED, id="match-decided"),
        pytest.param({"opponent": None}, Uncounted.OPPONENT_UNRATED, id="W51,R-14-opponents-side"),
        pytest.param({"own": None}, Uncounted.OWN_UNRATED, id="own-unrated"),
        pytest.param({"own": None, "opponent": None}, Uncounted.OPPONENT_UNRATED, id="both-unrated"),
        pytest.param({"not_played": "bye", "own": None}, Uncounted.BYE, id="bye-of-an-unrated"),
    ],
)
def test_why_a_game_does_not_count(facts, code):
    assert reason(STANDARD, **({"own": 2000, "opponent": 1900} | facts)) == code


@pytest.mark.parametrize(
    ("own", "opponent", "apart"),
    [
        pytest.param(2601, 1800, True, id="W47-above-2600"),
        pytest.param(1800, 2601, True, id="W47-other-side"),
        pytest.param(2600, 1900, False, id="W47-2600"),
        pytest.param(2605, 2005, True, id="W47-exactly-600"),
        pytest.param(2605, 2006, False, id="W47-599"),
        pytest.param(2300, 1500, False, id="nobody-above-2600"),
    ],
)
def test_rapid_games_of_players_too_far_apart_are_left_out(own, opponent, apart):
    assert too_far_apart(RAPID, own, opponent) is apart
    assert reason(RAPID, own=own, opponent=opponent, rating_type="rapid") == (
        "too-far-apart" if apart else ""
    )


def test_standard_games_of_players_far_apart_are_rated():
    assert reason(STANDARD, own=2800, opponent=1800) == ""


@pytest.mark.parametrize(
    ("start", "code"),
    [
        pytest.param(date(2024, 11, 30), "", id="R-18-before"),
        pytest.param(date(2024, 12, 2), Uncounted.TOO_FAR_APART, id="R-18-after"),
    ],
)
def test_exclusion_began_in_december_2024(start, code):
    assert reason(edition_for("blitz", start), own=2650, opponent=2040, rating_type="blitz") == code


@pytest.mark.parametrize(
    ("own", "opponent", "minutes"),
    [
        (2400, 1500, 120),
        (1500, 2400, 120),
        (2399, 1500, 90),
        (1800, None, 90),
        (1799, 1799, 60),
        (None, None, 60),
    ],
)
def test_stronger_player_sets_the_least_time(own, opponent, minutes):
    assert least_minutes(STANDARD, own, opponent) == minutes


def test_game_one_second_too_short_is_not_rated():
    assert reason(STANDARD, own=1800, opponent=1700, seconds=5399) == Uncounted.TIME_TOO_SHORT
    assert reason(STANDARD, own=1800, opponent=1700, seconds=5400) == ""


def test_short_time_may_be_approved():
    assert reason(STANDARD, own=2500, opponent=2500, seconds=4500, short_time_approved=True) == ""


def test_unreadable_time_excludes_nothing():
    assert reason(STANDARD, own=2500, opponent=2500, seconds=None) == ""


@pytest.mark.parametrize(
    ("rating_type", "seconds", "code"),
    [
        ("rapid", 600, Uncounted.TIME_OUT_OF_RANGE),
        ("rapid", 601, ""),
        ("rapid", 3599, ""),
        ("rapid", 3600, Uncounted.TIME_OUT_OF_RANGE),
        ("blitz", 180, Uncounted.TIME_OUT_OF_RANGE),
        ("blitz", 181, ""),
        ("blitz", 600, ""),
        ("blitz", 601, Uncounted.TIME_OUT_OF_RANGE),
    ],
)
def test_range_of_rapid_and_blitz(rating_type, seconds, code):
    assert reason(RAPID, own=2000, opponent=2000, rating_type=rating_type, seconds=seconds) == code


def test_rapid_sides_need_the_same_time_and_standard_sides_do_not():
    assert reason(RAPID, own=2000, opponent=2000, unequal_time=True) == Uncounted.TIME_UNEQUAL
    assert reason(STANDARD, own=2000, opponent=2000, unequal_time=True) == ""


def test_standard_rating_stands_in_where_there_is_no_rapid_one():
    """W54, R-17"""
    assert rating_used(RAPID, None, 2000) == 2000
    assert rating_used(RAPID, 1950, 2000) == 1950
    assert rating_used(RAPID, None, None) is None
    assert rating_used(STANDARD, None, 2000) is None


@pytest.mark.parametrize(
    ("scores", "scheduled", "late"),
    [
        pytest.param([2, 2, 2, 0], 4, [3], id="won-three-of-four"),
        pytest.param([2, 2, 0, 0], 4, [], id="half-is-not-won"),
        pytest.param([0, 0, 0, 1, 2], 5, [3, 4], id="lost-early"),
        pytest.param([2, 1, 2, 1, 1, 1], 6, [5], id="won-by-half-a-point"),
        pytest.param([2, 2, 2, 1, 1, 1], 6, [4, 5], id="won-by-a-draw"),
        pytest.param([], 6, [], id="no-games"),
    ],
)
def test_games_after_a_match_is_won(scores, scheduled, late):
    assert decided_after(scores, scheduled) == late


@pytest.mark.parametrize(("label", "why"), [("E2014", Uncounted.TIME_TOO_SHORT), ("E2017", "")])
def test_strongest_participant_decides_about_the_time_until_2017(label, why):
    edition = edition_named("standard", label)
    made = reason(edition, own=1500, opponent=1500, seconds=60 * 60, strongest=2250)
    assert made == why
