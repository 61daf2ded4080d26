"""A report for the terminal: as JSON and as a page of text."""

import textwrap
from collections import Counter
from dataclasses import fields, is_dataclass
from datetime import date

from players.findings import Finding

from .games import games
from .model import ReportedPlayer, ReportedTournament
from .reader import Report
from .values import birth_text, tenths_text

_WIDTH = 110
_SHOWN_ALIKE = 20


def as_json(report: Report) -> dict:
    """The tournament (null when refused) and the findings in JSON's own types; dates as `YYYY-MM-DD`."""
    return {
        "tournament": report.tournament and _plain_value(report.tournament),
        "findings": [finding.as_dict() for finding in report.findings],
        "counts": dict(Counter(str(finding.severity) for finding in report.findings)),
    }


def _plain_value(value):
    if is_dataclass(value):
        return {field.name: _plain_value(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain_value(part) for part in value]
    return value.isoformat() if isinstance(value, date) else value


def as_text(report: Report, name: str = "") -> str:
    """A page: the tournament, its players, then the findings, heaviest first."""
    parts = [name] if name else []
    if report.tournament:
        parts += [*_heading(report.tournament), "", *_players(report.tournament), ""]
    return "\n".join([*parts, *_findings(report.findings)])


def _heading(tournament: ReportedTournament) -> list[str]:
    played = games(tournament)
    rated = sum(game.played for game in played)
    unplayed = sum(game.black is not None and not game.played for game in played)
    rows = (
        ("Tournament", tournament.name),
        ("Place", " ".join(filter(None, (tournament.city, tournament.federation)))),
        ("Dates", f"{tournament.start or '?'} to {tournament.end or '?'}"),
        ("Type", f"{tournament.kind}{', teams' if tournament.is_team else ''} ({tournament.system})"),
        ("Time control", " ".join(filter(None, (tournament.time_control, tournament.encoded_time_control)))),
        ("Arbiter", tournament.chief_arbiter),
        ("Counting", " ".join(filter(None, (tournament.ranking_method, tournament.ranking_federation)))),
        ("Format", f"{tournament.version}, {tournament.encoding}"),
        ("Players", f"{len(tournament.players)} in {tournament.rounds} rounds"),
        ("Teams", len(tournament.teams)),
        ("Games", f"{rated} played, {unplayed} not played or without result"),
    )
    return [f"{label + ':':14}{value}" for label, value in rows if value]


def _players(tournament: ReportedTournament) -> list[str]:
    numbers, end = f"{'FIDE':>11} {'National':>11}", f"{'Born':10} {'Points':>6}"
    head = f"{'No.':>4} {'Title':5} {'Name':33} {'Rtg':>4} {'Fed':3} {numbers} {end}"
    return [head, *map(_player, tournament.players)]


def _player(player: ReportedPlayer) -> str:
    birth = birth_text(player.birth_date, player.birth_precision) or "-"
    return (
        f"{player.number:>4} {player.title or player.title_raw:5} {player.name:33} {player.rating or '-':>4} "
        f"{player.federation:3} {player.fide_id or '-':>11} {player.national_id or '-':>11} "
        f"{birth:10} {tenths_text(player.points_tenths):>6}"
    )


def _findings(findings: list[Finding]) -> list[str]:
    if not findings:
        return ["No findings."]
    totals = Counter(str(finding.severity) for finding in findings)
    lines = ["Findings: " + ", ".join(f"{count} {severity}" for severity, count in totals.items())]
    shown = Counter()
    for finding in findings:
        kind = (finding.severity, finding.code)
        shown[kind] += 1
        if shown[kind] <= _SHOWN_ALIKE:
            lines += _finding(finding)
    return lines + [
        f"{count - _SHOWN_ALIKE} more {code} ({severity}); --json prints all."
        for (severity, code), count in shown.items()
        if count > _SHOWN_ALIKE
    ]


def _finding(finding: Finding) -> list[str]:
    place = f"{finding.line}:{finding.column}" if finding.line else (finding.field or "file")
    start = f"{finding.severity:8}{finding.code:6}{place:>9}  "
    text = f"{finding.what} {finding.mend}".strip()
    return textwrap.wrap(text, _WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
