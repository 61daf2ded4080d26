from datetime import date

import pytest

from tournaments.reports.model import ReportedTournament
from tournaments.time_types import seconds_of, type_of

DAY = date(2026, 10, 10)


@pytest.mark.parametrize(
    ("minutes", "increment", "code"),
    [
        (90, 30, "standard"),
        (60, 0, "standard"),
        (59, 0, "rapid"),
        (15, 10, "rapid"),
        (10, 0, "blitz"),
        (10, 1, "rapid"),
        (3, 2, "blitz"),
        (3, 0, ""),
        (1, 0, ""),
    ],
)
def test_the_time_for_60_moves_tells_the_rating_type(minutes, increment, code):
    assert type_of(60 * minutes + 60 * increment, DAY) == code


def test_an_unknown_time_tells_no_type():
    assert type_of(None, DAY) == ""


def test_the_encoded_time_control_goes_before_the_words():
    assert seconds_of(ReportedTournament(time_control="15 min", encoded_time_control="5400+30")) == 7200


def test_the_words_are_read_where_nothing_is_encoded():
    assert seconds_of(ReportedTournament(time_control="15 min + 10 sec")) == 1500
