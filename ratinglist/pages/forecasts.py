"""The forecast of a tournament: expected final points and order before it and after each of its rounds."""

from collections import Counter
from dataclasses import dataclass

from django.core.cache import cache
from django.http import Http404

from ratinglist.rules.editions import NoEdition
from ratinglist.rules.forecast import Forecast, round_robin, swiss
from tournaments import pages
from tournaments.editions import edition_on
from tournaments.models import Game, Participant, Report, System, Tournament

SYSTEMS = (System.SWISS, System.ROUND_ROBIN)
SEED = 1
RUNS = (400, 200, 100, 50, 25)
# Microseconds of a simulated round for one player, and what a page may take altogether.
COST, BUDGET = 6, 500_000
MOST_PLAYERS = 400
KEPT_SECONDS = 3600
HALF_POINTS = {"1": 2, "=": 1, "0": 0}
UNPLAYED_POINTS = {"+": 2, "F": 2, "U": 2, "W": 2, "H": 1, "D": 1}


@dataclass(frozen=True)
class Line:
    """A player of the forecast; points in half points, `final` only when the event is over."""

    participant: Participant
    rating: int
    is_estimate: bool
    forecast: Forecast
    final: int | None


@dataclass(frozen=True)
class Prognosis:
    """The forecast after a round; `runs` 0 where exact, `unrated` what who has no rating enters with."""

    tournament: Tournament
    after: int
    rounds: int
    played: int
    lines: list[Line]
    runs: int
    unrated: int | None
    pairings_known: bool
    seed: int = SEED

    @property
    def is_over(self) -> bool:
        return self.played >= self.rounds

    @property
    def stops(self) -> range:
        """The rounds after which it can be asked for; 0 is before the event."""
        return range(0, min(self.played, self.rounds) + 1)


def can_be_forecast(event: Tournament) -> bool:
    return event.system in SYSTEMS


def is_running(event: Tournament, report: Report | None) -> bool:
    """Whether rounds of the event are still to be played."""
    if report is None or not can_be_forecast(event):
        return False
    facts = _Facts(event, report)
    return facts.played < facts.rounds


def prognosis(event: Tournament, asked: str) -> Prognosis:
    """The forecast after round `asked` ("" for the newest); Http404 where there is none."""
    report = pages.standing_report(event)
    if report is None or not can_be_forecast(event):
        raise Http404
    facts = _Facts(event, report)
    if not 2 <= len(facts.people) <= MOST_PLAYERS:
        raise Http404
    after = _stop(asked, facts)
    known = facts.pairings(after + 1)
    runs = facts.runs(after, bool(known))
    key = f"forecast-{report.pk}-{after}-{len(facts.games)}"
    made = cache.get(key)
    if made is None:
        made = facts.forecast(after, known, runs)
        cache.set(key, made, KEPT_SECONDS)
    lines = [facts.line(number, forecast) for number, forecast in made.items()]
    lines.sort(key=lambda line: line.forecast.place)
    has_unrated = any(line.is_estimate for line in lines)
    entered = facts.entered if has_unrated else None
    return Prognosis(event, after, facts.rounds, facts.played, lines, runs, entered, bool(known))


def _stop(asked: str, facts: "_Facts") -> int:
    if not asked:
        return facts.played if facts.played < facts.rounds else 0
    if not (asked.isascii() and asked.isdigit() and int(asked[:4]) <= min(facts.played, facts.rounds)):
        raise Http404
    return int(asked)


class _Facts:
    """A report as the forecast needs it: by starting number."""

    def __init__(self, event: Tournament, report: Report) -> None:
        self.event = event
        self.people = {each.pk: each for each in report.participants.select_related("player")}
        self.by_number = {each.number: each for each in self.people.values()}
        self.games = list(report.games.all())
        self.played = _rounds_played(self.games)
        self.rounds = max(event.rounds, max((game.round for game in self.games), default=0))
        self.entered = _entered(event)
        self.ratings = {number: rating_of(each) or self.entered for number, each in self.by_number.items()}

    def number(self, pk: int | None) -> int | None:
        return self.people[pk].number if pk in self.people else None

    def until(self, after: int) -> list[Game]:
        return [game for game in self.games if game.round <= after]

    def results(self, after: int) -> list[tuple[int, int, int]]:
        return [
            (self.number(game.white_id), self.number(game.black_id), HALF_POINTS[game.white_code])
            for game in self.until(after)
            if _is_played(game)
        ]

    def byes(self, after: int) -> dict[int, int]:
        """Half points by number for byes and games decided away from the board."""
        points: Counter[int] = Counter()
        for game in self.until(after):
            if not _is_played(game):
                points[self.number(game.white_id)] += UNPLAYED_POINTS.get(game.white_code.strip().upper(), 0)
                if game.black_id:
                    points[self.number(game.black_id)] += UNPLAYED_POINTS.get(game.black_code.upper(), 0)
        return dict(points)

    def had_bye(self, after: int) -> list[int]:
        """Who got a full point without playing and is due no other (C.04.1)."""
        return [
            self.number(player)
            for game in self.until(after)
            if not _is_played(game)
            for player, code in ((game.white_id, game.white_code), (game.black_id, game.black_code))
            if player and UNPLAYED_POINTS.get(code.strip().upper()) == 2
        ]

    def pairings(self, at: int) -> list[tuple[int, int]]:
        """The pairings of a round where they are in the report."""
        games = [game for game in self.games if game.round == at and game.black_id]
        return [(self.number(game.white_id), self.number(game.black_id)) for game in games]

    def decided(self, after: int) -> list[tuple[int, int]]:
        """Pairs whose game was decided without being played."""
        games = [game for game in self.until(after) if game.black_id and not _is_played(game)]
        return [(self.number(game.white_id), self.number(game.black_id)) for game in games]

    def meetings(self) -> int:
        """How often every two players meet."""
        count = len(self.people)
        pairs = Counter(frozenset((game.white_id, game.black_id)) for game in self.games if game.black_id)
        return max(1, *pairs.values(), self.rounds // (count - 1 + count % 2)) if pairs else 1

    def runs(self, after: int, known: bool) -> int:
        """How many simulations a page has the time for; 0 where none is needed."""
        to_come = self.rounds - after
        if self.event.system == System.ROUND_ROBIN or to_come <= 0 or (to_come == 1 and known):
            return 0
        count = len(self.people)
        each = COST * count * to_come * (1 + count // 80)
        return next((runs for runs in RUNS if runs * each <= BUDGET), RUNS[-1])

    def forecast(self, after: int, known: list[tuple[int, int]], runs: int) -> dict[int, Forecast]:
        games, byes = self.results(after), self.byes(after)
        if self.event.system == System.ROUND_ROBIN:
            meetings, decided = self.meetings(), self.decided(after)
            return round_robin(self.ratings, games, meetings=meetings, byes=byes, decided=decided)
        return swiss(
            self.ratings,
            games,
            rounds=self.rounds,
            rounds_played=after,
            pairings=known,
            byes=byes,
            had_bye=self.had_bye(after),
            seed=SEED,
            runs=runs or 1,
        )

    def line(self, number: int, forecast: Forecast) -> Line:
        person = self.by_number[number]
        return Line(
            person,
            self.ratings[number],
            rating_of(person) is None,
            forecast,
            self.final(number) if self.played >= self.rounds else None,
        )

    def final(self, number: int) -> int:
        """Half points at the end of the event."""
        made = sum(
            score if white == number else 2 - score
            for white, black, score in self.results(self.rounds)
            if number in (white, black)
        )
        return made + self.byes(self.rounds).get(number, 0)


def rating_of(person: Participant) -> int | None:
    """The rating that the report gives a player."""
    return person.rating or person.national_rating or None


def _rounds_played(games: list[Game]) -> int:
    """The last round of which no game is open, and none before it."""
    still_open = [game.round for game in games if game.black_id and not game.white_code.strip()]
    last = max((game.round for game in games if _is_played(game)), default=0)
    return min(last, min(still_open, default=last + 1) - 1)


def _is_played(game: Game) -> bool:
    return game.black_id is not None and game.white_code in HALF_POINTS


def _entered(event: Tournament) -> int:
    """What a player without a rating counts for: as in an average of opponents, at least at the floor."""
    try:
        edition = edition_on(event.type, event.start) if event.type else None
    except NoEdition:
        edition = None
    if edition is None:
        return 1400
    return edition.start_value or edition.performance_unrated or edition.floor
