"""A small federation with everything the pages have to show: lists, a revision's worth of people, reports."""

from dataclasses import dataclass
from datetime import date

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from players.models import Club, Membership, Player, Status
from players.roles import ARBITERS
from ratinglist.models import RatingList
from tests.closing import close, publish
from tests.make import (
    make_federation,
    make_fide_rating,
    make_list,
    make_player,
    make_report,
    make_tournament,
    make_type,
)
from tests.tournaments.trf import report as trf
from tournaments import intake
from tournaments.models import Report, State, Tournament

PASSWORD = "tower-of-glass-4"
OPENING, NOVEMBER, DECEMBER = date(2025, 10, 1), date(2025, 11, 1), date(2025, 12, 1)


@dataclass
class World:
    """Standard lists of October (opening) to December 2025 are published, January is a draft."""

    asa: Player
    bo: Player
    cid: Player
    junior: Player
    sleeper: Player
    dead: Player
    newcomer: Player
    club: Club
    opening: RatingList
    november: RatingList
    december: RatingList
    draft: RatingList
    open: Tournament
    # Sent in the three reports.
    arbiter: object
    checked: Report
    refused: Report
    submitted: Report


def build() -> World:
    arbiter = get_user_model().objects.create_user("harbour", password=PASSWORD)
    arbiter.groups.add(Group.objects.get_or_create(name=ARBITERS)[0])
    make_type("rapid")
    make_list(OPENING)
    people = members()
    club = Club.objects.create(number="7", name="Harbour Knights", federation=make_federation("NOR"))
    Membership.objects.create(player=people["asa"], club=club, since=date(2020, 1, 1))
    make_fide_rating(people["asa"], 2390, since=OPENING)
    november = publish(NOVEMBER)
    tournament = make_tournament(games(people), name="Autumn Open", city="Bergen", end=date(2025, 11, 9))
    december = publish(DECEMBER)
    make_tournament([(people["bo"], people["cid"], "1")], name="Winter Match", start=date(2025, 12, 5))
    draft = close(date(2026, 1, 1))
    return World(
        **people,
        club=club,
        opening=RatingList.objects.get(date=OPENING),
        november=november,
        december=december,
        draft=draft,
        open=tournament,
        arbiter=arbiter,
        **reports(arbiter, people),
    )


def members() -> dict[str, Player]:
    return {
        "asa": make_player("Østerberg, Åsa", rating=2405, sex="w", birth_year=1990, title="IM", k=10),
        "bo": make_player("Bo, Bjarne", rating=2000, sex="m", games=12, k=40),
        "cid": make_player("Cidade, Cândida", rating=1950, federation="POR", sex="w"),
        "junior": make_player("Junior, Jo", rating=1600, birth_year=2012, k=40),
        "sleeper": make_player("Sleeper, Sam", rating=2100, last_played=date(2020, 1, 1)),
        "dead": make_player("Departed, Dag", rating=2200, status=Status.DECEASED, status_on=date(2025, 9, 5)),
        "newcomer": make_player("Newcomer, Nils", birth_date=date(1999, 5, 17), birth_precision="full"),
    }


def games(people: dict[str, Player]) -> list[tuple]:
    asa, bo, cid = people["asa"], people["bo"], people["cid"]
    junior, newcomer = people["junior"], people["newcomer"]
    return [
        (asa, junior, "1", 1),
        (bo, cid, "=", 1),
        (newcomer, None, "H", 1),
        (asa, bo, "=", 2),
        (cid, newcomer, "0", 2),
        (junior, "Unknown, Ulf", "1", 2),
        (asa, cid, "+", 3),
        (bo, newcomer, "1", 3),
    ]


def reports(arbiter, people: dict[str, Player]) -> dict[str, Report]:
    """A report with open questions, one that was refused, and one that waits for an officer."""
    checked = intake.upload(trf(), "rook-ending.trf", by=arbiter)
    refused = intake.upload(trf(r042=""), "no-date.trf", by=arbiter)
    waiting = Tournament.objects.create(
        name="Waiting Cup",
        name_key="waiting cup",
        start=date(2026, 11, 1),
        end=date(2026, 11, 2),
        type=make_type(),
        registered_by=arbiter,
    )
    submitted = make_report(waiting, [(people["bo"], people["cid"], "1")], state=State.SUBMITTED)
    return {"checked": checked, "refused": refused, "submitted": submitted}
