"""The bench as an administrator runs it, small, and what its numbers rest on."""

import os
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ratinglist.bench import events, lists, people, steps
from ratinglist.bench.measuring import Failed, measured
from tournaments.reports import reader

ROOT = Path(__file__).parents[2]
LIST_DATE = date(2026, 12, 1)
# From Python 3.12 on, in a test run that is spread over processes.
FORKS = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")


@pytest.fixture(scope="module")
def bench(tmp_path_factory) -> subprocess.CompletedProcess:
    folder = tmp_path_factory.mktemp("bench")
    inherited = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
    environment = inherited | {"VAR_DIR": str(folder), "TMPDIR": str(folder)}
    command = [sys.executable, "manage.py", "bench", "--scale", "0.002"]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    ran.left = sorted(path.name for path in folder.glob("bench-*"))
    return ran


def test_the_bench_completes_and_its_lists_verify(bench):
    assert bench.returncode == 0, bench.stderr
    _, verified = bench.stdout.split("verified:\n")
    assert len(re.findall(r"^\w+ list of 2026-1[12]-01: [0-9a-f]{64}$", verified, re.MULTILINE)) == 6


def test_every_step_is_a_line_with_time_memory_and_its_ratio_to_the_floor(bench):
    for step in ("import", "next-import", "intake", "close", "publish"):
        assert re.search(rf"^{step} +[\d.]+ +[\d.]+ +\d+ +[\d.]+ +[\d.]+  \S", bench.stdout, re.MULTILINE), (
            step
        )


def test_the_bench_leaves_nothing_behind(bench):
    assert bench.left == []


@pytest.mark.parametrize("name", ["ratings", "ratings_bench2", "ratings_bench_x; DROP"])
def test_no_database_but_a_bench_s_is_dropped(name):
    with pytest.raises(CommandError, match="invalid database_name value"):
        call_command("bench", "--database", name)


def test_the_world_is_the_same_every_time():
    first, other = people.person(0), people.person(1_234_567)
    assert (first.name, first.federation, first.birth_year) == ("Ulmwenquist, Matis", "XDA", 2000)
    assert (other.name, other.strength, other.keenness) == ("Halbaleros, Bento", 1768, 254)


def test_a_step_brings_those_it_needs():
    assert steps.with_needed(["publish"]) == ("import", "intake", "close", "publish")
    assert steps.with_needed(["next-import"]) == ("import", "next-import")


def test_shares_of_rated_people_are_those_of_fides_list():
    crowd = [people.person(number) for number in range(20_000)]
    shares = {kind: sum(who.is_rated(kind) for who in crowd) / len(crowd) for kind in people.TYPES}
    # 569,655, 479,695 and 318,040 of two million, less who is too weak to be rated.
    assert 0.26 < shares["standard"] < 0.29
    assert 0.21 < shares["rapid"] < 0.25
    assert 0.14 < shares["blitz"] < 0.17


def test_three_in_a_hundred_rows_of_the_next_list_differ():
    crowd = [people.person(number) for number in range(5_000)]
    first, second = ([lists.fide_row(who, LIST_DATE, months=months) for who in crowd] for months in (0, 1))
    changed = sum(before != after for before, after in zip(first, second, strict=True))
    assert 0.025 < changed / len(crowd) < 0.035


def test_reports_come_as_files_of_which_some_are_corrected_and_some_unreadable(tmp_path):
    files = events.write_reports(tmp_path / "reports", 4_000, 20, LIST_DATE)
    found = [reader.read(path.read_bytes()) for path in sorted((tmp_path / "reports").iterdir())]
    assert len(found) == files == 22
    assert [report.acceptable for report in found].count(False) == 1


@FORKS
def test_a_step_that_fails_in_its_process_stops_the_bench(capfd):
    with pytest.raises(Failed):
        measured(lambda: 1 // 0)
    assert "ZeroDivisionError" in capfd.readouterr().err


@FORKS
def test_memory_of_one_step_is_not_counted_for_the_next():
    large = measured(lambda: len(bytearray(300_000_000))).memory
    assert large - measured(lambda: 1).memory > 250_000_000
