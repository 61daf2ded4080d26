"""Which event a report is about: a known one in a further version, or one to be registered."""

from copy import copy
from datetime import date

from django.db.models import Max

from players import audit
from players.names import folded
from tournaments.authority import require_tournament
from tournaments.game_sets import pairings, pairings_of
from tournaments.models import RatingType, Report, System, Tournament
from tournaments.reports.model import ReportedTournament
from tournaments.time_types import seconds_of, type_of

SYSTEMS = {
    "swiss": System.SWISS,
    "roundrobin": System.ROUND_ROBIN,
    "match": System.MATCH,
    "knockout": System.KNOCKOUT,
    "team": System.TEAM,
    "scheveningen": System.TEAM,
}
NAMELESS = "Tournament without a name"


def system_of(reported: ReportedTournament) -> System:
    """How the event was played; a competition of teams stays one however its boards were paired."""
    return System.TEAM if reported.is_team else SYSTEMS.get(reported.kind, System.OTHER)


def heading_of(reported: ReportedTournament) -> dict:
    """What a report says of its event, as kept with the report: texts, ISO dates, seconds for 60 moves."""
    dates = [day for day in reported.round_dates if day]
    seconds = seconds_of(reported)
    return {
        "name": (reported.name or NAMELESS)[:200],
        "city": reported.city[:100],
        "federation": reported.federation[:3].upper(),
        "start": reported.start.isoformat(),
        "end": (reported.end or max([reported.start, *dates])).isoformat(),
        "system": str(system_of(reported)),
        "time_control": (reported.time_control or reported.encoded_time_control)[:200],
        "game_seconds": seconds,
        "rounds": reported.rounds,
        "type": type_of(seconds, reported.start),
    }


def rating_type(report: Report) -> RatingType | None:
    """The type the sender chose, else the one that the time control tells, None when that is unreadable."""
    return report.wanted_type or RatingType.objects.filter(code=report.heading["type"]).first()


def describe(tournament: Tournament, report: Report) -> Tournament:
    """`tournament` as the report describes it, not saved; what a report cannot know stays as it was."""
    heading = dict(report.heading)
    heading.pop("type")
    for column in ("start", "end"):
        heading[column] = date.fromisoformat(heading[column])
    for column, value in heading.items():
        setattr(tournament, column, value)
    tournament.name_key = folded(tournament.name)[:200]
    tournament.type = rating_type(report) or tournament.type
    return tournament


def described(report: Report) -> Tournament:
    """The tournament of `report` as it will be once this version is accepted; not to be saved."""
    return describe(copy(report.tournament), report) if report.heading else report.tournament


def attach(report: Report, reported: ReportedTournament, *, by) -> Tournament:
    """Give the report its tournament: the stated one, else the known one, else one registered now.

    The tournament's own data change only while no version of it has been accepted. Raises Refused `not-yours`
    when an arbiter sends a version of another arbiter's event.
    """
    tournament = report.tournament or known(report, reported)
    if tournament is None:
        tournament = register(report, by=by)
    else:
        require_tournament(tournament, by)
        tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if not tournament.reports.filter(accepted_at__isnull=False).exists():
            describe(tournament, report).save()
    report.tournament = tournament
    return tournament


def next_version(report: Report) -> int:
    """The number that makes `report` the newest of its tournament."""
    others = report.tournament.reports.exclude(pk=report.pk)
    return (others.aggregate(last=Max("version"))["last"] or 0) + 1


def register(report: Report, *, by) -> Tournament:
    tournament = describe(Tournament(registered_by=by), report)
    tournament.save()
    if by is not None:
        tournament.arbiters.add(by)
    audit.record("register", tournament, by=by, after=report.heading)
    return tournament


def known(report: Report, reported: ReportedTournament) -> Tournament | None:
    """The event of the same folded name, first day and federation, if it is not merely another part of it.

    Leagues send a file for each half of a round, festivals a rapid and a blitz of one name on one day: a file
    that shares less than half of its pairings with the last version is an event of its own.
    """
    heading = report.heading
    same = Tournament.objects.filter(
        name_key=folded(heading["name"])[:200], start=heading["start"], federation=heading["federation"]
    )
    for tournament in same.order_by("pk"):
        last = tournament.reports.exclude(heading={}).defer("packed").order_by("-version").first()
        if last is None or overlap(pairings(reported), pairings_of(last)):
            return tournament
    return None


def overlap(pairings: set, earlier: set) -> bool:
    return 2 * len(pairings & earlier) >= min(len(pairings), len(earlier))
