from dataclasses import replace
from datetime import date

import pytest

from ratinglist.rules.editions import (
    BUILT_IN,
    RAPID_2024_12,
    STANDARD_2024_03,
    STANDARD_2025_10,
    edition_named,
)
from ratinglist.rules.first_rating import FirstEvent, first_rating

MARCH, APRIL, MAY = date(2026, 3, 1), date(2026, 4, 1), date(2026, 5, 1)


def event(start: date, opponents: list[int], halves: int) -> FirstEvent:
    """`halves` half points, spread over the games from the first on."""
    scores = [min(2, max(0, halves - 2 * index)) for index in range(len(opponents))]
    return FirstEvent(start, list(zip(opponents, scores, strict=True)))


@pytest.mark.parametrize(
    ("average", "halves", "games", "rating"),
    [
        pytest.param(2000, 6, 5, 1993, id="W29-3/5"),
        pytest.param(2000, 4, 5, 1893, id="W29-2/5"),
        pytest.param(2000, 5, 5, 1943, id="W29-2.5/5"),
        pytest.param(2100, 10, 5, 2200, id="W29-5/5"),
        pytest.param(2400, 6, 5, 2200, id="W29-maximum"),
        pytest.param(1600, 2, 5, 1499, id="W29,R-11"),
        pytest.param(1657, 6, 5, 1748, id="W29-1657"),
        pytest.param(1800, 8, 7, 1843, id="W29-4/7"),
        pytest.param(1800, 10, 5, 2109, id="W31-1800"),
        pytest.param(1000, 10, 5, 1538, id="W31-1000"),
        pytest.param(2500, 10, 5, 2200, id="W31-2500"),
    ],
)
def test_first_rating_from_one_event(average, halves, games, rating):
    made = first_rating(STANDARD_2024_03, [event(MARCH, [average] * games, halves)])
    assert (made.rating, made.published) == (rating, True)


@pytest.mark.parametrize("edition", [STANDARD_2024_03, STANDARD_2025_10, RAPID_2024_12])
def test_average_is_not_rounded_before_dp_is_added(edition):
    """W30, R-10"""
    games = [(1902, 1), (1877, 1), (1884, 2), (2012, 0), (1832, 2)]
    made = first_rating(edition, [FirstEvent(MARCH, games)])
    assert (made.average_hundredths, made.p, made.dp, made.rating) == (187243, 57, 50, 1922)
    assert (made.games, made.score, made.code, made.ignored_events) == (5, 6, "first-rating", [])


def test_first_event_without_a_point_is_disregarded():
    """W32"""
    made = first_rating(STANDARD_2024_03, [event(MARCH, [1700] * 4, 0), event(APRIL, [1700] * 5, 2)])
    assert (made.average_hundredths, made.p, made.dp, made.rating) == (172857, 29, -158, 1571)
    assert (made.ignored_events, made.games) == ([0], 5)


def test_first_event_is_the_earliest_whatever_the_order():
    """R-13"""
    later, first = event(MAY, [1700] * 5, 6), event(MARCH, [1900] * 5, 0)
    assert first_rating(STANDARD_2024_03, [later, first]).ignored_events == [1]


def test_second_event_without_a_point_counts():
    """W33"""
    made = first_rating(STANDARD_2024_03, [event(MARCH, [1700] * 4, 2), event(APRIL, [1600] * 3, 0)])
    assert (made.average_hundredths, made.p, made.dp) == (168889, 22, -220)
    assert (made.rating, made.published) == (1469, True)


def test_of_two_events_without_a_point_only_the_first_is_disregarded():
    events = [event(MARCH, [1700] * 5, 0), event(APRIL, [1900] * 5, 0)]
    made = first_rating(STANDARD_2024_03, events)
    assert (made.ignored_events, made.games, made.p) == ([0], 5, 14)


def test_of_two_events_on_one_day_the_one_handed_in_first_is_the_first():
    made = first_rating(STANDARD_2024_03, [event(MARCH, [1700], 0), event(MARCH, [1800], 0)])
    assert made.ignored_events == [0]


def test_event_without_a_rated_opponent_is_not_the_first():
    made = first_rating(STANDARD_2024_03, [FirstEvent(MARCH, []), event(APRIL, [1900] * 5, 0)])
    assert made.ignored_events == [1]


def test_zero_event_counts_when_an_earlier_one_has_left_the_window():
    made = first_rating(STANDARD_2024_03, [event(MARCH, [1900] * 5, 0)], had_earlier_event=True)
    assert (made.ignored_events, made.games) == ([], 5)


def test_rating_below_the_floor_is_computed_but_not_published():
    """W34"""
    made = first_rating(STANDARD_2024_03, [event(MARCH, [1500] * 5, 1)])
    assert (made.rating, made.published, made.code) == (1356, False, "first-below-floor")


def test_rating_at_the_floor_is_published():
    at_floor = replace(STANDARD_2024_03, floor=1356)
    assert first_rating(at_floor, [event(MARCH, [1500] * 5, 1)]).published


def test_floor_is_that_of_the_list():
    low = replace(STANDARD_2024_03, floor=1000)
    made = first_rating(low, [event(MARCH, [1500] * 5, 1)], list_edition=STANDARD_2024_03)
    assert made.code == "first-below-floor"


def test_four_games_are_too_few():
    made = first_rating(STANDARD_2024_03, [event(MARCH, [1800] * 4, 4)])
    assert (made.rating, made.published, made.code, made.games) == (None, False, "first-too-few", 4)


def test_no_game_gives_no_figures():
    made = first_rating(STANDARD_2024_03, [])
    assert (made.average_hundredths, made.p, made.dp, made.code) == (None, None, None, "first-no-games")


def test_only_a_zero_event_gives_no_rating():
    made = first_rating(STANDARD_2024_03, [event(MARCH, [1800] * 6, 0)])
    assert (made.rating, made.code, made.games) == (None, "first-zero", 0)


def test_maximum_is_said():
    assert first_rating(STANDARD_2024_03, [event(MARCH, [2400] * 5, 6)]).code == "first-maximum"


def why(label: str, *events: FirstEvent, **more) -> tuple[str, ...]:
    return first_rating(edition_named("standard", label), events, **more).why_ignored


@pytest.mark.parametrize(
    ("label", "reasons"),
    [
        ("E2003", ("event-low-score", "event-few-opponents")),
        ("E2009", ("event-low-score", "event-few-opponents")),
        ("E2011", ("event-low-score",)),
        ("E2012", ("event-low-score",)),
        ("E2014", ()),
        ("E2022", ()),
        ("E2024", ()),
    ],
)
def test_events_with_half_a_point_or_two_opponents(label, reasons):
    """The first event has half a point, the second two opponents and a point, the third is in order."""
    events = (event(MARCH, [1900] * 9, 1), event(APRIL, [1900] * 2, 2), event(MAY, [1900] * 9, 9))
    assert why(label, *events) == reasons


@pytest.mark.parametrize(("label", "reasons"), [("E2009", ("event-low-score",)), ("E2011", ())])
def test_later_event_without_a_point_was_ignored_until_2011(label, reasons):
    assert why(label, event(MARCH, [1900] * 9, 9), event(APRIL, [1500] * 9, 0)) == (
        reasons or ("block-below-floor",)
    )


@pytest.mark.parametrize(
    ("label", "is_lost"), [("E2003", False), ("E2009", True), ("E2012", True), ("E2014", False)]
)
def test_block_below_the_floor_was_lost_from_2009_to_2014(label, is_lost):
    events = event(MARCH, [1900] * 9, 9), event(APRIL, [1250] * 9, 2)
    assert why(label, *events) == (("block-below-floor",) if is_lost else ())


def test_block_of_1982_has_four_games():
    assert why("E1982", event(MARCH, [2300] * 3, 3), event(APRIL, [2300] * 9, 9)) == ("block-too-short",)


def test_nothing_left_is_told():
    made = first_rating(edition_named("standard", "E2009"), [event(MARCH, [1900] * 9, 1)])
    assert (made.code, made.rating, made.ignored_events) == ("first-all-ignored", None, [0])


def test_start_value_of_1971_changes_like_any_rating():
    made = first_rating(edition_named("standard", "E1971"), [event(MARCH, [2200] * 10, 12)])
    assert (made.rating, made.added_hundredths, made.published) == (2210, 1000, True)


def test_start_value_may_fall_below_the_floor():
    made = first_rating(edition_named("standard", "E1971"), [event(MARCH, [2200] * 10, 8)])
    assert (made.rating, made.published) == (2190, False)


def test_round_robin_below_half_is_reduced_in_a_pool_of_its_own_only():
    """W20 for player I, and the same with another event."""
    edition = edition_named("standard", "E2014")
    alone = FirstEvent(MARCH, [(2300, 0)] * 8 + [(2300, 2)], 234845, 9)
    assert first_rating(edition, [alone]).rating == 2033
    assert first_rating(edition, [alone, event(APRIL, [2348], 0)]).dp == -366


@pytest.mark.parametrize(("label", "games"), [("E2012", 9), ("E2014", 5), ("E2025", 5)])
def test_games_a_first_rating_needs(label, games):
    edition = edition_named("standard", label)
    assert first_rating(edition, [event(MARCH, [1900] * games, games)]).published
    assert first_rating(edition, [event(MARCH, [1900] * (games - 1), games)]).code == "first-too-few"


E2012, E2014 = (BUILT_IN.named("standard", name) for name in ("2012-07-01", "2014-07-01"))


def test_an_event_is_used_by_its_own_edition_and_the_games_are_counted_by_that_of_the_list():
    begun = FirstEvent(date(2014, 6, 1), [(1800, 1)] + [(1800, 0)] * 4)
    assert first_rating(E2012, [begun], list_edition=E2014).why_ignored == ("event-low-score",)
    assert first_rating(E2014, [begun], list_edition=E2014).published
    enough = FirstEvent(date(2014, 6, 1), [(1800, 1)] * 5)
    assert first_rating(E2012, [enough], list_edition=E2012).code == "first-too-few"
    assert first_rating(E2012, [enough], list_edition=E2014).published


@pytest.mark.parametrize(
    ("edition", "setting"), [(E2012, "floor"), (E2014, "first_rating_games"), (E2014, "gate")]
)
def test_which_edition_asks_is_named_as_a_reading(edition, setting):
    [reading] = [each for each in edition.readings if each.setting == setting]
    assert "edition" in reading.says and reading.evidence == "inferred"
