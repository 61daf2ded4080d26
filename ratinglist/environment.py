"""Readers of environment variables that stop with the name, the value and what is accepted."""

import os
from pathlib import Path
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured


def env_bool(name: str, default: bool) -> bool:
    value = os.environ.get(name, "")
    words = {"": default, "1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    if value.lower() not in words:
        raise ImproperlyConfigured(f"{name}={value!r}: use 1, true, yes, 0, false or no")
    return words[value.lower()]


def env_int(name: str, default: int) -> int:
    value = os.environ.get(name, "")
    if not value:
        return default
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name}={value!r}: use a whole number such as {default}")
    return int(value)


def env_choice(name: str, default: str, choices: dict[str, str]) -> str:
    value = os.environ.get(name, "") or default
    if value not in choices:
        accepted = ", ".join(f"{code} ({meaning})" for code, meaning in choices.items())
        raise ImproperlyConfigured(f"{name}={value!r}: use one of {accepted}")
    return value


def env_code(name: str) -> str:
    """A federation's three letters in capitals, or empty."""
    value = os.environ.get(name, "")
    if value and not (len(value) == 3 and value.isascii() and value.isalpha()):
        raise ImproperlyConfigured(f"{name}={value!r}: use the federation's three letters, such as VAL")
    return value.upper()


def env_zone(name: str, default: str) -> str:
    value = os.environ.get(name, "") or default
    try:
        ZoneInfo(value)
    except (KeyError, OSError, ValueError) as error:
        raise ImproperlyConfigured(f"{name}={value!r}: use a time zone such as Europe/Berlin") from error
    return value


def env_token(name: str) -> str:
    """A secret of at least 16 characters, or empty; the message never repeats it."""
    value = os.environ.get(name, "")
    if value and (len(value) < 16 or not value.isascii() or " " in value):
        raise ImproperlyConfigured(f"{name}: use at least 16 letters and digits without blanks")
    return value


def env_list(name: str, default: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def env_numbers(name: str) -> list[int]:
    parts = env_list(name, "")
    if wrong := [part for part in parts if not (part.isascii() and part.isdigit())]:
        raise ImproperlyConfigured(f"{name}: {wrong[0]!r} is no number: use numbers with commas between them")
    return [int(part) for part in parts]


def env_database(name: str, sqlite: Path) -> dict:
    """Django's settings of one database from `postgres://user:password@host:port/name` or `sqlite:///path`."""
    value = os.environ.get(name, "")
    url = urlsplit(value)
    try:
        port = url.port
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}: the port after the host is no number") from error
    if not value or url.scheme == "sqlite":
        return sqlite_database(Path(unquote(url.path)) if value else sqlite)
    if url.scheme not in {"postgres", "postgresql"} or not url.path.strip("/"):
        raise ImproperlyConfigured(
            f"{name} must read postgres://user:password@host:5432/name or sqlite:////path/to/file"
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(url.path.strip("/")),
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": url.hostname or "",
        "PORT": str(port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }


def sqlite_database(path: Path) -> dict:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            # IMMEDIATE: a transaction that will write waits for its turn at its start, not failing later.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def env_redis(name: str) -> str:
    value = os.environ.get(name, "")
    if value and urlsplit(value).scheme not in {"redis", "rediss", "unix"}:
        raise ImproperlyConfigured(f"{name} must read redis://host:6379/0")
    return value
