"""Which player of the register a row of a member table means."""

from dataclasses import dataclass, field

from players.member_rows import MemberRow
from players.models import Player
from players.queries import in_chunks
from players.similarity import SIMILAR, key_similarity


@dataclass
class Index:
    """The players that the rows of one table may mean."""

    by_id: dict[str, dict] = field(default_factory=lambda: {"fide_id": {}, "national_id": {}})
    by_name: dict[str, list[Player]] = field(default_factory=dict)


def index_of(rows: list[MemberRow]) -> Index:
    """Three look-ups a few thousand rows, however long the table is."""
    index, players = Index(), {}
    for column, found in index.by_id.items():
        # Most rows have both ids: whom the first has found need not be read again.
        found |= {value: player for player in players.values() if (value := getattr(player, column))}
        wanted = {row.values.get(column) for row in rows} - found.keys()
        for player in in_chunks(Player.objects.order_by(), column, wanted):
            found[getattr(player, column)] = players.setdefault(player.pk, player)
    for player in in_chunks(Player.objects.order_by(), "name_key", {row.name_key for row in rows}):
        index.by_name.setdefault(player.name_key, []).append(players.setdefault(player.pk, player))
    return index


def player_of(row: MemberRow, index: Index) -> Player | None:
    """The player whom `row` means, None for a new one; doubts are written into the row's problems."""
    found = {
        column: player
        for column, players in index.by_id.items()
        if (player := players.get(row.values.get(column)))
    }
    if not found:
        return player_by_name(row, index)
    if len(set(found.values())) > 1:
        one, other = found["fide_id"], found["national_id"]
        row.blame(
            "fide_id",
            f"fide_id {one.fide_id} belongs to {described(one)} but national_id {other.national_id} to "
            f"{described(other)}; correct one of the two ids",
        )
        return None
    (column, player), *_ = found.items()
    blame_other_ids(row, column, player)
    blame_other_person(row, column, player)
    return player


def blame_other_ids(row: MemberRow, column: str, player: Player) -> None:
    other = "national_id" if column == "fide_id" else "fide_id"
    given, known = row.values.get(other), getattr(player, other)
    if given and known and given != known:
        row.blame(
            other,
            f"{column} {getattr(player, column)} belongs to {described(player)}, whose {other} is {known}, "
            f"not {given}; correct it here, or change it on the page of the player",
        )


def blame_other_person(row: MemberRow, column: str, player: Player) -> None:
    if (
        not row.name_key
        or same_birth(row, player)
        or key_similarity(row.name_key, player.name_key) >= SIMILAR
    ):
        return
    row.blame(
        column,
        f"{column} {getattr(player, column)} belongs to {described(player)}, not to {row.values['name']}; "
        "correct the id, or write his full birth date if only the name has changed",
    )


def same_birth(row: MemberRow, player: Player) -> bool:
    return row.is_fully_born and row.birth == (player.birth_date, player.birth_precision)


def player_by_name(row: MemberRow, index: Index) -> Player | None:
    born, _ = row.birth
    if not row.name_key or not born:
        return None
    namesakes = [player for player in index.by_name.get(row.name_key, []) if may_be(row, player)]
    if len(namesakes) == 1 and is_same(row, namesakes[0]):
        return namesakes[0]
    if namesakes:
        known = " and ".join(described(player) for player in namesakes[:3])
        row.blame(
            "name", f"this may be {known}; write the id of the register into the row, or his full birth date"
        )
    return None


def may_be(row: MemberRow, player: Player) -> bool:
    """Same name, and the birth dates agree as far as both are known."""
    born, precision = row.birth
    if player.birth_date is None or player.birth_date.year != born.year:
        return False
    if precision == player.birth_precision == "full":
        return player.birth_date == born
    return not differing_ids(row, player)


def is_same(row: MemberRow, player: Player) -> bool:
    """Certain without an id: the full date agrees, or neither side has more than name and year."""
    if differing_ids(row, player):
        return False
    bare = not (
        player.fide_id or player.national_id or row.values.get("fide_id") or row.values.get("national_id")
    )
    return same_birth(row, player) or (bare and player.birth_precision == row.birth[1] == "year")


def differing_ids(row: MemberRow, player: Player) -> bool:
    return any(
        row.values.get(column) and getattr(player, column) and row.values[column] != getattr(player, column)
        for column in ("fide_id", "national_id")
    )


def described(player: Player) -> str:
    ids = [
        f"FIDE id {player.fide_id}" if player.fide_id else "",
        player.national_id and f"id {player.national_id}",
    ]
    facts = [f"born {player.birth_year}" if player.birth_year else "", *ids]
    known = ", ".join(fact for fact in facts if fact)
    return f"{player.name} ({known})" if known else player.name
