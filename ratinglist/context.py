from django.conf import settings
from django.utils.functional import SimpleLazyObject

from players.roles import is_arbiter, is_officer


def federation(request) -> dict:
    """What every page says of whose site this is, who looks at it and where he is."""
    user = getattr(request, "user", None)
    return {
        "FEDERATION_NAME": settings.FEDERATION_NAME,
        "HOME_FEDERATION": settings.HOME_FEDERATION,
        "open_for_sign_up": settings.SIGN_UP,
        "section": request.path.split("/")[1],
        "desks": SimpleLazyObject(lambda: desks(user)),
    }


def desks(user) -> dict[str, bool]:
    """Which desks a user has."""
    officer = is_officer(user)
    return {"officer": officer, "arbiter": officer or is_arbiter(user)}
