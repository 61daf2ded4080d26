"""Which rating type a thinking time belongs to (B.02 and its rapid and blitz chapter, article 1)."""

from datetime import date

from ratinglist.rules import time_control
from ratinglist.rules.editions import EDITIONS, RAPID, STANDARD, Edition, NoEdition, edition_for
from tournaments.reports.model import ReportedTournament


def seconds_of(tournament: ReportedTournament) -> int | None:
    """Seconds for 60 moves of a reported event, from record 222, else 122; None when neither can be read."""
    return time_control.encoded_seconds(tournament.encoded_time_control) or time_control.seconds(
        tournament.time_control
    )


def type_of(seconds: int | None, on: date) -> str:
    """`standard`, `rapid` or `blitz` for a thinking time, empty when it is unknown or too short for any."""
    if seconds is None:
        return ""
    ranges = known_edition(RAPID, on).time_ranges
    for code, above, most in ranges:
        if above < seconds <= most:
            return code
    return STANDARD if seconds > max(most for _, _, most in ranges) else ""


def known_edition(chapter: str, on: date) -> Edition:
    """The edition in force on a day, the oldest known before that."""
    try:
        return edition_for(chapter, on)
    except NoEdition:
        return next(edition for edition in EDITIONS if edition.chapter == chapter)
