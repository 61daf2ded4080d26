import pytest
from django.urls import reverse

from ratinglist.models import RatingList
from tests.make import make_type
from tournaments.models import RatingType

pytestmark = pytest.mark.django_db


def text(client, name: str, *args) -> str:
    return client.get(reverse(name, args=args)).content.decode()


def test_the_front_page_says_when_nothing_is_set_up(client):
    RatingType.objects.update(stand_in=None)
    RatingType.objects.all().delete()
    assert "No rating type has been set up" in text(client, "home")


def test_a_type_whose_first_list_is_still_to_come_says_so(client):
    make_type()
    assert "No standard list has been published yet" in text(client, "current_list", "standard")
    assert "No standard list has been published yet" in text(client, "home")


def test_an_archive_without_a_list_says_so(client):
    assert not RatingList.objects.exists()
    assert "No list has been published yet" in text(client, "lists")


def test_an_index_without_a_tournament_says_so(client):
    assert "No tournament has been reported yet" in text(client, "tournaments")


def test_a_search_that_has_not_begun_says_what_can_be_written(client):
    assert "with or without accents" in text(client, "players")


def test_a_desk_without_a_report_says_how_to_begin(client, arbiter):
    client.force_login(arbiter)
    assert "You have not sent in a report yet" in text(client, "desk")


def test_an_office_without_work_is_calm(client, officer):
    client.force_login(officer)
    page = text(client, "office")
    assert "No report waits for you" in page
    assert "No draft waits" in page
