"""The list that a line of lists begins with: from the federation's own table, or from FIDE's list."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date as Date
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from players import audit
from players.adoption import adopt_federation
from players.bulk import insert_rows
from players.models import FideList, FidePlayer, FideRating, Player
from players.queries import in_chunks
from players.refusal import Refused
from ratinglist.digests import list_digest
from ratinglist.formats.opening_table import OpeningRow, OpeningTable, read
from ratinglist.formats.rows import FIDE_TYPES
from ratinglist.models import Entry, RatingList
from ratinglist.publication import publish
from ratinglist.rules.editions import Edition, NoEdition
from ratinglist.rules.k_factor import listed_k
from tournaments.authority import require_officer
from tournaments.editions import cadence_of, edition_on
from tournaments.models import RatingType
from tournaments.rating_types import ensure_types

SOME_GAMES = 15
"""Games taken for a newcomer whose count is unknown: half of what ends his K."""
COLUMNS = [
    "list", "type", "player", "gone", "rating", "k", "games", "period_games", "highest", "last_played",
    "federation", "title",
]  # fmt: skip


class Start(NamedTuple):
    """What a player begins with in one type."""

    player: Player
    rating: int
    k: int
    games: int
    highest: int
    last_played: Date | None


def open_lists(
    source: Path | str | bytes, *, date: Date, by, now: datetime | None = None, file_name: str = ""
) -> list[RatingList]:
    """The opening lists made of a table and published, one a rating type that it names.

    K that the table leaves out follows from games, age and highest rating, games from K; the highest rating
    is at least the rating; whoever has no date of his last game counts as active. All or nothing. Raises
    Refused `opening-refused` with `findings` for every bad line at once, those of `publish`, or that it is no
    table.
    """
    require_officer(by)
    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    file_name = file_name or ("the table" if isinstance(source, bytes) else Path(source).name)
    table = table_in(content, file_name)
    with transaction.atomic():
        ensure_types()
        starts = starts_of(table, date)
        if table.findings:
            raise refused(file_name, table)
        return begin(starts, date=date, by=by, now=now or timezone.now(), why=file_name)


def table_in(content: bytes, file_name: str) -> OpeningTable:
    """The table; raises Refused with the name of the file when it is none."""
    try:
        return read(content)
    except Refused as refused:
        raise Refused(refused.code, "{file}: {what}", file=file_name, what=str(refused)) from refused


def open_from_fide(*, date: Date, by, now: datetime | None = None) -> list[RatingList]:
    """The opening lists of FIDE's ratings in force on `date`, published; one a type that anybody is rated in.

    For the players of the home federation, who are taken into the register first, or, without one, for
    everybody. The highest rating is the highest in the stored lists of FIDE. It does not tell the games ever
    played: they are taken as 15 for a K of 40 that is not a junior's, else as the 30 that end a newcomer's K.
    Raises Refused `no-fide-list`, `nobody-rated`, those of `publish`.
    """
    require_officer(by)
    with transaction.atomic():
        ensure_types()
        if not FideList.objects.filter(date__lte=date).exists():
            raise Refused(
                "no-fide-list",
                "No list of FIDE is known that was in force on {date}: import one first.",
                date=date.isoformat(),
            )
        for code in home_federations():
            adopt_federation(code, by=by)
        starts = {
            type_: found for type_ in RatingType.objects.filter(code__in=FIDE_TYPES)
            if (found := list(fide_starts(type_, date)))
        }  # fmt: skip
        if not starts:
            raise Refused("nobody-rated", "FIDE's list rates nobody of the federation {codes} on {date}.",
                          codes=settings.HOME_FEDERATION or "(any)", date=date.isoformat())  # fmt: skip
        return begin(starts, date=date, by=by, now=now or timezone.now(), why="FIDE's list")


def home_federations() -> list[str]:
    if settings.HOME_FEDERATION:
        return [settings.HOME_FEDERATION]
    listed = FidePlayer.objects.filter(gone_since=None)
    return list(listed.order_by("federation").values_list("federation", flat=True).distinct())


def begin(
    starts: dict[RatingType, Iterable[Start]], *, date: Date, by, now: datetime, why: str
) -> list[RatingList]:
    drafts = [draft_of(type_, rows, date=date, by=by, now=now) for type_, rows in starts.items()]
    for draft in drafts:
        audit.record("open-list", draft, by=by, after={"players": draft.written.count()}, why=why)
    return publish(drafts, by=by, now=now)


def draft_of(type_: RatingType, starts: Iterable[Start], *, date: Date, by, now: datetime) -> RatingList:
    require_beginning(type_)
    draft = RatingList.objects.create(
        type=type_,
        date=date,
        edition=edition(type_, date).name,
        method=settings.RATING_METHOD,
        rounding=settings.ROUNDING,
        # It waits for no event, so it may be dated ahead.
        closes=min(cadence_of(type_.pk).closing_date(date), timezone.localdate(now)),
        created_by=by,
    )
    insert_rows(Entry, COLUMNS, (entry(draft, start) for start in starts))
    draft.digest = list_digest(draft)
    draft.save(update_fields=["digest"])
    return draft


def entry(draft: RatingList, start: Start) -> tuple:
    player = start.player
    return (
        draft.pk, draft.type_id, player.pk, False, start.rating, start.k, start.games, 0, start.highest,
        start.last_played, player.federation_id, player.title or player.women_title,
    )  # fmt: skip


def require_beginning(type_: RatingType) -> None:
    """Raises Refused `opening-exists` when the line of the type has begun."""
    if first := RatingList.objects.filter(type=type_).order_by("seq").first():
        raise Refused(
            "opening-exists",
            "The {type} lists have begun with the {list}: an opening list is made once.",
            type=type_.code,
            list=str(first),
        )


def edition(type_: RatingType, date: Date) -> Edition:
    if date.day != 1:
        raise Refused(
            "not-a-list-date",
            "A list is dated on the first day of a month, not {date}.",
            date=date.isoformat(),
        )
    try:
        return edition_on(type_, date)
    except NoEdition as missing:
        raise Refused("no-edition", "{missing}.", missing=str(missing)) from missing


def refused(file_name: str, table: OpeningTable) -> Refused:
    table.findings.sort(key=lambda finding: (finding.line, finding.field))
    return Refused(
        "opening-refused",
        "{file}: nothing was taken in, {count} findings; the first, line {line}, {field}: {what}; {mend}",
        file=file_name,
        count=len(table.findings),
        findings=table.findings,
        line=table.findings[0].line,
        field=table.findings[0].field,
        what=table.findings[0].what,
        mend=table.findings[0].mend,
    )


def starts_of(table: OpeningTable, on: Date) -> dict[RatingType, list[Start]]:
    """The starts that the table gives, by type; what is wrong with them is added to its findings."""
    types = {type_.code: type_ for type_ in RatingType.objects.all()}
    wanted = {row.type for row in table.rows} & types.keys()
    editions = {code: edition(types[code], on) for code in sorted(wanted)}
    find = finder(table.rows)
    starts: dict[RatingType, list[Start]] = {}
    lines: dict[tuple, int] = {}
    for row in table.rows:
        player, type_ = found_player(table, row, find), found_type(table, row, types)
        if not player or not type_ or not row.rating:
            continue
        if (line := lines.setdefault((type_.code, player.pk), row.line)) != row.line:
            what = f"{player} has a {type_.code} rating in line {line} already"
            table.blame("twice", what, "leave one line", line=row.line, field="id", raw=row.id)
        check_numbers(table, row, editions[type_.code])
        starts.setdefault(type_, []).append(start_of(row, player, editions[type_.code], on))
    return starts


def finder(rows: list[OpeningRow]) -> Callable[[OpeningRow], set[Player]]:
    """Finds the players that a row's ids name: one, none, or several when the ids contradict each other."""
    national = {row.national_id for row in rows} | {row.id for row in rows}
    fide = {row.fide_id for row in rows} | {int(row.id) for row in rows if is_number(row.id)}
    by_national = {
        player.national_id: player for player in in_chunks(Player.objects, "national_id", national)
    }
    by_fide = {player.fide_id: player for player in in_chunks(Player.objects, "fide_id", fide)}

    def find(row: OpeningRow) -> set[Player]:
        either = {by_national.get(row.id), by_fide.get(int(row.id)) if is_number(row.id) else None}
        return (either | {by_national.get(row.national_id), by_fide.get(row.fide_id)}) - {None}

    return find


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16


def found_player(table: OpeningTable, row: OpeningRow, find) -> Player | None:
    ids = row.id or row.national_id or row.fide_id
    players = find(row)
    if len(players) == 1:
        return players.pop()
    if players:
        names = " and ".join(sorted(str(player) for player in players))
        what, mend = (
            f"the ids belong to {names}",
            "use the columns national_id or fide_id, or correct the ids",
        )
        table.blame("id-conflict", what, mend, line=row.line, field="id", raw=ids)
    elif ids:
        what = f"nobody in the register has the id {ids}"
        table.blame("unknown-id", what, "register the player first, or correct the id",
                    line=row.line, field="id", raw=ids)  # fmt: skip
    return None


def found_type(table: OpeningTable, row: OpeningRow, types: dict[str, RatingType]) -> RatingType | None:
    if row.type not in types:
        mend = f"write one of {', '.join(types)}"
        table.blame("unknown-type", f"{row.type!r} is not a rating type", mend,
                    line=row.line, field="type", raw=row.type)  # fmt: skip
    return types.get(row.type)


def check_numbers(table: OpeningTable, row: OpeningRow, rules: Edition) -> None:
    if row.rating < rules.floor:
        what = f"the rating {row.rating} is below the floor {rules.floor}"
        table.blame("below-floor", what, "leave the line out: he begins unrated",
                    line=row.line, field="rating", raw=row.rating)  # fmt: skip
    if row.k is not None and row.k not in coefficients(rules):
        mend = f"write one of {', '.join(map(str, coefficients(rules)))}, or leave the cell empty"
        table.blame("bad-k", f"{row.k} is no K", mend, line=row.line, field="k", raw=row.k)
    if row.k is None and row.games is None:
        mend = "write one of them"
        table.blame("no-k", "neither K nor the number of games", mend, line=row.line, field="games")


def coefficients(rules: Edition) -> list[int]:
    known = {rules.k_new, rules.k_junior, rules.k_regular, rules.k_top}
    return sorted(known - {None}, reverse=True)


def start_of(row: OpeningRow, player: Player, rules: Edition, on: Date) -> Start:
    highest = max(row.highest or 0, row.rating)
    games = row.games if row.games is not None else games_behind(row.k, player, rules, on)
    k = row.k or k_of(player, games, highest, rules, on)
    return Start(player, row.rating, k, games, highest, row.last_played or on)


def games_behind(k: int | None, player: Player, rules: Edition, on: Date) -> int:
    """A number of games that goes with a K: a newcomer's few for his K unless a junior's age explains it."""
    age = player.age_in(on.year)
    is_junior = age is not None and rules.junior_age is not None and age <= rules.junior_age
    return SOME_GAMES if k == rules.k_new and not is_junior else rules.k_new_games


def k_of(player: Player, games: int, highest: int, rules: Edition, on: Date) -> int:
    return listed_k(rules, games=games, highest=highest, birth_year=player.birth_year, list_year=on.year).k


def fide_starts(type_: RatingType, on: Date) -> Iterator[Start]:
    players = Player.objects.filter(fide_id__isnull=False).active(on=on)
    if settings.HOME_FEDERATION:
        players = players.filter(federation_id=settings.HOME_FEDERATION)
    known = FideRating.objects.filter(
        type_code=type_.code, since__lte=on, fide_player__in=players.values("fide_id")
    )
    highest = dict(
        known.order_by()
        .values("fide_player_id")
        .annotate(top=Max("rating"))
        .values_list("fide_player_id", "top")
    )
    inactive = set(FidePlayer.objects.filter(flag__contains="i").values_list("fide_id", flat=True))
    by_id = {player.fide_id: player for player in players}
    rules = edition(type_, on)
    in_force = known.filter(Q(until=None) | Q(until__gt=on), rating__gte=rules.floor).order_by(
        "fide_player_id"
    )
    for fide_id, rating, k in in_force.values_list("fide_player_id", "rating", "k").iterator(5000):
        player = by_id[fide_id]
        games = games_behind(k, player, rules, on)
        k = k if k in coefficients(rules) else k_of(player, games, highest[fide_id], rules, on)
        yield Start(player, rating, k, games, highest[fide_id], None if fide_id in inactive else on)
