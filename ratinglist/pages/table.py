"""A list as a table: filtered, in a stable order, a page at a time."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, F, Q

from players.models import Membership, Player
from ratinglist.forms import AGE_GROUPS
from ratinglist.models import Entry, RatingList
from ratinglist.pages.lists import active_since

PAGE = 100
PROVISIONAL_GAMES = 30
BY_RATING = (F("rating").desc(nulls_last=True), "player__search_name", "player_id")
ORDERS = {
    "rating": BY_RATING,
    "name": ("player__search_name", "player_id"),
    "games": ("-games", *BY_RATING),
}


@dataclass(frozen=True)
class Row:
    """A line of the table; `rank` for active rated players, `change` where both lists have a rating."""

    entry: Entry
    rank: int | None
    club: str
    previous: int | None
    inactive: bool
    period_games: int

    @property
    def provisional(self) -> bool:
        return self.entry.rating is not None and self.entry.games < PROVISIONAL_GAMES

    @property
    def change(self) -> int | None:
        if self.entry.rating is None or self.previous is None:
            return None
        return self.entry.rating - self.previous

    @property
    def new(self) -> bool:
        return self.entry.rating is not None and self.previous is None


@dataclass(frozen=True)
class Table:
    """A page of rows and where it stands; `counts`: how many are active, inactive, unrated, and all."""

    rows: list[Row]
    counts: dict[str, int]
    total: int
    page: int
    pages: int

    @property
    def first(self) -> int:
        return (self.page - 1) * PAGE + 1 if self.rows else 0

    @property
    def last(self) -> int:
        return (self.page - 1) * PAGE + len(self.rows)

    @property
    def previous(self) -> int:
        return self.page - 1

    @property
    def next(self) -> int:
        return self.page + 1


def table(list_: RatingList, chosen: dict[str, str], page: str = "1") -> Table:
    """The page `page` (the nearest there is) of `list_` for the choices of a `ListFilter`."""
    since = active_since(list_)
    selected = selection(list_, chosen)
    counts, ranks = tally(selected, since)
    total = counts[chosen["show"]]
    pages = max(1, -(-total // PAGE))
    number = min(max(1, int(page) if page.isascii() and page.isdigit() else 1), pages)
    shown = selected.filter(SHOWN[chosen["show"]](since)).order_by(*ORDERS[chosen["sort"]])
    entries = list(shown.select_related("player")[(number - 1) * PAGE : number * PAGE])
    return Table(rows(list_, entries, ranks, since), counts, total, number, pages)


def rated_and_active(since: date) -> Q:
    return Q(rating__isnull=False, last_played__gte=since)


SHOWN = {
    "active": rated_and_active,
    "inactive": lambda since: Q(rating__isnull=False) & (Q(last_played__lt=since) | Q(last_played=None)),
    "unrated": lambda since: Q(rating=None),
    "all": lambda since: Q(),
}


def selection(list_: RatingList, chosen: dict[str, str]):
    """Entries of `list_` that fit the choices, of players who lived and belonged here on its day."""
    entries = Entry.objects.on(list_).filter(player__in=Player.objects.active(on=list_.date))
    if text := chosen.get("q"):
        entries = entries.filter(player__in=Player.objects.search(text))
    if code := chosen.get("federation"):
        entries = entries.filter(federation=code)
    if number := chosen.get("club"):
        entries = entries.filter(player__in=members(number, list_.date))
    if sex := chosen.get("sex"):
        entries = entries.filter(player__sex=sex)
    if title := chosen.get("title"):
        entries = entries.exclude(title="") if title == "any" else entries.filter(title=title)
    return of_age(entries, chosen.get("age", ""), list_.date.year)


def of_age(entries, group: str, year: int):
    """Entries of an age group: U20 is everybody not older than 20 at the end of the year, 50+ from 50 on."""
    oldest, youngest = AGE_GROUPS.get(group, (None, None))
    if youngest is not None:
        entries = entries.filter(player__birth_date__gte=date(year - youngest, 1, 1))
    if oldest is not None:
        entries = entries.filter(player__birth_date__lte=date(year - oldest, 12, 31))
    return entries


def members(number: str, on: date):
    """Ids of those who belonged to a club on a day."""
    begun, going = Q(since=None) | Q(since__lte=on), Q(until=None) | Q(until__gte=on)
    return Membership.objects.filter(begun, going, club__number=number).values("player")


def tally(entries, since: date) -> tuple[dict[str, int], dict[int, int]]:
    """How many are active, inactive, unrated, and the rank that each rating has among the active."""
    active = Count("pk", filter=Q(last_played__gte=since))
    groups = (
        entries.order_by(F("rating").desc(nulls_last=True))
        .values_list("rating")
        .annotate(everybody=Count("pk"), active=active)
    )
    counts, ranks = {"active": 0, "inactive": 0, "unrated": 0, "all": 0}, {}
    for rating, everybody, playing in groups:
        counts["all"] += everybody
        if rating is None:
            counts["unrated"] += everybody
            continue
        ranks[rating] = counts["active"] + 1
        counts["active"] += playing
        counts["inactive"] += everybody - playing
    return counts, ranks


def rows(list_: RatingList, entries: list[Entry], ranks: dict[int, int], since: date) -> list[Row]:
    """Table lines for some entries of `list_`: three queries, however many they are."""
    ids = [entry.player_id for entry in entries]
    before = previous_ratings(list_, ids)
    clubs = clubs_on(list_.date, ids)
    return [
        Row(
            entry=entry,
            rank=ranks.get(entry.rating) if is_active(entry, since) else None,
            club=clubs.get(entry.player_id, ""),
            previous=before.get(entry.player_id),
            inactive=not is_active(entry, since),
            period_games=entry.period_games if entry.list_id == list_.pk else 0,
        )
        for entry in entries
    ]


def is_active(entry: Entry, since: date) -> bool:
    return entry.last_played is not None and entry.last_played >= since


def previous_ratings(list_: RatingList, ids: list[int]) -> dict[int, int]:
    """Ratings of some players on the list that `list_` started from."""
    if list_.base is None:
        return {}
    entries = Entry.objects.on(list_.base).rated().filter(player__in=ids)
    return dict(entries.values_list("player_id", "rating"))


def clubs_on(day: date, ids: list[int]) -> dict[int, str]:
    """The name of each player's club on a day."""
    memberships = Membership.objects.filter(player__in=ids).select_related("club")
    return {each.player_id: each.club.name for each in memberships if each.holds(day)}
