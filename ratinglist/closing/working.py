"""From what was read to the new list: per player the outcome of the period and the row that follows."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ratinglist.closing.adjusting import Step
from ratinglist.closing.games import Board
from ratinglist.closing.outcomes import ADJUSTED, Outcome, Played, adjustment_data, outcome_of
from ratinglist.closing.pools import PoolEvent
from ratinglist.closing.ratings_used import NATIONAL
from ratinglist.closing.reading import Inputs, Standing, events_by_report
from ratinglist.closing.sides import FIRST, RATED, Side
from ratinglist.rules.calendar import list_in_force
from ratinglist.rules.editions import Edition
from ratinglist.rules.k_factor import listed_k

STEP = 50


@dataclass
class Work:
    """A computed list: `standings` is the whole of it by player, the rest is what this period did."""

    sides: list[Side] = field(default_factory=list)
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    standings: dict[int, Standing] = field(default_factory=dict)


def worked(inputs: Inputs, progress: Callable) -> Work:
    """The list that follows from the inputs; the same inputs in any order give the same list."""
    work = Work()
    played = sides_worked(inputs, work, progress)
    edition = list_edition(inputs)
    progress("players", 0, len(played))
    for player, of_player in played.items():
        work.outcomes[player] = outcome_of(player, of_player, inputs, edition)
    work.standings = {
        player: carried(standing, player, inputs, edition) for player, standing in inputs.standings.items()
    } | {player: outcome.standing for player, outcome in work.outcomes.items() if outcome.standing}
    if inputs.step:
        adjust(work, inputs, inputs.step, edition)
    work.sides = [with_first_event(side, work.outcomes[side.player_id]) for side in work.sides]
    return work


def sides_worked(inputs: Inputs, work: Work, progress: Callable) -> dict[int, Played]:
    played: dict[int, Played] = {}

    def is_covered(player: int) -> bool:
        return player in played

    for done, (event, pairings) in enumerate(events_by_report(inputs)):
        if done % STEP == 0:
            progress("rating", done, len(inputs.events.rated))
        for player in inputs.entrants.get(event.report_id, ()):
            if player not in played and covers(inputs, player):
                played[player] = Played()
        board = Board(
            event,
            inputs.period.edition_on(event.start),
            inputs.period.type.pk,
            inputs.ratings[list_in_force(event.start)],
            inputs.base_ratings,
        )
        pool_event = PoolEvent(event.start, event.end, event.name, event.report_id)
        for side in board.sides(pairings, is_covered):
            work.sides.append(side)
            if side.use == RATED:
                played[side.player_id].add(side)
            elif side.use == FIRST:
                played[side.player_id].add_first(side, pool_event)
        for player in board.wholes.keys() & played.keys():
            played[player].wholes[event.report_id] = board.wholes[player]
    return played


def adjust(work: Work, inputs: Inputs, step: Step, edition: Edition) -> None:
    """The one-time step for everybody whose rating no game of the period has touched."""
    for player, row in work.standings.items():
        outcome = work.outcomes.get(player) or untouched(row)
        if row.rating is None or outcome.standing:
            continue
        person = inputs.people[player]
        adjusted = step.adjusted(player, row.rating, sex=person.sex, last_played=row.last_played)
        if not adjusted.code:
            continue
        after = row._replace(rating=adjusted.rating, highest=max(row.highest or 0, adjusted.rating))
        after = carried(after, player, inputs, edition)
        work.standings[player] = after
        work.outcomes[player] = outcome._replace(
            kind=ADJUSTED,
            adjustment=adjusted.rating - row.rating,
            new_rating=adjusted.rating,
            new_k=after.k,
            data=outcome.data | adjustment_data(adjusted.code, step, player),
        )


def untouched(row: Standing) -> Outcome:
    return Outcome(kind=ADJUSTED, base_rating=row.rating, base_source=NATIONAL)


def covers(inputs: Inputs, player: int) -> bool:
    """Whether the list is about a player: one of the home federation, or one who is on it already."""
    return not inputs.home or inputs.people[player].federation == inputs.home or player in inputs.standings


def list_edition(inputs: Inputs) -> Edition:
    """The edition of the list, rounding each event by itself where the federation chose that reading."""
    if inputs.rounding == "event":
        return replace(inputs.period.edition, rounds_each_event=True)
    return inputs.period.edition


def carried(standing: Standing, player: int, inputs: Inputs, edition: Edition) -> Standing:
    """The row of a player to whom nothing happened: K moves with the year, the rest with the register."""
    person = inputs.people[player]
    k = listed_k(
        edition,
        games=standing.games,
        highest=standing.highest,
        birth_year=person.birth_year,
        list_year=inputs.period.date.year,
    ).k
    if (k, person.federation, person.title) == (standing.k, standing.federation, standing.title):
        return standing
    return standing._replace(k=k, federation=person.federation, title=person.title)


def with_first_event(side: Side, outcome: Outcome) -> Side:
    """A result of an event that a first rating leaves out says why; it stays in the pool."""
    if side.use == FIRST and side.report_id in outcome.ignored:
        return side._replace(reason=outcome.ignored[side.report_id])
    return side
