from datetime import date

import pytest
from django.core.cache import cache

from tests.make import make_player, make_tournament, make_type
from tournaments.models import Participant, System

pytestmark = pytest.mark.django_db

NAMES = ("Ash, Ann", "Birch, Ben", "Cedar, Cleo", "Dogwood, Dan")


@pytest.fixture(autouse=True)
def nothing_kept():
    """Reports of other tests have the same keys."""
    cache.clear()


@pytest.fixture
def people(db):
    make_type()
    return [make_player(name) for name in NAMES]


def tournament(people, games, ratings=(2200, 2000, 2000, None), **values):
    """A round robin unless told otherwise; the report gives the ratings."""
    values = {"system": System.ROUND_ROBIN, "rounds": 3, "participants": people} | values
    event = make_tournament(games, **values)
    for player, rating in zip(people, ratings, strict=True):
        Participant.objects.filter(player=player).update(rating=rating)
    return event


def forecast(client, event, after=""):
    return client.get(f"/tournaments/{event.pk}/forecast/", {"after": after} if after != "" else {})


def expected(response) -> dict[str, int]:
    return {line.participant.name[:1]: line.forecast.expected for line in response.context["made"].lines}


def first_round(people):
    ann, ben, cleo, dan = people
    return [(ann, ben, "0", 1), (cleo, dan, "1", 1)]


def all_rounds(people):
    ann, ben, cleo, dan = people
    second = [(ann, cleo, "=", 2), (ben, dan, "1", 2)]
    return [*first_round(people), *second, (ann, dan, "1", 3), (ben, cleo, "=", 3)]


def test_a_round_robin_is_exact_before_the_first_round(client, people):
    response = forecast(client, tournament(people, all_rounds(people)), 0)
    # Ann expects .76 against 2000 twice and 1.00 against 1400; the others in the same way.
    assert expected(response) == {"A": 252, "B": 172, "C": 172, "D": 4}
    assert "Exact" in response.content.decode()


def test_after_a_round_its_points_are_kept(client, people):
    response = forecast(client, tournament(people, all_rounds(people)), 1)
    assert expected(response) == {"A": 176, "B": 248, "C": 174, "D": 2}
    assert [line.final for line in response.context["made"].lines] == [5, 3, 4, 0]


def test_a_running_event_is_foreseen_after_its_last_round(client, people):
    event = tournament(people, first_round(people))
    made = forecast(client, event).context["made"]
    assert (made.after, made.rounds, made.is_over) == (1, 3, False)
    text = client.get(f"/tournaments/{event.pk}/").content.decode()
    assert f'href="/tournaments/{event.pk}/forecast/"' in text
    assert "expected final points and order" in text


def test_a_round_with_open_games_is_not_played_yet(client, people):
    ann, ben, cleo, dan = people
    event = tournament(people, [*first_round(people), (ann, cleo, "", 2), (ben, dan, "1", 2)])
    assert forecast(client, event).context["made"].after == 1


def test_a_swiss_event_is_simulated_from_a_seed_that_is_told(client, people):
    event = tournament(people, first_round(people), system=System.SWISS)
    response = forecast(client, event)
    made = response.context["made"]
    assert (made.runs, made.seed) == (400, 1)
    assert sum(expected(response).values()) == pytest.approx(600, abs=4)
    assert "400 times from seed 1" in response.content.decode()
    assert expected(forecast(client, event)) == expected(response)


def test_who_has_no_rating_enters_at_a_value_that_is_told(client, people):
    text = forecast(client, tournament(people, all_rounds(people))).content.decode()
    assert "enter with 1400" in text
    assert "(1400)" in text


def test_byes_and_forfeits_are_points_made(client, people):
    ann, ben, cleo, dan = people
    games = [(ann, None, "F", 1), (ben, cleo, "+", 1), (dan, None, "H", 1)]
    event = tournament(people, games, system=System.SWISS, rounds=2)
    made = forecast(client, event, 0).context["made"]
    assert {line.participant.name[:1]: line.forecast.points for line in made.lines} == {
        "A": 0,
        "B": 0,
        "C": 0,
        "D": 0,
    }


def test_who_had_the_bye_is_simulated_without_another(client, people):
    ann, ben, cleo, _ = people
    games = [(ann, ben, "1", 1), (cleo, None, "U", 1)]
    event = tournament(people[:3], games, (2200, 2000, 1900), system=System.SWISS, rounds=2)
    assert expected(forecast(client, event))["B"] == 100


@pytest.mark.parametrize("after", ["-1", "4", "x", "1.5", "²"])
def test_a_round_that_is_none_is_not_found(client, people, after):
    assert forecast(client, tournament(people, all_rounds(people)), after).status_code == 404


def test_a_match_has_no_forecast(client, people):
    event = tournament(people, first_round(people), system=System.MATCH)
    assert forecast(client, event).status_code == 404
    assert "forecast/" not in client.get(f"/tournaments/{event.pk}/").content.decode()


def test_nobody_sees_a_forecast_of_an_event_that_he_may_not_see(client, people):
    event = tournament(people, first_round(people), state="checked", start=date(2025, 11, 7))
    assert forecast(client, event).status_code == 404
