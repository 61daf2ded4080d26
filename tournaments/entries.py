"""The lines and games of a report as rows, and the answers that an earlier version's lines have had."""

from collections import Counter
from dataclasses import asdict, dataclass, field

from players.bulk import insert_rows
from players.names import name_key
from tournaments.models import Game, Match, Participant, Report
from tournaments.reports.games import games
from tournaments.reports.model import ReportedPlayer, ReportedTournament

BY_HAND = ("officer", "created")
TEXT_LIMITS = {
    name: Participant._meta.get_field(name).max_length
    for name in ("name", "title", "federation", "national_id", "match_reason")
}
REPORTED = (
    "number", "name", "sex", "title", "rating", "national_rating", "federation", "fide_id", "national_id",
    "birth_date", "birth_precision", "points_tenths", "rank", "line",
)  # fmt: skip


@dataclass(frozen=True)
class Answer:
    """Whom a line is taken to be, and how we came to that."""

    player_id: int | None = None
    match: str = Match.QUESTION
    match_how: str = ""
    match_reason: str = ""
    candidates: list = field(default_factory=list)


def write(report: Report, reported: ReportedTournament, answers: dict[int, Answer]) -> None:
    """Replace the rows of `report` by what it says, with the answer for each starting number."""
    clear(report)
    columns = ["report", *REPORTED, "player", "match", "match_how", "match_reason", "candidates"]
    insert_rows(Participant, columns, (participant(report, p, answers[p.number]) for p in reported.players))
    write_games(report, reported)


def clear(report: Report) -> None:
    report.games.all().delete()
    report.participants.all().delete()


def participant(report: Report, player: ReportedPlayer, answer: Answer) -> tuple:
    told = [clipped(name, getattr(player, name)) for name in REPORTED]
    values = asdict(answer) | {"match_reason": clipped("match_reason", answer.match_reason)}
    return (report.pk, *told, *(str(v) if isinstance(v, Match) else v for v in values.values()))


def clipped(column: str, value):
    return value[: TEXT_LIMITS[column]] if column in TEXT_LIMITS else value


def write_games(report: Report, reported: ReportedTournament) -> None:
    ids = dict(report.participants.order_by().values_list("number", "pk"))
    columns = ["report", "round", "date", "white", "black", "white_code", "black_code", "colours_known"]
    insert_rows(
        Game,
        columns,
        (
            (
                *(report.pk, game.round, game.date, ids[game.white], game.black and ids[game.black]),
                *(game.white_code, game.black_code, game.colours_known),
            )
            for game in games(reported)
        ),
    )


def earlier_answers(report: Report) -> dict[tuple, Answer]:
    """What was answered by hand for the lines of this report and of the versions before it, by line.

    A line is the same when name, ids and birth date are. The newest version that has it decides: an answer
    taken back there does not return.
    """
    rows = Participant.objects.filter(
        report__tournament=report.tournament_id, report__version__lte=report.version
    )
    versions: dict[int, list[Participant]] = {}
    for row in rows.order_by("report__version"):
        versions.setdefault(row.report_id, []).append(row)
    told: dict[tuple, Participant] = {}
    for lines in versions.values():
        count = Counter(map(line, lines))
        told |= {line(row): row for row in lines if count[line(row)] == 1}
    return {
        key: Answer(row.player_id, row.match, row.match_how, row.match_reason)
        for key, row in told.items()
        if row.match_how in BY_HAND and (row.player_id or row.match == Match.PARKED)
    }


def line(row: Participant | ReportedPlayer) -> tuple:
    """What makes two lines the same person's, whatever his starting number."""
    return name_key(row.name), row.fide_id, row.national_id, row.birth_date


def carried(players, earlier: dict[tuple, Answer]) -> dict[int, Answer]:
    """The earlier answers by the starting numbers of `players`; lines that cannot be told apart get none."""
    count = Counter(map(line, players))
    return {
        player.number: earlier[line(player)]
        for player in players
        if line(player) in earlier and count[line(player)] == 1
    }
