"""Whether the declared points and ranks follow from the rounds, and what would explain it if not."""

from itertools import pairwise

from .model import Cell, ReportedPlayer, ReportedTournament
from .remarks import Remarks
from .standings import DEFAULT, abnormal_points, cell_points, computed_points, values
from .values import tenths_text

_PAIRING_BYE, _BLANK, _FORFEIT_WIN = "the pairing bye", "a blank round", "a forfeit win"
_GROUPS = (
    (_PAIRING_BYE, lambda cell: cell.result == "U"),
    (_BLANK, lambda cell: cell.opponent is None and not cell.raw.strip("0- ")),
    ("the full-point bye", lambda cell: cell.result == "F"),
    ("the half-point bye", lambda cell: cell.result == "H"),
    ("the zero-point bye", lambda cell: cell.opponent is None and cell.raw[7:8] in ("Z", "z", "-", "0")),
    (_FORFEIT_WIN, lambda cell: cell.result == "+"),
    ("a game without result", lambda cell: cell.opponent is not None and not cell.result),
)
_OTHER_SYSTEMS = tuple(
    (f"{win // 10}-{draw // 10}-{loss // 10}", {"W": win, "D": draw, "L": loss, "P": bye, "A": 0, "X": 0})
    for win, draw, loss in ((30, 10, 0), (20, 10, 0), (30, 20, 10))
    for bye in (win, draw, 0)
)
_MEND_POINTS = "Nothing needs to be done for rating, which takes the results; correct the points or the byes."


def check_points(tournament: ReportedTournament, remarks: Remarks) -> None:
    """Findings W022 for points that do not follow from the cells, W023 for ranks against the points."""
    worth, extra = values(tournament.scoring), abnormal_points(tournament)
    differing = [player for player in tournament.players if _difference(player, worth, extra)]
    other = _other_system(tournament, extra) if differing and not tournament.scoring else ""
    if other:
        remarks.info("I014", f"The points follow {other} for win, draw and loss.", field="points")
    else:
        for player in differing:
            _note_points(player, worth, extra, remarks)
    if not tournament.is_team:
        _check_ranks(tournament, remarks)


def _difference(player: ReportedPlayer, worth: dict, extra: dict) -> int:
    return (player.points_tenths or 0) - computed_points(player, worth) - extra.get(player.number, 0)


def _other_system(tournament: ReportedTournament, extra: dict) -> str:
    for name, changed in _OTHER_SYSTEMS:
        worth = DEFAULT | changed
        if not any(_difference(player, worth, extra) for player in tournament.players):
            return name
    return ""


def _note_points(player: ReportedPlayer, worth: dict, extra: dict, remarks: Remarks) -> None:
    difference = _difference(player, worth, extra)
    declared, computed = player.points_tenths or 0, (player.points_tenths or 0) - difference
    explanation = _explanation(player, difference, worth)
    what = (
        f"Player {player.number}: {tenths_text(declared)} points given, the rounds make "
        f"{tenths_text(computed)} (difference {tenths_text(difference)}){explanation}."
    )
    place = {"line": player.line, "column": 81, "field": "points", "raw": tenths_text(declared)}
    remarks.warning("W022", what, _MEND_POINTS, **place)


def _explanation(player: ReportedPlayer, difference: int, worth: dict) -> str:
    for name, belongs in _GROUPS:
        cells = [cell for cell in player.cells if belongs(cell)]
        value = _other_value(cells, difference, worth)
        if value is not None:
            return f"; it would fit if {name} counted {tenths_text(value)}"
    last = next((cell for cell in reversed(player.cells) if cell.opponent or cell.raw.strip("0- ")), None)
    if last and difference == -cell_points(last, worth):
        return f"; it would fit without round {last.round}"
    return ""


def _other_value(cells: list[Cell], difference: int, worth: dict) -> int | None:
    if not cells or difference % len(cells):
        return None
    value = cell_points(cells[0], worth) + difference // len(cells)
    return value if 0 <= value <= worth["W"] and value % 5 == 0 else None


def _check_ranks(tournament: ReportedTournament, remarks: Remarks) -> None:
    ordered = sorted(tournament.players, key=lambda player: (player.rank or 0, -(player.points_tenths or 0)))
    for better, worse in pairwise(ordered):
        if (better.points_tenths or 0) < (worse.points_tenths or 0) and better.rank != worse.rank:
            what = (
                f"Player {worse.number}: rank {worse.rank} with {tenths_text(worse.points_tenths)} points is "
                f"behind {better.number}, rank {better.rank} with {tenths_text(better.points_tenths)}."
            )
            place = {"line": worse.line, "column": 86, "field": "rank", "raw": str(worse.rank)}
            remarks.warning("W023", what, "Correct the points or the ranks.", **place)
