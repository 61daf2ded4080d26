"""The rows of one list in a temporary table, where the database compares them with what it knows."""

from collections.abc import Iterable

from django.db import IntegrityError, connection, transaction

from players import bulk
from players.fide.refusals import refused
from players.fide.rows import Row
from players.names import name_key
from players.refusal import Refused

TABLE = "fide_stage"
KEYS = "fide_name_keys"
CHUNK = 2_500
KINDS = {
    "line": "integer",
    "fide_id": "bigint",
    **dict.fromkeys(
        ("name", "federation", "sex", "title", "women_title", "other_titles", "online_title", "flag"),
        "varchar(100)",
    ),
    "readable": "boolean",
    "name_key": "varchar(140)",
}
COLUMNS = (*Row._fields, "name_key")


def execute(sql: str, params: Iterable = ()) -> int:
    """Runs one statement and gives the number of rows it touched."""
    with connection.cursor() as cursor:
        cursor.execute(sql, tuple(params))
        return cursor.rowcount


def fetched(sql: str, params: Iterable = ()) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(sql, tuple(params))
        return cursor.fetchall()


def stage(file: str, rows: Iterable[Row], *, keys: bool) -> None:
    """Fills the temporary table; raises Refused when two rows have one id.

    Without `keys` the keys of the names are left out, a fifth of the work: see `add_keys`.
    """
    create(TABLE, ", ".join(f"{column} {KINDS.get(column, 'smallint')}" for column in COLUMNS))
    bulk.insert_values(TABLE, list(COLUMNS), ((*row, name_key(row.name) if keys else None) for row in rows))
    try:
        with transaction.atomic():
            execute(f"CREATE UNIQUE INDEX {TABLE}_id ON {TABLE} (fide_id)")
    except IntegrityError as error:
        raise doubles_refused(file) from error
    bulk.analyze(TABLE)


def add_keys(ids: str) -> None:
    """Fills in the keys of the names of some rows; `ids` is SQL that selects their FIDE ids."""
    create(KEYS, "fide_id bigint, name_key varchar(140)")
    named = f"SELECT fide_id, name FROM {TABLE} WHERE name_key IS NULL AND fide_id IN ({ids})"
    last, found = 0, [()] * CHUNK
    while len(found) == CHUNK:
        found = fetched(f"{named} AND fide_id > %s ORDER BY fide_id LIMIT {CHUNK}", [last])
        bulk.insert_values(
            KEYS, ["fide_id", "name_key"], [(number, name_key(name)) for number, name in found]
        )
        last = found[-1][0] if found else last
    bulk.analyze(KEYS)
    execute(f"UPDATE {TABLE} SET name_key = k.name_key FROM {KEYS} k WHERE k.fide_id = {TABLE}.fide_id")
    drop(KEYS)


def doubles_refused(file: str) -> Refused:
    doubles = fetched(
        f"SELECT fide_id, MIN(line), MAX(line), COUNT(*) FROM {TABLE}"
        " GROUP BY fide_id HAVING COUNT(*) > 1 ORDER BY 2 LIMIT 11"
    )
    named = "; ".join(f"{fide_id} in lines {first} and {last}" for fide_id, first, last, _ in doubles[:10])
    what = f"an id stands in more than one row: {named}" + (" and more" if len(doubles) > 10 else "")
    return refused("list-doubles", file, what, "keep one row each", line=doubles[0][2], field="fide_id")


def create(table: str, columns: str) -> None:
    """An empty temporary table, also where an import broken off has left one on this connection."""
    drop(table)
    execute(f"CREATE TEMPORARY TABLE {table} ({columns})")


def drop(*tables: str) -> None:
    for table in tables:
        execute(f"DROP TABLE IF EXISTS {table}")
