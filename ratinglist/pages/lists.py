"""Which lists there are and who may see them."""

from datetime import date

from django.shortcuts import get_object_or_404

from players.roles import is_officer
from ratinglist.models import RatingList
from ratinglist.rules.calendar import window_start
from ratinglist.rules.editions import STANDARD, Edition, NoEdition
from tournaments.editions import cadence_of, edition_called, edition_on, registry_of
from tournaments.models import RatingType


def visible(user):
    """Published lists; for officers drafts and withdrawn ones too."""
    lists = RatingList.objects.select_related("type", "base")
    return lists if is_officer(user) else lists.published()


def found(type_code: str, day: date, revision: int, user) -> RatingList:
    """The list under an address; Http404 when there is none that `user` may see."""
    return get_object_or_404(visible(user), type=type_code, date=day, revision=revision)


def current(type_code: str, today: date) -> tuple[RatingType, RatingList | None]:
    """The type and its list in force; before the first list's day, the one published last."""
    rating_type = get_object_or_404(RatingType, code=type_code)
    list_ = RatingList.objects.in_force(type_code, today) or RatingList.objects.last_published(type_code)
    if list_:
        list_.type = rating_type
    return rating_type, list_


def siblings(list_: RatingList, user) -> list[RatingList]:
    """The other revisions of the same type and date, oldest first."""
    same = visible(user).filter(type=list_.type_id, date=list_.date).exclude(pk=list_.pk)
    return list(same.order_by("revision"))


def active_since(list_: RatingList) -> date:
    """The list date of the oldest period in which a game keeps a player active on `list_`."""
    return window_start(list_.date, edition_of(list_).inactive_periods)


def edition_of(list_: RatingList) -> Edition:
    """The edition a list was made by; for an opening list, made by none, the one of its day."""
    try:
        return edition_called(list_.type, list_.edition)
    except NoEdition:
        pass
    try:
        return edition_on(list_.type, list_.date)
    except NoEdition:
        chapter = list_.type.chapter
        return next(known for known in registry_of(chapter).in_force if known.chapter == chapter)


def ahead(today: date) -> dict[str, RatingList]:
    """By type the newest list that is published already and holds from a later day."""
    later = RatingList.objects.published().filter(date__gt=today).order_by("date", "seq")
    return {list_.type_id: list_ for list_ in later}


def coming(today: date, *, type_code: str = STANDARD, out=()) -> dict | None:
    """Date of the next list beyond those that are `out`, and the last day for events to end and be on it.

    By the months and days of the type's editions; None for a type without regulations.
    """
    try:
        cadence = cadence_of(type_code)
    except NoEdition:
        return None
    following = cadence.next_list(max([today, *(list_.date for list_ in out)]))
    return {"date": following, "closes": cadence.closing_date(following)}
