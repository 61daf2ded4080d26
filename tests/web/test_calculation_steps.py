"""Every number of a calculation page opens to the rule that made it."""

import pytest

from ratinglist.models import Entry, Outcome
from tests.web.calculations import lines, page, steps

pytestmark = pytest.mark.django_db


def test_every_step_says_its_rule_in_words_with_value_before_and_after(client, world):
    made = steps(client, world.december, world.bo)
    outcome = Outcome.objects.get(list=world.december, player=world.bo)
    assert list(made) == [
        "Rating before",
        "Whose rating counts",
        "K",
        "Games counted",
        "Score − expected",
        "× K",
        "Rounded",
        "New rating",
        "K from now on",
    ]
    assert (made["New rating"].before, made["New rating"].after) == (
        f"2000 +{outcome.change}",
        str(outcome.new_rating),
    )
    assert made["Rounded"].article == "8.3.4"
    assert made["Rounded"].edition.id == "standard-2025-10-01"
    assert all(step.words for step in made.values())


def test_every_step_opens_with_the_keyboard_to_a_link_to_its_edition(client, world):
    text = page(client, world.december, world.bo).content.decode()
    assert text.count('<details class="step">') >= len(steps(client, world.december, world.bo))
    assert 'href="/rules/standard-2025-10-01/"' in text


def test_k_of_a_new_player_counts_his_games(client, world):
    assert steps(client, world.december, world.bo)["K"].words == "K is 40: a new player with 12 of 30 games."


def test_k_of_a_player_without_a_game_says_why_too(client, world):
    made = steps(client, world.november, world.bo)
    assert list(made) == ["K"]
    assert made["K"].words.startswith("K is 40: a new player with ")
    assert made["K"].article == "8.3.3"
    assert '<details class="step">' in page(client, world.november, world.bo).content.decode()


def test_the_opening_list_may_not_be_the_first_one(client, world):
    words = steps(client, world.december, world.asa)["K"].words
    assert words.endswith("on the list of 1 October 2025. That is the opening list: it may have been before.")


def test_a_game_that_did_not_count_says_why_with_its_article(client, world):
    forfeit = lines(client, world.december, world.cid)[-1]
    assert forfeit.why == "Not rated: the game was decided by forfeit and not played."
    assert (forfeit.article, forfeit.steps) == ("5", [])
    assert 'href="/rules/standard-2025-10-01/">B.02 2025-10-01, 5</a>' in page(
        client, world.december, world.cid
    ).content.decode().replace(' class="small"', "")


def test_a_newcomer_with_too_few_games_is_told_so(client, world):
    made = steps(client, world.december, world.newcomer)
    assert made["Rating on the list"].value == "unrated"
    assert "2 of 5 games against rated opponents" in made["Rating on the list"].words


def test_a_one_time_adjustment_is_a_step_and_marks_the_profile(client, world):
    outcome = Outcome.objects.get(list=world.december, player=world.cid)
    outcome.adjustment, outcome.data = 200, outcome.data | {"adjustment": "adjusted-2024"}
    outcome.new_rating += 200
    outcome.save()
    step = steps(client, world.december, world.cid)["One-time adjustment"]
    assert (step.value, step.after) == ("+200", str(outcome.new_rating))
    assert "40 % of what was missing to 2000" in step.words
    assert "adjusted +200" in client.get(f"/players/{world.cid.pk}/").content.decode()


def test_a_rating_that_moved_with_the_list_alone_says_so(client, world):
    Outcome.objects.create(
        list=world.december,
        player=world.sleeper,
        kind="adjusted",
        base_rating=2100,
        base_source="national",
        adjustment=100,
        new_rating=2200,
        data={"adjustment": "adjusted-women-1987"},
    )
    response = page(client, world.december, world.sleeper)
    assert "moved with the whole list" in response.content.decode()
    made = {step.title: step for step in response.context["sheet"].steps}
    assert (made["One-time adjustment"].before, made["One-time adjustment"].after) == ("2100", "2200")


def test_the_best_rating_names_the_list_on_which_it_was_reached_first(client, world):
    Entry.objects.filter(player=world.bo).update(rating=2000)
    text = client.get(f"/players/{world.bo.pk}/").content.decode()
    assert "best 2000 on 1 Oct 2025" in text


def test_a_calculation_asks_a_bounded_number_of_questions(client, world, django_assert_max_num_queries):
    with django_assert_max_num_queries(14):
        page(client, world.december, world.bo)
