"""Many rows at once: COPY on PostgreSQL, executemany on SQLite, in whatever transaction is open."""

import json
from datetime import date, datetime

from django.db import connection


def plain(value):
    """`value` as SQLite stores it: ISO text for dates, JSON text for structures."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat(" ")
    if isinstance(value, date):
        return value.isoformat()
    return structured(value)


def structured(value):
    return json.dumps(value) if isinstance(value, dict | list) else value


def insert_rows(model, names: list[str], rows) -> None:
    """Insert plain tuples into the table of `model`; the caller fills every column named in `names`.

    Database constraints hold; `full_clean`, defaults and `auto_now` do not run.
    """
    fields = [model._meta.get_field(name) for name in names]
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row([structured(value) for value in row])
        else:
            marks = ", ".join(["%s"] * len(fields))
            cursor.executemany(
                f"INSERT INTO {table} ({columns}) VALUES ({marks})", ([plain(v) for v in row] for row in rows)
            )
