"""When lists appear and which one an event belongs to (B.02 2024-03-01, 7.1, 9.1): each first of a month."""

from datetime import date, timedelta

CLOSING_DAYS = 3
"""An event must have ended this many days before the date of a list to be on it."""
OFFICIAL_CLOSING_DAYS = 1
"""The same for an official FIDE event: the last day before the list."""
LAST_CHANCE = 3
"""An event that misses this list, counted from its end, is not rated any more."""


def _month(on: date, shift: int) -> date:
    years, month = divmod(on.month - 1 + shift, 12)
    return date(on.year + years, month + 1, 1)


def _checked(list_date: date) -> date:
    if list_date.day != 1:
        raise ValueError(f"a list is dated on the first day of a month, not {list_date}")
    return list_date


def list_in_force(on: date) -> date:
    """Date of the list whose ratings are used by an event that starts on this day."""
    return _month(on, 0)


def next_list(list_date: date) -> date:
    """The first list after a date."""
    return _month(list_date, 1)


def previous_list(list_date: date) -> date:
    """The list before a list; ValueError when the date is not that of a list."""
    return _month(_checked(list_date), -1)


def closing_date(list_date: date, *, official: bool = False) -> date:
    """The last day on which an event may end to be on the list (7.1.3); later for an official FIDE event."""
    days = OFFICIAL_CLOSING_DAYS if official else CLOSING_DAYS
    return _checked(list_date) - timedelta(days=days)


def list_for(end: date, *, official: bool = False) -> date:
    """The earliest list an event that ended on this day can be on."""
    following = next_list(end)
    return following if end <= closing_date(following, official=official) else next_list(following)


def last_list(end: date) -> date:
    """The last list an event that ended on this day can be on: the third dated after it (9.1)."""
    return _month(end, LAST_CHANCE)


def belongs(end: date, list_date: date, *, official: bool = False) -> bool:
    """Whether an event that ended on this day may be rated on the list, neither too early nor too late."""
    return list_for(end, official=official) <= _checked(list_date) <= last_list(end)


def window_start(list_date: date, periods: int) -> date:
    """The first list of the `periods` periods that end with this list (26 for pools, 12 for activity)."""
    return _month(_checked(list_date), 1 - periods)
