import io
import json
from datetime import date

import pytest
from django.core.management import CommandError, call_command

from tests.shared import SAMPLES, needs_samples
from tournaments.reports.model import Cell, NationalEntry, ReportedPlayer, ReportedTournament
from tournaments.reports.writer import write

START = date(2025, 11, 7)
MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def one_against_all(own, results, **event):
    """A report in which number 1 meets one opponent a round; `results` are (opponent's rating, his code)."""
    first = tuple(Cell(n, n + 1, "wb"[n % 2], code) for n, (_, code) in enumerate(results, start=1))
    players = [ReportedPlayer(1, "Thornfield, Alrik", rating=own, federation="VAL", cells=first)]
    for n, (rating, code) in enumerate(results, start=1):
        cells = [Cell(r, None, "", "Z") for r in range(1, len(results) + 1)]
        cells[n - 1] = Cell(n, 1, "bw"[n % 2], MIRROR[code])
        players.append(ReportedPlayer(n + 1, f"Marshwick, Number{n}", rating=rating, cells=tuple(cells)))
    values = {"start": START, "end": START, "encoded_time_control": "5400+30", "rounds": len(results)} | event
    dates = (START,) * len(results)
    return ReportedTournament(name="Valmark Open", players=tuple(players), round_dates=dates, **values)


def answer(tmp_path, tournament, version="TRF26", **options):
    path = tmp_path / "report.trf"
    path.write_bytes(write(tournament, version=version))
    out = io.StringIO()
    call_command("rate_report", str(path), json=True, stdout=out, **options)
    return json.loads(out.getvalue())


def test_w37_the_change_of_a_player_rated_above_2650_is_not_capped(tmp_path):
    event = one_against_all(2813, [(1787, "1"), (2025, "1"), (2310, "1"), (2400, "1"), (2505, "=")])
    first = answer(tmp_path, event, k=10)["players"][0]
    assert (first["games"], first["score"], first["expected"]) == (5, "4.5", "4.75")
    assert (first["raw_change"], first["change"], first["new_rating"]) == ("-2.50", -3, 2810)


def test_w36_another_edition_than_that_of_the_day_can_be_asked_for(tmp_path):
    event = one_against_all(2000, [(1500, "1"), (1520, "1"), (1540, "1"), (1560, "1")])
    changes = {
        edition: answer(tmp_path, event, edition=edition)["players"][0]["change"]
        for edition in ("2017-07-01", "2022-01-01", "2024-03-01")
    }
    assert changes == {"2017-07-01": 6, "2022-01-01": 5, "2024-03-01": 6}


def test_an_unknown_edition_is_refused_with_the_known_ones(tmp_path):
    with pytest.raises(CommandError, match=r"no edition for standard is named 1999.*2025-10-01"):
        answer(tmp_path, one_against_all(2000, [(1900, "1")]), edition="1999")


def test_w30_a_newcomer_gets_his_initial_rating(tmp_path):
    event = one_against_all(None, [(1902, "="), (1877, "="), (1884, "1"), (2012, "0"), (1832, "1")])
    first = answer(tmp_path, event)["players"][0]
    assert (first["rating"], first["k"], first["initial_rating"]) == (None, None, 1922)


def test_a_forfeit_is_not_counted_and_says_so(tmp_path):
    event = one_against_all(2000, [(1900, "+"), (1900, "1")])
    first = answer(tmp_path, event)["players"][0]
    assert first["games"] == 1
    assert first["not_counted"] == [{"round": 1, "reason": "forfeit"}]


def test_k_comes_from_the_map_where_it_has_the_number(tmp_path):
    ks = tmp_path / "k.csv"
    ks.write_text("1,40\n")
    players = answer(tmp_path, one_against_all(2000, [(2000, "1")]), k_map=str(ks), k=10)["players"]
    assert [(player["k"], player["change"]) for player in players] == [(40, 20), (10, -5)]


@pytest.mark.parametrize(
    ("edition", "ks"),
    [("1982-01-01", [10, 10]), ("2009-07-01", [10, 15]), ("2024-03-01", [10, 20]), ("", [20, 20])],
)
def test_a_forced_edition_gives_its_own_k_by_the_rating(tmp_path, edition, ks):
    event = one_against_all(2450, [(2300, "1")])
    assert [player["k"] for player in answer(tmp_path, event, edition=edition)["players"]] == ks


def test_a_k_that_is_given_stands_before_that_of_a_forced_edition(tmp_path):
    ks = tmp_path / "k.csv"
    ks.write_text("1,40\n")
    event = one_against_all(2450, [(2300, "1")])
    forced = {"edition": "2009-07-01"}
    assert [player["k"] for player in answer(tmp_path, event, k=30, **forced)["players"]] == [30, 30]
    assert [player["k"] for player in answer(tmp_path, event, k_map=str(ks), **forced)["players"]] == [40, 15]


def test_a_bad_line_of_the_k_map_is_named(tmp_path):
    ks = tmp_path / "k.csv"
    ks.write_text("1,40\ntwo,20\n")
    with pytest.raises(CommandError, match="line 2: write number,K"):
        answer(tmp_path, one_against_all(2000, [(2000, "1")]), k_map=str(ks))


@pytest.mark.parametrize(
    ("method", "rating", "source"),
    [
        ("NIDOF", 1950, "national"),
        ("FIDON", 2000, "fide"),
        ("HBFN", 2000, "fide"),
        ("LBFN", 1950, "national"),
    ],
)
def test_the_method_chooses_between_both_ratings_of_a_line(tmp_path, method, rating, source):
    event = one_against_all(2000, [(2000, "1")], ranking_federation="VAL", ranking_method="NIDOF")
    national = {
        "national_id": "10001",
        "national_rating": 1950,
        "national_federation": "VAL",
        "national_lines": (NationalEntry("VAL", "10001", 1950),),
    }
    first, other = event.players
    event = type(event)(**vars_of(event) | {"players": (type(first)(**vars_of(first) | national), other)})
    line = answer(tmp_path, event, method=method)["players"][0]
    assert (line["rating"], line["source"]) == (rating, source)


def vars_of(value):
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


def test_a_contradiction_leaves_out_its_game_only(tmp_path):
    event = one_against_all(2000, [(1900, "1"), (1900, "1")])
    content = write(event, version="TRF26").decode()
    path = tmp_path / "report.trf"
    spoiled = [
        line[:98] + "1" + line[99:] if line.startswith("001    2") else line for line in content.split("\r\n")
    ]
    path.write_text("\r\n".join(spoiled))
    out = io.StringIO()
    call_command("rate_report", str(path), json=True, stdout=out)
    told = json.loads(out.getvalue())
    assert told["players"][0]["games"] == 1
    assert told["players"][0]["not_counted"] == [{"round": 1, "reason": "contradiction"}]
    assert "E014" in {finding["code"] for finding in told["findings"]}


def test_without_a_first_day_the_option_is_named(tmp_path):
    path = tmp_path / "report.trf"
    lines = write(one_against_all(2000, [(2000, "1")])).split(b"\r\n")
    path.write_bytes(b"\r\n".join(line for line in lines if line[:3] not in (b"042", b"132", b"052")))
    with pytest.raises(CommandError, match="042 gives no first day; say it with --date"):
        call_command("rate_report", str(path))


def test_a_file_that_is_no_report_is_refused(tmp_path):
    path = tmp_path / "report.trf"
    path.write_bytes(b"\x00\x01\x02 not a report")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("rate_report", str(path))


@needs_samples
def test_every_real_report_is_rated_or_refused_with_a_reason():
    refused = []
    for path in sorted((SAMPLES / "trf").iterdir()):
        try:
            call_command("rate_report", str(path), type="standard", date=START, stdout=io.StringIO())
        except CommandError as reason:
            refused.append((path.name, str(reason)))
    assert refused == []
