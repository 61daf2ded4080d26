"""The floor under a step: the rows that it reads and writes, out of the database and in again."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from time import perf_counter

from django.db import connection, models, transaction
from django.db.models import Max

COPY = "floor_copy"
BLOCK = 1 << 20
ROWS = 5_000

Marks = dict[type[models.Model], int]


@dataclass(frozen=True)
class Traffic:
    """What a step reads, and what it writes: tables with the highest key that each had before."""

    reads: Iterable[type[models.Model]]
    writes: Marks

    def seconds(self) -> float:
        """The time of all that in one stream a table, into tables without any index."""
        with transaction.atomic():
            return sum(out(table, 0) for table in self.reads) + sum(
                out_and_in(table, mark) for table, mark in self.writes.items()
            )


def marks(*tables: type[models.Model]) -> Marks:
    """The highest key of each table, to be asked for before the step."""
    return {table: table.objects.aggregate(last=Max("pk"))["last"] or 0 for table in tables}


def selected(table: type[models.Model], mark: int) -> str:
    key, name = table._meta.pk.column, table._meta.db_table
    return f"SELECT * FROM {name} WHERE {key} > {mark}" if mark else f"SELECT * FROM {name}"


def out(table: type[models.Model], mark: int) -> float:
    with TemporaryFile() as file:
        return copied_out(selected(table, mark), file)


def out_and_in(table: type[models.Model], mark: int) -> float:
    """Only the way in counts, where the step has made the rows itself."""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {COPY}")
        cursor.execute(f"CREATE TABLE {COPY} AS {selected(table, mark)} LIMIT 0")
        try:
            with TemporaryFile() as file:
                if connection.vendor != "postgresql":
                    return moved(selected(table, mark))
                copied_out(selected(table, mark), file)
                file.seek(0)
                return copied_in(file)
        finally:
            cursor.execute(f"DROP TABLE {COPY}")


def copied_out(query: str, file) -> float:
    started = perf_counter()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY ({query}) TO STDOUT") as copy:
                for block in copy:
                    file.write(block)
        else:
            cursor.execute(query)
            while cursor.fetchmany(ROWS):
                pass
    return perf_counter() - started


def copied_in(file) -> float:
    started = perf_counter()
    with connection.cursor() as cursor, cursor.copy(f"COPY {COPY} FROM STDIN") as copy:
        while block := file.read(BLOCK):
            copy.write(block)
    return perf_counter() - started


def moved(query: str) -> float:
    """As `copied_in` where there is no COPY: rows read by one cursor, the time of writing them counted."""
    seconds = 0.0
    with connection.cursor() as source, connection.cursor() as target:
        source.execute(query)
        marks_ = ", ".join(["%s"] * len(source.description))
        while rows := source.fetchmany(ROWS):
            started = perf_counter()
            target.executemany(f"INSERT INTO {COPY} VALUES ({marks_})", rows)
            seconds += perf_counter() - started
    return seconds


def bytes_written(paths: Iterable[Path], folder: Path) -> float:
    """The time to write the same bytes as files, kept on the disk."""
    seconds = 0.0
    for path in paths:
        content = path.read_bytes()
        copy = folder / "floor"
        started = perf_counter()
        with copy.open("wb") as file:
            file.write(content)
            os.fsync(file.fileno())
        seconds += perf_counter() - started
        copy.unlink()
    return seconds
