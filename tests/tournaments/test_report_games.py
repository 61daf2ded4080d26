"""Both sides' cells brought together."""

from datetime import date

from tests.tournaments.report_lines import player, read_players
from tournaments.reports.games import ReportedGame, games, score_half


def played(*rows, **changes):
    return games(read_players(*rows, **changes).tournament)


def test_a_game_is_given_once_with_white_first_and_its_date():
    found = played(player(1, "2 b 0"), player(2, "1 w 1", points="1.0"))
    assert found == [ReportedGame(1, 2, 1, "1", "0", True, True, date(2026, 3, 7))]


def test_a_forfeit_is_no_played_game():
    (game,) = played(player(1, "2 w +", points="1.0"), player(2, "1 b -"))
    assert (game.white_code, game.black_code, game.played) == ("+", "-", False)


def test_a_game_under_one_move_is_not_played():
    (game,) = played(player(1, "2 w W", points="1.0"), player(2, "1 b L"))
    assert game.played is False


def test_unequal_results_by_an_arbiter_keep_both_codes():
    (game,) = played(player(1, "2 w 0"), player(2, "1 b =", points="0.5"))
    assert (game.white_code, game.black_code, game.played) == ("0", "=", True)


def test_a_bye_has_no_black():
    (game,) = played(player(1, "0000 - U", points="1.0"))
    assert (game.white, game.black, game.white_code, game.played) == (1, None, "U", False)


def test_without_colours_the_smaller_number_stands_first():
    (game,) = played(player(1, "2   0"), player(2, "1   1", points="1.0"))
    assert (game.white, game.black, game.white_code, game.colours_known) == (1, 2, "0", False)


def test_one_known_colour_is_enough():
    (game,) = played(player(1, "2   0"), player(2, "1 w 1", points="1.0"))
    assert (game.white, game.black, game.white_code, game.colours_known) == (2, 1, "1", True)


def test_a_game_only_one_side_tells_is_not_played():
    (game,) = [game for game in played(player(1, "2 w 1", points="1.0"), player(2, "")) if game.black]
    assert (game.white_code, game.black_code, game.played) == ("1", "", False)


def test_an_unknown_opponent_still_gives_the_game():
    (game,) = played(player(1, "9 b 1", points="1.0"))
    assert (game.white, game.black, game.white_code, game.black_code) == (9, 1, "", "1")


def test_scores_are_half_points():
    assert [score_half(code) for code in "1+WFU=DH0-LZ"] == [2, 2, 2, 2, 2, 1, 1, 1, 0, 0, 0, 0]
    assert score_half("") == 0
