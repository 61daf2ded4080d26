from datetime import date

import pytest
from django.urls import reverse

from ratinglist.models import Contribution, Outcome
from ratinglist.paths import list_path
from tests.make import make_fide_rating, make_player

pytestmark = pytest.mark.django_db


def page(client, player, **query):
    return client.get(reverse("player", args=[player.pk]), query)


def calculation(client, list_, player):
    return client.get(list_path(list_, "calculation", pk=player.pk))


def test_a_player_is_shown_with_rating_club_and_lists(client, world):
    text = page(client, world.asa).content.decode()
    for fact in ("Østerberg, Åsa", "Harbour Knights", "2405", "Autumn Open"):
        assert fact in text


def test_of_a_birth_date_everybody_sees_the_year_only(client, world):
    text = page(client, world.newcomer).content.decode()
    assert "1999" in text
    assert "1999-05-17" not in text
    assert "17 May" not in text


def test_the_rating_on_a_day_is_that_of_the_list_then_in_force(client, world):
    response = page(client, world.bo, on="2025-11-30")
    ((type_, standing),) = response.context["standings_on"]
    assert (type_.code, standing.list, standing.entry.rating) == ("standard", world.november, 2000)


def test_before_the_first_list_there_is_no_rating(client, world):
    ((_, standing),) = page(client, world.bo, on="2025-09-30").context["standings_on"]
    assert standing is None


@pytest.mark.parametrize("text", ["yesterday", "2025-02-30", "20251399", "<b>"])
def test_a_day_that_is_none_is_named_and_does_no_harm(client, world, text):
    response = page(client, world.bo, on=text)
    assert response.status_code == 200
    assert "is no day" in response.content.decode()
    assert "<b>”" not in response.content.decode()


def test_fides_ratings_stand_beside_ours(client, world):
    make_fide_rating(world.bo, 1980, since=date(2025, 10, 1), until=date(2025, 11, 1))
    make_fide_rating(world.bo, 1990, since=date(2025, 11, 1))
    months = page(client, world.bo).context["profile"].months()
    assert [(month.date, month.fide) for month in months][-2:] == [
        (date(2025, 11, 1), {"standard": 1990}),
        (date(2025, 10, 1), {"standard": 1980}),
    ]


def test_a_history_holds_every_list_even_where_nothing_changed(client, world):
    (history,) = page(client, world.bo).context["profile"].histories
    assert [standing.list.date.month for standing in history.standings] == [12, 11, 10]


def test_the_chart_says_in_words_what_it_shows(client, world):
    text = page(client, world.bo).content.decode()
    assert "<title id" in text
    assert "Standard: from 2000 on 2025-10-01" in text


def test_a_calculation_shows_every_game_with_its_numbers(client, world):
    response = calculation(client, world.december, world.bo)
    (event,) = response.context["sheet"].events
    assert [line.contribution.round for line in event.lines] == [1, 2, 3]
    outcome = Outcome.objects.get(list=world.december, player=world.bo)
    text = response.content.decode()
    assert f"<b>{outcome.new_rating}</b>" in text
    assert "NIDOF" in text


def test_a_calculation_says_why_a_game_did_not_count(client, world):
    text = calculation(client, world.december, world.cid).content.decode()
    assert "decided by forfeit" in text
    text = calculation(client, world.december, world.junior).content.decode()
    assert "not settled who one of the two players is" in text
    assert "Unknown, Ulf" in text


def test_a_bye_is_shown_and_not_counted(client, world):
    text = calculation(client, world.december, world.newcomer).content.decode()
    assert "a bye is not a game" in text
    assert "no opponent" in text


def test_a_player_without_games_keeps_the_rating_and_is_told_so(client, world):
    text = calculation(client, world.november, world.bo).content.decode()
    assert "No game in this period" in text
    assert "stays at 2000" in text


def test_whom_a_list_does_not_know_has_no_calculation(client, world):
    assert calculation(client, world.december, make_player("Foreign, Fritz")).status_code == 404


def test_codes_that_nobody_knows_are_shown_as_they_are(client, world):
    Contribution.objects.filter(list=world.december, player=world.bo).update(reason="struck-by-lightning")
    Outcome.objects.filter(list=world.december, player=world.bo).update(
        k_reason="k-by-magic", reason="new-moon", base_source="elsewhere"
    )
    text = calculation(client, world.december, world.bo).content.decode()
    assert "Struck by lightning." in text
    assert "K by magic." in text


def test_players_are_found_by_parts_of_the_name(client, world):
    response = client.get("/players/", {"q": "asa"})
    assert [player.name for player in response.context["found"].players] == ["Østerberg, Åsa"]


def test_a_search_without_a_hit_says_what_to_try(client, world):
    assert "Nobody found" in client.get("/players/", {"q": "qqq"}).content.decode()


@pytest.mark.parametrize("text", ["%", "' OR 1=1 --", "\x00", "<script>", "🙂" * 50])
def test_odd_searches_are_harmless(client, world, text):
    response = client.get("/players/", {"q": text})
    assert response.status_code == 200
    assert "<script>" not in response.content.decode().replace('<script src="', "")
