"""Questions of the calculator about a whole event: its rating, and the forecast of its final points."""

from collections import Counter

from .decimals import hundredths
from .editions import BUILT_IN, Edition, Registry
from .event import SYSTEMS, EventGame, EventPlayer, EventResult, rated_event
from .forecast import RUNS, Forecast, round_robin, swiss
from .questions import (
    BY_EDITION,
    HIGHEST_K,
    HIGHEST_RATING,
    BadQuestion,
    boolean,
    chosen,
    day,
    edition_by_start,
    half_points,
    items,
    needed,
    only,
    shown,
    whole,
)
from .sentences import sentence

MOST_PLAYERS, MOST_ROUNDS, HIGHEST_NUMBER = 500, 30, 100_000


def event(question: dict, registry: Registry = BUILT_IN) -> dict:
    """Every player of an event: games counted, score, expected, change or first rating, performance."""
    only(question, "", BY_EDITION | {"system", "players", "games", "national_championship"})
    edition = edition_by_start(question, registry)
    players = _players(question)
    made = rated_event(
        edition,
        system=chosen(question, "system", SYSTEMS, "swiss"),
        players=players,
        games=_games(question, players),
        start=day(question["start"], "start") if "start" in question else None,
        national_championship=boolean(question, "national_championship", False),
    )
    reply = {
        "edition": edition.name,
        "players": [_player(edition, no, players[no], result) for no, result in made.results.items()],
    }
    return reply | ({"reason": sentence(made.code, edition=edition, **made.data)} if made.code else {})


def _player(edition: Edition, no: int, player: EventPlayer, result: EventResult) -> dict:
    reply: dict[str, object] = {
        "no": no,
        "games": result.n,
        "score": hundredths(50 * result.score),
        "expected": _hundredths(result.expected),
    }
    if result.average is not None:
        reply["average"] = result.average
    if player.rating is not None:
        reply |= {
            "sum": _hundredths(result.gained),
            "k_used": result.k_used,
            "change": _hundredths(result.raw_change),
            "new_rating": result.new_rating,
        }
    elif result.first is not None:
        first = result.first
        reply["first_rating"] = first.rating if first.published else None
        if not first.published:
            reply["reason"] = sentence(first.code, edition=edition, games=first.games, rating=first.rating)
    else:
        reply["first_rating"] = result.new_rating
    reply["performance"] = result.performance and result.performance.rating
    not_counted = [
        _not_counted(edition, game) for game in result.games if game.code not in ("", "own-unrated")
    ]
    return reply | ({"not_counted": not_counted} if not_counted else {})


def _not_counted(edition: Edition, game: EventGame) -> dict:
    return {"opponent": game.opponent, "reason": sentence(game.code, edition=edition, **game.data)}


def _hundredths(number: int | None) -> str | None:
    return None if number is None else hundredths(number)


def _players(question: dict) -> dict[int, EventPlayer]:
    players: dict[int, EventPlayer] = {}
    given = items(needed(question, "", "players"), "players")
    if len(given) > MOST_PLAYERS:
        raise BadQuestion("players", f"at most {MOST_PLAYERS} can be asked for")
    for n, record in enumerate(given):
        where = f"players[{n}]"
        if not isinstance(record, dict):
            raise BadQuestion(where, f"must be an object, not {shown(record)}")
        only(record, f"{where}.", {"no", "rating", "k", "had_point_earlier"})
        no = whole(needed(record, f"{where}.", "no"), f"{where}.no", HIGHEST_NUMBER)
        if no in players:
            raise BadQuestion(f"{where}.no", f"{no} is there twice")
        rating = needed(record, f"{where}.", "rating")
        players[no] = EventPlayer(
            None if rating is None else whole(rating, f"{where}.rating", HIGHEST_RATING),
            whole(record["k"], f"{where}.k", HIGHEST_K) if record.get("k") is not None else None,
            boolean(record, "had_point_earlier", False),
        )
    return players


def _games(question: dict, players: dict[int, EventPlayer]) -> list[tuple[int, int, int]]:
    games = []
    for n, game in enumerate(items(question.get("games", []), "games")):
        where = f"games[{n}]"
        if not isinstance(game, list) or len(game) != 3:
            raise BadQuestion(where, f"must be [white, black, score of white], not {shown(game)}")
        white, black = _two(game, where, players)
        games.append((white, black, half_points(game[2], f"{where}[2]")))
    return games


def _two(given: list, where: str, players: dict[int, EventPlayer]) -> tuple[int, int]:
    for side in (0, 1):
        if type(given[side]) is not int or given[side] not in players:
            raise BadQuestion(f"{where}[{side}]", f"must be the no of a player, not {shown(given[side])}")
    if given[0] == given[1]:
        raise BadQuestion(where, f"{given[0]} cannot play against himself")
    return given[0], given[1]


def forecast(question: dict, registry: Registry = BUILT_IN) -> dict:
    """Expected final points and places of a round robin, or by seeded simulation of a Swiss event."""
    only(question, "", BY_EDITION | {
        "system", "players", "games", "rounds", "rounds_played", "pairings", "meetings", "seed", "runs",
    })  # fmt: skip
    edition = edition_by_start(question, registry)
    players = _players(question)
    ratings = {no: _rating(edition, no, player) for no, player in players.items()}
    games = _games(question, players)
    system = chosen(question, "system", ("roundrobin", "swiss"), "roundrobin")
    if system == "roundrobin":
        made = round_robin(ratings, games, meetings=_meetings(question, games))
    else:
        made = _swiss(question, players, ratings, games)
    return {
        "edition": edition.name,
        "players": [
            {
                "no": no,
                "points": hundredths(50 * line.points),
                "expected": hundredths(line.expected),
                "place": line.place,
            }
            for no, line in made.items()
        ],
    }


def _meetings(question: dict, games: list[tuple[int, int, int]]) -> int:
    """How often every two meet; BadQuestion at the first game that is one too many."""
    meetings = whole(question.get("meetings", 1), "meetings", 10)
    pairs: Counter[frozenset[int]] = Counter()
    for n, (white, black, _) in enumerate(games):
        pairs[frozenset((white, black))] += 1
        if pairs[frozenset((white, black))] > meetings:
            often = "once" if meetings == 1 else f"{meetings} times"
            raise BadQuestion(
                f"games[{n}]", f"{white} and {black} met too often: every two meet {often} here"
            )
    return meetings


def _swiss(
    question: dict,
    players: dict[int, EventPlayer],
    ratings: dict[int, int],
    games: list[tuple[int, int, int]],
) -> dict[int, Forecast]:
    played = {no: sum(no in game[:2] for game in games) for no in ratings}
    usual = max(played.values(), default=0)
    pairings = []
    for n, given in enumerate(items(question.get("pairings", []), "pairings")):
        if not isinstance(given, list) or len(given) != 2:
            raise BadQuestion(f"pairings[{n}]", f"must be [white, black], not {shown(given)}")
        two = _two(given, f"pairings[{n}]", players)
        if twice := [no for no in two if any(no in earlier for earlier in pairings)]:
            raise BadQuestion(f"pairings[{n}]", f"{twice[0]} is paired already")
        pairings.append(two)
    rounds = whole(needed(question, "", "rounds"), "rounds", MOST_ROUNDS)
    given = question.get("rounds_played", usual)
    rounds_played = 0 if type(given) is int and given == 0 else whole(given, "rounds_played", MOST_ROUNDS)
    if rounds_played > rounds:
        raise BadQuestion("rounds", f"must be at least {rounds_played}, the rounds played, not {rounds}")
    return swiss(
        ratings,
        games,
        rounds=rounds,
        rounds_played=rounds_played,
        pairings=pairings,
        had_bye=[no for no, count in played.items() if count < rounds_played],
        seed=whole(question.get("seed", 1), "seed", 1_000_000_000),
        runs=whole(question.get("runs", RUNS), "runs", 2000),
    )


def _rating(edition: Edition, no: int, player: EventPlayer) -> int:
    rating = player.rating or edition.start_value or edition.performance_unrated
    if rating is None:
        raise BadQuestion("players", f"the edition has no rating for the unrated player {no}: give one")
    return rating
