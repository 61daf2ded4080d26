"""Reading a tournament report: bytes in, a tournament and findings out; no content makes it raise."""

from dataclasses import dataclass
from pathlib import Path

from players.findings import Finding, Severity, sorted_findings, worst

from .checks import check
from .interpreter import interpreted
from .lexer import SIZE_LIMIT, lexed, too_large
from .model import ReportedTournament
from .remarks import Remarks


@dataclass(frozen=True)
class Report:
    """A tournament, or None when the file is refused, and the findings, heaviest first."""

    tournament: ReportedTournament | None
    findings: list[Finding]

    @property
    def refused(self) -> bool:
        """Whether nothing could be read at all."""
        return self.tournament is None

    @property
    def acceptable(self) -> bool:
        """Whether no error stands in the way of rating."""
        return worst(self.findings) not in (Severity.FATAL, Severity.ERROR)


def read(data: bytes, *, encoding: str | None = None, strict: bool = False) -> Report:
    """The tournament in `data`; `encoding` forces one, `strict` makes all that FIDE asks for an error."""
    found = lexed(data, encoding=encoding)
    remarks = Remarks()
    remarks.findings.extend(found.findings)
    tournament = None if found.refused else interpreted(found, remarks)
    if tournament:
        check(tournament, remarks, strict=strict)
    return Report(tournament, sorted_findings(remarks.findings))


def read_file(path: str | Path, *, encoding: str | None = None, strict: bool = False) -> Report:
    """As `read`, from a file; of a larger one than allowed no more than the allowed bytes are read.

    Raises OSError when the file cannot be opened.
    """
    with open(path, "rb") as source:
        data = source.read(SIZE_LIMIT + 1)
    if len(data) > SIZE_LIMIT:
        remarks = Remarks()
        remarks.fatal("E001", *too_large(Path(path).stat().st_size))
        return Report(None, remarks.findings)
    return read(data, encoding=encoding, strict=strict)
