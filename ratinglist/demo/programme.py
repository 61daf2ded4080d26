"""Three months of chess in Valmark: which events are played, by whom, and the report file of each."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from ratinglist.demo.people import Person
from ratinglist.demo.playing import Seat, play_match, play_round_robin, play_swiss, seated
from ratinglist.demo.tables import fide_rating
from ratinglist.rules.calendar import list_in_force
from tournaments.reports.model import Cell, NationalEntry, ReportedPlayer, ReportedTournament
from tournaments.reports.writer import write

CHIEF_ARBITERS = ("Thornmoor, Idra (990009001)", "Galewick, Rune (990009002)")


@dataclass(frozen=True)
class Plan:
    """One event to be played; `days` are the offsets of its rounds from the first day."""

    name: str
    city: str
    kind: str
    system: str
    start: date
    days: tuple[int, ...]
    time_control: str
    encoded: str
    field: Callable[[list[Person]], list[Person]]
    size: int
    version: str = "TRF16"
    strangers: int = 0


@dataclass(frozen=True)
class ReportFile:
    """A report as the arbiter sends it in."""

    name: str
    content: bytes
    plan: Plan
    arbiter: str


def everyone(people: list[Person]) -> list[Person]:
    return people


def strongest(people: list[Person]) -> list[Person]:
    return [person for person in people if (person.ratings["standard"] or 0) >= 1900]


def rated_in_xiangqi(people: list[Person]) -> list[Person]:
    return [person for person in people if person.ratings["xiangqi"]]


def xiangqi_players(people: list[Person]) -> list[Person]:
    """Those who have a rating, and some who try it."""
    return [p for p in people if p.federation == "VAL" and (p.ratings["xiangqi"] or p.national_id[-1] == "7")]


def juniors(people: list[Person]) -> list[Person]:
    return [p for p in people if p.birth.year >= 2008 and p.strength < 1780 and p.federation == "VAL"]


def below_2000(people: list[Person]) -> list[Person]:
    return [p for p in people if p.strength < 1980 and p.federation == "VAL"]


def two_masters(people: list[Person]) -> list[Person]:
    return sorted(strongest(people), key=lambda p: -p.strength)[2:4]


WEEKENDS = (0, 1, 1, 7, 7, 8, 8)


def plans() -> list[Plan]:
    """The season from September to November 2026."""
    return [plan for month in (9, 10, 11) for plan in monthly(month)] + [
        Plan("Masters' Match", "Rookhaven", "standard", "match", date(2026, 10, 5), (0, 1, 2, 3, 4, 5),
             "40/90 30 min +30 sec", "40/5400+30:1800+30", two_masters, 2, "TRF26"),
        Plan("All Saints Weekend", "Bishopsmere", "standard", "swiss", date(2026, 10, 30), (0, 1, 1, 2, 3),
             "90 min + 30 sec", "5400+30", everyone, 36, "TRF26", 3),
        Plan("Jade Bridge Open", "Upper Valley", "xiangqi", "swiss", date(2026, 8, 22), (0, 0, 1, 1, 2),
             "60+30", "3600+30", xiangqi_players, 24, "TRF26"),
        Plan("River Crossing Masters", "Old Harbour", "xiangqi", "roundrobin", date(2026, 9, 12), (0,) * 7,
             "60+30", "3600+30", rated_in_xiangqi, 8, "TRF26"),
    ]  # fmt: skip


def monthly(month: int) -> list[Plan]:
    name = {9: "September", 10: "October", 11: "November"}[month]

    def on(day: int) -> date:
        return date(2026, month, day)

    return [
        Plan(f"Rookhaven Open, {name}", "Rookhaven", "standard", "swiss", on(5), WEEKENDS,
             "90 min + 30 sec", "5400+30", everyone, 52, "TRF26"),
        Plan(f"Bishopsmere Masters, {name}", "Bishopsmere", "standard", "roundrobin", on(10), tuple(range(9)),
             "40/90 30 min +30 sec", "40/5400+30:1800+30", strongest, 10, "TRF26"),
        Plan(f"Old Harbour Club Swiss, {name}", "Old Harbour", "standard", "swiss", on(4), (0, 7, 14, 21, 22),
             "90+30", "5400+30", below_2000, 28),
        Plan(f"Castle Street Juniors, {name}", "Castle Street", "standard", "swiss", on(12), (0, 0, 1, 1, 2),
             "60+30", "3600+30", juniors, 26, "TRF26"),
        Plan(f"Harbour Rapid, {name}", "Old Harbour", "rapid", "swiss", on(19), (0,) * 9,
             "15 min + 10 sec", "900+10", everyone, 40, "TRF26"),
        Plan(f"Zugzwang Rapid League, {name}", "Upper Valley", "rapid", "roundrobin", on(20), (0,) * 7,
             "25'+5\"", "1500+5", below_2000, 8),
        Plan(f"Friday Blitz, {name}", "Rookhaven", "blitz", "swiss", on(25), (0,) * 11,
             "3 min + 2 sec", "180+2", everyone, 34, "TRF26"),
        Plan(f"Upper Valley Blitz, {name}", "Upper Valley", "blitz", "roundrobin", on(26), (0,) * 9,
             "3+2", "180+2", strongest, 10),
    ]  # fmt: skip


def played(
    plan: Plan, people: list[Person], unknown: list[Person], random: Random, seed: int
) -> ReportedTournament:
    """The tournament that comes of a plan."""
    pool = plan.field(people)
    entrants = random.sample(pool, min(plan.size, len(pool) // 2 * 2))
    seats = seated(entrants + unknown[: plan.strangers], plan.kind)
    if plan.system == "swiss":
        play_swiss(seats, len(plan.days), random)
    elif plan.system == "match":
        play_match(seats, len(plan.days), random)
    else:
        play_round_robin(seats, random)
    return reported(plan, seats, random, seed)


def reported(plan: Plan, seats: list[Seat], random: Random, seed: int) -> ReportedTournament:
    dates = tuple(plan.start + timedelta(days=day) for day in plan.days[: len(seats[0].rounds)])
    ranking = sorted(seats, key=lambda seat: (-seat.half_points, seat.number))
    ranks = {seat.number: rank for rank, seat in enumerate(ranking, start=1)}
    modern = plan.version == "TRF26"
    return ReportedTournament(
        name=plan.name,
        city=plan.city,
        federation="VAL",
        start=dates[0],
        end=dates[-1],
        system={
            "swiss": "Individual: Swiss-System",
            "roundrobin": "Individual: Round-Robin",
            "match": "Individual: Match",
        }[plan.system],
        kind=plan.system,
        chief_arbiter=random.choice(CHIEF_ARBITERS),
        time_control=plan.time_control,
        encoded_time_control=plan.encoded if modern else "",
        encoded_type={"swiss": "CUSTOM_SWISS", "roundrobin": "BERGER_ROUNDROBIN"}.get(plan.system, "")
        if modern
        else "",
        ranking_federation="VAL" if modern else "",
        ranking_method="NIDOF" if modern else "",
        round_dates=dates,
        rounds=len(dates),
        declared_rounds=len(dates) if modern else None,
        declared_players=str(len(seats)),
        players=tuple(reported_player(seat, ranks[seat.number], plan, seed) for seat in seats),
    )


def reported_player(seat: Seat, rank: int, plan: Plan, seed: int) -> ReportedPlayer:
    person = seat.person
    national = plan.version == "TRF26" and bool(person.national_id)
    return ReportedPlayer(
        number=seat.number,
        name=person.name,
        sex=person.sex,
        title=person.title,
        rating=fide_rating(person, plan.kind, list_in_force(plan.start), seed),
        federation=person.federation,
        fide_id=person.fide_id,
        birth_date=date(person.birth.year, 1, 1) if person.year_only else person.birth,
        birth_precision="unknown" if person.birth is None else "year" if person.year_only else "full",
        national_id=person.national_id if national else "",
        national_rating=person.ratings[plan.kind] if national else None,
        national_federation="VAL" if national else "",
        national_lines=(NationalEntry("VAL", person.national_id, person.ratings[plan.kind]),)
        if national
        else (),
        points_tenths=seat.half_points * 5,
        rank=rank,
        cells=tuple(
            Cell(number, opponent or None, colour, code)
            for number, (opponent, colour, code) in enumerate(seat.rounds, start=1)
        ),
    )


def season(people: list[Person], unknown: list[Person], seed: int) -> list[ReportFile]:
    """Every report of the season by the start of its event, corrected and broken ones in their places."""
    random = Random(seed)
    files = []
    for number, plan in enumerate(sorted(plans(), key=lambda plan: plan.start)):
        tournament = played(plan, people, unknown, random, seed)
        arbiter = f"arbiter{number % 2 + 1}"
        files.append(ReportFile(file_name(plan), write(tournament, version=plan.version), plan, arbiter))
        if plan.name == "Old Harbour Club Swiss, October":
            again = write(corrected(tournament), version=plan.version)
            files.append(ReportFile(file_name(plan, "-corrected"), again, plan, arbiter))
        if plan.name == "Friday Blitz, October":
            broken = spoiled(files[-1].content)
            files.append(ReportFile("friday-blitz-scanned.trf", broken, plan, arbiter))
    return files


def file_name(plan: Plan, mark: str = "") -> str:
    words = "".join(letter if letter.isalnum() else "-" for letter in plan.name.lower())
    return "-".join(part for part in words.split("-") if part) + f"-2026{mark}.trf"


def corrected(tournament: ReportedTournament) -> ReportedTournament:
    """The same event with the result of one decisive game turned round."""
    winner = next(p for p in tournament.players if p.cells[0].result == "1")
    loser = tournament.by_number[winner.cells[0].opponent]
    turned = {winner.number: ("0", -10), loser.number: ("1", 10)}
    players = []
    for player in tournament.players:
        if player.number in turned:
            code, points = turned[player.number]
            cells = (replace(player.cells[0], result=code), *player.cells[1:])
            player = replace(player, cells=cells, points_tenths=player.points_tenths + points)
        players.append(player)
    return replace(tournament, players=tuple(players))


def spoiled(content: bytes) -> bytes:
    """A report as it should not come: no start date, a contradicting result, an opponent who is not there."""
    lines = [line for line in content.splitlines(keepends=True) if not line.startswith(b"042")]
    first = next(number for number, line in enumerate(lines) if line.startswith(b"001"))
    lines[first] = lines[first][:91] + b"  99 w 1" + lines[first][99:]
    second = lines[first + 1]
    lines[first + 1] = second[:98] + (b"0" if second[98:99] == b"1" else b"1") + second[99:]
    return b"".join(lines)
