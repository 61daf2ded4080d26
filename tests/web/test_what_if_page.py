import pytest

from ratinglist.models import Contribution, Outcome
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def page(client, event, edition: str):
    return client.get(f"/tournaments/{event.pk}/", {"edition": edition})


def test_a_tournament_is_rated_by_another_edition_and_marked_unofficial(client, world):
    response = page(client, world.open, "standard-2022-01-01")
    text = response.content.decode()
    assert "Unofficial." in text
    assert "B.02 2022-01-01" in text
    assert response.context["what_if"].edition.id == "standard-2022-01-01"


def test_a_what_if_writes_nothing(client, world):
    before = (Outcome.objects.count(), Contribution.objects.count())
    page(client, world.open, "standard-1971-07-01")
    assert (Outcome.objects.count(), Contribution.objects.count()) == before


def test_the_newcomer_is_told_the_first_rating_it_would_be(client, world):
    text = page(client, world.open, "standard-1971-07-01").content.decode()
    assert "What if: by" in text


def test_an_edition_that_is_none_is_not_found(client, world):
    assert page(client, world.open, "standard-1066-10-14").status_code == 404


def test_without_a_choice_there_is_the_choice_only(client, world):
    response = client.get(f"/tournaments/{world.open.pk}/")
    assert "what_if" not in response.context
    assert '<optgroup label="Standard">' in response.content.decode()


def test_an_event_without_games_cannot_be_rated_at_all(client, world):
    waiting = Tournament.objects.get(name="Waiting Cup")
    response = page(client, waiting, "standard-2022-01-01")
    assert response.status_code == 200
    assert response.context["what_if"] is None
