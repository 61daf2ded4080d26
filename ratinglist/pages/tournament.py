"""A tournament with what the lists made of it."""

from django.db.models import Q
from django.utils import timezone

from ratinglist.models import RatingList
from ratinglist.pages.player import shares
from tournaments import pages
from tournaments.authority import may_handle
from tournaments.deadlines import notice
from tournaments.models import Tournament


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
        "lists": lists_of(report, user) if report else [],
        "versions": versions,
        "notice": notice(event, on=timezone.localdate()) if event.type else "",
        "may_handle": user.is_authenticated and bool(versions) and may_handle(versions[0], user),
    }


def lists_of(report, user) -> list[RatingList]:
    """The published lists that rated a report, oldest first."""
    lists = report.lists.filter(status=RatingList.Status.PUBLISHED).select_related("type")
    return list(lists.order_by("date", "revision"))
