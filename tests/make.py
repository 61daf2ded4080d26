"""Plain makers of rows for tests: invented people, real values, everything overridable by keyword."""

import zlib
from datetime import date
from hashlib import sha256
from itertools import count

from django.utils import timezone

from players.models import Federation, FidePlayer, FideRating, Player
from ratinglist.models import Entry, RatingList
from tournaments.models import Game, Match, Participant, RatingType, Report, State, System, Tournament

OPENING = date(2025, 11, 1)
MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "W": "L", "L": "W", "D": "D", "": ""}
TYPES = {
    "standard": {"name": "Standard", "chapter": "standard", "order": 1},
    "rapid": {"name": "Rapid", "chapter": "rapid", "order": 2},
    "blitz": {"name": "Blitz", "chapter": "rapid", "order": 3},
}
numbers = count(1)


def make_type(code: str = "standard") -> RatingType:
    """The rating type with this code; standard stands in for rapid and blitz."""
    values = dict(TYPES.get(code, {"name": code.title()}))
    if code in ("rapid", "blitz"):
        values["stand_in"] = make_type("standard")
    return RatingType.objects.get_or_create(code=code, defaults=values)[0]


def make_federation(code: str) -> Federation:
    return Federation.objects.get_or_create(code=code, defaults={"name": code})[0]


def make_player(
    name: str = "",
    *,
    rating: int | None = None,
    federation: str = "NOR",
    birth_year: int | None = 1980,
    **values,
) -> Player:
    """A player; `rating` puts him on the standard opening list; `make_rating` tells the rest."""
    name = name or f"Player {next(numbers)}, Test"
    of_rating = {key: values.pop(key) for key in ("k", "games", "highest", "last_played") if key in values}
    if birth_year:
        values.setdefault("birth_date", date(birth_year, 1, 1))
        values.setdefault("birth_precision", "year")
    player = Player(name=name, federation=make_federation(federation), **values).fold()
    player.save()
    if rating is not None:
        make_rating(player, rating, **of_rating)
    return player


def make_list(on: date = OPENING, type_code: str = "standard", **values) -> RatingList:
    """A published list without a row of its own, next in its line."""
    type_ = make_type(type_code)
    last = RatingList.objects.last_published(type_code)
    seq = last.seq + 1 if last else 1
    values = {"base": last, "method": "NIDOF", "closes": on, "published_at": timezone.now()} | values
    return RatingList.objects.create(type=type_, date=on, status="published", seq=seq, **values)


def make_rating(player: Player, rating: int | None, list_: RatingList | None = None, **values) -> Entry:
    """A row on a published list: the standard opening list, that of the type named, or the one given."""
    if list_ is None or isinstance(list_, str):
        code = list_ or "standard"
        list_ = RatingList.objects.published().filter(type_id=code).order_by("seq").first()
        list_ = list_ or make_list(type_code=code)
    Entry.objects.filter(player=player, type_id=list_.type_id, until_seq=None).update(until_seq=list_.seq)
    row = {"k": 20, "games": 100, "highest": rating, "last_played": list_.date} | values
    row |= {"federation": player.federation_id, "title": player.title}
    return Entry.objects.create(
        list=list_, type_id=list_.type_id, player=player, rating=rating, since_seq=list_.seq, **row
    )


def make_fide_rating(
    player: Player,
    rating: int | None,
    *,
    type_code: str = "standard",
    since: date = OPENING,
    until: date | None = None,
    **values,
) -> FideRating:
    """What FIDE's lists of a type say of the player (`games`, `k`); gives him an id if he has none."""
    if player.fide_id is None:
        player.fide_id = 90_000_000 + next(numbers)
        player.save(update_fields=["fide_id"])
    FidePlayer.objects.get_or_create(
        fide_id=player.fide_id,
        defaults={"name": player.name, "name_key": player.name_key, "first_seen": since},
    )
    return FideRating.objects.create(
        fide_player_id=player.fide_id,
        type_code=type_code,
        rating=rating,
        since=since,
        until=until,
        **values,
    )


def make_tournament(games=(), *, state: str = State.ACCEPTED, participants=(), **values) -> Tournament:
    """A tournament with one report in `state`; see `make_report` for `games`.

    It lies in November 2025 unless `start` or `end` is given, so that it belongs to the list of 1 December.
    """
    start = values.pop("start", date(2025, 11, 7))
    name = values.pop("name", "") or f"Open {next(numbers)}"
    values = {
        "end": max(start, values.pop("end", start)),
        "system": System.SWISS,
        "game_seconds": 7200,
    } | values
    if (type_code := values.pop("type_code", "standard")) != "standard":
        values["game_seconds"] = {"rapid": 1500, "blitz": 300}.get(type_code, 7200)
    values.setdefault("type", make_type(type_code))
    tournament = Tournament.objects.create(name=name, name_key=name.lower(), start=start, **values)
    make_report(tournament, games, state=state, participants=participants)
    return tournament


def make_report(
    tournament: Tournament, games=(), *, state: str = State.ACCEPTED, participants=(), version: int = 1
) -> Report:
    """A report of the games (white, black, result) or (white, black, result, round), else a round each.

    A side is a Player, or a name: then it is a parked stranger. `black` None is a bye. `result` is white's
    code (the other side gets its mirror) or both codes.
    """
    content = f"{tournament.pk} {version} {next(numbers)}".encode()
    report = Report.objects.create(
        tournament=tournament,
        version=version,
        file_name=f"{tournament.pk}-{version}.trf",
        sha256=sha256(content).hexdigest(),
        size=len(content),
        packed=zlib.compress(content),
        format="TRF16",
        state=state,
        accepted_at=timezone.now(),
    )
    lines: dict = {}
    for side in participants:
        lines[side] = _participant(report, side, len(lines) + 1)
    for number, (white, black, result, *rest) in enumerate(games, 1):
        for side in (white, black):
            if side is not None and side not in lines:
                lines[side] = _participant(report, side, len(lines) + 1)
        codes = (result, MIRROR.get(result, "")) if len(result) < 2 else tuple(result)
        Game.objects.create(
            report=report,
            round=rest[0] if rest else number,
            white=lines[white],
            black=lines[black] if black is not None else None,
            white_code=codes[0],
            black_code=codes[1] if black is not None else "",
        )
    return report


def _participant(report: Report, side: Player | str, number: int) -> Participant:
    is_known = isinstance(side, Player)
    return Participant.objects.create(
        report=report,
        number=number,
        name=side.name if is_known else side,
        player=side if is_known else None,
        match=Match.LINKED if is_known else Match.PARKED,
    )
