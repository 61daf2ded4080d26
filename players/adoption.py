"""Persons of FIDE's list taken into the register: one by one, or a whole federation that begins with them."""

from datetime import date

from django.db import transaction
from django.db.models import Exists, OuterRef

from players import audit
from players.bulk import insert_rows
from players.models import BirthPrecision, Federation, FidePlayer, Player, Status
from players.refusal import Refused

# FIDE's own code for "none"; a blank in its list means the same.
NO_FEDERATION = "NON"
COPIED = ("fide_id", "name", "sex", "title", "women_title", "other_titles", "online_title")


def adopt(fide_player: FidePlayer, *, by) -> Player:
    """The player of the register with this FIDE id, made from FIDE's record where there is none yet."""
    with transaction.atomic():
        federation = federation_of(fide_player.federation)
        player, is_new = Player.objects.get_or_create(
            fide_id=fide_player.fide_id, defaults=as_registered(fide_player) | {"federation": federation}
        )
        if is_new:
            after = {"fide_id": player.fide_id, "name": player.name, "federation": federation.code}
            audit.record("adopt-player", player, by=by, after=after)
    return player


def adopt_federation(code: str, *, by) -> int:
    """How many players of federation `code` were taken over; those whose FIDE id is there are not touched.

    Only persons on the newest list come. Raises Refused when FIDE's lists know nobody of the federation.
    """
    with transaction.atomic():
        listed = FidePlayer.objects.filter(federation=code, gone_since=None)
        if not listed.exists():
            sentence = (
                "FIDE's imported lists know nobody of federation {federation}: import a list, check the code"
            )
            raise Refused("federation-unknown-to-fide", sentence, federation=code)
        federation = federation_of(code)
        registered = Player.objects.filter(fide_id=OuterRef("fide_id"))
        newcomers = [
            as_registered(person) | {"federation": federation.code}
            for person in listed.filter(~Exists(registered)).order_by("fide_id")
        ]
        if newcomers:
            insert_rows(Player, list(newcomers[0]), [tuple(person.values()) for person in newcomers])
            audit.record("adopt-federation", federation, by=by, after={"players": len(newcomers)})
    return len(newcomers)


def federation_of(code: str) -> Federation:
    federation, _ = Federation.objects.get_or_create(code=code or NO_FEDERATION)
    return federation


def as_registered(person: FidePlayer) -> dict:
    """The fields of a player as FIDE's record gives them, his federation left out."""
    draft = Player(name=person.name).fold()
    return {field: getattr(person, field) for field in COPIED} | {
        "search_name": draft.search_name,
        "name_key": draft.name_key,
        "birth_date": date(person.birth_year, 1, 1) if person.birth_year else None,
        "birth_precision": BirthPrecision.YEAR if person.birth_year else BirthPrecision.UNKNOWN,
        "status": Status.ACTIVE,
    }
