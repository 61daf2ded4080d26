"""Points and ranks computed from the cells."""

from collections.abc import Mapping

from .model import Cell, ReportedPlayer, ReportedTournament

DEFAULT = {"W": 10, "D": 5, "L": 0, "A": 0, "P": 10, "X": 0}
"""Tenths of a point by the symbols of record 162; an open game counts nothing until it is decided."""

_SYMBOLS = {
    "1": "W", "+": "W", "W": "W", "F": "W", "=": "D", "D": "D", "H": "D", "0": "L", "L": "L",
    "-": "A", "Z": "A", "U": "P", "": "X",
}  # fmt: skip


def values(scoring: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """Tenths by symbol: record 162's where given; a pairing bye is worth a win unless it says otherwise."""
    given = {symbol: amount for symbol, amount in scoring if symbol != "X"}
    return DEFAULT | {"P": given.get("W", DEFAULT["W"])} | given


def cell_points(cell: Cell, worth: Mapping[str, int]) -> int:
    """Tenths a cell is worth."""
    return worth[_SYMBOLS[cell.result]]


def computed_points(player: ReportedPlayer, worth: Mapping[str, int]) -> int:
    """Tenths a player's cells are worth together."""
    return sum(worth[_SYMBOLS[cell.result]] for cell in player.cells)


def abnormal_points(tournament: ReportedTournament) -> dict[int, int]:
    """Tenths given or taken by record 299, without regard to results, by starting number."""
    extra: dict[int, int] = {}
    for special in tournament.specials:
        if getattr(special, "kind", None) == "" and special.points_tenths and not tournament.is_team:
            for number in special.numbers:
                extra[number] = extra.get(number, 0) + special.points_tenths
    return extra


def ranks(players) -> dict[int, int]:
    """The rank by points of each starting number; equal points share the better rank."""
    points = sorted((player.points_tenths or 0 for player in players), reverse=True)
    best = {value: place for place, value in reversed(list(enumerate(points, start=1)))}
    return {player.number: best[player.points_tenths or 0] for player in players}
