"""What a reader or check has to say about a file: data, not text thrown about."""

from dataclasses import asdict, dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding weighs: FATAL refuses the file, ERROR blocks acceptance, the others inform."""

    FATAL = "fatal"
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


ORDER = {Severity.FATAL: 0, Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFO: 3}


@dataclass(frozen=True)
class Finding:
    """One remark about a file: what, how to mend it, and where (1-based line and column, 0 = whole file)."""

    severity: Severity
    code: str
    what: str
    mend: str = ""
    line: int = 0
    column: int = 0
    field: str = ""
    raw: str = ""

    def as_dict(self) -> dict:
        return asdict(self) | {"severity": str(self.severity)}


def worst(findings) -> Severity | None:
    """The heaviest severity among `findings`, None when there are none."""
    return min((finding.severity for finding in findings), key=ORDER.get, default=None)


def sorted_findings(findings) -> list:
    """`findings` by severity, then by place in the file."""
    return sorted(findings, key=lambda finding: (ORDER[finding.severity], finding.line, finding.column))
