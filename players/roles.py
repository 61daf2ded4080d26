"""Who may do what: officers everything, arbiters their own tournaments."""

OFFICERS = "officers"
ARBITERS = "arbiters"


def is_officer(user) -> bool:
    return bool(user and user.is_active and (user.is_superuser or user.groups.filter(name=OFFICERS).exists()))


def is_arbiter(user) -> bool:
    return bool(
        user and user.is_active and user.groups.filter(name__in=[OFFICERS, ARBITERS]).exists()
    ) or is_officer(user)
