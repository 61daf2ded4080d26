"""The one clock: what a worker's own says decides nothing."""

from datetime import UTC, datetime

from django.db import connection


def database_time() -> datetime:
    """The database's time, with its zone; within a transaction that of its beginning on PostgreSQL."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT CURRENT_TIMESTAMP")
        (now,) = cursor.fetchone()
    return now if isinstance(now, datetime) else datetime.fromisoformat(now).replace(tzinfo=UTC)
