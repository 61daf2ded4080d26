"""An edition of the regulations as a record: every number and every choice of method that a text makes."""

from dataclasses import dataclass, replace
from datetime import date
from functools import cache

STANDARD = "standard"
RAPID = "rapid"


class NoEdition(LookupError):
    """No edition is known for the chapter on that day; the message says since when there is one."""


@dataclass(frozen=True)
class Reading:
    """A setting that the text leaves open: what it says, and on what evidence the default was chosen."""

    setting: str
    says: str
    evidence: str


@dataclass(frozen=True)
class Amendment:
    """Settings that changed within the life of an edition, from a day on."""

    start: date
    settings: tuple[tuple[str, object], ...]


@dataclass(frozen=True, kw_only=True)
class Edition:
    """One dated text, ratings in points, `…_hundredths` in hundredths; None where the text sets no limit.

    What each setting means is said in `settings.SETTINGS`, where its range stands too.
    """

    chapter: str
    start: date
    variant: str = ""
    label: str = ""
    title: str
    cited_as: str
    source: tuple[str, ...]
    after: str = ""
    readings: tuple[Reading, ...] = ()
    notes: tuple[str, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    articles: tuple[tuple[str, str], ...] = ()

    floor: int
    list_months: tuple[int, ...]
    closing_days: int | None
    official_closing_days: int | None
    inactive_periods: int

    expectation: str
    average_rounding: str
    expected_step_hundredths: int | None
    difference_cap: int | None
    cap_limit: str
    uncapped_from: int | None
    uncapped_side: str
    excluded_difference: int | None
    excluded_above: int | None

    k_new: int
    k_new_games: int
    k_junior: int | None
    junior_age: int | None
    junior_below: int | None
    k_regular: int
    k_top: int
    top_from: int | None
    top_needs_games: bool
    k_times_games: int | None
    rounds_each_event: bool
    halves: str

    first_rating_method: str
    start_value: int | None
    half_point_step_hundredths: int | None
    hypothetical_draws: int
    hypothetical_rating: int | None
    first_rating_maximum: int | None
    first_rating_games: int
    first_rating_periods: int
    gate: str
    gate_half_points: int
    gate_opponents: int
    block_games: int
    block_reaches_floor: bool

    counts_unrated: str
    performance_unrated: int | None
    performance_unrated_half_points: int
    round_robin_average: str
    round_robin_factor: bool
    rated_share: tuple[int, ...]
    least_mean: int | None
    small_field: int
    small_field_rated: int
    double_field: int
    championship_rated: int

    standard_stands_in: bool
    least_minutes: tuple[tuple[int, int], ...]
    least_minutes_by: str
    time_ranges: tuple[tuple[str, int, int], ...]

    @property
    def name(self) -> str:
        """The date it came into force, as stored with calculations, then the variant."""
        return self.start.isoformat() + (f"-{self.variant}" if self.variant else "")

    @property
    def id(self) -> str:
        """Chapter and name, `standard-2024-03-01`: the name of its file."""
        return f"{self.chapter}-{self.name}"

    @property
    def has_one_k(self) -> bool:
        """Whether K is the same for everybody."""
        return {self.k_new, self.k_regular, self.k_top} | {self.k_junior or self.k_new} == {self.k_new}


@cache
def amended(edition: Edition, on: date) -> Edition:
    """The edition as it stood on a day within its life."""
    changed = [setting for step in edition.amendments if step.start <= on for setting in step.settings]
    return replace(edition, **dict(changed)) if changed else edition
