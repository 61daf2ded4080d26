"""How far an act has got, written on its row where everybody sees it while the act still runs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from django.db import DEFAULT_DB_ALIAS, connection, connections

from ratinglist.clock import database_time
from ratinglist.models import Calculation

Progress = Callable[[str, int, int], None]
"""Told how far an act has got: the stage, how much of it is done and how much there is."""


def silent(stage: str, done: int, total: int) -> None:
    """For callers that show no progress."""


EVERY = 0.5
"""Seconds between two notes of one stage."""
NOTED = "progress = %s, total = %s, log = %s, heartbeat = CURRENT_TIMESTAMP"
OWN = "id = %s AND status = 'running' AND attempts = %s"


class Notes:
    """Called with (stage, done, total): a new stage becomes a line of the row's log.

    A row given to another worker meanwhile is left alone: its attempts have gone on.
    """

    def __init__(self, row: Calculation, beside):
        self.row, self.beside, self.due = row, beside, 0.0

    def __call__(self, stage: str, done: int, total: int) -> None:
        log = self.row.log
        begins = not log or log[-1]["stage"] != stage
        if begins:
            log.append({"at": database_time().isoformat(timespec="milliseconds"), "stage": stage})
        log[-1] |= {"done": done, "total": total}
        if not begins and done < total and monotonic() < self.due:
            return
        self.due = monotonic() + EVERY
        self.write(done, total)

    def write(self, done: int, total: int) -> None:
        field = Calculation._meta.get_field("log")
        with self.beside.cursor() as cursor:
            values = [done, total, field.get_db_prep_save(self.row.log, self.beside)]
            query = f"UPDATE {Calculation._meta.db_table} SET {NOTED} WHERE {OWN}"
            cursor.execute(query, [*values, self.row.pk, self.row.attempts])


@contextmanager
def notes_of(row: Calculation) -> Iterator[Notes]:
    """The notes of an act that is about to begin.

    On PostgreSQL they go over a connection of their own, so that a transaction of minutes shows where it is
    and that its worker lives. SQLite has one writer: there the notes of a transaction are seen after it.
    """
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        yield Notes(row, connection)
        return
    beside = connections.create_connection(DEFAULT_DB_ALIAS)
    try:
        yield Notes(row, beside)
    finally:
        beside.close()
