"""Which games are rated, and why the others are not (B.02 2024-03-01, articles 1, 5, 6 and 8.3; RB 7.3)."""

from collections.abc import Sequence
from enum import StrEnum

from .editions import Edition


class Uncounted(StrEnum):
    """Why a game is not rated for a player; `sentences.sentence` says it in words."""

    UNPLAYED = "unplayed"
    BYE = "bye"
    FORFEIT = "forfeit"
    UNDER_ONE_MOVE = "under-one-move"
    EXCLUDED = "excluded"
    PARKED = "parked"
    TIME_UNEQUAL = "time-unequal"
    TIME_OUT_OF_RANGE = "time-out-of-range"
    TIME_TOO_SHORT = "time-too-short"
    MATCH_UNRATED = "match-unrated"
    MATCH_DECIDED = "match-decided"
    OPPONENT_UNRATED = "opponent-unrated"
    OWN_UNRATED = "own-unrated"
    TOO_FAR_APART = "too-far-apart"


BYES = frozenset("HFUB")
FORFEITS = frozenset("+-")
UNDER_ONE_MOVE = frozenset("WDL")
PLAYED = frozenset("1=0")


def unplayed(result: str, *, has_opponent: bool) -> str:
    """'' for a result of a game that was played, else why it was not.

    `result` as in the cell of a tournament report. A win, draw or loss without an opponent is a bye in the
    old reports.
    """
    code = result.strip().upper()
    if has_opponent and code in PLAYED:
        return ""
    if has_opponent and code in FORFEITS:
        return Uncounted.FORFEIT
    if has_opponent and code in UNDER_ONE_MOVE:
        return Uncounted.UNDER_ONE_MOVE
    if code in BYES or (not has_opponent and code in ("1", "=", "+")):
        return Uncounted.BYE
    return Uncounted.UNPLAYED


def reason(
    edition: Edition,
    *,
    own: int | None,
    opponent: int | None,
    rating_type: str = "standard",
    not_played: str = "",
    excluded: bool = False,
    parked: bool = False,
    seconds: int | None = None,
    strongest: int | None = None,
    unequal_time: bool = False,
    short_time_approved: bool = False,
    match_with_unrated: bool = False,
    after_decision: bool = False,
) -> str:
    """'' when the game is rated for the player rated `own`, else the `Uncounted` code.

    `edition` is that of the event's first day, the ratings are those used for the event (`rating_used`),
    None without one. `not_played` comes from `unplayed`, `seconds` (each side's time for 60 moves) from
    `time_control`; None, a time nobody could read, excludes nothing. `strongest` is the highest rating of the
    event, which decided about the time before 2017. `OWN_UNRATED` means: not rated as a
    game of a rated player, but a result for the first rating.
    """
    if not_played:
        return not_played
    if excluded:
        return Uncounted.EXCLUDED
    if parked:
        return Uncounted.PARKED
    if not short_time_approved and (
        unfit := _time_unfit(edition, own, opponent, strongest, rating_type, seconds)
    ):
        return unfit
    if unequal_time and edition.time_ranges:
        return Uncounted.TIME_UNEQUAL
    if match_with_unrated:
        return Uncounted.MATCH_UNRATED
    if after_decision:
        return Uncounted.MATCH_DECIDED
    return _ratings_unfit(edition, own, opponent)


def _time_unfit(
    edition: Edition,
    own: int | None,
    opponent: int | None,
    strongest: int | None,
    rating_type: str,
    seconds: int | None,
) -> str:
    if seconds is None:
        return ""
    if strongest is not None and edition.least_minutes_by == "tournament":
        own = max(own or 0, strongest)
    if seconds < 60 * least_minutes(edition, own, opponent):
        return Uncounted.TIME_TOO_SHORT
    for of_type, above, most in edition.time_ranges:
        if of_type == rating_type and not above < seconds <= most:
            return Uncounted.TIME_OUT_OF_RANGE
    return ""


def _ratings_unfit(edition: Edition, own: int | None, opponent: int | None) -> str:
    if opponent is None:
        return Uncounted.OPPONENT_UNRATED
    if own is None:
        return Uncounted.OWN_UNRATED
    return Uncounted.TOO_FAR_APART if too_far_apart(edition, own, opponent) else ""


def least_minutes(edition: Edition, own: int | None, opponent: int | None) -> int:
    """Minutes each side needs for 60 moves in a standard game of these two (1.1); 0 in rapid and blitz."""
    stronger = max(own or 0, opponent or 0)
    for rating, minutes in edition.least_minutes:
        if stronger >= rating:
            return minutes
    return 0


def too_far_apart(edition: Edition, own: int, opponent: int) -> bool:
    """Whether a game is left out for both: 600 points apart and one above 2600 (B.02 RB 2024-12-01, 7.3)."""
    if edition.excluded_difference is None or edition.excluded_above is None:
        return False
    return abs(own - opponent) >= edition.excluded_difference and max(own, opponent) > edition.excluded_above


def rating_used(edition: Edition, own: int | None, standard: int | None) -> int | None:
    """The rating of the event's type; in rapid and blitz for want of one the standard (RB 7.2.1)."""
    if own is None and edition.standard_stands_in:
        return standard
    return own


def decided_after(scores: Sequence[int], scheduled: int) -> list[int]:
    """Indexes of the games of a match that came after it was won (6.2), in the order played.

    `scores`: half points of one of the two in each game; `scheduled`: games the match was to have. It is
    won with more than half of the points to be had.
    """
    ours = theirs = 0
    late = []
    for index, score in enumerate(scores):
        if max(ours, theirs) > scheduled:
            late.append(index)
        ours += score
        theirs += 2 - score
    return late
