"""When lists appear and which one an event belongs to (B.02 2024-03-01, 7.1, 9.1).

Without an edition: each first of a month, as since 2012. With one: the months and closing days that it has.
"""

from datetime import date, timedelta

from .editions import Edition

CLOSING_DAYS = 3
"""An event must have ended this many days before the date of a list to be on it."""
OFFICIAL_CLOSING_DAYS = 1
"""The same for an official FIDE event: the last day before the list."""
LAST_CHANCE = 3
"""An event that misses this list, counted from its end, is not rated any more."""
EVERY_MONTH = tuple(range(1, 13))


def _month(on: date, shift: int) -> date:
    years, month = divmod(on.month - 1 + shift, 12)
    return date(on.year + years, month + 1, 1)


def _months(edition: Edition | None) -> tuple[int, ...]:
    return edition.list_months if edition else EVERY_MONTH


def _checked(list_date: date, edition: Edition | None = None) -> date:
    if list_date.day != 1:
        raise ValueError(f"a list is dated on the first day of a month, not {list_date}")
    if list_date.month not in _months(edition):
        raise ValueError(f"there is no list of {list_date}: lists appear in the months {_months(edition)}")
    return list_date


def _to_list(month: date, step: int, edition: Edition | None) -> date:
    while month.month not in _months(edition):
        month = _month(month, step)
    return month


def list_in_force(on: date, edition: Edition | None = None) -> date:
    """Date of the list whose ratings are used by an event that starts on this day."""
    return _to_list(_month(on, 0), -1, edition)


def next_list(list_date: date, edition: Edition | None = None) -> date:
    """The first list after a date."""
    return _to_list(_month(list_date, 1), 1, edition)


def previous_list(list_date: date, edition: Edition | None = None) -> date:
    """The list before a list; ValueError when the date is not that of a list."""
    return _to_list(_month(_checked(list_date, edition), -1), -1, edition)


def closing_date(list_date: date, *, official: bool = False, edition: Edition | None = None) -> date:
    """The last day on which an event may end to be on the list (7.1.3); later for an official FIDE event.

    An edition that names no closing day closes on the eve of the list.
    """
    days = OFFICIAL_CLOSING_DAYS if official else CLOSING_DAYS
    if edition:
        days = (edition.official_closing_days if official else edition.closing_days) or OFFICIAL_CLOSING_DAYS
    return _checked(list_date, edition) - timedelta(days=days)


def list_for(end: date, *, official: bool = False, edition: Edition | None = None) -> date:
    """The earliest list an event that ended on this day can be on."""
    following = next_list(end, edition)
    while end > closing_date(following, official=official, edition=edition):
        following = next_list(following, edition)
    return following


def last_list(end: date, edition: Edition | None = None) -> date:
    """The last list an event that ended on this day can be on: the third dated after it (9.1)."""
    following = end
    for _ in range(LAST_CHANCE):
        following = next_list(following, edition)
    return following


def belongs(end: date, list_date: date, *, official: bool = False, edition: Edition | None = None) -> bool:
    """Whether an event that ended on this day may be rated on the list, neither too early nor too late."""
    first = list_for(end, official=official, edition=edition)
    return first <= _checked(list_date, edition) <= last_list(end, edition)


def window_start(list_date: date, periods: int) -> date:
    """The first month of the `periods` months that end with this list (26 for pools, 12 for activity)."""
    return _month(_checked(list_date), 1 - periods)
