import re
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.test import override_settings

from ratinglist.bench import steps
from ratinglist.bench.database import NAME, own_database
from ratinglist.bench.measuring import measured

HEAD = f"{'step':<14}{'seconds':>9}{'CPU':>9}{'MB':>7}{'floor':>8}{'ratio':>7}  what"


def scale(text: str) -> float:
    if not 0 < float(text) <= 1:
        raise ValueError(text)
    return float(text)


def database_name(text: str) -> str:
    """Only a bench's name, because whatever is called so is dropped."""
    if not re.fullmatch(rf"{NAME}(_[a-z0-9_]+)?", text):
        raise ValueError(text)
    return text


class Command(BaseCommand):
    help = (
        "Measures the month of a world body, made from a seed, in a database of its own: import of FIDE's "
        "list, intake of the reports, closing and publication, each beside the time that the bare rows take."
    )

    def add_arguments(self, parser):
        parser.add_argument("--scale", type=scale, default=0.01, help="share of the world: 0.002 to 1 (0.01)")
        parser.add_argument("--steps", nargs="+", choices=steps.STEPS, default=steps.STEPS)
        parser.add_argument("--workers", type=int, help="processes that take reports in (2, on SQLite 1)")
        told = f"its database on PostgreSQL, dropped if it is there: {NAME} or {NAME}_..."
        parser.add_argument("--database", type=database_name, default=NAME, help=told)

    def handle(self, *args, scale, workers, database, **options):
        workers = workers or (1 if connection.vendor == "sqlite" else 2)
        wanted = steps.with_needed(options["steps"])
        with TemporaryDirectory(prefix="bench-") as name:
            world = steps.World(scale, Path(name), workers)
            settings = override_settings(
                LIST_FILES_DIR=Path(name) / "lists", HOME_FEDERATION="", RATING_METHOD="NIDOF"
            )
            with settings, own_database(world.folder, database):
                self.run(world, wanted)

    def run(self, world: steps.World, wanted: tuple[str, ...]) -> None:
        self.stdout.write(
            f"{connection.vendor}, scale {world.scale:g}: {world.people:,} people, {world.events:,} events"
        )
        self.stdout.write(HEAD)
        for line in steps.lines(world, wanted):
            self.stdout.write(told(line))
            self.stdout.flush()
        size = measured(steps.database_size).result
        self.stdout.write(f"database: {size / 1e6:,.0f} MB")
        try:
            digests = measured(steps.verified).result
        except Exception as failed:
            raise CommandError("the lists do not verify") from failed
        self.stdout.write("\n".join(["verified:", *(digests or ["no lists were made"])]))


def told(line: steps.Line) -> str:
    floor = f"{line.floor:>8.2f}{line.ratio:>7.1f}" if line.ratio else " " * 15
    took = line.took
    figures = f"{took.seconds:>9.2f}{took.processor:>9.2f}{took.memory / 1e6:>7.0f}{floor}"
    return f"{line.step:<14}{figures}  {line.amount}"
