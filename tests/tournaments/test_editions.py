"""Which edition holds for a type on a day, and when its lists appear."""

from datetime import date

import pytest

from ratinglist.rules.editions import NoEdition
from tests.make import make_type
from tournaments.editions import cadence_of, edition_called, edition_on, is_known
from tournaments.models import RatingType

pytestmark = pytest.mark.django_db


def test_no_edition_is_known_before_the_oldest_text():
    assert not is_known(make_type(), date(1971, 6, 30))
    assert is_known(make_type(), date(2026, 10, 10))


def test_a_type_follows_its_chapter():
    assert edition_on(make_type("blitz"), date(2022, 10, 1)).name == "2022-10-01"
    assert edition_called(make_type("blitz"), "RB2022").name == "2022-01-01"


def test_a_chapter_without_editions_is_told():
    with pytest.raises(NoEdition, match="no edition for draughts is known"):
        edition_on(RatingType(code="draughts", chapter="draughts"), date(2026, 1, 1))


@pytest.mark.parametrize(
    "after, following",
    [
        (date(1975, 8, 1), date(1976, 7, 1)),
        (date(1990, 1, 1), date(1990, 7, 1)),
        (date(2000, 7, 1), date(2000, 10, 1)),
        (date(2009, 4, 1), date(2009, 7, 1)),
        (date(2009, 7, 1), date(2009, 9, 1)),
        (date(2012, 5, 1), date(2012, 7, 1)),
        (date(2012, 7, 1), date(2012, 8, 1)),
    ],
)
def test_lists_appear_in_the_months_of_the_edition_of_their_own_date(after, following):
    cadence = cadence_of("standard")
    assert cadence.next_list(after) == following
    assert cadence.previous_list(following) == cadence.list_in_force(after)


def test_each_edition_closes_its_lists_so_many_days_before():
    cadence = cadence_of("standard")
    assert cadence.closing_date(date(2005, 4, 1)) == date(2005, 3, 2)
    assert cadence.closing_date(date(2010, 3, 1)) == date(2010, 2, 22)
    assert cadence.closing_date(date(2010, 3, 1), official=True) == date(2010, 2, 28)
    assert cadence.closing_date(date(1975, 7, 1)) == date(1975, 6, 30)


def test_the_third_list_of_a_quarterly_line_is_the_last_chance():
    cadence = cadence_of("standard")
    assert cadence.list_for(date(2005, 3, 3)) == date(2005, 7, 1)
    assert cadence.last_list(date(2005, 3, 3)) == date(2005, 10, 1)
