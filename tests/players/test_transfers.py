from datetime import date

import pytest

from players.transfers import Stay, current, placed

TOWER = Stay("1", date(2015, 1, 1), None, pk=5)


def test_the_same_membership_changes_nothing():
    assert placed([TOWER], Stay("1", date(2015, 1, 1), None)) == []


def test_a_move_ends_the_open_membership_the_day_before():
    moved = placed([TOWER], Stay("2", date(2026, 7, 1), None))
    assert moved == [Stay("1", date(2015, 1, 1), date(2026, 6, 30), pk=5), Stay("2", date(2026, 7, 1), None)]


def test_a_move_without_a_day_is_refused():
    with pytest.raises(ValueError, match="club_since is missing: the member is in club 1"):
        placed([TOWER], Stay("2", None, None))


def test_a_move_before_the_open_membership_is_refused():
    with pytest.raises(ValueError, match="overlap with the membership in club 1"):
        placed([TOWER], Stay("2", date(2014, 1, 1), None))


def test_an_earlier_membership_that_ended_in_time_is_added():
    earlier = Stay("2", date(2010, 1, 1), date(2014, 12, 31))
    assert placed([TOWER], earlier) == [earlier]


def test_an_end_is_written_into_the_membership_it_belongs_to():
    ended = placed([TOWER], Stay("1", date(2015, 1, 1), date(2026, 6, 30)))
    assert ended == [Stay("1", date(2015, 1, 1), date(2026, 6, 30), pk=5)]


def test_a_beginning_not_known_before_is_filled_in():
    filled = placed([Stay("1", None, None, pk=5)], Stay("1", date(2015, 1, 1), None))
    assert filled == [Stay("1", date(2015, 1, 1), None, pk=5)]


def test_a_membership_cannot_end_before_it_begins():
    with pytest.raises(ValueError, match="ends on 2015-01-01, before it begins on 2016-01-01"):
        placed([], Stay("1", date(2016, 1, 1), date(2015, 1, 1)))


def test_the_current_membership_of_a_day_in_the_past_is_that_of_then():
    stays = [Stay("1", date(2015, 1, 1), date(2026, 6, 30)), Stay("2", date(2026, 7, 1), None)]
    assert current(stays, date(2026, 6, 1)).club == "1"
    assert current(stays, date(2026, 11, 30)).club == "2"
    assert current([], date(2026, 11, 30)) is None
