"""Readers of what is written behind a command; argparse prints what they say."""

from argparse import ArgumentTypeError
from datetime import date

from django.contrib.auth import get_user_model
from django.core.management.base import CommandError


def day(text: str) -> date:
    """The day written as YYYY-MM-DD."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no day: write it as YYYY-MM-DD, such as 2026-12-01") from None


def first_of_month(text: str) -> date:
    """The first day of a month, on which lists are dated."""
    found = day(text)
    if found.day != 1:
        first = found.replace(day=1)
        raise ArgumentTypeError(f"{text!r} is not the first day of a month: write {first} for that month")
    return found


def actor(name: str | None):
    """The user whom `--by` names, None (the system itself) without a name; CommandError if unknown."""
    if not name:
        return None
    user = get_user_model().objects.filter(username=name).first()
    if user is None:
        raise CommandError(f"--by: there is no user {name!r}")
    return user
