"""A stored tournament rated by another edition."""

from datetime import date

import pytest

from ratinglist.models import Contribution, Outcome
from ratinglist.rules.editions import edition_named
from ratinglist.what_if import what_if
from tests.make import make_list, make_player, make_rating, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(db):
    """A player of 2000 beats four who are far below, and gets half a point from one without a rating."""
    list_ = make_list(date(2025, 11, 1))
    player = make_player("Elm, Eve", birth_year=1960)
    make_rating(player, 2000, list_)
    opponents = [make_player() for _ in range(5)]
    for opponent, rating in zip(opponents, (1500, 1520, 1540, 1560), strict=False):
        make_rating(opponent, rating, list_)
    games = [(player, opponent, "1") for opponent in opponents[:4]] + [(player, opponents[4], "=")]
    return make_tournament([*games, (player, None, "F")]).reports.get()


@pytest.mark.parametrize(
    "name, games, raw, k",
    [
        ("E2025", 4, 640, 20),
        ("E2022", 4, 480, 20),
        ("E2009", 4, 480, 15),
        ("E2003", 4, None, 15),
    ],
)
def test_the_same_games_by_different_editions(report, name, games, raw, k):
    made = what_if(report, edition_named("standard", name))
    first = made.entrants[0]
    assert (first.participant.name, first.used.rating, first.k.k) == ("Elm, Eve", 2000, k)
    assert first.result.n == games
    if raw is not None:
        assert first.result.raw_change == raw
    assert not Outcome.objects.exists() and not Contribution.objects.exists()


def test_what_no_rating_could_save_is_told_beside_the_games(report):
    first = what_if(report, edition_named("standard", "E2025")).entrants[0]
    assert [game.code for game in first.result.games] == ["", "", "", "", "opponent-unrated"]
    assert [side.reason for side in first.uncounted] == ["bye"]


def test_an_event_that_was_too_weak_for_1971_says_so(report):
    made = what_if(report, edition_named("standard", "E1971"))
    assert (made.event.code, made.edition.label) == ("field-mean", "E1971")
    assert {game.code for game in made.entrants[0].result.games} == {"field-mean"}
