"""What an arbiter sees of a report: findings beside their place in the file, questions and answers."""

from dataclasses import dataclass

from django.utils import timezone

from players.findings import ORDER, Severity
from players.models import LogEntry, Player
from players.roles import is_officer
from tournaments import identity, intake
from tournaments.intake import RECHECKED
from tournaments.models import MOVES, Participant, Report, State
from tournaments.reports import lexer

BEFORE, WIDTH = 16, 110


@dataclass(frozen=True)
class Shown:
    """A finding with the piece of the file it speaks of: what stands before, in and after the mark."""

    finding: dict
    before: str = ""
    marked: str = ""
    after: str = ""


def shown_findings(report: Report) -> list[Shown]:
    """Every finding, the heaviest first, with its piece of the file."""
    lines = lines_of(report)
    heaviest = sorted(report.findings, key=lambda each: (ORDER[Severity(each["severity"])], each["line"]))
    return [shown(finding, lines) for finding in heaviest]


def lines_of(report: Report) -> list[str]:
    """The file as text, line by line, as the reader counted them; nothing of a file that is no text."""
    content = report.content
    lexed = lexer.lexed(content, encoding=report.encoding or None)
    if not lexed.records:
        return []
    lines = [""] * lexed.records[-1].line
    for record in lexed.records:
        lines[record.line - 1] = record.text
    return lines


def shown(finding: dict, lines: list[str]) -> Shown:
    number, at = finding["line"], max(finding["column"] - 1, 0)
    if not 0 < number <= len(lines):
        return Shown(finding)
    text = lines[number - 1]
    if not finding["column"]:
        return Shown(finding, before=clipped(text))
    length = len(finding["raw"]) if finding["raw"] and text.startswith(finding["raw"], at) else 1
    start = max(0, at - BEFORE)
    before = ("…" if start else "") + text[start:at]
    return Shown(finding, before, text[at : at + length].ljust(1), clipped(text[at + length :]))


def clipped(text: str) -> str:
    return text if len(text) <= WIDTH else text[:WIDTH] + "…"


@dataclass(frozen=True)
class Candidate:
    """Somebody whom a line may mean, and why."""

    player: Player
    why: str


@dataclass(frozen=True)
class Question:
    """A line of whom nobody has said yet who it is."""

    participant: Participant
    candidates: list[Candidate]


def questions(report: Report) -> list[Question]:
    """The open questions of a report in the order of its lines; two queries."""
    lines = list(report.open_questions)
    ids = {each["player"] for line in lines for each in line.candidates if each.get("player")}
    people = Player.objects.select_related("federation").in_bulk(ids)
    return [Question(line, candidates(line, people)) for line in lines]


def candidates(line: Participant, people: dict[int, Player]) -> list[Candidate]:
    return [
        Candidate(people[each["player"]], each.get("why", ""))
        for each in line.candidates
        if each.get("player") in people
    ]


STEPS = (
    (State.CHECKED, "checked"),
    (State.SUBMITTED, "submitted"),
    (State.ACCEPTED, "accepted"),
    (State.RATED, "rated"),
)


def steps(report: Report) -> list[tuple[str, bool]]:
    """The way of a report and how far along it this one is."""
    states = [state for state, _ in STEPS]
    reached = states.index(report.state) if report.state in states else -1
    return [("uploaded", True), *((name, index <= reached) for index, (_, name) in enumerate(STEPS))]


def log_of(report: Report):
    """What was done with a report, newest first."""
    return LogEntry.objects.filter(subject_type=report._meta.label_lower, subject_id=str(report.pk))


def is_no_report(report: Report) -> bool:
    """Whether its bytes are no report whatever the register says: checking them again changes nothing."""
    fatal = any(finding["severity"] == Severity.FATAL for finding in report.findings)
    return report.state == State.REFUSED and fatal


def hindrance(report: Report) -> str:
    """Why the report on its way cannot go forward today, in words for its sender; empty when it can."""
    if report.state not in (State.CHECKED, State.SUBMITTED):
        return ""
    return intake.hindrance(report, at=timezone.now())


def possible_acts(report: Report, user) -> set[str]:
    """The acts that `user` may try on a report now; `answer` is that of its questions."""
    officer, moves, hindered = is_officer(user), MOVES[State(report.state)], bool(hindrance(report))
    acts = set()
    if State.SUBMITTED in moves and not hindered:
        acts.add("submit")
    if State.ACCEPTED in moves and report.state == State.SUBMITTED and officer and not hindered:
        acts.add("accept")
    if State.RETURNED in moves and officer:
        acts.add("return")
    if report.state in RECHECKED and not is_no_report(report):
        acts |= {"recheck", "type"}
    if State.WITHDRAWN in moves and (officer or report.state != State.ACCEPTED):
        acts.add("withdraw")
    if report.state in identity.OPEN or (officer and report.state in identity.SETTLED):
        acts.add("answer")
    return acts
