"""The calculation behind one player's line of one list, down to the game and the rule."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from players.models import Player
from ratinglist.models import Contribution, Entry, Outcome, RatingList
from ratinglist.pages.lists import edition_of
from ratinglist.pages.words import explained, method_in_words, source_in_words
from ratinglist.rules.calendar import list_in_force, window_start
from tournaments.models import RatingType, Report


@dataclass(frozen=True)
class GameLine:
    """A game as it was used, or the sentence why it was not."""

    contribution: Contribution
    why: str
    note: str

    @property
    def counted(self) -> bool:
        return self.contribution.use != Contribution.Use.NONE

    @property
    def opponent_name(self) -> str:
        """The name in the report of an opponent who is not identified; empty for a bye."""
        game = self.contribution.game
        other = game.black if self.contribution.white else game.white
        return other.name if other else ""


@dataclass(frozen=True)
class EventPart:
    """The games of one report, with their sums over what counted."""

    report: Report
    lines: list[GameLine]
    ratings_of: date
    edition: str
    # Rated on an earlier list and part of the pool of this one.
    is_earlier: bool

    @property
    def counted(self) -> list[Contribution]:
        return [line.contribution for line in self.lines if line.counted]

    @property
    def score(self) -> int:
        return sum(game.score or 0 for game in self.counted)

    @property
    def sum(self) -> int | None:
        changes = [game.change for game in self.counted if game.change is not None]
        return sum(changes) if changes else None

    @property
    def own(self) -> Contribution | None:
        return next((line.contribution for line in self.lines if line.contribution.own_rating), None)


@dataclass(frozen=True)
class Sheet:
    """The whole calculation; `outcome` is None where the player had no game in the period."""

    list: RatingList
    player: Player
    outcome: Outcome | None
    entry: Entry | None
    events: list[EventPart]
    method: str
    base_source: str
    k_sentence: str
    reason_sentence: str
    rounding_sentence: str

    @property
    def each_event(self) -> int | None:
        """The change if every event were rounded by itself, where that differs."""
        return self.outcome.data.get("per_event_change")

    @property
    def arrived(self) -> int:
        """Base and change, before the floor is looked at."""
        return self.outcome.base_rating + self.outcome.change

    @property
    def pool(self) -> dict | None:
        """The numbers of a first rating, None when this was none."""
        return self.outcome.data if self.outcome.data.get("average") is not None else None


def sheet(list_: RatingList, player: Player) -> Sheet | None:
    """The calculation of a player on a list; None when he is neither on it nor was reckoned for it."""
    outcome = Outcome.objects.filter(list=list_, player=player).first()
    entry = Entry.objects.on(list_).filter(player=player).first()
    chapter, types = list_.type.chapter, {each.code: each.name for each in RatingType.objects.all()}
    parts = events(list_, player, types, outcome)
    if outcome is None and entry is None and not parts:
        return None
    return Sheet(
        list=list_,
        player=player,
        outcome=outcome,
        entry=entry,
        events=parts,
        method=method_in_words(list_.method),
        base_source=source_in_words(outcome.base_source, types) if outcome else "",
        k_sentence=explained(outcome.k_reason, chapter, list_.edition, numbers_of_k(outcome))
        if outcome
        else "",
        reason_sentence=explained(outcome.reason, chapter, list_.edition, outcome.data) if outcome else "",
        rounding_sentence=explained("rounded", chapter, list_.edition),
    )


def numbers_of_k(outcome: Outcome) -> dict:
    return {"k": outcome.k_listed, "k_used": outcome.k_used, "n": outcome.games} | outcome.k_data


def events(
    list_: RatingList, player: Player, types: dict[str, str], outcome: Outcome | None
) -> list[EventPart]:
    """The games of the calculation by report, in the order of the tournaments and their rounds.

    A player without a rating brings along the results that earlier lists gathered for him.
    """
    which = Q(list=list_)
    if outcome and outcome.kind in (Outcome.Kind.FIRST, Outcome.Kind.POOL):
        which |= Q(list__in=earlier_lists(list_, player), use=Contribution.Use.FIRST)
    games = Contribution.objects.filter(which, player=player)
    games = games.select_related("report__tournament", "opponent", "game__white", "game__black")
    parts: dict[tuple, list[Contribution]] = {}
    for game in games.defer("report__packed").order_by(
        "report__tournament__start", "report_id", "round", "pk"
    ):
        parts.setdefault((game.report_id, game.list_id), []).append(game)
    return [part(games, list_, types) for games in parts.values()]


def part(games: list[Contribution], list_: RatingList, types: dict[str, str]) -> EventPart:
    return EventPart(
        report=games[0].report,
        lines=[line(game, list_.type.chapter, types) for game in games],
        ratings_of=list_in_force(games[0].ratings_on),
        edition=games[0].edition,
        is_earlier=games[0].list_id != list_.pk,
    )


def earlier_lists(list_: RatingList, player: Player) -> list[int]:
    """The lists whose results belong to the pool: within the window, since he last got or lost a rating."""
    opens = window_start(list_.date, edition_of(list_).first_rating_periods)
    before = RatingList.objects.published().filter(type=list_.type_id, date__lt=list_.date, date__gte=opens)
    newest = {each.date: each.pk for each in before.order_by("date", "seq")}
    ends = (Outcome.Kind.FIRST, Outcome.Kind.DROPPED)
    emptied = Outcome.objects.filter(list__in=newest.values(), player=player, kind__in=ends)
    last = emptied.order_by("-list__date").values_list("list__date", flat=True).first()
    return [pk for day, pk in newest.items() if last is None or day > last]


def line(game: Contribution, chapter: str, types: dict[str, str]) -> GameLine:
    why = explained(game.reason, chapter, game.edition) if game.reason else ""
    notes = [explained(code, chapter, game.edition) for code in remarks(game)]
    if game.opponent_source not in ("", "national"):
        notes.append(f"Opponent: {source_in_words(game.opponent_source, types)}.")
    if game.own_source not in ("", "national"):
        notes.append(f"Own: {source_in_words(game.own_source, types)}.")
    if game.use == Contribution.Use.FIRST:
        notes.append("Counts towards the first rating.")
    return GameLine(game, why, " ".join(notes))


def remarks(game: Contribution):
    """Codes of what is worth saying of a game that counted."""
    if game.difference is None or game.counted_difference is None:
        return
    if game.difference != game.counted_difference:
        yield "capped"
    elif abs(game.difference) > 400:
        yield "uncapped"
