"""Games and tables as people type or paste them, read line by line; what is wrong is told with its line."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

SCORES = {
    "0": Decimal(0), "1": Decimal(1), "½": Decimal("0.5"), "0.5": Decimal("0.5"), "0,5": Decimal("0.5"),
    "1/2": Decimal("0.5"), "=": Decimal("0.5"), ".5": Decimal("0.5"), "1.0": Decimal(1), "0.0": Decimal(0),
}  # fmt: skip
UNRATED = {"-", "–", "unrated", "0000"}
DIAGONAL = {"*", "x", "X", "×"}
NO_GAME = {"-", "–", "bye", "+", "u"}
CELL = re.compile(r"([1-9][0-9]{0,3})([wbWB]?)([10=½])")
PARTS = re.compile(r"[\s;:|]+")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Unreadable(ValueError):
    """What is wrong, and in which line of the text, counted from 1."""

    def __init__(self, line: int, what: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {what}")


def lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """(number, parts) of every line that says something; `#` begins a remark."""
    for number, line in enumerate(text.splitlines(), start=1):
        parts = [part for part in PARTS.split(line.split("#")[0].strip()) if part]
        if parts:
            yield number, parts


def rating(part: str, line: int, *, may_be_unrated: bool = False) -> int | None:
    """A rating; None for an unrated opponent where there may be one."""
    if may_be_unrated and part.lower() in UNRATED:
        return None
    if not (part.isascii() and part.isdigit() and 1 <= int(part[:9]) <= 4000):
        unrated = ' or "-" for unrated' if may_be_unrated else ""
        raise Unreadable(line, f"“{part}” is no rating: write a number from 1 to 4000{unrated}")
    return int(part)


def score(part: str, line: int) -> Decimal:
    if part not in SCORES:
        raise Unreadable(line, f"“{part}” is no score: write 1, ½ (or =, 0.5) or 0")
    return SCORES[part]


def game(parts: list[str], line: int, *, may_be_unrated: bool = False) -> list:
    """`2406 ½` as [rating, score]."""
    if len(parts) != 2:
        raise Unreadable(line, "write the opponent’s rating and the score, like “2406 ½”")
    return [rating(parts[0], line, may_be_unrated=may_be_unrated), score(parts[1], line)]


def games(text: str, *, may_be_unrated: bool = False) -> list[list]:
    """A game a line."""
    return [game(parts, line, may_be_unrated=may_be_unrated) for line, parts in lines(text)]


def ratings(text: str) -> list[int | None]:
    """Ratings in a row or one a line."""
    return [rating(part, line) for line, parts in lines(text) for part in parts]


def tournaments(text: str, first_day: date, *, with_rating: bool = True) -> list[dict]:
    """Games by tournament: a line with a date begins the next one, and the own rating there may follow."""
    found = [{"start": first_day.isoformat(), "games": []}]
    for line, parts in lines(text):
        if DAY.fullmatch(parts[0]):
            if found[-1]["games"] or len(found) > 1:
                found.append({})
            found[-1] = _opened(parts, line, with_rating)
        else:
            found[-1]["games"].append(game(parts, line))
    return found


def _opened(parts: list[str], line: int, with_rating: bool) -> dict:
    try:
        date.fromisoformat(parts[0])
    except ValueError as bad:
        raise Unreadable(line, f"“{parts[0]}” is no day: write it as 2025-11-07") from bad
    if len(parts) > (2 if with_rating else 1):
        raise Unreadable(line, "after the date only the own rating at that tournament may follow")
    own = {"rating": rating(parts[1], line)} if len(parts) == 2 else {}
    return {"start": parts[0], "games": []} | own


def table_without_k(text: str) -> tuple[list[dict], list[list]]:
    """`table` whose lines may have no K; what can be read either way has none.

    Both sides of a game must agree and a round robin has a cell a player, so a column of K is no results.
    """
    try:
        return table(text, with_k=False)
    except Unreadable as bad:
        try:
            return table(text)
        except Unreadable:
            has_k = all(len(parts) > 2 and _is_k(parts[2]) for _, parts in lines(text))
            if not has_k:
                raise bad from None
            raise


def table(text: str, *, with_k: bool = True) -> tuple[list[dict], list[list]]:
    """(players, games) of a cross table: `no rating K cells…` a line, `-` for no rating or no K.

    Swiss: a cell a round, `5w1` = white against 5, won; `-` for none. Round robin: a cell a player in the
    order of the lines, `*` where he meets himself. Colours may be left out. Both sides of a game must agree.
    """
    rows = list(lines(text))
    players, cells = [], {}
    for line, parts in rows:
        player = _player(parts, line, with_k)
        if player["no"] in cells:
            raise Unreadable(line, f"{player['no']} is there twice")
        players.append(player)
        cells[player["no"]] = (line, parts[3 if with_k else 2 :])
    is_all_play_all = any(DIAGONAL & set(row) for _, row in cells.values())
    sides = _all_play_all(cells) if is_all_play_all else _rounds(cells)
    return players, _games_of(sides)


def _player(parts: list[str], line: int, with_k: bool) -> dict:
    if len(parts) < (3 if with_k else 2):
        raise Unreadable(
            line, f"write number{', rating and K' if with_k else ' and rating'}, then the results"
        )
    number, own = parts[:2]
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= 9999):
        raise Unreadable(line, f"“{number}” is no number of a player")
    player = {"no": int(number), "rating": rating(own, line, may_be_unrated=True)}
    if not with_k or parts[2].lower() in UNRATED:
        return player
    if not _is_k(parts[2]):
        raise Unreadable(line, f"“{parts[2]}” is no K: write a number from 1 to 100 or “-”")
    return player | {"k": int(parts[2])}


def _is_k(part: str) -> bool:
    return part.lower() in UNRATED or (part.isascii() and part.isdigit() and 1 <= int(part[:9]) <= 100)


Side = tuple[int, int, int, str, int, Decimal]
"""Line, round (0 in a round robin), player, colour, opponent, score."""


def _all_play_all(cells: dict[int, tuple[int, list[str]]]) -> Iterator[Side]:
    numbers = list(cells)
    for number, (line, row) in cells.items():
        if len(row) != len(numbers):
            raise Unreadable(line, f"{len(row)} results for {len(numbers)} players")
        for opponent, cell in zip(numbers, row, strict=True):
            if (opponent == number) != (cell in DIAGONAL):
                raise Unreadable(line, f"the “*” must stand in the column of {number} itself")
            if opponent != number and cell not in NO_GAME:
                yield line, 0, number, "", opponent, score(cell, line)


def _rounds(cells: dict[int, tuple[int, list[str]]]) -> Iterator[Side]:
    for number, (line, row) in cells.items():
        for at, cell in enumerate(row, start=1):
            if cell.lower() in NO_GAME:
                continue
            found = CELL.fullmatch(cell)
            if not found:
                raise Unreadable(line, f"“{cell}” is no result of a round: write it like 5w1, 5b½, 5= or -")
            if int(found[1]) not in cells or int(found[1]) == number:
                raise Unreadable(line, f"“{cell}”: there is no opponent {found[1]}")
            yield line, at, number, found[2].lower(), int(found[1]), score(found[3], line)


def _games_of(sides: Iterator[Side]) -> list[list]:
    """Both sides of every game as one; Unreadable for a side without its other or with another result."""
    known: dict[tuple[int, int, int], Side] = {}
    games = []
    for side in sides:
        line, at, number, colour, opponent, made = side
        other = known.pop((at, opponent, number), None)
        if other is None:
            known[at, number, opponent] = side
        elif other[5] + made != 1 or (colour and colour == other[3]):
            raise Unreadable(line, f"{number} against {opponent} is not what line {other[0]} says")
        else:
            is_black = colour == "b" or other[3] == "w" or not (colour or other[3])
            games.append([opponent, number, other[5]] if is_black else [number, opponent, made])
    if known:
        line, _, number, _, opponent, _ = next(iter(known.values()))
        raise Unreadable(line, f"the line of {opponent} does not know of this game against {number}")
    return games
