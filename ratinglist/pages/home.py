"""The front page: the newest lists at a glance."""

from dataclasses import dataclass, replace
from datetime import date

from ratinglist.models import RatingList
from ratinglist.pages.lists import active_since, ahead, coming, current
from ratinglist.pages.table import BY_RATING, Row, rated_and_active, rows, selection
from ratinglist.rules.editions import CHAPTERS
from tournaments.models import RatingType, Report, State

TOP = 10


@dataclass(frozen=True)
class Leaders:
    """A rating type with its list in force (None before the first) and the first ten of it."""

    type: RatingType
    list: RatingList | None
    rows: list[Row]
    # Published already, in force from a later day.
    ahead: RatingList | None = None
    # The first list to come, of a type that has none yet.
    coming: dict | None = None


def leaders(today: date) -> list[Leaders]:
    """Every rating type in its order."""
    later = ahead(today)
    found = [top(*current(each.code, today), today) for each in RatingType.objects.all()]
    return [replace(each, ahead=later.get(each.type.code)) for each in found]


def top(rating_type: RatingType, list_: RatingList | None, today: date) -> Leaders:
    if list_ is None:
        return Leaders(rating_type, None, [], coming=coming(today, type_code=rating_type.code))
    since = active_since(list_)
    first = selection(list_, {}).filter(rated_and_active(since)).order_by(*BY_RATING)
    entries = list(first.select_related("player")[:TOP])
    ratings = [entry.rating for entry in entries]
    ranks = {rating: ratings.index(rating) + 1 for rating in ratings}
    return Leaders(rating_type, list_, rows(list_, entries, ranks, since))


def out(leaders: list[Leaders]) -> list[RatingList]:
    """The lists of the handbook's types that are published ahead of their day."""
    return [each.ahead for each in leaders if each.ahead and each.type.code in CHAPTERS]


def last_published() -> RatingList | None:
    """The list that was published most recently, of any type."""
    return RatingList.objects.published().select_related("type").order_by("-published_at", "-pk").first()


def waiting() -> dict[str, int]:
    """Events sent in and not yet accepted, and accepted ones that no list has rated yet."""
    states = list(
        Report.objects.filter(state__in=[State.SUBMITTED, State.ACCEPTED]).values_list("state", flat=True)
    )
    return {"submitted": states.count(State.SUBMITTED), "accepted": states.count(State.ACCEPTED)}
