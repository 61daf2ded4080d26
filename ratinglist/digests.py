"""The digest by which a list is known to be whole and unchanged."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from ratinglist.models import Entry, RatingList

BLOCK = 1 << 20
FIELDS = (
    "player_id", "rating", "k", "games", "list_id", "period_games", "highest", "last_played",
    "federation", "title",
)  # fmt: skip


def list_digest(list_: RatingList) -> str:
    """SHA-256 over every entry of a draft or published list in the order of the register's numbers.

    A line an entry: player, rating, K, games, games of the period, highest rating, last played, federation,
    title; what is empty is empty. Publishing a draft does not change it.
    """
    return digest_of(list_, stored(list_))


def stored(list_: RatingList) -> Iterator[tuple]:
    entries = Entry.objects.on(list_).order_by("player_id")
    for values in entries.values_list(*FIELDS).iterator(5000):
        player, rating, k, games, wrote, period_games, *others = values
        yield (player, rating, k, games, period_games if wrote == list_.pk else 0, *others)


def digest_of(list_: RatingList, rows: Iterable[tuple]) -> str:
    """The digest of a list with these rows: the cells of `list_digest`, in the order of players."""
    digest = sha256(f"{list_.type_id} {list_.date} {list_.revision}\n".encode())
    for cells in rows:
        digest.update("|".join(["" if cell is None else str(cell) for cell in cells]).encode() + b"\n")
    return digest.hexdigest()


def file_digest(path: Path) -> str:
    """SHA-256 of a file."""
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()
