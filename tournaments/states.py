"""How a report gets from one state to the next: one conditional update, or a refusal."""

from players import audit
from players.refusal import Refused
from tournaments.models import MOVES, Report, State


def move(report: Report, to: State, *, act: str, by, why: str = "", **columns) -> Report:
    """`report` in the state `to`, with `columns` set along, unless somebody has moved it since it was read.

    Raises Refused `bad-move` for a way that MOVES does not know, `changed-meanwhile` for a lost race.
    """
    before = report.state
    require_way(report, to)
    if not Report.objects.filter(pk=report.pk, state=before).update(state=to, **columns):
        raise changed_meanwhile(report)
    for name, value in {"state": to, **columns}.items():
        setattr(report, name, value)
    audit.record(act, report, by=by, before={"state": str(before)}, after={"state": str(to)}, why=why)
    return report


def move_all(reports: list[Report], to: State, *, act: str, by, why: str = "") -> None:
    """Many reports of one state to another at once, each with its audit entry; all or none, as `move`."""
    if not reports:
        return
    before = reports[0].state
    for report in reports:
        require_way(report, to)
    keys = [report.pk for report in reports]
    if Report.objects.filter(pk__in=keys, state=before).update(state=to) != len(keys):
        raise changed_meanwhile(reports[0] if len(reports) == 1 else f"One of {len(reports)} reports")
    for report in reports:
        report.state = to
    states = {"before": {"state": str(before)}, "after": {"state": str(to)}}
    audit.record_many(audit.entry(act, report, by=by, why=why, **states) for report in reports)


def require_way(report: Report, to: State) -> None:
    if to not in MOVES[State(report.state)]:
        raise Refused(
            "bad-move",
            "{report} is {have}: it cannot become {want}.",
            report=str(report),
            have=State(report.state).label,
            want=State(to).label,
        )


def changed_meanwhile(report: Report | str) -> Refused:
    return Refused(
        "changed-meanwhile",
        "{report} has been changed by somebody else meanwhile: look at it again.",
        report=str(report),
    )
