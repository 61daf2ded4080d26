import csv
from itertools import pairwise
from pathlib import Path

import pytest

from ratinglist.rules.tables import DP, EXPECTATION_TABLE, EXPECTED_HIGH, OPEN_ENDED, PERFORMANCE_TABLE

PRINTED = Path(__file__).parents[3] / "shared" / "tables"


def printed(name: str) -> list[list[str]]:
    path = PRINTED / name
    if not path.exists():
        pytest.skip(f"the reference tables are not beside this checkout ({name})")
    with path.open(newline="") as file:
        return list(csv.reader(file))[1:]


def in_hundredths(text: str) -> int:
    return int(text.replace(".", ""))


def test_performance_table_is_the_printed_one():
    rows = [(in_hundredths(p), int(dp)) for p, dp in printed("table-p-to-dp.csv")]
    assert list(PERFORMANCE_TABLE) == rows


def test_expectation_table_is_the_printed_one():
    rows = [
        (int(least), int(greatest) if greatest else None, in_hundredths(high), in_hundredths(low))
        for least, greatest, high, low in printed("table-d-to-pd.csv")
    ]
    assert list(EXPECTATION_TABLE) == rows


def test_expectation_rows_follow_each_other_without_a_gap():
    for row, following in pairwise(EXPECTATION_TABLE):
        assert following[0] == row[1] + 1


def test_both_columns_of_a_row_add_to_one():
    assert all(high + low == 100 for _, _, high, low in EXPECTATION_TABLE)


def test_performance_table_is_symmetric():
    assert len(DP) == 101
    assert all(DP[p] == -DP[100 - p] for p in DP)


def test_expectation_at_dp_of_a_percentage_gives_the_percentage_back():
    assert [EXPECTED_HIGH[min(DP[p], OPEN_ENDED)] for p in range(50, 101)] == list(range(50, 101))
