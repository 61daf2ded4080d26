"""The development coefficient K (B.02 2024-03-01, 8.3.3; rapid and blitz 7.3.3)."""

from dataclasses import dataclass, field
from datetime import date

from .editions import Edition


@dataclass(frozen=True)
class Reason:
    """A K and why: a code of `sentences` with the data its sentence needs."""

    k: int
    code: str
    data: dict = field(default_factory=dict)


def listed_k(
    edition: Edition,
    *,
    games: int,
    highest: int | None,
    birth_year: int | None,
    list_year: int,
    top_since: date | None = None,
) -> Reason:
    """The K published on a list, with the reason.

    `games`: all rated games of this type, those that made the first rating included; a fall below the floor
    does not reset them. `highest`: the highest rating of this type ever published, the list being made
    included; `top_since`: the list on which it first reached the top, where known. The text gives no
    precedence; FIDE's lists follow this one. A junior is one up to the end of the year in which he turns 18;
    with an unknown birth year nobody is one.
    """
    if edition.has_one_k:
        return Reason(edition.k_regular, "k-everybody")
    is_new = games < edition.k_new_games
    if _is_top(edition, highest) and not (is_new and edition.top_needs_games):
        if top_since is not None:
            return Reason(edition.k_top, "k-top-since", {"highest": highest, "since": top_since})
        return Reason(edition.k_top, "k-top", {"highest": highest})
    if edition.k_junior is not None and _is_junior(edition, highest, birth_year, list_year):
        return Reason(edition.k_junior, "k-junior", {"birth_year": birth_year})
    if is_new:
        return Reason(edition.k_new, "k-new", {"games": games})
    return Reason(edition.k_regular, "k-regular", {"games": games})


def _is_top(edition: Edition, highest: int | None) -> bool:
    return highest is not None and edition.top_from is not None and highest >= edition.top_from


def _is_junior(edition: Edition, highest: int | None, birth_year: int | None, list_year: int) -> bool:
    if birth_year is None or edition.junior_age is None or list_year - birth_year > edition.junior_age:
        return False
    return highest is None or edition.junior_below is None or highest < edition.junior_below


def used_k(edition: Edition, k: int, n: int) -> int:
    """The K a period is rated with: `k`, or less when `k` times `n` counted games would pass 700."""
    limit = edition.k_times_games
    if limit is None or k * n <= limit:
        return k
    return limit // n
