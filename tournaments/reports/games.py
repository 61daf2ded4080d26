"""The games of a reported tournament: both players' cells brought together."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from .model import RATED_CODES, Cell, ReportedPlayer, ReportedTournament

_HALF_POINTS = {"1": 2, "+": 2, "W": 2, "F": 2, "U": 2, "=": 1, "D": 1, "H": 1}


@dataclass(frozen=True)
class ReportedGame:
    """A game or bye; `white` and `black` are starting numbers, `black` is None for a bye.

    Codes are those of the cells, empty when a side says nothing. `played` is True for a game that rating
    counts: both cells have `1`, `=` or `0` (not forfeits, byes, open games or games under one move).
    When `colours_known` is False, `white` is merely the smaller number.
    """

    round: int
    white: int
    black: int | None
    white_code: str
    black_code: str
    colours_known: bool
    played: bool
    date: date | None


def score_half(code: str) -> int:
    """Half points of a result code by 1-½-0: 2, 1 or 0; a pairing bye counts as a win, an open game as 0."""
    return _HALF_POINTS.get(code, 0)


def games(tournament: ReportedTournament) -> list[ReportedGame]:
    """Every game once and every bye, by round, then by the number that stands first.

    A game only one side reports has an empty code for the other; an opponent who is not in the file, or a
    cell that points at someone with another opponent, is given as such a one-sided game.
    """
    found = [game for player in tournament.players for game in _games_of(player, tournament)]
    return sorted(found, key=lambda game: (game.round, game.white, game.black or 0))


def _games_of(player: ReportedPlayer, tournament: ReportedTournament) -> Iterator[ReportedGame]:
    for cell in player.cells:
        other = _answer(player, cell, tournament)
        if other is None or player.number < cell.opponent:
            yield _game(player, cell, other, tournament)


def _answer(player: ReportedPlayer, cell: Cell, tournament: ReportedTournament) -> Cell | None:
    opponent = tournament.by_number.get(cell.opponent) if cell.opponent else None
    other = opponent.cell(cell.round) if opponent else None
    return other if other and other.opponent == player.number != cell.opponent else None


def _game(player: ReportedPlayer, cell: Cell, other: Cell | None, tournament) -> ReportedGame:
    other_code = other.result if other else ""
    colour = cell.colour or _opposite(other.colour if other else "")
    known = bool(colour) and cell.opponent is not None and not (other and cell.colour == other.colour)
    first = cell.opponent is None or colour == "w" or (not known and player.number < cell.opponent)
    white, black = (player.number, cell.opponent) if first else (cell.opponent, player.number)
    codes = (cell.result, other_code) if first else (other_code, cell.result)
    played = other is not None and all(code and code in RATED_CODES for code in codes)
    return ReportedGame(cell.round, white, black, *codes, known, played, _date(tournament, cell.round))


def _opposite(colour: str) -> str:
    return {"w": "b", "b": "w"}.get(colour, "")


def _date(tournament: ReportedTournament, round_number: int) -> date | None:
    dates = tournament.round_dates
    return dates[round_number - 1] if round_number <= len(dates) else None
