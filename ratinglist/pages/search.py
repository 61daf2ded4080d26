"""Finding a player in the whole register, rated or not."""

from dataclasses import dataclass, field
from datetime import date

from players.models import Player
from ratinglist.models import Entry, RatingList
from ratinglist.pages.table import clubs_on
from tournaments.models import RatingType

PAGE = 50


@dataclass(frozen=True)
class Found:
    """The first players found, with their club and their ratings by type; `more` when there are others."""

    types: list[RatingType] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    more: bool = False


def players(text: str, today: date) -> Found:
    """Players whose name or number fits; nobody for an empty text."""
    if not text:
        return Found()
    people = list(
        Player.objects.search(text).select_related("federation").order_by("search_name", "pk")[: PAGE + 1]
    )
    types, ids = list(RatingType.objects.all()), [each.pk for each in people[:PAGE]]
    clubs, ratings = clubs_on(today, ids), {each.code: ratings_on(each.code, ids, today) for each in types}
    for each in people:
        each.club = clubs.get(each.pk, "")
        each.ratings = [ratings[kind.code].get(each.pk) for kind in types]
    return Found(types, people[:PAGE], len(people) > PAGE)


def ratings_on(type_code: str, ids: list[int], day: date) -> dict[int, int]:
    """Ratings of some players on the list in force on a day."""
    list_ = RatingList.objects.in_force(type_code, day)
    if list_ is None:
        return {}
    return dict(Entry.objects.on(list_).rated().filter(player__in=ids).values_list("player_id", "rating"))
