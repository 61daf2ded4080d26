from datetime import date

import pytest

from players.models import Club, Membership
from ratinglist.models import Entry, RatingList
from ratinglist.paths import list_path
from tests.make import make_list, make_player, make_rating

pytestmark = pytest.mark.django_db


def names(response) -> list[str]:
    return [row.entry.player.name for row in response.context["table"].rows]


def shown(client, list_, **query) -> list[str]:
    return names(client.get(list_path(list_), query))


def test_equal_ratings_share_a_rank_and_stand_in_order_of_name(client):
    list_ = make_list()
    for name in ("Zeta, Zoe", "Alpha, Ann", "Mid, Max"):
        make_player(name, rating=2000)
    make_player("Last, Lou", rating=1900)
    rows = client.get(list_path(list_)).context["table"].rows
    assert [(row.rank, row.entry.player.name) for row in rows] == [
        (1, "Alpha, Ann"),
        (1, "Mid, Max"),
        (1, "Zeta, Zoe"),
        (4, "Last, Lou"),
    ]


def test_seniors_are_those_who_reach_the_age_in_the_year(client):
    list_ = make_list(date(2025, 10, 1))
    make_player("Fifty, Fay", rating=1800, birth_year=1975)
    make_player("Younger, Yan", rating=1800, birth_year=1976)
    make_player("Unknown, Una", rating=1800, birth_year=None)
    assert shown(client, list_, age="50+") == ["Fifty, Fay"]


def test_a_revision_shows_what_it_corrected(client):
    list_ = make_list()
    player = make_player("Wrong, Wim", rating=2000)
    revision = make_list(list_.date, revision=1, base=None)
    Entry.objects.filter(player=player).update(until_seq=2)
    make_rating(player, 2010, revision)
    page = client.get(list_path(revision, "list_report"))
    (correction,) = page.context["corrections"]
    assert (correction.player, correction.before, correction.now) == (player, 2000, 2010)
    assert "revision 1" in client.get(list_path(list_)).content.decode()
    assert shown(client, list_) == shown(client, revision) == ["Wrong, Wim"]
    assert client.get(list_path(list_)).context["table"].rows[0].entry.rating == 2000


def many(number: int) -> RatingList:
    list_ = make_list()
    club = Club.objects.create(number="1", name="One", federation_id="NOR") if number > 200 else None
    for index in range(number):
        player = make_player(f"Player {index:03d}", rating=1500 + index % 7)
        if club and index % 2:
            Membership.objects.create(player=player, club=club)
    return list_


def test_pages_hold_everybody_once(client):
    list_ = many(230)
    pages = [shown(client, list_, page=page) for page in (1, 2, 3)]
    assert [len(page) for page in pages] == [100, 100, 30]
    assert len({name for page in pages for name in page}) == 230


@pytest.mark.parametrize("page", ["99", "-1", "x", "²", "0"])
def test_a_page_that_does_not_exist_shows_the_nearest(client, page):
    assert len(shown(client, many(3), page=page)) == 3


def test_the_queries_of_a_list_do_not_grow_with_it(client, django_assert_max_num_queries):
    few = list_path(many(2))
    with django_assert_max_num_queries(11):
        client.get(few)
    for index in range(120):
        make_rating(make_player(f"More {index}"), 1800)
    with django_assert_max_num_queries(11):
        client.get(few, {"q": "more"})
