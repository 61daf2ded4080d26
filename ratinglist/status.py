"""Whether a player is active on a list (B.02 2024-03-01, 7)."""

from datetime import date

from ratinglist.models import Entry
from ratinglist.rules.activity import is_inactive
from ratinglist.rules.editions import CHAPTERS, EDITIONS, STANDARD, edition_for


def inactive(entry: Entry, on: date) -> bool:
    """Whether the player of `entry` is inactive on the list dated `on`; the oldest edition serves before it."""
    chapter = CHAPTERS.get(entry.type_id, STANDARD)
    oldest = min(edition.start for edition in EDITIONS if edition.chapter == chapter)
    return is_inactive(edition_for(chapter, max(on, oldest)), last_played=entry.last_played, on=on)
