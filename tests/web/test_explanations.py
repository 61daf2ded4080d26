"""Why a number is what it is: each case in a small federation of its own."""

from datetime import date

import pytest

from tests.closing import publish
from tests.make import make_list, make_player, make_rating, make_tournament
from tests.web.calculations import lines, page, steps

pytestmark = pytest.mark.django_db

DECEMBER = date(2025, 12, 1)
RATED_FIRST = [(1902, "="), (1877, "="), (1884, "1"), (2012, "0"), (1832, "1")]


def rated(player, opponent, result: str = "1", **values):
    """The December list with one tournament of two players, rated by ratings of November."""
    make_tournament([(player, opponent, result)], **values)
    return publish(DECEMBER)


def test_k_of_a_junior_tells_the_year_of_birth(client, db):
    young, other = make_player(rating=1600, birth_year=2009, k=40), make_player(rating=1650)
    words = steps(client, rated(young, other), young)["K"].words
    assert words == "K is 40: born in 2009 and never rated 2300 or more."


def test_k_for_good_names_the_list_on_which_2400_was_reached_first(client, db):
    make_list(date(2025, 10, 1))
    strong, other = make_player(rating=2390), make_player(rating=2350)
    make_rating(strong, 2410, make_list(date(2025, 11, 1)), k=10)
    words = steps(client, rated(strong, other), strong)["K"].words
    assert words == "K is 10 for good: the rating reached 2400 on the list of 1 November 2025."


def test_a_reduced_k_says_from_what_to_what(client, db):
    player = make_player(rating=2000, k=40, games=10)
    games = [(player, make_player(rating=2000), "=") for _ in range(19)]
    make_tournament(games)
    step = steps(client, publish(DECEMBER), player)["K used"]
    assert (step.before, step.after, step.article) == ("K 40", "K 36", "8.3.3")


def test_every_number_of_a_counted_game_is_explained(client, db):
    strong, weak = make_player(rating=2300), make_player(rating=1800)
    (line,) = lines(client, rated(strong, weak), strong)
    numbers = {step.title: step for step in line.steps}
    assert list(numbers) == ["Own rating", "Opponent’s rating", "D", "D counted", "PD", "W−We"]
    assert (numbers["D"].before, numbers["D"].after) == ("2300 − 1800", "+500")
    assert (numbers["D counted"].before, numbers["D counted"].after) == ("+500", "+400")
    assert "larger than that" in numbers["D counted"].words
    assert (numbers["PD"].after, numbers["W−We"].after) == ("0.92", "+0.08")


def test_a_full_difference_of_a_very_strong_player_says_why(client, db):
    strong, weak = make_player(rating=2700, k=10), make_player(rating=2000)
    (line,) = lines(client, rated(strong, weak), strong)
    counted = next(step for step in line.steps if step.title == "D counted")
    assert (counted.before, counted.after) == ("+700", "+700")
    assert "2650 or more" in counted.words


def test_a_newcomers_numbers_lead_to_the_first_rating(client, db):
    newcomer = make_player()
    games = [(newcomer, make_player(rating=rating), result) for rating, result in RATED_FIRST]
    make_tournament(games)
    made = steps(client, publish(DECEMBER), newcomer)
    assert made["Average of opponents"].value == "1872.43"
    assert made["Share of points (p)"].value == "0.57"
    assert (made["Difference (dp)"].before, made["Difference (dp)"].after) == ("p 0.57", "dp +50")
    assert (made["First rating"].after, made["First rating"].article) == ("1922", "8.2")


def test_a_fall_below_the_floor_says_from_what(client, db):
    low, high = make_player(rating=1401, k=40), make_player(rating=1800)
    step = steps(client, rated(low, high, "0"), low)["Below the floor"]
    assert (step.before, step.after) == ("1398", "unrated")
    assert "below the floor of 1400" in step.words


def test_an_event_of_1971_opens_from_the_average_to_the_expected_points(client, db):
    opening = make_list(date(1972, 7, 1))
    player, *others = (make_player(birth_year=1940) for _ in range(5))
    make_rating(player, 2460, opening, k=10)
    for other, rating in zip(others, (2380, 2370, 2360, 2400), strict=True):
        make_rating(other, rating, opening, k=10)
    make_tournament([(player, other, "1") for other in others], start=date(1972, 8, 1))
    list_ = publish(date(1973, 7, 1))
    (event,) = page(client, list_, player).context["sheet"].events
    numbers = {step.title: step for step in event.steps}
    assert numbers["Average of opponents"].value == "2377"
    assert (numbers["D"].after, numbers["Expected points"].after) == ("+83", "2.50")
    assert "61 % of 4 games, and are rounded to steps of 0.5" in numbers["Expected points"].words
    assert (numbers["W−We"].before, numbers["W−We"].after) == ("4 − 2.50", "+1.50")
