"""The development coefficient K (B.02 2024-03-01, 8.3.3; rapid and blitz 7.3.3)."""

from dataclasses import dataclass, field

from .editions import Edition


@dataclass(frozen=True)
class Reason:
    """A K and why: a code of `sentences` with the data its sentence needs."""

    k: int
    code: str
    data: dict = field(default_factory=dict)


def listed_k(
    edition: Edition, *, games: int, highest: int | None, birth_year: int | None, list_year: int
) -> Reason:
    """The K published on a list, with the reason.

    `games`: all rated games of this type, those that made the first rating included; a fall below the floor
    does not reset them. `highest`: the highest rating of this type ever published, the list being made
    included. The text gives no precedence; FIDE's lists follow this one. A junior is one up to the end of
    the year in which he turns 18; with an unknown birth year nobody is one.
    """
    if highest is not None and highest >= edition.top_from:
        return Reason(edition.k_top, "k-top", {"highest": highest})
    is_junior = birth_year is not None and list_year - birth_year <= edition.junior_age
    if is_junior and (highest is None or highest < edition.junior_below):
        return Reason(edition.k_junior, "k-junior", {"birth_year": birth_year})
    if games < edition.k_new_games:
        return Reason(edition.k_new, "k-new", {"games": games})
    return Reason(edition.k_regular, "k-regular", {"games": games})


def used_k(edition: Edition, k: int, n: int) -> int:
    """The K a period is rated with: `k`, or less when `k` times `n` counted games would pass 700."""
    limit = edition.k_times_games
    if limit is None or k * n <= limit:
        return k
    return limit // n
