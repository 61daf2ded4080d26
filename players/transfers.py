"""Which membership a row of a member table means: the same, with other days, or a move to another club."""

from dataclasses import dataclass, replace
from datetime import date, timedelta


@dataclass(frozen=True)
class Stay:
    """A membership from a day to a day, both included; None = since ever, still."""

    club: str
    since: date | None
    until: date | None
    pk: int | None = None

    def overlaps(self, other: "Stay") -> bool:
        begins = max(self.since or date.min, other.since or date.min)
        return begins <= min(self.until or date.max, other.until or date.max)


def placed(stays: list[Stay], wanted: Stay) -> list[Stay]:
    """The stays to write so that `wanted` holds; empty when it holds already.

    A stay with a `pk` replaces the stay of that number. An open stay in another club ends the day before the
    new one begins. Raises ValueError with a sentence when the days contradict what is there.
    """
    if wanted.since and wanted.until and wanted.until < wanted.since:
        raise ValueError(
            f"the membership ends on {wanted.until}, before it begins on {wanted.since}; correct a date"
        )
    same = same_stay(stays, wanted)
    if same:
        wanted = replace(same, since=wanted.since or same.since, until=wanted.until)
    others = [stay for stay in stays if stay is not same and stay.overlaps(wanted)]
    ended = [ended_by(stay, wanted) for stay in others]
    return ended + ([] if wanted == same else [wanted])


def same_stay(stays: list[Stay], wanted: Stay) -> Stay | None:
    """The stay in the same club with the same beginning, or the open one when a beginning is not known."""
    here = [stay for stay in stays if stay.club == wanted.club]
    exact = [stay for stay in here if stay.since == wanted.since]
    vague = [stay for stay in here if stay.until is None and None in (stay.since, wanted.since)]
    return next(iter(exact + vague), None)


def ended_by(stay: Stay, wanted: Stay) -> Stay:
    if wanted.since is None:
        raise ValueError(
            f"club_since is missing: the member is in club {stay.club}, write from when he is in another"
        )
    if stay.until is not None or (stay.since and stay.since >= wanted.since) or wanted.until:
        raise ValueError(
            f"these days overlap with the membership in club {stay.club} "
            f"({stay.since or 'always'} to {stay.until or 'now'}); correct club_since or club_until"
        )
    return replace(stay, until=wanted.since - timedelta(days=1))


def current(stays, on: date):
    """The membership that holds on a day, the latest to begin when several do; else the last; else None."""
    holding = [stay for stay in stays if (stay.since or date.min) <= on <= (stay.until or date.max)]
    return max(holding or stays, key=lambda stay: stay.since or date.min, default=None)
