"""What the period makes of one player: change, first rating, fall below the floor, or nothing."""

from dataclasses import dataclass, field
from typing import NamedTuple

from ratinglist.closing.games import Side
from ratinglist.closing.pools import Pool, PoolEvent
from ratinglist.closing.ratings_used import FIDE, NATIONAL, Used
from ratinglist.closing.reading import Inputs, Standing
from ratinglist.models import Outcome as Row
from ratinglist.rules.editions import Edition
from ratinglist.rules.first_rating import FirstEvent, FirstRating, first_rating
from ratinglist.rules.k_factor import Reason, listed_k
from ratinglist.rules.period import PeriodChange, period_change

RATED, FIRST, POOL, DROPPED, NONE = map(str, Row.Kind)


@dataclass
class Played:
    """The counted games of one player, by event: changes in hundredths, results for a first rating."""

    changes: dict[int, list[int]] = field(default_factory=dict)
    firsts: dict[PoolEvent, list[tuple[int, int]]] = field(default_factory=dict)
    score: int = 0

    def add(self, side: Side) -> None:
        self.changes.setdefault(side.report_id, []).append(side.change)
        self.score += side.score

    def add_first(self, side: Side, event: PoolEvent) -> None:
        self.firsts.setdefault(event, []).append((side.opponent_rating, side.score))
        self.score += side.score


class Outcome(NamedTuple):
    """The columns of an Outcome, then the player's new row (None: he has none) and what his pool left out."""

    kind: str
    base_rating: int | None
    base_source: str
    k_listed: int | None = None
    k_used: int | None = None
    k_reason: str = ""
    k_data: dict = {}
    games: int = 0
    score: int = 0
    sum: int = 0
    raw_change: int = 0
    change: int = 0
    new_rating: int | None = None
    new_k: int | None = None
    reason: str = ""
    data: dict = {}
    standing: Standing | None = None
    ignored_reports: frozenset[int] = frozenset()


COLUMNS = Outcome._fields[: Outcome._fields.index("standing")]


def outcome_of(player: int, played: Played, inputs: Inputs, edition: Edition) -> Outcome:
    base = inputs.base_ratings.get(player)
    if base is None:
        return of_newcomer(player, played, inputs, edition)
    before = standing_before(player, base, inputs, edition)
    k = k_listed(player, base, before, inputs, edition)
    # By report, so that the same games give the same list in whatever order the reports came.
    change = period_change(edition, base.rating, k.k, list(played.changes.values()))
    if not change.n:
        return idle(player, base, k, inputs, edition)
    return of_rated(player, played, base, before, k, change, inputs, edition)


def of_rated(
    player: int,
    played: Played,
    base: Used,
    before: Standing,
    k: Reason,
    change: PeriodChange,
    inputs: Inputs,
    edition: Edition,
) -> Outcome:
    after = grown(player, before, change.new_rating, change.n, change.n, inputs, edition)
    is_dropped = change.new_rating is None
    k_data = dict(k.data)
    if change.k_used != k.k:
        k_data |= {"k": k.k, "k_used": change.k_used, "n": change.n}
    data = {}
    if change.per_event_alternative is not None:
        data |= {"per_event_change": change.per_event_alternative, "rounding": inputs.rounding}
    if is_dropped:
        data["rating"] = base.rating + change.change
    return Outcome(
        kind=DROPPED if is_dropped else RATED,
        base_rating=base.rating,
        base_source=base.source,
        k_listed=k.k,
        k_used=change.k_used,
        k_reason=k.code,
        k_data=k_data,
        games=change.n,
        score=played.score,
        sum=change.sum_hundredths,
        raw_change=change.raw_hundredths,
        change=change.change,
        new_rating=change.new_rating,
        new_k=after.k,
        reason="below-floor" if is_dropped else "",
        data=data,
        standing=after,
    )


def idle(player: int, base: Used, k: Reason, inputs: Inputs, edition: Edition) -> Outcome:
    """A rated player of whose games none counted: his row stays, and none comes from elsewhere."""
    return Outcome(
        kind=NONE,
        base_rating=base.rating,
        base_source=base.source,
        k_listed=k.k,
        k_reason=k.code,
        k_data=k.data,
        new_rating=base.rating,
    )


def of_newcomer(player: int, played: Played, inputs: Inputs, edition: Edition) -> Outcome:
    pool = inputs.pools.get(player, Pool())
    results = sorted((pool.events | played.firsts).items())
    made = first_of(results, pool.had_earlier_event, inputs, edition)
    data = pool_data(made)
    games = sum(map(len, played.firsts.values()))
    common = {
        "base_rating": None,
        "base_source": "",
        "games": games,
        "score": played.score,
        "reason": made.code,
        "data": data,
        "ignored_reports": frozenset(results[index][0].report_id for index in made.ignored_events),
    }
    if not made.published:
        return Outcome(kind=POOL if games else NONE, **common)
    if not games:
        # Nothing new happened: an old result that left the window publishes no rating by itself.
        return Outcome(kind=NONE, **common)
    before = inputs.standings.get(player) or unlisted(player, inputs)
    after = grown(player, before, made.rating, made.games, games, inputs, edition)
    return Outcome(kind=FIRST, new_rating=made.rating, new_k=after.k, standing=after, **common)


def first_of(results, had_earlier_event: bool, inputs: Inputs, edition: Edition) -> FirstRating:
    """By the edition of the newest event; floor and least number of games are those of the list."""
    newest = inputs.period.edition_on(results[-1][0].start) if results else edition
    events = [FirstEvent(event.start, games) for event, games in results]
    return first_rating(newest, events, list_edition=edition, had_earlier_event=had_earlier_event)


def pool_data(made: FirstRating) -> dict:
    """The pool as the sentence and the page need it; `average` in hundredths, `score` in half points."""
    return {
        "games": made.games,
        "score": made.score,
        "average": made.average_hundredths,
        "p": made.p,
        "dp": made.dp,
        "rating": made.rating,
    }


def unlisted(player: int, inputs: Inputs) -> Standing:
    person = inputs.people[player]
    return Standing(None, 0, 0, 0, None, None, person.federation, person.title)


def standing_before(player: int, base: Used, inputs: Inputs, edition: Edition) -> Standing:
    """The player's row so far; for one who comes from FIDE's list, games and highest are told by FIDE's K.

    FIDE's lists give the games of a month, not of a life: a K below that of new players says that there were
    enough.
    """
    before = inputs.standings.get(player) or unlisted(player, inputs)
    if base.source != FIDE:
        return before
    highest = max(before.highest or 0, base.rating)
    games = before.games
    k = inputs.fide_ks.get(player)
    if k is not None and k < edition.k_new:
        games = max(games, edition.k_new_games)
    if k == edition.k_top:
        highest = max(highest, edition.top_from)
    return before._replace(games=games, highest=highest)


def k_listed(player: int, base: Used, before: Standing, inputs: Inputs, edition: Edition) -> Reason:
    """The K of the preceding list; FIDE's where the rating is FIDE's; by the rules where there is none."""
    by_rules = listed_k(
        edition,
        games=before.games,
        highest=before.highest,
        birth_year=inputs.people[player].birth_year,
        list_year=inputs.period.base.date.year,
    )
    if base.source == NATIONAL:
        k = inputs.standings[player].k
        return by_rules if by_rules.k == k else Reason(k, "k-listed", {"k": k})
    if base.source == FIDE and player in inputs.fide_ks:
        k = inputs.fide_ks[player]
        return Reason(k, "k-fide", {"k": k})
    return by_rules


def grown(
    player: int,
    before: Standing,
    rating: int | None,
    counted: int,
    of_period: int,
    inputs: Inputs,
    edition: Edition,
) -> Standing:
    """The row that follows: `counted` games go into the counter, `of_period` of them are new."""
    person = inputs.people[player]
    games = before.games + counted
    highest = max(filter(None, (before.highest, rating)), default=None)
    k = listed_k(
        edition,
        games=games,
        highest=highest,
        birth_year=person.birth_year,
        list_year=inputs.period.date.year,
    ).k
    return Standing(rating, k, games, of_period, highest, inputs.period.date, person.federation, person.title)
