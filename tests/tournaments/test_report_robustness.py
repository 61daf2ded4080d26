"""Whatever the bytes, reading ends with findings, never with an exception."""

import random
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shared import needs_samples, reports
from tests.tournaments.report_lines import HEADERS, headers, player, text
from tournaments.reports.games import games
from tournaments.reports.printed import as_json, as_text
from tournaments.reports.reader import read

OWN = sorted(path for path in (Path(__file__).parent / "samples").iterdir() if path.suffix != ".md")


def reads(data, **options):
    report = read(data, **options)
    assert report.tournament or report.findings[0].severity == "fatal"
    if report.tournament:
        games(report.tournament)
    as_text(report)
    return report


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_a_file_cut_off_anywhere_is_read(path):
    data = path.read_bytes()
    for length in range(len(data)):
        read(data[:length])


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "cp1250", "cp1251", "utf-16", "utf-7", "cp037"])
def test_a_file_in_a_wrong_encoding_is_read(path, encoding):
    reads(path.read_bytes(), encoding=encoding)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_swapped_line_ends_change_nothing(path):
    data = path.read_bytes()
    plain = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    expected = read(plain).tournament
    for end in (b"\r", b"\r\n"):
        assert reads(plain.replace(b"\n", end)).tournament == expected


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_read(data):
    reads(data)


codes = st.sampled_from(
    [*HEADERS, "001", "013", "142", "162", "172", "240", "250", "260", "299", "300", "310"]
)
more_codes = st.sampled_from(
    ["320", "330", "352", "362", "801", "XXR", "XXS", "BBW", "FRA", "###", "DDD", "   "]
)
anything = st.text(st.characters(codec="utf-8"), max_size=120) | st.text("0123456789 .-+=wb/|", max_size=120)
record_lines = st.tuples(codes | more_codes, anything).map(" ".join)


@settings(max_examples=150, deadline=None)
@given(st.lists(record_lines, max_size=12))
def test_any_records_are_read(lines):
    reads(text(*headers(), player(1, "2 w 1"), *lines).encode("utf-8", errors="replace"))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(OWN) - 1), st.integers(0, 5000), st.binary(min_size=1, max_size=3))
def test_damaged_files_are_read(number, position, damage):
    data = OWN[number].read_bytes()
    position %= max(1, len(data))
    reads(data[:position] + damage + data[position + len(damage) :])


@pytest.mark.parametrize(
    "line",
    [
        "042 1" + " " * 200_000 + "x",
        "132" + "26/01/01  " * 50_000,
        "001" + " " * 300_000 + "1",
        player(1) + "  0002 w 1" * 20_000,
        "001 " + "9" * 200_000,
        "299 " + "1.0 " * 50_000,
        "162 " + "W 1.0 " * 30_000,
    ],
    ids=["date", "round dates", "blanks", "rounds", "digits", "points", "scoring"],
)
def test_an_endless_line_costs_no_time(line):
    begun = time.process_time()
    reads(text(line, player(2)).encode())
    assert time.process_time() - begun < 3


def test_a_large_report_takes_a_second_or_two():
    chance = random.Random(7)
    numbers, rounds = list(range(1, 3162)), []
    for _ in range(9):
        chance.shuffle(numbers)
        cells = {numbers[-1]: "0000 - U"}
        for white, black in zip(numbers[0:-1:2], numbers[1::2], strict=True):
            cells |= {white: f"{black:>4} w 1", black: f"{white:>4} b 0"}
        rounds.append(cells)
    rows = [player(number, *(cells[number] for cells in rounds)) for number in range(1, 3162)]
    begun = time.process_time()
    report = read(text(*headers(), *rows).encode())
    taken = time.process_time() - begun
    assert len(games(report.tournament)) == 9 * 1581
    assert taken < 6


@needs_samples
@pytest.mark.parametrize("path", reports(), ids=lambda path: path.name)
def test_every_reference_sample_is_read(path):
    data = path.read_bytes()
    report = reads(data)
    lines = data.replace(b"\r", b"\n").removeprefix(b"\xef\xbb\xbf").split(b"\n")
    assert len(report.tournament.players) == sum(line.startswith(b"001 ") for line in lines)
    as_json(report)


@needs_samples
@pytest.mark.parametrize("path", reports(), ids=lambda path: path.name)
def test_reference_samples_cut_off_or_damaged_are_read(path):
    data = path.read_bytes()
    chance = random.Random(path.name)
    for _ in range(3):
        reads(data[: chance.randrange(len(data))])
    position = chance.randrange(len(data))
    reads(data[:position] + chance.randbytes(4) + data[position:])
    reads(data.replace(b"\r\n", b"\r"))
