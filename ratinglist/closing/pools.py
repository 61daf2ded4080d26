"""What players without a rating have gathered towards their first one (B.02 2024-03-01, 8.2)."""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from ratinglist.closing.period import Period
from ratinglist.models import Contribution, Outcome
from ratinglist.rules.calendar import window_start

PLAYERS = 5000


@dataclass
class Results:
    """An event's games (opponent's rating, half points), and what each opponent counts for in two passes."""

    games: list[tuple[int, int]] = field(default_factory=list)
    average_hundredths: Fraction | None = None
    opponents: int = 0

    def add(self, opponent: int, score: int, data: dict | None) -> None:
        self.games.append((opponent, score))
        if data and "average" in data:
            self.average_hundredths = 100 * Fraction(*data["average"])
            self.opponents = data["opponents"]


class PoolEvent(NamedTuple):
    """An event of a pool; events are in the order of their days, then of their names."""

    start: date
    end: date
    name: str
    report_id: int


@dataclass
class Pool:
    """Results by event, and whether older ones have left the window."""

    events: dict[PoolEvent, Results] = field(default_factory=dict)
    had_earlier_event: bool = False


def pools_of(period: Period, players: list[int]) -> dict[int, Pool]:
    """The pools of players from the lists before this one, since they last had or lost a rating."""
    lists = {list_.pk: list_.date for list_ in period.line.earlier(period.date)}
    opens = window_start(period.date, period.edition.first_rating_periods)
    pools: dict[int, Pool] = {}
    for start in range(0, len(players), PLAYERS):
        some = players[start : start + PLAYERS]
        emptied = emptied_on(lists, some)
        for player, list_, event, result in results(lists, some):
            if player in emptied and lists[list_] <= emptied[player]:
                continue
            pool = pools.setdefault(player, Pool())
            if lists[list_] < opens:
                pool.had_earlier_event = True
            else:
                pool.events.setdefault(event, Results()).add(*result)
    return pools


def emptied_on(lists: dict[int, date], players: list[int]) -> dict[int, date]:
    """By player: the last list that made a rating of his pool or found him below the floor."""
    kinds = (Outcome.Kind.FIRST, Outcome.Kind.DROPPED)
    rows = Outcome.objects.filter(list__in=lists, player__in=players, kind__in=kinds)
    emptied: dict[int, date] = {}
    for player, list_ in rows.values_list("player_id", "list_id"):
        emptied[player] = max(lists[list_], emptied.get(player, date.min))
    return emptied


def results(lists: dict[int, date], players: list[int]):
    rows = Contribution.objects.filter(list__in=lists, player__in=players, use=Contribution.Use.FIRST)
    columns = (
        "player_id list_id ratings_on report__tournament__end report__tournament__name report_id"
        " opponent_rating score data"
    ).split()
    for player, list_, *event, opponent, score, data in rows.order_by("pk").values_list(*columns):
        yield player, list_, PoolEvent(*event), (opponent, score, data)
