"""Gathers findings while a report is read."""

from players.findings import Finding, Severity

AS_WARNING = {
    "E012": "W012",
    "E017": "W017",
    "E022": "W018",
    "E030": "W032",
    "E031": "W033",
    "E040": "W040",
}
"""The codes of what is an error in one report, or read strictly, and a warning in another."""

_LONGEST = 100
"""Characters of a file that a finding repeats; a damaged line may have millions."""


class Remarks:
    """A list of findings with one short call per severity; `place` is line, column, field and raw."""

    def __init__(self):
        self.findings: list[Finding] = []

    def fatal(self, code: str, what: str, mend: str = "", **place) -> None:
        self.add(Severity.FATAL, code, what, mend, **place)

    def error(self, code: str, what: str, mend: str = "", **place) -> None:
        self.add(Severity.ERROR, code, what, mend, **place)

    def warning(self, code: str, what: str, mend: str = "", **place) -> None:
        self.add(Severity.WARNING, code, what, mend, **place)

    def info(self, code: str, what: str, mend: str = "", **place) -> None:
        self.add(Severity.INFO, code, what, mend, **place)

    def add(self, severity: Severity, code: str, what: str, mend: str = "", **place) -> None:
        if severity == Severity.WARNING:
            code = AS_WARNING.get(code, code)
        place["raw"] = place.get("raw", "")[:_LONGEST]
        self.findings.append(Finding(severity, code, what[: 4 * _LONGEST], mend, **place))
