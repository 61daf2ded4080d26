"""Forecast of final points (Gik in Kvant): points made and points expected of the games to come.

A round robin is exact, for its games are known. A Swiss event is simulated from a seed: each round pairs the
players within score groups, upper half against lower half in the order of rating, next opponent down when
two have met before, who is left over goes down a group, and at an odd number the last without a bye gets one
of a full point; of a round that is paired already, the one left out of an odd field. A game is a win, draw
or loss with odds that give the table's expected score: the lower rated's share of it is the chance of a
draw, the rest is a win or a loss.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .elo import expected_score, half_up

RUNS = 400
Result = tuple[int, int, int]
"""Number of white, number of black, half points of white."""


@dataclass(frozen=True)
class Forecast:
    """A player before the rest of an event: half points made, hundredths of points at the end, place."""

    points: int
    expected: int
    place: int


def points_of(
    numbers: Collection[int], games: Sequence[Result], byes: Mapping[int, int] | None = None
) -> dict[int, int]:
    """Half points by number, with those given for byes and forfeits."""
    points = dict.fromkeys(numbers, 0)
    for white, black, score in games:
        points[white] += score
        points[black] += 2 - score
    for number, extra in (byes or {}).items():
        points[number] += extra
    return points


def round_robin(
    ratings: Mapping[int, int],
    games: Sequence[Result] = (),
    *,
    meetings: int = 1,
    byes: Mapping[int, int] | None = None,
    decided: Collection[tuple[int, int]] = (),
) -> dict[int, Forecast]:
    """Forecast of a round robin of `meetings` games a pair; games of `decided` pairs will not be played.

    Exact by the table, with no cap of differences; before the first round give no games.
    """
    points = points_of(ratings, games, byes)
    expected = {number: 50 * made for number, made in points.items()}
    gone = [frozenset(game[:2]) for game in games] + [frozenset(pair) for pair in decided]
    left = _left(list(ratings), meetings, gone)
    for (one, other), count in left.items():
        of_one = expected_score(ratings[one] - ratings[other])
        expected[one] += count * of_one
        expected[other] += count * (100 - of_one)
    return _placed(ratings, points, expected)


def _left(numbers: list[int], meetings: int, gone: Sequence[frozenset[int]]) -> dict[tuple[int, int], int]:
    counts: dict[frozenset[int], int] = {}
    for pair in gone:
        counts[pair] = counts.get(pair, 0) + 1
    return {
        (one, other): max(0, meetings - counts.get(frozenset((one, other)), 0))
        for at, one in enumerate(numbers)
        for other in numbers[at + 1 :]
    }


def swiss(
    ratings: Mapping[int, int],
    games: Sequence[Result] = (),
    *,
    rounds: int,
    rounds_played: int,
    pairings: Sequence[tuple[int, int]] = (),
    byes: Mapping[int, int] | None = None,
    had_bye: Collection[int] = (),
    seed: int = 1,
    runs: int = RUNS,
) -> dict[int, Forecast]:
    """Forecast of a Swiss event by the mean of `runs` simulations; the same seed gives the same answer.

    `pairings` are those of the next round, where they are known already; with that round as the last one the
    answer is exact. Who `had_bye` in the rounds so far gets no other one while somebody has had none.
    """
    points = points_of(ratings, games, byes)
    to_come = rounds - rounds_played
    if to_come <= 0:
        return _placed(ratings, points, {number: 50 * made for number, made in points.items()})
    if to_come == 1 and pairings:
        return _placed(ratings, points, _after_pairings(ratings, points, pairings))
    random = Random(seed)
    met = {frozenset(game[:2]) for game in games}
    totals = dict.fromkeys(ratings, 0)
    for _ in range(runs):
        for number, made in _run(ratings, points, met, had_bye, to_come, pairings, random).items():
            totals[number] += made
    return _placed(ratings, points, {number: half_up(50 * total, runs) for number, total in totals.items()})


def _after_pairings(
    ratings: Mapping[int, int], points: Mapping[int, int], pairings: Sequence[tuple[int, int]]
) -> dict[int, int]:
    expected = {number: 50 * made for number, made in points.items()}
    for white, black in pairings:
        of_white = expected_score(ratings[white] - ratings[black])
        expected[white] += of_white
        expected[black] += 100 - of_white
    for out in _left_out(ratings, pairings):
        expected[out] += 100
    return expected


def _left_out(numbers: Collection[int], pairings: Sequence[tuple[int, int]]) -> list[int]:
    """The one of an odd field whom the pairings leave out; nobody where they leave out more."""
    out = list(set(numbers).difference(*pairings))
    return out if len(numbers) % 2 and len(out) == 1 else []


def _run(
    ratings: Mapping[int, int],
    points: Mapping[int, int],
    met: Collection[frozenset[int]],
    had_bye: Collection[int],
    to_come: int,
    pairings: Sequence[tuple[int, int]],
    random: Random,
) -> dict[int, int]:
    points, met, had_bye = dict(points), set(met), set(had_bye)
    for at in range(to_come):
        is_known = at == 0 and pairings
        for out in _left_out(ratings, pairings) if is_known else ():
            points[out] += 2
            had_bye.add(out)
        pairs = pairings if is_known else list(_paired(ratings, points, met, had_bye))
        for one, other in pairs:
            score = _result(ratings[one] - ratings[other], random)
            points[one] += score
            points[other] += 2 - score
            met.add(frozenset((one, other)))
    return points


def _paired(
    ratings: Mapping[int, int], points: dict[int, int], met: set[frozenset[int]], had_bye: set[int]
) -> Iterator[tuple[int, int]]:
    order = sorted(ratings, key=lambda number: (-points[number], -ratings[number], number))
    if len(order) % 2:
        out = next((number for number in reversed(order) if number not in had_bye), order[-1])
        order.remove(out)
        had_bye.add(out)
        points[out] += 2
    while order:
        first = order.pop(0)
        same = sum(points[number] == points[first] for number in order)
        at = _opponent(first, order, max(0, (same + 1) // 2 - 1), met)
        yield first, order.pop(at)


def _opponent(first: int, order: list[int], middle: int, met: set[frozenset[int]]) -> int:
    """Index of the first one from the middle of the group down, then up, whom he has not met."""
    for at in (*range(middle, len(order)), *range(middle - 1, -1, -1)):
        if frozenset((first, order[at])) not in met:
            return at
    return min(middle, len(order) - 1)


def _result(difference: int, random: Random) -> int:
    expected = expected_score(difference)
    draw = min(expected, 100 - expected)
    drawn = random.randrange(200)
    win = 2 * expected - draw
    return 2 if drawn < win else 1 if drawn < win + 2 * draw else 0


def _placed(
    ratings: Mapping[int, int], points: Mapping[int, int], expected: Mapping[int, int]
) -> dict[int, Forecast]:
    order = sorted(ratings, key=lambda number: (-expected[number], -ratings[number], number))
    places = {number: place for place, number in enumerate(order, start=1)}
    return {number: Forecast(points[number], expected[number], places[number]) for number in ratings}
