from datetime import date

import pytest

from ratinglist.rules.editions import edition_named
from ratinglist.rules.event import EventPlayer, rated_event
from ratinglist.rules.field_of_players import unfit_round_robin

from .events import crosstable

E1971, E2003, E2009, E2014, E2022 = (
    edition_named("standard", label) for label in ("E1971", "E2003", "E2009", "E2014", "E2022")
)


def event(edition, system, ratings, games, **more):
    players = {number: EventPlayer(rating, 10) for number, rating in ratings.items()}
    return rated_event(edition, system=system, players=players, games=games, **more)


RATINGS = {1: 2400, 2: 2300, 3: 2200, 4: 2100, 5: None}
SCORES = {1: 6, 2: 5, 3: 4, 4: 2, 5: 3}


@pytest.mark.parametrize(("edition", "counted"), [(E2003, 4), (E2009, 4), (E2014, 4), (E2022, 3)])
def test_game_against_an_unrated_player_counts_in_a_round_robin_until_2021(edition, counted):
    assert event(edition, "roundrobin", RATINGS, crosstable(SCORES)).results[1].n == counted


@pytest.mark.parametrize("edition", [E2003, E2009, E2014, E2022])
def test_it_never_counts_in_a_swiss_event(edition):
    made = event(edition, "swiss", RATINGS, crosstable(SCORES)).results[1]
    assert (made.n, [game.code for game in made.games].count("opponent-unrated")) == (3, 1)


def test_unrated_opponent_is_noted_with_what_he_counts_for():
    made = event(E2014, "roundrobin", RATINGS, crosstable(SCORES))
    game = next(game for game in made.results[1].games if game.opponent == 5)
    assert (game.note, game.data) == ("game-with-newcomer", {"estimate": made.passes.estimates[5]})
    assert game.line.change is not None


@pytest.mark.parametrize(
    ("edition", "halves", "is_left_out"),
    [(E2003, 1, True), (E2003, 2, False), (E2014, 1, False), (E2014, 0, True)],
)
def test_unrated_player_with_too_low_a_score_is_left_out(edition, halves, is_left_out):
    scores = {1: 7, 2: 6, 3: 4, 4: 3 - halves, 5: halves}
    made = event(edition, "roundrobin", RATINGS, crosstable(scores))
    codes = [game.code for game in made.results[5].games]
    assert (codes == ["unrated-low-score"] * 4) is is_left_out
    assert made.results[1].n == (3 if is_left_out else 4)


def test_incomplete_round_robin_is_rated_like_a_swiss_event():
    made = event(E2014, "roundrobin", RATINGS, crosstable(SCORES)[1:])
    assert (made.code, made.passes) == ("field-incomplete", None)
    assert all(game.code for game in made.results[5].games)


def test_event_of_1971_with_too_few_rated_players_is_not_rated():
    made = event(E1971, "roundrobin", {1: 2500, 2: None, 3: None}, [(1, 2, 2)])
    assert (made.code, made.data) == ("field-share", {"rated": 1, "players": 3, "needed": 2})
    assert [result.n for result in made.results.values()] == [0, 0, 0]


def test_event_of_1971_with_too_low_a_mean_is_not_rated():
    assert event(E1971, "roundrobin", {1: 2260, 2: 2260, 3: None}, [(1, 2, 2)]).code == "field-mean"
    assert event(E1971, "roundrobin", {1: 2275, 2: 2275, 3: None}, [(1, 2, 2)]).code == ""


def test_unrated_player_of_1971_starts_at_2200():
    made = event(E1971, "roundrobin", {1: 2400, 2: 2300, 3: None}, [(1, 3, 0), (2, 3, 1), (1, 2, 1)])
    assert made.results[3].new_rating == 2200 + 10
    assert made.results[1].games[0].note == "unrated-start"


def test_match_with_an_unrated_player_is_not_rated():
    made = event(E2022, "match", {1: 2400, 2: None}, [(1, 2, 2)])
    assert (made.code, made.results[1].n) == ("match-unrated", 0)


def test_performance_takes_an_unrated_opponent_at_the_floor_when_he_has_a_point():
    games = [(1, 2, 1), (1, 3, 2), (2, 3, 0)]
    made = event(E2009, "swiss", {1: 2000, 2: 2100, 3: None}, games)
    assert made.results[1].performance.average_hundredths == (2100 + 1200) * 50
    without = event(E2009, "swiss", {1: 2000, 2: 2100, 3: None}, [(1, 2, 1), (1, 3, 2), (2, 3, 1)])
    assert without.results[1].performance.average_hundredths == 210000


def test_a_point_earlier_is_enough_for_that():
    players = {1: EventPlayer(2000, 20), 2: EventPlayer(None, had_point_earlier=True)}
    made = rated_event(E2009, system="swiss", players=players, games=[(1, 2, 2)])
    assert made.results[1].performance.average_hundredths == 120000


def test_k_is_limited_by_the_games_of_the_event():
    games = [(1, 2, 2)] * 18
    players = {1: EventPlayer(2000, 40), 2: EventPlayer(2000, 20)}
    results = rated_event(E2022, system="swiss", players=players, games=games).results
    assert [(result.k_used, result.raw_change) for result in results.values()] == [(38, 34200), (20, -18000)]


def test_rated_player_without_k_has_a_sum_and_no_change():
    players = {1: EventPlayer(2000), 2: EventPlayer(2000)}
    made = rated_event(E2022, system="swiss", players=players, games=[(1, 2, 2)])
    assert (made.results[1].gained, made.results[1].raw_change, made.results[1].new_rating) == (
        50,
        None,
        None,
    )


def test_first_rating_of_a_swiss_event():
    ratings = dict(enumerate([None, 1700, 1700, 1700, 1700, 1700], start=1))
    made = event(E2022, "swiss", ratings, [(1, other, 1) for other in range(2, 7)], start=date(2022, 5, 1))
    assert (made.results[1].first.rating, made.results[1].n) == (1700, 5)


@pytest.mark.parametrize("games", [[(1, 1, 2)], [(1, 9, 2)]])
def test_game_needs_two_players_of_the_event(games):
    with pytest.raises(ValueError, match="no game of two players"):
        event(E2022, "swiss", {1: 2000, 2: 2000}, games)


def test_unknown_system_is_refused():
    with pytest.raises(ValueError, match="system must be one of swiss, roundrobin, match"):
        event(E2022, "league", {1: 2000}, [])


def field(rated, unrated):
    return {number: 2000 if number < rated else None for number in range(rated + unrated)}


@pytest.mark.parametrize(
    ("rated", "unrated", "meetings", "code"),
    [
        (4, 5, 1, ""),
        (3, 6, 1, "field-small"),
        (4, 6, 1, ""),
        (4, 8, 1, ""),
        (4, 9, 1, "field-share"),
        (4, 1, 2, "field-double"),
        (4, 2, 2, ""),
        (3, 3, 2, "field-small"),
        (5, 5, 0, "field-incomplete"),
    ],
)
def test_field_of_a_round_robin_with_unrated_players(rated, unrated, meetings, code):
    assert unfit_round_robin(E2014, field(rated, unrated), meetings=meetings)[0] == code


def test_three_rated_players_suffice_in_a_national_championship():
    ratings = field(3, 9)
    assert unfit_round_robin(E2003, ratings, meetings=1, national_championship=True) == ("", {})
    assert unfit_round_robin(E2003, ratings, meetings=1)[0] == "field-share"
