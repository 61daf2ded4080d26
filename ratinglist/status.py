"""Whether a player is active on a list (B.02 2024-03-01, 7)."""

from datetime import date

from ratinglist.rules.activity import is_inactive
from ratinglist.rules.editions import CHAPTERS, EDITIONS, STANDARD, Edition, edition_for


def inactive(entry, on: date) -> bool:
    """Whether the player of `entry` is inactive on the list dated `on`."""
    edition = edition_of_activity(CHAPTERS.get(entry.type_id, STANDARD), on)
    return is_inactive(edition, last_played=entry.last_played, on=on)


def edition_of_activity(chapter: str, on: date) -> Edition:
    """The edition that says what inactive is; the oldest one also before its time, for lists taken over."""
    oldest = min(edition.start for edition in EDITIONS if edition.chapter == chapter)
    return edition_for(chapter, max(on, oldest))
