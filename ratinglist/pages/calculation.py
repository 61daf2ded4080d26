"""The calculation behind one player's line of one list, down to the game and the rule."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from players.models import Player
from ratinglist.models import Contribution, Entry, Outcome, RatingList
from ratinglist.pages.explained_games import game_steps, whole_steps
from ratinglist.pages.explanation import Ground, Step, decimal, reached, said, standing, steps
from ratinglist.pages.lists import edition_of
from ratinglist.pages.rule_book import named
from ratinglist.pages.words import explained, method_in_words, source_in_words
from ratinglist.rules.calendar import window_start
from ratinglist.rules.editions import Edition
from tournaments.editions import cadence_of
from tournaments.models import RatingType, Report


@dataclass(frozen=True)
class GameLine:
    """A game as it was used, or the sentence why it was not; `steps` open every number of it."""

    contribution: Contribution
    why: str
    note: str
    steps: list[Step]
    edition: Edition | None
    article: str

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
    """The games of one report, with their sums over what counted.

    `whole` are the sums of an event that is rated as a whole, where no single game has a change.
    """

    report: Report
    lines: list[GameLine]
    ratings_of: date
    edition: str
    rules: Edition | None
    # Rated on an earlier list and part of the pool of this one.
    is_earlier: bool
    whole: dict | None = None

    @property
    def steps(self) -> list[Step]:
        """The numbers of an event that is rated as a whole."""
        return list(whole_steps(self.whole, self.rules)) if self.whole and self.rules else []

    @property
    def counted(self) -> list[Contribution]:
        return [line.contribution for line in self.lines if line.counted]

    @property
    def score(self) -> int:
        return sum(game.score or 0 for game in self.counted)

    @property
    def sum(self) -> int | None:
        if self.whole:
            return self.whole.get("gained")
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
    edition: Edition
    method: str
    steps: list[Step]
    reason: str

    @property
    def never_played(self) -> bool:
        """Whether the list itself, and no game, moved the rating."""
        return self.outcome is not None and self.outcome.kind == Outcome.Kind.ADJUSTED


def sheet(list_: RatingList, player: Player) -> Sheet | None:
    """The calculation of a player on a list; None when he is neither on it nor was reckoned for it."""
    outcome = Outcome.objects.filter(list=list_, player=player).first()
    entry = Entry.objects.on(list_).filter(player=player).first()
    types = {each.code: each.name for each in RatingType.objects.all()}
    parts = events(list_, player, types, outcome)
    if outcome is None and entry is None and not parts:
        return None
    edition, method = edition_of(list_), method_in_words(list_.method)
    stands_on = ground(list_, player, entry, edition, types, parts)
    if outcome:
        opened = steps(outcome, entry, stands_on, method)
    else:
        opened = standing(entry, stands_on) if entry else []
    return Sheet(
        list=list_,
        player=player,
        outcome=outcome,
        entry=entry,
        events=parts,
        edition=edition,
        method=method,
        steps=opened,
        reason=said(outcome.reason, edition, outcome.data)[0] if outcome and outcome.reason else "",
    )


def ground(
    list_: RatingList,
    player: Player,
    entry: Entry | None,
    edition: Edition,
    types: dict[str, str],
    parts: list[EventPart],
) -> Ground:
    """What the explanations of the sheet need beside the outcome."""
    own = [part for part in parts if not part.is_earlier]
    data = {
        "method_code": list_.method,
        "sides": sum(len(part.lines) for part in own),
        "sums": [part.sum for part in own],
    }
    top = reached(list_, player, entry, edition.top_from)
    return Ground(list_, edition, types, list_.base, top, player.birth_year, data)


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
    wholes = outcome.data.get("events", {}) if outcome else {}
    return [part(games, list_, types, wholes) for games in parts.values()]


def part(games: list[Contribution], list_: RatingList, types: dict[str, str], wholes: dict) -> EventPart:
    chapter, is_earlier = list_.type.chapter, games[0].list_id != list_.pk
    return EventPart(
        report=games[0].report,
        lines=[line(game, chapter, types) for game in games],
        ratings_of=cadence_of(list_.type_id).list_in_force(games[0].ratings_on),
        edition=games[0].edition,
        rules=named(chapter, games[0].edition),
        is_earlier=is_earlier,
        whole=None if is_earlier else wholes.get(str(games[0].report_id)),
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
    """The game in words: the reason for which it does not count, or what is worth saying of it."""
    edition = named(chapter, game.edition)
    why, number = said(game.reason, edition, game.data) if game.reason and edition else ("", "")
    if game.reason and not edition:
        why = explained(game.reason, chapter, game.edition, game.data)
    notes = list(remarks(game, edition)) if edition else []
    if game.opponent_source not in ("", "national"):
        notes.append(f"Opponent: {source_in_words(game.opponent_source, types)}.")
    if game.own_source not in ("", "national"):
        notes.append(f"Own: {source_in_words(game.own_source, types)}.")
    if game.use == Contribution.Use.FIRST:
        notes.append("Counts towards the first rating.")
    numbers = list(game_steps(game, edition, types)) if edition and game.use != Contribution.Use.NONE else []
    return GameLine(game, why, " ".join(notes), numbers, edition, number)


def remarks(game: Contribution, edition: Edition):
    """What is worth saying of a game that counted."""
    data = game.data or {}
    if note := data.get("note"):
        yield said(note, edition, data)[0]
    if game.counted_difference is not None and game.difference != game.counted_difference:
        yield f"The difference of {abs(game.difference)} counts as {abs(game.counted_difference)}."
    if game.expected is not None:
        yield f"Expected {decimal(game.expected)}."
