"""Whether the two sides of every game tell the same story."""

from collections import Counter, defaultdict

from players.findings import Severity

from .model import BYE_CODES, RATED_CODES, Cell, ReportedPlayer, ReportedTournament
from .remarks import Remarks

_COMPLEMENTARY = {("0", "1"), ("=", "="), ("+", "-"), ("-", "-"), ("L", "W"), ("D", "D"), ("", "")}
_POSSIBLE = {("0", "="), ("0", "0"), ("L", "L"), ("D", "L")}
_MEND = "Compare with the pairing card and correct the line that is wrong."


def check_games(
    tournament: ReportedTournament, remarks: Remarks, severity: Severity, *, double: bool = False
) -> None:
    """Findings about opponents, colours, results, byes and repeated pairings.

    `severity` is that of what does not touch ratings; `double` tells that pairs may meet twice.
    """
    for player in tournament.by_number.values():
        for cell in player.cells:
            if cell.opponent is not None:
                _check_cell(player, cell, tournament, remarks)
    _check_pairing_byes(tournament, remarks, severity)
    _check_full_byes(tournament, remarks)
    _check_open(tournament, remarks)
    if not double:
        _check_repeated(tournament, remarks)


def _check_cell(player: ReportedPlayer, cell: Cell, tournament: ReportedTournament, remarks: Remarks) -> None:
    opponent = tournament.by_number.get(cell.opponent)
    if cell.opponent == player.number:
        remarks.error("E011", f"{_who(player, cell)} plays himself.", _MEND, **_place(cell))
    elif opponent is None:
        what = f"{_who(player, cell)} plays {cell.opponent}, who is not in the file."
        remarks.error("E011", what, "Correct the number, or add the missing player.", **_place(cell))
    else:
        _check_pair(player, cell, opponent, opponent.cell(cell.round), remarks)


def _check_pair(player, cell: Cell, opponent: ReportedPlayer, other: Cell, remarks: Remarks) -> None:
    if other.opponent != player.number:
        _note_one_sided(player, cell, opponent, other, remarks)
    elif player.number < opponent.number:
        _check_colours(player, cell, opponent, other, remarks)
        _check_results(player, cell, opponent, other, remarks)


def _note_one_sided(player, cell: Cell, opponent, other: Cell, remarks: Remarks) -> None:
    says = f"names {other.opponent}" if other.opponent else "has no opponent"
    what = f"{_who(player, cell)} plays {opponent.number}, who {says} (line {opponent.line})."
    rated = cell.result in RATED_CODES and cell.result
    severity = Severity.ERROR if rated or other.opponent else Severity.WARNING
    remarks.add(severity, "E012", what, _MEND, **_place(cell))


def _check_colours(player, cell: Cell, opponent, other: Cell, remarks: Remarks) -> None:
    if not cell.colour and not other.colour and cell.result in RATED_CODES and cell.result:
        what = f"{_who(player, cell)} and {opponent.number}: nobody's colour is given."
        remarks.warning("W013", what, "Write w and b.", **_place(cell, 5))
    if cell.colour and cell.colour == other.colour:
        both = {"w": "White", "b": "Black"}[cell.colour]
        what = f"{_who(player, cell)} and {opponent.number} (line {opponent.line}) both have {both}."
        remarks.error("E013", what, _MEND, **_place(cell, 5))


def _check_results(player, cell: Cell, opponent, other: Cell, remarks: Remarks) -> None:
    pair = tuple(sorted((cell.result, other.result)))
    if pair in _COMPLEMENTARY or any(code and code in BYE_CODES for code in pair):
        return
    results = f"{cell.result or 'no result'} and {other.result or 'no result'}"
    what = f"{_who(player, cell)} and {opponent.number} (line {opponent.line}) have {results}"
    if pair in _POSSIBLE:
        what += ", possible only by an arbiter's decision."
        remarks.warning("W014", what, "Check it with the arbiter.", **_place(cell, 7))
    else:
        remarks.error("E014", f"{what}, which contradict each other.", _MEND, **_place(cell, 7))


def _check_pairing_byes(tournament: ReportedTournament, remarks: Remarks, severity: Severity) -> None:
    if tournament.is_team:
        return
    holders = defaultdict(list)
    for player in tournament.players:
        for cell in player.cells:
            if cell.result == "U" and cell.opponent is None:
                holders[cell.round].append((player, cell))
    for number, found in sorted(holders.items()):
        for player, cell in found[1:]:
            what = f"Round {number}: {found[0][0].number} and {player.number} both have the pairing bye U."
            mend = "One player can have it; write F, H or Z for the other."
            remarks.add(severity, "E017", what, mend, **_place(cell, 7))


def _check_full_byes(tournament: ReportedTournament, remarks: Remarks) -> None:
    """A lone F in a file without any U is often what a program wrote for the pairing bye."""
    byes = [cell for player in tournament.players for cell in player.cells if cell.result in ("U", "F")]
    rounds = Counter(cell.round for cell in byes)
    if tournament.is_team or any(cell.result == "U" for cell in byes):
        return
    for cell in byes:
        if rounds[cell.round] == 1 and cell.raw[7:8].upper() == "F" and cell.opponent is None:
            what = f"Round {cell.round}: the only bye is F; it may have been the pairing bye."
            remarks.warning("W027", what, "Write U for a bye from the pairing.", **_place(cell, 7))


def _check_open(tournament: ReportedTournament, remarks: Remarks) -> None:
    for number in range(1, tournament.rounds + 1):
        cells = [player.cell(number) for player in tournament.players]
        paired = [cell for cell in cells if cell.opponent]
        pending = [cell for cell in paired if not cell.result]
        if pending and len(pending) == len(paired):
            what = f"Round {number} is paired but has no results."
            remarks.warning("W025", what, "Send the report again when it is played.", **_place(pending[0]))
        else:
            _note_open(number, pending, remarks)


def _note_open(number: int, pending: list[Cell], remarks: Remarks) -> None:
    for cell in pending:
        what = f"Round {number}: no result against {cell.opponent}."
        remarks.warning("W025", what, "Write the result, or + and - if it was not played.", **_place(cell, 7))


def _check_repeated(tournament: ReportedTournament, remarks: Remarks) -> None:
    meetings = defaultdict(list)
    for player in tournament.players:
        for cell in player.cells:
            if cell.opponent and player.number < cell.opponent and cell.result and cell.result in RATED_CODES:
                meetings[player.number, cell.opponent].append(cell)
    counts = Counter(len(cells) for cells in meetings.values())
    if counts[1] <= sum(counts.values()) // 2:
        return
    for (first, second), cells in meetings.items():
        for cell in cells[1:]:
            what = f"{first} and {second} meet again in round {cell.round} (before: {cells[0].round})."
            remarks.warning("W024", what, "Check the opponents.", **_place(cell))


def _who(player: ReportedPlayer, cell: Cell) -> str:
    return f"Round {cell.round}: {player.number}"


def _place(cell: Cell, offset: int = 0) -> dict:
    place = {"line": cell.line, "column": cell.column + offset}
    return place | {"field": f"round {cell.round}", "raw": cell.raw}
