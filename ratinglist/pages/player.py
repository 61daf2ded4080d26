"""One player: every list he was on, what FIDE's lists said, and where he played."""

from dataclasses import dataclass, field
from datetime import date

from django.db.models import Count, Q, Sum

from players.models import FideRating, Player
from ratinglist.models import Contribution, Entry, Outcome, RatingList
from ratinglist.pages.chart import chart
from tournaments.models import Participant, RatingType, State

FIDE_TYPES = ("standard", "rapid", "blitz")


@dataclass(frozen=True)
class Standing:
    """A player on one list; `outcome` when a calculation of that list dealt with him."""

    list: RatingList
    entry: Entry
    change: int | None
    outcome: Outcome | None

    @property
    def period_games(self) -> int:
        return self.outcome.games if self.outcome else 0

    @property
    def adjustment(self) -> int:
        """Points of a one-time step of the whole list."""
        return self.outcome.adjustment if self.outcome else 0

    @property
    def provisional(self) -> bool:
        return self.entry.rating is not None and self.entry.games < 30


@dataclass(frozen=True)
class History:
    """All standings of one type, newest first."""

    type: RatingType
    standings: list[Standing]

    @property
    def newest(self) -> Standing:
        return self.standings[0]

    @property
    def peak(self) -> Standing | None:
        """The list on which the highest rating was reached first."""
        rated = [standing for standing in reversed(self.standings) if standing.entry.rating is not None]
        return max(rated, key=lambda standing: standing.entry.rating, default=None)

    @property
    def adjusted(self) -> list[Standing]:
        """The lists on which a one-time step touched the rating, oldest first."""
        return [standing for standing in reversed(self.standings) if standing.adjustment]

    def on(self, day: date) -> Standing | None:
        """The standing whose list was in force on a day."""
        return next((standing for standing in self.standings if standing.list.date <= day), None)


@dataclass(frozen=True)
class Month:
    """One list date across all types, with FIDE's ratings beside ours."""

    date: date
    standings: dict[str, Standing]
    fide: dict[str, int]


@dataclass
class Profile:
    player: Player
    histories: list[History]
    fide: list[FideRating] = field(default_factory=list)

    @property
    def fide_types(self) -> list[str]:
        known = {row.type_code for row in self.fide}
        return [code for code in FIDE_TYPES if code in known]

    def fide_on(self, day: date) -> dict[str, int]:
        """FIDE's ratings by type on a day."""
        return {
            row.type_code: row.rating
            for row in self.fide
            if row.rating is not None and row.since <= day and (row.until is None or day < row.until)
        }

    def months(self) -> list[Month]:
        """Every list date on which he stood on a list here or FIDE's list changed for him, newest first."""
        by_date: dict[date, dict[str, Standing]] = {row.since: {} for row in self.fide}
        for history in self.histories:
            for standing in history.standings:
                by_date.setdefault(standing.list.date, {})[history.type.code] = standing
        return [Month(day, by_date[day], self.fide_on(day)) for day in sorted(by_date, reverse=True)]

    def chart(self):
        """Our ratings as a chart; None when there is nothing to connect."""
        return chart(
            {
                history.type.name: [
                    (standing.list.date, standing.entry.rating)
                    for standing in reversed(history.standings)
                    if standing.entry.rating is not None
                ]
                for history in self.histories
            }
        )


def profile(player: Player) -> Profile:
    """Everything published about a player: five queries, whatever the length of the history."""
    entries: dict[str, list[Entry]] = {}
    for entry in Entry.objects.filter(player=player, since_seq__isnull=False):
        entries.setdefault(entry.type_id, []).append(entry)
    outcomes = {outcome.list_id: outcome for outcome in Outcome.objects.filter(player=player)}
    lists = newest_revisions(entries)
    types = RatingType.objects.filter(code__in=entries)
    histories = [
        History(each, standings(lists.get(each.code, []), entries[each.code], outcomes)) for each in types
    ]
    fide = FideRating.objects.filter(fide_player=player.fide_id) if player.fide_id else []
    return Profile(player, [history for history in histories if history.standings], list(fide))


def newest_revisions(types) -> dict[str, list[RatingList]]:
    """The published lists of each type, oldest first, of each date the newest revision only."""
    lists: dict[str, dict[date, RatingList]] = {}
    for list_ in RatingList.objects.published().filter(type__in=list(types)).order_by("date", "seq"):
        lists.setdefault(list_.type_id, {})[list_.date] = list_
    return {code: list(by_date.values()) for code, by_date in lists.items()}


def standings(lists: list[RatingList], entries: list[Entry], outcomes: dict[int, Outcome]) -> list[Standing]:
    found, before = [], None
    for list_ in lists:
        entry = next((each for each in entries if holds(each, list_.seq)), None)
        if entry is None:
            before = None
            continue
        both = before is not None and entry.rating is not None
        found.append(Standing(list_, entry, entry.rating - before if both else None, outcomes.get(list_.pk)))
        before = entry.rating
    return found[::-1]


def holds(entry: Entry, seq: int) -> bool:
    """Whether an entry is on the list at a place of the line of publications."""
    return entry.since_seq <= seq and (entry.until_seq is None or seq < entry.until_seq)


def appearances(player: Player) -> list[Participant]:
    """The accepted reports a player is in, newest first, each with its published `lists` and his `share`."""
    seen = Participant.objects.filter(player=player, report__state__in=[State.ACCEPTED, State.RATED])
    seen = list(
        seen.select_related("report__tournament__type")
        .prefetch_related("report__lists")
        .order_by("-report__tournament__end", "-pk")
    )
    changes = shares(Q(player=player, report__in=[each.report_id for each in seen]), "report_id")
    for each in seen:
        each.lists = [
            list_ for list_ in each.report.lists.all() if list_.status == RatingList.Status.PUBLISHED
        ]
        each.share = changes.get(each.report_id)
    return seen


@dataclass(frozen=True)
class Share:
    """What an event was worth to a player on the newest list that rated it; `sum` in hundredths, before K."""

    played: int
    sum: int | None


def shares(which: Q, key: str) -> dict[int, Share]:
    """Counted games and summed (score − expected) of published contributions, by the column `key`."""
    published = Contribution.objects.filter(which, list__status=RatingList.Status.PUBLISHED)
    used = Count("pk", filter=~Q(use=Contribution.Use.NONE))
    groups = (
        published.order_by("list__seq").values_list(key, "list__seq").annotate(used=used, sum=Sum("change"))
    )
    # A later revision comes later and takes the place of the earlier one.
    return {row: Share(played, total) for row, _, played, total in groups}
