"""Each side of each game of an event: whether it counts, and every number used (B.02 2024-03-01, 8.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from ratinglist.closing.events import Event
from ratinglist.closing.ratings_used import CURRENT, Used
from ratinglist.closing.reading import Pairing
from ratinglist.models import Contribution
from ratinglist.rules.counting import PLAYED, Uncounted, decided_after, reason, unplayed
from ratinglist.rules.editions import Edition
from ratinglist.rules.elo import game_change
from ratinglist.rules.time_control import encoded_time

RATED, FIRST, NONE = (
    str(use) for use in (Contribution.Use.RATED, Contribution.Use.FIRST, Contribution.Use.NONE)
)
HALF_POINTS = {"1": 2, "=": 1, "0": 0}
MATCH_POINTS = {"1": 2, "+": 2, "W": 2, "=": 1, "D": 1}


class Side(NamedTuple):
    """One side of one game, with the columns of a Contribution."""

    player_id: int
    report_id: int
    game_id: int
    opponent_id: int | None
    round: int
    white: bool
    use: str
    reason: str
    ratings_on: date
    edition: str
    score: int | None
    own_rating: int | None
    own_source: str
    opponent_rating: int | None
    opponent_source: str
    difference: int | None
    counted_difference: int | None
    expected: int | None
    change: int | None


@dataclass(frozen=True)
class Board:
    """The conditions that all games of an event share, and the ratings of its players.

    `ratings` hold for the first day, `base_ratings` are those of the list that the new one starts from.
    """

    event: Event
    edition: Edition
    type_code: str
    ratings: dict[int, Used]
    base_ratings: dict[int, Used]

    @cached_property
    def has_unequal_time(self) -> bool:
        time = encoded_time(self.event.time_control)
        return time is not None and time.is_unequal

    def sides(self, pairings: list[Pairing], is_covered) -> Iterator[Side]:
        """Both sides of every game and the one of every bye, of players that the list covers."""
        late = decided_games(pairings, self.event.rounds) if self.event.is_match else frozenset()
        for game in pairings:
            is_late = game.game_id in late
            if game.white is not None and is_covered(game.white):
                yield self.side(game, True, is_late)
            if game.black is not None and is_covered(game.black):
                yield self.side(game, False, is_late)

    def side(self, game: Pairing, is_white: bool, is_late: bool) -> Side:
        if is_white:
            own, opponent, code, other = game.white, game.black, game.white_code, game.black_code
        else:
            own, opponent, code, other = game.black, game.white, game.black_code, game.white_code
        has_opponent = game.black_participant is not None
        at_start, against = self.ratings.get(own), self.ratings.get(opponent)
        base = self.base_ratings.get(own)
        # Rated since the event began: rated for himself alone (8.2.4).
        used = at_start or (Used(base.rating, CURRENT) if base else None)
        why = reason(
            self.edition,
            own=used and used.rating,
            opponent=against and against.rating,
            rating_type=self.type_code,
            not_played=not_played(code, other, has_opponent),
            parked=has_opponent and opponent is None,
            seconds=self.event.seconds,
            unequal_time=self.has_unequal_time,
            short_time_approved=self.event.short_time_approved,
            match_with_unrated=self.event.is_match and not (at_start and against),
            after_decision=is_late,
        )
        use, why = use_of(str(why), has_base=base is not None)
        score = HALF_POINTS.get(code.strip()) if has_opponent else None
        numbers = (None,) * 4
        if use == RATED:
            numbers = game_change(self.edition, used.rating, against.rating, score)
        return Side(
            own,
            self.event.report_id,
            game.game_id,
            opponent,
            game.round,
            is_white,
            use,
            why,
            self.event.start,
            self.edition.name,
            score,
            *(used or (None, "")),
            *(against or (None, "")),
            *numbers,
        )


def not_played(code: str, other: str, has_opponent: bool) -> str:
    """'' when both sides report a played game, else the reason, by the player's own code first."""
    why = unplayed(code, has_opponent=has_opponent)
    if why or not has_opponent:
        return why
    return unplayed(other, has_opponent=True)


def use_of(why: str, *, has_base: bool) -> tuple[str, str]:
    """What a game is used for, and the reason left: without a rating to change it is a first result."""
    if not has_base and why in ("", Uncounted.OWN_UNRATED):
        return FIRST, ""
    return (NONE, why) if why else (RATED, "")


def decided_games(pairings: list[Pairing], rounds: int) -> frozenset[int]:
    """Games that came after a match was won; every two participants play one of `rounds` games."""
    matches: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for game in pairings:
        if game.black_participant is None:
            continue
        pair = tuple(sorted((game.white_participant, game.black_participant)))
        code, other = game.white_code, game.black_code
        if pair[0] != game.white_participant:
            code, other = other, code
        # A double forfeit gives nobody a point.
        if code in PLAYED or other in PLAYED or MATCH_POINTS.get(code) or MATCH_POINTS.get(other):
            matches.setdefault(pair, []).append((game.game_id, MATCH_POINTS.get(code, 0)))
    return frozenset(
        games[index][0]
        for games in matches.values()
        for index in decided_after([score for _, score in games], max(rounds, len(games)))
    )
