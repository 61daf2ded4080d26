"""A setting that cannot be meant stops the start with its name and what is accepted."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from ratinglist import environment

ROOT = Path(__file__).parents[2]
NAME = re.compile(r"""(?:env_[a-z]+|environ\.get)\(\s*"([A-Z_]+)"|\$\{([A-Z_]+):-""")
PRODUCTION = {
    "HTTPS": "1",
    "ALLOWED_HOSTS": "ratings.example.org",
    "CSRF_TRUSTED_ORIGINS": "https://ratings.example.org",
    "SECRET_KEY": "an-invented-key-9f8e7d6c5b4a3f2e1d0c9b8a7f6e5d4c3b2a-for-tests",
    "DATABASE_URL": "postgres://ratings:secret@127.0.0.1:5432/ratings",
    "REDIS_URL": "redis://127.0.0.1:6379/9",
    "METRICS_TOKEN": "0123456789abcdef",
    "LOG_FORMAT": "json",
}


def manage(*arguments, folder: Path, **values) -> subprocess.CompletedProcess:
    ours = {"VAR_DIR": str(folder), "PATH": os.environ["PATH"]}
    command = [sys.executable, "-W", "error::DeprecationWarning:ratinglist", "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=ours | values, capture_output=True, text=True, timeout=120)


def test_the_settings_of_a_server_pass_every_check_for_deployment(tmp_path):
    done = manage("check", "--deploy", "--fail-level", "INFO", folder=tmp_path, **PRODUCTION)
    assert (done.returncode, done.stderr) == (0, "")


def test_only_the_check_for_preloading_is_silenced(settings):
    assert settings.SILENCED_SYSTEM_CHECKS == ["security.W021"]


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("HTTPS", "on", "use 1, true, yes"),
        ("HSTS_SECONDS", "a year", "whole number"),
        ("HOME_FEDERATION", "Valmark", "three letters"),
        ("TIME_ZONE", "Europe/Valmark", "time zone"),
        ("RATING_METHOD", "BEST", "NIDOF"),
        ("LOG_FORMAT", "xml", "json"),
        ("LOG_LEVEL", "LOUD", "WARNING"),
        ("METRICS_TOKEN", "short", "16"),
        ("REDIS_URL", "127.0.0.1", "redis://"),
        ("DATABASE_URL", "mysql://localhost/ratings", "postgres://"),
        ("DATABASE_URL", "postgres://localhost:port/ratings", "port"),
    ],
)
def test_a_setting_that_cannot_be_meant_stops_the_start(name, value, hint, tmp_path):
    done = manage("check", folder=tmp_path, **{name: value})
    last = done.stderr.strip().splitlines()[-1]
    assert done.returncode != 0
    assert name in last
    assert hint in last


def test_the_token_is_not_repeated_in_the_message(monkeypatch):
    monkeypatch.setenv("METRICS_TOKEN", "too short")
    with pytest.raises(ImproperlyConfigured) as refused:
        environment.env_token("METRICS_TOKEN")
    assert "too short" not in str(refused.value)


def found_in(source: str) -> set[str]:
    return {python or shell for python, shell in NAME.findall((ROOT / source).read_text())}


def test_every_variable_is_explained_in_the_environment_file():
    explained = (ROOT / "deploy/environment").read_text()
    sources = ["ratinglist/settings.py", "deploy/gunicorn.conf.py", "deploy/process"]
    read = {name for source in sources for name in found_in(source)}
    assert {"DATABASE_URL", "METRICS_TOKEN", "WEB_BIND", "LONG_WORKERS"} <= read
    assert {name for name in read if f"{name}=" not in explained} == {"PYTHON"}
