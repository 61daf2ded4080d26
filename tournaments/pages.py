"""Tournaments as the pages show them: index, standings and crosstable; reads only."""

from dataclasses import dataclass, replace

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Q

from players.names import folded
from players.roles import is_officer
from tournaments.models import Game, Participant, Report, State, Tournament

PAGE = 50
# A replaced version once counted, so lists may speak of its tournament.
PUBLIC = (State.SUBMITTED, State.ACCEPTED, State.RATED, State.REPLACED)
OPEN = (State.ACCEPTED, State.RATED)
POINTS = {"1": 2, "+": 2, "W": 2, "F": 2, "U": 2, "=": 1, "D": 1, "H": 1}
SHOWN = {"=": "½", "H": "½", "D": "½", "W": "1", "L": "0", "F": "1", "U": "1", "Z": "0"}
BYES = {"H": "half-point bye", "F": "full-point bye", "U": "bye", "Z": "zero-point bye"}


@dataclass(frozen=True)
class Cell:
    """A round of one player: the opponent (None: no game), colour `w`, `b` or '', and what came out."""

    opponent: Participant | None
    colour: str
    result: str
    code: str

    @property
    def unplayed(self) -> bool:
        return self.code not in ("1", "=", "0")

    @property
    def hint(self) -> str:
        if self.opponent is None:
            return BYES.get(self.code, "no game")
        colour = {"w": "white", "b": "black"}.get(self.colour, "colour unknown")
        return f"{colour} against {self.opponent.name}" + (", not played" if self.unplayed else "")


@dataclass(frozen=True)
class Line:
    """A participant with a cell for every round; `points_tenths` as reported, else as added up."""

    rank: int
    participant: Participant
    cells: list[Cell | None]
    points_tenths: int


def listed(user):
    """Tournaments that `user` may see: once submitted everybody, before that officers and their arbiters."""
    tournaments = Tournament.objects.select_related("type")
    if is_officer(user):
        return tournaments
    seen = Exists(Report.objects.filter(tournament=OuterRef("pk"), state__in=PUBLIC))
    if not user.is_authenticated:
        return tournaments.filter(seen)
    mine = Exists(Tournament.arbiters.through.objects.filter(tournament=OuterRef("pk"), user=user))
    return tournaments.filter(seen | Q(registered_by=user) | mine)


def searched(tournaments, text: str):
    """Tournaments whose name, folded, contains every word of `text`, or whose city does."""
    for word in folded(text).split():
        tournaments = tournaments.filter(Q(name_key__contains=word) | Q(city__icontains=word))
    return tournaments


def standing_report(tournament: Tournament) -> Report | None:
    """The report whose games stand: the newest accepted or rated one, else the last that was replaced."""
    reports = tournament.reports.defer("packed").order_by("-version", "-pk")
    return reports.filter(state__in=OPEN).first() or reports.filter(state=State.REPLACED).first()


def versions(tournament: Tournament):
    """All reports of a tournament, newest first, without their bytes."""
    return tournament.reports.defer("packed").select_related("uploaded_by").order_by("-version", "-pk")


def standings(report: Report) -> list[Line]:
    """The crosstable of a report, first place first: two queries."""
    people = {each.pk: each for each in report.participants.select_related("player")}
    games = list(report.games.all())
    rounds = max((game.round for game in games), default=0)
    cells: dict[int, list[Cell | None]] = {pk: [None] * rounds for pk in people}
    for game in games:
        for side, cell in sides(game, people):
            cells[side][game.round - 1] = cell
    return in_order([Line(0, people[pk], cells[pk], total(people[pk], cells[pk])) for pk in people])


def sides(game: Game, people: dict[int, Participant]):
    """(participant, cell) for both players of a game."""
    black = people.get(game.black_id)
    colours = ("w", "b") if game.colours_known and black else ("", "")
    yield game.white_id, cell(black, colours[0], game.white_code)
    if black:
        yield game.black_id, cell(people[game.white_id], colours[1], game.black_code)


def cell(opponent: Participant | None, colour: str, code: str) -> Cell:
    code = code.strip().upper()
    return Cell(opponent, colour, SHOWN.get(code, code) or "·", code)


def total(participant: Participant, cells: list[Cell | None]) -> int:
    if participant.points_tenths is not None:
        return participant.points_tenths
    return sum(5 * POINTS.get(each.code, 0) for each in cells if each)


def in_order(lines: list[Line]) -> list[Line]:
    """By the reported rank where there is one, else by points; every participant gets his `place`."""
    lines = sorted(
        lines,
        key=lambda line: (line.participant.rank or 10**6, -line.points_tenths, line.participant.number),
    )
    placed = [replace(line, rank=line.participant.rank or place) for place, line in enumerate(lines, start=1)]
    for line in placed:
        line.participant.place = line.rank
    return placed


def mine(user):
    """Reports that an arbiter has to do with: uploaded by himself, or of a tournament that is his."""
    own = Q(uploaded_by=user) | Q(tournament__registered_by=user) | Q(tournament__arbiters=user)
    return Report.objects.filter(pk__in=Report.objects.filter(own).order_by().values("pk"))


def within_reach(user):
    """Reports that `user` may open: for officers all, for arbiters their own."""
    return Report.objects.all() if is_officer(user) else mine(user)


def page_of(rows, number: str | None):
    """A page of `rows`, the nearest there is."""
    return Paginator(rows, PAGE).get_page(number)
