"""What a list says otherwise than was known: counted, with the largest as examples."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from players.fide.people import (
    DESCRIBED,
    GONE,
    NEW,
    field_counts,
    field_examples,
)
from players.fide.reader import ListFile
from players.fide.rows import COMBINED
from players.fide.staging import TABLE as STAGE
from players.fide.staging import fetched
from players.fide.timeline import CHANGE
from players.models import FideList

EXAMPLES = 3
MOVED = "c.type_code = %s AND c.rating <> c.old_rating"
CORRECTED = f"{MOVED} AND c.games = 0"
FIRST = "c.type_code = %s AND c.rating IS NOT NULL AND c.old_rating IS NULL"
LAST = "c.type_code = %s AND c.rating IS NULL AND c.old_rating IS NOT NULL"
SHOWN = ("name", "federation", "title", "women_title", "birth_year", "sex")


@dataclass(frozen=True)
class Differences:
    """`counts` by what differs; `examples` of each: (FIDE id, name, before, after), the largest first."""

    new: int = 0
    gone: int = 0
    changed: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    examples: dict[str, list[tuple]] = field(default_factory=dict)


def differences(file: ListFile, described: tuple[str, ...]) -> Differences:
    """Between the staged list with its collected changes, and what is known; before anything is written."""
    is_first = not FideList.objects.filter(kind__in=(COMBINED, *file.types), date__lte=file.date).exists()
    counts, examples = {}, {}
    if not is_first:
        counts, examples = rating_differences(file.types)
        if described:
            counts |= field_counts(described)
            examples |= {name: field_examples(name, EXAMPLES) for name in SHOWN if counts.get(name)}
    return Differences(
        new=number(f"SELECT COUNT(*) FROM {NEW}"),
        gone=number(f"SELECT COUNT(*) FROM {GONE}"),
        changed=number(
            f"SELECT COUNT(*) FROM (SELECT fide_id FROM {CHANGE} WHERE listed"
            f" UNION SELECT fide_id FROM {DESCRIBED}) o"
            f" LEFT JOIN {NEW} n ON n.fide_id = o.fide_id WHERE n.fide_id IS NULL"
        ),
        counts=counts,
        examples=examples,
    )


def number(sql: str, params: Iterable = ()) -> int:
    return fetched(sql, params)[0][0]


def rating_differences(types: tuple[str, ...]) -> tuple[dict, dict]:
    counts, examples = {}, {}
    for type_code in types:
        # Without a game the rating cannot have moved by play: FIDE has put something right.
        kinds = {type_code: MOVED} | ({f"{type_code} corrected": CORRECTED} if tells_games(type_code) else {})
        for kind, which in kinds.items():
            counts[kind] = number(f"SELECT COUNT(*) FROM {CHANGE} c WHERE {which}", [type_code])
            examples[kind] = largest(type_code, which)
        for kind, which in ((f"{type_code} first rated", FIRST), (f"{type_code} no longer rated", LAST)):
            counts[kind] = number(f"SELECT COUNT(*) FROM {CHANGE} c WHERE {which}", [type_code])
    return {kind: count for kind, count in counts.items() if count}, examples


def tells_games(type_code: str) -> bool:
    """Some lists leave the games of a type out for everybody."""
    return bool(fetched(f"SELECT 1 FROM {STAGE} WHERE {type_code}_games > 0 LIMIT 1"))


def largest(type_code: str, which: str) -> list[tuple]:
    return fetched(
        f"SELECT c.fide_id, s.name, c.old_rating, c.rating FROM {CHANGE} c"
        f" JOIN {STAGE} s ON s.fide_id = c.fide_id WHERE {which}"
        " ORDER BY ABS(c.rating - c.old_rating) DESC, c.fide_id LIMIT %s",
        [type_code, EXAMPLES],
    )
