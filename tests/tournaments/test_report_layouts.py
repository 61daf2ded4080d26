"""Whole files in the layouts that circulate; the folder `samples` says what each shows."""

from datetime import date
from pathlib import Path

import pytest

from tests.tournaments.report_lines import found, player, read_players
from tournaments.reports.games import games
from tournaments.reports.model import LineUp, NationalEntry
from tournaments.reports.reader import read_file

SAMPLES = Path(__file__).parent / "samples"


def report(name):
    return read_file(SAMPLES / name)


def errors(name):
    return [finding for finding in report(name).findings if finding.severity in ("error", "fatal")]


@pytest.mark.parametrize(
    "name",
    [
        "belgian_league_half.txt", "irish_2011.tab", "online_swiss.trf", "columns_count_bytes.trf",
        "columns_slipped.trf", "rounds_one_left.trf", "swiss_manager_2026.trf", "trf26_individual.trf",
        "trf26_team.trf", "cr_only_open_round.trf",
    ],
)  # fmt: skip
def test_an_odd_layout_is_no_error(name):
    assert errors(name) == []


@pytest.mark.parametrize(
    "name", ["utf16.trf", "binary.trf", "empty.trf", "separated.tdf", "two_tournaments.trf"]
)
def test_what_is_no_report_gives_no_tournament(name):
    assert report(name).refused
    assert errors(name)[0].code == "E001"


def test_belgian_league_files_have_national_numbers_and_old_style_dates():
    tournament = report("belgian_league_half.txt").tournament
    assert (tournament.start, tournament.round_dates) == (date(2024, 10, 6), (date(2024, 10, 6),))
    assert [player.national_id for player in tournament.players] == ["59001", "60002", "1043", "63004"]
    assert tournament.players[0].name == "Dubois, Rémi"
    assert tournament.players[2].rating is None
    assert [(game.white, game.black, game.played) for game in games(tournament)] == [
        (1, 2, True),
        (3, 4, False),
    ]


def test_irish_files_have_blank_rounds_and_partial_births():
    tournament = report("irish_2011.tab").tournament
    births = [(player.birth_date, player.birth_precision) for player in tournament.players]
    assert births == [
        (date(1975, 1, 1), "year"),
        (date(1964, 8, 19), "full"),
        (None, "unknown"),
        (None, "unknown"),
    ]
    assert tournament.round_dates == (date(2011, 2, 25), date(2011, 2, 26), date(2011, 2, 27))
    assert [cell.result for cell in tournament.by_number[4].cells] == ["=", "Z", "Z"]
    assert [player.sex for player in tournament.players] == ["m", "w", "m", "m"]


def test_handles_and_bare_byes_of_an_online_dump():
    tournament = report("online_swiss.trf").tournament
    assert (tournament.start, tournament.declared_rounds, tournament.first_colour) == (
        date(2020, 5, 29),
        2,
        "w",
    )
    assert [player.cells[1].result for player in tournament.players] == ["H", "1", "0"]
    assert tournament.by_number[3].cells[0].result == "U"


def test_columns_that_count_bytes_are_cut_again():
    read = report("columns_count_bytes.trf")
    first = read.tournament.players[0]
    assert (first.name, first.rating, first.fide_id) == ("Bélanger, Éric-François", 2210, 2600010)
    assert first.cells[0].opponent == 2
    assert len(found(read, "I008")) == 2


def test_columns_that_slipped_are_found_again():
    read = report("columns_slipped.trf")
    ratings = [(player.rating, player.fide_id, player.rank) for player in read.tournament.players]
    assert ratings == [(2015, 11600010, 1), (1820, 11600020, 2), (2105, 11600030, 1)]
    assert [player.birth_date for player in read.tournament.players][2] == date(1990, 11, 13)
    assert len(found(read, "I008")) == 3


def test_rounds_that_begin_a_column_early_are_read_and_told():
    read = report("rounds_one_left.trf")
    assert [cell.result for cell in read.tournament.players[0].cells] == ["1", "H"]
    assert [team.players for team in read.tournament.teams] == [(1,), (2,)]
    assert read.tournament.is_team


def test_a_2026_export_with_byes_and_a_forfeit():
    tournament = report("swiss_manager_2026.trf").tournament
    played = [game for game in games(tournament) if game.played]
    assert (tournament.version, tournament.kind, tournament.rounds, len(played)) == ("TRF16", "swiss", 3, 5)
    assert tournament.deputies == ("Nikolić, Đorđe, Ilić, Ana",)
    assert tournament.players[0].birth_precision == "full"
    assert tournament.players[2].birth_precision == "year"
    assert tournament.players[4].fide_id is None


def test_national_ratings_travel_in_trf26():
    tournament = report("trf26_individual.trf").tournament
    assert (tournament.version, tournament.ranking_federation, tournament.ranking_method) == (
        "TRF26",
        "IND",
        "NIDOF",
    )
    assert (tournament.encoded_time_control, tournament.encoded_type) == ("5400+30", "FIDE_DUTCH_2026")
    assert tournament.scoring == (("W", 10), ("D", 5), ("L", 0), ("P", 5))
    first, second, third, fourth = tournament.players
    assert (first.national_id, first.national_rating, first.national_title) == ("123456", 2390, "A")
    assert [entry.federation for entry in first.national_lines] == ["IND", "USA"]
    assert (second.national_id, second.national_rating) == ("77001", None)
    assert third.national_lines == (NationalEntry("IND", "MH-0042", 1333, origin="WB"),)
    assert (fourth.national_id, fourth.national_federation) == ("", "")


def test_team_records_of_trf26():
    tournament = report("trf26_team.trf").tournament
    first = tournament.teams[0]
    assert (first.name, first.nickname, first.strength, first.players) == ("Oslo", "OSL", 2300, (1, 2))
    assert (first.match_points_tenths, first.game_points_tenths, first.rank) == (30, 25, 1)
    assert tournament.team_scoring == (("TW", 20), ("TD", 10), ("TL", 0))
    assert tournament.specials[0] == LineUp(1, 1, 2, (1, 2))
    assert [type(special).__name__ for special in tournament.specials[1:]] == [
        "TeamByes", "ForfeitedMatch", "Acceleration", "AbnormalPoints",
    ]  # fmt: skip


def test_an_open_round_with_carriage_returns_and_late_headers():
    tournament = report("cr_only_open_round.trf").tournament
    assert tournament.name == "Club Evening"
    second = [game for game in games(tournament) if game.round == 2]
    assert [(game.white, game.black, game.white_code, game.played) for game in second] == [
        (2, None, "U", False), (3, 1, "", False),
    ]  # fmt: skip


def test_contradictions_are_four_errors_with_their_lines():
    assert [(finding.code, finding.line) for finding in errors("contradictions.trf")] == [
        ("E014", 8), ("E011", 10), ("E020", 11), ("E010", 12),
    ]  # fmt: skip


def test_five_players_may_play_fifteen_rounds():
    rows = [player(number, *["0000 - Z"] * 15) for number in range(3, 6)]
    games_of_two = [player(1, *["2 w 1"] * 15, points="15.0"), player(2, *["1 b 0"] * 15)]
    tournament = read_players(*games_of_two, *rows).tournament
    assert (tournament.rounds, len(tournament.players)) == (15, 5)
    assert sum(game.played for game in games(tournament)) == 15


def test_a_large_file_is_not_read_whole(tmp_path):
    path = tmp_path / "large.trf"
    with open(path, "wb") as sparse:
        sparse.truncate(200 * 1024 * 1024)
    large = read_file(path)
    assert large.refused
    assert "209,715,200 bytes" in large.findings[0].what
