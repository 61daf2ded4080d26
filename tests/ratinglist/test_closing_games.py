"""Each side of each game: counted or not, and why."""

import random

import pytest

from ratinglist.models import Contribution
from tests.closing import close, entry, outcome, reasons, sides
from tests.make import make_list, make_player, make_rating, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(db):
    return make_player(rating=2000), make_player(rating=2000)


def test_a_parked_player_parks_only_his_own_games(pair):
    make_tournament([(pair[0], "Nobody, Knows", "1"), (*pair, "1"), ("Nobody, Knows", pair[1], "1")])
    draft = close()
    assert reasons(pair[0], draft) == ["parked", ""]
    assert reasons(pair[1], draft) == ["", "parked"]
    assert outcome(pair[0], draft).games == 1
    [row] = draft.summary["parked"]
    assert (row["name"], row["number"]) == ("Nobody, Knows", 2)


@pytest.mark.parametrize(
    "result, reason",
    [("+", "forfeit"), ("--", "forfeit"), ("W", "under-one-move"), ("D", "under-one-move"), ("", "unplayed")],
)
def test_what_was_not_played_is_not_rated_and_says_why(pair, result, reason):
    make_tournament([(*pair, result)])
    draft = close()
    assert [reasons(player, draft) for player in pair] == [[reason], [reason]]
    assert [outcome(player, draft).kind for player in pair] == ["none", "none"]


@pytest.mark.parametrize("code", ["U", "H", "F", "Z"])
def test_a_bye_has_no_opponent_and_is_not_rated(pair, code):
    make_tournament([(pair[0], None, code)])
    [side] = sides(pair[0], close())
    assert (side.opponent, side.use, side.score) == (None, "none", None)
    assert side.reason == ("unplayed" if code == "Z" else "bye")


def test_a_game_that_only_one_side_reports_as_played_counts_for_neither(pair):
    make_tournament([(*pair, "1-")])
    draft = close()
    assert [reasons(player, draft) for player in pair] == [["forfeit"], ["forfeit"]]


def test_r20_a_match_with_an_unrated_player_is_rated_for_nobody(pair):
    unrated = make_player()
    make_tournament([(pair[0], unrated, "1")] * 4, system="match")
    draft = close()
    assert set(reasons(pair[0], draft) + reasons(unrated, draft)) == {"match-unrated"}
    assert outcome(unrated, draft).kind == "none"


def test_games_after_the_decision_of_a_match_are_not_rated(pair):
    make_tournament([(*pair, "1"), (*pair, "1"), (*pair, "1"), (*pair, "0")], system="match")
    draft = close()
    assert reasons(pair[0], draft) == ["", "", "", "match-decided"]
    assert outcome(pair[0], draft).change == 30


def test_a_match_broken_off_is_measured_by_the_games_it_was_to_have(pair):
    make_tournament([(*pair, "1")] * 3, system="match", rounds=6)
    assert reasons(pair[0], close()) == ["", "", ""]


@pytest.mark.parametrize("rating, reason", [(2400, "time-too-short"), (2399, "")])
def test_the_stronger_players_rating_sets_the_least_thinking_time(pair, rating, reason):
    strong = make_player(rating=rating)
    make_tournament([(strong, pair[0], "=")], game_seconds=119 * 60)
    assert reasons(pair[0], close()) == [reason]


def test_a_short_time_that_was_approved_is_rated(pair):
    make_tournament([(*pair, "1")], game_seconds=45 * 60, short_time_approved=True)
    assert reasons(pair[0], close()) == [""]


def test_unequal_times_are_not_rated_in_blitz(pair):
    for player in pair:
        make_rating(player, 2000, "blitz")
    make_tournament([(*pair, "1")], type_code="blitz", time_control="W300-B240")
    assert reasons(pair[0], close(type_code="blitz")) == ["time-unequal"]


@pytest.mark.parametrize("weaker, reason", [(2005, "too-far-apart"), (2006, "")])
def test_w47_r18_six_hundred_points_apart_and_above_2600_is_rated_for_neither_in_rapid(weaker, reason):
    strong, weak = make_player(), make_player()
    make_rating(strong, 2605, "rapid", k=10)
    make_rating(weak, weaker, "rapid")
    make_tournament([(strong, weak, "1")], type_code="rapid")
    draft = close(type_code="rapid")
    assert [reasons(player, draft) for player in (strong, weak)] == [[reason], [reason]]


def test_w45_r04_the_difference_is_capped_in_every_game(pair):
    weak = make_player(rating=1500)
    make_tournament([(weak, pair[0], "="), (weak, pair[1], "=")])
    draft = close()
    assert [side.change for side in sides(weak, draft)] == [42, 42]
    assert outcome(weak, draft).raw_change == 1680


@pytest.mark.parametrize("seed", range(5))
def test_no_game_counts_for_one_side_only_unless_a_reason_tells(seed):
    draw = random.Random(seed)
    make_list()
    players = [make_player(rating=draw.choice([None, 1500, 2000, 2650])) for _ in range(8)] + ["A, Parked"]
    games = [
        (*draw.sample(players, 2), draw.choice(["1", "0", "=", "+", "-", "W", "", "--"])) for _ in range(60)
    ]
    make_tournament(games, game_seconds=draw.choice([4000, 7200]))
    draft = close()
    by_game: dict[int, list[Contribution]] = {}
    for side in Contribution.objects.filter(list=draft):
        assert (side.reason == "") == (side.use != "none") or side.reason == "zero-first-event"
        by_game.setdefault(side.game_id, []).append(side)
    for both in by_game.values():
        uses = {side.use for side in both}
        if "rated" in uses:
            assert uses == {"rated"} and len(both) == 2
            assert {side.player_id for side in both} == {side.opponent_id for side in both}
        elif "first" in uses:
            assert sorted(side.reason for side in both if side.use == "none") == ["opponent-unrated"]


def test_the_numbers_of_a_player_are_the_sums_of_his_games(pair):
    make_tournament([(*pair, "1"), (*pair, "=")])
    make_tournament([(*pair, "0"), (*pair, "+")])
    draft = close()
    made = outcome(pair[0], draft)
    counted = [side for side in sides(pair[0], draft) if side.use == "rated"]
    assert made.games == len(counted) == entry(pair[0], draft).period_games == 3
    assert made.sum == sum(side.change for side in counted)
    assert made.score == sum(side.score for side in counted)
