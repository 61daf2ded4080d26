"""What the period makes of one player: change, first rating, fall below the floor, or nothing."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ratinglist.closing.adjusting import Step
from ratinglist.closing.pools import Pool, PoolEvent, Results
from ratinglist.closing.ratings_used import FIDE, NATIONAL, Used
from ratinglist.closing.reading import Inputs, Person, Standing
from ratinglist.closing.sides import Side
from ratinglist.closing.whole_events import Whole
from ratinglist.models import Outcome as Row
from ratinglist.rules.adjustments import Adjusted
from ratinglist.rules.editions import Edition
from ratinglist.rules.first_rating import FirstEvent, FirstRating, first_rating
from ratinglist.rules.k_factor import Reason, listed_k
from ratinglist.rules.period import PeriodChange, floored, period_of_sums

RATED, FIRST, POOL, DROPPED, NONE, ADJUSTED = map(str, Row.Kind)


@dataclass
class Played:
    """The counted games of one player, by event: changes in hundredths, results for a first rating.

    `wholes` are the sums of events where no single game has a change.
    """

    changes: dict[int, list[int]] = field(default_factory=dict)
    firsts: dict[PoolEvent, Results] = field(default_factory=dict)
    wholes: dict[int, Whole] = field(default_factory=dict)
    score: int = 0

    def add(self, side: Side) -> None:
        self.changes.setdefault(side.report_id, []).append(side.change or 0)
        self.score += side.score

    def add_first(self, side: Side, event: PoolEvent) -> None:
        self.firsts.setdefault(event, Results()).add(side.opponent_rating, side.score, side.data)
        self.score += side.score

    @property
    def sums(self) -> list[tuple[int, int]]:
        """Of each event the number of counted games and the sum of their changes."""
        return [
            (self.wholes[report].n, self.wholes[report].gained)
            if report in self.wholes
            else (len(changes), sum(changes))
            for report, changes in self.changes.items()
        ]


class Outcome(NamedTuple):
    """The columns of an Outcome, then the player's new row (None: he has none).

    `ignored` has by report why the pool left it out.
    """

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
    adjustment: int = 0
    new_rating: int | None = None
    new_k: int | None = None
    reason: str = ""
    data: dict = {}
    standing: Standing | None = None
    ignored: dict[int, str] = {}


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

    def adjusted(self, rating: int) -> Adjusted:
        """The rating after the one-time step of the list, if it has one, for a player who has just played."""
        step = self.inputs.step
        if step is None:
            return Adjusted(rating, "")
        return step.adjusted(self.player, rating, sex=self.person.sex, last_played=self.inputs.period.date)


def outcome_of(player: int, played: Played, inputs: Inputs, edition: Edition) -> Outcome:
    case = Case(player, played, inputs, edition)
    return of_rated(case) if case.base else of_newcomer(case)


def of_rated(case: Case) -> Outcome:
    before = standing_before(case)
    k = k_of_preceding_list(case, before)
    change = period_of_sums(case.edition, case.base.rating, k.k, case.played.sums)
    if not change.n:
        return idle(case, k)
    reached = case.base.rating + change.change
    adjusted = case.adjusted(reached)
    new_rating = floored(case.edition, adjusted.rating)
    is_dropped = new_rating is None
    after = case.grown(before, new_rating, counted=change.n, new=change.n)
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
        adjustment=adjusted.rating - reached,
        new_rating=new_rating,
        new_k=after.k,
        reason="below-floor" if is_dropped else "",
        data=data_of(case, change, adjusted),
        standing=after,
    )


def data_of(case: Case, change: PeriodChange, adjusted: Adjusted) -> dict:
    """The other reading of the rounding where it differs, and what a rating below the floor came to."""
    data = adjustment_data(adjusted.code, case.inputs.step, case.player)
    if case.played.wholes:
        data["events"] = {str(report): whole._asdict() for report, whole in case.played.wholes.items()}
    if change.per_event_alternative is not None:
        data |= {"per_event_change": change.per_event_alternative, "rounding": case.inputs.rounding}
    if adjusted.rating < case.edition.floor:
        data["rating"] = adjusted.rating
    return data


def adjustment_data(code: str, step: Step | None, player: int) -> dict:
    """The code of the step that touched a player, with what its sentence needs."""
    if not code:
        return {}
    standard = step.standard.get(player)
    return {"adjustment": code} | ({"standard": standard} if standard else {})


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
    games = sum(len(event.games) for event in case.played.firsts.values())
    adjusted, made = adjusted_first(case, made)
    # Without a new game nothing is published, though old results that leave the window would allow it.
    is_published = made.published and games > 0
    after = case.grown(case.listed, adjusted.rating, counted=made.games, new=games) if is_published else None
    return Outcome(
        kind=FIRST if is_published else POOL if games else NONE,
        base_rating=None,
        base_source="",
        games=games,
        score=case.played.score,
        adjustment=adjusted.rating - made.rating if is_published else 0,
        new_rating=after.rating if after else None,
        new_k=after.k if after else None,
        reason=made.code,
        data=pool_data(made) | adjustment_data(adjusted.code, case.inputs.step, case.player),
        standing=after,
        ignored={
            results[index][0].report_id: why
            for index, why in zip(made.ignored_events, made.why_ignored, strict=True)
        },
    )


def adjusted_first(case: Case, made: FirstRating) -> tuple[Adjusted, FirstRating]:
    """A first rating after the step of the list, which it has to pass the floor of that list with."""
    if case.inputs.step is None or made.rating is None:
        return Adjusted(made.rating, ""), made
    adjusted = case.adjusted(made.rating)
    if not made.published and adjusted.rating >= case.edition.floor:
        made = replace(made, published=True, code="first-rating")
    return adjusted, made


def first_of(case: Case, results, had_earlier_event: bool) -> FirstRating:
    """By the edition of the newest event; floor and least number of games are those of the list."""
    newest = case.inputs.period.edition_on(results[-1][0].start) if results else case.edition
    events = [FirstEvent(event.start, of.games, of.average_hundredths, of.opponents) for event, of in results]
    return first_rating(newest, events, list_edition=case.edition, had_earlier_event=had_earlier_event)


def pool_data(made: FirstRating) -> dict:
    """The pool as the sentence and the page need it; `average` in hundredths, `score` in half points.

    `added`, in hundredths, only where half points above 50 % are rewarded one by one.
    """
    added = {} if made.added_hundredths is None else {"added": made.added_hundredths}
    return added | {
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
    if case.fide_k == edition.k_top and edition.top_from is not None:
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
