"""Ratings that a report gives, against FIDE's list and the federation's own in force on its first day.

Column 49 of a player line holds FIDE's rating. Where the player has no national line (NRS) beside it, the
programs of a federation may have written the national rating there: both are taken.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.utils.module_loading import import_string

from players.fide.ratings import fide_ratings
from players.findings import Finding, Severity
from players.models import FideList, FidePlayer, Player
from ratinglist.rules import calendar
from ratinglist.rules.editions import CHAPTERS, STANDARD
from tournaments.models import RatingType
from tournaments.reports.model import NationalEntry, ReportedPlayer, ReportedTournament

FIDES, OWN = "FIDE's list", "the federation's own list"


@dataclass(frozen=True)
class Lists:
    """The ratings of an event's players in its type: FIDE's by FIDE id, the federation's by player.

    None is a list that is not at hand; `listed` are the FIDE ids that FIDE's lists know at all. Of who has
    none in rapid or blitz the standard rating may be reported, as programs write it (RB 7.2.1), or none.
    """

    fide: dict[int, tuple[int, ...]] | None
    listed: set[int]
    own: dict[int, int] | None

    def fides(self, player: Player) -> tuple[int, ...]:
        """FIDE's ratings of a player that may be reported, 0 for an unrated one; () when it is not known."""
        if self.fide is None or (player.fide_id and player.fide_id not in self.listed):
            return ()
        return self.fide.get(player.fide_id, (0,))


def rating_differences(
    reported: ReportedTournament, players: dict[int, Player], *, type_code: str
) -> Iterator[Finding]:
    """A warning for every rating that no list bears out; `players` are those identified, by number."""
    lists = lists_on(reported.start, players.values(), type_code)
    lines = {player.number: player for player in reported.players}
    for number, player in players.items():
        line = lines[number]
        own_lines = [entry for entry in line.national_lines if is_own(entry, player)]
        for entry in own_lines:
            yield from national_difference(line, entry, player, lists)
        yield from difference(line, player, lists, either=not own_lines)


def is_own(entry: NationalEntry, player: Player) -> bool:
    return entry.federation == (settings.HOME_FEDERATION or player.federation_id)


def national_difference(line: ReportedPlayer, entry: NationalEntry, player: Player, lists: Lists):
    if lists.own is None or not entry.rating:
        return
    known = lists.own.get(player.pk, 0)
    if entry.rating != known:
        yield told(line, entry.rating, f"{known or 'none'} in {OWN}", OWN, at=entry.line or line.line)


def difference(line: ReportedPlayer, player: Player, lists: Lists, *, either: bool):
    here, fide = line.rating or 0, lists.fides(player)
    own = lists.own.get(player.pk) if either and lists.own else None
    if not fide or here in (*fide, own):
        return
    there = f"{fide[0] or 'none'} in {FIDES}" + (f", {own} in {OWN}" if own else "")
    yield told(line, here, there, FIDES, at=line.line)


def told(line: ReportedPlayer, here: int, there: str, source: str, *, at: int) -> Finding:
    what = f"Player {line.number} {line.name}: rating {here or 'none'} here, {there}."
    mend = f"Correct the report, or {source} if it is wrong."
    return Finding(
        Severity.WARNING, "W020", what, mend, line=at, column=49, field="rating", raw=str(here or "")
    )


def lists_on(start: date, players, type_code: str) -> Lists:
    """What the lists in force on a day say of players; a stand-in's rating where the type has none."""
    codes = [type_code, *RatingType.objects.filter(pk=type_code).values_list("stand_in", flat=True)]
    players = list(players)
    ids = {player.fide_id for player in players if player.fide_id}
    listed = set(FidePlayer.objects.in_bulk(ids))
    own = [ratings for code in codes if code and (ratings := own_ratings(players, start, code)) is not None]
    return Lists(
        fide=fide_ratings_on(calendar.list_in_force(start), ids, type_code),
        listed=listed,
        own={key: rating for ratings in reversed(own) for key, rating in ratings.items()} if own else None,
    )


def own_ratings(players: list[Player], on: date, type_code: str) -> dict[int, int] | None:
    """The federation's own, from whoever keeps the lists: this package does not know him."""
    ratings_of = import_string(settings.NATIONAL_RATINGS)
    return ratings_of([player.pk for player in players], on=on, type_code=type_code)


def fide_ratings_on(list_date: date, ids, type_code: str) -> dict[int, tuple[int, ...]] | None:
    """As `Lists.fide`; None when that list was never imported."""
    kinds = (FideList.Kind.COMBINED, type_code)
    if type_code not in CHAPTERS or not FideList.objects.filter(date=list_date, kind__in=kinds).exists():
        return None
    standard, own = (
        {
            fide_id: rating
            for fide_id, (rating, _, _) in fide_ratings(ids, on=list_date, type_code=code).items()
            if rating
        }
        for code in (STANDARD, type_code)
    )
    standing_in = {fide_id: (rating, 0) for fide_id, rating in standard.items()}
    return standing_in | {fide_id: (rating,) for fide_id, rating in own.items()}
