"""What a list says otherwise than was known: counted, with the largest as examples."""

from dataclasses import dataclass, field

from players.fide.people import (
    LISTED_BEFORE,
    RATED_BEFORE,
    described_differently,
    field_counts,
    field_examples,
)
from players.fide.reader import ListFile
from players.fide.rows import COMBINED
from players.fide.staging import TABLE as STAGE
from players.fide.staging import fetched
from players.fide.timeline import CHANGE

EXAMPLES = 3
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
    if file.kind == COMBINED:
        known, params = LISTED_BEFORE, [file.date, file.date]
    else:
        known, params = RATED_BEFORE, [file.kind, file.date, file.date]
    first = not fetched(f"SELECT 1 FROM ({known}) k LIMIT 1", params)
    counts, examples = {}, {}
    if not first:
        counts, examples = rating_differences(file.types)
        if described:
            counts |= field_counts(described)
            examples |= {name: field_examples(name, EXAMPLES) for name in SHOWN if counts.get(name)}
    return Differences(
        new=number(f"SELECT COUNT(*) FROM {STAGE} n WHERE n.readable AND n.fide_id NOT IN ({known})", params),
        gone=number(
            f"SELECT COUNT(*) FROM ({known}) k WHERE NOT EXISTS"
            f" (SELECT 1 FROM {STAGE} n WHERE n.fide_id = k.fide_id)",
            params,
        ),
        changed=changed(described, known, params),
        counts=counts,
        examples=examples,
    )


def changed(described: tuple[str, ...], known: str, params: list) -> int:
    """Persons known before and listed, of whom anything differs."""
    otherwise = f"SELECT c.fide_id FROM {CHANGE} c WHERE c.listed"
    if described:
        otherwise += f" UNION {described_differently(described)}"
    return number(f"SELECT COUNT(DISTINCT o.fide_id) FROM ({otherwise}) o WHERE o.fide_id IN ({known})", params)


def number(sql: str, params: list) -> int:
    return fetched(sql, params)[0][0]


def rating_differences(types: tuple[str, ...]) -> tuple[dict, dict]:
    counts, examples = {}, {}
    for type_code in types:
        moved = f"FROM {CHANGE} c WHERE c.type_code = %s AND c.rating <> c.old_rating"
        counts[type_code] = number(f"SELECT COUNT(*) {moved}", [type_code])
        # Without a game the rating cannot have moved by play: FIDE has put something right.
        counts[f"{type_code} corrected"] = number(f"SELECT COUNT(*) {moved} AND c.games = 0", [type_code])
        counts[f"{type_code} first rated"] = number(
            f"SELECT COUNT(*) FROM {CHANGE} c"
            " WHERE c.type_code = %s AND c.rating IS NOT NULL AND c.old_rating IS NULL",
            [type_code],
        )
        counts[f"{type_code} no longer rated"] = number(
            f"SELECT COUNT(*) FROM {CHANGE} c"
            " WHERE c.type_code = %s AND c.rating IS NULL AND c.old_rating IS NOT NULL",
            [type_code],
        )
        for key, only in ((type_code, ""), (f"{type_code} corrected", " AND c.games = 0")):
            examples[key] = fetched(
                f"SELECT c.fide_id, s.name, c.old_rating, c.rating FROM {CHANGE} c"
                f" JOIN {STAGE} s ON s.fide_id = c.fide_id"
                f" WHERE c.type_code = %s AND c.rating <> c.old_rating{only}"
                f" ORDER BY ABS(c.rating - c.old_rating) DESC, c.fide_id LIMIT {EXAMPLES}",
                [type_code],
            )
    return {name: count for name, count in counts.items() if count}, examples
