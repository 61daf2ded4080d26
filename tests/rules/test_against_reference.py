from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from ratinglist.rules.editions import BUILT_IN, RAPID_2024_12, STANDARD_2024_03, STANDARD_2025_10
from ratinglist.rules.elo import expected_score
from ratinglist.rules.first_rating import FirstEvent, first_rating
from ratinglist.rules.period import period_change
from ratinglist.rules.player_event import gained, player_event
from ratinglist.rules.tables import EXPECTATION_TABLE

from . import reference

EDITIONS = {edition.id: edition for edition in BUILT_IN.editions}
GAMES, AN_EVENT = 200_000, 10
EDGES = sorted(
    {0, 1, 349, 350, 351, 399, 400, 401, 599, 600, 601, 735, 736, 737, 1400}
    | {at + near for row in EXPECTATION_TABLE for at in row[:1] for near in (-1, 0, 1) if at + near >= 0}
)
NEAR = (1399, 1400, 1401, 2000, 2600, 2601, 2649, 2650, 2651, 2900)


def random_events(seed: int) -> list[tuple[int, list[tuple[int, int]]]]:
    draw = Random(seed).random
    return [
        (1000 + int(1900 * draw()), [(1000 + int(1900 * draw()), int(3 * draw())) for _ in range(AN_EVENT)])
        for _ in range(GAMES // AN_EVENT)
    ]


RANDOM_EVENTS = random_events(64)


def edges():
    """Every edge of the table and of a cap, from both sides, around every rating that an edition names."""
    for own in NEAR:
        for difference in EDGES:
            for sign in (1, -1):
                if 1 <= own - sign * difference <= 4000:
                    yield own, [(own - sign * difference, (own + difference) % 3)]


EVENTS = RANDOM_EVENTS + list(edges())


def test_every_edition_has_a_reference():
    assert reference.BY_GAME.keys() | reference.BY_AVERAGE.keys() == EDITIONS.keys()


@cache
def expected_of(rule) -> list:
    """What the reference says of all events; editions that share a rule share it."""
    return [rule(own, games) for own, games in EVENTS]


@pytest.mark.parametrize("name", reference.BY_GAME)
def test_200000_random_games_and_every_edge_game_by_game(name):
    edition, expected = EDITIONS[name], expected_of(reference.BY_GAME[name])
    assert [
        (own, games, wanted)
        for (own, games), wanted in zip(EVENTS, expected, strict=True)
        if [line.change for line in player_event(edition, own, games).lines] != wanted
    ] == []


@pytest.mark.parametrize("name", reference.BY_AVERAGE)
def test_200000_random_games_and_every_edge_by_the_average(name):
    edition, expected = EDITIONS[name], expected_of(reference.BY_AVERAGE[name])
    assert [
        (own, games, wanted)
        for (own, games), wanted in zip(EVENTS, expected, strict=True)
        if player_event(edition, own, games).gained != 100 * wanted
    ] == []


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.id)
def test_the_sum_alone_is_that_of_the_explained_games(edition):
    for own, games in RANDOM_EVENTS[:2000]:
        assert gained(edition, own, games) == player_event(edition, own, games).gained, (own, games)


def test_the_exemption_may_look_at_either_player():
    """Q2, the other reading"""
    either = replace(STANDARD_2025_10, uncapped_side="either")
    assert [player_event(either, own, [(other, 2)]).lines[0].counted_difference for own, other in (
        (2200, 2700), (2700, 2200), (2200, 1500))] == [-500, 500, 400]  # fmt: skip
    assert gained(either, 2200, [(2700, 0)]) == -4


def test_sum_and_explanation_agree_where_an_own_edition_mixes_rules():
    """One upgrade an event beside games that are not rated, and a limit of differences beside them."""
    for changed in ({"cap_limit": "one-upgrade"}, {"difference_cap": None}, {"excluded_above": 1500}):
        mixed = replace(RAPID_2024_12, **changed)
        for own, games in RANDOM_EVENTS[:3000]:
            assert gained(mixed, own, games) == player_event(mixed, own, games).gained, (own, games)


def test_every_difference_up_to_beyond_the_table():
    for difference in range(-1000, 1001):
        assert Fraction(expected_score(difference), 100) == reference.expectation(difference)


@pytest.mark.parametrize("name", reference.LIMITS)
def test_500_random_periods(name):
    random = Random(400)
    for _ in range(500):
        base, k = random.randint(1400, 2900), random.choice((10, 15, 20, 25, 30, 40))
        events = [
            [random.randint(-100, 100) for _ in range(random.randint(0, 15))]
            for _ in range(random.randint(1, 4))
        ]
        changes = [Fraction(change, 100) for event in events for change in event]
        made = period_change(EDITIONS[name], base, k, events)
        expected = reference.period(base, k, changes, limit=reference.LIMITS[name])
        assert (made.k_used, base + made.change) == expected, (base, k, events)


def random_results(random: Random) -> tuple[list[tuple[int, int]], Fraction]:
    games = [(random.randint(1400, 2700), random.randint(0, 2)) for _ in range(random.randint(9, 20))]
    return games, Fraction(sum(score for _, score in games), 2)


@pytest.mark.parametrize("edition", [STANDARD_2024_03, STANDARD_2025_10], ids=lambda edition: edition.id)
def test_500_random_first_ratings_with_two_draws(edition):
    random = Random(1800)
    for _ in range(500):
        games, score = random_results(random)
        made = first_rating(edition, [FirstEvent(date(2026, 1, 1), games)])
        assert made.rating == reference.first([opponent for opponent, _ in games], score), games


@pytest.mark.parametrize("name", reference.FIRST_STEPS)
def test_500_random_first_ratings_by_half_points(name):
    random, step = Random(2200), reference.FIRST_STEPS[name]
    for _ in range(500):
        games, score = random_results(random)
        made = first_rating(replace(EDITIONS[name], floor=0), [FirstEvent(date(2026, 1, 1), games)])
        expected = reference.first_by_half_points([opponent for opponent, _ in games], score, step)
        assert made.rating == expected, games


def test_events_of_the_edges_are_many():
    assert len(list(edges())) > 2500
    assert all(one < other for one, other in pairwise(EDGES))
