"""What every form of a list file is given and has to answer."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from itertools import islice
from typing import BinaryIO, NamedTuple

BATCH = 2000
LOCAL_NUMBERS = 2_000_000_000
"""Added to the register's own number for players without a FIDE id, where a form needs one for everybody.

Ten digits: no FIDE id has as many, so that no program takes it for another person's; still below 2**31.
"""


class Figures(NamedTuple):
    """What a list says of a player in one type; all empty for an unrated player."""

    rating: int | None = None
    games: int = 0
    k: int = 0
    inactive: bool = False


class Row(NamedTuple):
    """A player on a list as everybody may see him: of the birth date the year only."""

    player: int
    sort_name: str
    name: str
    figures: dict[str, Figures]
    fide_id: int | None = None
    national_id: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: str = ""
    online_title: str = ""
    birth_year: int | None = None
    club_number: str = ""
    club: str = ""
    fide_rating: int | None = None

    @property
    def number(self) -> int:
        """The FIDE id, or the local number of a player without one."""
        return self.fide_id or LOCAL_NUMBERS + self.player


@dataclass(frozen=True)
class About:
    """Which list: its date, its types in their order (one, or those shown side by side)."""

    date: date
    types: tuple[str, ...]


class Form:
    """A form of list file: `head`, then `lines` of one batch after another, then `tail`."""

    code = ""
    ending = ""
    encoding = "utf-8"

    def __init__(self, about: About):
        self.about = about

    def head(self) -> str:
        return ""

    def lines(self, rows: Iterable[Row]) -> str:
        raise NotImplementedError

    def tail(self) -> str:
        return ""

    @contextmanager
    def opened(self, file: BinaryIO) -> Iterator[BinaryIO]:
        """Where the encoded text goes: `file` itself, or a stream inside it for packed forms."""
        yield file


class FormWriter:
    """One file being written; takes batches, so that one pass over the rows feeds several files."""

    def __init__(self, form: Form, stream: BinaryIO):
        self.form, self.stream = form, stream
        self.put(form.head())

    def put(self, text: str) -> None:
        self.stream.write(text.encode(self.form.encoding))

    def write(self, rows: Iterable[Row]) -> None:
        self.put(self.form.lines(rows))

    def finish(self) -> None:
        self.put(self.form.tail())


def batches(rows: Iterable[Row], size: int = BATCH) -> Iterator[list[Row]]:
    rows = iter(rows)
    while batch := list(islice(rows, size)):
        yield batch


def whole(form: Form, rows: Iterable[Row]) -> bytes:
    """The whole file in memory."""
    file = BytesIO()
    with form.opened(file) as stream:
        writer = FormWriter(form, stream)
        for batch in batches(rows):
            writer.write(batch)
        writer.finish()
    return file.getvalue()
