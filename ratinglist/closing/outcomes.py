"""What the period makes of one player: change, first rating, fall below the floor, or nothing."""

from dataclasses import dataclass, field
from typing import NamedTuple

from ratinglist.closing.games import Side
from ratinglist.closing.pools import Pool, PoolEvent
from ratinglist.closing.ratings_used import FIDE, NATIONAL, Used
from ratinglist.closing.reading import Inputs, Person, Standing
from ratinglist.models import Outcome as Row
from ratinglist.rules.editions import Edition
from ratinglist.rules.first_rating import FirstEvent, FirstRating, first_rating
from ratinglist.rules.k_factor import Reason, listed_k
from ratinglist.rules.period import PeriodChange, period_change

RATED, FIRST, POOL, DROPPED, NONE, ADJUSTED = map(str, Row.Kind)


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


@dataclass(frozen=True)
class Case:
    """One player's period: what he played, and where he stood."""

    player: int
    played: Played
    inputs: Inputs
    edition: Edition

    @property
    def person(self) -> Person:
        return self.inputs.people[self.player]

    @property
    def base(self) -> Used | None:
        return self.inputs.base_ratings.get(self.player)

    @property
    def fide_k(self) -> int | None:
        return self.inputs.fide_ks.get(self.player)

    @property
    def listed(self) -> Standing:
        """His row so far, an empty one for who has none."""
        row = self.inputs.standings.get(self.player)
        return row or Standing(None, 0, 0, 0, None, None, self.person.federation, self.person.title)

    def k(self, row: Standing, year: int) -> Reason:
        return listed_k(
            self.edition,
            games=row.games,
            highest=row.highest,
            birth_year=self.person.birth_year,
            list_year=year,
        )

    def grown(self, row: Standing, rating: int | None, *, counted: int, new: int) -> Standing:
        """The row that follows: `counted` games go into the counter, `new` ones are of this period."""
        day = self.inputs.period.date
        grown = Standing(
            rating=rating,
            k=0,
            games=row.games + counted,
            period_games=new,
            highest=max(filter(None, (row.highest, rating)), default=None),
            last_played=day,
            federation=self.person.federation,
            title=self.person.title,
        )
        return grown._replace(k=self.k(grown, day.year).k)


def outcome_of(player: int, played: Played, inputs: Inputs, edition: Edition) -> Outcome:
    case = Case(player, played, inputs, edition)
    return of_rated(case) if case.base else of_newcomer(case)


def of_rated(case: Case) -> Outcome:
    before = standing_before(case)
    k = k_of_preceding_list(case, before)
    change = period_change(case.edition, case.base.rating, k.k, list(case.played.changes.values()))
    if not change.n:
        return idle(case, k)
    is_dropped = change.new_rating is None
    after = case.grown(before, change.new_rating, counted=change.n, new=change.n)
    return Outcome(
        kind=DROPPED if is_dropped else RATED,
        base_rating=case.base.rating,
        base_source=case.base.source,
        k_listed=k.k,
        k_used=change.k_used,
        k_reason=k.code,
        k_data=k.data if change.k_used == k.k else k.data | {"n": change.n},
        games=change.n,
        score=case.played.score,
        sum=change.sum_hundredths,
        raw_change=change.raw_hundredths,
        change=change.change,
        new_rating=change.new_rating,
        new_k=after.k,
        reason="below-floor" if is_dropped else "",
        data=data_of(case, change),
        standing=after,
    )


def data_of(case: Case, change: PeriodChange) -> dict:
    """The other reading of the rounding where it differs, and what a rating below the floor came to."""
    data = {}
    if change.per_event_alternative is not None:
        data |= {"per_event_change": change.per_event_alternative, "rounding": case.inputs.rounding}
    if change.new_rating is None:
        data["rating"] = case.base.rating + change.change
    return data


def idle(case: Case, k: Reason) -> Outcome:
    """A rated player of whose games none counted: his row stays, and none comes from elsewhere."""
    return Outcome(
        kind=NONE,
        base_rating=case.base.rating,
        base_source=case.base.source,
        k_listed=k.k,
        k_reason=k.code,
        k_data=k.data,
        new_rating=case.base.rating,
    )


def of_newcomer(case: Case) -> Outcome:
    pool = case.inputs.pools.get(case.player, Pool())
    results = sorted((pool.events | case.played.firsts).items())
    made = first_of(case, results, pool.had_earlier_event)
    games = sum(map(len, case.played.firsts.values()))
    # Without a new game nothing is published, though old results that leave the window would allow it.
    is_published = made.published and games > 0
    after = case.grown(case.listed, made.rating, counted=made.games, new=games) if is_published else None
    return Outcome(
        kind=FIRST if is_published else POOL if games else NONE,
        base_rating=None,
        base_source="",
        games=games,
        score=case.played.score,
        new_rating=after.rating if after else None,
        new_k=after.k if after else None,
        reason=made.code,
        data=pool_data(made),
        standing=after,
        ignored_reports=frozenset(results[index][0].report_id for index in made.ignored_events),
    )


def first_of(case: Case, results, had_earlier_event: bool) -> FirstRating:
    """By the edition of the newest event; floor and least number of games are those of the list."""
    newest = case.inputs.period.edition_on(results[-1][0].start) if results else case.edition
    events = [FirstEvent(event.start, games) for event, games in results]
    return first_rating(newest, events, list_edition=case.edition, had_earlier_event=had_earlier_event)


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


def standing_before(case: Case) -> Standing:
    """The player's row so far; for one who comes from FIDE's list, games and highest are told by FIDE's K.

    FIDE's lists give the games of a month, not of a life: a K below that of new players says that there were
    enough.
    """
    row, edition = case.listed, case.edition
    if case.base.source != FIDE:
        return row
    games, highest = row.games, max(row.highest or 0, case.base.rating)
    if case.fide_k is not None and case.fide_k < edition.k_new:
        games = max(games, edition.k_new_games)
    if case.fide_k == edition.k_top:
        highest = max(highest, edition.top_from)
    return row._replace(games=games, highest=highest)


def k_of_preceding_list(case: Case, before: Standing) -> Reason:
    """The K of the preceding list; FIDE's where the rating is FIDE's; by the rules where there is none."""
    by_rules = case.k(before, case.inputs.period.base.date.year)
    if case.base.source == NATIONAL:
        k = case.listed.k
        return by_rules if by_rules.k == k else Reason(k, "k-listed", {"k": k})
    if case.base.source == FIDE and case.fide_k is not None:
        return Reason(case.fide_k, "k-fide", {"k": case.fide_k})
    return by_rules
