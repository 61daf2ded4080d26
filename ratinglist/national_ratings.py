"""The federation's own ratings of a day, for those who may not know how lists are kept."""

from collections.abc import Iterable
from datetime import date

from players.queries import in_chunks
from ratinglist.models import Entry, RatingList


def national_ratings(player_ids: Iterable[int], *, on: date, type_code: str) -> dict[int, int] | None:
    """Ratings by player on the published list of a type in force on a day; None when there was none."""
    list_ = RatingList.objects.in_force(type_code, on)
    if list_ is None:
        return None
    rated = Entry.objects.on(list_).rated().values_list("player_id", "rating")
    return dict(in_chunks(rated, "player_id", player_ids))
