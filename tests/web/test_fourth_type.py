"""A federation's own rating type stands beside standard, rapid and blitz on every page."""

from datetime import date

import pytest

from ratinglist.own_editions import add_edition
from ratinglist.paths import list_path
from ratinglist.rules.editions import SAMPLES
from tests.closing import publish
from tests.make import make_list, make_player, make_rating, make_tournament
from tournaments.models import RatingType
from tournaments.rating_types import ensure_types

pytestmark = pytest.mark.django_db

JULY, OCTOBER = date(2025, 7, 1), date(2025, 10, 1)


@pytest.fixture
def xiangqi(db):
    """Its list of October 2025, with one event played by three people."""
    ensure_types()
    text = (SAMPLES / "xiangqi.toml").read_text(encoding="utf-8")
    type_ = add_edition(text, type_code="xiangqi", type_name="Xiangqi", by=None).type
    people = [make_player("Elm, Eve"), make_player("Fir, Fay"), make_player("Gum, Gil")]
    july = make_list(JULY, "xiangqi")
    for player, rating in zip(people[:2], (2000, 1900), strict=True):
        make_rating(player, rating, july, k=15)
    games = [(people[0], people[1], "1"), (people[1], people[2], "1")]
    event = make_tournament(games, start=date(2025, 8, 2), type=type_, name="Palace Cup")
    return people, event, publish(OCTOBER, "xiangqi")


def text_of(client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_it_is_on_the_front_page_and_in_the_archive(client, xiangqi):
    _, _, october = xiangqi
    assert "<h2>Xiangqi</h2>" in text_of(client, "/")
    assert list_path(october) in text_of(client, "/lists/")


def test_its_list_report_and_calculation_follow_its_own_edition(client, xiangqi):
    (eve, *_), _, october = xiangqi
    assert "Elm, Eve" in text_of(client, list_path(october))
    text_of(client, list_path(october, "list_report"))
    text = text_of(client, list_path(october, "calculation", pk=eve.pk))
    assert 'href="/rules/xiangqi-2020-01-01/"' in text
    assert "K is 15" in text


def test_it_is_on_the_pages_of_player_and_tournament(client, xiangqi):
    (eve, *_), event, october = xiangqi
    player = text_of(client, f"/players/{eve.pk}/?on=2025-10-05")
    assert "<h2>Xiangqi</h2>" in player
    assert list_path(october) in player
    tournament = text_of(client, f"/tournaments/{event.pk}/")
    assert "the xiangqi list of 1 October 2025" in tournament
    assert '<optgroup label="Xiangqi">' in tournament
    assert "Unofficial" in text_of(client, f"/tournaments/{event.pk}/?edition=standard-2025-10-01")
    text_of(client, f"/tournaments/{event.pk}/forecast/?after=0")


def test_its_editions_stand_beside_those_of_the_handbook(client, xiangqi):
    text = text_of(client, "/rules/compare/?ids=standard-2025-10-01,xiangqi-2020-01-01")
    assert "Xiangqi rating rules" in text


def test_a_type_without_a_list_names_its_next_date(client, xiangqi):
    type_ = RatingType.objects.get(code="xiangqi")
    RatingType.objects.create(code="janggi", name="Janggi", chapter=type_.chapter, order=9)
    (janggi,) = [each for each in client.get("/").context["leaders"] if each.type.code == "janggi"]
    assert janggi.coming["date"].month in (1, 4, 7, 10)
    assert (janggi.coming["date"] - janggi.coming["closes"]).days == 7
    assert "No janggi list has been published yet" in text_of(client, "/lists/janggi/")
