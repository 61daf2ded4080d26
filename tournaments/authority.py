"""Who may do what with a report: officers and the system (None) everything, arbiters what is theirs."""

from players.refusal import Refused
from players.roles import is_arbiter, is_officer
from tournaments.models import Report, Tournament


def require_officer(by) -> None:
    """Raises Refused `not-yours` unless `by` is an officer or the system itself."""
    if by is not None and not is_officer(by):
        raise Refused("not-yours", "Only a rating officer may do this.")


def require_arbiter(by) -> None:
    """Raises Refused `not-yours` unless `by` is an arbiter, an officer or the system itself."""
    if by is not None and not is_arbiter(by):
        raise Refused("not-yours", "Only arbiters and rating officers may do this.")


def require_tournament(tournament: Tournament, by) -> None:
    """Raises Refused `not-yours` unless `by` may send in reports of the tournament."""
    require_arbiter(by)
    if by is not None and not is_officer(by) and not has_tournament(by, tournament):
        raise Refused("not-yours", "{tournament} is another arbiter's.", tournament=str(tournament))


def require_report(report: Report, by) -> None:
    """Raises Refused `not-yours` unless `by` may act on the report."""
    if not may_handle(report, by):
        raise Refused("not-yours", "{report} is another arbiter's.", report=str(report))


def may_handle(report: Report, by) -> bool:
    """Whether `by` is an officer, the arbiter who sent the report in, or one of its tournament."""
    if by is None or is_officer(by):
        return True
    if not is_arbiter(by):
        return False
    return report.uploaded_by_id == by.pk or bool(report.tournament and has_tournament(by, report.tournament))


def has_tournament(by, tournament: Tournament) -> bool:
    return tournament.registered_by_id == by.pk or tournament.arbiters.filter(pk=by.pk).exists()
