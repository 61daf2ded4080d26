"""A report from its upload to its list: take in, check, submit, accept or return, withdraw, rate.

Versions of one event: only the newest standing version can go forward. The versions before it become
`replaced` at the moment it is accepted, so nothing that was accepted is lost while the new version is on its
way. If that is withdrawn, the one before it is the newest again.
"""

import zlib
from datetime import datetime
from hashlib import sha256
from pathlib import PurePath

from django.conf import settings
from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from players.findings import Finding, sorted_findings
from players.models import Player
from players.refusal import Refused
from tournaments import checking, deadlines, entries, events, game_sets, questions
from tournaments.authority import require_arbiter, require_officer, require_report, require_tournament
from tournaments.models import Match, RatingType, Report, State, Tournament
from tournaments.reports import reader
from tournaments.reports.model import ReportedTournament
from tournaments.states import move, move_all

INTERPRETED = [
    *("tournament", "version", "wanted_type", "encoding", "format"),
    *("findings", "heading", "games_digest"),
]
RECHECKED = (State.DRAFT, State.REFUSED, State.CHECKED, State.RETURNED, State.WITHDRAWN)


def upload(
    data: bytes,
    file_name: str,
    *,
    by,
    tournament: Tournament | None = None,
    wanted_type: RatingType | None = None,
    encoding: str | None = None,
    at: datetime | None = None,
) -> Report:
    """The report of these bytes, `checked` or `refused` with findings; the same bytes are the same report.

    Without `tournament` the event is recognised or registered. `wanted_type` goes before the type that the
    time control tells. Raises Refused `too-large`, `not-yours`.
    """
    require_size(len(data))
    require_arbiter(by)
    if tournament:
        require_tournament(tournament, by)
    digest = sha256(data).hexdigest()
    if same := Report.objects.filter(sha256=digest).first():
        return same
    reading = reader.read(data, encoding=encoding)
    with transaction.atomic():
        report, new = kept(data, digest, file_name, by=by, tournament=tournament, wanted_type=wanted_type)
        if new:
            interpret(report, reading, by=by, at=at or timezone.now())
    return report


def require_size(size: int) -> None:
    """Raises Refused `too-large` for more bytes than a report may have; call it before reading a file."""
    if size > settings.MAX_REPORT_BYTES:
        raise Refused(
            "too-large",
            "The file has {size:,} bytes; a report may have {limit:,}.",
            size=size,
            limit=settings.MAX_REPORT_BYTES,
        )


def kept(data: bytes, digest: str, file_name: str, *, by, tournament, wanted_type) -> tuple[Report, bool]:
    """The row that keeps these bytes and whether it is new: who is second gets the row of the first."""
    return Report.objects.get_or_create(
        sha256=digest,
        defaults={
            "file_name": PurePath(file_name.replace("\\", "/")).name[-200:] or "report",
            "size": len(data),
            "packed": zlib.compress(data),
            "tournament": tournament,
            "wanted_type": wanted_type,
            "uploaded_by": by,
        },
    )


def interpret(report: Report, reading: reader.Report, *, by, at: datetime) -> None:
    """Write what was read: state, findings, tournament, participants, games."""
    was, state = report.state, State.CHECKED if reading.acceptable else State.REFUSED
    move(
        report,
        state,
        act="check",
        by=by,
        why=f"{report.file_name}, {report.size} bytes, sha256 {report.sha256}",
    )
    found = list(reading.findings)
    if reading.acceptable:
        report.encoding, report.format = reading.tournament.encoding, reading.tournament.version
        found += take_in(report, reading.tournament, anew=was == State.WITHDRAWN, by=by, at=at)
    else:
        entries.clear(report)
    report.findings = [finding.as_dict() for finding in sorted_findings(found)]
    report.save(update_fields=INTERPRETED)


def take_in(report: Report, reported: ReportedTournament, *, anew: bool, by, at: datetime) -> list[Finding]:
    """Tournament, lines and games of a readable report; gives what the register and other reports make of it.

    The first time, and `anew` after a withdrawal, it becomes the newest version of its tournament.
    """
    keeps_version = report.heading and not anew
    report.heading = events.heading_of(reported)
    report.games_digest = game_sets.digest(reported)
    events.attach(report, reported, by=by)
    report.version = report.version if keeps_version else events.next_version(report)
    answers = questions.answers(reported, entries.earlier_answers(report), by=by)
    entries.write(report, reported, answers)
    ids = {number: answer.player_id for number, answer in answers.items() if answer.player_id}
    players = Player.objects.in_bulk(set(ids.values()))
    named = {number: players[player_id] for number, player_id in ids.items()}
    return checking.findings(report, reported, named, on=at.date())


def recheck(report: Report, *, by, encoding: str | None = None, at: datetime | None = None) -> Report:
    """Read the kept bytes again, with the register of today; answers given by hand stay.

    Raises Refused `bad-move` once it is submitted, `in-a-list` when its games already stand in a calculation.
    """
    require_report(report, by)
    if report.state not in RECHECKED:
        raise Refused(
            "bad-move", "{report} is {have}: return it first.", report=str(report), have=report.state
        )
    reading = reader.read(report.content, encoding=encoding)
    try:
        with transaction.atomic():
            interpret(report, reading, by=by, at=at or timezone.now())
    except ProtectedError:
        report.refresh_from_db(fields=["state", *INTERPRETED])
        raise Refused("in-a-list", "{report} is part of a list already.", report=str(report)) from None
    return report


def choose_type(report: Report, rating_type: RatingType, *, by, at: datetime | None = None) -> Report:
    """Say which rating type the report is for, and check it again."""
    require_report(report, by)
    report.wanted_type = rating_type
    return recheck(report, by=by, at=at, encoding=report.encoding or None)


def submit(report: Report, *, by, at: datetime | None = None) -> Report:
    """Hand the report to the officers. Refused: `not-newest`, `errors`, `double`, `too-late`, `bad-move`."""
    at = at or timezone.now()
    with transaction.atomic():
        require_report(report, by)
        require_rateable(report, at=at)
        return move(report, State.SUBMITTED, act="submit", by=by, submitted_at=at, reason="")


def accept(report: Report, *, by, park_rest: bool = False, at: datetime | None = None) -> Report:
    """Let the report count; earlier versions are replaced. With `park_rest` whom nobody knows is parked.

    Raises Refused `open-questions` with their `count`, else as `submit`.
    """
    at = at or timezone.now()
    with transaction.atomic():
        require_officer(by)
        require_rateable(report, at=at)
        why = settle_questions(report, park_rest=park_rest)
        move(report, State.ACCEPTED, act="accept", by=by, why=why, accepted_at=at, reason="")
        if report.heading:
            events.describe(report.tournament, report).save()
        replace_earlier(report, by=by)
    return report


def require_rateable(report: Report, *, at: datetime) -> None:
    """Refuse what nothing would come of, in a transaction that lets nobody change it meanwhile."""
    if report.tournament_id:
        report.tournament = Tournament.objects.select_for_update().get(pk=report.tournament_id)
        # Held until the end, so that no list is published between the look and the act.
        type_code = events.described(report).type_id
        list(RatingType.objects.select_for_update(no_key=True).filter(pk=type_code))
    refuse_hopeless(report, at=at)


def hindrance(report: Report, *, at: datetime) -> str:
    """Why the report could be neither submitted nor accepted at a moment; empty when nothing hinders."""
    try:
        refuse_hopeless(report, at=at)
    except Refused as refused:
        return str(refused)
    return ""


def refuse_hopeless(report: Report, *, at: datetime) -> None:
    """Refuse an older version, errors, a double, a missed third list."""
    if report.tournament_id and not report.is_newest:
        raise Refused("not-newest", "There is a newer version of {report}.", report=str(report))
    lasting = [
        f for f in report.findings if f["severity"] in ("fatal", "error") and f["code"] != checking.DOUBLE
    ]
    if lasting and report.state != State.REFUSED:
        raise Refused("errors", "{what} {mend}", what=lasting[0]["what"], mend=lasting[0]["mend"])
    for other in checking.doubles(report, (State.ACCEPTED, State.RATED)):
        raise Refused("double", "The same games already count as {other}.", other=str(other.tournament))
    if report.tournament_id:
        event = events.described(report)
        if not deadlines.belongs_to(event, accepted_on=at.date()).list_date:
            raise Refused("too-late", "{notice}", notice=deadlines.notice(event, on=at.date()))


def settle_questions(report: Report, *, park_rest: bool) -> str:
    """What was done about the players whom nobody knows: they are parked, or Refused `open-questions`."""
    if not park_rest:
        if count := report.open_questions.count():
            sentence = "{count} players are not identified yet: link, create or park them."
            raise Refused("open-questions", sentence, count=count)
        return ""
    reason = "Not identified when the report was accepted."
    parked = report.open_questions.update(match=Match.PARKED, match_reason=reason)
    return f"{parked} players not identified and parked" if parked else ""


def replace_earlier(report: Report, *, by) -> None:
    earlier = report.tournament.reports.filter(version__lt=report.version)
    for old in earlier.exclude(state__in=(State.REPLACED, State.WITHDRAWN)).defer("packed"):
        move(old, State.REPLACED, act="replace", by=by, why=f"by version {report.version}")


def return_report(report: Report, *, reason: str, by) -> Report:
    """Give a submitted or accepted report back to its sender, who reads why."""
    with transaction.atomic():
        require_officer(by)
        require_reason(reason)
        return move(report, State.RETURNED, act="return", by=by, why=reason, reason=reason, accepted_at=None)


def withdraw(report: Report, *, reason: str, by) -> Report:
    """Take the report back; of an accepted one only an officer."""
    with transaction.atomic():
        require_report(report, by)
        if report.state == State.ACCEPTED:
            require_officer(by)
        require_reason(reason)
        return move(
            report, State.WITHDRAWN, act="withdraw", by=by, why=reason, reason=reason, accepted_at=None
        )


def require_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused("no-reason", "Say why.")


def mark_rated(reports: list[Report], *, by, why: str = "") -> None:
    """Note that a published list rates these accepted reports."""
    with transaction.atomic():
        move_all(reports, State.RATED, act="rate", by=by, why=why)


def mark_accepted_again(report: Report, *, by, why: str = "") -> Report:
    """Note that the list that rated the report is withdrawn, so it waits for another."""
    with transaction.atomic():
        return move(report, State.ACCEPTED, act="unrate", by=by, why=why)
