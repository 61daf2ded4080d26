"""A tournament with what the lists made of it."""

from django.db.models import Q
from django.utils import timezone

from players.roles import is_arbiter
from ratinglist.models import RatingList
from ratinglist.pages.forecasts import can_be_forecast
from ratinglist.pages.player import shares
from ratinglist.pages.rule_book import chapters, edition
from ratinglist.rules.editions import Edition
from ratinglist.what_if import WhatIf
from ratinglist.what_if import what_if as by_edition
from tournaments import pages
from tournaments.deadlines import notice
from tournaments.editions import registry_of
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
        "forecast": can_be_forecast(event) and len(lines) > 1,
        "running": lines and event.rounds > len(lines[0].cells),
        "editions": editions_for(event) if report and event.type else [],
    }


def editions_for(event: Tournament) -> list[tuple[str, list[Edition]]]:
    """(chapter, editions from the newest on) by which the event can be rated for a what-if, its own first."""
    known = chapters(registry_of(event.type.chapter))
    known.sort(key=lambda chapter: chapter.code != event.type.chapter)
    return [
        (each.name, [term.edition for term in [*each.terms, *each.variants]])
        for each in known
        if not each.is_own or each.code == event.type.chapter
    ]


def what_if(event: Tournament, report, edition_id: str) -> WhatIf | None:
    """The event by another edition; None without games or without a rating type. Http404 for no edition."""
    if report is None or event.type is None:
        return None
    return by_edition(report, edition(edition_id, registry_of(event.type.chapter)))


def lists_of(event: Tournament) -> list[RatingList]:
    """The published lists that rated any version of its report, oldest first."""
    lists = RatingList.objects.published().filter(reports__tournament=event).distinct()
    return list(lists.select_related("type").order_by("date", "revision"))


def reachable(event: Tournament, user) -> set[int]:
    """Keys of the versions that `user` may open."""
    if not is_arbiter(user):
        return set()
    return set(pages.within_reach(user).filter(tournament=event).values_list("pk", flat=True))
