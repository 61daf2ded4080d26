from django.conf import settings


def federation(request) -> dict:
    """What every page says of whose site this is."""
    return {"FEDERATION_NAME": settings.FEDERATION_NAME, "HOME_FEDERATION": settings.HOME_FEDERATION}
