"""Active or inactive (B.02 2024-03-01, 7): a year without a rated game is inactive, one game active."""

from datetime import date

from .calendar import window_start
from .editions import Edition


def is_inactive(edition: Edition, *, last_played: date | None, on: date) -> bool:
    """Whether a player is inactive on the list dated `on`.

    `last_played` is the latest list for which he had a rated game; None, no game known, is inactive. The
    year is the twelve periods that end with the list.
    """
    return last_played is None or last_played < window_start(on, edition.inactive_periods)
