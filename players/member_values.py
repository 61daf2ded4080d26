"""A player as the plain values that tables, comparisons and the audit log are made of."""

from datetime import date
from operator import attrgetter

from players.member_rows import COLUMNS
from players.models import Player
from players.transfers import Stay, current

ATTRIBUTES = (
    "fide_id",
    "national_id",
    "name",
    "sex",
    "birth_date",
    "birth_precision",
    "federation_id",
    "title",
    "women_title",
    "other_titles",
    "online_title",
    "status",
    "status_on",
)
values_of = attrgetter(*ATTRIBUTES)


def state(player: Player) -> dict:
    return dict(zip(ATTRIBUTES, values_of(player), strict=True))


def plain(value):
    return value.isoformat() if isinstance(value, date) else value


def described(stay: Stay) -> str:
    return f"{stay.club}: {stay.since or '…'} to {stay.until or '…'}"


def member_values(player: Player, on: date) -> dict:
    """A player as a row of the table, with the club of the day `on`."""
    member = current(player.memberships.all(), on)
    born = player.birth_date
    return {
        **{name: getattr(player, name) for name in ATTRIBUTES if name in COLUMNS},
        "fide_id": player.fide_id or "",
        "national_id": player.national_id or "",
        "birth": (born.isoformat() if player.birth_precision == "full" else str(born.year)) if born else "",
        "federation": player.federation_id,
        "status_on": iso(player.status_on),
        "club": member.club.number if member else "",
        "club_name": member.club.name if member else "",
        "club_since": iso(member.since) if member else "",
        "club_until": iso(member.until) if member else "",
    }


def iso(day: date | None) -> str:
    return day.isoformat() if day else ""
