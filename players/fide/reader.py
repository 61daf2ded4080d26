"""A list of FIDE row by row, text or XML, plain or zipped, in memory that does not grow with the file."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO

from players.fide.dating import list_date, list_type
from players.fide.elements import element_rows, first_fields
from players.fide.layouts import BadHeader, Layout, layout_of
from players.fide.opening import Survey, opened, survey
from players.fide.refusals import refused
from players.fide.rows import COMBINED, IDENTITY, TYPES, BadCell, Row
from players.findings import Finding, Severity
from players.refusal import Refused

CHECKED_ROWS = 1000
# A row is at most some 200 bytes; a file without line ends must not be read as one line.
LONGEST_LINE = 4096
KEPT_FINDINGS = 200
TICK = 5000


@dataclass
class ListFile:
    """A list that may be read: what it is, and its rows. `findings` fills while `rows` runs."""

    path: Path
    survey: Survey
    layout: Layout | None
    date: date
    kind: str
    findings: list[Finding] = field(default_factory=list)
    unreadable: int = 0

    @property
    def types(self) -> tuple[str, ...]:
        return TYPES if self.kind == COMBINED else (self.kind,)

    @property
    def layout_name(self) -> str:
        return self.layout.name if self.layout else f"XML {'combined' if self.kind == COMBINED else 'single'}"

    @property
    def identity(self) -> tuple[str, ...]:
        return tuple(name for name in IDENTITY if not self.layout or name in self.layout.identity)

    def rows(self, progress: Callable[[int, int], None] | None = None) -> Iterator[Row]:
        """Every row once; one that cannot be read has only its id, with `readable` False and a finding.

        Raises Refused when the first rows do not fit the layout, or more than one in a thousand do not.
        """
        total = 0
        with opened(self.path) as (_, stream):
            for row in checked(self, self.outcomes(stream)):
                total += 1
                if progress and not total % TICK:
                    progress(total, self.survey.rows)
                yield row
        if not total:
            raise refused("list-empty", self.path.name, "there is no row below the header")
        if self.unreadable > max(1, total // 1000):
            raise self.too_many_unreadable()
        if progress:
            progress(total, total)

    def outcomes(self, stream: BinaryIO) -> Iterator[tuple]:
        if self.layout:
            return text_rows(self, stream)
        return element_rows(self.path.name, stream, self.types)

    def too_many_unreadable(self) -> Refused:
        first = next(finding for finding in self.findings if finding.code == "row-unreadable")
        what = f"{self.unreadable} rows cannot be read; the first: {first.what}"
        return refused("list-rows", self.path.name, what, first.mend, line=first.line, field=first.field)

    def note(self, finding: Finding) -> None:
        if len(self.findings) < KEPT_FINDINGS:
            self.findings.append(finding)


def open_list(path: Path, *, on: date | None = None, type_code: str | None = None) -> ListFile:
    """The list in `path`, its form recognised and its whole length read once; raises Refused.

    `on` and `type_code` say what name and header leave open.
    """
    found = survey(path)
    with opened(path) as (member, stream):
        layout = None if found.is_xml else text_layout(path.name, stream)
        combined = (
            "rapid_rating" in first_fields(path.name, stream) if found.is_xml else layout.types == TYPES
        )
    member = "" if member == path.name else member
    if combined:
        kind = COMBINED
    elif layout and layout.types:
        (kind,) = layout.types
    else:
        kind = list_type(path.name, member, type_code)
        layout = layout and layout.of_type(kind)
    month = list_date(path.name, member, layout and layout.month, on)
    return ListFile(path, found, layout, month, kind)


def text_layout(file: str, stream: BinaryIO) -> Layout:
    header = stream.readline(LONGEST_LINE).removeprefix(b"\xef\xbb\xbf")
    mend = "expected FIDE's list as downloaded: TXT or XML, plain or zipped"
    if not header.endswith(b"\n") or not header.isascii() or b"\0" in header:
        raise refused("list-layout", file, "the first line is no header of a list", mend, line=1)
    try:
        return layout_of(header.decode("ascii").rstrip("\r\n"))
    except BadHeader as bad:
        raise refused("list-layout", file, str(bad), mend, line=1) from bad


def text_rows(file: ListFile, stream: BinaryIO) -> Iterator[tuple]:
    """For each line its number and a row, or a row recovered (`True`), or the BadCell that says why not."""
    layout, line = file.layout, 1
    stream.readline(LONGEST_LINE)
    while raw := stream.readline(LONGEST_LINE):
        line += 1
        text = raw.decode("latin-1").rstrip("\r\n")
        if not text.strip():
            continue
        if not raw.endswith(b"\n") and len(text) <= layout.columns["birth_year"][0]:
            raise cut_off(file.path.name, line)
        try:
            yield line, decoded(layout.row(line, text), raw), False
        except BadCell as bad:
            if not raw.endswith(b"\n"):
                raise cut_off(file.path.name, line) from bad
            found = layout.recovered(line, text)
            yield line, found or bad, bool(found)


def cut_off(file: str, line: int) -> Refused:
    return refused(
        "list-truncated", file, "the file ends in the middle of this row", "download it again", line=line
    )


def decoded(row: Row, raw: bytes) -> Row:
    """`row` with its name read as UTF-8 where a copy by others holds letters beyond ASCII."""
    if raw.isascii():
        return row
    try:
        return row._replace(name=row.name.encode("latin-1").decode())
    except UnicodeDecodeError:
        return row


def checked(file: ListFile, outcomes: Iterable[tuple]) -> Iterator[Row]:
    outcomes = iter(outcomes)
    first = list(islice(outcomes, CHECKED_ROWS))
    check_first(file, first)
    for line, found, recovered in chain(first, outcomes):
        if isinstance(found, BadCell):
            yield unreadable(file, line, found)
            continue
        if recovered:
            what = f"the other titles {found.other_titles} run over their column"
            file.note(Finding(Severity.INFO, "row-recovered", f"{what}; read from the right end", line=line))
        yield found


def check_first(file: ListFile, first: list[tuple]) -> None:
    """Refuses a file of whose first rows under 99 in 100 stand where the header says (one need not)."""
    failed = [line for line, found, recovered in first if recovered or isinstance(found, BadCell)]
    let_pass = max(1, len(first) // 100) if len(first) > 1 else 0
    if len(failed) <= let_pass:
        return
    bad = next((found for _, found, _ in first if isinstance(found, BadCell)), None)
    line = next((line for line, found, _ in first if found is bad), failed[0])
    what = f"{len(failed)} of the first {len(first)} rows do not fit the header"
    if bad:
        what += f"; {bad.field} reads {bad.found!r}, expected {bad.expected}"
    mend = "the columns are shifted: download the file again, or use the XML"
    raise refused("list-columns", file.path.name, what, mend, line=line, field=bad.field if bad else "")


def unreadable(file: ListFile, line: int, bad: BadCell) -> Row:
    """The row of which only the id is known, so that its person is not taken for gone."""
    what = f"{bad.field} reads {bad.found!r}, expected {bad.expected}"
    mend = "mend or remove the line"
    if bad.field == "fide_id" or not bad.fide_id:
        raise refused("list-rows", file.path.name, what, mend, line=line, field=bad.field)
    file.unreadable += 1
    file.note(
        Finding(Severity.WARNING, "row-unreadable", what, mend, line=line, field=bad.field, raw=bad.found)
    )
    return Row(line, bad.fide_id, readable=False)
