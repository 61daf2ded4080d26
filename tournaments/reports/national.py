"""National rating lines (NRS) of TRF26: a player's number and rating in his federation."""

from dataclasses import replace

from .lexer import Record
from .model import NationalEntry, ReportedPlayer
from .remarks import Remarks
from .values import SEXES, whole


def national_entry(record: Record) -> NationalEntry:
    """The national line without its starting number."""
    text = record.text.ljust(80)
    return NationalEntry(
        federation=record.code,
        number=text[57:68].strip(),
        rating=whole(text[48:52]) or None,
        title=text[10:13].strip(),
        origin=text[53:56].strip(),
        name=text[14:47].strip(),
        sex=SEXES.get(text[9].lower(), ""),
        birth=text[69:79].strip(),
        line=record.line,
    )


def with_national(
    players: list[ReportedPlayer], records: list[Record], federation: str, remarks: Remarks
) -> list[ReportedPlayer]:
    """`players` with their national lines; those of `federation` (record 172) come first."""
    entries: dict[int, list[NationalEntry]] = {}
    for record in records:
        entries.setdefault(whole(record.text[4:8]) or 0, []).append(national_entry(record))
    numbers = {player.number for player in players}
    for number, lines in entries.items():
        if number not in numbers:
            _note_stranger(number, lines[0], remarks)
    return [_joined(player, entries.get(player.number, ()), federation) for player in players]


def _joined(player: ReportedPlayer, lines, federation: str) -> ReportedPlayer:
    if not lines:
        return player
    main = next((entry for entry in lines if entry.federation == federation), lines[0])
    return replace(
        player,
        national_id=main.number or player.national_id,
        national_rating=main.rating,
        national_federation=main.federation,
        national_title=main.title,
        national_origin=main.origin,
        national_lines=tuple(lines),
    )


def _note_stranger(number: int, entry: NationalEntry, remarks: Remarks) -> None:
    what = f"A national line of {entry.federation} belongs to player {number}, who is not in the file."
    mend = "Correct the number in columns 5 to 8."
    remarks.warning("W029", what, mend, line=entry.line, column=5, field=entry.federation, raw=str(number))
