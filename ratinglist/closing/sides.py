"""One side of one game as a list stores it."""

from datetime import date
from typing import NamedTuple

from ratinglist.models import Contribution
from ratinglist.rules.counting import Uncounted

RATED, FIRST, NONE = (
    str(use) for use in (Contribution.Use.RATED, Contribution.Use.FIRST, Contribution.Use.NONE)
)


class Side(NamedTuple):
    """One side of one game, with the columns of a Contribution."""

    player_id: int
    report_id: int
    game_id: int
    opponent_id: int | None
    round: int
    white: bool
    use: str
    reason: str
    ratings_on: date
    edition: str
    score: int | None
    own_rating: int | None
    own_source: str
    opponent_rating: int | None
    opponent_source: str
    difference: int | None
    counted_difference: int | None
    expected: int | None
    change: int | None
    data: dict | None = None

    @property
    def is_open(self) -> bool:
        """Whether nothing but a missing rating can keep the game from being rated."""
        return self.use != NONE or self.reason == Uncounted.OPPONENT_UNRATED
