"""Reading a question of the calculator: every field is checked, and what is wrong is told with its place."""

import json
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from .editions import Edition, NoEdition, Registry, amended

HIGHEST_RATING = 4000
HIGHEST_K = 100
BY_EDITION = {"kind", "type", "start", "edition"}
"""Keys of every question that is about one event."""
HALF_POINTS = {Decimal(0): 0, Decimal("0.5"): 1, Decimal(1): 2}


class BadQuestion(ValueError):
    """What is wrong with a question and where in it."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")


def question_of(line: str | bytes) -> dict:
    """The object of a line of JSON, with exact decimals."""
    try:
        text = line.decode("utf-8-sig") if isinstance(line, bytes) else line
        question = json.loads(
            text, parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_object
        )
    except BadQuestion:
        raise
    except json.JSONDecodeError as bad:
        raise BadQuestion(f"column {bad.colno}", f"not JSON ({bad.msg})") from bad
    except UnicodeDecodeError as bad:
        raise BadQuestion(f"byte {bad.start + 1}", "not UTF-8") from bad
    except (ValueError, ArithmeticError, RecursionError) as bad:
        raise BadQuestion("whole line", f"not JSON that can be read ({bad})") from bad
    if not isinstance(question, dict):
        raise BadQuestion("whole line", f"must be an object, not {shown(question)}")
    return question


def _object(pairs: list[tuple[str, object]]) -> dict:
    record = dict(pairs)
    if len(record) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadQuestion("whole line", f"the key {shown(twice)} is given twice")
    return record


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def only(record: dict, where: str, known: set[str]) -> None:
    """Refuses a key that is not among the known."""
    for key in record:
        if key not in known:
            raise BadQuestion(f"{where}{key}", f"unknown; known are {', '.join(sorted(known))}")


def needed(record: dict, where: str, key: str) -> object:
    if key not in record:
        raise BadQuestion(f"{where}{key}", "missing")
    return record[key]


def choice(record: dict, key: str, choices: Iterable[str]) -> str:
    given = needed(record, "", key)
    if not isinstance(given, str) or given not in choices:
        raise BadQuestion(key, f"must be one of {', '.join(choices)}, not {shown(given)}")
    return given


def whole(given: object, where: str, highest: int) -> int:
    if type(given) is not int or not 1 <= given <= highest:
        raise BadQuestion(where, f"must be a whole number from 1 to {highest}, not {shown(given)}")
    return given


def day(given: object, where: str) -> date:
    try:
        found = date.fromisoformat(given) if isinstance(given, str) and len(given) == 10 else None
    except ValueError:
        found = None
    if found is None:
        raise BadQuestion(where, f"must be a date like 2025-12-01, not {shown(given)}")
    return found


def shown(given: object) -> str:
    text = json.dumps(given, default=str, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def items(given: object, where: str) -> list:
    if not isinstance(given, list):
        raise BadQuestion(where, f"must be a list, not {shown(given)}")
    return given


def pair(given: object, where: str) -> tuple[int, int]:
    if not isinstance(given, list) or len(given) != 2:
        raise BadQuestion(where, f"must be [opponent's rating, score], not {shown(given)}")
    return whole(given[0], f"{where}[0]", HIGHEST_RATING), half_points(given[1], f"{where}[1]")


def half_points(given: object, where: str) -> int:
    if type(given) not in (int, Decimal) or given not in HALF_POINTS:
        raise BadQuestion(where, f"must be 0, 0.5 or 1, not {shown(given)}")
    return HALF_POINTS[given]


def boolean(record: dict, key: str, usually: bool) -> bool:
    given = record.get(key, usually)
    if type(given) is not bool:
        raise BadQuestion(key, f"must be true or false, not {shown(given)}")
    return given


def chosen(record: dict, key: str, choices: Iterable[str], usually: str) -> str:
    """A choice that may be left out."""
    return choice(record, key, choices) if key in record else usually


def rating_type_of(question: dict, registry: Registry) -> str:
    return chosen(question, "type", registry.types, "standard")


def edition_of(question: dict, rating_type: str, on: date | None, where: str, registry: Registry) -> Edition:
    """The edition of a question: that which it names, else the one in force on the day, else the newest.

    A date that is no edition's name means the edition in force on it.
    """
    forced, chapter = question.get("edition"), registry.types[rating_type]
    try:
        if forced is None:
            return registry.on(chapter, on) if on else registry.newest(chapter)
        if not isinstance(forced, str):
            raise BadQuestion("edition", f'must be text like "2009-07-01", not {shown(forced)}')
        return _named(registry, chapter, forced, on)
    except NoEdition as unknown:
        raise BadQuestion(where if forced is None else "edition", str(unknown)) from unknown


def _named(registry: Registry, chapter: str, name: str, on: date | None) -> Edition:
    try:
        named = registry.named(chapter, name)
        return amended(named, on) if on else named
    except NoEdition:
        try:
            return registry.on(chapter, date.fromisoformat(name))
        except ValueError:
            pass
        raise


def edition_by_start(question: dict, registry: Registry) -> Edition:
    """The edition of a question about one event, whose first day is `start` unless it names an edition."""
    rating_type = rating_type_of(question, registry)
    start = day(question["start"], "start") if "start" in question else None
    return edition_of(question, rating_type, start, "start", registry)
