"""One defect at a time: which code it gets, how heavy it weighs and where it points."""

from pathlib import Path

import pytest

from tests.tournaments.report_lines import found, headers, pair, player, read_lines, read_players
from tournaments.reports.reader import read


def only(report, code):
    findings = found(report, code)
    assert len(findings) == 1, report.findings
    return findings[0]


def test_a_complete_report_has_no_findings():
    assert read_players(*pair(), _092="Match").findings == []


def test_a_file_without_players_is_refused():
    report = read_lines(*headers())
    assert report.tournament is None
    assert only(report, "E001").severity == "fatal"


def test_a_second_tournament_in_the_file_is_refused_at_its_line():
    report = read_lines(*headers(), *pair(), *headers(), *pair())
    assert report.tournament is None
    assert only(report, "E001").line == 12


def test_a_separated_file_is_refused():
    report = read_lines("012|Harbour Open", "001 |1|Olsen, Mia|1800")
    assert report.refused
    assert "|" in only(report, "E001").what


def test_a_starting_number_used_twice_names_both_lines():
    finding = only(read_players(*pair(), player(2, name="Lund, Eva", points="0.0", fide_id=91000009)), "E010")
    assert (finding.severity, finding.line, finding.column) == ("error", 12, 5)
    assert "line 11" in finding.what and "Lund, Eva" in finding.what


@pytest.mark.parametrize("number", ["", "x", 0])
def test_a_player_without_starting_number_is_left_out_with_an_error(number):
    report = read_players(*pair(), player(number, rank="3"))
    assert only(report, "E010").line == 12
    assert len(report.tournament.players) == 2


def test_an_opponent_who_does_not_exist_is_an_error_at_the_cell():
    finding = only(read_players(player(1, "9 w 1", points="1.0")), "E011")
    assert (finding.severity, finding.line, finding.column, finding.field) == ("error", 10, 92, "round 1")


def test_playing_oneself_is_an_error():
    assert "himself" in only(read_players(player(1, "1 w 1", points="1.0")), "E011").what


def test_an_opponent_who_names_someone_else_is_an_error():
    report = read_players(
        player(1, "2 w 1", points="1.0"), player(2, "3 b 0"), player(3, "2 w 1", points="1.0")
    )
    finding = only(report, "E012")
    assert finding.severity == "error"
    assert "1 plays 2, who names 3" in finding.what


def test_a_forfeit_only_one_side_tells_is_a_warning_because_no_game_is_rated():
    report = read_players(player(1, "2 w +", points="1.0"), player(2, "0000 - Z"))
    assert only(report, "W012").severity == "warning"


def test_a_game_only_one_side_tells_is_an_error():
    report = read_players(player(1, "2 w 1", points="1.0"), player(2, ""))
    assert only(report, "E012").severity == "error"


def test_two_whites_in_one_game_are_an_error():
    finding = only(read_players(player(1, "2 w 1", points="1.0"), player(2, "1 w 0")), "E013")
    assert (finding.severity, finding.column) == ("error", 97)


def test_a_game_without_colours_is_a_warning():
    report = read_players(player(1, "2   1", points="1.0"), player(2, "1   0"))
    assert only(report, "W013").severity == "warning"


@pytest.mark.parametrize(
    ("mine", "other"), [("1", "1"), ("1", "="), ("+", "+"), ("1", "-"), ("+", "0"), ("1", " ")]
)
def test_results_that_contradict_each_other_are_an_error(mine, other):
    report = read_players(player(1, f"2 w {mine}"), player(2, f"1 b {other}"))
    finding = only(report, "E014")
    assert (finding.severity, finding.column) == ("error", 99)


@pytest.mark.parametrize(("mine", "other"), [("=", "0"), ("0", "0")])
def test_results_only_an_arbiter_can_give_are_a_warning(mine, other):
    report = read_players(player(1, f"2 w {mine}"), player(2, f"1 b {other}"))
    assert only(report, "W014").severity == "warning"
    assert found(report, "E014") == []


@pytest.mark.parametrize(
    ("mine", "other"), [("1", "0"), ("=", "="), ("+", "-"), ("-", "-"), ("W", "L"), ("D", "D")]
)
def test_results_that_belong_together_are_no_finding(mine, other):
    report = read_players(player(1, f"2 w {mine}"), player(2, f"1 b {other}"))
    assert found(report, "E014") + found(report, "W014") == []


def test_an_unknown_result_is_an_error():
    assert only(read_players(player(1, "2 w ?"), player(2, "1 b 0")), "E015").column == 99


def test_a_bye_with_an_opponent_is_an_error():
    report = read_players(player(1, "2 b Z"), player(2, "1 w 1", points="1.0"))
    assert only(report, "E016").line == 10


@pytest.mark.parametrize("cell", ["0000 - 1", "0000 - W", "0000 w"])
def test_a_game_without_an_opponent_is_an_error(cell):
    assert only(read_players(player(1, cell)), "E016").severity == "error"


def test_a_second_pairing_bye_in_a_round_is_a_warning_and_an_error_when_strict():
    lines = [*headers(), player(1, "0000 - U", points="1.0"), player(2, "0000 - U", points="1.0")]
    assert only(read_lines(*lines), "W017").severity == "warning"
    assert only(read_lines(*lines, strict=True), "E017").severity == "error"


def test_a_fide_number_with_other_signs_is_an_error():
    report = read_players(player(1, fide_id="12-34567"))
    assert only(report, "E020").column == 58
    assert report.tournament.players[0].fide_id is None


def test_a_fide_number_for_two_people_is_an_error():
    report = read_players(player(1, fide_id=91000007), player(2, fide_id=91000007, name="Berg, Jan"))
    finding = only(report, "E020")
    assert finding.line == 11
    assert "Olsen, Mia" in finding.what and "Berg, Jan" in finding.what


def test_a_newcomer_without_birth_and_sex_is_a_warning_because_he_may_still_be_recognised():
    finding = only(read_players(player(1, fide_id=0, birth="", sex="")), "W018")
    assert finding.severity == "warning"
    assert "birth date, sex missing" in finding.what


def test_a_newcomer_with_all_his_data_is_no_finding():
    assert found(read_players(player(1, fide_id=0)), "W018") == []


def test_a_tournament_without_a_name_is_an_error():
    assert only(read_players(*pair(), _012=None), "E030").severity == "error"


@pytest.mark.parametrize("code", ["022", "032", "102"])
def test_place_federation_and_arbiter_may_be_missing_unless_strict(code):
    lines = [*headers(**{f"_{code}": None}), *pair()]
    assert (only(read_lines(*lines), "W032").severity, only(read_lines(*lines), "W032").field) == (
        "warning",
        code,
    )
    assert only(read_lines(*lines, strict=True), "E030").severity == "error"


def test_a_report_without_start_date_has_an_error_that_names_the_record():
    finding = only(read_players(*pair(), _042=None), "E031")
    assert (finding.severity, finding.field) == ("error", "042")
    assert "042" in finding.mend


def test_an_unreadable_start_is_one_error_at_its_line():
    errors = [
        finding for finding in read_players(*pair(), _042="soon").findings if finding.severity == "error"
    ]
    assert [(finding.code, finding.line, finding.raw) for finding in errors] == [("E031", 4, "soon")]


def test_an_empty_start_is_an_error_at_its_line():
    assert only(read_players(*pair(), _042=""), "E031").line == 4


def test_an_end_before_the_start_is_an_error():
    report = read_players(*pair(), _052="2026/03/01", _132=None)
    assert any(finding.severity == "error" and "before" in finding.what for finding in found(report, "E031"))


def test_a_round_outside_the_dates_is_a_warning():
    finding = only(read_players(*pair(), _132=("26/03/07", "26/03/09")), "W033")
    assert finding.severity == "warning"
    assert "Round 2 of 2026/03/09" in finding.what


def test_fewer_dates_than_rounds_are_a_warning():
    assert "1 of 2 rounds" in only(read_players(*pair(), _132=("26/03/07",)), "W033").what


def test_a_date_that_may_be_two_days_is_asked_about():
    finding = only(read_players(player(1), _042="09/08/2026", _052="10/08/2026", _132=None), "E031")
    assert finding.severity == "error"
    assert "2026/08/09 or 2026/09/08" in finding.what


def test_a_team_with_an_unknown_player_is_a_warning():
    report = read_players(*pair(), "013 Red Rooks                          1    7")
    assert "player 7 is not in the file" in only(report, "W040").what


def test_a_player_in_two_teams_is_named_for_both():
    rows = ["013 Red Rooks                          1    2", "013 Blue Bishops                       2"]
    assert [finding.line for finding in found(read_players(*pair(), *rows), "W040")] == [12, 13]


def test_a_short_number_in_the_fide_column_becomes_the_national_one():
    report = read_players(player(1, fide_id=12345))
    assert only(report, "W021").raw == "12345"
    entrant = report.tournament.players[0]
    assert (entrant.fide_id, entrant.national_id, entrant.national_federation) == (None, "12345", "GER")


def test_points_against_the_rounds_are_shown_with_the_bye_that_would_explain_them():
    report = read_players(
        player(1, "2 w 1", "0000 - U", points="1.5"), player(2, "1 b 0", "0000 - H", points="0.5")
    )
    what = only(report, "W022").what
    assert "1.5 points given, the rounds make 2.0 (difference -0.5)" in what
    assert "the pairing bye counted 0.5" in what


def test_points_counted_for_blank_rounds_are_explained():
    report = read_players(player(1, "", "2 w 1", points="1.5"), player(2, "0000 - Z", "1 b 0"))
    assert "a blank round counted 0.5" in only(report, "W022").what


def test_football_points_are_recognised_instead_of_reported_player_by_player():
    report = read_players(
        player(1, "2 w 1", "2 b =", points="4.0"), player(2, "1 b 0", "1 w =", points="1.0")
    )
    assert found(report, "W022") == []
    assert "3-1-0" in only(report, "I014").what


def test_points_follow_the_scoring_the_report_declares():
    rows = (player(1, "2 w 1", "2 b =", points="4.0"), player(2, "1 b 0", "1 w =", points="1.0"))
    assert found(read_players(*rows, _162=" W 3.0    D 1.0"), "W022") == []


def test_points_taken_by_record_299_are_not_missed():
    rows = (player(1, "2 w 1", points="0.5"), player(2, "1 b 0"), "299           -0.5    1    1")
    assert found(read_players(*rows), "W022") == []


def test_a_rank_against_the_points_is_a_warning():
    report = read_players(player(1, "2 w 1", points="1.0", rank=2), player(2, "1 b 0", rank=1))
    assert only(report, "W023").line == 10


def test_missing_ranks_are_computed_and_told():
    lines = [line[:85] + "    " + line[89:] for line in pair()]
    report = read_players(*lines)
    assert [entrant.rank for entrant in report.tournament.players] == [1, 2]
    assert only(report, "W023").severity == "warning"


MEETINGS = (
    ("2 w 1", "3 b 1", "2 b 1"),
    ("1 b 0", "4 w =", "1 w 0"),
    ("4 w 0", "1 w 0", "0000 - Z"),
    ("3 b 1", "2 b =", "0000 - Z"),
)


def test_two_players_who_meet_again_in_a_swiss_are_a_warning():
    rows = [player(number, *cells) for number, cells in enumerate(MEETINGS, start=1)]
    finding = only(read_players(*rows), "W024")
    assert (finding.line, finding.column) == (10, 112)
    assert "1 and 2 meet again in round 3 (before: 1)" in finding.what


def test_two_players_may_meet_again_in_a_double_round_robin():
    rows = [player(number, *cells) for number, cells in enumerate(MEETINGS, start=1)]
    assert found(read_players(*rows, _092="Individual: Double-Round-Robin"), "W024") == []


def test_a_round_without_results_is_one_warning():
    report = read_players(player(1, "2 w"), player(2, "1 b"))
    assert "Round 1 is paired but has no results" in only(report, "W025").what


def test_a_single_missing_result_is_a_warning_for_both_sides():
    rows = (player(1, "2 w"), player(2, "1 b"), player(3, "4 w 1", points="1.0"), player(4, "3 b 0"))
    assert [finding.line for finding in found(read_players(*rows), "W025")] == [10, 11]


def test_an_event_of_more_than_thirty_days_is_a_warning():
    assert "39 days" in only(read_players(*pair(), _052="2026/04/15"), "W026").what


def test_an_arbiter_without_number_is_told():
    assert only(read_players(*pair(), _102="Brandt, Ole"), "I026").severity == "info"


def test_the_old_full_point_bye_is_mapped_with_a_warning():
    report = read_players(player(1, "0000 - +", points="1.0"))
    assert only(report, "W027").severity == "warning"
    assert report.tournament.players[0].cells[0].result == "F"


def test_a_lone_full_point_bye_may_have_been_the_pairing_bye():
    report = read_players(player(1, "0000 - F", points="1.0"))
    assert "may have been the pairing bye" in only(report, "W027").what


def test_a_file_with_fewer_players_than_it_says_may_have_been_cut_off():
    finding = only(read_players(*pair(), _062="3 (2)"), "W031")
    assert (finding.line, finding.raw) == (6, "3 (2)")
    assert "says 3 players, the file has 2" in finding.what
    assert found(read_players(*pair(), _062="2 (2)"), "W031") == []


def test_someone_born_after_the_event_is_a_warning():
    assert only(read_players(player(1, birth="2026/01/01")), "W028").column == 70


@pytest.mark.parametrize(
    ("change", "column"),
    [({"title": "2N"}, 11), ({"federation": "XYZ"}, 54), ({"sex": "q"}, 10), ({"birth": "1990/13/40"}, 70)],
)
def test_a_value_nobody_knows_is_a_warning_at_its_column(change, column):
    assert only(read_players(player(1, **change)), "W029").column == column


@pytest.mark.parametrize(
    ("cell", "result"), [("0000 - =", "H"), ("0000 - -", "Z"), ("0000 - 0", "Z"), ("0000 - B", "U")]
)
def test_old_bye_codes_are_mapped_and_told(cell, result):
    report = read_players(player(1, cell))
    assert report.tournament.players[0].cells[0].result == result
    assert only(report, "I011").raw.strip() == cell


def test_an_old_title_is_mapped_and_told():
    report = read_players(player(1, title="wm"))
    assert report.tournament.players[0].title == "WIM"
    assert only(report, "I010").raw == "wm"


def test_an_honorary_title_is_kept_without_a_word():
    report = read_players(player(1, title="WH"))
    assert report.tournament.players[0].title == "WH"
    assert found(report, "W029") == []


def test_unknown_records_are_kept_and_counted():
    report = read_players(*pair(), "00A Sent by the club", "DAT    1 EMAIL none")
    assert [extra.text for extra in report.tournament.extras] == ["Sent by the club", "1 EMAIL none"]
    assert len(found(report, "I007")) == 2


def test_comments_and_rulers_are_counted_and_ignored():
    ruler = "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF"
    assert only(
        read_players("### draft", ruler, "12345678901234567890123456", *pair()), "I006"
    ).what.startswith("Comments and rulers (lines: 3)")


def test_rounds_that_hold_nothing_are_left_out():
    report = read_players(*(f"{line}  0000 -  " for line in pair()))
    assert report.tournament.rounds == 2
    assert only(report, "I012").severity == "info"


def test_missing_points_are_computed():
    lines = [line[:80] + "    " + line[84:] for line in pair()]
    report = read_players(*lines)
    assert [entrant.points_tenths for entrant in report.tournament.players] == [15, 5]
    assert len(found(report, "I013")) == 2


def test_the_letter_of_a_code_tells_its_severity():
    """Over every finding that these samples have."""
    letters = {"fatal": "E", "error": "E", "warning": "W", "info": "I"}
    folder = Path(__file__).parent / "samples"
    findings = [
        finding
        for path in folder.glob("*.t*")
        for strict in (False, True)
        for finding in read(path.read_bytes(), strict=strict).findings
    ]
    assert {finding.severity for finding in findings} == set(letters)
    assert [finding for finding in findings if finding.code[0] != letters[finding.severity]] == []


def test_an_unknown_federation_is_told_once_with_the_number_of_its_lines():
    players = [player(number, federation="QQQ") for number in (1, 2, 3)]
    first, second = found(read_players(*players, player(4, federation="QQX")), "W029")
    assert first.what == "Player 1: 'QQQ' is no federation known to FIDE (3 lines)."
    assert (first.line, first.column, first.raw) == (10, 54, "QQQ")
    assert second.what == "Player 4: 'QQX' is no federation known to FIDE."
