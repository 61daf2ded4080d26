"""The calculator: a question as a line of JSON in, the answer as a line of JSON out."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from . import calculators, event_questions
from .decimals import hundredths
from .editions import BUILT_IN, Edition, Registry
from .first_rating import FirstEvent, FirstRating, first_rating
from .period import period_of_sums
from .player_event import Line, PlayerEvent, player_event
from .questions import (
    HIGHEST_K,
    HIGHEST_RATING,
    BadQuestion,
    choice,
    day,
    edition_of,
    items,
    needed,
    only,
    pair,
    question_of,
    shown,
    whole,
)
from .sentences import sentence


@dataclass(frozen=True)
class Event:
    """A tournament of a question: first day, the player's rating there, (opponent, half points) a game."""

    start: date
    rating: int | None
    games: list[tuple[int, int]]


def answers(lines: Iterable[str | bytes], registry: Registry = BUILT_IN) -> Iterator[str]:
    """One line of JSON per line of input; where there is no answer, `{"error": …}` with the line number.

    `registry` says which rating types and editions can be asked for.
    """
    for number, line in enumerate(lines, start=1):
        try:
            reply = answer(question_of(line), registry)
        except BadQuestion as bad:
            reply = {"error": f"line {number}, {bad}"}
        yield json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def answer(question: dict, registry: Registry = BUILT_IN) -> dict:
    """The answer to a question of one of the `KINDS`; BadQuestion when it cannot be understood."""
    kind = choice(question, "kind", KINDS)
    return KINDS[kind](question, registry)


def period(question: dict, registry: Registry = BUILT_IN) -> dict:
    """Game by game and in sum what a rated player's period changes."""
    only(question, "", {"kind", "type", "list", "rating", "k", "tournaments", "edition"})
    rating_type, list_date = _type_and_list(question, registry)
    rating = whole(needed(question, "", "rating"), "rating", HIGHEST_RATING)
    k = whole(needed(question, "", "k"), "k", HIGHEST_K)
    events = _events(question, list_date, rating)
    of_list = edition_of(question, rating_type, list_date, "list", registry)
    rated_by = _editions(question, rating_type, events, registry)
    played = [
        player_event(edition, event.rating or rating, event.games)
        for edition, event in zip(rated_by, events, strict=True)
    ]
    made = period_of_sums(of_list, rating, k, [(event.n, event.gained) for event in played])
    reply = {
        "edition": _newest(rated_by, of_list).name,
        "games": [
            _game(edition, line)
            for edition, event in zip(rated_by, played, strict=True)
            for line in event.lines
        ],
        "n": made.n,
        "k_used": made.k_used,
        "sum": hundredths(made.sum_hundredths),
        "raw_change": hundredths(made.raw_hundredths),
        "change": made.change,
        "new_rating": made.new_rating,
    }
    if any(edition.expectation == "average" for edition in rated_by):
        reply["tournaments"] = [_whole_event(event) for event in played]
    return reply


def _game(edition: Edition, line: Line) -> dict:
    reply = {
        "difference": line.difference,
        "counted_difference": line.counted_difference,
        "expected": None if line.expected is None else hundredths(line.expected),
        "change": None if line.change is None else hundredths(line.change),
    }
    if line.code in ("too-far-apart", "upgrade-used"):
        reply["reason"] = sentence(line.code, edition=edition)
    return reply


def _whole_event(event: PlayerEvent) -> dict:
    return {
        "n": event.n,
        "average": event.average,
        "difference": event.difference,
        "expected": hundredths(event.expected),
        "sum": hundredths(event.gained),
    }


def initial(question: dict, registry: Registry = BUILT_IN) -> dict:
    """The first rating from all tournaments together, or the reason why there is none."""
    only(question, "", {"kind", "type", "list", "tournaments", "edition"})
    rating_type, list_date = _type_and_list(question, registry)
    events = _events(question, list_date, None)
    of_list = edition_of(question, rating_type, list_date, "list", registry)
    edition = _newest(_editions(question, rating_type, events, registry), of_list)
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
    if made.added_hundredths is not None:
        reply["added"] = hundredths(made.added_hundredths)
    return reply if made.published else reply | {"reason": _why_unpublished(made, of_list)}


def _why_unpublished(made: FirstRating, edition: Edition) -> str:
    return sentence(made.code, edition=edition, games=made.games, rating=made.rating)


def _newest(rated_by: list[Edition], of_list: Edition) -> Edition:
    return max(rated_by, key=lambda edition: edition.start, default=of_list)


KINDS = {
    "period": period,
    "initial": initial,
    "change": calculators.change,
    "performance": calculators.performance,
    "hold": calculators.hold,
    "event": event_questions.event,
    "forecast": event_questions.forecast,
    "adjust": calculators.adjust,
}


def _type_and_list(question: dict, registry: Registry) -> tuple[str, date]:
    rating_type = choice(question, "type", registry.types)
    list_date = day(needed(question, "", "list"), "list")
    if list_date.day != 1:
        raise BadQuestion("list", f"must be the first day of a month, not {list_date}")
    return rating_type, list_date


def _editions(question: dict, rating_type: str, events: list[Event], registry: Registry) -> list[Edition]:
    return [
        edition_of(question, rating_type, event.start, f"tournaments[{n}].start", registry)
        for n, event in enumerate(events)
    ]


def _events(question: dict, list_date: date, rating: int | None) -> list[Event]:
    given = items(needed(question, "", "tournaments"), "tournaments")
    return [_event(record, f"tournaments[{n}]", list_date, rating) for n, record in enumerate(given)]


def _event(record: object, where: str, list_date: date, rating: int | None) -> Event:
    if not isinstance(record, dict):
        raise BadQuestion(where, f"must be an object, not {shown(record)}")
    place = f"{where}."
    only(record, place, {"start", "games"} if rating is None else {"start", "games", "rating"})
    start = day(needed(record, place, "start"), f"{place}start")
    if start >= list_date:
        raise BadQuestion(f"{place}start", f"{start} is not before the list of {list_date}")
    if "rating" in record:
        rating = whole(record["rating"], f"{place}rating", HIGHEST_RATING)
    games = items(needed(record, place, "games"), f"{place}games")
    return Event(start, rating, [pair(game, f"{place}games[{n}]") for n, game in enumerate(games)])
