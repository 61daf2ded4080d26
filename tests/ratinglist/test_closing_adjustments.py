"""One-time adjustments of whole lists: after the usual change, for everybody, marked on every profile."""

from datetime import date

import pytest

from players.refusal import Refused
from ratinglist.models import RatingList
from tests.closing import close, entry, outcome, publish, sides
from tests.make import make_list, make_player, make_rating, make_tournament

pytestmark = pytest.mark.django_db

FEBRUARY, MARCH, APRIL = date(2024, 2, 1), date(2024, 3, 1), date(2024, 4, 1)


def person(rating: int, list_: RatingList, **values):
    player = make_player(birth_year=1960, **{key: values.pop(key) for key in ("sex",) if key in values})
    make_rating(player, rating, list_, **values)
    return player


W50 = {1000: 1400, 1001: 1401, 1003: 1402, 1234: 1540, 1500: 1700, 1600: 1760, 1950: 1970, 1999: 1999}


@pytest.mark.parametrize("type_code", ["standard", "rapid", "blitz"])
def test_w50_r34_every_rating_below_2000_is_lifted_in_march_2024(type_code):
    list_ = make_list(FEBRUARY, type_code)
    people = {rating: person(rating, list_) for rating in [*W50, 2000, 2412]}
    draft = close(MARCH, type_code)
    assert {rating: entry(player, draft).rating for rating, player in people.items()} == W50 | {
        2000: 2000,
        2412: 2412,
    }
    assert draft.summary["adjusted"] == 7


def test_r34_whoever_did_not_play_has_an_outcome_that_says_so():
    player = person(1850, list_ := make_list(FEBRUARY))
    untouched = person(2000, list_)
    draft = close(MARCH)
    made = outcome(player, draft)
    assert (made.kind, made.base_rating, made.change, made.adjustment) == ("adjusted", 1850, 0, 60)
    assert (made.new_rating, made.data, made.new_k) == (1910, {"adjustment": "adjusted-2024"}, 20)
    assert not draft.outcomes.filter(player=untouched).exists()


def test_the_lift_comes_after_the_change_of_the_period():
    list_ = make_list(FEBRUARY)
    player, opponent = person(1500, list_), person(1500, list_)
    make_tournament([(player, opponent, "1")], start=date(2024, 2, 10))
    draft = close(MARCH)
    made = outcome(player, draft)
    assert (made.kind, made.change, made.adjustment, made.new_rating) == ("rated", 10, 196, 1706)
    assert made.data["adjustment"] == "adjusted-2024"
    assert outcome(opponent, draft).new_rating == 1490 + 204


def test_below_1000_before_the_lift_is_below_1400_after_it():
    list_ = make_list(FEBRUARY)
    falling, other = person(1001, list_), person(1000, list_)
    make_tournament([(falling, other, "0")], start=date(2024, 2, 10))
    draft = close(MARCH)
    assert outcome(falling, draft).kind == "dropped"
    assert outcome(falling, draft).data["rating"] == 1395
    assert entry(falling, draft).rating is None


def test_a_first_rating_of_february_2024_is_lifted_too():
    list_ = make_list(FEBRUARY)
    newcomer = make_player(birth_year=1960)
    games = [(newcomer, person(1200, list_), "=") for _ in range(6)]
    make_tournament(games, start=date(2024, 2, 10))
    made = outcome(newcomer, close(MARCH))
    assert (made.kind, made.reason, made.adjustment, made.new_rating) == ("first", "first-rating", 320, 1520)


def test_r35_an_event_that_starts_on_the_day_of_the_lift_uses_the_lifted_ratings():
    list_ = make_list(FEBRUARY)
    pair = person(1500, list_), person(1600, list_)
    publish(MARCH)
    make_tournament([(*pair, "1")], start=MARCH, end=MARCH)
    make_tournament([(*pair, "1")], start=date(2024, 2, 29), end=date(2024, 3, 2))
    april = close(APRIL)
    used = {side.ratings_on: (side.own_rating, side.opponent_rating) for side in sides(pair[0], april)}
    assert used == {MARCH: (1700, 1760), date(2024, 2, 29): (1500, 1600)}
    assert outcome(pair[0], april).base_rating == 1700
    assert outcome(pair[0], april).adjustment == 0


def test_a_player_whose_games_did_not_count_is_lifted_and_keeps_his_outcome():
    list_ = make_list(FEBRUARY)
    pair = person(1500, list_), person(1500, list_)
    make_tournament([(*pair, "+")], start=date(2024, 2, 10))
    draft = close(MARCH)
    made = outcome(pair[0], draft)
    assert (made.kind, made.games, made.adjustment, made.k_listed) == ("adjusted", 0, 200, 20)
    assert entry(pair[0], draft).rating == 1700


def test_the_second_closing_of_an_adjusted_list_makes_the_same_draft():
    person(1500, make_list(FEBRUARY))
    first, second = close(MARCH), close(MARCH)
    assert (first.pk, first.digest) == (second.pk, second.digest)
    publish(MARCH)
    with pytest.raises(Refused) as refused:
        close(MARCH)
    assert refused.value.code == "nothing-changed"


SEPTEMBER, OCTOBER = date(2022, 9, 1), date(2022, 10, 1)


def test_w49_a_rapid_rating_far_below_the_standard_one_is_raised_in_october_2022():
    standard, rapid = make_list(SEPTEMBER), make_list(SEPTEMBER, "rapid")
    players = {}
    for name, of_standard, of_rapid in (("far", 2732, 2283), ("near", 2383, 2283), ("just", 2384, 2283)):
        players[name] = person(of_standard, standard)
        make_rating(players[name], of_rapid, rapid)
    players["alone"] = make_player()
    make_rating(players["alone"], 2283, rapid)
    publish(OCTOBER)
    draft = close(OCTOBER, "rapid")
    assert {name: entry(player, draft).rating for name, player in players.items()} == {
        "far": 2632, "near": 2283, "just": 2284, "alone": 2283,
    }  # fmt: skip
    assert outcome(players["far"], draft).data == {
        "adjustment": "adjusted-to-standard-2022",
        "standard": 2732,
    }


def test_the_lists_of_october_2022_wait_for_the_standard_list_of_the_day():
    make_list(SEPTEMBER)
    person(2000, make_list(SEPTEMBER, "rapid"))
    with pytest.raises(Refused) as refused:
        close(OCTOBER, "rapid")
    assert refused.value.code == "standard-list-first"


def test_100_points_are_added_to_every_active_woman_in_1987(settings):
    list_ = make_list(date(1986, 7, 1))
    woman, man = person(2250, list_, sex="w", k=10), person(2250, list_, sex="m", k=10)
    inactive = person(2250, list_, sex="w", k=10, last_played=date(1985, 1, 1))
    left_out = person(2400, list_, sex="w", k=10)
    left_out.fide_id = 99_000_001
    left_out.save()
    settings.ADJUSTMENT_EXCEPTIONS = [99_000_001]
    draft = close(date(1987, 1, 1))
    ratings = [entry(player, draft).rating for player in (woman, man, inactive, left_out)]
    assert ratings == [2350, 2250, 2250, 2400]
    assert outcome(woman, draft).data == {"adjustment": "adjusted-women-1987"}
