"""The ratings of one type from list to list: what a list says is set at its date, wherever in time that is.

Ranges stay whole in any order of imports: a list before ones already there splits the ranges it
differs from, and a list imported again replaces what the first one of that date said.
"""

from datetime import date

from players import bulk
from players.fide.staging import TABLE as STAGE
from players.fide.staging import create, execute
from players.models import FideRating

RATING = FideRating._meta.db_table
# Who differs: the figures of the list, and the range in force that says otherwise.
CHANGE = "fide_change"
IN_FORCE = "r.type_code = %s AND r.since <= %s AND (r.until IS NULL OR r.until > %s)"
SAME = " AND ".join(f"COALESCE(a.{part}, -1) = COALESCE(b.{part}, -1)" for part in ("rating", "games", "k"))
OLD = "r.id, r.since, r.rating, r.games, r.k"
COLUMNS = "fide_player_id, type_code, since, until, rating, games, k"


def collect(types: tuple[str, ...], on: date) -> None:
    """Fills the changes with everybody whose figures on the list differ from those in force on its date."""
    create(
        CHANGE,
        "fide_id bigint, type_code varchar(8), listed boolean, rating smallint, games smallint, k smallint,"
        " old_id bigint, old_since date, old_rating smallint, old_games smallint, old_k smallint",
    )
    for type_code in types:
        collect_listed(type_code, on)
    execute(
        f"INSERT INTO {CHANGE} SELECT r.fide_player_id, r.type_code, FALSE, NULL, NULL, NULL, {OLD}"
        f" FROM {RATING} r WHERE r.type_code IN ({', '.join(['%s'] * len(types))})"
        " AND r.since <= %s AND (r.until IS NULL OR r.until > %s)"
        f" AND NOT EXISTS (SELECT 1 FROM {STAGE} s WHERE s.fide_id = r.fide_player_id)",
        [*types, on, on],
    )
    bulk.analyze(CHANGE)


def collect_listed(type_code: str, on: date) -> None:
    new = {"rating": type_code, "games": f"{type_code}_games", "k": f"{type_code}_k"}
    differs = " OR ".join(f"COALESCE(s.{name}, -1) <> COALESCE(r.{part}, -1)" for part, name in new.items())
    execute(
        f"INSERT INTO {CHANGE}"
        f" SELECT s.fide_id, %s, TRUE, {', '.join(f's.{name}' for name in new.values())}, {OLD}"
        f" FROM {STAGE} s LEFT JOIN {RATING} r ON r.fide_player_id = s.fide_id AND {IN_FORCE}"
        f" WHERE s.readable AND ({differs})",
        [type_code, type_code, on, on],
    )


def apply(type_code: str, on: date, following: date | None, *, again: bool) -> None:
    """Writes the collected changes as what holds from `on` until the `following` list of the type.

    `again`: a list of that date has been imported before.
    """
    if following:
        keep_what_follows(type_code, following)
    old = f"SELECT old_id FROM {CHANGE} WHERE type_code = %s AND old_id IS NOT NULL"
    execute(f"DELETE FROM {RATING} WHERE id IN ({old} AND old_since = %s)", [type_code, on])
    execute(f"UPDATE {RATING} SET until = %s WHERE id IN ({old} AND old_since < %s)", [on, type_code, on])
    execute(
        f"INSERT INTO {RATING} ({COLUMNS}) SELECT fide_id, type_code, %s, %s, rating, games, k"
        f" FROM {CHANGE} WHERE type_code = %s AND (rating IS NOT NULL OR games IS NOT NULL OR k IS NOT NULL)",
        [on, following, type_code],
    )
    if following:
        join_at(following, type_code)
    if again:
        join_at(on, type_code)


def keep_what_follows(type_code: str, following: date) -> None:
    """A range that runs through the following list goes on there as it was."""
    execute(
        f"INSERT INTO {RATING} ({COLUMNS})"
        " SELECT r.fide_player_id, r.type_code, %s, r.until, r.rating, r.games, r.k"
        f" FROM {CHANGE} c JOIN {RATING} r ON r.id = c.old_id"
        " WHERE c.type_code = %s AND (r.until IS NULL OR r.until > %s)",
        [following, type_code, following],
    )


def join_at(day: date, type_code: str) -> None:
    """Two ranges of a changed person that meet on `day` and say the same become one."""
    changed = f"(SELECT fide_id FROM {CHANGE} WHERE type_code = %s)"
    # PostgreSQL takes equal figures for rare and would read all changes again for each pair.
    execute(f"CREATE INDEX IF NOT EXISTS {CHANGE}_id ON {CHANGE} (fide_id, type_code)")
    execute(
        f"UPDATE {RATING} AS a SET until = b.until FROM {RATING} b"
        " WHERE a.type_code = %s AND a.until = %s AND b.fide_player_id = a.fide_player_id"
        f" AND b.type_code = a.type_code AND b.since = %s AND {SAME} AND a.fide_player_id IN {changed}",
        [type_code, day, day, type_code],
    )
    execute(
        f"DELETE FROM {RATING} WHERE type_code = %s AND since = %s AND fide_player_id IN {changed}"
        f" AND EXISTS (SELECT 1 FROM {RATING} a WHERE a.fide_player_id = {RATING}.fide_player_id"
        f" AND a.type_code = {RATING}.type_code AND a.since < %s AND (a.until IS NULL OR a.until > %s))",
        [type_code, day, type_code, day, day],
    )
