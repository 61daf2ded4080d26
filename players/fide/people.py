"""The persons of a list: who is new, who has gone, and who is now described differently."""

from datetime import date

from players import bulk
from players.fide.rows import COMBINED
from players.fide.staging import TABLE as STAGE
from players.fide.staging import create, execute, fetched
from players.fide.timeline import IN_FORCE, RATING
from players.models import FidePlayer

PLAYER = FidePlayer._meta.db_table
DESCRIBED = "fide_described"
NEW = "fide_new"
GONE = "fide_gone"
# The list (s) and what is known (p) of everybody who is described differently.
BOTH = f"{DESCRIBED} d JOIN {STAGE} s ON s.fide_id = d.fide_id JOIN {PLAYER} p ON p.fide_id = d.fide_id"
LISTED_BEFORE = (
    f"SELECT p.fide_id FROM {PLAYER} p"
    " WHERE p.first_seen <= %s AND (p.gone_since IS NULL OR p.gone_since > %s)"
)
RATED_BEFORE = f"SELECT r.fide_player_id AS fide_id FROM {RATING} r WHERE {IN_FORCE}"
PRESENT = f"EXISTS (SELECT 1 FROM {STAGE} s WHERE s.fide_id = {PLAYER}.fide_id)"
COPIED = (
    "fide_id",
    "name",
    "name_key",
    "federation",
    "sex",
    "title",
    "women_title",
    "other_titles",
    "online_title",
    "birth_year",
    "flag",
)


def differs(field: str) -> str:
    """SQL that is true when `field` of the list is not that of the person known."""
    if field == "birth_year":
        return "COALESCE(s.birth_year, 0) <> COALESCE(p.birth_year, 0)"
    return f"s.{field} <> p.{field}"


def collect_described(fields: tuple[str, ...]) -> None:
    """Fills a temporary table with the ids on the list that `fields` now describe in another way."""
    create(DESCRIBED, "fide_id bigint")
    if not fields:
        return
    any_of = " OR ".join(differs(field) for field in fields)
    execute(
        f"INSERT INTO {DESCRIBED} SELECT s.fide_id FROM {STAGE} s JOIN {PLAYER} p ON p.fide_id = s.fide_id"
        f" WHERE s.readable AND ({any_of})"
    )
    bulk.analyze(DESCRIBED)


def collect_new_and_gone(kind: str, on: date) -> None:
    """Fills two temporary tables: ids of the list not known before, and ids known before that it has not."""
    known, params = known_before(kind, on)
    create(NEW, "fide_id bigint")
    execute(
        f"INSERT INTO {NEW} SELECT s.fide_id FROM {STAGE} s LEFT JOIN ({known}) k ON k.fide_id = s.fide_id"
        " WHERE s.readable AND k.fide_id IS NULL",
        params,
    )
    create(GONE, "fide_id bigint")
    execute(
        f"INSERT INTO {GONE} SELECT k.fide_id FROM ({known}) k"
        f" LEFT JOIN {STAGE} s ON s.fide_id = k.fide_id WHERE s.fide_id IS NULL",
        params,
    )
    bulk.analyze(NEW)
    bulk.analyze(GONE)


def known_before(kind: str, on: date) -> tuple[str, list]:
    """SELECT, with its parameters, of the ids that a list of this kind and date had if nothing changed."""
    return (LISTED_BEFORE, [on, on]) if kind == COMBINED else (RATED_BEFORE, [kind, on, on])


def field_counts(fields: tuple[str, ...]) -> dict[str, int]:
    """How many persons differ in each of `fields`."""
    sums = ", ".join(f"COALESCE(SUM(CASE WHEN {differs(field)} THEN 1 ELSE 0 END), 0)" for field in fields)
    (counts,) = fetched(f"SELECT {sums} FROM {BOTH}")
    return dict(zip(fields, counts, strict=True))


def field_examples(field: str, number: int) -> list[tuple]:
    """(FIDE id, name, before, after) of the first `number` persons who differ in `field`."""
    return fetched(
        f"SELECT s.fide_id, s.name, p.{field}, s.{field} FROM {BOTH}"
        f" WHERE {differs(field)} ORDER BY s.fide_id LIMIT %s",
        [number],
    )


def add_new(on: date, following: date | None) -> int:
    """Persons never seen before; of an older list, they had gone by the `following` one."""
    columns = ", ".join(COPIED)
    return execute(
        f"INSERT INTO {PLAYER} ({columns}, first_seen, gone_since) SELECT {columns}, %s, %s FROM {STAGE} s"
        f" WHERE s.fide_id IN (SELECT fide_id FROM {NEW})"
        f" AND NOT EXISTS (SELECT 1 FROM {PLAYER} p WHERE p.fide_id = s.fide_id) ORDER BY fide_id",
        [on, following],
    )


def describe(fields: tuple[str, ...]) -> int:
    """Takes over how the list describes persons, where it differs."""
    taken = (*fields, "name_key") if "name" in fields else fields
    return execute(
        f"UPDATE {PLAYER} AS p SET {', '.join(f'{field} = s.{field}' for field in taken)} FROM {STAGE} s"
        f" WHERE s.fide_id = p.fide_id AND p.fide_id IN (SELECT fide_id FROM {DESCRIBED})"
    )


def mark_seen(on: date, following: date | None) -> None:
    """Persons of the list were there on its date, and those who had gone by then had not."""
    execute(f"UPDATE {PLAYER} SET first_seen = %s WHERE first_seen > %s AND {PRESENT}", [on, on])
    execute(f"UPDATE {PLAYER} SET gone_since = %s WHERE gone_since <= %s AND {PRESENT}", [following, on])


def mark_gone(on: date, following: date | None) -> None:
    """Persons last seen before `on` and not on its list have gone with it; rows stay."""
    last_seen_before = "gone_since = %s" if following else "gone_since IS NULL"
    execute(
        f"UPDATE {PLAYER} SET gone_since = %s"
        f" WHERE fide_id IN (SELECT fide_id FROM {GONE}) AND {last_seen_before}",
        [on, *([following] if following else [])],
    )
