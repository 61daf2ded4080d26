"""A written report read again is the same tournament."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.shared import needs_samples, reports
from tests.tournaments.tournaments_made import tournaments
from tournaments.reports.model import (
    AbnormalPoints,
    Acceleration,
    Cell,
    ForbiddenPairings,
    ForfeitedMatch,
    LineUp,
    ReportedPlayer,
    ReportedTournament,
    RequestedByes,
    TeamByes,
)
from tournaments.reports.reader import read, read_file
from tournaments.reports.writer import write

OWN = Path(__file__).parent / "samples"
thorough = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def anna(**changes):
    player = ReportedPlayer(
        1, "Åkesson, Märta", "w", "WIM", 2203, "SWE", 1700123, date(1988, 4, 1), "full",
        points_tenths=15, rank=1, cells=(Cell(1, 2, "w", "1"), Cell(2, None, "", "H")),
    )  # fmt: skip
    return replace(player, **changes)


def small(**changes):
    other = ReportedPlayer(2, "Øst, Bo", "m", fide_id=1700124, points_tenths=0, rank=2)
    cells = (Cell(1, 1, "b", "0"), Cell(2, None, "", "Z"))
    tournament = ReportedTournament(
        "Sommerfest", "Malmö", "SWE", date(2026, 6, 5), date(2026, 6, 6), chief_arbiter="Lind, Eva 1700001",
        round_dates=(date(2026, 6, 5), date(2026, 6, 6)), rounds=2,
        players=(anna(), replace(other, cells=cells)),
    )  # fmt: skip
    return replace(tournament, **changes)


def test_a_player_line_is_strict_trf16():
    line = write(small(), encoding="utf-8").decode().split("\r\n")[12]
    assert line == (
        "001    1 wWIM Åkesson, Märta                    2203 SWE     1700123 1988/04/01  1.5    1"
        "     2 w 1  0000 - H"
    )


def test_lines_end_with_crlf_and_names_are_ascii():
    data = write(small())
    assert data.count(b"\r\n") == data.count(b"\n") == 14
    assert b"Akesson, Marta" in data and b"Ost, Bo" in data and b"022 Malmo\r\n" in data


def test_round_dates_stand_in_the_raster_of_the_rounds():
    line = next(line for line in write(small()).decode().split("\r\n") if line.startswith("132"))
    assert (line[91:99], line[101:109]) == ("26/06/05", "26/06/06")


def test_every_round_is_filled():
    data = write(small(players=(anna(cells=(Cell(1, None, "", "U"),)),), rounds=3))
    assert data.endswith(b"  0000 - U  0000 - Z  0000 - Z\r\n")


def test_a_name_cannot_break_a_line_or_the_columns():
    data = write(small(players=(anna(name="Bad|Name\r\nSecond " + "x" * 40, cells=()),), rounds=0))
    assert read(data).tournament.players[0].name == "Bad/Name  Second xxxxxxxxxxxxxxxxx"[:33]
    assert read(data).tournament.players[0].rating == 2203


def test_a_hundred_points_overflow_their_column_and_are_read_back():
    tournament = small(players=(anna(points_tenths=1005, cells=()),), rounds=0)
    assert read(write(tournament)).tournament.players[0].points_tenths == 1005


def test_an_unknown_version_is_an_error():
    with pytest.raises(ValueError, match="TRF16, TRF26"):
        write(small(), version="TRF06")


def test_trf26_carries_national_numbers_and_ratings():
    national = anna(national_id="S-77", national_rating=2150, national_federation="SWE")
    tournament = small(
        players=(national,), ranking_federation="SWE", ranking_method="NIDOF", encoded_time_control="5400+30"
    )
    data = write(tournament, version="TRF26", encoding="utf-8")
    assert b"\r\nSWE    1                                        2150            S-77\r\n" in data
    assert b"\r\n172 SWE NIDOF\r\n" in data and b"\r\n222 5400+30\r\n" in data
    assert read(data).tournament == tournament
    assert b"2150" not in write(tournament)


def test_a_short_national_number_travels_in_trf16_when_there_is_no_fide_number():
    tournament = small(players=(anna(fide_id=None, national_id="4711", national_federation="SWE"),))
    assert read(write(tournament, encoding="utf-8")).tournament == tournament


def test_special_records_are_written_as_they_are_read():
    specials = (
        RequestedByes("H", 2, (3, 14)),
        Acceleration(20, None, 1, 3, 1, 25),
        ForbiddenPairings(1, 9, (4, 5, 6)),
        AbnormalPoints("", None, -5, 2, (7,)),
        AbnormalPoints("-", 10, None, 0, ()),
        LineUp(1, 2, 3, (10, 0, 12, 9)),
        TeamByes(10, 20, (0, 5, 0, 3)),
        ForfeitedMatch("-+", 4, 11, 12),
    )
    tournament = small(specials=specials)
    assert read(write(tournament, version="TRF26")).tournament.specials == specials


@thorough
@given(tournaments())
def test_any_tournament_survives_trf16(tournament):
    assert read(write(tournament, encoding="utf-8")).tournament == tournament


@thorough
@given(tournaments(national=True))
def test_any_tournament_survives_trf26(tournament):
    assert read(write(tournament, version="TRF26", encoding="utf-8")).tournament == tournament


@pytest.mark.parametrize(
    "path", [path for path in OWN.iterdir() if path.suffix != ".md"], ids=lambda path: path.name
)
def test_own_samples_are_the_same_after_writing(path):
    survives(path)


@needs_samples
@pytest.mark.parametrize("path", reports(), ids=lambda path: path.name)
def test_reference_samples_are_the_same_after_writing(path):
    survives(path)


def survives(path):
    report = read_file(path)
    if (
        any(finding.code in BROKEN and finding.severity == "error" for finding in report.findings)
        or report.refused
    ):
        return
    tournament = report.tournament
    newer = tournament.version in ("TRF26", "TRFX") or tournament.declared_rounds or tournament.scoring
    data = write(tournament, version="TRF26" if newer else "TRF16", encoding="utf-8")
    assert read(data).tournament == tournament


BROKEN = ("E010", "E011", "E012", "E013", "E014", "E015", "E016", "E020")
