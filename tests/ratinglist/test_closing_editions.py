"""Events of past editions through the database: each rated by the method of its first day."""

from datetime import date

import pytest

from players.refusal import Refused
from ratinglist.models import RatingList
from tests.closing import close, entry, morning, outcome, publish, reasons, sides
from tests.make import make_list, make_player, make_rating, make_tournament
from tests.rules.events import HANDBOOK, HANDBOOK_POINTS, HANDBOOK_RATINGS, crosstable
from tournaments.models import Report

pytestmark = pytest.mark.django_db

CODES = {"1": "1", "0": "0", "½": "="}


def opened(on: date) -> RatingList:
    return make_list(on)


def person(rating: int | None, list_: RatingList, **values):
    player = make_player(birth_year=1960)
    if rating is not None:
        make_rating(player, rating, list_, **values)
    return player


def played(player, results: str, list_: RatingList, **values):
    """A tournament of a player against opponents of these ratings: `2406 0, 2204 ½`; `-` is unrated."""
    games = []
    for result in results.split(","):
        rating, score = result.split()
        opponent = person(None if rating == "-" else int(rating), list_)
        games.append((player, opponent, CODES[score]))
    return make_tournament(games, **values)


@pytest.mark.parametrize(
    "opens, start, closes, edition, change",
    [
        (date(2021, 7, 1), date(2021, 7, 5), date(2021, 8, 1), "2017-07-01", 6),
        (date(2023, 7, 1), date(2023, 7, 5), date(2023, 8, 1), "2022-01-01", 5),
        (date(2024, 7, 1), date(2024, 7, 5), date(2024, 8, 1), "2024-03-01", 6),
    ],
)
def test_w36_four_weak_opponents_give_one_upgrade_in_2022_and_four_before_and_after(
    opens, start, closes, edition, change
):
    player = person(2000, list_ := opened(opens), k=20)
    played(player, "1500 1, 1520 1, 1540 1, 1560 1", list_, start=start)
    draft = close(closes)
    assert {side.edition for side in sides(player, draft)} == {edition}
    assert outcome(player, draft).change == change


def test_w36_of_2022_only_the_largest_gap_is_cut_and_the_others_say_so():
    player = person(2000, list_ := opened(date(2022, 7, 1)), k=20)
    played(player, "1500 1, 1520 1, 1540 1, 1560 1", list_, start=date(2022, 7, 5))
    draft = close(date(2022, 8, 1))
    assert [side.counted_difference for side in sides(player, draft)] == [400, 480, 460, 440]
    assert [side.expected for side in sides(player, draft)] == [92, 95, 95, 94]
    notes = [side.data and side.data["note"] for side in sides(player, draft)]
    assert notes == [None, "upgrade-used", "upgrade-used", "upgrade-used"]
    assert outcome(player, draft).raw_change == 480


def test_of_2022_the_lower_rated_has_every_gap_cut():
    player = person(1500, list_ := opened(date(2022, 7, 1)), k=20)
    played(player, "2000 0, 2020 0", list_, start=date(2022, 7, 5))
    assert [side.expected for side in sides(player, close(date(2022, 8, 1)))] == [8, 8]


def test_each_event_of_2022_has_an_upgrade_of_its_own():
    player = person(2000, list_ := opened(date(2022, 7, 1)), k=20)
    for day in (5, 15):
        played(player, "1500 1", list_, start=date(2022, 7, day))
    assert [side.expected for side in sides(player, close(date(2022, 8, 1)))] == [92, 92]


W23 = "1926 1, 2011 1, 2318 0, 2067 ½, 2219 ½, 2585 0, 2659 1, 2464 ½, 2652 ½"


def test_w23_the_example_of_the_arbiters_manual_of_2014():
    player = person(2212, list_ := opened(date(2014, 8, 1)), k=40, games=5)
    played(player, W23, list_, start=date(2014, 8, 5))
    made = outcome(player, close(date(2014, 9, 1)))
    assert (made.sum, made.raw_change, made.new_rating) == (141, 5640, 2268)


@pytest.mark.parametrize("own, raw, rating", [(2000, 19760, 2198), (2100, 10640, 2206), (2200, 0, 2200)])
def test_w24_nineteen_draws_in_2014_know_no_limit_of_700(own, raw, rating):
    player = person(own, list_ := opened(date(2014, 8, 1)), k=40, games=5)
    played(player, ", ".join(["2200 ½"] * 19), list_, start=date(2014, 8, 5))
    made = outcome(player, close(date(2014, 9, 1)))
    assert (made.k_used, made.raw_change, made.new_rating) == (40, raw, rating)


@pytest.mark.parametrize("own, raw, rating", [(2000, 17784, 2178), (2100, 9576, 2196)])
def test_w25_nineteen_draws_in_2017_are_rated_with_36(own, raw, rating):
    player = person(own, list_ := opened(date(2017, 8, 1)), k=40, games=5)
    played(player, ", ".join(["2200 ½"] * 19), list_, start=date(2017, 8, 5))
    made = outcome(player, close(date(2017, 9, 1)))
    assert (made.k_used, made.raw_change, made.new_rating) == (36, raw, rating)


W09 = "2084 1, 2167 1, 2200 1, 2318 0, 2034 1, 2309 ½, 1991 1, 2207 1, 2226 ½, 2226 1, 2226 ½, 2318 ½, 2318 ½"


def test_w09_thirteen_games_of_2010_and_a_list_every_second_month():
    player = person(2338, list_ := opened(date(2010, 3, 1)), k=15)
    played(player, W09, list_, start=date(2010, 3, 5), end=date(2010, 3, 20))
    draft = close(date(2010, 5, 1))
    made = outcome(player, draft)
    assert (draft.edition, draft.closes) == ("2009-07-01", date(2010, 4, 24))
    assert (made.score, made.raw_change, made.new_rating) == (19, 1140, 2349)


def test_a_swiss_game_against_an_unrated_player_is_not_rated_in_2010():
    player = person(2338, list_ := opened(date(2010, 3, 1)), k=15)
    played(player, "2084 1, - 1", list_, start=date(2010, 3, 5))
    assert reasons(player, close(date(2010, 5, 1))) == ["", "opponent-unrated"]


@pytest.fixture
def handbook():
    """Reports the round robin of the handbook of 2003, everybody's ratings and K as printed there."""

    def reported(opens: date, start: date, **values) -> dict:
        list_ = opened(opens)
        people = {
            number: person(rating, list_, k=15 if letter in "FGJ" else 10, games=200)
            for (letter, number), rating in zip(HANDBOOK.items(), HANDBOOK_RATINGS, strict=True)
        }
        scores = {number: 2 * points for number, points in zip(people, HANDBOOK_POINTS, strict=True)}
        games = [(people[white], people[black], "0=1"[score]) for white, black, score in crosstable(scores)]
        make_tournament(games, start=start, system="roundrobin", **values)
        return {letter: people[number] for letter, number in HANDBOOK.items()}

    return reported


def test_w19_a_round_robin_of_2003_counts_its_unrated_players(handbook):
    people = handbook(date(2003, 10, 1), date(2003, 10, 5))
    draft = close(date(2004, 1, 1))
    raw = {letter: outcome(people[letter], draft).raw_change for letter in "ABDFGJ"}
    assert raw == {"A": 890, "B": 610, "D": 780, "F": 2895, "G": -1305, "J": -4305}
    firsts = {letter: outcome(people[letter], draft).new_rating for letter in "CEHI"}
    assert firsts == {"C": 2414, "E": 2386, "H": 2139, "I": 1989}


def test_w18_the_games_of_2003_say_what_the_opponents_counted_for(handbook):
    people = handbook(date(2003, 10, 1), date(2003, 10, 5))
    draft = close(date(2004, 1, 1))
    against = next(side for side in sides(people["A"], draft) if side.opponent == people["H"])
    assert (against.use, against.opponent_rating, against.opponent_source) == ("rated", 2150, "estimate")
    assert against.data == {"note": "game-with-newcomer", "estimate": 2150}
    assert (against.difference, against.counted_difference, against.expected) == (450, 350, None)
    [event] = outcome(people["A"], draft).data["events"].values()
    assert (event["average"], event["difference"], event["n"]) == (2366, 234, 9)
    assert outcome(people["A"], draft).sum == event["gained"] == 89


def test_w20_the_same_round_robin_in_2014_is_rated_game_by_game(handbook):
    people = handbook(date(2014, 8, 1), date(2014, 8, 5))
    draft = close(date(2014, 9, 1))
    firsts = {letter: outcome(people[letter], draft).new_rating for letter in "CEHI"}
    assert firsts == {"C": 2423, "E": 2393, "H": 2150, "I": 2033}
    assert sum(side.change for side in sides(people["A"], draft)) == outcome(people["A"], draft).sum
    assert len(sides(people["A"], draft)) == outcome(people["A"], draft).games == 9


def test_the_same_round_robin_in_2022_counts_the_rated_only(handbook):
    people = handbook(date(2022, 8, 1), date(2022, 8, 5))
    draft = close(date(2022, 9, 1))
    assert reasons(people["A"], draft).count("opponent-unrated") == 4
    assert outcome(people["A"], draft).games == 5


def test_a_newcomers_round_robin_is_kept_in_his_pool_as_it_counted():
    list_ = opened(date(2014, 8, 1))
    field = [person(rating, list_) for rating in (2000, 2100, 2150, 2150, None)]
    games = [(white, black, "=") for at, white in enumerate(field) for black in field[at + 1 :]]
    make_tournament(games, start=date(2014, 8, 5), system="roundrobin")
    september = publish(date(2014, 9, 1))
    newcomer = field[-1]
    assert (outcome(newcomer, september).kind, outcome(newcomer, september).reason) == (
        "pool",
        "first-too-few",
    )
    make_tournament([(newcomer, person(2600, list_), "=")], start=date(2014, 9, 5))
    made = outcome(newcomer, close(date(2014, 10, 1)))
    # Four opponents count for the field's mean of 2100 each.
    assert (made.kind, made.data["games"], made.data["average"]) == ("first", 5, 220000)


def test_a_round_robin_with_too_few_rated_players_is_rated_like_a_swiss_and_says_why():
    list_ = opened(date(2014, 8, 1))
    field = [person(rating, list_) for rating in (2000, 2100, None, None)]
    games = [(white, black, "=") for at, white in enumerate(field) for black in field[at + 1 :]]
    make_tournament(games, start=date(2014, 8, 5), system="roundrobin")
    draft = close(date(2014, 9, 1))
    assert sorted(reasons(field[0], draft)) == ["", "field-small", "field-small"]
    [why] = [side.data for side in sides(field[0], draft) if side.opponent == field[2]]
    assert why == {"rated": 2, "players": 4, "needed": 4}


def test_w03_fifteen_games_of_1975_against_a_mean_of_2376_and_a_half():
    """Eight of 2376 and seven of 2377: like that mean, theirs of 2376.47 goes down."""
    list_ = opened(date(1975, 7, 1))
    player = person(2460, list_, k=10)
    results = ["1"] * 6 + ["="] * 9
    ratings = [2376, 2377] * 7 + [2376]
    games = [
        (player, person(rating, list_, k=10), code) for rating, code in zip(ratings, results, strict=True)
    ]
    make_tournament(games, start=date(1975, 8, 1), system="roundrobin")
    draft = close(date(1976, 7, 1))
    made = outcome(player, draft)
    [event] = made.data["events"].values()
    assert (event["average"], event["difference"], event["expected"]) == (2376, 84, 950)
    assert (made.score, made.raw_change, made.new_rating) == (21, 1000, 2470)
    assert {side.expected for side in sides(player, draft)} == {None}


def test_an_unrated_entrant_of_1975_starts_at_2200():
    list_ = opened(date(1975, 7, 1))
    strong = [person(2500, list_, k=10) for _ in range(3)]
    newcomer = person(None, list_)
    make_tournament([(newcomer, each, "=") for each in strong], start=date(1975, 8, 1))
    draft = close(date(1976, 7, 1))
    [game] = sides(strong[0], draft)
    assert (game.opponent_rating, game.opponent_source, game.data) == (
        2200,
        "start-value",
        {"note": "unrated-start"},
    )
    [event] = outcome(strong[0], draft).data["events"].values()
    assert (event["n"], event["expected"], event["gained"]) == (1, 100, -50)
    own = sides(newcomer, draft)[0]
    assert (own.use, own.own_rating, own.own_source) == ("first", 2200, "start-value")
    # Expected 3 * 0.15 = 0.45, half a point; made 1.5.
    assert outcome(newcomer, draft).new_rating == 2210


def test_an_event_of_1975_with_a_mean_below_2250_is_not_rated():
    list_ = opened(date(1975, 7, 1))
    pair = [person(2240, list_, k=10) for _ in range(2)]
    make_tournament([(*pair, "1")], start=date(1975, 8, 1))
    draft = close(date(1976, 7, 1))
    [side] = sides(pair[0], draft)
    assert (side.use, side.reason, side.data, side.change) == ("none", "field-mean", {"mean": 2240}, None)
    assert outcome(pair[0], draft).kind == "none"


def test_before_2024_the_floor_is_1000():
    list_ = opened(date(2022, 7, 1))
    low, lower = person(1010, list_, k=40), person(1001, list_, k=40)
    other = person(1000, list_, k=20)
    make_tournament([(low, other, "0"), (lower, other, "=")], start=date(2022, 7, 5))
    draft = close(date(2022, 8, 1))
    assert (entry(low, draft).rating, outcome(low, draft).reason) == (None, "below-floor")
    assert outcome(low, draft).data["rating"] == 990
    assert entry(lower, draft).rating == 1001


def test_a_first_rating_of_2010_needs_nine_games_and_a_block_that_reaches_the_floor():
    list_ = opened(date(2010, 3, 1))
    newcomer = person(None, list_)
    played(newcomer, "1300 0, 1300 0, 1300 0, 1300 0, 1300 1", list_, start=date(2010, 3, 5))
    may = publish(date(2010, 5, 1))
    made = outcome(newcomer, may)
    assert (made.kind, made.reason) == ("pool", "first-all-ignored")
    assert set(reasons(newcomer, may)) == {"block-below-floor"}
    played(newcomer, ", ".join(["1400 ½"] * 9), list_, start=date(2010, 5, 5))
    july = close(date(2010, 7, 1))
    assert (outcome(newcomer, july).new_rating, outcome(newcomer, july).data["games"]) == (1400, 9)


def test_a_list_that_its_edition_does_not_know_is_refused():
    opened(date(2010, 3, 1))
    with pytest.raises(Refused) as refused:
        close(date(2010, 4, 1))
    assert refused.value.code == "not-a-list-date"
    assert "months 1, 3, 5, 7, 9, 11" in str(refused.value)


def test_an_event_of_2010_waits_for_the_third_list_after_it_half_a_year():
    list_ = opened(date(2010, 3, 1))
    pair = [person(2000, list_) for _ in range(2)]
    make_tournament([(*pair, "1")], start=date(2010, 3, 5), state="submitted")
    for closes in (date(2010, 5, 1), date(2010, 7, 1)):
        publish(closes)
    Report.objects.update(state="accepted", accepted_at=morning(date(2010, 8, 1)))
    assert outcome(pair[0], close(date(2010, 9, 1))).games == 1
