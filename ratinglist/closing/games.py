"""Each side of each game of an event: whether it counts, and every number used (B.02 2024-03-01, 8.3)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ratinglist.closing.events import Event
from ratinglist.closing.ratings_used import CURRENT, Used
from ratinglist.closing.reading import Pairing
from ratinglist.closing.sides import FIRST, NONE, RATED, Side
from ratinglist.closing.whole_events import Whole, whole_sides
from ratinglist.rules.counting import PLAYED, Uncounted, decided_after, reason, unplayed
from ratinglist.rules.editions import Edition
from ratinglist.rules.elo import game_change
from ratinglist.rules.time_control import encoded_time

HALF_POINTS = {"1": 2, "=": 1, "0": 0}
MATCH_POINTS = {"1": 2, "+": 2, "W": 2, "=": 1, "D": 1}


@dataclass(frozen=True)
class Board:
    """The conditions that all games of an event share, and the ratings of its players.

    `ratings` hold for the first day, `base_ratings` are those of the list that the new one starts from. The
    edition may rate an event as a whole: then `wholes` has by player what `sides` found where no single game
    has a change.
    """

    event: Event
    edition: Edition
    type_code: str
    ratings: dict[int, Used]
    base_ratings: dict[int, Used]
    wholes: dict[int, Whole] = field(default_factory=dict)

    @cached_property
    def is_game_by_game(self) -> bool:
        """Whether every game can be rated without a look at the others of the event."""
        edition = self.edition
        return (edition.expectation, edition.cap_limit, edition.counts_unrated) == (
            "game", "every-game", "never",
        )  # fmt: skip

    @cached_property
    def is_match_of_rated(self) -> bool:
        """Whether it is a match that is rated between rated players only."""
        return self.event.is_match and self.edition.counts_unrated != "start-value"

    @cached_property
    def has_unequal_time(self) -> bool:
        time = encoded_time(self.event.time_control)
        return time is not None and time.is_unequal

    def sides(self, pairings: list[Pairing], is_covered) -> Iterator[Side]:
        """Both sides of every game and the one of every bye, of players that the list covers."""
        if self.is_game_by_game:
            return self.single_sides(pairings, is_covered)
        found, wholes = whole_sides(self, list(self.single_sides(pairings, lambda player: True)), pairings)
        self.wholes.update(wholes)
        return (side for side in found if is_covered(side.player_id))

    def single_sides(self, pairings: list[Pairing], is_covered) -> Iterator[Side]:
        """Every side by itself."""
        late = decided_games(pairings, self.event.rounds) if self.event.is_match else frozenset()
        strongest = self.strongest(pairings)
        for game in pairings:
            is_late = game.game_id in late
            if game.white is not None and is_covered(game.white):
                yield self.side(game, True, is_late, strongest)
            if game.black is not None and is_covered(game.black):
                yield self.side(game, False, is_late, strongest)

    def strongest(self, pairings: list[Pairing]) -> int | None:
        """The highest rating of the event, where that decides about the thinking time."""
        if self.edition.least_minutes_by != "tournament":
            return None
        players = {player for game in pairings for player in (game.white, game.black)}
        return max((self.ratings[player].rating for player in players if player in self.ratings), default=0)

    def side(self, game: Pairing, is_white: bool, is_late: bool, strongest: int | None = None) -> Side:
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
            strongest=strongest,
            unequal_time=self.has_unequal_time,
            short_time_approved=self.event.short_time_approved,
            match_with_unrated=self.is_match_of_rated and not (at_start and against),
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
