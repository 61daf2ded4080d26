"""Records to a tournament, with a finding for everything that had to be adjusted or left out."""

from collections import Counter
from dataclasses import replace

from . import specials, standings, systems
from .headers import Headers
from .lexer import COMMENT, NATIONAL, RECORD, RULER, Lexed, Record
from .model import Cell, ExtraRecord, ReportedPlayer, ReportedTournament
from .national import with_national
from .players import reported_player
from .remarks import Remarks
from .teams import team
from .values import tenths_text
from .versions import version

PLAYER_LIMIT = 9999
"""Starting numbers have four columns."""

_NOT_A_REPORT = "Export the tournament as a FIDE report (TRF16) and send that."


def interpreted(lexed: Lexed, remarks: Remarks) -> ReportedTournament | None:
    """The tournament in `lexed`, None when there is none (a fatal finding says why)."""
    headers, sorted_records = Headers(), _Sorted()
    for record in lexed.records:
        if not headers.take(record, remarks):
            sorted_records.take(record)
    if _refused(sorted_records, headers, remarks):
        return None
    return _tournament(headers, sorted_records, lexed, remarks)


class _Sorted:
    """The records that are not about the tournament itself, by what they are."""

    def __init__(self):
        self.players: list[Record] = []
        self.teams: list[Record] = []
        self.national: list[Record] = []
        self.specials: list[Record] = []
        self.comments: list[Record] = []
        self.others: list[Record] = []

    def take(self, record: Record) -> None:
        self._pile(record).append(record)

    def _pile(self, record: Record) -> list[Record]:
        if record.kind in (COMMENT, RULER):
            return self.comments
        if record.kind == NATIONAL:
            return self.national
        if record.kind != RECORD:
            return self.others
        if record.code in specials.CODES:
            return self.specials
        return {"001": self.players, "013": self.teams, "310": self.teams}.get(record.code, self.others)


def _refused(found: _Sorted, headers: Headers, remarks: Remarks) -> bool:
    if not found.players:
        remarks.fatal("E001", "There is no player line (001): this is no tournament report.", _NOT_A_REPORT)
    elif len(found.players) > PLAYER_LIMIT:
        what = f"There are {len(found.players)} player lines; a report can number {PLAYER_LIMIT}."
        remarks.fatal("E001", what, "Send one report per tournament.")
    return any(finding.severity == "fatal" for finding in remarks.findings)


def _tournament(headers: Headers, found: _Sorted, lexed: Lexed, remarks: Remarks) -> ReportedTournament:
    codes, encoding = headers.codes, _column_encoding(lexed)
    read = (reported_player(record, encoding, remarks) for record in found.players)
    players = [player for player in read if player]
    _note_federations(players, codes, remarks)
    label = version(lexed.records, players)
    rounds = _rounds(players, remarks)
    values = headers.values(remarks)
    players = with_national(_filled(players, rounds), found.national, values["ranking_federation"], remarks)
    tournament = ReportedTournament(
        **values,
        rounds=rounds,
        players=tuple(_with_home(player, values["federation"], codes) for player in players),
        teams=_teams(found.teams, remarks),
        specials=_specials(found.specials, remarks),
        version=label,
        encoding=lexed.encoding,
        extras=_extras(found, remarks),
        record_lines=tuple((code, record.line) for code, record in headers.first.items()),
    )
    return _completed(tournament, remarks)


def _note_federations(players: list[ReportedPlayer], codes: frozenset[str], remarks: Remarks) -> None:
    """One finding a code that nobody knows, at its first line: whole teams come from there."""
    unknown: dict[str, list[ReportedPlayer]] = {}
    for player in players:
        if player.federation and player.federation not in codes:
            unknown.setdefault(player.federation, []).append(player)
    for code, entrants in unknown.items():
        more = f" ({len(entrants)} lines)" if len(entrants) > 1 else ""
        what = f"Player {entrants[0].number}: {code!r} is no federation known to FIDE{more}."
        place = {"line": entrants[0].line, "column": 54, "field": "federation", "raw": code}
        remarks.warning("W029", what, "Use FIDE's three letters in columns 54 to 56.", **place)


def _column_encoding(lexed: Lexed) -> str:
    return "utf-8" if lexed.encoding in ("ascii", "utf-8") else lexed.encoding


def _rounds(players: list[ReportedPlayer], remarks: Remarks) -> int:
    longest = max((len(player.cells) for player in players), default=0)
    rounds = longest
    while rounds and all(_bare(player.cell(rounds)) for player in players):
        rounds -= 1
    if rounds < longest:
        remarks.info("I012", f"Rounds {rounds + 1} to {longest} hold nothing and were left out.")
    return rounds


def _bare(cell: Cell | None) -> bool:
    return cell is None or (cell.opponent is None and not cell.raw[7:].strip())


def _filled(players: list[ReportedPlayer], rounds: int) -> list[ReportedPlayer]:
    blanks = tuple(Cell(number, None, "", "Z") for number in range(1, rounds + 1))
    return [replace(p, cells=p.cells[:rounds] + blanks[len(p.cells) : rounds]) for p in players]


def _with_home(player: ReportedPlayer, federation: str, codes: frozenset[str]) -> ReportedPlayer:
    if player.national_id and not player.national_federation and federation in codes:
        return replace(player, national_federation=federation)
    return player


def _teams(records: list[Record], remarks: Remarks):
    newer = [record for record in records if record.code == "310"]
    if newer and len(newer) < len(records):
        remarks.info("I007", "Teams stand in 013 and in 310; those in 310 were used.", line=newer[0].line)
    return tuple(team(record, number, remarks) for number, record in enumerate(newer or records, start=1))


def _specials(records: list[Record], remarks: Remarks):
    found = []
    for record in records:
        try:
            found.append(specials.special(record))
        except ValueError as problem:
            what = f"Record {record.code} was left out: {problem}."
            place = {"line": record.line, "column": 5, "field": record.code, "raw": record.text[4:].rstrip()}
            remarks.warning("W029", what, "Correct the line; ratings do not depend on it.", **place)
    return tuple(found)


def _extras(found: _Sorted, remarks: Remarks) -> tuple[ExtraRecord, ...]:
    if found.comments:
        count, line = len(found.comments), found.comments[0].line
        remarks.info("I006", f"Comments and rulers (lines: {count}) were passed over.", line=line)
    first_of = {record.code: record for record in reversed(found.others)}
    for code, count in Counter(record.code for record in found.others).items():
        first = first_of[code]
        what = f"Record {code} (lines: {count}) plays no part in rating and was kept as it is."
        remarks.info("I007", what, line=first.line, column=1, field=code)
    return tuple(ExtraRecord(record.code, record.text[3:].strip(), record.line) for record in found.others)


def _completed(tournament: ReportedTournament, remarks: Remarks) -> ReportedTournament:
    is_team = bool(tournament.teams) or systems.is_team_type(tournament.encoded_type, tournament.system)
    kind = systems.kind(tournament.encoded_type, tournament.system, tournament.players, is_team)
    players = _with_points(tournament, remarks)
    return replace(tournament, is_team=is_team, kind=kind, players=_with_ranks(players, remarks))


def _with_points(tournament: ReportedTournament, remarks: Remarks) -> list[ReportedPlayer]:
    worth = standings.values(tournament.scoring)
    return [
        player if player.points_tenths is not None else _scored(player, worth, remarks)
        for player in tournament.players
    ]


def _scored(player: ReportedPlayer, worth: dict[str, int], remarks: Remarks) -> ReportedPlayer:
    points = standings.computed_points(player, worth)
    what = f"Player {player.number}: no points given; the rounds make {tenths_text(points)}."
    place = {"line": player.line, "column": 81, "field": "points"}
    remarks.info("I013", what, "Write the points in columns 81 to 84.", **place)
    return replace(player, points_tenths=points)


def _with_ranks(players: list[ReportedPlayer], remarks: Remarks) -> tuple[ReportedPlayer, ...]:
    missing = [player for player in players if player.rank is None]
    if missing:
        who = "no player has one" if len(missing) == len(players) else f"{len(missing)} players have none"
        what = f"The rank is missing: {who}. It was computed from the points."
        mend = "Write the ranks in columns 86 to 89."
        remarks.warning("W023", what, mend, line=missing[0].line, column=86, field="rank")
    computed = standings.ranks(players) if missing else {}
    return tuple(one if one.rank else replace(one, rank=computed[one.number]) for one in players)
