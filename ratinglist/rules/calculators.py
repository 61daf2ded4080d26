"""The questions of the calculator beside period and first rating: one game, performance, adjustment."""

from . import performance as performances
from .adjustments import adjusted
from .decimals import hundredths
from .editions import BUILT_IN, Registry
from .elo import game_change
from .period import rounded_change
from .player_event import player_event
from .questions import (
    BY_EDITION,
    HIGHEST_K,
    HIGHEST_RATING,
    BadQuestion,
    boolean,
    chosen,
    day,
    edition_by_start,
    edition_of,
    half_points,
    items,
    needed,
    only,
    rating_type_of,
    shown,
    whole,
)
from .sentences import sentence

METHODS = ("fide", "capped", "true", "perfect")


def change(question: dict, registry: Registry = BUILT_IN) -> dict:
    """One game for its three outcomes, game by game in every edition; no floor is applied."""
    only(question, "", BY_EDITION | {"own", "opponent", "k"})
    edition = edition_by_start(question, registry)
    own = whole(needed(question, "", "own"), "own", HIGHEST_RATING)
    opponent = whole(needed(question, "", "opponent"), "opponent", HIGHEST_RATING)
    k = whole(needed(question, "", "k"), "k", HIGHEST_K)
    difference, counted, expected, _ = game_change(edition, own, opponent, 1)
    reply = {
        "edition": edition.name,
        "difference": difference,
        "counted_difference": counted,
        "expected": hundredths(expected),
    }
    if edition.excluded_difference is not None:
        line = player_event(edition, own, [(opponent, 1)]).lines[0]
        if line.change is None:
            nothing = {"change": None, "new_rating": own}
            why = sentence(line.code, edition=edition)
            reply |= {"counted_difference": None, "expected": None}
            return reply | {"win": nothing, "draw": nothing, "loss": nothing, "reason": why}
    for name, score in (("win", 2), ("draw", 1), ("loss", 0)):
        raw = k * (50 * score - expected)
        reply[name] = {"change": hundredths(raw), "new_rating": own + rounded_change(edition, raw)}
    return reply


def performance(question: dict, registry: Registry = BUILT_IN) -> dict:
    """Average, percentage, dp and performance in one of four ways; an unrated opponent is null."""
    only(question, "", BY_EDITION | {"own", "games", "method"})
    edition = edition_by_start(question, registry)
    method = chosen(question, "method", METHODS, "fide")
    games, left_out = performances.with_unrated(edition, _results(question))
    opponents, score = [opponent for opponent, _ in games], sum(score for _, score in games)
    if method == "capped":
        own = whole(needed(question, "", "own"), "own", HIGHEST_RATING)
        opponents = performances.capped_opponents(edition, own, opponents)
    elif "own" in question:
        whole(question["own"], "own", HIGHEST_RATING)
    made = performances.performance(opponents, score)
    if made is None:
        raise BadQuestion("games", "holds no game against an opponent that can be counted")
    reply = {
        "average": hundredths(made.average_hundredths),
        "p": hundredths(made.p),
        "dp": made.dp,
        "performance": made.rating,
    }
    if method in ("true", "perfect"):
        reply |= _by_expectation(method, opponents, score)
    return reply | ({"left_out": left_out} if left_out else {})


def _by_expectation(method: str, opponents: list[int], score: int) -> dict:
    if method == "perfect":
        return {"dp": None, "performance": performances.perfect_performance(opponents, score)}
    made = performances.true_performance(opponents, score)
    reply = {"dp": None, "performance": made.rating, "from": made.lowest, "to": made.highest}
    return reply | ({"reason": sentence(made.code)} if made.code else {})


def _results(question: dict) -> list[tuple[int | None, int]]:
    given = items(needed(question, "", "games"), "games")
    results = []
    for n, game in enumerate(given):
        if not isinstance(game, list) or len(game) != 2:
            raise BadQuestion(f"games[{n}]", f"must be [opponent's rating, score], not {shown(game)}")
        rating = None if game[0] is None else whole(game[0], f"games[{n}][0]", HIGHEST_RATING)
        results.append((rating, half_points(game[1], f"games[{n}][1]")))
    return results


def hold(question: dict, registry: Registry = BUILT_IN) -> dict:
    """The score that keeps a rating against given opponents."""
    only(question, "", BY_EDITION | {"own", "opponents"})
    edition = edition_by_start(question, registry)
    own = whole(needed(question, "", "own"), "own", HIGHEST_RATING)
    given = items(needed(question, "", "opponents"), "opponents")
    opponents = [whole(rating, f"opponents[{n}]", HIGHEST_RATING) for n, rating in enumerate(given)]
    made = performances.hold(edition, own, opponents)
    return {
        "edition": edition.name,
        "expected": hundredths(made.expected),
        "score": hundredths(50 * made.score),
    }


def adjust(question: dict, registry: Registry = BUILT_IN) -> dict:
    """A rating after the one-time adjustment of a list."""
    only(question, "", {"kind", "type", "list", "edition", "rating", "standard", "sex", "active"})
    rating_type = rating_type_of(question, registry)
    on = day(needed(question, "", "list"), "list")
    edition = edition_of(question, rating_type, on, "list", registry)
    rating = whole(needed(question, "", "rating"), "rating", HIGHEST_RATING)
    standard = question.get("standard")
    made = adjusted(
        rating_type,
        on,
        rating,
        standard=None if standard is None else whole(standard, "standard", HIGHEST_RATING),
        is_woman=chosen(question, "sex", ("m", "f", "w"), "m") in ("f", "w"),
        is_active=boolean(question, "active", True),
    )
    why = sentence(made.code or "not-adjusted", edition=edition, standard=standard)
    return {
        "edition": edition.name,
        "rating": rating,
        "change": made.rating - rating,
        "new_rating": made.rating,
        "reason": why,
    }
