"""Which version of the format a report follows; there is no field that says so."""

import re

from .lexer import COMMENT, EXTENSION, NATIONAL, RECORD, Record
from .model import ReportedPlayer

_TRF26 = frozenset("172 182 192 202 212 222 352 362 299 240 250 260 300 310 320 330 801 802".split())
_LETTERS = re.compile(r"[WDLHFUZwdlhfuz]")


def version(records: list[Record], players: list[ReportedPlayer]) -> str:
    """`TRF26`, `TRFX`, `TRF16`, `TRF14` or `TRF06`, by the records and result codes in use.

    142, 152 and 162 alone prove nothing: programs write them into TRF16 files too.
    """
    if any(_newest(record) for record in records):
        return "TRF26"
    if any(record.kind == EXTENSION for record in records):
        return "TRFX"
    codes = {(cell.opponent is None, cell.raw[7:8]) for player in players for cell in player.cells}
    if any(_LETTERS.match(code) for _, code in codes):
        return "TRF16"
    return "TRF14" if any(code in ("B", "b") for _, code in codes) else "TRF06"


def _newest(record: Record) -> bool:
    if record.kind == RECORD:
        return record.code in _TRF26
    return record.kind == NATIONAL or (record.kind == COMMENT and record.text.startswith("###"))
