"""The dated texts of the regulations as data (FIDE Handbook B.02): each states only what it changed.

A tournament is rated by the edition in force on its first day; what belongs to a list (floor, limit of K,
inactivity) by the edition in force on the date of the list.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

STANDARD = "standard"
RAPID = "rapid"

CHAPTERS: Mapping[str, str] = {"standard": STANDARD, "rapid": RAPID, "blitz": RAPID}
"""Chapter of the regulations by rating type."""


class NoEdition(LookupError):
    """No edition is known for the chapter on that day; the message says since when there is one."""


@dataclass(frozen=True, kw_only=True)
class Edition:
    """The numbers of one dated text, ratings in points; None where the text sets no such limit."""

    chapter: str
    start: date
    floor: int
    difference_cap: int | None
    uncapped_from: int | None = None
    excluded_difference: int | None = None
    excluded_above: int | None = None

    k_new: int
    k_new_games: int
    k_junior: int
    junior_age: int
    junior_below: int
    k_regular: int
    k_top: int
    top_from: int
    k_times_games: int | None

    first_rating_games: int
    first_rating_periods: int
    ignores_zero_first_event: bool
    hypothetical_draws: int
    hypothetical_rating: int
    first_rating_maximum: int | None

    inactive_periods: int
    rounds_each_event: bool = False
    standard_stands_in: bool = False
    least_minutes: tuple[tuple[int, int], ...] = ()
    """Standard: (from this rating of the stronger player, minutes each), strongest first (article 1)."""
    time_ranges: tuple[tuple[str, int, int], ...] = ()
    """Rapid and blitz: (rating type, more than this many seconds, at most this many)."""

    @property
    def name(self) -> str:
        """The date it came into force, as used in `calculate` and in stored calculations."""
        return self.start.isoformat()


STANDARD_2024_03 = Edition(
    chapter=STANDARD,
    start=date(2024, 3, 1),
    floor=1400,
    difference_cap=400,
    k_new=40,
    k_new_games=30,
    k_junior=40,
    junior_age=18,
    junior_below=2300,
    k_regular=20,
    k_top=10,
    top_from=2400,
    k_times_games=700,
    first_rating_games=5,
    first_rating_periods=26,
    ignores_zero_first_event=True,
    hypothetical_draws=2,
    hypothetical_rating=1800,
    first_rating_maximum=2200,
    inactive_periods=12,
    least_minutes=((2400, 120), (1800, 90), (0, 60)),
)

STANDARD_2025_10 = replace(STANDARD_2024_03, start=date(2025, 10, 1), uncapped_from=2650)

RAPID_2024_03 = replace(
    STANDARD_2024_03,
    chapter=RAPID,
    standard_stands_in=True,
    least_minutes=(),
    time_ranges=(("rapid", 600, 3599), ("blitz", 180, 600)),
)

RAPID_2024_12 = replace(RAPID_2024_03, start=date(2024, 12, 1), excluded_difference=600, excluded_above=2600)

EDITIONS: tuple[Edition, ...] = (STANDARD_2024_03, STANDARD_2025_10, RAPID_2024_03, RAPID_2024_12)
"""Every edition known, oldest first within its chapter."""


def chapter_of(chapter_or_type: str, chapters: Mapping[str, str] = CHAPTERS) -> str:
    """The chapter for a rating type or chapter; KeyError for a type that `chapters` does not map."""
    return chapter_or_type if chapter_or_type in (STANDARD, RAPID) else chapters[chapter_or_type]


def edition_for(chapter_or_type: str, on: date, *, chapters: Mapping[str, str] = CHAPTERS) -> Edition:
    """The edition in force on a day (B.02 2024-03-01, 0.1).

    `chapters` maps a federation's own rating types to the chapter they follow. Raises KeyError for an
    unmapped type and NoEdition for a day before the oldest text known.
    """
    chapter = chapter_of(chapter_or_type, chapters)
    known = [edition for edition in EDITIONS if edition.chapter == chapter]
    in_force = [edition for edition in known if edition.start <= on]
    if not in_force:
        raise NoEdition(f"no edition for {chapter} is known on {on}: the oldest starts {known[0].start}")
    return in_force[-1]


def edition_named(chapter_or_type: str, name: str, *, chapters: Mapping[str, str] = CHAPTERS) -> Edition:
    """The edition with this `name` (a date, as stored with a calculation); NoEdition when there is none."""
    chapter = chapter_of(chapter_or_type, chapters)
    for edition in EDITIONS:
        if (edition.chapter, edition.name) == (chapter, name):
            return edition
    raise NoEdition(f"no edition for {chapter} is named {name}")
