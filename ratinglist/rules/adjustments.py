"""One-time adjustments of whole lists: 1 January 1987, 1 October 2022 and 1 March 2024."""

from dataclasses import dataclass
from datetime import date

from .elo import nearest

WOMEN_1987 = 100
GAP_2022 = 100
TOP_2024, PERCENT_2024 = 2000, 40


@dataclass(frozen=True)
class Adjustment:
    """A dated step of a list: the rating types it touches and the code that says what it does."""

    on: date
    types: tuple[str, ...]
    code: str


ADJUSTMENTS = (
    Adjustment(date(1987, 1, 1), ("standard",), "adjusted-women-1987"),
    Adjustment(date(2022, 10, 1), ("rapid", "blitz"), "adjusted-to-standard-2022"),
    Adjustment(date(2024, 3, 1), ("standard", "rapid", "blitz"), "adjusted-2024"),
)


@dataclass(frozen=True)
class Adjusted:
    """A rating after the step of a list, and the code of the step that touched it, "" for none."""

    rating: int
    code: str


def adjustment(rating_type: str, list_date: date) -> Adjustment | None:
    """The step that belongs to a list, if there is one."""
    for step in ADJUSTMENTS:
        if step.on == list_date and rating_type in step.types:
            return step
    return None


def adjusted(
    rating_type: str,
    list_date: date,
    rating: int,
    *,
    standard: int | None = None,
    is_woman: bool = False,
    is_active: bool = True,
    is_excepted: bool = False,
) -> Adjusted:
    """The rating of a list after its one-time step, if it has one that touches the player.

    `rating` is that after the period's usual change. `standard` is the player's standard rating on the same
    list (2022), `is_excepted` the one woman whom the decision of 1986 left out. An unrated player stays so.
    """
    step = adjustment(rating_type, list_date)
    new = rating
    if step is None:
        return Adjusted(rating, "")
    if step.code == "adjusted-women-1987" and is_woman and is_active and not is_excepted:
        new = rating + WOMEN_1987
    elif step.code == "adjusted-to-standard-2022" and standard is not None:
        new = max(rating, standard - GAP_2022)
    elif step.code == "adjusted-2024" and rating < TOP_2024:
        new = rating + nearest(PERCENT_2024 * (TOP_2024 - rating), 100)
    return Adjusted(new, step.code if new != rating else "")
