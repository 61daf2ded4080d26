"""What a rating period makes of a rated player's games (B.02 2024-03-01, 8.3.2 to 8.3.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from .editions import Edition
from .elo import half_up, rounded
from .k_factor import used_k


@dataclass(frozen=True)
class PeriodChange:
    """A period from its games to the next rating, every step of it."""

    n: int
    k_used: int
    sum_hundredths: int
    raw_hundredths: int
    change: int
    new_rating: int | None
    """None when the result is below the floor: the player is unrated on the list."""
    per_event_alternative: int | None
    """The change when each event is rounded by itself; None where that comes to the same as rounding once."""


def period_change(edition: Edition, base: int, k: int, games: Sequence[Sequence[int]]) -> PeriodChange:
    """The change of a period from the rating `base` on the preceding list.

    `edition` is that of the list; `k` the K published on the preceding list; `games` holds for each event the
    changes in hundredths of its counted games (`elo.game_change`, by the edition of that event).
    """
    return period_of_sums(edition, base, k, [(len(event), sum(event)) for event in games])


def period_of_sums(edition: Edition, base: int, k: int, events: Sequence[tuple[int, int]]) -> PeriodChange:
    """The same from each event's number of counted games and sum in hundredths (`PlayerEvent.n`, `.gained`).

    For editions that rate an event as a whole, where no single game has a change.
    """
    n = sum(games for games, _ in events)
    k_used = used_k(edition, k, n)
    total = sum(gained for _, gained in events)
    once = rounded_change(edition, k_used * total)
    each = sum(rounded_change(edition, k_used * gained) for _, gained in events)
    change = each if edition.rounds_each_event else once
    return PeriodChange(
        n=n,
        k_used=k_used,
        sum_hundredths=total,
        raw_hundredths=k_used * total,
        change=change,
        new_rating=floored(edition, base + change),
        per_event_alternative=each if each != once else None,
    )


def rounded_change(edition: Edition, hundredths: int) -> int:
    """Whole points of a change in hundredths, halves as the edition has it (B.02 2024-03-01, 8.3.4)."""
    return half_up(hundredths, 100) if edition.halves == "up" else rounded(hundredths)


def floored(edition: Edition, rating: int) -> int | None:
    """The rating, or None below the floor, where a player is listed as unrated; the floor itself stays."""
    return rating if rating >= edition.floor else None
