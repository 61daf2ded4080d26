"""A whole event as one edition rates it: every player's games, change or first rating, and performance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from .counting import Uncounted
from .editions import Edition
from .field_of_players import unfit_event, unfit_round_robin
from .first_rating import FirstEvent, FirstRating, first_rating
from .k_factor import used_k
from .performance import Performance, performance
from .period import rounded_change
from .player_event import Line, PlayerEvent, by_average, player_event
from .round_robin import TwoPasses, meetings_of_all, two_passes

SYSTEMS = ("swiss", "roundrobin", "match")
GameResult = tuple[int, int, int]
"""Number of white, number of black, half points of white; only games that were played and may be rated."""


@dataclass(frozen=True)
class EventPlayer:
    """A participant: rating and K for this event, and whether he had a point in an earlier one if unrated."""

    rating: int | None
    k: int | None = None
    had_point_earlier: bool = False


@dataclass(frozen=True)
class EventGame:
    """One game of one player; `score` in half points, `line` the numbers of `player_event`.

    `code` is "" for a rated game and otherwise why it is none; `note` says what an unrated opponent counted
    for. Both are codes of `sentences` with `data` for them.
    """

    opponent: int
    score: int
    opponent_rating: int | None
    line: Line | None
    code: str = ""
    note: str = ""
    data: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class EventResult:
    """What an event makes of one player.

    For a rated player: `n` games with `score` half points, `expected` and `gained` hundredths of a point,
    `raw_change` (K times gained) hundredths of a rating point, and `change` and `new_rating` as if the event
    were his whole period. For an unrated one `first` (from this event alone). `average` is the rating his
    opponents count for together, where the edition uses that.
    """

    games: Sequence[EventGame]
    n: int = 0
    score: int = 0
    expected: int | None = None
    gained: int | None = None
    k_used: int | None = None
    raw_change: int | None = None
    change: int | None = None
    new_rating: int | None = None
    average: int | None = None
    first: FirstRating | None = None
    performance: Performance | None = None


@dataclass(frozen=True)
class RatedEvent:
    """All results by starting number; `code` with `data` says what holds for the event as a whole.

    `passes` are the steps of a round robin with unrated players, where the edition has them.
    """

    results: Mapping[int, EventResult]
    code: str = ""
    data: Mapping[str, object] = field(default_factory=dict)
    passes: TwoPasses | None = None


@dataclass(frozen=True)
class _Scheme:
    """Who counts with what: ratings by number (None: unrated), players left out, notes on estimates.

    `averages` are what the opponents of each player count for together (hundredths are exact for a newcomer),
    where the edition or the two passes of a round robin give it.
    """

    ratings: Mapping[int, int | None]
    left_out: frozenset[int] = frozenset()
    notes: Mapping[int, tuple[str, dict]] = field(default_factory=dict)
    averages: Mapping[int, int] = field(default_factory=dict)
    newcomers_average: Mapping[int, Fraction | int] = field(default_factory=dict)


def rated_event(
    edition: Edition,
    *,
    system: str,
    players: Mapping[int, EventPlayer],
    games: Sequence[GameResult],
    start: date | None = None,
    national_championship: bool = False,
) -> RatedEvent:
    """The event by the edition of its first day; ValueError for a game of somebody who does not take part."""
    if system not in SYSTEMS:
        raise ValueError(f"system must be one of {', '.join(SYSTEMS)}, not {system}")
    for white, black, _ in games:
        if white == black or white not in players or black not in players:
            raise ValueError(f"no game of two players: {white} and {black}")
    event = _Event(edition, players, games, start or edition.start)
    code, data = unfit_event(edition, event.ratings)
    if not code and system == "match" and event.unrated and edition.counts_unrated != "start-value":
        code = "match-unrated"
    if code:
        return event.not_rated(code, data)
    if edition.counts_unrated == "start-value":
        return event.with_start_value()
    if system == "roundrobin" and event.unrated and edition.counts_unrated == "round-robin":
        return event.in_two_passes(national_championship)
    return RatedEvent(event.results(_Scheme(event.ratings)))


class _Event:
    """The facts of an event and the ways to rate it."""

    def __init__(
        self, edition: Edition, players: Mapping[int, EventPlayer], games: Sequence[GameResult], day: date
    ) -> None:
        self.edition, self.players, self.played, self.day = edition, players, list(games), day
        self.ratings = {number: player.rating for number, player in players.items()}
        self.unrated = [number for number, rating in self.ratings.items() if rating is None]
        self.games: dict[int, list[tuple[int, int]]] = {number: [] for number in players}
        for white, black, score in games:
            self.games[white].append((black, score))
            self.games[black].append((white, 2 - score))
        self.scores = {number: sum(score for _, score in own) for number, own in self.games.items()}

    def not_rated(self, code: str, data: dict) -> RatedEvent:
        results = {}
        for number, own in self.games.items():
            games = [EventGame(o, score, self.ratings[o], None, code, "", data) for o, score in own]
            results[number] = EventResult(games, performance=self.performance(number))
        return RatedEvent(results, code, data)

    def with_start_value(self) -> RatedEvent:
        start = self.edition.start_value
        notes = {number: ("unrated-start", {}) for number in self.unrated}
        ratings = self.ratings | dict.fromkeys(self.unrated, start)
        return RatedEvent(self.results(_Scheme(ratings, notes=notes)))

    def in_two_passes(self, national_championship: bool) -> RatedEvent:
        least = self.edition.gate_half_points
        left_out = frozenset(number for number in self.unrated if self.scores[number] < least)
        ratings = {number: rating for number, rating in self.ratings.items() if number not in left_out}
        if None not in ratings.values():
            return RatedEvent(self.results(_Scheme(self.ratings, left_out)))
        games = [game for game in self.played if not left_out & {game[0], game[1]}]
        meetings = meetings_of_all(list(ratings), games)
        code, data = unfit_round_robin(
            self.edition, ratings, meetings=meetings, national_championship=national_championship
        )
        if code:
            return RatedEvent(self.results(_Scheme(self.ratings, left_out)), code, data)
        passes = two_passes(self.edition, ratings, _scores(ratings, games), meetings)
        return RatedEvent(self.results(self.scheme_of(passes, left_out)), passes=passes)

    def scheme_of(self, passes: TwoPasses, left_out: frozenset[int]) -> _Scheme:
        return _Scheme(
            self.ratings | passes.estimates,
            left_out,
            {
                number: ("game-with-newcomer", {"estimate": rating})
                for number, rating in passes.estimates.items()
            },
            passes.corrected,
            {number: passes.corrected.get(number, passes.average) for number in passes.estimates},
        )

    def results(self, scheme: _Scheme) -> dict[int, EventResult]:
        return {number: self.result(number, scheme) for number in self.players}

    def result(self, number: int, scheme: _Scheme) -> EventResult:
        is_newcomer = self.ratings[number] is None and self.edition.counts_unrated != "start-value"
        own = None if is_newcomer else scheme.ratings[number]
        games = [_game(scheme, number, own, opponent, score) for opponent, score in self.games[number]]
        if own is None:
            return self.newcomer(number, games, scheme)
        counted = [game for game in games if not game.code]
        made = player_event(self.edition, own, [(game.opponent_rating, game.score) for game in counted])
        if number in scheme.averages:
            made = by_average(self.edition, own, scheme.averages[number], made.lines, made.score)
        lines = iter(made.lines)
        games = [game if game.code else _with_line(game, next(lines)) for game in games]
        return self.changed(number, own, games, made)

    def changed(self, number: int, own: int, games: list[EventGame], made: PlayerEvent) -> EventResult:
        k = self.players[number].k
        if k is None and self.ratings[number] is None:
            k = self.edition.k_new
        result = EventResult(
            games,
            made.n,
            made.score,
            made.expected,
            made.gained,
            average=made.average,
            performance=self.performance(number),
        )
        if k is None:
            return result
        used = used_k(self.edition, k, made.n)
        change = rounded_change(self.edition, used * made.gained)
        return replace(
            result, k_used=used, raw_change=used * made.gained, change=change, new_rating=own + change
        )

    def newcomer(self, number: int, games: list[EventGame], scheme: _Scheme) -> EventResult:
        used = [game for game in games if game.code == "own-unrated"]
        against = [(game.opponent_rating, game.score) for game in used]
        average = scheme.newcomers_average.get(number)
        event = FirstEvent(
            self.day,
            against,
            None if average is None else 100 * average,
            len({game.opponent for game in used}),
        )
        return EventResult(
            games,
            len(used),
            event.score,
            first=first_rating(self.edition, [event]),
            performance=self.performance(number),
        )

    def performance(self, number: int) -> Performance | None:
        """Over all games; unrated opponents at the edition's rating for them, or left out."""
        used = [(self.rating_in_performance(o), score) for o, score in self.games[number]]
        counted = [(rating, score) for rating, score in used if rating is not None]
        return performance([rating for rating, _ in counted], sum(score for _, score in counted))

    def rating_in_performance(self, number: int) -> int | None:
        player = self.players[number]
        if player.rating is not None:
            return player.rating
        has_enough = self.scores[number] >= self.edition.performance_unrated_half_points
        return self.edition.performance_unrated if has_enough or player.had_point_earlier else None


def _scores(players: Mapping[int, int | None], games: Sequence[GameResult]) -> dict[int, int]:
    scores = dict.fromkeys(players, 0)
    for white, black, score in games:
        scores[white] += score
        scores[black] += 2 - score
    return scores


def _game(scheme: _Scheme, number: int, own: int | None, opponent: int, score: int) -> EventGame:
    rating = scheme.ratings[opponent]
    note, data = scheme.notes.get(opponent, ("", {}))
    if scheme.left_out & {number, opponent}:
        return EventGame(opponent, score, None, None, "unrated-low-score")
    if rating is None:
        return EventGame(opponent, score, None, None, Uncounted.OPPONENT_UNRATED)
    code = Uncounted.OWN_UNRATED if own is None else ""
    return EventGame(opponent, score, rating, None, code, note, data)


def _with_line(game: EventGame, line: Line) -> EventGame:
    code = line.code if line.change is None and line.counted_difference is None else ""
    return replace(game, line=line, code=code)
