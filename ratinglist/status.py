"""Whether a player is active on a list (B.02 2024-03-01, 7)."""

from datetime import date

from ratinglist.rules.activity import is_inactive
from ratinglist.rules.editions import Edition
from tournaments.editions import cadence_of


def inactive(entry, on: date) -> bool:
    """Whether the player of `entry` is inactive on the list dated `on`."""
    edition = edition_of_activity(entry.type_id, on)
    return is_inactive(edition, last_played=entry.last_played, on=on)


def edition_of_activity(type_code: str, on: date) -> Edition:
    """The edition that says what inactive is; the oldest one also before its time, for lists taken over."""
    return cadence_of(type_code).edition_on(on)
