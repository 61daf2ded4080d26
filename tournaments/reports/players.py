"""A player line (record 001) to a reported player."""

from dataclasses import dataclass

from .cells import cells
from .columns import Cut, cut
from .lexer import Record
from .model import ReportedPlayer
from .remarks import Remarks
from .values import SEXES, birth, tenths, title, whole

SHORTEST_FIDE_ID = 6
"""A number with fewer digits in the FIDE column is a national one until somebody confirms it."""


def reported_player(record: Record, encoding: str, remarks: Remarks) -> ReportedPlayer | None:
    """The player of a 001 line, None when he has no starting number; all that is odd goes to `remarks`."""
    line = _Line(record, cut(record.text, encoding), remarks)
    number = line.number()
    if number is None:
        return None
    fide_id, national_id = line.identity()
    birth_date, precision = line.birth()
    return ReportedPlayer(
        number=number,
        name=line.name(),
        sex=line.sex(),
        title=line.title(),
        rating=line.rating(),
        federation=line.cut.fields["federation"].upper(),
        fide_id=fide_id,
        birth_date=birth_date,
        birth_precision=precision,
        national_id=national_id,
        points_tenths=line.points(),
        rank=line.rank(),
        cells=cells(line.cut.cells, line.cut.cells_column, record, remarks),
        title_raw=line.cut.fields["title"],
        line=record.line,
    )


@dataclass(frozen=True)
class _Line:
    record: Record
    cut: Cut
    remarks: Remarks

    def number(self) -> int | None:
        if self.cut.how:
            self._say(
                "info",
                "I008",
                "name",
                f"Columns mended: {self.cut.how}.",
                "Write the fields in their columns.",
            )
        number = whole(self.cut.fields["number"])
        if number:
            return number
        self._say(
            "error", "E010", "number", "The player has no starting number; the line was left out.",
            "Write a number from 1 to 9999 in columns 5 to 8.",
        )  # fmt: skip
        return None

    def name(self) -> str:
        name = self.cut.fields["name"]
        if not name:
            self._say("warning", "W029", "name", "The player has no name.", "Write it in columns 15 to 47.")
        return name

    def sex(self) -> str:
        text = self.cut.fields["sex"].lower()
        if text and text not in SEXES and text not in "xu":
            self._say(
                "warning", "W029", "sex", f"Unknown sex {text!r}, left open.", "Write m or w in column 10."
            )
        if text == "f":
            self._say("info", "I010", "sex", "The sex f was read as w.")
        return SEXES.get(text, "")

    def title(self) -> str:
        raw = self.cut.fields["title"]
        known = title(raw)
        if known is None:
            self._say(
                "warning",
                "W029",
                "title",
                f"Unknown title {raw!r}, kept as it is.",
                "Use GM, IM, FM, CM, WGM …",
            )
        elif known != raw:
            self._say("info", "I010", "title", f"The title {raw} was read as {known}.")
        return known or ""

    def rating(self) -> int | None:
        text = self.cut.fields["rating"]
        rating = whole(text)
        if text and rating is None:
            self._say(
                "warning",
                "W029",
                "rating",
                f"The rating {text!r} is no number; taken as none.",
                "Columns 49 to 52.",
            )
        return rating or None

    def identity(self) -> tuple[int | None, str]:
        text = self.cut.fields["fide_id"]
        if not text.strip("0"):
            return None, ""
        number = whole(text)
        if number is not None and len(str(number)) >= SHORTEST_FIDE_ID:
            return number, ""
        if number is None and not (text.isascii() and text.isalnum() and text[1:].isdigit()):
            mend = "Write the FIDE number in columns 58 to 68, or leave them blank."
            self._say("error", "E020", "fide_id", f"The FIDE number {text!r} is not made of digits.", mend)
            return None, ""
        what = f"{text} is too short for a FIDE number" if number else f"{text} is no FIDE number"
        mend = "Write FIDE's number, or send the national one in an NRS line."
        self._say("warning", "W021", "fide_id", f"{what}; taken as a national one.", mend)
        return None, str(number or text)

    def birth(self):
        text = self.cut.fields["birth"]
        found = birth(text)
        if found is None:
            mend = "Write YYYY/MM/DD in columns 70 to 79."
            self._say("warning", "W029", "birth", f"The birth date {text!r} cannot be read; left open.", mend)
            return None, "unknown"
        self._note_birth(text, found[1])
        return found

    def _note_birth(self, text: str, precision: str) -> None:
        if precision == "unknown" and text.strip("/.- "):
            self._say("info", "I010", "birth", f"The birth date {text} was read as unknown.")
        elif precision == "year" and any(part.strip("0 ") for part in text[4:].replace(".", "/").split("/")):
            what = f"There is no day {text}; only the year was taken."
            self._say("warning", "W029", "birth", what, "Correct the birth date in columns 70 to 79.")

    def points(self) -> int | None:
        text = self.cut.fields["points"]
        points = tenths(text)
        if text and points is None:
            self._say(
                "warning", "W022", "points", f"The points {text!r} are no number.", "Write them as 5.5."
            )
        elif "," in text:
            self._say("info", "I010", "points", f"The decimal comma in {text} was read as a point.")
        return points

    def rank(self) -> int | None:
        text = self.cut.fields["rank"]
        rank = whole(text)
        if text and rank is None:
            self._say("warning", "W023", "rank", f"The rank {text!r} is no number.", "Columns 86 to 89.")
        return rank or None

    def _say(self, severity: str, code: str, field: str, what: str, mend: str = "") -> None:
        number = self.cut.fields["number"] or "?"
        place = {"line": self.record.line, "column": self.cut.places[field], "field": field}
        raw = self.cut.fields[field]
        getattr(self.remarks, severity)(code, f"Player {number}: {what}", mend, raw=raw, **place)
