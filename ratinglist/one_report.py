"""One report rated by the ratings written in it: what an arbiter may check before sending; no database."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date

from ratinglist.closing.events import Event
from ratinglist.closing.games import Board
from ratinglist.closing.pools import Results
from ratinglist.closing.ratings_used import FIDE, METHODS, NATIONAL, Used
from ratinglist.closing.reading import Pairing
from ratinglist.closing.sides import FIRST, RATED, Side
from ratinglist.closing.whole_events import Whole
from ratinglist.rules.editions import Edition, edition_for, edition_named
from ratinglist.rules.first_rating import FirstEvent, first_rating
from ratinglist.rules.k_factor import listed_k
from ratinglist.rules.performance import performance
from ratinglist.rules.period import period_of_sums
from tournaments.reports.games import ReportedGame, games
from tournaments.reports.model import ReportedPlayer, ReportedTournament
from tournaments.time_types import seconds_of

CONTRADICTION = "contradiction"
BOTH_PLAYED = {"1": "0", "=": "=0", "0": "1=0"}
"""By a player's result those that the other side may have; `=` and 0 against 0 come by decision."""


def rated(
    tournament: ReportedTournament,
    *,
    type_code: str,
    on: date,
    method: str,
    k: int | None,
    ks: Mapping[int, int] | None = None,
    edition: str = "",
) -> dict:
    """The report's edition and, by player, K, games counted, score, expected score, change and new rating.

    `on` is the first day of the event; `method` (TRF26 record 172) chooses between the FIDE and the national
    rating of a line; `ks` gives a K by starting number, `k` to all others, and None gives
    them the edition's K for their rating (`k_by_rating`); `edition` names one to rate by instead of that of
    the day. Decimals are strings. Raises NoEdition where there is none. A game whose two
    sides contradict each other is not counted, the others are.
    """
    edition = edition_named(type_code, edition) if edition else edition_for(type_code, on)
    ratings = {p.number: used for p in tournament.players if (used := rating_of(p, method))}
    board = Board(event_of(tournament, on), edition, type_code, ratings, ratings)
    sides, spoiled = defaultdict(list), defaultdict(list)
    reported = games(tournament)
    for side in board.sides(pairings_of(reported, tournament), lambda number: True):
        sides[side.player_id].append(side)
    for game in filter(contradicts, reported):
        for number in (game.white, game.black):
            spoiled[number].append({"round": game.round, "reason": CONTRADICTION})
    players = [
        rated_player(
            player,
            sides[player.number],
            ratings,
            edition,
            (ks or {}).get(player.number, k),
            on,
            board.wholes.get(player.number),
        )
        for player in tournament.players
    ]
    for player in players:
        player["not_counted"] += spoiled[player["number"]]
    return {
        "tournament": tournament.name,
        "type": type_code,
        "edition": edition.name,
        "method": method,
        "players": players,
    }


def rating_of(player: ReportedPlayer, method: str) -> Used | None:
    national = Used(player.national_rating, NATIONAL) if player.national_rating else None
    return METHODS[method](national, Used(player.rating, FIDE) if player.rating else None)


def event_of(tournament: ReportedTournament, on: date) -> Event:
    return Event(
        report_id=0,
        tournament_id=0,
        version=1,
        name=tournament.name,
        start=on,
        end=tournament.end or on,
        official=False,
        system=tournament.kind,
        rounds=tournament.rounds,
        time_control=tournament.encoded_time_control,
        seconds=seconds_of(tournament),
        short_time_approved=False,
        rated_by_decision=False,
        state="",
        accepted_at=None,
        sha256="",
    )


def contradicts(game: ReportedGame) -> bool:
    return game.played and game.black_code not in BOTH_PLAYED[game.white_code]


def pairings_of(reported: list[ReportedGame], tournament: ReportedTournament) -> list[Pairing]:
    known = tournament.by_number
    return [
        Pairing(
            game_id=number,
            round=game.round,
            white_participant=game.white,
            black_participant=game.black,
            white=game.white if game.white in known else None,
            black=game.black if game.black in known else None,
            white_code=game.white_code,
            black_code=game.black_code,
        )
        for number, game in enumerate(reported, start=1)
        if not contradicts(game)
    ]


def rated_player(
    player: ReportedPlayer,
    sides: list[Side],
    ratings: dict,
    edition: Edition,
    k: int | None,
    on: date,
    whole: Whole | None = None,
) -> dict:
    used = ratings.get(player.number)
    counted = [side for side in sides if side.use == (RATED if used else FIRST)]
    made = performance([side.opponent_rating for side in counted], sum(side.score for side in counted))
    line = {
        "number": player.number,
        "name": player.name,
        "rating": used.rating if used else None,
        "source": used.source if used else "",
        "games": len(counted),
        "score": half_points(sum(side.score for side in counted)),
        "performance": made.rating if made else None,
        "not_counted": [
            {"round": side.round, "reason": side.reason} for side in sides if side not in counted
        ],
    }
    if not used:
        return line | first(counted, edition)
    k = k_by_rating(used.rating, edition, on) if k is None else k
    return line | change(used, k, counted, edition, whole)


def k_by_rating(rating: int, edition: Edition, on: date) -> int:
    """The edition's K of a player of whom a report tells no more: with enough games, never rated higher."""
    games = edition.k_new_games
    return listed_k(edition, games=games, highest=rating, birth_year=None, list_year=on.year).k


def change(used: Used, k: int, counted: list[Side], edition: Edition, whole: Whole | None) -> dict:
    gained = whole.gained if whole else sum(side.change for side in counted)
    made = period_of_sums(edition, used.rating, k, [(len(counted), gained)])
    return {
        "k": made.k_used,
        "expected": hundredths(whole.expected if whole else sum(side.expected for side in counted)),
        "raw_change": hundredths(made.raw_hundredths),
        "change": made.change,
        "new_rating": made.new_rating,
    }


def first(counted: list[Side], edition: Edition) -> dict:
    results = Results()
    for side in counted:
        results.add(side.opponent_rating, side.score, side.data)
    start = counted[0].ratings_on if counted else date.min
    event = FirstEvent(start, results.games, results.average_hundredths, results.opponents)
    made = first_rating(edition, [event])
    return {"k": None, "initial_rating": made.rating if made.published else None, "reason": made.code}


def half_points(score: int) -> str:
    """Half points as people write them: `2.5`."""
    return f"{score // 2}.{score % 2 * 5}"


def hundredths(value: int) -> str:
    return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02d}"
