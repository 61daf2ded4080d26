"""The demo federation from an empty database to three published lists, by the same acts that officers use."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.utils import timezone

from players.fide.importing import import_list
from players.models import Federation, Player
from players.register import import_members
from players.roles import ARBITERS, OFFICERS
from players.spreadsheets import MembersCSV
from ratinglist import calculation, publication
from ratinglist.demo import tables
from ratinglist.demo.people import GUEST_FEDERATIONS, federation_of, strangers
from ratinglist.demo.programme import ReportFile, season
from ratinglist.models import RatingList
from ratinglist.national_ratings import national_ratings
from ratinglist.opening import open_lists
from ratinglist.own_editions import add_edition
from ratinglist.rules.calendar import closing_date
from ratinglist.rules.editions import SAMPLES
from tournaments import identity, intake
from tournaments.editions import cadence_of
from tournaments.models import Match, RatingType, Report, State
from tournaments.reports import reader
from tournaments.reports.writer import write

SEED = 64
PASSWORD = "rook-on-seventh"
OPENING = date(2026, 9, 1)
# The xiangqi federation's lists appear by the quarter.
XIANGQI = "xiangqi"
XIANGQI_OPENING = date(2026, 7, 1)
LIST_DATES = (date(2026, 10, 1), date(2026, 11, 1), date(2026, 12, 1))
ACCOUNTS = {
    "officer": (OFFICERS, "publishes the lists"),
    "arbiter1": (ARBITERS, "sends in reports"),
    "arbiter2": (ARBITERS, "sends in reports"),
}

Say = Callable[[str], None]


@dataclass
class Valmark:
    """What the steps of the demo share: its people, its report files, its accounts and where it writes."""

    folder: Path
    say: Say

    def __post_init__(self):
        self.people = federation_of(SEED)
        self.reports = season(self.people, strangers(SEED), SEED)
        self.users = {name: account(name) for name in ACCOUNTS}
        self.officer = self.users["officer"]

    def keep(self, name: str, content: bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path


def build(folder: Path, say: Say) -> list[RatingList]:
    """The published lists of Valmark; every file it was made from stays in `folder`."""
    demo = Valmark(folder, say)
    begin(demo)
    published = []
    for list_date in LIST_DATES:
        say(f"\nList of {list_date:%d %B %Y}")
        take_fide_list(demo, list_date)
        take_reports(demo, list_date)
        published += close_and_publish(demo, list_date)
    return published


def account(name: str):
    user = get_user_model().objects.create_user(name, f"{name}@example.org", PASSWORD)
    group, _ = ACCOUNTS[name]
    # The officers' desk for raw tables is Django's admin.
    user.is_staff = user.is_superuser = group == OFFICERS
    user.save()
    user.groups.add(Group.objects.get_or_create(name=group)[0])
    return user


def begin(demo: Valmark) -> None:
    demo.say("The federation begins")
    Federation.objects.bulk_create(
        [Federation(code=code, name=name) for code, name in {"VAL": "Valmark", **GUEST_FEDERATIONS}.items()]
    )
    members = demo.keep("members.csv", tables.members_table(demo.people))
    dataset = MembersCSV().create_dataset(members.read_bytes())
    result = import_members(
        dataset, on=OPENING, by=demo.officer, file_name=members.name, content=members.read_bytes()
    )
    demo.say(f"  members.csv: {result.totals['new']} members")
    take_fide_list(demo, OPENING)
    opening = demo.keep("opening-ratings.csv", tables.opening_table(demo.people))
    for list_ in open_lists(opening, date=OPENING, by=demo.officer, now=noon(OPENING)):
        demo.say(f"  opening {list_}: {list_.written.count()} players")
    begin_xiangqi(demo)


def begin_xiangqi(demo: Valmark) -> None:
    """A game of its own beside chess: rated by the edition that ships as a sample."""
    edition = SAMPLES / "xiangqi.toml"
    add_edition(edition.read_text(encoding="utf-8"), type_code=XIANGQI, type_name="Xiangqi", by=demo.officer)
    opening = demo.keep("opening-xiangqi.csv", tables.opening_table(demo.people, (XIANGQI,)))
    for list_ in open_lists(opening, date=XIANGQI_OPENING, by=demo.officer, now=noon(XIANGQI_OPENING)):
        demo.say(f"  opening {list_}: {list_.written.count()} players, by {edition.name}")


def take_fide_list(demo: Valmark, on: date) -> None:
    name = f"players_list_foa_{on:%Y-%m}.txt"
    path = demo.keep(name, tables.fide_list(demo.people, on, SEED))
    report = import_list(path, by=demo.officer)
    demo.say(f"  {name}: {report.new} new, {report.changed} changed, {report.gone} gone")


def take_reports(demo: Valmark, list_date: date) -> None:
    """Every report of an event that had ended when the list closed and was not sent in before."""
    closes = closing_date(list_date)
    sent = [file for file in demo.reports if ends(file) <= closes]
    demo.reports = [file for file in demo.reports if file not in sent]
    for file in sent:
        take_report(demo, file)


def ends(file: ReportFile) -> date:
    return file.plan.start + timedelta(days=file.plan.days[-1])


def take_report(demo: Valmark, file: ReportFile) -> None:
    arbiter = demo.users[file.arbiter]
    at = noon(ends(file) + timedelta(days=1))
    path = demo.keep(f"reports/{file.name}", with_own_ratings(file))
    own_type = RatingType.objects.get(pk=XIANGQI) if file.plan.kind == XIANGQI else None
    report = intake.upload(path.read_bytes(), path.name, by=arbiter, at=at, wanted_type=own_type)
    if report.state == State.REFUSED:
        demo.say(f"  {file.name}: refused")
        for finding in report.findings[:3]:
            demo.say(f"      line {finding['line']}: {finding['what']}")
        return
    answer_questions(demo, report)
    intake.submit(report, by=arbiter, at=at)
    intake.accept(report, by=demo.officer, at=at)
    demo.say(
        f"  {file.name}: {report.participants.count()} players, version {report.version}, {report.state}"
    )


def with_own_ratings(file: ReportFile) -> bytes:
    """The report with the federation's ratings of its first day in the national lines."""
    reading = reader.read(file.content)
    if file.plan.version != "TRF26" or not reading.acceptable:
        return file.content
    tournament = reading.tournament
    numbers = [player.national_id for player in tournament.players if player.national_id]
    keys = dict(Player.objects.filter(national_id__in=numbers).values_list("national_id", "pk"))
    ratings = national_ratings(keys.values(), on=tournament.start, type_code=file.plan.kind) or {}
    players = tuple(
        replace(player, national_rating=ratings.get(keys.get(player.national_id)))
        for player in tournament.players
    )
    return write(replace(tournament, players=players), version="TRF26")


def answer_questions(demo: Valmark, report: Report) -> None:
    for line in report.participants.filter(match=Match.QUESTION):
        if line.birth_date:
            identity.create(line, by=demo.officer)
            demo.say(f"      {line.name}: new in the register")
        else:
            identity.park(line, by=demo.officer, reason="Birth date asked of the organiser, no answer yet")
            demo.say(f"      {line.name}: parked, his games wait")


def close_and_publish(demo: Valmark, list_date: date) -> list[RatingList]:
    now = noon(closing_date(list_date) + timedelta(days=1))
    due = [kind for kind in (*tables.TYPES, XIANGQI) if cadence_of(kind).is_list_date(list_date)]
    drafts = [calculation.close(kind, list_date, by=demo.officer, now=now) for kind in due]
    published = publication.publish(drafts, by=demo.officer, now=now)
    for list_ in published:
        demo.say(f"  {list_}: {told(list_)}")
    return published


def told(list_: RatingList) -> str:
    numbers = list_.summary
    return (
        f"{numbers['rated_players']} rated, {numbers['events']} events, {numbers['games']} games, "
        f"{len(numbers['newcomers'])} new, {numbers['changed']} changed, "
        f"{len(numbers['dropped'])} below the floor, {list_.files.count()} files"
    )


def noon(day: date) -> datetime:
    return timezone.make_aware(datetime(day.year, day.month, day.day, 12))
