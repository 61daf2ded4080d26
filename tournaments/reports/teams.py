"""Team records: 013 up to TRF16, 310 in TRF26."""

from .lexer import Record
from .model import ReportedTeam
from .remarks import Remarks
from .values import tenths, whole


def team(record: Record, number: int, remarks: Remarks) -> ReportedTeam:
    """The team of a 013 or 310 line; `number` is its place among the 013 lines."""
    return _old_team(record, number, remarks) if record.code == "013" else _new_team(record, number, remarks)


def _old_team(record: Record, number: int, remarks: Remarks) -> ReportedTeam:
    text = record.text
    players = _players(record, 36, remarks)
    return ReportedTeam(number, text[4:36].strip(), players, line=record.line)


def _new_team(record: Record, number: int, remarks: Remarks) -> ReportedTeam:
    text = record.text.ljust(80)
    return ReportedTeam(
        number=whole(text[4:7]) or number,
        name=text[8:40].strip(),
        players=_players(record, 73, remarks),
        nickname=text[41:46].strip(),
        strength=whole(text[47:53]),
        match_points_tenths=tenths(text[54:60]),
        game_points_tenths=tenths(text[61:67]),
        rank=whole(text[68:71]),
        line=record.line,
    )


def _players(record: Record, start: int, remarks: Remarks) -> tuple[int, ...]:
    words = record.text[start:].split()
    numbers = tuple(map(whole, words))
    if None in numbers:
        word = words[numbers.index(None)]
        what, mend = f"The player {word!r} of a team is no number.", "Write starting numbers."
        place = {"line": record.line, "column": start + 1, "field": record.code, "raw": word}
        remarks.warning("E040", what, mend, **place)
    return tuple(number for number in numbers if number)
