"""The demo as a newcomer runs it, in a process and a folder of its own."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from ratinglist.demo.people import federation_of, strangers
from ratinglist.demo.programme import season
from tournaments.reports import reader

ROOT = Path(__file__).parents[2]


def run_demo(folder: Path) -> subprocess.CompletedProcess:
    inherited = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
    environment = inherited | {"VAR_DIR": str(folder), "HOME_FEDERATION": "VAL"}
    command = [sys.executable, "manage.py", "demo"]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)


def test_the_demo_publishes_the_same_lists_every_time_it_is_built(tmp_path):
    first, second = run_demo(tmp_path), run_demo(tmp_path)
    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    assert first.stdout == second.stdout
    assert "10 lists published" in first.stdout
    assert "friday-blitz-scanned.trf: refused" in first.stdout
    assert "parked, his games wait" in first.stdout
    assert "old-harbour-club-swiss-october-2026-corrected.trf: 28 players, version 2" in first.stdout


def test_no_list_contradicts_a_rating_that_the_demo_reports(tmp_path):
    run_demo(tmp_path)
    (name,) = tmp_path.glob("*.sqlite3")
    with closing(sqlite3.connect(name)) as database:
        found = [text for (text,) in database.execute("SELECT findings FROM tournaments_report")]
    assert len(found) > 20
    assert [text for text in found if "W020" in text] == []


def test_the_demo_leaves_a_folder_alone_that_holds_something_else(tmp_path):
    (tmp_path / "db.sqlite3").write_text("a federation's only copy")
    refused = run_demo(tmp_path)
    assert refused.returncode != 0
    assert "holds something else" in refused.stderr
    assert (tmp_path / "db.sqlite3").read_text() == "a federation's only copy"


@pytest.fixture(scope="module")
def reports():
    return season(federation_of(64), strangers(64), 64)


def test_the_season_has_what_a_federation_meets(reports):
    contents = b"".join(file.content for file in reports)
    kinds = {(file.plan.kind, file.plan.system) for file in reports}
    assert {("standard", "swiss"), ("standard", "roundrobin"), ("standard", "match")} <= kinds
    assert {("rapid", "swiss"), ("rapid", "roundrobin"), ("blitz", "swiss"), ("blitz", "roundrobin")} <= kinds
    assert {("xiangqi", "swiss"), ("xiangqi", "roundrobin")} <= kinds
    for cell in (b" w +", b"0000 - H", b"0000 - U", b"0000 - Z"):
        assert cell in contents
    assert any(player.rating is None for player in reader.read(reports[0].content).tournament.players)


def test_only_the_broken_report_has_errors(reports):
    unfit = [file.name for file in reports if not reader.read(file.content).acceptable]
    assert unfit == ["friday-blitz-scanned.trf"]
