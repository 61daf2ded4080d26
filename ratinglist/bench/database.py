"""A database of the bench's own beside the configured one, made empty and dropped in the end."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

NAME = "ratings_bench"


@contextmanager
def own_database(folder: Path, name: str = NAME) -> Iterator[None]:
    """All that Django does inside is done in a migrated database that nobody else has.

    On PostgreSQL it is called `name`, and one that a killed bench has left is dropped first; on SQLite it
    is a file in `folder`.
    """
    configured = connection.settings_dict["NAME"]
    on_sqlite = connection.vendor == "sqlite"
    connection.settings_dict["TEST"]["NAME"] = str(folder / "bench.sqlite3") if on_sqlite else name
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(configured, verbosity=0)


def size() -> int:
    """Bytes of the database."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return cursor.fetchone()[0]
