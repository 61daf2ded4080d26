"""The calculator: a question as a line of JSON in, the answer as a line of JSON out."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from .counting import Uncounted, too_far_apart
from .decimals import hundredths
from .editions import CHAPTERS, Edition, NoEdition, edition_for
from .elo import game_change
from .first_rating import FirstEvent, FirstRating, first_rating
from .period import period_change
from .sentences import sentence

HIGHEST_RATING = 4000
HIGHEST_K = 100
HALF_POINTS = {Decimal(0): 0, Decimal("0.5"): 1, Decimal(1): 2}


class BadQuestion(ValueError):
    """What is wrong with a question and where in it."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")


@dataclass(frozen=True)
class Event:
    """A tournament of a question: first day, the player's rating there, (opponent, half points) a game."""

    start: date
    rating: int | None
    games: list[tuple[int, int]]


def answers(lines: Iterable[str | bytes]) -> Iterator[str]:
    """One line of JSON per line of input; where there is no answer, `{"error": …}` with the line number."""
    for number, line in enumerate(lines, start=1):
        try:
            reply = answer(_question(line))
        except BadQuestion as bad:
            reply = {"error": f"line {number}, {bad}"}
        yield json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def answer(question: dict) -> dict:
    """The answer to a question of kind `period` or `initial`; BadQuestion when it cannot be understood."""
    kind = _choice(question, "kind", KINDS)
    return KINDS[kind](question)


def period(question: dict) -> dict:
    """Game by game and in sum what a rated player's period changes."""
    _only(question, "", {"kind", "type", "list", "rating", "k", "tournaments"})
    rating_type, list_date = _type_and_list(question)
    rating = _whole(_needed(question, "", "rating"), "rating", HIGHEST_RATING)
    k = _whole(_needed(question, "", "k"), "k", HIGHEST_K)
    events = _events(question, list_date, rating)
    of_list = _edition(rating_type, list_date, "list")
    rated_by = [
        _edition(rating_type, event.start, f"tournaments[{n}].start") for n, event in enumerate(events)
    ]
    lines = [
        [_game(edition, event.rating, *game) for game in event.games]
        for edition, event in zip(rated_by, events, strict=True)
    ]
    changes = [[change for _, change in event if change is not None] for event in lines]
    made = period_change(of_list, rating, k, changes)
    return {
        "edition": _newest(rated_by, of_list).name,
        "games": [line for event in lines for line, _ in event],
        "n": made.n,
        "k_used": made.k_used,
        "sum": hundredths(made.sum_hundredths),
        "raw_change": hundredths(made.raw_hundredths),
        "change": made.change,
        "new_rating": made.new_rating,
    }


def _game(edition: Edition, own: int, opponent: int, score: int) -> tuple[dict, int | None]:
    difference, counted, expected, change = game_change(edition, own, opponent, score)
    if too_far_apart(edition, own, opponent):
        why = sentence(Uncounted.TOO_FAR_APART, edition=edition)
        line = {"difference": difference, "counted_difference": None, "expected": None, "change": None}
        return line | {"reason": why}, None
    return {
        "difference": difference,
        "counted_difference": counted,
        "expected": hundredths(expected),
        "change": hundredths(change),
    }, change


def initial(question: dict) -> dict:
    """The first rating from all tournaments together, or the reason why there is none."""
    _only(question, "", {"kind", "type", "list", "tournaments"})
    rating_type, list_date = _type_and_list(question)
    events = _events(question, list_date, None)
    of_list = _edition(rating_type, list_date, "list")
    rated_by = [
        _edition(rating_type, event.start, f"tournaments[{n}].start") for n, event in enumerate(events)
    ]
    edition = _newest(rated_by, of_list)
    pool = [FirstEvent(event.start, event.games) for event in events]
    made = first_rating(edition, pool, list_edition=of_list)
    reply = {
        "edition": edition.name,
        "average": None if made.average_hundredths is None else hundredths(made.average_hundredths),
        "p": None if made.p is None else hundredths(made.p),
        "dp": made.dp,
        "rating": made.rating if made.published else None,
        "published": made.published,
    }
    return reply if made.published else reply | {"reason": _why_unpublished(made, of_list)}


def _why_unpublished(made: FirstRating, edition: Edition) -> str:
    return sentence(made.code, edition=edition, games=made.games, rating=made.rating)


def _newest(rated_by: list[Edition], of_list: Edition) -> Edition:
    return max(rated_by, key=lambda edition: edition.start, default=of_list)


KINDS = {"period": period, "initial": initial}


def _question(line: str | bytes) -> dict:
    try:
        text = line.decode("utf-8-sig") if isinstance(line, bytes) else line
        question = json.loads(text, parse_float=Decimal, parse_constant=_no_constant)
    except json.JSONDecodeError as bad:
        raise BadQuestion(f"column {bad.colno}", f"not JSON ({bad.msg})") from bad
    except UnicodeDecodeError as bad:
        raise BadQuestion(f"byte {bad.start + 1}", "not UTF-8") from bad
    except (ValueError, ArithmeticError, RecursionError) as bad:
        raise BadQuestion("whole line", f"not JSON that can be read ({bad})") from bad
    if not isinstance(question, dict):
        raise BadQuestion("whole line", f"must be an object, not {_shown(question)}")
    return question


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _only(record: dict, where: str, known: set[str]) -> None:
    for key in record:
        if key not in known:
            raise BadQuestion(f"{where}{key}", f"unknown; known are {', '.join(sorted(known))}")


def _needed(record: dict, where: str, key: str) -> object:
    if key not in record:
        raise BadQuestion(f"{where}{key}", "missing")
    return record[key]


def _choice(record: dict, key: str, choices: Iterable[str]) -> str:
    given = _needed(record, "", key)
    if not isinstance(given, str) or given not in choices:
        raise BadQuestion(key, f"must be one of {', '.join(choices)}, not {_shown(given)}")
    return given


def _whole(given: object, where: str, highest: int) -> int:
    if type(given) is not int or not 1 <= given <= highest:
        raise BadQuestion(where, f"must be a whole number from 1 to {highest}, not {_shown(given)}")
    return given


def _day(given: object, where: str) -> date:
    try:
        day = date.fromisoformat(given) if isinstance(given, str) and len(given) == 10 else None
    except ValueError:
        day = None
    if day is None:
        raise BadQuestion(where, f"must be a date like 2025-12-01, not {_shown(given)}")
    return day


def _shown(given: object) -> str:
    shown = json.dumps(given, default=str, ensure_ascii=False)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _type_and_list(question: dict) -> tuple[str, date]:
    rating_type = _choice(question, "type", CHAPTERS)
    list_date = _day(_needed(question, "", "list"), "list")
    if list_date.day != 1:
        raise BadQuestion("list", f"must be the first day of a month, not {list_date}")
    return rating_type, list_date


def _edition(rating_type: str, on: date, where: str) -> Edition:
    try:
        return edition_for(rating_type, on)
    except NoEdition as unknown:
        raise BadQuestion(where, str(unknown)) from unknown


def _events(question: dict, list_date: date, rating: int | None) -> list[Event]:
    given = _list(_needed(question, "", "tournaments"), "tournaments")
    return [_event(record, f"tournaments[{n}]", list_date, rating) for n, record in enumerate(given)]


def _event(record: object, where: str, list_date: date, rating: int | None) -> Event:
    if not isinstance(record, dict):
        raise BadQuestion(where, f"must be an object, not {_shown(record)}")
    place = f"{where}."
    _only(record, place, {"start", "games"} if rating is None else {"start", "games", "rating"})
    start = _day(_needed(record, place, "start"), f"{place}start")
    if start >= list_date:
        raise BadQuestion(f"{place}start", f"{start} is not before the list of {list_date}")
    if "rating" in record:
        rating = _whole(record["rating"], f"{place}rating", HIGHEST_RATING)
    games = _list(_needed(record, place, "games"), f"{place}games")
    return Event(start, rating, [_pair(game, f"{place}games[{n}]") for n, game in enumerate(games)])


def _list(given: object, where: str) -> list:
    if not isinstance(given, list):
        raise BadQuestion(where, f"must be a list, not {_shown(given)}")
    return given


def _pair(given: object, where: str) -> tuple[int, int]:
    if not isinstance(given, list) or len(given) != 2:
        raise BadQuestion(where, f"must be [opponent's rating, score], not {_shown(given)}")
    opponent, score = given
    opponent = _whole(opponent, f"{where}[0]", HIGHEST_RATING)
    if type(score) not in (int, Decimal) or score not in HALF_POINTS:
        raise BadQuestion(f"{where}[1]", f"must be 0, 0.5 or 1, not {_shown(score)}")
    return opponent, HALF_POINTS[score]
