"""Thinking time for 60 moves from the encoded (TRF26 record 222) and the free (record 122) time control.

Time for 60 moves is base time plus 60 increments, so a second of increment weighs as much as a minute of
base.
"""

import re
from dataclasses import dataclass

MOVES = 60
LONGEST_MINUTES = 600

PERIOD = re.compile(r"(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?", re.ASCII)
BY_COLOUR = re.compile(r"W(?P<white>[\d/+:]+)-B(?P<black>[\d/+:]+)", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class ThinkingTime:
    """Seconds for 60 moves of each side."""

    white: int
    black: int

    @property
    def seconds(self) -> int:
        """The shorter of the two."""
        return min(self.white, self.black)

    @property
    def is_unequal(self) -> bool:
        return self.white != self.black


def encoded_seconds(text: str) -> int | None:
    """Seconds for 60 moves of the side with less time from an encoded control; None if it cannot be read."""
    time = encoded_time(text)
    return time.seconds if time else None


def encoded_time(text: str) -> ThinkingTime | None:
    """Both sides' time from `5400+30`, `40/6000+30:900+30` or `W300-B240`; None if it cannot be read."""
    compact = "".join(text.split())
    by_colour = BY_COLOUR.fullmatch(compact)
    sides = (by_colour["white"], by_colour["black"]) if by_colour else (compact, compact)
    white, black = _periods(sides[0]), _periods(sides[1])
    return ThinkingTime(white, black) if white and black else None


def _periods(text: str) -> int | None:
    left = MOVES
    total = 0
    for part in text.split(":"):
        period = PERIOD.fullmatch(part)
        if not period:
            return None
        moves = min(int(period[1] or left), left)
        if left:
            total += int(period[2]) + moves * int(period[3] or 0)
        left -= moves
    return total


QUOTES = str.maketrans(
    {"’": "'", "‘": "'", "′": "'", "´": "'", "`": "'", "“": '"', "”": '"', "″": '"', "„": '"'}
)
ALTERNATIVES = re.compile(r"\b(?:or|ou|oder|o|byo-?yomi|canadian)\b")
NOISE = re.compile(
    r"(?:from|starting(?: at| from)?|as of|ab|depuis) (?:the )?(?:move \d+|(?:1st|first) move|zug \d+)"
    r"|(?:per|each|every|pro|par|/)\s*(?:1 )?(?:move|zug|coup|player|game)\b"
    r"|\b(?:player|game)s?\b|\bg/(?=\d)"
)
MINUTE = r"(?:'(?!')|m(?!m|ov)[a-z]*\.?|мин\w*\.?)"
SECOND = r"(?:''|\"|s(?:e[ckg]\w*|)\b\.?|сек\w*\.?)"
HOUR = r"(?:h(?:rs?|ours?)?(?![a-z])\.?|stunden?\b)"
MOVE = r"(?:moves?|mm|mv|züge|zügen|coups)"
ALL_MOVES = re.compile(
    r"all moves in|rest in|rest\b|all the game|end of game|sudden death|/\s*(?:end|all|rest|sd|g)\b"
)
PIECES = re.compile(
    rf"(?P<moves_before>\d+)\s*(?:{MOVE}\s*)?(?:/|\bin\b)\s*(?=\d)"
    rf"|(?:/|x)\s*(?P<moves_after>\d+)\s*{MOVE}?(?!\d)"
    rf"|(?P<moves_for>\d+)\s*{MOVE}"
    rf"|(?P<clock>\d):(?P<clock_minutes>[0-5]\d)(?!\d)(?:\s*{HOUR})?"
    rf"|(?P<hours>\d)\s*{HOUR}\s*(?:(?P<hour_minutes>\d\d)(?!\d|\s*{SECOND})\s*{MINUTE}?)?"
    rf"|(?P<seconds>\d+)\s*{SECOND}"
    rf"|(?P<minutes>\d+)\s*{MINUTE}"
    r"|(?P<bare>\d+)"
)
KIND = r"(?:standard|std|classical|classic|rapid|blitz|bullet)"
BARE_BEFORE = re.compile(rf"(?:^\W*(?:{KIND}\W*|g(?:ame)?\W*)*|[+,;]\s*|plus\s*|\d\s*/\s*|\bin\s*)$")
BARE_AFTER = re.compile(rf"\s*(?:$|[+,;/(]|plus|for\b|inc|{KIND})")


def seconds(text: str) -> int | None:
    """Seconds for 60 moves from free text such as `90+30`, `5'+3''` or `40/120, 60`; None if unreadable.

    A number without a unit is minutes, or after another one the increment in seconds. A text with two
    controls to choose from, or with byo-yomi, is not read.
    """
    plain = NOISE.sub(" ", " ".join(text.translate(QUOTES).lower().split()))
    if ALTERNATIVES.search(plain):
        return None
    plain = ALL_MOVES.sub(" ", plain)
    total = _Reading().of(plain)
    return total if total and total <= 60 * LONGEST_MINUTES else None


class _Reading:
    """One pass over the pieces of a free text: stages of so many moves, and one increment."""

    def __init__(self) -> None:
        self.total = 0
        self.covered = 0
        self.stage_moves: int | None = None
        self.increments: set[int] = set()

    def of(self, text: str) -> int | None:
        for piece in PIECES.finditer(text):
            if piece["bare"] and not _stands_alone(text, piece):
                return None
            self.take(piece)
        if len(self.increments) > 1:
            return None
        return self.total + MOVES * sum(self.increments)

    def take(self, piece: re.Match) -> None:
        if piece["moves_before"]:
            self.stage_moves = int(piece["moves_before"])
        elif piece["moves_after"] or piece["moves_for"]:
            self.covered += int(piece["moves_after"] or piece["moves_for"])
        elif piece["seconds"]:
            self.increments.add(int(piece["seconds"]))
        else:
            self.stage(_minutes(piece))

    def stage(self, minutes: int) -> None:
        if self.covered < MOVES:
            self.total += 60 * minutes
        self.covered += self.stage_moves or 0
        self.stage_moves = None


def _stands_alone(text: str, piece: re.Match) -> bool:
    return bool(BARE_BEFORE.search(text[: piece.start()]) and BARE_AFTER.match(text[piece.end() :]))


def _minutes(piece: re.Match) -> int:
    if piece["clock"]:
        return 60 * int(piece["clock"]) + int(piece["clock_minutes"])
    if piece["hours"]:
        return 60 * int(piece["hours"]) + int(piece["hour_minutes"] or 0)
    return int(piece["minutes"] or piece["bare"])
