"""The events of a month as their arbiters report them: sizes, types and days as the world has them."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random

from ratinglist.bench.people import ACTIVE, TYPES, Person, lot, person
from ratinglist.demo.people import Person as Entrant
from ratinglist.demo.playing import Seat, play_swiss, seated
from tournaments.reports.model import Cell, ReportedPlayer, ReportedTournament
from tournaments.reports.writer import write

WORLD_EVENTS = 6_000
SEED = 64
# Of twenty events: standard half, then rapid, then blitz.
SHARES = ("standard",) * 10 + ("rapid",) * 6 + ("blitz",) * 4
ROUNDS = {"standard": (5, 7, 9), "rapid": (7, 9), "blitz": (9, 11)}
TIMES = {"standard": "90 min + 30 sec", "rapid": "15 min + 10 sec", "blitz": "3 min + 2 sec"}
LEAST, MOST = 12, 400
NEIGHBOURS = 4_000
"""Entrants come from so many people around the place of an event, so that the same ones meet again."""


def write_reports(folder: Path, people: int, events: int, list_date: date, *, month: int = 0) -> int:
    """The report files of so many events, in the order in which they come in; gives the number of files.

    Of a hundred, two come in again with a corrected heading, and of one comes a version first that cannot be
    read.
    """
    folder.mkdir(parents=True)
    files = 0
    for number in range(events):
        random = Random(f"{SEED} {month} {number}")
        tournament = event(number, people, list_date, random)
        for content in versions(tournament, number):
            (folder / f"{files:06}-{tournament.end:%m%d}.trf").write_bytes(content)
            files += 1
    return files


def versions(tournament: ReportedTournament, number: int) -> Iterator[bytes]:
    content = write(tournament, version="TRF16")
    if number % 100 == 9:
        yield b"".join(line for line in content.splitlines(keepends=True) if not line.startswith(b"042"))
    if number % 50 == 14:
        yield content.replace(b"\r\n102 ", b"\r\n102 Dr. ", 1)
    yield content


def event(number: int, people: int, list_date: date, random: Random) -> ReportedTournament:
    kind = SHARES[number % len(SHARES)]
    rounds = random.choice(ROUNDS[kind])
    size = min(MOST, max(LEAST, round(random.lognormvariate(2.75, 0.7))))
    seats = seated([entrant(who) for who in entrants(kind, people, size, random)], kind)
    play_swiss(seats, rounds, random)
    days = played_days(kind, rounds, list_date, random)
    return ReportedTournament(
        name=f"{random.choice(('Open', 'Cup', 'League', 'Weekend', 'Memorial'))} {number + 1}",
        city="Harbourtown",
        federation=seats[0].person.federation,
        start=days[0],
        end=days[-1],
        system="Individual: Swiss-System",
        kind="swiss",
        chief_arbiter="Thornmoor, Idra (990009001)",
        time_control=TIMES[kind],
        round_dates=tuple(days),
        rounds=rounds,
        declared_players=str(len(seats)),
        players=tuple(reported_player(seat, kind) for seat in seats),
    )


def played_days(kind: str, rounds: int, list_date: date, random: Random) -> list[date]:
    """One round a day in standard, all on one day in the faster types; most end late in the month."""
    last = list_date - timedelta(days=3)
    ends = last - timedelta(days=random.choice((0, 0, 1, 1, 2, 3, 4, 7, 10, 14, 17)))
    spread = 1 if kind == "standard" else 0
    return [ends - timedelta(days=spread * before) for before in reversed(range(rounds))]


def entrants(kind: str, people: int, size: int, random: Random) -> list[Person]:
    """Active people from around one place, and some who have no rating of the type yet."""
    place, found = random.randrange(people), {}
    while len(found) < size:
        number = (place + random.randrange(NEIGHBOURS)) % people
        who = person(number)
        if who.keenness in ACTIVE[kind] or lot(number, "beginner", 100) == 0:
            found[number] = who
        place += 1
    return list(found.values())


def entrant(who: Person) -> Entrant:
    return Entrant(
        name=who.name,
        sex=who.sex,
        birth=who.birth if who.has_full_birth else date(who.birth_year, 1, 1),
        year_only=not who.has_full_birth,
        federation=who.federation,
        club="",
        national_id="",
        # Some arbiters do not know the number.
        fide_id=who.fide_id if lot(who.number, "number known", 100) else None,
        title=who.title,
        strength=who.strength,
        ratings={kind: who.rating(kind) for kind in TYPES},
        games={},
    )


def reported_player(seat: Seat, kind: str) -> ReportedPlayer:
    who = seat.person
    return ReportedPlayer(
        number=seat.number,
        name=who.name if lot(seat.number, who.name, 40) else who.name.replace("e", "ee", 1),
        sex=who.sex,
        title=who.title,
        rating=who.ratings[kind],
        federation=who.federation,
        fide_id=who.fide_id,
        birth_date=who.birth,
        birth_precision="year" if who.year_only else "full",
        points_tenths=seat.half_points * 5,
        rank=seat.number,
        cells=tuple(
            Cell(number, opponent or None, colour, code)
            for number, (opponent, colour, code) in enumerate(seat.rounds, start=1)
        ),
    )
