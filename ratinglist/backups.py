"""The whole installation in one file, and back: the database by its own tool, and the files of the lists.

A tar archive: `manifest.json` (which database, which migrations, digest of the dump), the dump, `lists/…`.
"""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import tarfile
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from players.refusal import Refused
from ratinglist.digests import file_digest
from ratinglist.models import RatingList
from ratinglist.publication import problems

MANIFEST, DUMP, LISTS = "manifest.json", "database", "lists"
OURS = re.compile(r"manifest\.json|database|lists/\w[\w-]*/\w[\w.-]*")


def backup(path: Path) -> int:
    """Write everything into a new file at `path`, whole or not at all, while the site runs; its bytes.

    The list files come after the database, so that it names none that is not in; those published meanwhile
    are in beside them. Raises Refused `exists`, `no-tool`, `tool-failed`.
    """
    if path.exists():
        raise Refused("exists", "{path} exists: give a new name.", path=path)
    part = path.with_name(f"{path.name}.part")
    try:
        with TemporaryDirectory(dir=path.parent, prefix=".backup-") as folder, opened(part) as file:
            work = Path(folder)
            dump(work / DUMP)
            manifest = {
                "database": connection.vendor,
                "migrations": sorted(map(list, MigrationRecorder(connection).applied_migrations())),
                "sha256": file_digest(work / DUMP),
            }
            (work / MANIFEST).write_text(json.dumps(manifest))
            with tarfile.open(fileobj=file, mode="w") as archive:
                archive.add(work / MANIFEST, MANIFEST)
                archive.add(work / DUMP, DUMP)
                add_lists(archive)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path.stat().st_size


def opened(part: Path):
    """The new file for its owner's eyes only: it holds the people of the register and hashes of passwords."""
    return os.fdopen(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb")


def add_lists(archive: tarfile.TarFile) -> None:
    """The folders of finished lists; those with a dot are being written."""
    for folder in sorted(Path(settings.LIST_FILES_DIR).glob("[!.]*")):
        archive.add(folder, f"{LISTS}/{folder.name}")


def dump(target: Path) -> None:
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(target)) as copy:
            connection.connection.backup(copy)
    else:
        call(["pg_dump", "--format=custom", "--no-owner", f"--file={target}"])


def restore(path: Path) -> list[RatingList]:
    """Bring a backup into an empty database; the published lists in it, each found as it was published.

    The tables are brought up to date when the backup is of an older release. Raises Refused: `unreadable`,
    `other-database`, `newer-release`, `not-empty`, `damaged`, `no-tool`, `tool-failed`, and `lists-differ`
    when a list is not the one that was published; all but the last leave everything as it was.
    """
    Path(settings.LIST_FILES_DIR).parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=Path(settings.LIST_FILES_DIR).parent, prefix=".restore-") as folder:
        work = Path(folder)
        unpack(path, work)
        check(json.loads((work / MANIFEST).read_text()), work)
        with placed_lists(work / LISTS):
            load(work / DUMP)
    call_command("migrate", verbosity=0)
    return verified()


def unpack(path: Path, folder: Path) -> None:
    try:
        with tarfile.open(path, "r:") as archive:
            for member in archive:
                take_out(archive, member, folder)
    except (OSError, tarfile.TarError) as error:
        raise Refused("unreadable", "{path} cannot be read: {why}", path=path, why=error) from error
    if not ((folder / MANIFEST).is_file() and (folder / DUMP).is_file()):
        raise Refused("unreadable", "{path} is no backup of rating lists.", path=path)


def take_out(archive: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    """One file, if it is one that `backup` writes: a forged archive may hold paths out of the folder.

    By hand, because Python before 3.11.4 has no filter for it.
    """
    if member.isdir():
        return
    if not (member.isfile() and OURS.fullmatch(member.name)):
        raise Refused("unreadable", "The backup holds {name}, which no backup does.", name=member.name)
    target = folder / member.name
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.extractfile(member) as source, target.open("wb") as file:
        shutil.copyfileobj(source, file)


def check(manifest: dict, folder: Path) -> None:
    if manifest["database"] != connection.vendor:
        raise Refused(
            "other-database",
            "The backup is of a {theirs} database, DATABASE_URL names a {ours} one.",
            theirs=manifest["database"],
            ours=connection.vendor,
        )
    known = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    if unknown := [f"{app}.{name}" for app, name in manifest["migrations"] if (app, name) not in known]:
        raise Refused(
            "newer-release",
            "The backup is of a newer release (it has {migration}): install that one first.",
            migration=unknown[0],
        )
    if file_digest(folder / DUMP) != manifest["sha256"]:
        raise Refused("damaged", "The backup is damaged: its database is not the one that was saved.")
    if connection.introspection.table_names():
        raise Refused("not-empty", "The database is not empty: name a new one in DATABASE_URL.")
    if any(Path(settings.LIST_FILES_DIR).glob("*")):
        raise Refused(
            "not-empty", "There are list files in {folder}: move them away.", folder=settings.LIST_FILES_DIR
        )


def load(source: Path) -> None:
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(source)) as copy:
            copy.backup(connection.connection)
        connection.close()
    else:
        name = connection.settings_dict["NAME"]
        call(["pg_restore", "--single-transaction", "--no-owner", f"--dbname={name}", str(source)])


@contextmanager
def placed_lists(folder: Path):
    """The list files in their places, taken away again when what follows fails."""
    target = Path(settings.LIST_FILES_DIR)
    target.mkdir(parents=True, exist_ok=True)
    placed = []
    try:
        for each in sorted(folder.glob("*")):
            placed.append(each.replace(target / each.name))
        yield
    except BaseException:
        for each in placed:
            shutil.rmtree(each, ignore_errors=True)
        raise


def verified() -> list[RatingList]:
    lists = list(RatingList.objects.published().order_by("date", "type__order", "seq"))
    wrong = [f"{list_}: {found[0]}" for list_ in lists if (found := problems(list_))]
    if wrong:
        raise Refused(
            "lists-differ",
            "Restored, but {count} of {all} lists are not as they were published: {wrong}",
            count=len(wrong),
            all=len(lists),
            wrong="; ".join(wrong),
        )
    return lists


def call(command: list[str]) -> None:
    """Run a tool of PostgreSQL on our database; the password goes by the environment, which nobody sees."""
    ours = connection.settings_dict
    names = {
        "PGHOST": "HOST",
        "PGPORT": "PORT",
        "PGUSER": "USER",
        "PGPASSWORD": "PASSWORD",
        "PGDATABASE": "NAME",
    }
    given = {variable: str(ours[key]) for variable, key in names.items() if ours[key]}
    try:
        done = subprocess.run(command, env=os.environ | given, capture_output=True, text=True)
    except FileNotFoundError as error:
        tool = "{tool} is missing: install postgresql-client, no older than the server."
        raise Refused("no-tool", tool, tool=command[0]) from error
    if done.returncode:
        raise Refused("tool-failed", "{tool}: {why}", tool=command[0], why=done.stderr.strip())
