"""Accounts as this house keeps them: who may open one, and whose guesses are counted."""

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings


class Accounts(DefaultAccountAdapter):
    """Everybody may open an account where mail can be sent to check the address (`SIGN_UP`)."""

    def is_open_for_signup(self, request) -> bool:
        return settings.SIGN_UP


def name_tried(request, credentials) -> str:
    """The name or e-mail address somebody tries to log in with, in small letters; empty if none was given."""
    tried = credentials or {}
    name = tried.get("username") or tried.get("email") or request.POST.get("login", "")
    return name.strip().lower()
