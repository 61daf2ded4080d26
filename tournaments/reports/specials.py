"""TRF26's records about teams, byes, forfeits and points out of the ordinary: text to value and back."""

import re

from .lexer import Record
from .model import (
    AbnormalPoints,
    Acceleration,
    ForbiddenPairings,
    ForfeitedMatch,
    LineUp,
    RequestedByes,
    Special,
    TeamByes,
)
from .values import tenths, tenths_text, whole

CODES = ("240", "250", "260", "299", "300", "320", "330")


def special(record: Record) -> Special:
    """The value of one of the records in `CODES`; ValueError says what does not fit."""
    return _READERS[record.code](record.text.ljust(80))


def special_text(value: Special) -> str:
    """The line of a special record, without its end."""
    return _WRITERS[type(value)](value).rstrip()


def _number(text: str, first: int, last: int, default: int | None = None) -> int:
    part = text[first - 1 : last].strip()
    value = default if not part else whole(part)
    if value is None:
        raise ValueError(f"columns {first} to {last} must be a number, not {part!r}")
    return value


def _points(text: str, first: int, last: int) -> int | None:
    part = text[first - 1 : last].strip()
    value = tenths(part)
    if part and value is None:
        raise ValueError(f"columns {first} to {last} must be points, not {part!r}")
    return value


def _numbers(text: str, first: int) -> tuple[int, ...]:
    parts = text[first - 1 :].split()
    if not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in parts):
        raise ValueError(f"from column {first} on there must be numbers")
    return tuple(map(int, parts))


def _raster(text: str, first: int, width: int, step: int) -> tuple[int, ...]:
    text = text.rstrip()
    starts = range(first - 1, len(text), step)
    return tuple(_number(text, start + 1, start + width, default=0) for start in starts)


def _choice(text: str, first: int, last: int, allowed: tuple[str, ...]) -> str:
    value = text[first - 1 : last].strip().upper()
    if value not in allowed:
        raise ValueError(f"column {first} must be one of {' '.join(allowed)}, not {value!r}")
    return value


def _requested_byes(text: str) -> RequestedByes:
    return RequestedByes(_choice(text, 5, 5, ("F", "H", "Z")), _number(text, 7, 9), _numbers(text, 10))


def _acceleration(text: str) -> Acceleration:
    rounds_and_numbers = (_number(text, *place) for place in ((15, 17), (19, 21), (23, 26), (28, 31)))
    return Acceleration(_points(text, 5, 8), _points(text, 10, 13), *rounds_and_numbers)


def _forbidden(text: str) -> ForbiddenPairings:
    return ForbiddenPairings(_number(text, 5, 7), _number(text, 9, 11), _numbers(text, 12))


def _abnormal(text: str) -> AbnormalPoints:
    kind = _choice(text, 5, 5, ("W", "D", "L", "F", "H", "Z", "+", "-", ""))
    words = [(found.group(), found.end()) for found in re.finditer(r"\S+", text[5:])]
    points = [(word, end + 5) for word, end in words if "." in word or "," in word]
    rest = [(word, end + 5) for word, end in words if (word, end + 5) not in points]
    has_round = bool(rest) and rest[0][1] <= 23
    numbers = [_number(word, 1, len(word)) for word, _ in rest]
    round_number, ids = (numbers[0], numbers[1:]) if has_round else (0, numbers)
    match_points = [tenths(word) for word, end in points if end <= 11]
    game_points = [tenths(word) for word, end in points if end > 11]
    if len(match_points) > 1 or len(game_points) > 1 or None in match_points + game_points:
        raise ValueError("columns 8 to 17 must be match and game points")
    return AbnormalPoints(kind, *(match_points or [None]), *(game_points or [None]), round_number, tuple(ids))


def _line_up(text: str) -> LineUp:
    return LineUp(_number(text, 5, 7), _number(text, 9, 11), _number(text, 13, 15), _raster(text, 17, 4, 5))


def _team_byes(text: str) -> TeamByes:
    points = re.match(r"320\s+([\d.,]+)\s+([\d.,]+)", text)
    if not points:
        raise ValueError("columns 5 to 13 must be match and game points")
    rounds = _raster(text, 15, 4, 4)
    return TeamByes(tenths(points[1]), tenths(points[2]), rounds)


def _forfeited(text: str) -> ForfeitedMatch:
    result = _choice(text, 5, 6, ("+-", "-+", "--"))
    return ForfeitedMatch(result, _number(text, 7, 10), _number(text, 11, 14), _number(text, 15, 18))


def _joined(numbers: tuple[int, ...], width: int) -> str:
    return "".join(f" {number:>{width}}" for number in numbers)


def _team_byes_text(value: TeamByes) -> str:
    points = f"{tenths_text(value.match_points_tenths):>4} {tenths_text(value.game_points_tenths):>4}"
    return f"320 {points}" + "".join(f" {number or '000':>3}" for number in value.teams)


def _abnormal_text(value: AbnormalPoints) -> str:
    points = f"{tenths_text(value.match_points_tenths):>4}  {tenths_text(value.points_tenths):>4}"
    return f"299 {value.kind or ' '}  {points}  {value.round or '000':>3} {_joined(value.numbers, 4)}"


def _acceleration_text(value: Acceleration) -> str:
    points = f"{tenths_text(value.match_points_tenths):>4} {tenths_text(value.points_tenths):>4}"
    return f"250 {points} {value.first_round:>3} {value.last_round:>3} {value.first:>4} {value.last:>4}"


def _line_up_text(value: LineUp) -> str:
    boards = "".join(f" {number or '0000':>4}" for number in value.players)
    return f"300 {value.round:>3} {value.team:>3} {value.opponent:>3}{boards}"


_READERS = {
    "240": _requested_byes,
    "250": _acceleration,
    "260": _forbidden,
    "299": _abnormal,
    "300": _line_up,
    "320": _team_byes,
    "330": _forfeited,
}
_WRITERS = {
    RequestedByes: lambda value: f"240 {value.kind} {value.round:>3}{_joined(value.numbers, 4)}",
    Acceleration: _acceleration_text,
    ForbiddenPairings: lambda value: (
        f"260 {value.first_round:>3} {value.last_round:>3}{_joined(value.numbers, 4)}"
    ),
    AbnormalPoints: _abnormal_text,
    LineUp: _line_up_text,
    TeamByes: _team_byes_text,
    ForfeitedMatch: lambda value: f"330 {value.result} {value.round:>3} {value.white:>3} {value.black:>3}",
}
