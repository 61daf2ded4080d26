"""The rounds of a player line: ten columns each, opponent, colour, result."""

import re

from .lexer import Record
from .model import BYE_CODES, Cell
from .remarks import Remarks

WIDTH = 10
ROUND_LIMIT = 400
"""The most rounds a report may have; 51 have been seen in tests of pairing programs."""

_GAPS = (4, 6, 8, 9)
_LOOSE = re.compile(r"\s*(\d{1,4})?\s+([wbWB-])?\s*(\S)?\s*")
_OLD_BYES = {"=": "H", "+": "F", "-": "Z", "0": "Z", "": "Z"}
_SPELLINGS = {"B": "U", "½": "="}
_RESULTS = frozenset("1=0+-WDLHFUZ")
_MEND_CELL = "Write the opponent's number in four columns, a blank, w b or -, a blank, the result."


def cells(text: str, column: int, record: Record, remarks: Remarks) -> tuple[Cell, ...]:
    """The cells in `text`, which begins at `column` of the line; trailing blank rounds are left out."""
    text = text.rstrip()
    count = -(-len(text) // WIDTH)
    if count > ROUND_LIMIT:
        what = f"The line has {count} rounds; at most {ROUND_LIMIT} are read."
        remarks.error("E015", what, "Check the line.", line=record.line, column=column, field="round")
    chunks = (text[WIDTH * i : WIDTH * (i + 1)] for i in range(min(count, ROUND_LIMIT)))
    mapped: dict[tuple[str, str], list[_Reader]] = {}
    readers = [
        _Reader(chunk, index + 1, record.line, column + WIDTH * index, remarks, mapped)
        for index, chunk in enumerate(chunks)
    ]
    found = tuple(reader.cell() for reader in readers)
    for (old, new), places in mapped.items():
        places[0].note_mapped(old, new, [place.round for place in places])
    return found


class _Reader:
    """Reads one cell; holds its place for the findings."""

    def __init__(self, chunk: str, round_number: int, line: int, column: int, remarks: Remarks, mapped: dict):
        self.chunk = chunk.ljust(WIDTH)
        self.round = round_number
        self.line, self.column = line, column
        self.remarks = remarks
        self.mapped = mapped

    def cell(self) -> Cell:
        opponent, colour, result = self._parts()
        number = self._opponent(opponent)
        colour = self._colour(colour, number)
        result = self._result(result, number)
        return Cell(self.round, number, colour, result, self.chunk.rstrip(), self.line, self.column)

    def _parts(self) -> tuple[str, str, str]:
        chunk = self.chunk
        if all(chunk[gap] == " " for gap in _GAPS):
            return chunk[0:4].strip(), chunk[5].strip(), chunk[7].strip()
        return self._loose_parts()

    def _loose_parts(self) -> tuple[str, str, str]:
        match = _LOOSE.fullmatch(self.chunk)
        if match:
            self._say("info", "I008", "is not in its columns; it was read by its parts.")
            return tuple(part or "" for part in match.groups())
        self._say("error", "E015", "cannot be read.", _MEND_CELL)
        return self.chunk[0:4].strip(), self.chunk[5].strip(), self.chunk[7].strip()

    def _opponent(self, text: str) -> int | None:
        if text.isascii() and text.isdigit():
            return int(text) or None
        if text:
            self._say("error", "E011", f"names the opponent {text!r}, which is no number.", _MEND_CELL)
        return None

    def _colour(self, text: str, opponent: int | None) -> str:
        colour = text.lower()
        if colour not in ("", "-", "w", "b"):
            self._say("error", "E013", f"has the colour {text!r}.", "Write w, b or -.", column=5)
            return ""
        if colour in ("w", "b") and opponent is None:
            self._say(
                "error",
                "E016",
                "has a colour but no opponent.",
                "Name the opponent, or write 0000 -.",
                column=5,
            )
            return ""
        return colour.strip("-")

    def _result(self, text: str, opponent: int | None) -> str:
        result = _SPELLINGS.get(text.upper(), text.upper())
        if result and result not in _RESULTS:
            self._say("error", "E015", f"has the result {text!r}.", "Use 1 = 0 + - W D L H F U Z.", column=7)
            return "Z" if opponent is None else ""
        if result != text.upper():
            self._map(text, result)
        return self._with_opponent(result) if opponent else self._without_opponent(result)

    def _with_opponent(self, result: str) -> str:
        if result and result in BYE_CODES:
            what = f"has the bye {result} and an opponent."
            self._say("error", "E016", what, "Write 0000 - for a bye, or the result of the game.", column=7)
        return result

    def _without_opponent(self, result: str) -> str:
        if result in BYE_CODES and result:
            return result
        if result not in _OLD_BYES:
            what = f"has the result {result} without an opponent."
            self._say("error", "E016", what, "Name the opponent, or write U, F, H or Z.", column=7)
            return {"1": "F", "W": "F", "D": "H"}.get(result, "Z")
        mapped = _OLD_BYES[result]
        if result == "+":
            what = "has 0000 +, read as the bye F; it may have been a pairing bye."
            self._say("warning", "W027", what, "Write U for a bye from the pairing, F for a full-point bye.")
        elif result:
            self._map(f"0000 {result}", mapped)
        return mapped

    def _map(self, old: str, new: str) -> None:
        self.mapped.setdefault((old, new), []).append(self)

    def note_mapped(self, old: str, new: str, rounds: list[int]) -> None:
        """Tell that `old` was read as `new` in `rounds`."""
        place = {"line": self.line, "column": self.column, "field": f"round {self.round}"}
        what = f"{old}, the older spelling, was read as {new} in round {', '.join(map(str, rounds))}."
        self.remarks.info("I011", what, raw=self.chunk.rstrip(), **place)

    def _say(self, severity: str, code: str, what: str, mend: str = "", column: int = 0) -> None:
        place = {"line": self.line, "column": self.column + column, "field": f"round {self.round}"}
        getattr(self.remarks, severity)(
            code, f"Round {self.round} {what}", mend, raw=self.chunk.rstrip(), **place
        )
