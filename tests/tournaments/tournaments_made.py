"""Reported tournaments for property tests, made by hypothesis; all of it can be told by a report."""

from dataclasses import replace
from datetime import date, timedelta

from hypothesis import strategies as st

from tournaments.reports.model import Cell, ReportedPlayer, ReportedTeam, ReportedTournament
from tournaments.reports.standings import ranks
from tournaments.reports.values import TITLES

LETTERS = "abcdefghijklmnopqrstuvwxyzäöéñßøłABCDEFGHIJKLMNOPQRSTUVWXYZÅČ'-"
PAIRS = ("10", "01", "==", "+-", "-+", "--", "WL", "LW", "DD", "=0", "00")
words = st.text(LETTERS, min_size=1, max_size=12)
names = st.tuples(words, words).map(", ".join)
lines = st.lists(words, max_size=3).map(" ".join)
federations = st.sampled_from(["GER", "NOR", "IND", "ESP", ""])
ratings = st.none() | st.integers(1, 3000)


@st.composite
def tournaments(draw, national=False):
    """A tournament of up to eight players and five rounds; with `national` what only TRF26 can carry too."""
    count, rounds = draw(st.integers(1, 8)), draw(st.integers(0, 5))
    cells = {number: [] for number in range(1, count + 1)}
    for number in range(1, rounds + 1):
        draw_round(draw, number, cells)
    players = [draw_player(draw, number, tuple(row), national) for number, row in cells.items()]
    placed = ranks(players)
    start = draw(st.dates(date(1990, 1, 1), date(2060, 1, 1)))
    days = sorted(draw(st.lists(st.integers(0, 20), min_size=rounds, max_size=rounds)))
    tournament = ReportedTournament(
        name=draw(words),
        city=draw(lines),
        federation=draw(st.sampled_from(["GER", "NOR", "IND"])),
        start=start,
        end=start + timedelta(days=max(days, default=0)),
        system=draw(lines),
        chief_arbiter=draw(lines),
        deputies=tuple(draw(st.lists(words, max_size=2))),
        time_control=draw(lines),
        round_dates=tuple(start + timedelta(days=day) for day in days),
        rounds=rounds,
        players=tuple(replace(player, rank=placed[player.number]) for player in players),
        teams=draw_teams(draw, count),
    )
    tournament = replace(tournament, is_team=bool(tournament.teams))
    return with_national(draw, tournament) if national else tournament


def draw_round(draw, number, cells):
    waiting = draw(st.permutations(list(cells)))
    games = draw(st.integers(0, len(waiting) // 2))
    for white, black in zip(waiting[0 : 2 * games : 2], waiting[1 : 2 * games : 2], strict=True):
        codes = draw(st.sampled_from(PAIRS))
        cells[white].append(Cell(number, black, "w", codes[0]))
        cells[black].append(Cell(number, white, "b", codes[1]))
    for player in waiting[2 * games :]:
        cells[player].append(Cell(number, None, "", draw(st.sampled_from("HFUZ"))))


def draw_player(draw, number, cells, national):
    born = draw(st.dates(date(1920, 1, 1), date(1985, 12, 31)))
    precision = draw(st.sampled_from(["full", "year", "unknown"]))
    return ReportedPlayer(
        number=number,
        name=draw(names),
        sex=draw(st.sampled_from(["m", "w", ""])),
        title=draw(st.sampled_from(["", *TITLES])),
        rating=draw(ratings),
        federation=draw(federations),
        fide_id=draw(st.none() | st.just(10**7 + number)),
        birth_date={"full": born, "year": born.replace(month=1, day=1)}.get(precision),
        birth_precision=precision,
        points_tenths=draw(st.integers(0, 200)) * 5,
        cells=cells,
        **(draw_national(draw, number) if national else {}),
    )


def draw_national(draw, number):
    if draw(st.booleans()):
        return {}
    return {
        "national_id": f"{draw(st.sampled_from(['', 'X', 'AB-']))}{1000 + number}",
        "national_rating": draw(ratings),
        "national_federation": draw(st.sampled_from(["GER", "NOR"])),
        "national_title": draw(st.sampled_from(["", "A", "1N"])),
    }


def draw_teams(draw, count):
    if not draw(st.booleans()):
        return ()
    half = max(1, count // 2)
    boards = (tuple(range(1, half + 1)), tuple(range(half + 1, count + 1)))
    return tuple(ReportedTeam(number, draw(words), players) for number, players in enumerate(boards, start=1))


def with_national(draw, tournament):
    return replace(
        tournament,
        declared_rounds=draw(st.none() | st.integers(1, 20)),
        scoring=draw(st.sampled_from([(), (("W", 30), ("D", 10), ("L", 0)), (("P", 5),)])),
        ranking_federation=draw(st.sampled_from(["GER", "NOR"])),
        ranking_method=draw(st.sampled_from(["", "NRO", "NIDOF", "HBFN"])),
        encoded_type=draw(st.sampled_from(["", "FIDE_DUTCH", "BERGER_ROUNDROBIN"])),
        encoded_time_control=draw(st.sampled_from(["", "5400+30", "40/6000+30:900+30"])),
        first_colour=draw(st.sampled_from(["", "w", "b"])),
    )
