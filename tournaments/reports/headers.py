"""The records about the tournament itself: 012 to 222, 352, 362 and the engines' XX? and BB?."""

import re
from dataclasses import dataclass, field
from datetime import date

from .cells import ROUND_LIMIT
from .dates import read_dates
from .federations import CODES, own_codes
from .lexer import EXTENSION, RECORD, Record
from .model import METHODS
from .remarks import Remarks
from .values import tenths, whole

SINGLE = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "062": "declared_players",
    "072": "declared_rated",
    "082": "declared_teams",
    "092": "system",
    "102": "chief_arbiter",
    "122": "time_control",
    "132": "round_dates",
    "142": "declared_rounds",
    "152": "first_colour",
    "162": "scoring",
    "172": "ranking_method",
    "182": "pairing_program",
    "192": "encoded_type",
    "202": "tie_breaks",
    "212": "ranking_order",
    "222": "encoded_time_control",
    "352": "board_colours",
    "362": "team_scoring",
}
"""Records that may stand once, and the field each fills."""

EXTENSIONS = ("XXR", "XXC", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
_TEXTS = (
    "name", "city", "declared_players", "declared_rated", "declared_teams", "system", "chief_arbiter",
    "time_control", "pairing_program", "encoded_type", "tie_breaks", "ranking_order", "encoded_time_control",
    "board_colours",
)  # fmt: skip
_SCORE = re.compile(r"(TW|TD|TL|[WDLAPXZ])\s*([+-]?\d+(?:[.,]\d+)?)")
_ENGINE_SCORES = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "A", "BBU": "P"}
_ENGINE_WORDS = {
    "W": "W", "WW": "W", "BW": "W", "D": "D", "WD": "D", "L": "L", "WL": "L", "ZPB": "A", "PAB": "P",
}  # fmt: skip
_ROUND_ROOM = 10
_TEXT = 5


@dataclass
class Headers:
    """The tournament records of a report, each where it first stood."""

    first: dict[str, Record] = field(default_factory=dict)
    deputies: list[Record] = field(default_factory=list)
    extensions: list[Record] = field(default_factory=list)

    def take(self, record: Record, remarks: Remarks) -> bool:
        """Keep `record` if it belongs here; say so when it stands a second time."""
        if record.kind == EXTENSION and record.code in EXTENSIONS:
            self.extensions.append(record)
        elif record.kind == RECORD and record.code == "112":
            self.deputies.append(record)
        elif record.kind == RECORD and record.code in SINGLE:
            self._single(record, remarks)
        else:
            return False
        return True

    def _single(self, record: Record, remarks: Remarks) -> None:
        earlier = self.first.setdefault(record.code, record)
        if earlier is record:
            return
        if record.code == "012":
            _refuse_second(record, earlier, remarks)
        else:
            what = f"Record {record.code} stands a second time; line {earlier.line} was used."
            remarks.warning("W029", what, "Leave one of them.", **_place(record))

    @property
    def codes(self) -> frozenset[str]:
        """The federation codes that need no remark in this report: FIDE's and its own."""
        return CODES | own_codes(record.text for record in self.first.values())

    def text(self, code: str) -> str:
        record = self.first.get(code)
        return record.text[_TEXT - 1 :].strip() if record else ""

    def values(self, remarks: Remarks) -> dict:
        """The fields of `ReportedTournament` that these records fill."""
        texts = {field: self.text(code) for code, field in SINGLE.items() if field in _TEXTS}
        return texts | {
            "deputies": tuple(filter(None, (record.text[_TEXT - 1 :].strip() for record in self.deputies))),
            "federation": self._federation(remarks),
            "declared_rounds": self._declared_rounds(remarks),
            "first_colour": self._first_colour(),
            "scoring": self._scoring(remarks),
            "team_scoring": self._scores("362", remarks),
            **self._ranking(remarks),
            **self._dates(remarks),
        }

    def _federation(self, remarks: Remarks) -> str:
        text = self.text("032")
        if not text or text.upper() in CODES:
            return text.upper()
        mend = "Write FIDE's three letters, such as GER."
        what = f"{text!r} is no federation known to FIDE."
        remarks.warning("W029", what, mend, **_place(self.first["032"]))
        return text

    def _declared_rounds(self, remarks: Remarks) -> int | None:
        record = self.first.get("142") or next((rec for rec in self.extensions if rec.code == "XXR"), None)
        words = record.text[3:].split() if record else []
        count = whole(words[0]) if words else None
        if words and not count:
            remarks.warning("W029", f"The number of rounds {words[0]!r} is no number.", **_place(record))
        return count or None

    def _first_colour(self) -> str:
        text = self.text("152")[:1].lower()
        engine = " ".join(record.text for record in self.extensions if record.code == "XXC")
        if not text and "1" in engine:
            text = "w" if "white1" in engine else "b" if "black1" in engine else ""
        return text if text in ("w", "b") else ""

    def _scoring(self, remarks: Remarks) -> tuple[tuple[str, int], ...]:
        scores = dict(self._scores("162", remarks))
        for record in self.extensions:
            for symbol, text in _engine_scores(record):
                value = tenths(text)
                if value is not None:
                    scores[symbol] = value
        return tuple(scores.items())

    def _scores(self, code: str, remarks: Remarks) -> tuple[tuple[str, int], ...]:
        pairs = _SCORE.findall(self.text(code).upper())
        found = {"A" if symbol == "Z" else symbol: tenths(value) for symbol, value in pairs}
        if None in found.values() or bool(self.text(code)) != bool(found):
            what = f"The points in record {code} cannot be read."
            remarks.warning("W029", what, "Write pairs such as W 1.0 D 0.5.", **_place(self.first[code]))
        return tuple((symbol, value) for symbol, value in found.items() if value is not None)

    def _ranking(self, remarks: Remarks) -> dict:
        words = self.text("172").upper().split()
        method = next((word for word in words if word in METHODS), "")
        federation = next((word for word in words if word in self.codes), "")
        if words and not method:
            mend = f"Write the federation and one of {' '.join(METHODS)}."
            remarks.warning("W029", "Record 172 names no ranking method.", mend, **_place(self.first["172"]))
        return {"ranking_federation": federation, "ranking_method": method}

    def _dates(self, remarks: Remarks) -> dict:
        texts = self._round_texts()
        found = read_dates(self.text("042"), self.text("052"), texts)
        for code, value in (("042", found.start), ("052", found.end)):
            self._note_date(code, value, remarks)
        self._note_rounds(texts, found, remarks)
        if found.ambiguous:
            self._note_ambiguous(found.start, found.ambiguous, remarks)
        return {"start": found.start, "end": found.end, "round_dates": _without_trailing(found.rounds)}

    def _round_texts(self) -> tuple[str, ...]:
        record = self.first.get("132")
        text = record.text[: 91 + _ROUND_ROOM * ROUND_LIMIT].rstrip() if record else ""
        if text[4:91].strip():
            return tuple(text[4:].split())
        raster = text[91:]
        return tuple(raster[i : i + _ROUND_ROOM].strip() for i in range(0, len(raster), _ROUND_ROOM))

    def _note_date(self, code: str, value: date | None, remarks: Remarks) -> None:
        text = self.text(code)
        if not text:
            return
        mend = "Write it as YYYY/MM/DD."
        if value is None:
            what = f"The date {text!r} cannot be read, or is not between 1850 and 2099."
            remarks.error("E031", what, mend, **_place(self.first[code]))
        elif text != value.strftime("%Y/%m/%d"):
            what = f"The date {text} was read as {value:%Y/%m/%d}."
            remarks.info("I010", what, mend, **_place(self.first[code]))

    def _note_rounds(self, texts: tuple[str, ...], found, remarks: Remarks) -> None:
        for index, (text, value) in enumerate(zip(texts, found.rounds, strict=True)):
            place = {"line": self.first["132"].line, "column": 92 + 10 * index, "field": "132", "raw": text}
            if text and value is None:
                what = f"The date {text!r} of round {index + 1} cannot be read."
                remarks.warning("E031", what, "Write it as YY/MM/DD.", **place)
            elif text and text != value.strftime("%y/%m/%d"):
                what = f"Round {index + 1}: the date {text} was read as {value:%Y/%m/%d}."
                remarks.info("I010", what, **place)

    def _note_ambiguous(self, taken: date, other: date, remarks: Remarks) -> None:
        what = f"The start {self.text('042')} may be {taken:%Y/%m/%d} or {other:%Y/%m/%d}."
        mend = "Write 042 and 052 as YYYY/MM/DD, or give the round dates in 132."
        remarks.error("E031", what, mend, **_place(self.first["042"]))


def _engine_scores(record: Record) -> list[tuple[str, str]]:
    if record.code in _ENGINE_SCORES:
        return [(_ENGINE_SCORES[record.code], record.text[3:])]
    if record.code != "XXS":
        return []
    pairs = (word.partition("=") for word in record.text[3:].split())
    return [(_ENGINE_WORDS[name], value) for name, _, value in pairs if name in _ENGINE_WORDS]


def _refuse_second(record: Record, earlier: Record, remarks: Remarks) -> None:
    remarks.fatal(
        "E001",
        f"A second tournament begins here; the first began in line {earlier.line}.",
        "Split the file before each 012 and send one tournament at a time.",
        **_place(record),
    )


def _without_trailing(dates: tuple[date | None, ...]) -> tuple[date | None, ...]:
    while dates and dates[-1] is None:
        dates = dates[:-1]
    return dates


def _place(record: Record) -> dict:
    raw = record.text[_TEXT - 1 :].strip()
    return {"line": record.line, "column": _TEXT, "field": record.code, "raw": raw}
