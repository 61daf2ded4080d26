"""All that a list is computed from, read in bulk, and the digest by which a second reading is known."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.conf import settings

from players.models import Player
from ratinglist.closing.adjusting import Step, step_of
from ratinglist.closing.events import Event, Events, events_of
from ratinglist.closing.period import Period
from ratinglist.closing.pools import Pool, pools_of
from ratinglist.closing.ratings_used import RatingsUsed, Used
from ratinglist.models import Entry, RatingList
from ratinglist.rules.calendar import list_in_force
from tournaments.models import Game, Match, Participant

ROWS = 5000
DIGEST_VERSION = "2"
"""Changes whenever the same inputs would give another list."""


class Standing(NamedTuple):
    """A row of a list: what is compared to see whether a player needs a new one."""

    rating: int | None
    k: int
    games: int
    period_games: int
    highest: int | None
    last_played: date | None
    federation: str
    title: str


class Person(NamedTuple):
    """What the register says of a player, as far as the list needs it."""

    birth_year: int | None
    federation: str
    title: str
    sex: str


class Pairing(NamedTuple):
    """A game as reported; players are None where nobody knows who it is, `has_black` is False for a bye."""

    game_id: int
    round: int
    white_participant: int
    black_participant: int | None
    white: int | None
    black: int | None
    white_code: str
    black_code: str


@dataclass
class Inputs:
    """All that the computation of one list looks at; `ratings` are by the first day of a month."""

    period: Period
    events: Events
    method: str
    rounding: str
    home: str
    standings: dict[int, Standing]
    people: dict[int, Person]
    participants: dict[int, int | None]
    entrants: dict[int, list[int]]
    ratings: dict[date, dict[int, Used]]
    base_ratings: dict[int, Used]
    fide_ks: dict[int, int]
    pools: dict[int, Pool]
    pairings: dict[int, list[Pairing]]
    step: Step | None = None

    @cached_property
    def digest(self) -> str:
        """The same for the same inputs, whatever the order they were read in."""
        period, base = self.period, self.period.base
        of_list = (period.type.pk, period.date, base.pk, base.revision, base.digest)
        settings_used = (DIGEST_VERSION, self.method, self.rounding, self.home)
        digest = sha256(repr((settings_used, of_list)).encode())
        editions = {period.edition} | {period.edition_on(event.start) for event in self.events.rated}
        digest.update(repr(sorted(map(repr, editions))).encode())
        for event in self.events.rated:
            digest.update(repr((event, self.entrants.get(event.report_id))).encode())
            for pairing in self.pairings.get(event.report_id, ()):
                digest.update(repr(tuple(pairing)).encode())
        # They change nothing in the list, but what the officer is told.
        digest.update(repr((self.events.late, self.events.corrections)).encode())
        parts = (self.people, self.base_ratings, self.fide_ks, self.pools, *self.ratings.values())
        for part in (*parts, self.step.standard) if self.step else parts:
            for key in sorted(part):
                digest.update(repr((key, part[key])).encode())
        return digest.hexdigest()


def read(period: Period, progress: Callable) -> Inputs:
    """The inputs of a list, by a number of queries that does not depend on the number of events."""
    progress("events", 0, 1)
    events = events_of(period)
    report_ids = [event.report_id for event in events.rated]
    progress("games", 0, len(report_ids))
    participants, entrants = participants_of(report_ids)
    pairings = pairings_of(report_ids, participants)
    progress("ratings", 0, 1)
    used = RatingsUsed(period.type, period.line, report_ids, settings.RATING_METHOD)
    ratings = {
        month: used.at(month, stands_in=period.edition_on(month).standard_stands_in)
        for month in sorted({list_in_force(event.start) for event in events.rated})
    }
    base_day = period.base.date
    base_ratings = used.at(base_day, stands_in=period.edition.standard_stands_in)
    progress("register", 0, 1)
    standings, people = standings_of(period.base)
    people |= people_of(used.players)
    fide_ks = {pk: row[2] for pk, row in used.fide(period.type.pk, base_day).items() if row[2]}
    unrated = {pk for pk in participants.values() if pk is not None and pk not in base_ratings}
    return Inputs(
        period=period,
        events=events,
        method=settings.RATING_METHOD,
        rounding=settings.ROUNDING,
        home=settings.HOME_FEDERATION,
        standings=standings,
        people=people,
        participants=participants,
        entrants=entrants,
        ratings=ratings,
        base_ratings=base_ratings,
        fide_ks=fide_ks,
        pools=pools_of(period, sorted(unrated)),
        pairings=pairings,
        step=step_of(period),
    )


def participants_of(report_ids: list[int]) -> tuple[dict[int, int | None], dict[int, list[int]]]:
    """The player of each participant (None: parked), and the players of each report."""
    players: dict[int, int | None] = {}
    entrants: dict[int, list[int]] = {}
    rows = Participant.objects.filter(report__in=report_ids).order_by("report_id", "number")
    for pk, report, player, match in rows.values_list("pk", "report_id", "player_id", "match").iterator(ROWS):
        players[pk] = player if match == Match.LINKED else None
        if players[pk] is not None:
            entrants.setdefault(report, []).append(player)
    return players, entrants


def pairings_of(report_ids: list[int], players: dict[int, int | None]) -> dict[int, list[Pairing]]:
    """The games and byes of each report, in the order of rounds."""
    rows = Game.objects.filter(report__in=report_ids).order_by("report_id", "round", "pk")
    columns = ("report_id", "pk", "round", "white_id", "black_id", "white_code", "black_code")
    return {
        report: [
            Pairing(pk, round_, white, black, players[white], players.get(black), white_code, black_code)
            for _, pk, round_, white, black, white_code, black_code in games
        ]
        for report, games in groupby(rows.values_list(*columns).iterator(ROWS), key=itemgetter(0))
    }


def standings_of(list_: RatingList) -> tuple[dict[int, Standing], dict[int, Person]]:
    """Every row of a list by player, and what the register says of them today."""
    register = ("birth_date", "federation_id", "title", "women_title", "sex")
    columns = ("player_id", *Standing._fields, *(f"player__{name}" for name in register))
    standings, people = {}, {}
    for pk, *row in Entry.objects.on(list_).order_by().values_list(*columns).iterator(ROWS):
        standings[pk] = Standing(*row[: -len(register)])
        people[pk] = person(*row[-len(register) :])
    return standings, people


def people_of(players) -> dict[int, Person]:
    rows = Player.objects.filter(pk__in=players).order_by()
    columns = ("pk", "birth_date", "federation_id", "title", "women_title", "sex")
    return {pk: person(*row) for pk, *row in rows.values_list(*columns).iterator(ROWS)}


def person(born: date | None, federation: str, title: str, women_title: str, sex: str) -> Person:
    return Person(born.year if born else None, federation, title or women_title, sex)


def events_by_report(inputs: Inputs) -> Iterator[tuple[Event, list[Pairing]]]:
    for event in inputs.events.rated:
        yield event, inputs.pairings.get(event.report_id, [])
