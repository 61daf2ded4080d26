"""Many rows at once: COPY on PostgreSQL, executemany on SQLite, in whatever transaction is open."""

import json
from datetime import date, datetime
from itertools import islice

from django.db import connection
from django.db.models import DateField, JSONField

BATCH = 2_000
CONVERTED = (DateField, JSONField)


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
    convert = structured if connection.vendor == "postgresql" else plain
    # Looking at every value would cost more than inserting it.
    places = [place for place, field in enumerate(fields) if isinstance(field, CONVERTED)]
    columns = [field.column for field in fields]
    insert_values(model._meta.db_table, columns, (converted(row, places, convert) for row in rows))


def update_rows(model, names: list[str], rows) -> None:
    """Set the columns of plain tuples, each with the key of its row at the end; as `insert_rows` else."""
    fields = [model._meta.get_field(name) for name in names]
    convert = structured if connection.vendor == "postgresql" else plain
    places = [place for place, field in enumerate(fields) if isinstance(field, CONVERTED)]
    quoted = connection.ops.quote_name
    changes = ", ".join(f"{quoted(field.column)} = %s" for field in fields)
    key = quoted(model._meta.pk.column)
    statement = f"UPDATE {quoted(model._meta.db_table)} SET {changes} WHERE {key} = %s"
    rows = iter(rows)
    with connection.cursor() as cursor:
        while batch := [converted(row, places, convert) for row in islice(rows, BATCH)]:
            cursor.executemany(statement, batch)


def converted(row, places: list[int], convert) -> list:
    cells = list(row)
    for place in places:
        cells[place] = convert(cells[place])
    return cells


def insert_values(table: str, columns: list[str], rows) -> None:
    """Insert tuples of numbers, texts and None into `table`, temporary or not; `rows` is never held whole."""
    names = ", ".join(connection.ops.quote_name(column) for column in columns)
    target = f"{connection.ops.quote_name(table)} ({names})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {target} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            return
        rows, marks = iter(rows), ", ".join(["%s"] * len(columns))
        # In batches, because Django keeps everything it has taken from a generator until the call ends.
        while batch := list(islice(rows, BATCH)):
            cursor.executemany(f"INSERT INTO {target} VALUES ({marks})", batch)


def analyze(table: str) -> None:
    """Tell PostgreSQL's planner how large a table just filled is; SQLite plans without."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE {connection.ops.quote_name(table)}")
