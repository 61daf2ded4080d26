"""Bytes to records: encoding, line ends and the kind of each line. Never raises, whatever the bytes."""

import codecs
import re
from dataclasses import dataclass, field

from players.findings import Finding, Severity, worst

from .federations import CODES, own_codes
from .remarks import Remarks

SIZE_LIMIT = 20_000_000
"""The most bytes a report may have; the largest event known to us takes a twentieth of it."""
LINE_LIMIT = 100_000
"""The most lines; a report can number 9999 players."""

RECORD, EXTENSION, NATIONAL, COMMENT, RULER, UNKNOWN = (
    "record",
    "extension",
    "national",
    "comment",
    "ruler",
    "unknown",
)

_LINE_END = re.compile(r"\r\n|\n|\r")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_CONTROL_BYTES = bytes(byte for byte in range(32) if byte not in b"\t\n\r\x1a")
_NATIONAL = re.compile(r"[A-Z]{3} [ \d]{3}\d(?: |$)")
_RULER = re.compile(r"\d{20,}\s*$|\d?(?: +\d+)+\s*$|([A-Z])\1\1(?: |$)")
_FEW = 10
_MAGIC = {
    b"PK\x03\x04": "a ZIP archive or spreadsheet",
    b"%PDF": "a PDF",
    b"\xd0\xcf\x11\xe0": "an old Excel or Word file",
    b"\x1f\x8b": "a gzip archive",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"SQLite format 3": "a database",
}
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SAVE_AS = "Open it in the program it comes from and export a TRF report (plain text, UTF-8)."


@dataclass(frozen=True)
class Record:
    """One line: `text` is the whole line without its end, `line` counts from 1, `kind` is as above."""

    code: str
    line: int
    text: str
    kind: str


@dataclass(frozen=True)
class Lexed:
    """The records of a file in file order, the encoding used, and what was noticed on the way."""

    records: list[Record]
    encoding: str
    findings: list[Finding] = field(default_factory=list)

    @property
    def refused(self) -> bool:
        """Whether the bytes are no report at all."""
        return worst(self.findings) == Severity.FATAL


def lexed(data: bytes, *, encoding: str | None = None) -> Lexed:
    """The records of `data`; `encoding` forces one, else UTF-8 is tried and CP1252 taken as the last resort.

    Fatal findings (code E001): too large, empty, UTF-16, binary, `|`-separated, an unknown encoding name.
    """
    remarks = Remarks()
    if not _readable(data, remarks):
        return Lexed([], "", remarks.findings)
    text, used = _decoded(data, encoding, remarks)
    records = _records(text, remarks)
    _refuse_separated(records, remarks)
    return Lexed(records, used, remarks.findings)


def _readable(data: bytes, remarks: Remarks) -> bool:
    reason = _unreadable(data)
    if reason:
        remarks.fatal("E001", *reason)
    return reason is None


def _unreadable(data: bytes) -> tuple[str, str] | None:
    if len(data) > SIZE_LIMIT:
        return too_large(len(data))
    if max(data.count(b"\n"), data.count(b"\r")) > LINE_LIMIT:
        return f"The file has more than {LINE_LIMIT:,} lines.", "Send the report of one tournament."
    if not data.strip(b" \t\r\n\x00\x1a\xef\xbb\xbf"):
        return "The file is empty.", "Send the report again; the upload may have been cut off."
    if data.startswith(_UTF16) or _looks_like_utf16(data):
        return "The file is encoded as UTF-16.", "Save it as UTF-8 and send it again."
    for magic, kind in _MAGIC.items():
        if data.startswith(magic):
            return f"The file is {kind}, not a tournament report.", _SAVE_AS
    if _binary(data.rstrip(b"\x00\x1a \r\n\t")):
        return "The file is binary, not a tournament report.", _SAVE_AS
    return None


def too_large(size: int) -> tuple[str, str]:
    """What to say of a file of `size` bytes, above the limit, and how to mend it."""
    what = f"The file has {size:,} bytes; a report may have {SIZE_LIMIT:,}."
    return what, "Send the report of one tournament, without anything else in the file."


def _looks_like_utf16(data: bytes) -> bool:
    sample = data[:2000]
    half = len(sample) // 2
    return half >= 4 and (sample[0::2].count(0) > 0.8 * half) != (sample[1::2].count(0) > 0.8 * half)


def _binary(data: bytes) -> bool:
    control = len(data) - len(data.translate(None, _CONTROL_BYTES))
    return b"\x00" in data or (control > _FEW and control * 50 > len(data))


def _decoded(data: bytes, encoding: str | None, remarks: Remarks) -> tuple[str, str]:
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8) :]
        remarks.info("I002", "A byte order mark stood at the start of the file and was taken off.")
    return _forced(data, encoding, remarks) if encoding else _guessed(data, remarks)


def _forced(data: bytes, encoding: str, remarks: Remarks) -> tuple[str, str]:
    try:
        name = codecs.lookup(encoding).name
        text = data.decode(encoding, errors="replace")
    except (LookupError, ValueError, TypeError):
        remarks.fatal(
            "E001", f"There is no text encoding called {encoding!r}.", "Use utf-8 or cp1250 to cp1258."
        )
        return "", ""
    _note_replaced(text, name, remarks)
    return text, name


def _guessed(data: bytes, remarks: Remarks) -> tuple[str, str]:
    try:
        text, consumed = codecs.utf_8_decode(data, "strict", False)
    except UnicodeDecodeError:
        return _western(data, remarks), "cp1252"
    if consumed < len(data):
        remarks.warning(
            "W030",
            "The file ends in the middle of a character: it has been cut off.",
            "Compare it with the original and send it again.",
            line=_line_count(text),
        )
    return text, "ascii" if text.isascii() else "utf-8"


def _western(data: bytes, remarks: Remarks) -> str:
    text = data.decode("cp1252", errors="replace")
    remarks.info(
        "I001",
        "The file is not UTF-8 and was read as CP1252 (Western European).",
        "If names look wrong, read it with --encoding cp1250, cp1251, cp1253 or cp1254.",
    )
    _note_replaced(text, "cp1252", remarks)
    return text


def _note_replaced(text: str, encoding: str, remarks: Remarks) -> None:
    at = text.find("\ufffd")
    if at >= 0:
        remarks.warning(
            "W030",
            f"{text.count(chr(0xFFFD))} characters do not exist in {encoding}.",
            "Read the file in the encoding it was written in.",
            line=_line_count(text[:at]),
        )


def _line_count(text: str) -> int:
    return len(_LINE_END.split(text))


def _records(text: str, remarks: Remarks) -> list[Record]:
    text = _without_controls(text, remarks)
    _note_line_ends(text, remarks)
    _note_tabs(text, remarks)
    lines = _LINE_END.split(text.replace("\t", " "))
    codes = CODES | own_codes(lines)
    numbered = enumerate(lines, start=1)
    return [Record(line[:3], number, line, _kind(line, codes)) for number, line in numbered if line.strip()]


def _without_controls(text: str, remarks: Remarks) -> str:
    text = text.rstrip("\x00\x1a \t")
    first = _CONTROL.search(text)
    if not first:
        return text
    remarks.info("I004", "Control characters were read as blanks.", line=_line_count(text[: first.start()]))
    return _CONTROL.sub(" ", text)


def _note_line_ends(text: str, remarks: Remarks) -> None:
    pairs = text.count("\r\n")
    singles = {"CR": text.count("\r") - pairs, "LF": text.count("\n") - pairs, "CRLF": pairs}
    used = [name for name, count in singles.items() if count]
    if len(used) > 1 or used == ["CR"]:
        remarks.info("I003", f"Line ends: {' and '.join(used)}.")


def _note_tabs(text: str, remarks: Remarks) -> None:
    if "\t" in text:
        count, line = text.count("\t"), _line_count(text[: text.index("\t")])
        remarks.info("I005", f"{count} tabs were read as single blanks.", line=line)


def _kind(line: str, codes: frozenset[str]) -> str:
    code = line[:3]
    if line.startswith("#"):
        return COMMENT
    if re.fullmatch(r"\d{3}", code, re.ASCII) and line[3:4] in (" ", "|", ""):
        return RECORD
    if re.fullmatch(r"(?:XX|BB)[A-Z]", code):
        return EXTENSION
    if code in codes and _NATIONAL.match(line):
        return NATIONAL
    return RULER if _RULER.match(line) else UNKNOWN


def _refuse_separated(records: list[Record], remarks: Remarks) -> None:
    for record in records:
        if record.code == "001" and "|" in record.text:
            remarks.fatal(
                "E001",
                "The fields are separated by |: this is a program's own file, not a TRF report.",
                "Export the tournament as a FIDE report (TRF16) and send that.",
                line=record.line,
                column=record.text.index("|") + 1,
                field="001",
                raw=record.text[:80],
            )
            return
