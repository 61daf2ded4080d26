"""The one-time step of a list, if it has one: 1 January 1987, 1 October 2022, 1 March 2024."""

from dataclasses import dataclass, field
from datetime import date

from django.conf import settings

from players.models import Player, Sex
from players.refusal import Refused
from ratinglist.closing.line import Line
from ratinglist.closing.period import Period
from ratinglist.models import Entry
from ratinglist.rules.activity import is_inactive
from ratinglist.rules.adjustments import Adjusted, adjusted, adjustment
from ratinglist.rules.editions import Edition

STANDARD_2022 = "adjusted-to-standard-2022"


@dataclass(frozen=True)
class Step:
    """What changes every rating of a list once, after the usual change of the period.

    `standard`: the standard ratings of the same day, where the step looks at them; `excepted`: players whom
    the decision left out.
    """

    type_code: str
    list_date: date
    edition: Edition
    standard: dict[int, int] = field(default_factory=dict)
    excepted: frozenset[int] = frozenset()

    def adjusted(self, player: int, rating: int, *, sex: str, last_played: date | None) -> Adjusted:
        return adjusted(
            self.type_code,
            self.list_date,
            rating,
            standard=self.standard.get(player),
            is_woman=sex == Sex.FEMALE,
            is_active=not is_inactive(self.edition, last_played=last_played, on=self.list_date),
            is_excepted=player in self.excepted,
        )


def step_of(period: Period) -> Step | None:
    """The step of the list to be made; raises Refused `standard-list-first`."""
    step = adjustment(period.type.pk, period.date)
    if step is None:
        return None
    standard = standard_ratings(period.date) if step.code == STANDARD_2022 else {}
    return Step(period.type.pk, period.date, period.edition, standard, excepted())


def standard_ratings(list_date: date) -> dict[int, int]:
    """By player the ratings of the standard list of that day; none where the federation has no such lists."""
    line = Line("standard")
    if line.opening is None or line.opening.date > list_date:
        return {}
    if list_date not in line.by_date:
        raise Refused(
            "standard-list-first",
            "The lists of {date} are adjusted to the standard list of that day: publish that one first.",
            date=list_date,
        )
    rows = Entry.objects.on(line.by_date[list_date]).rated()
    return dict(rows.values_list("player_id", "rating"))


def excepted() -> frozenset[int]:
    """The players named in the settings by their FIDE ids."""
    ids = settings.ADJUSTMENT_EXCEPTIONS
    return (
        frozenset(Player.objects.filter(fide_id__in=ids).values_list("pk", flat=True)) if ids else frozenset()
    )
