"""Who played whom, compared between reports: by names, since ids are what a corrected report corrects."""

from hashlib import sha256

from players.names import name_key
from tournaments.models import Report
from tournaments.reports.games import ReportedGame, games
from tournaments.reports.model import ReportedTournament

# So few games may well be played again by the same people with the same results.
FEW = 4


def pairings(reported: ReportedTournament) -> set[tuple]:
    """(round, name, name) of every pairing of two players, names folded and in order."""
    names = {player.number: name_key(player.name) for player in reported.players}
    return {
        (game.round, *sorted((names[game.white], names[game.black])))
        for game in games(reported)
        if game.white in names and game.black in names
    }


def pairings_of(report: Report) -> set[tuple]:
    """The same for a report that has been taken in."""
    rows = report.games.filter(black__isnull=False).order_by()
    return {
        (round_number, *sorted((name_key(white), name_key(black))))
        for round_number, white, black in rows.values_list("round", "white__name", "black__name")
    }


def digest(reported: ReportedTournament) -> str:
    """Equal for two reports of the same games, whatever their name and numbering.

    Empty without a played game; the first day is part of it where the games are few.
    """
    names = {player.number: name_key(player.name) for player in reported.players}
    played = sorted(told(game, names) for game in games(reported) if game.played)
    day = [reported.start.isoformat()] if len(played) < FEW else []
    return sha256("\n".join(day + played).encode()).hexdigest() if played else ""


def told(game: ReportedGame, names: dict[int, str]) -> str:
    sides = sorted([(names[game.white], game.white_code), (names[game.black], game.black_code)])
    return f"{game.round} {sides}"
