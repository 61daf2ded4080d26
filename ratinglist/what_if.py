"""A reported tournament rated by another edition: the same games and ratings, nothing written."""

from dataclasses import dataclass

from django.conf import settings

from ratinglist.closing.events import event_of
from ratinglist.closing.games import Board
from ratinglist.closing.line import Line
from ratinglist.closing.ratings_used import RatingsUsed, Used
from ratinglist.closing.reading import pairings_of, participants_of
from ratinglist.closing.sides import Side
from ratinglist.closing.whole_events import open_games, system_of
from ratinglist.models import Entry
from ratinglist.rules.calendar import list_in_force
from ratinglist.rules.editions import Edition
from ratinglist.rules.event import EventPlayer, EventResult, RatedEvent, rated_event
from ratinglist.rules.k_factor import Reason, listed_k
from tournaments.models import Participant, Report


@dataclass(frozen=True)
class Entrant:
    """A participant with the rating and K of the first day, and what the event makes of him.

    `k` says why as well; None for an unrated one. `result.games` name the opponents by the keys of their
    participants; `uncounted` are his sides of games that no rating could save: byes, forfeits, too short.
    """

    participant: Participant
    used: Used | None
    k: Reason | None
    result: EventResult
    uncounted: list[Side]


@dataclass(frozen=True)
class WhatIf:
    """The event by `edition`: its entrants by starting number, and what holds for it as a whole."""

    edition: Edition
    event: RatedEvent
    entrants: list[Entrant]


def what_if(report: Report, edition: Edition) -> WhatIf:
    """The stored report rated by an edition, with the ratings that were used and that edition's K."""
    event, type_ = event_of(report), report.tournament.type
    line = Line(type_.pk)
    used = RatingsUsed(type_, line, [report.pk], settings.RATING_METHOD)
    ratings = used.at(list_in_force(event.start), stands_in=edition.standard_stands_in)
    people, _ = participants_of([report.pk])
    pairings = pairings_of([report.pk], people).get(report.pk, [])
    board = Board(event, edition, type_.pk, ratings, ratings)
    sides = list(board.single_sides(pairings, lambda player: True))
    games = open_games(sides, pairings)
    ks = ks_of(line, ratings, edition, event.start)
    rated = rated_event(
        edition,
        system=system_of(event),
        players={number: event_player(ratings.get(of), ks.get(of)) for number, of in people.items()},
        games=list(games.values()),
        start=event.start,
    )
    others = [side for side in sides if side.game_id not in games]
    return WhatIf(edition, rated, entrants(report, people, rated, others, ratings, ks))


def event_player(used: Used | None, k: Reason | None) -> EventPlayer:
    return EventPlayer(used.rating, k.k) if used else EventPlayer(None)


def entrants(
    report: Report,
    people: dict[int, int | None],
    rated: RatedEvent,
    others: list[Side],
    ratings: dict[int, Used],
    ks: dict[int, Reason],
) -> list[Entrant]:
    uncounted: dict[int | None, list[Side]] = {}
    for side in others:
        uncounted.setdefault(side.player_id, []).append(side)
    found = []
    for participant in report.participants.select_related("player"):
        player = people[participant.pk]
        of_event = rated.results[participant.pk]
        used, k = ratings.get(player), ks.get(player)
        found.append(Entrant(participant, used, k, of_event, uncounted.get(player, [])))
    return found


def ks_of(line: Line, ratings: dict[int, Used], edition: Edition, on) -> dict[int, Reason]:
    """K of the rated by the edition, from games and highest rating on the list in force.

    Of a player whom no list of ours has, only his rating is known: he counts as one with enough games.
    """
    list_ = line.in_force(on)
    rows = Entry.objects.on(list_).filter(player__in=ratings) if list_ else Entry.objects.none()
    known = {row.player_id: row for row in rows.select_related("player")}
    return {player: k_of(known.get(player), used, edition, on.year) for player, used in ratings.items()}


def k_of(row: Entry | None, used: Used, edition: Edition, year: int) -> Reason:
    if row is None:
        games, highest, birth_year = edition.k_new_games, used.rating, None
    else:
        games, highest, birth_year = row.games, row.highest, row.player.birth_year
    return listed_k(edition, games=games, highest=highest, birth_year=birth_year, list_year=year)
