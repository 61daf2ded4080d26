"""The published lists of one type in the order of their dates, of each date the newest revision."""

from datetime import date
from functools import cached_property

from ratinglist.models import RatingList
from ratinglist.rules.cadence import Cadence
from tournaments.editions import cadence_of


class Line:
    """What is published of one type at the moment of reading; empty before the opening list."""

    def __init__(self, type_code: str):
        lists = RatingList.objects.published().filter(type_id=type_code).order_by("date", "seq")
        # Later revisions take the place of earlier ones.
        self.by_date = {list_.date: list_ for list_ in lists}
        self.type_code = type_code

    @cached_property
    def cadence(self) -> Cadence:
        """When lists of the type appear; raises NoEdition for a type without regulations."""
        return cadence_of(self.type_code)

    @property
    def lists(self) -> list[RatingList]:
        return list(self.by_date.values())

    @property
    def opening(self) -> RatingList | None:
        return next(iter(self.by_date.values()), None)

    @property
    def last_published(self) -> RatingList | None:
        """The list whose rows have no end, whatever its date."""
        return max(self.lists, key=lambda list_: list_.seq, default=None)

    @property
    def due(self) -> date:
        """The first date after the opening that has no published list."""
        day = self.cadence.next_list(self.opening.date)
        while day in self.by_date:
            day = self.cadence.next_list(day)
        return day

    def has_place_for(self, list_date: date) -> bool:
        """Whether a list may bear that date: by the edition of the day, or because there is one."""
        return list_date in self.by_date or self.cadence.is_list_date(list_date)

    def before(self, list_date: date) -> RatingList:
        """The list whose ratings a list of that date starts from."""
        return self.earlier(list_date)[-1]

    def in_force(self, on: date) -> RatingList | None:
        """The list whose ratings hold on a day; before the opening list that one, nothing else is known."""
        return next((list_ for list_ in reversed(self.lists) if list_.date <= on), self.opening)

    def later(self, list_date: date) -> list[RatingList]:
        return [list_ for list_ in self.lists if list_.date > list_date]

    def earlier(self, list_date: date) -> list[RatingList]:
        return [list_ for list_ in self.lists if list_.date < list_date]
