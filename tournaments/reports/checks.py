"""Whether a report is complete and agrees with itself.

What makes rating impossible is an error: no start date, numbers or results that contradict each other,
opponents who do not exist, one FIDE number for two people. What FIDE asks for but a federation can rate
without is a warning (no city, federation or arbiter, round dates missing or outside, a second pairing bye, a
newcomer's data, teams that do not fit); with `strict` these are errors too.
"""

import re
from collections import Counter, defaultdict

from players.findings import Severity

from . import systems
from .games_check import check_games
from .model import ReportedPlayer, ReportedTournament
from .points_check import check_points
from .remarks import Remarks

LONGEST_EVENT = 30
"""Days after which FIDE wants a report for every month."""

_ONE_PERSON = "Correct one of them; a number belongs to one person."
_HEADERS = (
    ("022", "city", "city"),
    ("032", "federation", "federation"),
    ("102", "chief_arbiter", "chief arbiter"),
)


def check(tournament: ReportedTournament, remarks: Remarks, *, strict: bool = False) -> None:
    """Put a finding in `remarks` for everything in `tournament` that is missing or contradicts itself."""
    severity = Severity.ERROR if strict else Severity.WARNING
    _check_headers(tournament, remarks, severity)
    _check_size(tournament, remarks)
    _check_dates(tournament, remarks, severity)
    _check_players(tournament, remarks, severity)
    _check_teams(tournament, remarks, severity)
    check_games(tournament, remarks, severity, double=_is_double(tournament))
    check_points(tournament, remarks)


def _is_double(tournament: ReportedTournament) -> bool:
    return tournament.kind == "match" or systems.is_double(tournament.encoded_type, tournament.system)


def _check_headers(tournament: ReportedTournament, remarks: Remarks, severity: Severity) -> None:
    if not tournament.name:
        remarks.error(
            "E030", "The tournament has no name.", "Write it in a line 012.", **_place(tournament, "012")
        )
    for code, field, words in _HEADERS:
        if not getattr(tournament, field):
            place = _place(tournament, code)
            remarks.add(severity, "E030", f"The {words} is missing.", f"Write it in a line {code}.", **place)
    if tournament.chief_arbiter and not re.search(r"\d{5}", tournament.chief_arbiter):
        what, mend = "The chief arbiter has no FIDE number.", "Write it beside the name in 102."
        remarks.info("I026", what, mend, **_place(tournament, "102"), raw=tournament.chief_arbiter)


def _check_size(tournament: ReportedTournament, remarks: Remarks) -> None:
    declared = re.match(r"\d{1,5}(?!\d)", tournament.declared_players)
    count = len(tournament.players)
    if declared and int(declared[0]) > count:
        what = f"Record 062 says {declared[0]} players, the file has {count}; it may have been cut off."
        mend = "Compare it with the original and send it again, or correct 062."
        remarks.warning("W031", what, mend, **_place(tournament, "062"), raw=tournament.declared_players)


def _place(tournament: ReportedTournament, code: str) -> dict:
    line = dict(tournament.record_lines).get(code, 0)
    return {"line": line, "column": 5 if line else 0, "field": code}


def _check_dates(tournament: ReportedTournament, remarks: Remarks, severity: Severity) -> None:
    start, end = tournament.start, tournament.end
    known = {finding.field for finding in remarks.findings if finding.code in ("E031", "W033")}
    if start is None and "042" not in known:
        remarks.error(
            "E031",
            "The start date is missing.",
            "Write it in a line 042 as YYYY/MM/DD.",
            **_place(tournament, "042"),
        )
    if end is None and "052" not in known:
        remarks.add(
            severity,
            "E031",
            "The end date is missing.",
            "Write it in a line 052.",
            **_place(tournament, "052"),
        )
    if start and end and end < start:
        what = f"The end {end:%Y/%m/%d} is before the start {start:%Y/%m/%d}."
        remarks.error("E031", what, "Correct 042 or 052.", **_place(tournament, "052"))
    elif start and end and (end - start).days > LONGEST_EVENT:
        what = f"The tournament takes {(end - start).days} days."
        remarks.warning(
            "W026", what, "FIDE wants a report for every month of it.", **_place(tournament, "052")
        )
    _check_round_dates(tournament, remarks, severity)


def _check_round_dates(tournament: ReportedTournament, remarks: Remarks, severity: Severity) -> None:
    dates = [day for day in tournament.round_dates[: tournament.rounds] if day]
    if len(dates) < tournament.rounds:
        what = f"{len(dates)} of {tournament.rounds} rounds have a date."
        remarks.add(
            severity, "E031", what, "Give every round's date in 132 as YY/MM/DD.", **_place(tournament, "132")
        )
    start, end = tournament.start, tournament.end
    for number, day in enumerate(tournament.round_dates, start=1):
        if day and start and not start <= day <= (end or day):
            what = f"Round {number} of {day:%Y/%m/%d} lies outside the dates of the tournament."
            remarks.add(
                severity, "E031", what, "Correct 132, 042 or 052.", **_place(tournament, "132"), raw=str(day)
            )
    if dates != sorted(dates):
        remarks.add(
            severity, "E031", "The round dates are not in order.", "Correct 132.", **_place(tournament, "132")
        )


def _check_players(tournament: ReportedTournament, remarks: Remarks, severity: Severity) -> None:
    _check_twice(
        tournament, remarks, "E010", "number", lambda player: player.number,
        "The starting number {value} is used by {names}.", "Give every player a number of his own.",
    )  # fmt: skip
    _check_twice(
        tournament, remarks, "E020", "fide_id", lambda player: player.fide_id,
        "The FIDE number {value} is given to {names}.", _ONE_PERSON,
    )  # fmt: skip
    _check_twice(
        tournament, remarks, "E020", "national_id",
        lambda player: player.national_id and (player.national_federation, player.national_id),
        "The national number {value} is given to {names}.", _ONE_PERSON,
    )  # fmt: skip
    for player in tournament.players:
        _check_newcomer(player, remarks, severity)
        _check_age(player, tournament, remarks)


def _check_twice(tournament, remarks, code, field, key, what, mend) -> None:
    owners = defaultdict(list)
    for player in tournament.players:
        if key(player):
            owners[key(player)].append(player)
    column = {"number": 5}.get(field, 58)
    for value, players in owners.items():
        if len(players) > 1:
            names = " and ".join(f"{player.name or '?'} (line {player.line})" for player in players)
            shown = value[1] if isinstance(value, tuple) else value
            place = {"line": players[1].line, "column": column, "field": field, "raw": str(shown)}
            remarks.error(code, what.format(value=shown, names=names), mend, **place)


def _check_newcomer(player: ReportedPlayer, remarks: Remarks, severity: Severity) -> None:
    if player.fide_id or player.national_id:
        return
    wanted = (
        ("birth date", player.birth_precision == "full"),
        ("sex", player.sex),
        ("federation", player.federation),
    )
    missing = ", ".join(words for words, present in wanted if not present)
    if missing:
        what = f"Player {player.number}: no number, and {missing} missing; he may not be recognised."
        mend = "Write the FIDE or national number, else name, federation, sex and full birth date."
        place = {"line": player.line, "column": 58, "field": "fide_id", "raw": player.name}
        remarks.add(severity, "E022", what, mend, **place)


def _check_age(player: ReportedPlayer, tournament: ReportedTournament, remarks: Remarks) -> None:
    if player.birth_date and tournament.start and tournament.start.year - player.birth_date.year < 2:
        what = f"Player {player.number}: born in {player.birth_date.year}, too late for this tournament."
        mend = "Correct the birth date in columns 70 to 79."
        remarks.warning("W028", what, mend, line=player.line, column=70, field="birth")


def _check_teams(tournament: ReportedTournament, remarks: Remarks, severity: Severity) -> None:
    members = Counter(number for team in tournament.teams for number in team.players)
    for team in tournament.teams:
        unknown = [number for number in team.players if number not in tournament.by_number]
        twice = [number for number in team.players if members[number] > 1]
        for numbers, words in ((unknown, "is not in the file"), (twice, "stands in a team twice")):
            for number in dict.fromkeys(numbers):
                what = f"Team {team.name}: player {number} {words}."
                place = {"line": team.line, "column": 37, "field": "team", "raw": str(number)}
                remarks.add(severity, "E040", what, "Correct the team's list of starting numbers.", **place)
