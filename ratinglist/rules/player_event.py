"""What one event changes for one rated player: game by game, or from the average of the opponents."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from .counting import too_far_apart
from .editions import Edition
from .elo import expected_score, game_change, half_up

HIGHEST_RATING = 4000

Games = Sequence[tuple[int, int]]
"""Counted games of a player: (opponent's rating, own half points 0, 1 or 2)."""


class Line(NamedTuple):
    """One game: differences in points, expected score and change in hundredths, and a code that says more.

    `expected` and `change` are None where the edition rates the event by the average of the opponents, and
    with `counted_difference` where the game is not rated at all. The code is "" when nothing is to be said.
    """

    difference: int
    counted_difference: int | None
    expected: int | None
    change: int | None
    code: str


@dataclass(frozen=True, slots=True)
class PlayerEvent:
    """An event for one player: `score` in half points, `expected` and `gained` in hundredths.

    `average` is the rating the opponents count for together, where the edition uses it, and `difference` the
    own rating minus that.
    """

    lines: Sequence[Line]
    n: int
    score: int
    expected: int
    gained: int
    average: int | None = None
    difference: int | None = None


def player_event(edition: Edition, own: int, games: Games) -> PlayerEvent:
    """Every game and the sums of an event for a player rated `own`, by the edition of its first day.

    Cuts only one difference where the edition allows one upgrade an event (B.02 2022-01-01, 8.3.1). Ratings
    go from 0 to 4000; ValueError for others.
    """
    if not games:
        return PlayerEvent([], 0, 0, 0, 0)
    lowest, highest = _range(own, games)
    if edition.expectation == "average":
        lines = _average_lines(edition, own, games)
        return by_average(edition, own, _average(edition, own, games), lines, sum([s for _, s in games]))
    may_exclude = _may_exclude(edition, lowest, highest)
    lines = _lines(edition, own, games, may_exclude)
    n, score = len(games), sum([score for _, score in games])
    if may_exclude:
        counted = [score for (_, score), line in zip(games, lines, strict=True) if line.change is not None]
        n, score = len(counted), sum(counted)
    total = sum([line[3] or 0 for line in lines])
    return PlayerEvent(lines, n, score, 50 * score - total, total)


def gained(edition: Edition, own: int, games: Games) -> int:
    """Only the sum of (score - expected) of an event, in hundredths; the same as `player_event` finds."""
    if not games:
        return 0
    lowest, highest = _range(own, games)
    if edition.expectation == "average":
        expected = _expected_of_event(edition, own - _average(edition, own, games), len(games))
        return 50 * sum([score for _, score in games]) - expected
    if edition.uncapped_side == "either":
        return player_event(edition, own, games).gained
    if _may_exclude(edition, lowest, highest):
        above, below = _counted_range(edition, own)
        games = [game for game in games if above < game[0] < below]
        lowest = min(games, default=(own, 0))[0]
    cap, is_once = _cap(edition, own)
    table = _expectations(cap, is_once)
    total = 0
    for opponent, score in games:
        total += 50 * score - table[own - opponent]
    if is_once and cap is not None and own - lowest > cap:
        total += expected_score(own - lowest) - expected_score(cap)
    return total


def _range(own: int, games: Games) -> tuple[int, int]:
    """The lowest and the highest rating of all."""
    lowest, highest = min(min(games)[0], own), max(max(games)[0], own)
    if lowest < 0 or highest > HIGHEST_RATING:
        raise ValueError(f"ratings go from 0 to {HIGHEST_RATING}, not {lowest} to {highest}")
    return lowest, highest


def _may_exclude(edition: Edition, lowest: int, highest: int) -> bool:
    return edition.excluded_difference is not None and too_far_apart(edition, lowest, highest)


def _counted_range(edition: Edition, own: int) -> tuple[int, int]:
    """Opponents rated between these two are not too far apart from the own rating."""
    least, strong = edition.excluded_difference or 0, edition.excluded_above or 0
    if own > strong:
        return own - least, own + least
    return -1, max(strong + 1, own + least)


def _cap(edition: Edition, own: int) -> tuple[int | None, bool]:
    """The cap for this player, and whether he may have one difference above it cut only."""
    if edition.uncapped_from is not None and own >= edition.uncapped_from:
        return None, False
    return edition.difference_cap, edition.cap_limit == "one-upgrade"


@cache
def _expectations(cap: int | None, only_below: bool) -> list[int]:
    """Expected hundredths by difference; a negative one is found from the end of the list."""
    return [expected_score(_counted(difference, cap, only_below)) for difference in _DIFFERENCES]


@cache
def _line_table(cap: int | None, only_below: bool, uncapped_over: int | None) -> list[list[Line]]:
    """The finished lines by difference and half points, so that a game costs one look."""
    table = []
    for difference in _DIFFERENCES:
        counted = _counted(difference, cap, only_below)
        expected = expected_score(counted)
        code = "" if counted == difference else "capped"
        if uncapped_over is not None and abs(difference) > uncapped_over:
            code = "uncapped"
        elif only_below and cap is not None and difference > cap:
            code = "upgrade-used"
        table.append([Line(difference, counted, expected, 50 * s - expected, code) for s in range(3)])
    return table


_DIFFERENCES = (*range(HIGHEST_RATING + 1), *range(-HIGHEST_RATING, 0))


def _counted(difference: int, cap: int | None, only_below: bool) -> int:
    if cap is None or (only_below and difference > 0):
        return difference
    return max(-cap, min(cap, difference))


def _lines(edition: Edition, own: int, games: Games, may_exclude: bool) -> list[Line]:
    if edition.uncapped_side == "either":
        return [_single(edition, own, *game) for game in games]
    cap, is_once = _cap(edition, own)
    table = _line_table(cap, is_once, edition.difference_cap if cap is None else None)
    above, below = _counted_range(edition, own) if may_exclude else (-1, HIGHEST_RATING + 1)
    if may_exclude:
        lines = [
            table[own - opponent][score] if above < opponent < below else _excluded(own - opponent)
            for opponent, score in games
        ]
    else:
        lines = [table[own - opponent][score] for opponent, score in games]
    if is_once and cap is not None and own - min(games)[0] > cap:
        _upgrade_one(lines, games, cap, above, below)
    return lines


def _upgrade_one(lines: list[Line], games: Games, cap: int, above: int, below: int) -> None:
    """Cuts the largest difference, where it is above the cap: that to the weakest opponent counted."""
    counted = [opponent for opponent, _ in games if above < opponent < below]
    if not counted:
        return
    weakest = min(counted)
    first = next(index for index, game in enumerate(games) if game[0] == weakest)
    difference = lines[first].difference
    if difference > cap:
        lines[first] = _line_table(cap, False, None)[difference][games[first][1]]


@cache
def _excluded(difference: int) -> Line:
    return Line(difference, None, None, None, "too-far-apart")


def _single(edition: Edition, own: int, opponent: int, score: int) -> Line:
    if too_far_apart(edition, own, opponent):
        return _excluded(own - opponent)
    difference, counted, expected, change = game_change(edition, own, opponent, score)
    cap = edition.difference_cap
    if counted != difference:
        return Line(difference, counted, expected, change, "capped")
    is_uncapped = cap is not None and abs(difference) > cap
    return Line(difference, counted, expected, change, "uncapped" if is_uncapped else "")


@cache
def _average_table(cap: int | None) -> list[Line]:
    """The lines of the average method by difference: no game has an expected score of its own."""
    lines = []
    for difference in _DIFFERENCES:
        counted = _counted(difference, cap, False)
        code = "average-method" if counted == difference else "capped"
        lines.append(Line(difference, counted, None, None, code))
    return lines


def _average_lines(edition: Edition, own: int, games: Games) -> list[Line]:
    table = _average_table(edition.difference_cap)
    return [table[own - opponent] for opponent, _ in games]


def _average(edition: Edition, own: int, games: Games) -> int:
    """What the opponents count for together, each moved to within the cap of the own rating first."""
    cap = edition.difference_cap
    if cap is None:
        return rounded_average(edition, sum([opponent for opponent, _ in games]), len(games))
    least, most = own - cap, own + cap
    moved = [least if o < least else most if o > most else o for o, _ in games]
    return rounded_average(edition, sum(moved), len(games))


def rounded_average(edition: Edition, total: int, games: int) -> int:
    """The mean of opponents' ratings as the edition rounds it: exact halves down in 1971, later up."""
    if edition.average_rounding == "down":
        return -half_up(-total, games)
    return half_up(total, games)


def by_average(edition: Edition, own: int, average: int, lines: Sequence[Line], score: int) -> PlayerEvent:
    """An event of `len(lines)` games against opponents that count for `average` together.

    The expected points of the whole event are rounded to the edition's step, half a point in 1971.
    """
    n = len(lines)
    expected = _expected_of_event(edition, own - average, n)
    return PlayerEvent(lines, n, score, expected, 50 * score - expected, average, own - average)


def _expected_of_event(edition: Edition, difference: int, games: int) -> int:
    expected = expected_score(difference) * games
    step = edition.expected_step_hundredths
    return half_up(expected, step) * step if step else expected
