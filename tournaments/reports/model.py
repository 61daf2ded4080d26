"""A tournament as a report tells it: plain values, nothing looked up, nothing decided.

Points are integers in tenths (`5.5` is 55), ratings whole numbers, dates `datetime.date`. Fields that only
say where something stood in the file (`line`, `column`, `raw` …) take no part in comparisons, so a
tournament written and read again equals the first one.
"""

from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

RATED_CODES = "1=0"
FORFEIT_CODES = "+-"
SHORT_CODES = "WDL"
BYE_CODES = "HFUZ"
METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
KINDS = ("swiss", "roundrobin", "match", "scheveningen", "schiller", "knockout", "team", "other")


def _place(default):
    return field(default=default, compare=False, repr=False)


@dataclass(frozen=True)
class Cell:
    """One player's round: `opponent` is a starting number or None, `colour` is `w`, `b` or empty.

    `result` is one of `1 = 0` (played), `+ -` (forfeit), `W D L` (under one move), `H F U Z` (byes) or empty
    (paired, no result yet). Old spellings are mapped; `raw` is the ten columns as they came.
    """

    round: int
    opponent: int | None
    colour: str
    result: str
    raw: str = _place("")
    line: int = _place(0)
    column: int = _place(0)


@dataclass(frozen=True)
class NationalEntry:
    """A national rating line (NRS): a player's number, rating and class in one federation."""

    federation: str
    number: str = ""
    rating: int | None = None
    title: str = ""
    origin: str = ""
    name: str = ""
    sex: str = ""
    birth: str = ""
    line: int = _place(0)


@dataclass(frozen=True)
class ReportedPlayer:
    """An entrant as reported. `sex` is `m`, `w` or empty; `birth_precision` is `full`, `year` or `unknown`.

    A birth known by its year is 1 January of it. The `national_` fields come from the NRS line of the ranking
    federation, else the first one; the id else from a number in the FIDE column that is none of FIDE's.
    `national_lines` are all NRS lines as they came. `points_tenths` and `rank` are the declared ones,
    computed (with a finding) where the report leaves them blank.
    """

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: int | None = None
    birth_date: date | None = None
    birth_precision: str = "unknown"
    national_id: str = ""
    national_rating: int | None = None
    national_federation: str = ""
    national_title: str = ""
    national_origin: str = ""
    points_tenths: int | None = None
    rank: int | None = None
    cells: tuple[Cell, ...] = ()
    national_lines: tuple[NationalEntry, ...] = _place(())
    title_raw: str = _place("")
    line: int = _place(0)

    def cell(self, round_number: int) -> Cell | None:
        """The player's cell of a round (1 is the first), None when the report has none."""
        return self.cells[round_number - 1] if 0 < round_number <= len(self.cells) else None


@dataclass(frozen=True)
class ReportedTeam:
    """A team and its players' starting numbers in board order; points in tenths."""

    number: int
    name: str
    players: tuple[int, ...] = ()
    nickname: str = ""
    strength: int | None = None
    match_points_tenths: int | None = None
    game_points_tenths: int | None = None
    rank: int | None = None
    line: int = _place(0)


@dataclass(frozen=True)
class LineUp:
    """TRF26 record 300: a team's boards out of order in a round; 0 is an empty board."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class TeamByes:
    """TRF26 record 320: what a team's pairing bye is worth and who had it by round (0 nobody)."""

    match_points_tenths: int | None
    game_points_tenths: int | None
    teams: tuple[int, ...]


@dataclass(frozen=True)
class ForfeitedMatch:
    """TRF26 record 330: `result` is `+-`, `-+` or `--`."""

    result: str
    round: int
    white: int
    black: int


@dataclass(frozen=True)
class RequestedByes:
    """TRF26 record 240: byes asked for; `kind` is `F`, `H` or `Z`, `numbers` players or teams."""

    kind: str
    round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Acceleration:
    """TRF26 record 250: fictitious points of numbers `first`…`last` in rounds `first_round`…`last_round`."""

    match_points_tenths: int | None
    points_tenths: int | None
    first_round: int
    last_round: int
    first: int
    last: int


@dataclass(frozen=True)
class ForbiddenPairings:
    """TRF26 record 260: no two of `numbers` may meet in rounds `first_round`…`last_round`."""

    first_round: int
    last_round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class AbnormalPoints:
    """TRF26 record 299: points that differ from the results; they change standings, never a rated result."""

    kind: str
    match_points_tenths: int | None
    points_tenths: int | None
    round: int
    numbers: tuple[int, ...]


Special = (
    LineUp | TeamByes | ForfeitedMatch | RequestedByes | Acceleration | ForbiddenPairings | AbnormalPoints
)


@dataclass(frozen=True)
class ExtraRecord:
    """A record kept as it stood because rating has no use for it or nobody knows it."""

    code: str
    text: str
    line: int = _place(0)


@dataclass(frozen=True)
class ReportedTournament:
    """A tournament as reported, whatever the format.

    `system` is the free text of record 092 and `kind` our guess from it, one of `KINDS`. `rounds` counts the
    rounds that have cells, `declared_rounds` what record 142 says. `round_dates[r - 1]` is the date of round
    `r` or None. `scoring` and `team_scoring` are (symbol, tenths) pairs of records 162 and 362.
    `ranking_method` (record 172) is one of `METHODS` or empty. `version` is `TRF06`, `TRF14`, `TRF16`,
    `TRFX` or `TRF26`. `record_lines` are the (record, line) pairs of the tournament records.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    system: str = ""
    kind: str = _place("other")
    is_team: bool = False
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    encoded_type: str = ""
    round_dates: tuple[date | None, ...] = ()
    rounds: int = 0
    declared_rounds: int | None = None
    declared_players: str = _place("")
    declared_rated: str = _place("")
    declared_teams: str = _place("")
    scoring: tuple[tuple[str, int], ...] = ()
    team_scoring: tuple[tuple[str, int], ...] = ()
    ranking_federation: str = ""
    ranking_method: str = ""
    first_colour: str = ""
    pairing_program: str = ""
    tie_breaks: str = ""
    ranking_order: str = ""
    board_colours: str = ""
    players: tuple[ReportedPlayer, ...] = ()
    teams: tuple[ReportedTeam, ...] = ()
    specials: tuple[Special, ...] = ()
    version: str = _place("TRF16")
    encoding: str = _place("utf-8")
    extras: tuple[ExtraRecord, ...] = _place(())
    record_lines: tuple[tuple[str, int], ...] = _place(())

    @cached_property
    def by_number(self) -> dict[int, ReportedPlayer]:
        """The players by starting number; of two with the same number the first."""
        return {player.number: player for player in reversed(self.players)}
