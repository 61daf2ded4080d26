"""How a report gets from one state to the next: one conditional update, or a refusal."""

from players import audit
from players.refusal import Refused
from tournaments.models import MOVES, Report, State


def move(report: Report, to: State, *, act: str, by, why: str = "", **columns) -> Report:
    """`report` in the state `to`, with `columns` set along, unless somebody has moved it since it was read.

    Raises Refused `bad-move` for a way that MOVES does not know, `changed-meanwhile` for a lost race.
    """
    before = report.state
    if to not in MOVES[State(before)]:
        raise Refused(
            "bad-move",
            "{report} is {have}: it cannot become {want}.",
            report=str(report),
            have=State(before).label,
            want=State(to).label,
        )
    if not Report.objects.filter(pk=report.pk, state=before).update(state=to, **columns):
        raise Refused(
            "changed-meanwhile",
            "{report} has been changed by somebody else meanwhile: look at it again.",
            report=str(report),
        )
    for name, value in {"state": to, **columns}.items():
        setattr(report, name, value)
    audit.record(act, report, by=by, before={"state": str(before)}, after={"state": str(to)}, why=why)
    return report
