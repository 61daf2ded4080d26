import json

import pytest

from ratinglist.rules.calculator import answer, answers
from ratinglist.rules.editions import SAMPLES, load_own, registry_with

from .events import HANDBOOK_POINTS, HANDBOOK_RATINGS, crosstable

TWO = [{"no": 1, "rating": 2600, "k": 10}, {"no": 2, "rating": 2200, "k": 20}]


def reply(**question) -> dict:
    return json.loads(next(answers([json.dumps(question)])))


def error(**question) -> str:
    return reply(**question)["error"].removeprefix("line 1, ")


def test_one_game_of_2010():
    assert reply(kind="change", own=2500, opponent=2400, k=10, start="2010-01-01") == {
        "edition": "2009-07-01",
        "difference": 100,
        "counted_difference": 100,
        "expected": "0.64",
        "win": {"change": "3.60", "new_rating": 2504},
        "draw": {"change": "-1.40", "new_rating": 2499},
        "loss": {"change": "-6.40", "new_rating": 2494},
    }


@pytest.mark.parametrize(
    ("given", "edition"),
    [
        ({}, "2025-10-01"),
        ({"start": "2023-05-05"}, "2022-01-01"),
        ({"edition": "2009-07-01"}, "2009-07-01"),
        ({"edition": "E2017"}, "2017-07-01"),
        ({"edition": "2010-06-30"}, "2009-07-01"),
        ({"edition": "2009-07-01", "start": "2024-05-05"}, "2009-07-01"),
        ({"type": "blitz"}, "2024-12-01"),
        ({"type": "rapid", "start": "2018-01-01"}, "2012-01-01"),
        ({"edition": "1971-07-01-per-game"}, "1971-07-01-per-game"),
    ],
)
def test_edition_is_that_named_else_that_of_the_day(given, edition):
    assert reply(kind="change", own=2250, opponent=2200, k=10, **given)["edition"] == edition


def test_one_game_far_apart_in_rapid_changes_nothing():
    made = reply(kind="change", own=2601, opponent=1800, k=10, type="rapid")
    assert made["win"] == {"change": None, "new_rating": 2601}
    assert made["reason"].startswith("Not rated for either player")


@pytest.mark.parametrize(
    ("method", "answer"),
    [
        ("fide", {"average": "2000.00", "p": "0.75", "dp": 193, "performance": 2193}),
        ("capped", {"average": "2600.00", "p": "0.75", "dp": 193, "performance": 2793}),
        ("perfect", {"average": "2000.00", "p": "0.75", "dp": None, "performance": 2797}),
        (
            "true",
            {"average": "2000.00", "p": "0.75", "dp": None, "performance": 2800, "from": 2797, "to": 2803},
        ),
    ],
)
def test_performance_in_four_ways(method, answer):
    assert reply(kind="performance", own=2800, games=[[2800, 0.5], [1200, 1]], method=method) == answer


def test_true_performance_of_a_perfect_score_says_why():
    made = reply(kind="performance", games=[[2000, 1]], method="true")
    assert made["performance"] == 2736
    assert made["reason"].startswith("Every rating beyond some point")


def test_unrated_opponent_enters_a_performance_at_the_floor():
    made = reply(kind="performance", games=[[None, 1], [2000, 1]], edition="2009-07-01")
    assert made["average"] == "1600.00"
    assert reply(kind="performance", games=[[None, 1], [2000, 1]], edition="E2003")["left_out"] == 1


def test_score_that_holds_a_rating():
    made = reply(kind="hold", own=2000, opponents=[2000, 2100], edition="2009-07-01")
    assert made == {"edition": "2009-07-01", "expected": "0.86", "score": "1.00"}


def handbook(edition: str) -> dict:
    players = [
        {"no": no, "rating": rating, "k": 10 if rating else None}
        for no, rating in enumerate(HANDBOOK_RATINGS, start=1)
    ]
    scores = {no: 2 * points for no, points in enumerate(HANDBOOK_POINTS, start=1)}
    games = [[white, black, score / 2] for white, black, score in crosstable(scores)]
    made = reply(kind="event", system="roundrobin", edition=edition, players=players, games=games)
    return {player["no"]: player for player in made["players"]}


def test_round_robin_with_unrated_players_of_2003():
    players = handbook("E2003")
    assert (players[1]["games"], players[1]["score"], players[1]["expected"]) == (9, "8.00", "7.11")
    assert (players[1]["change"], players[2]["change"], players[1]["average"]) == ("8.90", "6.10", 2366)
    assert [players[no]["first_rating"] for no in (3, 5, 8, 9)] == [2414, 2386, 2139, 1989]


def test_swiss_event_says_which_games_do_not_count():
    players = [*TWO, {"no": 3, "rating": None}]
    games = [[1, 2, 0.5], [1, 3, 1]]
    made = reply(kind="event", system="swiss", start="2023-01-01", players=players, games=games)
    first, second, third = made["players"]
    assert (first["games"], first["change"], first["new_rating"]) == (1, "-4.20", 2596)
    assert second["change"] == "8.40"
    assert first["not_counted"][0]["opponent"] == 3
    assert (third["first_rating"], third["reason"][:13]) == (None, "No rating yet")


def test_event_that_is_not_rated_says_why():
    made = reply(
        kind="event", start="1975-01-01", players=[*TWO, {"no": 3, "rating": None}, {"no": 4, "rating": None}]
    )
    assert made["reason"].startswith("Not rated: 2 of 4 players are rated, 3 are needed")


def test_start_value_of_1971_makes_the_first_rating():
    players = [*TWO, {"no": 3, "rating": None}]
    made = reply(kind="event", start="1975-01-01", players=players, games=[[1, 3, 0], [1, 2, 1], [2, 3, 0.5]])
    assert made["players"][2]["first_rating"] == 2210


def test_forecast_of_a_round_robin_and_of_a_swiss_event():
    made = reply(kind="forecast", players=TWO)
    assert made["players"][0] == {"no": 1, "points": "0.00", "expected": "0.92", "place": 1}
    swiss = reply(kind="forecast", system="swiss", rounds=1, pairings=[[1, 2]], players=TWO)
    assert swiss["players"] == made["players"]


def test_forecast_of_a_swiss_event_gives_the_bye_to_who_has_had_none():
    players = [{"no": no, "rating": 2300 - 100 * no} for no in (1, 2, 3)]
    made = reply(kind="forecast", system="swiss", rounds=2, games=[[1, 2, 1]], players=players)
    assert made["players"][1]["expected"] == "1.00"


def test_forecast_of_a_double_round_robin_takes_two_games_of_a_pair():
    made = reply(kind="forecast", meetings=2, players=TWO, games=[[1, 2, 1], [2, 1, 0.5]])
    assert [player["expected"] for player in made["players"]] == ["1.50", "0.50"]


def test_forecast_takes_an_unrated_player_at_the_floor():
    made = reply(kind="forecast", players=[{"no": 1, "rating": 1400}, {"no": 2, "rating": None}])
    assert [player["expected"] for player in made["players"]] == ["0.50", "0.50"]


@pytest.mark.parametrize(
    ("question", "rating"),
    [
        ({"list": "2024-03-01", "type": "standard", "rating": 1500}, 1700),
        ({"list": "2022-10-01", "type": "rapid", "rating": 2283, "standard": 2732}, 2632),
        ({"list": "1987-01-01", "type": "standard", "rating": 2200, "sex": "f"}, 2300),
        ({"list": "2024-04-01", "type": "standard", "rating": 1500}, 1500),
    ],
)
def test_adjustment_of_a_list(question, rating):
    made = reply(kind="adjust", **question)
    assert (made["new_rating"], made["change"]) == (rating, rating - question["rating"])
    assert made["reason"].endswith(".")


def test_period_follows_the_method_of_its_edition():
    """W36"""
    event = {"start": "2022-05-01", "games": [[1500, 1], [1520, 1], [1540, 1], [1560, 1]]}
    question = {"type": "standard", "list": "2022-06-01", "rating": 2000, "k": 20, "tournaments": [event]}
    assert reply(kind="period", **question)["change"] == 5
    assert reply(kind="period", edition="2024-03-01", **question)["change"] == 6


def test_period_by_the_average_of_the_opponents():
    event = {"start": "1975-01-01", "games": [[2300, 1], [2200, 0.5]]}
    made = reply(kind="period", type="standard", list="1975-07-01", rating=2300, k=10, tournaments=[event])
    assert made["games"][0] == {"difference": 0, "counted_difference": 0, "expected": None, "change": None}
    assert made["tournaments"] == [
        {"n": 2, "average": 2250, "difference": 50, "expected": "1.00", "sum": "0.50"}
    ]
    assert made["new_rating"] == 2305


def test_first_rating_of_2009():
    """W11"""
    games = [[2500, 1]] * 7 + [[2500, 0]] * 2
    event = {"start": "2009-08-01", "games": games}
    made = reply(kind="initial", type="standard", list="2009-11-01", tournaments=[event])
    assert (made["rating"], made["dp"], made["added"]) == (2563, None, "62.50")


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"kind": "change", "own": 2500, "opponent": 2400, "k": 10, "edition": "E99"}, "edition: no"),
        ({"kind": "change", "own": 2500, "opponent": 2400, "k": 10, "edition": 9}, "edition: must be text"),
        ({"kind": "change", "own": 2500, "opponent": 9, "k": 1, "start": "1970-01-01"}, "start: no"),
        ({"kind": "change", "own": 2500, "opponent": 2400}, "k: missing"),
        ({"kind": "change", "own": 2500, "opponent": 2400, "k": 10, "score": 1}, "score: unknown"),
        ({"kind": "performance", "games": [[2500, 1]], "method": "capped"}, "own: missing"),
        ({"kind": "performance", "games": [[2500, 1]], "method": "best"}, "method: must be one of"),
        ({"kind": "performance", "games": []}, "games: holds no game"),
        ({"kind": "performance", "games": [[2500]]}, "games[0]: must be [opponent's rating, score]"),
        ({"kind": "hold", "own": 2500, "opponents": ["x"]}, "opponents[0]: must be a whole number"),
        ({"kind": "event", "players": [*TWO, TWO[0]]}, "players[2].no: 1 is there twice"),
        ({"kind": "event", "players": [7]}, "players[0]: must be an object"),
        ({"kind": "event", "players": [{"no": 1}]}, "players[0].rating: missing"),
        ({"kind": "event", "players": TWO, "games": [[1, 2]]}, "games[0]: must be [white, black"),
        ({"kind": "event", "players": TWO, "games": [[1, 9, 1]]}, "games[0][1]: must be the no of a"),
        ({"kind": "event", "players": TWO, "games": [[1, 1, 1]]}, "games[0]: 1 cannot play against himself"),
        ({"kind": "event", "players": TWO, "system": "league"}, "system: must be one of swiss, roundrobin"),
        ({"kind": "event", "players": TWO, "national_championship": 1}, "national_championship: must"),
        ({"kind": "forecast", "players": TWO, "system": "swiss"}, "rounds: missing"),
        ({"kind": "forecast", "players": TWO, "games": [[1, 2, 1], [2, 1, 1]]},
         "games[1]: 2 and 1 met too often: every two meet once here"),
        ({"kind": "forecast", "players": TWO, "games": [[1, 2, 1]] * 3, "meetings": 2},
         "games[2]: 1 and 2 met too often: every two meet 2 times here"),
        ({"kind": "forecast", "players": TWO, "system": "swiss", "rounds": 2, "pairings": [1]}, "pair"),
        ({"kind": "forecast", "players": TWO, "system": "swiss", "rounds": 2, "pairings": [[1, 2], [2, 1]]},
         "pairings[1]: 2 is paired already"),
        ({"kind": "forecast", "players": TWO, "system": "swiss", "rounds": 2, "rounds_played": 3},
         "rounds: must be at least 3"),
        ({"kind": "forecast", "players": TWO, "system": "swiss", "rounds": 2, "rounds_played": False},
         "rounds_played: must be a whole number"),
        ({"kind": "adjust", "list": "2024-03-01", "rating": 0}, "rating: must be a whole number"),
    ],
)  # fmt: skip
def test_bad_question_is_told_what_and_where(question, message):
    assert error(**question).startswith(message)


XIANGQI = load_own(("xiangqi.toml", SAMPLES.joinpath("xiangqi.toml").read_text(encoding="utf-8")))
OWN = registry_with(XIANGQI, {"chinese-chess": "xiangqi"})


@pytest.mark.parametrize("rating_type", ["xiangqi", "chinese-chess"])
@pytest.mark.parametrize("edition", [{}, {"edition": "2020-01-01"}, {"start": "2026-01-01"}])
def test_rating_type_of_the_federation_follows_its_own_edition(rating_type, edition):
    question = {"kind": "change", "type": rating_type, "own": 2700, "opponent": 2200, "k": 10} | edition
    made = answer(question, OWN)
    assert (made["edition"], made["counted_difference"]) == ("2020-01-01", 400)


def test_every_question_knows_a_rating_type_of_the_federation():
    event = {"start": "2026-08-01", "games": [[1900, 1]] * 9}
    period = {"type": "xiangqi", "list": "2026-10-01", "tournaments": [event]}
    players = [{"no": 1, "rating": 1900}, {"no": 2, "rating": None}]
    assert answer({"kind": "initial"} | period, OWN)["added"] == "112.50"
    assert answer({"kind": "period", "rating": 1900, "k": 15} | period, OWN)["edition"] == "2020-01-01"
    games = {"kind": "performance", "type": "xiangqi", "games": [[1900, 1], [None, 1]]}
    assert answer(games, OWN)["average"] == "1550.00"
    for kind in ("event", "forecast"):
        assert answer({"kind": kind, "type": "xiangqi", "players": players}, OWN)["edition"] == "2020-01-01"
    adjustment = {"kind": "adjust", "type": "xiangqi", "list": "2024-03-01", "rating": 1500}
    assert answer(adjustment, OWN)["new_rating"] == 1500


def test_rating_type_without_an_edition_is_refused_with_the_known_ones():
    line = '{"kind":"change","type":"go","own":2500,"opponent":2400,"k":10}'
    told = json.loads(next(answers([line], OWN)))["error"]
    assert told.startswith("line 1, type: must be one of standard, rapid, blitz, xiangqi, chinese-chess, not")


def test_a_day_before_the_federations_oldest_edition_is_told():
    line = '{"kind":"change","type":"xiangqi","own":2500,"opponent":2400,"k":10,"start":"2019-12-31"}'
    told = json.loads(next(answers([line], OWN)))["error"]
    assert (
        told == "line 1, start: no edition for xiangqi is known on 2019-12-31: the oldest starts 2020-01-01"
    )
