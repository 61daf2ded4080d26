"""What matching needs to know of register and FIDE's list, in a handful of queries for a whole report."""

from collections.abc import Iterable

from players.claims import Claim, Known, Listed, Register
from players.matching import surname_parts
from players.models import FidePlayer, Membership, Player
from players.queries import in_chunks

FACTS = (
    "pk",
    "name",
    "name_key",
    "fide_id",
    "national_id",
    "birth_date",
    "birth_precision",
    "sex",
    "federation_id",
    "status",
)
LISTED = ("fide_id", "name", "name_key", "birth_year", "sex", "federation", "gone_since")


def register_for(claims: Iterable[Claim]) -> Register:
    """The players whom `claims` may mean: by id, by name, by birth date, and by a part of the surname."""
    claims = list(claims)
    people = Player.objects.order_by().values_list(*FACTS)
    fide_ids = {claim.fide_id for claim in claims}
    rows = {
        "fide_id": list(in_chunks(people, "fide_id", fide_ids)),
        "national_id": list(in_chunks(people, "national_id", {claim.national_id for claim in claims})),
        "name_key": list(in_chunks(people, "name_key", {claim.key for claim in claims})),
    }
    known_ids = {row[FACTS.index(column)] for column in ("fide_id", "national_id") for row in rows[column]}
    strangers = [claim for claim in claims if not known_ids & ({claim.fide_id, claim.national_id} - {None})]
    rows["pk"] = list(in_chunks(people, "pk", alike(strangers)))
    everyone = with_clubs({row[0]: row for found in rows.values() for row in found})
    register = Register(
        by_fide_id={row[3]: everyone[row[0]] for row in rows["fide_id"]},
        by_national_id={row[4]: everyone[row[0]] for row in rows["national_id"]},
        listed=listed_by(fide_ids),
    )
    for row in rows["name_key"]:
        register.by_name.setdefault(row[2], []).append(everyone[row[0]])
    for row in rows["pk"]:
        register.add_similar(everyone[row[0]])
    return register


def alike(strangers: list[Claim]) -> set[int]:
    """Keys of the players who share a surname part or a full birth date with a stranger."""
    if not strangers:
        return set()
    parts = {part for claim in strangers for part in surname_parts(claim)}
    births = {claim.birth_date for claim in strangers if claim.birth_precision == "full"} - {None}
    born = Player.objects.filter(birth_date__in=births).order_by()
    return {*Player.objects.bearing(parts), *born.values_list("pk", flat=True)}


def with_clubs(rows: dict[int, tuple]) -> dict[int, Known]:
    memberships = Membership.objects.filter(until__isnull=True).order_by("since")
    named = memberships.values_list("player_id", "club__name")
    clubs = dict(in_chunks(named, "player_id", rows))
    return {pk: Known(*row, clubs.get(pk, "")) for pk, row in rows.items()}


def listed_by(fide_ids: set) -> dict[int, Listed]:
    rows = in_chunks(FidePlayer.objects.order_by().values_list(*LISTED), "fide_id", fide_ids)
    return {row[0]: Listed(*row) for row in rows}
