"""The steps of the world's month, each measured in a process of its own."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from django.conf import settings

from players.bulk import analyze
from players.fide.importing import import_list
from players.models import FidePlayer, FideRating, LogEntry, Player
from ratinglist import calculation, publication
from ratinglist.bench import database, events, lists
from ratinglist.bench.floors import Traffic, bytes_written, marks
from ratinglist.bench.intake import noon, take_in
from ratinglist.bench.measuring import Measured, measured
from ratinglist.bench.people import TYPES, WORLD
from ratinglist.models import Contribution, Entry, Outcome, RatingList
from ratinglist.rules.calendar import closing_date
from tournaments.models import Game, Participant, Report, Tournament

OPENING, LIST_DATE = date(2026, 11, 1), date(2026, 12, 1)
FIRST, NEXT, INTAKE, CLOSE, PUBLISH = "import", "next-import", "intake", "close", "publish"
STEPS = (FIRST, NEXT, INTAKE, CLOSE, PUBLISH)
"""In the order in which they come; the first is always done."""
NEEDED = {CLOSE: {INTAKE}, PUBLISH: {INTAKE, CLOSE}}
EVENT_TABLES = (Tournament, Report, Participant, Game)


@dataclass(frozen=True)
class Line:
    """A line of the table: what was done, how much of it, what it took and the floor in seconds."""

    step: str
    amount: str
    took: Measured
    floor: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.took.seconds / self.floor if self.floor else None


@dataclass(frozen=True)
class World:
    """The size of the world, where its files are, and how many processes take reports in."""

    scale: float
    folder: Path
    workers: int

    @property
    def people(self) -> int:
        return max(1_000, round(WORLD * self.scale))

    @property
    def events(self) -> int:
        return max(20, round(events.WORLD_EVENTS * self.scale))

    @property
    def reports(self) -> Path:
        return self.folder / "reports"

    def fide_list(self, on: date) -> Path:
        return self.folder / f"players_list_foa_{on:%Y-%m}.txt"


def with_needed(steps: Iterable[str]) -> tuple[str, ...]:
    """The steps wanted and those without which they have nothing to do, in their order."""
    wanted = {FIRST}.union(steps, *(NEEDED.get(step, ()) for step in steps))
    return tuple(step for step in STEPS if step in wanted)


def lines(world: World, steps: tuple[str, ...]) -> Iterator[Line]:
    """A line for each step as soon as it is done; what they need is made between them."""
    takes_reports = bool({INTAKE, CLOSE, PUBLISH} & set(steps))
    made = measured(lambda: make_files(world, reports=takes_reports))
    yield Line("make files", f"{world.people:,} people", made)
    traffic = Traffic((FidePlayer, FideRating), {FidePlayer: 0, FideRating: 0})
    yield line(FIRST, lambda: imported(world, OPENING), traffic)
    if takes_reports:
        yield Line("fill register", f"{world.people:,} players", measured(lambda: fill(world)))
    if NEXT in steps:
        yield line(NEXT, lambda: imported(world, LIST_DATE), traffic)
    if INTAKE in steps:
        yield line(INTAKE, lambda: taken_in(world), Traffic((), measured_marks(*EVENT_TABLES, LogEntry)))
        measured(analyzed)
    if CLOSE in steps:
        reads = (Entry, Player, Participant, Game)
        yield line(CLOSE, closed, Traffic(reads, measured_marks(Entry, Outcome, Contribution)))
        measured(analyzed)
    if PUBLISH in steps:
        took = measured(published)
        floor = measured(lambda: Traffic((Entry, Player), {}).seconds() + files_floor(world)).result
        yield Line(PUBLISH, took.result, took, floor)


def line(step: str, act: Callable[[], str], traffic: Traffic) -> Line:
    took = measured(act)
    return Line(step, took.result, took, measured(traffic.seconds).result)


def measured_marks(*tables) -> dict:
    return measured(lambda: marks(*tables)).result


def make_files(world: World, *, reports: bool = True) -> None:
    for months, on in enumerate((OPENING, LIST_DATE)):
        lists.write_fide_list(world.fide_list(on), world.people, on, months=months)
    if reports:
        events.write_reports(world.reports, world.people, world.events, LIST_DATE)


def imported(world: World, on: date) -> str:
    report = import_list(world.fide_list(on))
    return f"{report.rows:,} rows, {report.new:,} new, {report.changed:,} changed"


def fill(world: World) -> None:
    lists.fill_register(world.people)
    lists.open_standing_lists(world.people, OPENING)


def taken_in(world: World) -> str:
    counts = take_in(world.reports, LIST_DATE.year, world.workers)
    told = ", ".join(f"{count:,} {what}" for what, count in counts.items())
    return f"{told}; {Game.objects.count():,} games"


def analyzed() -> None:
    """What PostgreSQL does by itself within a minute."""
    for table in (*EVENT_TABLES, Entry, Outcome, Contribution, FidePlayer, FideRating):
        analyze(table._meta.db_table)


def closed() -> str:
    now = noon(closing_date(LIST_DATE) + timedelta(days=1))
    drafts = [calculation.close(kind, LIST_DATE, by=None, now=now) for kind in TYPES]
    return f"{sum(draft.summary['games'] for draft in drafts):,} games"


def published() -> str:
    now = noon(closing_date(LIST_DATE) + timedelta(days=1))
    drafts = list(RatingList.objects.filter(status=RatingList.Status.DRAFT))
    found = publication.publish(drafts, by=None, now=now)
    return f"{sum(list_.files.count() for list_ in found)} files"


def list_files() -> list[Path]:
    return [path for path in Path(settings.LIST_FILES_DIR).rglob("*") if path.is_file()]


def files_floor(world: World) -> float:
    return bytes_written(list_files(), world.folder)


def verified() -> list[str]:
    """The digest of every list published, each proven against its entries and files; raises ValueError."""
    told = []
    for list_ in RatingList.objects.published().order_by("type__order", "date"):
        if found := publication.problems(list_):
            raise ValueError(f"{list_}: {'; '.join(found)}")
        told.append(f"{list_}: {list_.digest}")
    return told


def database_size() -> int:
    return database.size()
