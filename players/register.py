"""The acts upon the register: changes of players, clubs and status, each with its audit entry."""

from datetime import date, timedelta
from hashlib import sha256

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from players import audit
from players.member_values import plain, state
from players.models import Club, Membership, Player, Status
from players.refusal import Refused
from players.resources import MemberResource


def plain_state(player: Player) -> dict:
    return {name: plain(value) for name, value in state(player).items()}


@transaction.atomic
def add(player: Player, *, by) -> Player:
    """The new player, in the register."""
    player.fold().save(force_insert=True)
    audit.record("add", player, by=by, after=plain_state(player))
    return player


@transaction.atomic
def edit(player: Player, *, by, why: str = "") -> Player:
    """`player` as changed in memory, in the register; nothing is written when nothing differs."""
    before = plain_state(Player.objects.select_for_update().get(pk=player.pk))
    after = plain_state(player)
    changed = [name for name in after if after[name] != before[name]]
    if not changed:
        return player
    player.fold().save(force_update=True)
    audit.record(
        "edit",
        player,
        by=by,
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
        why=why,
    )
    return player


@transaction.atomic
def remove(player: Player, *, by) -> None:
    """The register without a player entered by mistake; refused once games or lists name him."""
    before = plain_state(player)
    entry = audit.entry("remove", player, by=by, before=before)
    try:
        player.delete()
    except ProtectedError as error:
        raise Refused(
            "player-in-use",
            "{player} stands in {count} reports or lists and stays in the register",
            player=str(player),
            count=len(error.protected_objects),
        ) from None
    entry.save()


def record_death(player: Player, on: date, *, by) -> Player:
    """The player as deceased on a day: out of lists from then on, in history for good."""
    return change_status(player, Status.DECEASED, on, by=by)


def record_departure(player: Player, on: date, *, by) -> Player:
    """The player as one who left the federation on a day."""
    return change_status(player, Status.LEFT, on, by=by)


def reinstate(player: Player, on: date, *, by, why: str) -> Player:
    """The player as active again, after he returned or was declared gone by mistake."""
    return change_status(player, Status.ACTIVE, on, by=by, why=why)


@transaction.atomic
def change_status(player: Player, status: Status, on: date, *, by, why: str = "") -> Player:
    player.refresh_from_db(from_queryset=Player.objects.select_for_update())
    if player.status == status:
        raise Refused("status-holds", "{player} is {status} already", player=str(player), status=status.label)
    if player.birth_date and on < player.birth_date:
        raise Refused("before-birth", "{on} lies before the birth of {player}", on=on, player=str(player))
    player.status, player.status_on = status, on
    return edit(player, by=by, why=why)


@transaction.atomic
def transfer(player: Player, club: Club, since: date, *, by) -> Membership:
    """The membership in `club` from a day on; open ones in other clubs end the day before."""
    memberships = list(player.memberships.select_for_update())
    if any(membership.holds(since) and membership.club_id == club.pk for membership in memberships):
        raise Refused("member-already", "{player} is in {club} already", player=str(player), club=str(club))
    if any(
        membership.until is None and (membership.since or date.min) >= since for membership in memberships
    ):
        raise Refused("later-membership", "{player} has a membership that begins later", player=str(player))
    for membership in memberships:
        if membership.until is None or membership.until >= since:
            membership.until = since - timedelta(days=1)
            membership.save(update_fields=["until"])
    joined = Membership.objects.create(player=player, club=club, since=since)
    audit.record("transfer", player, by=by, after={"club": club.number, "since": since.isoformat()})
    return joined


@transaction.atomic
def change_memberships(player: Player, *, kept: list[Membership], dropped: list[Membership], by) -> None:
    """Memberships as an officer has written them on the page of a player."""
    before = memberships_of(player)
    for membership in dropped:
        membership.delete()
    for membership in kept:
        membership.save()
    after = memberships_of(player)
    if before != after:
        audit.record(
            "edit-memberships", player, by=by, before={"memberships": before}, after={"memberships": after}
        )


def memberships_of(player: Player) -> list:
    rows = player.memberships.order_by("pk").values_list("club__number", "since", "until")
    return [[plain(value) for value in row] for row in rows]


def import_members(dataset, *, on: date, by, file_name: str, content: bytes = b""):
    """The result of bringing a whole table of members in; refused, with the result, when one row is wrong.

    Every changed player gets an audit entry, the table one more; `on` is the day no birth may lie after.
    """
    resource = MemberResource(on=on)
    with transaction.atomic():
        try:
            result = resource.import_data(dataset, dry_run=False, rollback_on_validation_errors=True)
        except IntegrityError:
            raise Refused(
                "changed-meanwhile",
                "the register was changed while the table was read; nothing was imported, try again",
            ) from None
        if result.has_errors() or result.has_validation_errors():
            raise Refused("members-not-imported", "the table has errors; nothing was imported", result=result)
        audit.record_many(
            [
                audit.entry("import", player, by=by, before=before, after=after, why=file_name)
                for player, before, after in resource.edits
            ]
        )
        totals = {name: result.totals[name] for name in ("new", "update", "skip")}
        audit.record(
            "import-members",
            "players.player",
            by=by,
            after={**totals, "sha256": digest(content)},
            why=file_name,
        )
    return result


def digest(content: bytes) -> str:
    return sha256(content).hexdigest() if content else ""
