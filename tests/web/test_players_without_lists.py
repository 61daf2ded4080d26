from datetime import date

import pytest
from django.urls import reverse

from tests.make import make_list, make_player, make_rating

pytestmark = pytest.mark.django_db


def page(client, player, **query):
    return client.get(reverse("player", args=[player.pk]), query)


def test_a_player_on_no_list_has_a_page(client):
    response = page(client, make_player("Fresh, Finn"))
    assert response.status_code == 200
    assert "On no list yet" in response.content.decode()


def test_nobody_is_not_found(client):
    assert client.get(reverse("player", args=[123456])).status_code == 404


def test_the_queries_of_a_player_do_not_grow_with_the_lists(client, django_assert_max_num_queries):
    player = make_player("Long, Lea", rating=1800)
    for month in range(1, 13):
        make_rating(player, 1800 + month, make_list(date(2026, month, 1)))
    with django_assert_max_num_queries(10):
        page(client, player)


def test_the_queries_of_a_search_do_not_grow_with_the_players(client, django_assert_max_num_queries):
    for index in range(60):
        make_player(f"Same, Sid {index}", rating=1500)
    with django_assert_max_num_queries(7):
        client.get("/players/", {"q": "same"})
