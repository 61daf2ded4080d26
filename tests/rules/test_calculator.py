import json

import pytest

from ratinglist.rules.calculator import answers, hundredths

GAMES = [[2406, 0], [1908, 1]]
EVENT = {"start": "2025-11-07", "games": GAMES}
PERIOD = {
    "kind": "period",
    "type": "standard",
    "list": "2025-12-01",
    "rating": 2054,
    "k": 20,
    "tournaments": [EVENT],
}
INITIAL = {
    "kind": "initial",
    "type": "standard",
    "list": "2025-12-01",
    "tournaments": [
        {"start": "2025-11-01", "games": [[1902, 0.5], [1877, 0.5], [1884, 1], [2012, 0], [1832, 1]]}
    ],
}


def reply(question: dict) -> dict:
    return json.loads(next(answers([json.dumps(question)])))


def error(question: dict) -> str:
    made = reply(question)
    assert list(made) == ["error"]
    return made["error"]


def test_period_is_answered_to_the_letter():
    assert next(answers([json.dumps(PERIOD)])) == (
        '{"edition":"2025-10-01","games":['
        '{"difference":-352,"counted_difference":-352,"expected":"0.11","change":"-0.11"},'
        '{"difference":146,"counted_difference":146,"expected":"0.70","change":"0.30"}],'
        '"n":2,"k_used":20,"sum":"0.19","raw_change":"3.80","change":4,"new_rating":2058}'
    )


def test_first_rating_is_answered_to_the_letter():
    """W30"""
    assert next(answers([json.dumps(INITIAL)])) == (
        '{"edition":"2025-10-01","average":"1872.43","p":"0.57","dp":50,"rating":1922,"published":true}'
    )


def test_rating_below_the_floor_is_null():
    """W35"""
    made = reply(
        PERIOD | {"rating": 1401, "k": 40, "tournaments": [{"start": "2025-11-07", "games": [[1800, 0]]}]}
    )
    assert (made["raw_change"], made["change"], made["new_rating"]) == ("-3.20", -3, None)


def test_rapid_rating_may_end_below_the_floor():
    """R-15"""
    lost = {"start": "2025-11-07", "games": [[1402, 0], [1402, 0]]}
    made = reply(PERIOD | {"type": "rapid", "rating": 1402, "k": 12, "tournaments": [lost]})
    assert (made["change"], made["new_rating"]) == (-12, None)


def test_tournament_may_have_its_own_rating():
    """W39"""
    first = {"start": "2025-10-31", "rating": 2499, "games": [[2099, 1]]}
    second = {"start": "2025-11-07", "games": [[2105, 1]]}
    made = reply(PERIOD | {"rating": 2505, "k": 10, "tournaments": [first, second]})
    assert [game["difference"] for game in made["games"]] == [400, 400]


def test_each_tournament_follows_the_edition_of_its_start():
    """W46"""
    before = {"start": "2025-09-30", "games": [[2250, 1]]}
    after = {"start": "2025-10-01", "games": [[2250, 1]]}
    made = reply(PERIOD | {"list": "2025-11-01", "rating": 2750, "k": 10, "tournaments": [before, after]})
    assert [game["change"] for game in made["games"]] == ["0.08", "0.04"]
    assert made["edition"] == "2025-10-01"


def test_edition_named_is_that_of_the_latest_tournament():
    before = {"start": "2025-09-27", "games": [[2250, 1]]}
    assert reply(PERIOD | {"list": "2025-11-01", "tournaments": [before]})["edition"] == "2024-03-01"


def test_period_without_tournaments_follows_the_list():
    made = reply(PERIOD | {"tournaments": []})
    assert (made["edition"], made["n"], made["new_rating"]) == ("2025-10-01", 0, 2054)


@pytest.mark.parametrize("rating_type", ["rapid", "blitz"])
def test_rapid_game_too_far_apart_is_shown_but_not_counted(rating_type):
    """W47"""
    event = {"start": "2024-12-02", "games": [[1800, 1], [2601, 1]]}
    made = reply(
        PERIOD | {"type": rating_type, "list": "2025-01-01", "rating": 2601, "k": 10, "tournaments": [event]}
    )
    left_out = made["games"][0]
    assert (left_out["difference"], left_out["change"]) == (801, None)
    assert left_out["reason"].endswith("(B.02 RB 2024-12-01, 7.3).")
    assert (made["edition"], made["n"], made["change"]) == ("2024-12-01", 1, 5)


def test_unpublished_first_rating_says_why():
    """W34"""
    event = {"start": "2025-11-01", "games": [[1500, 0.5]] + [[1500, 0]] * 4}
    made = reply(INITIAL | {"tournaments": [event]})
    assert (made["average"], made["p"], made["dp"]) == ("1585.71", "0.21", -230)
    assert (made["rating"], made["published"]) == (None, False)
    assert made["reason"].startswith("No rating yet: the 1356 from 5 games is below the floor of 1400")


def test_too_few_games_say_so():
    made = reply(INITIAL | {"tournaments": [{"start": "2025-11-01", "games": [[1900, 1]]}]})
    assert made["rating"] is None
    assert "1 of 5 games" in made["reason"]


def test_zero_first_tournament_is_left_out():
    """W32"""
    first = {"start": "2025-10-01", "games": [[1700, 0]] * 4}
    second = {"start": "2025-11-01", "games": [[1700, 1]] + [[1700, 0]] * 4}
    made = reply(INITIAL | {"tournaments": [second, first]})
    assert (made["average"], made["rating"]) == ("1728.57", 1571)


def test_bad_line_does_not_stop_the_next():
    good = json.dumps(PERIOD)
    made = [json.loads(line) for line in answers(["{", "", good, b"\xff", good.encode()])]
    assert [("error" in line) for line in made] == [True, True, False, True, False]
    assert made[0]["error"].startswith("line 1, column 2: not JSON")
    assert made[3]["error"] == "line 4, byte 1: not UTF-8"


def game(opponent, score) -> dict:
    return PERIOD | {"tournaments": [{"start": "2025-11-07", "games": [[1900, 1], [opponent, score]]}]}


@pytest.mark.parametrize("score", [2, -1, 0.25, True, None, "1", "½", [1]])
def test_score_must_be_nothing_half_or_one(score):
    assert error(game(1900, score)).startswith(
        "line 1, tournaments[0].games[1][1]: must be 0, 0.5 or 1, not "
    )


@pytest.mark.parametrize("opponent", [0, -5, 4001, 1900.5, 1900.0, True, None, "1900"])
def test_opponents_rating_must_be_a_whole_number_in_range(opponent):
    assert error(game(opponent, 1)).startswith("line 1, tournaments[0].games[1][0]: must be a whole number")


@pytest.mark.parametrize("score", [0.0, 0.50, 1.0])
def test_score_may_be_written_with_decimals(score):
    assert reply(game(1900, score))["n"] == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"kind": "guess"},
            "kind: must be one of period, initial, change, performance, hold, event, "
            'forecast, adjust, not "guess"',
        ),
        (
            {"kind": ["period"]},
            "kind: must be one of period, initial, change, performance, hold, event, "
            'forecast, adjust, not ["period"]',
        ),
        ({"type": "bullet"}, 'type: must be one of standard, rapid, blitz, not "bullet"'),
        ({"list": "2025-12-02"}, "list: must be the first day of a month, not 2025-12-02"),
        ({"list": "2025-13-01"}, 'list: must be a date like 2025-12-01, not "2025-13-01"'),
        ({"list": 20251201}, "list: must be a date like 2025-12-01, not 20251201"),
        ({"rating": True}, "rating: must be a whole number from 1 to 4000, not true"),
        ({"k": 0}, "k: must be a whole number from 1 to 100, not 0"),
        ({"tournaments": EVENT}, "tournaments: must be a list, not"),
        ({"tournaments": [7]}, "tournaments[0]: must be an object, not 7"),
        ({"tournaments": [{"start": "2025-11-07"}]}, "tournaments[0].games: missing"),
        ({"tournaments": [{"games": []}]}, "tournaments[0].start: missing"),
        (
            {"tournaments": [EVENT | {"games": [[1900]]}]},
            "tournaments[0].games[0]: must be [opponent's rating",
        ),
        (
            {"tournaments": [EVENT | {"start": "2025-12-01"}]},
            "tournaments[0].start: 2025-12-01 is not before",
        ),
        ({"tournaments": [EVENT | {"start": "1971-06-30"}]}, "tournaments[0].start: no edition for standard"),
        ({"tournaments": [EVENT | {"ratng": 2000}]}, "tournaments[0].ratng: unknown"),
        ({"birth": 2009}, "birth: unknown; known are"),
    ],
)
def test_bad_question_is_told_what_and_where(change, message):
    assert error(PERIOD | change).startswith(f"line 1, {message}")


@pytest.mark.parametrize("key", ["kind", "type", "list", "rating", "k", "tournaments"])
def test_missing_field_is_named(key):
    assert error({name: given for name, given in PERIOD.items() if name != key}) == f"line 1, {key}: missing"


@pytest.mark.parametrize("line", ["[1]", "7", '"period"', "null"])
def test_line_must_be_an_object(line):
    assert "must be an object" in json.loads(next(answers([line])))["error"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999999999999999999999", "9" * 5000])
def test_monstrous_number_is_refused(number):
    line = json.dumps(PERIOD).replace("2406", number)
    assert "error" in json.loads(next(answers([line])))


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('{"kind":"change","own":2500,"opponent":2400,"k":10,"k":20}', "k"),
        ('{"kind":"event","players":[{"no":1,"rating":2500,"rating":2500}]}', "rating"),
    ],
)
def test_a_key_given_twice_is_refused_by_name(line, key):
    assert json.loads(next(answers([line])))["error"] == f'line 1, whole line: the key "{key}" is given twice'


def test_deeply_nested_line_is_refused():
    assert "error" in json.loads(next(answers(["[" * 100_000])))


def test_first_rating_takes_no_rating():
    assert error(INITIAL | {"rating": 1500}).startswith("line 1, rating: unknown")


@pytest.mark.parametrize(("number", "text"), [(-11, "-0.11"), (0, "0.00"), (5, "0.05"), (-250, "-2.50")])
def test_hundredths_as_text(number, text):
    assert hundredths(number) == text
