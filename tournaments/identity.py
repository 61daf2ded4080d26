"""Answers to "who is this?": link a line of a report to a player, create the player, or park the line.

Parking leaves only the parked player's own games unrated; all others of the report count.
"""

from django.db import transaction

from players import audit
from players.models import BirthPrecision, Federation, FidePlayer, Player
from players.names import name_key
from players.refusal import Refused
from players.roles import is_officer
from tournaments.authority import require_officer, require_report
from tournaments.models import Match, Participant, Report, State
from tournaments.reports.federations import CODES

OPEN = (State.CHECKED, State.SUBMITTED, State.RETURNED)
SETTLED = (State.ACCEPTED, State.RATED)


def link(participant: Participant, player: Player, *, by) -> Participant:
    """Take the line to be `player`.

    Raises Refused `twice-in-report` when another line is he already, `closed`, `not-yours`, and
    `officers-only` to an arbiter when the player has another FIDE number.
    """
    with transaction.atomic():
        require_open(participant, by)
        require_once(participant, player)
        if participant.fide_id and player.fide_id and participant.fide_id != player.fide_id:
            require_officer_for_conflict(participant, player, by)
        return answer(participant, player, Match.LINKED, how="officer", act="link", by=by)


def create(
    participant: Participant,
    *,
    by,
    federation: str = "",
    sex: str = "",
    birth_date=None,
    birth_precision: str = "",
) -> Player:
    """A new player from the line, linked to it; the keywords fill what the line leaves open or has wrong.

    A newcomer needs name, federation, birth (the year at least) and sex: Refused `missing` names the field.
    The line's FIDE number is taken over only if nobody known has it. Refused `known` when somebody of that
    name and birth is there.
    """
    with transaction.atomic():
        require_open(participant, by)
        player = newcomer(participant, federation, sex, birth_date, birth_precision)
        require_complete(player)
        require_unknown(player)
        Federation.objects.get_or_create(code=player.federation_id)
        player.save()
        audit.record(
            "create", player, by=by, after={"from": str(participant), "report": participant.report_id}
        )
        answer(participant, player, Match.LINKED, how="created", act="link", by=by)
    return player


def park(participant: Participant, *, reason: str, by) -> Participant:
    """Leave the line's games unrated until it is known who he is; `reason` stands beside each of them."""
    with transaction.atomic():
        require_open(participant, by)
        if not reason.strip():
            raise Refused("no-reason", "Say why {name} is parked.", name=participant.name)
        return answer(
            participant, None, Match.PARKED, how="officer", act="park", by=by, reason=reason.strip()
        )


def unpark(participant: Participant, *, by) -> Participant:
    """Make a question again of a parked line. Raises Refused `not-parked`."""
    with transaction.atomic():
        require_open(participant, by)
        if participant.match != Match.PARKED:
            raise Refused("not-parked", "{name} is not parked.", name=participant.name)
        if participant.report.state in SETTLED:
            raise Refused(
                "closed", "The report is accepted: link {name} or leave him parked.", name=participant.name
            )
        return answer(participant, None, Match.QUESTION, how="", act="unpark", by=by)


def require_open(participant: Participant, by) -> None:
    """Raises Refused unless `by` may answer: arbiters until the report is accepted, officers also later."""
    report = Report.objects.defer("packed").select_for_update(of=("self",)).get(pk=participant.report_id)
    participant.report = report
    require_report(report, by)
    if report.state in SETTLED:
        require_officer(by)
    elif report.state not in OPEN:
        raise Refused("closed", "{report} is {state}.", report=str(report), state=State(report.state).label)


def require_once(participant: Participant, player: Player) -> None:
    twin = (
        Participant.objects.filter(report=participant.report_id, player=player)
        .exclude(pk=participant.pk)
        .first()
    )
    if twin:
        raise Refused(
            "twice-in-report", "{player} is already number {number}.", player=player.name, number=twin.number
        )


def require_officer_for_conflict(participant: Participant, player: Player, by) -> None:
    if by is not None and not is_officer(by):
        raise Refused(
            "officers-only",
            "The report gives {name} the FIDE id {given}, {player} has {known}: "
            "correct the report, or submit it and leave this link to an officer.",
            name=participant.name,
            given=participant.fide_id,
            player=player.name,
            known=player.fide_id,
        )


def newcomer(participant: Participant, federation: str, sex: str, birth_date, birth_precision: str) -> Player:
    told = birth_date or participant.birth_date
    precision = birth_precision or (BirthPrecision.FULL if birth_date else participant.birth_precision)
    return Player(
        fide_id=free_fide_id(participant),
        name=participant.name,
        sex=sex or participant.sex,
        birth_date=told,
        birth_precision=precision if told else BirthPrecision.UNKNOWN,
        federation_id=(federation or participant.federation).upper(),
        title=participant.title if participant.title in TITLES else "",
        women_title=participant.title if participant.title in WOMEN_TITLES else "",
    ).fold()


TITLES = ("GM", "IM", "FM", "CM")
WOMEN_TITLES = ("WGM", "WIM", "WFM", "WCM")


def free_fide_id(participant: Participant) -> int | None:
    taken = Player.objects.filter(fide_id=participant.fide_id).exists()
    listed = FidePlayer.objects.filter(fide_id=participant.fide_id).exists()
    return None if taken or listed else participant.fide_id


def require_complete(player: Player) -> None:
    needed = {
        "name": player.name,
        "federation": player.federation_id,
        "birth_date": player.birth_date,
        "sex": player.sex,
    }
    for field, value in needed.items():
        if not value:
            name, words = player.name or "The player", field.replace("_", " ")
            raise Refused(
                "missing", "{name} has no {words}: a newcomer needs it.", field=field, name=name, words=words
            )
    code = player.federation_id
    if code not in CODES and not Federation.objects.filter(code=code).exists():
        raise Refused(
            "missing",
            "{given} is neither a federation code of FIDE nor a federation in the register.",
            field="federation",
            given=code,
        )


def require_unknown(player: Player) -> None:
    twin = Player.objects.filter(name_key=name_key(player.name), birth_date=player.birth_date).first()
    if twin and twin.birth_precision == player.birth_precision:
        raise Refused(
            "known", "{name} of that birth date is in the register: link him.", name=twin.name, player=twin.pk
        )


def answer(
    participant: Participant, player, match: str, *, how: str, act: str, by, reason: str = ""
) -> Participant:
    before = {
        "player": participant.player_id,
        "match": str(participant.match),
        "reason": participant.match_reason,
    }
    participant.player, participant.match, participant.match_how = player, match, how
    participant.match_reason = reason[:300]
    participant.save(update_fields=["player", "match", "match_how", "match_reason"])
    after = {"player": player and player.pk, "match": str(match), "reason": participant.match_reason}
    audit.record(act, participant, by=by, before=before, after=after, why=reason)
    return participant
