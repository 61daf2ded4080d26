"""Everything saved into one file and brought back into an empty installation, on both databases."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.services import POSTGRESQL

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
FILL = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.contrib.auth import get_user_model
from ratinglist.digests import list_digest
from ratinglist.models import RatingList
from tests.closing import DECEMBER, JANUARY, publish
from tests.make import make_player, make_tournament
get_user_model().objects.create_user("Ångström")
players = [make_player(f"Jõe, Ädla {number}", rating=1800 + number) for number in range(40)]
make_tournament([(white, black, "1") for white, black in zip(players[::2], players[1::2])])
opening = RatingList.objects.get()
RatingList.objects.update(digest=list_digest(opening))
publish(DECEMBER)
publish(JANUARY)
"""
LISTS = """
from ratinglist.models import ListFile, RatingList
from players.models import LogEntry
from django.contrib.auth import get_user_model
for row in RatingList.objects.order_by("pk").values_list("pk", "date", "digest"):
    print(*row)
for row in ListFile.objects.order_by("pk").values_list("name", "sha256"):
    print(*row)
print(LogEntry.objects.count(), get_user_model().objects.get().username)
"""
NEXT = """
from tests.make import make_player
print(make_player("After, The").pk)
"""


class Installation:
    """A database and a folder of their own, driven from outside."""

    def __init__(self, folder: Path, database: str = ""):
        folder.mkdir(exist_ok=True)
        inherited = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
        self.folder = folder
        self.environment = inherited | {"VAR_DIR": str(folder), "DATABASE_URL": database}

    def manage(self, *arguments) -> subprocess.CompletedProcess:
        command = [sys.executable, "manage.py", *map(str, arguments)]
        return subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=300
        )

    def ok(self, *arguments) -> str:
        done = self.manage(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def shell(self, code: str) -> str:
        return self.ok("shell", "--verbosity", "0", "-c", code)


@pytest.fixture
def sqlite_pair(tmp_path):
    return Installation(tmp_path / "old"), Installation(tmp_path / "new")


@pytest.fixture
def postgresql_pair(tmp_path):
    import psycopg

    names = {place: f"ratings_backup_{place}" for place in ("old", "new")}
    with psycopg.connect(POSTGRESQL, autocommit=True) as connection:
        for name in names.values():
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {name}")
    server = POSTGRESQL.rpartition("/")[0]
    yield [Installation(tmp_path / place, f"{server}/{name}") for place, name in names.items()]
    with psycopg.connect(POSTGRESQL, autocommit=True) as connection:
        for name in names.values():
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def check_there_and_back(old: Installation, new: Installation, file: Path) -> None:
    old.shell(FILL)
    old.ok("backup", file)
    assert "3 published lists" in new.ok("restore", file)
    assert new.shell(LISTS) == old.shell(LISTS)
    assert new.ok("verify_lists").count("as published") == 3
    assert new.shell(NEXT) == old.shell(NEXT)


def test_sqlite_there_and_back(sqlite_pair, tmp_path):
    check_there_and_back(*sqlite_pair, tmp_path / "saved")


@pytest.mark.postgresql
def test_postgresql_there_and_back(postgresql_pair, tmp_path):
    check_there_and_back(*postgresql_pair, tmp_path / "saved")


@pytest.fixture
def saved(sqlite_pair, tmp_path):
    old, _ = sqlite_pair
    old.ok("migrate")
    old.ok("backup", tmp_path / "saved")
    return tmp_path / "saved"


def refused(installation: Installation, file: Path) -> str:
    done = installation.manage("restore", file)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_backup_is_for_its_owner_only_and_never_overwrites(sqlite_pair, saved):
    assert saved.stat().st_mode & 0o777 == 0o600
    done = sqlite_pair[0].manage("backup", saved)
    assert (done.returncode, "exists: give a new name" in done.stderr) == (1, True)


def test_nothing_is_restored_over_what_is_there(sqlite_pair, saved):
    old, _ = sqlite_pair
    assert "The database is not empty" in refused(old, saved)


def test_a_cut_backup_leaves_the_database_empty(sqlite_pair, saved):
    _, new = sqlite_pair
    saved.write_bytes(saved.read_bytes()[: saved.stat().st_size // 2])
    assert "cannot be read" in refused(new, saved)
    assert "[ ] 0001_initial" in new.ok("showmigrations", "ratinglist")


def test_a_damaged_database_in_a_backup_is_refused(sqlite_pair, saved):
    _, new = sqlite_pair
    with tarfile.open(saved) as archive:
        place = archive.getmember("database").offset_data
    content = bytearray(saved.read_bytes())
    content[place + 5000] ^= 1
    saved.write_bytes(content)
    assert "The backup is damaged" in refused(new, saved)


def test_another_file_is_no_backup(sqlite_pair, tmp_path):
    (tmp_path / "notes").write_text("not a tar archive")
    assert "cannot be read" in refused(sqlite_pair[1], tmp_path / "notes")


@pytest.mark.parametrize("name", ["../escaped", "/tmp/escaped", "lists/a/../../../escaped", "lists/loose"])
def test_nothing_is_unpacked_but_what_a_backup_holds(sqlite_pair, tmp_path, name):
    with tarfile.open(tmp_path / "forged", "w") as archive:
        member = tarfile.TarInfo(name)
        archive.addfile(member)
    assert "which no backup does" in refused(sqlite_pair[1], tmp_path / "forged")
    assert not list(tmp_path.rglob("escaped"))


@pytest.mark.postgresql
def test_a_backup_of_the_other_database_is_refused(saved, postgresql_pair):
    assert "of a sqlite database" in refused(postgresql_pair[1], saved)


def test_a_backup_of_a_newer_release_is_refused(sqlite_pair, tmp_path):
    old, new = sqlite_pair
    old.ok("migrate")
    old.shell(
        "from django.db import connection; from django.db.migrations.recorder import MigrationRecorder;"
        "MigrationRecorder(connection).record_applied('ratinglist', '0999_of_the_future')"
    )
    old.ok("backup", tmp_path / "future")
    assert "newer release (it has ratinglist.0999_of_the_future)" in refused(new, tmp_path / "future")


def test_a_list_that_was_changed_behind_the_back_is_told_after_restoring(sqlite_pair, tmp_path):
    old, new = sqlite_pair
    old.shell(FILL)
    old.shell("from ratinglist.models import Entry; Entry.objects.filter(rating=1800).update(rating=2800)")
    old.ok("backup", tmp_path / "saved")
    assert "lists are not as they were published" in refused(new, tmp_path / "saved")
