"""The players on a published list, as its files show them: one query a list, streamed, in a stable order."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from heapq import merge
from itertools import groupby
from operator import attrgetter

from django.db import connection
from django.db.models import F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Collate

from players.models import Club, FideRating, Membership, Status
from ratinglist.formats.form import About, Figures, Row
from ratinglist.models import Entry, RatingList
from ratinglist.rules.activity import is_inactive
from ratinglist.rules.editions import NoEdition
from tournaments.editions import edition_on

FIDE_TYPES = ("standard", "rapid", "blitz")
FIELDS = (
    "player_id",
    "player__search_name",
    "player__name",
    "player__fide_id",
    "player__national_id",
    "federation",
    "player__federation_id",
    "player__sex",
    "title",
    "player__women_title",
    "player__other_titles",
    "player__online_title",
    "player__birth_date",
    "rating",
    "k",
    "list_id",
    "period_games",
    "last_played",
    "club",
    "fide_rating",
)


def listed(list_: RatingList) -> QuerySet[Entry]:
    """The entries that everybody sees on `list_`: rated players, without those dead or gone by its date."""
    since = Q(player__status_on=None) | Q(player__status_on__lte=list_.date)
    away = Q(player__status__in=[Status.DECEASED, Status.LEFT]) & since
    return Entry.objects.on(list_).rated().exclude(away)


def about(list_: RatingList) -> About:
    return About(date=list_.date, types=(list_.type_id,))


def rows(list_: RatingList, *, alone: bool = True) -> Iterator[Row]:
    """The listed players of one list by folded name, then by number in the register.

    Unless the list is shown `alone`, clubs and FIDE's ratings are left out, for no form shows them then.
    """
    entries = listed(list_).annotate(
        club=club_on(list_.date) if alone else Value(None, IntegerField()),
        fide_rating=fide_rating_on(list_) if alone else Value(None, IntegerField()),
        sort_name=sort_name(),
    )
    clubs = {pk: (number, name) for pk, number, name in Club.objects.values_list("pk", "number", "name")}
    inactive = inactivity(list_)
    for values in entries.order_by("sort_name", "player_id").values_list(*FIELDS).iterator(2000):
        yield row(list_, values, clubs, inactive)


def row(list_: RatingList, values: tuple, clubs: dict, inactive) -> Row:
    (player, sort_name, name, fide_id, national_id, federation, home, sex, title, *titles, born) = values[:13]
    rating, k, wrote, games, last_played, club, fide_rating = values[13:]
    figures = Figures(rating, games if wrote == list_.pk else 0, k, inactive(last_played))
    number, club_name = clubs.get(club, ("", ""))
    year = born.year if born else None
    identity = (fide_id, national_id or "", federation or home, sex, title, *titles, year)
    return Row(player, sort_name, name, {list_.type_id: figures}, *identity, number, club_name, fide_rating)


def combined(lists: list[RatingList]) -> Iterator[Row]:
    """The players of several lists of one date, each once with the figures of every list he is on."""
    streams = merge(*(rows(list_, alone=False) for list_ in lists), key=attrgetter("sort_name", "player"))
    for _, same in groupby(streams, key=attrgetter("player")):
        first, *others = same
        figures = dict(first.figures)
        for other in others:
            figures |= other.figures
        yield first._replace(figures=figures)


def sort_name():
    """The folded name in the order of its code points, the same in every database."""
    return Collate(F("player__search_name"), "C" if connection.vendor == "postgresql" else "BINARY")


def club_on(on: date) -> Subquery:
    """The club of which a player was a member on that day; the newest membership when there are several."""
    held = Membership.objects.filter(
        Q(since=None) | Q(since__lte=on), Q(until=None) | Q(until__gte=on), player=OuterRef("player")
    )
    return Subquery(held.order_by(F("since").desc(nulls_last=True), "-pk").values("club")[:1])


def fide_rating_on(list_: RatingList) -> Subquery:
    """FIDE's rating of the list's type by its newest list known at publication; empty for other types."""
    known = FideRating.objects.filter(
        Q(until=None) | Q(until__gt=fide_day(list_)),
        fide_player_id=OuterRef("player__fide_id"),
        type_code=list_.type_id,
        since__lte=fide_day(list_),
    )
    return Subquery(known.order_by("-since").values("rating")[:1])


def fide_day(list_: RatingList) -> date:
    """The date of the list of FIDE that the files show beside ours, as noted when they were written."""
    noted = list_.summary.get("fide_list")
    return date.fromisoformat(noted) if noted else list_.date


def inactivity(list_: RatingList):
    """Whether a player is inactive on the list, by the date of his last counted game."""
    try:
        edition = edition_on(list_.type, list_.date)
    except NoEdition:
        return lambda last_played: False
    return cache(lambda last_played: is_inactive(edition, last_played=last_played, on=list_.date))
