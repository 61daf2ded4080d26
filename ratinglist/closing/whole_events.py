"""Events that an edition rates as a whole: one upgrade an event, averages of opponents, unrated entrants."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ratinglist.closing.events import Event
from ratinglist.closing.reading import Pairing
from ratinglist.closing.sides import FIRST, NONE, RATED, Side
from ratinglist.rules.counting import Uncounted
from ratinglist.rules.event import EventGame, EventPlayer, RatedEvent, rated_event
from ratinglist.rules.player_event import Line, PlayerEvent, player_event

if TYPE_CHECKING:
    from ratinglist.closing.games import Board

ESTIMATE, START_VALUE = "estimate", "start-value"
"""The sources of a rating that an unrated player has for one event only."""
PLAIN = ("", "capped", "uncapped", "average-method")
DIFFERENCE = Side._fields.index("difference")
NO_NUMBERS = {"difference": None, "counted_difference": None, "expected": None, "change": None}


class Whole(NamedTuple):
    """The sums of an event for a player: `score` half points, `expected` and `gained` hundredths.

    `average` is what the opponents count for together and `difference` the own rating minus that.
    """

    n: int
    score: int
    expected: int
    gained: int
    average: int | None
    difference: int | None


def whole_sides(
    board: "Board", sides: list[Side], pairings: list[Pairing]
) -> tuple[list[Side], dict[int, Whole]]:
    """The sides as the edition rates the event, and by player the sums where no single game has a change.

    `sides` are those of all known players, each looked at by itself, in the order of the pairings.
    """
    games = open_games(sides, pairings)
    event = counted_with_unrated(board, games, pairings)
    if event is not None:
        sides = list(sides_of_event(board, sides, games, event))
    return with_lines(board, sides, averages_of(board, event, pairings))


def counted_with_unrated(
    board: "Board", games: dict[int, tuple[int, int, int]], pairings: list[Pairing]
) -> RatedEvent | None:
    """The event with its unrated participants, where the edition lets them count; by participant."""
    counts = board.edition.counts_unrated
    players = {number: board.ratings.get(player) for number, player in participants(pairings).items()}
    has_unrated = None in players.values()
    is_two_pass = counts == "round-robin" and board.event.is_round_robin and has_unrated
    if not is_two_pass and counts != "start-value":
        return None
    return rated_event(
        board.edition,
        system=system_of(board.event),
        players={number: EventPlayer(used and used.rating) for number, used in players.items()},
        games=list(games.values()),
        start=board.event.start,
    )


def system_of(event: Event) -> str:
    """As the rules tell them apart: what is neither a match nor all against all is like a Swiss."""
    return str(event.system) if event.is_match or event.is_round_robin else "swiss"


def participants(pairings: list[Pairing]) -> dict[int, int | None]:
    """The player of each participant, None where nobody knows who it is."""
    found = {}
    for game in pairings:
        found[game.white_participant] = game.white
        if game.black_participant is not None:
            found[game.black_participant] = game.black
    return found


def open_games(sides: list[Side], pairings: list[Pairing]) -> dict[int, tuple[int, int, int]]:
    """By game white, black and white's half points, where both sides may be rated but for missing ratings."""
    scores: dict[int, dict[bool, int]] = {}
    for side in sides:
        if side.is_open:
            scores.setdefault(side.game_id, {})[side.white] = side.score
    return {
        game.game_id: (game.white_participant, game.black_participant, scores[game.game_id][True])
        for game in pairings
        if len(scores.get(game.game_id, ())) == 2
    }


def sides_of_event(
    board: "Board", sides: list[Side], open_: dict[int, tuple[int, int, int]], event: RatedEvent
) -> Iterator[Side]:
    """Each open side with the reason, the opponent's rating and the note that the event gives it."""
    games = {number: iter(result.games) for number, result in event.results.items()}
    for side in sides:
        if side.game_id not in open_:
            yield side
            continue
        white, black, _ = open_[side.game_id]
        own = white if side.white else black
        yield side_of_game(board, side, next(games[own]), event, own)


def side_of_game(board: "Board", side: Side, game: EventGame, event: RatedEvent, own: int) -> Side:
    if game.opponent_rating is None or game.code not in ("", Uncounted.OWN_UNRATED):
        return unrated_side(side, game, event)
    is_start_value = board.edition.counts_unrated == "start-value"
    values = {"opponent_rating": game.opponent_rating}
    if side.opponent_rating is None:
        values["opponent_source"] = START_VALUE if is_start_value else ESTIMATE
    if game.note:
        values["data"] = {"note": game.note, **game.data}
    if side.own_source:
        return side._replace(use=RATED, reason="", **values)
    if is_start_value:
        values |= {"own_rating": board.edition.start_value, "own_source": START_VALUE}
    elif event.passes:
        values["data"] = values.get("data", {}) | average_of(event, own)
    return side._replace(use=FIRST, reason="", **values)


def unrated_side(side: Side, game: EventGame, event: RatedEvent) -> Side:
    """A game that is not rated: the event as a whole says why, where only that kept it out."""
    is_of_event = event.code and game.code in (event.code, Uncounted.OPPONENT_UNRATED)
    code, data = (event.code, event.data) if is_of_event else (game.code, game.data)
    return side._replace(use=NONE, reason=str(code), data=dict(data) or None)


def average_of(event: RatedEvent, number: int) -> dict:
    """What the opponents of a newcomer count for in a round robin of two passes, exactly."""
    average = event.passes.corrected.get(number, event.passes.average)
    opponents = len({game.opponent for game in event.results[number].games if not_left_out(game)})
    return {"average": [average.numerator, average.denominator], "opponents": opponents}


def not_left_out(game: EventGame) -> bool:
    return game.code in ("", Uncounted.OWN_UNRATED)


def averages_of(board: "Board", event: RatedEvent | None, pairings: list[Pairing]) -> Mapping[int, Whole]:
    """By player the sums that only the event as a whole gives: averages made in two passes."""
    if event is None or event.passes is None or not event.passes.corrected:
        return {}
    players = participants(pairings)
    averaged = {number: made for number, made in event.results.items() if made.average is not None}
    return {
        players[number]: Whole(
            made.n,
            made.score,
            made.expected,
            made.gained,
            made.average,
            board.ratings[players[number]].rating - made.average,
        )
        for number, made in averaged.items()
    }


def with_lines(
    board: "Board", sides: list[Side], averages: Mapping[int, Whole]
) -> tuple[list[Side], dict[int, Whole]]:
    """The rated sides with the numbers of their player's whole event."""
    places: dict[int, list[int]] = {}
    for place, side in enumerate(sides):
        if side.use == RATED:
            places.setdefault(side.player_id, []).append(place)
        elif side.use == FIRST or side.change is not None:
            sides[place] = side._replace(**NO_NUMBERS)
    wholes = {}
    for player, own_places in places.items():
        own = sides[own_places[0]].own_rating
        made = player_event(
            board.edition, own, [(sides[place].opponent_rating, sides[place].score) for place in own_places]
        )
        for place, line in zip(own_places, made.lines, strict=True):
            sides[place] = with_line(sides[place], line)
        if board.edition.expectation == "average":
            wholes[player] = averages.get(player) or whole_of(made)
    return sides, wholes


def whole_of(made: PlayerEvent) -> Whole:
    return Whole(made.n, made.score, made.expected, made.gained, made.average, made.difference)


def with_line(side: Side, line: Line) -> Side:
    if line.counted_difference is None:
        return side._replace(use=NONE, reason=line.code, **NO_NUMBERS | {"difference": line.difference})
    data = side.data if line.code in PLAIN else {"note": line.code} | (side.data or {})
    return Side(*side[:DIFFERENCE], *line[:4], data)
