"""Shorthands of tests that close and publish: the list of a date at its own first hour, by the system."""

from datetime import UTC, date, datetime

from ratinglist import calculation, publication
from ratinglist.models import Contribution, Entry, Outcome, RatingList

NOVEMBER = date(2025, 11, 1)
DECEMBER = date(2025, 12, 1)
JANUARY = date(2026, 1, 1)


def morning(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 6, tzinfo=UTC)


def close(list_date: date = DECEMBER, type_code: str = "standard", **values) -> RatingList:
    values = {"by": None, "now": morning(list_date)} | values
    return calculation.close(type_code, list_date, **values)


def publish(list_date: date = DECEMBER, type_code: str = "standard") -> RatingList:
    draft = close(list_date, type_code)
    return publication.publish(draft, by=None, now=morning(list_date))[0]


def outcome(player, list_: RatingList) -> Outcome:
    return Outcome.objects.get(player=player, list=list_)


def entry(player, list_: RatingList) -> Entry | None:
    return Entry.objects.on(list_).filter(player=player).first()


def sides(player, list_: RatingList) -> list[Contribution]:
    return list(Contribution.objects.filter(player=player, list=list_).order_by("report_id", "round"))


def reasons(player, list_: RatingList) -> list[str]:
    return [side.reason for side in sides(player, list_)]
