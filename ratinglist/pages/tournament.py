"""A tournament with what the lists made of it."""

from django.db.models import Q
from django.utils import timezone

from players.roles import is_arbiter
from ratinglist.models import RatingList
from ratinglist.pages.player import shares
from tournaments import pages
from tournaments.deadlines import notice
from tournaments.models import State, Tournament


def tournament(event: Tournament, user) -> dict:
    """Standings with each player's share, the lists that rated the event, the versions of its report."""
    report = pages.standing_report(event)
    lines = pages.standings(report) if report else []
    changes = shares(Q(report=report), "player_id") if report else {}
    versions = list(pages.versions(event))
    return {
        "tournament": event,
        "report": report,
        "lines": lines,
        "changes": changes,
        "rounds": range(1, len(lines[0].cells) + 1) if lines else [],
        "lists": lists_of(event),
        "waits": report is None or report.state != State.RATED,
        "versions": versions,
        "notice": notice(event, on=timezone.localdate()) if event.type else "",
        "reachable": reachable(event, user),
    }


def lists_of(event: Tournament) -> list[RatingList]:
    """The published lists that rated any version of its report, oldest first."""
    lists = RatingList.objects.published().filter(reports__tournament=event).distinct()
    return list(lists.select_related("type").order_by("date", "revision"))


def reachable(event: Tournament, user) -> set[int]:
    """Keys of the versions that `user` may open."""
    if not is_arbiter(user):
        return set()
    return set(pages.within_reach(user).filter(tournament=event).values_list("pk", flat=True))
