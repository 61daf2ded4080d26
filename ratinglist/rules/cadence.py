"""The dates of the lists of one rating type through all its editions, each saying when lists appear.

A list goes by the edition of its own date: its month, and the days before it by which events end
(B.02 2024-03-01, 7.1; 9.1).
"""

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache

from . import calendar
from .editions import Edition

EVE = 1
"""Days before a list by which an event ends where the edition names none."""


class Cadence:
    """`edition_on` gives the edition for any day, also for one before the oldest text."""

    def __init__(self, edition_on: Callable[[date], Edition]) -> None:
        self.edition_on = cache(edition_on)

    def is_list_date(self, day: date) -> bool:
        return day.day == 1 and day.month in self.edition_on(day).list_months

    def next_list(self, day: date) -> date:
        """The first list after a day."""
        month = calendar.next_list(day)
        while not self.is_list_date(month):
            month = calendar.next_list(month)
        return month

    def previous_list(self, list_date: date) -> date:
        """The list before the first day of a month; ValueError for another day."""
        month = calendar.previous_list(list_date)
        while not self.is_list_date(month):
            month = calendar.previous_list(month)
        return month

    def list_in_force(self, on: date) -> date:
        """The list whose ratings are used by an event that starts on this day."""
        month = calendar.list_in_force(on)
        return month if self.is_list_date(month) else self.previous_list(month)

    def closing_date(self, list_date: date, *, official: bool = False) -> date:
        """The last day on which an event may end to be on the list (7.1.3); its eve at the latest."""
        edition = self.edition_on(list_date)
        days = edition.official_closing_days if official else edition.closing_days
        return list_date - timedelta(days=max(EVE, days or EVE))

    def list_for(self, end: date, *, official: bool = False) -> date:
        """The earliest list an event that ended on this day can be on."""
        list_date = self.next_list(end)
        while end > self.closing_date(list_date, official=official):
            list_date = self.next_list(list_date)
        return list_date

    def last_list(self, end: date) -> date:
        """The last list an event that ended on this day can be on: the third dated after it (9.1)."""
        list_date = end
        for _ in range(calendar.LAST_CHANCE):
            list_date = self.next_list(list_date)
        return list_date

    def earlier(self, list_date: date, lists: int) -> date:
        """The list so many lists before one."""
        for _ in range(lists):
            list_date = self.previous_list(list_date)
        return list_date
