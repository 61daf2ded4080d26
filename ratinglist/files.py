"""The files of published lists on disk: written whole or not at all, checked, made again when lost."""

import os
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import BinaryIO

from django.conf import settings

from players.refusal import Refused
from ratinglist.digests import file_digest
from ratinglist.formats import COMBINED_FORMS, LIST_FORMS
from ratinglist.formats.form import About, Form, FormWriter, batches
from ratinglist.formats.rows import FIDE_TYPES, about, combined, rows
from ratinglist.models import ListFile, RatingList
from ratinglist.notes import Progress, silent


def folder(list_: RatingList) -> Path:
    """Where the files of a list are; the folder of a list that is not published is rubbish."""
    return Path(settings.LIST_FILES_DIR) / f"{list_.type_id}-{list_.date:%Y-%m-%d}-r{list_.revision}"


def path_of(list_file: ListFile) -> Path:
    return folder(list_file.list) / list_file.name


def name_of(list_: RatingList, form: Form) -> str:
    """`standard-2026-12-01-fide-txt.txt`, a revision with `-r1`, files of several types with `combined`."""
    types = "combined" if form.code in COMBINED_FORMS else list_.type_id
    revision = f"-r{list_.revision}" if list_.revision else ""
    code = form.code.replace("fide-combined", "fide")
    return f"{types}-{list_.date:%Y-%m-%d}{revision}-{code}{form.ending}"


class Shelf:
    """Puts finished folders in their places and takes them away again unless what they belong to succeeds.

    with Shelf() as shelf:
        with transaction.atomic():
            … shelf.add(list_) …
        shelf.keep()
    """

    def __enter__(self):
        self.placed = []
        return self

    def __exit__(self, *failure):
        for place in self.placed:
            shutil.rmtree(place, ignore_errors=True)

    def keep(self) -> None:
        self.placed = []

    def add(self, list_: RatingList, forms: list[Form], progress: Progress = silent) -> list[ListFile]:
        """Write the files of a list and put them in place; the rows that describe them, not yet saved."""
        place = folder(list_)
        place.parent.mkdir(parents=True, exist_ok=True)
        working = Path(mkdtemp(prefix=".writing-", dir=place.parent))
        try:
            working.chmod(0o755)
            described = [describe(list_, form, path) for form, path in write(list_, forms, working, progress)]
            # Left by a publication that was killed between this line and its commit.
            shutil.rmtree(place, ignore_errors=True)
            working.rename(place)
        except BaseException:
            shutil.rmtree(working, ignore_errors=True)
            raise
        self.placed.append(place)
        return described


def forms_of(list_: RatingList) -> list[Form]:
    """The forms that a list is published in; the first of those published together also shows all."""
    alone = [form(about(list_)) for form in LIST_FORMS.values()]
    if "combined" not in list_.summary:
        return alone
    beside = About(list_.date, FIDE_TYPES)
    return alone + [form(beside) for form in COMBINED_FORMS.values()]


def write(
    list_: RatingList, forms: list[Form], into: Path, progress: Progress = silent
) -> list[tuple[Form, Path]]:
    """Write the files in `forms` into a folder, in one pass over the list and one over those beside it."""
    paths = [(form, into / name_of(list_, form)) for form in forms]
    alone = [pair for pair in paths if pair[0].code in LIST_FORMS]
    beside = [pair for pair in paths if pair[0].code in COMBINED_FORMS]
    if alone:
        feed(
            alone,
            rows(list_),
            partial(progress, f"files of {list_.type_id}"),
            list_.summary.get("players", 0),
        )
    if beside:
        lists = lists_beside(list_)
        most = max(other.summary.get("players", 0) for other in lists)
        feed(beside, combined(lists), partial(progress, "files of all types"), most)
    return paths


def lists_beside(list_: RatingList) -> list[RatingList]:
    found = RatingList.objects.select_related("type").filter(pk__in=list_.summary["combined"])
    return sorted(found, key=lambda other: FIDE_TYPES.index(other.type_id))


def feed(targets: list[tuple[Form, Path]], entries, told: Callable[[int, int], None], expected: int) -> None:
    """Write the entries into every file; `told` hears how many are written of how many are expected."""
    written = 0
    with ExitStack() as open_files:
        writers, files = [], []
        for form, path in targets:
            files.append(open_files.enter_context(path.open("wb")))
            writers.append(FormWriter(form, open_files.enter_context(form.opened(files[-1]))))
        for batch in batches(entries):
            for writer in writers:
                writer.write(batch)
            written += len(batch)
            told(written, max(written, expected))
        for writer in writers:
            writer.finish()
    for _, path in targets:
        settle(path)


def settle(path: Path) -> None:
    """Have the bytes on the disk before anybody is told of the file."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def describe(list_: RatingList, form: Form, path: Path) -> ListFile:
    return ListFile(
        list=list_,
        format=form.code,
        name=path.name,
        size=path.stat().st_size,
        sha256=file_digest(path),
    )


def is_whole(list_file: ListFile) -> bool:
    """Whether the file is there with the digest that was published."""
    path = path_of(list_file)
    return path.is_file() and file_digest(path) == list_file.sha256


def open_file(list_file: ListFile) -> BinaryIO:
    """The file opened for reading; one that is missing or cut is made again first.

    Raises Refused `file-differs` when the register has changed and its bytes cannot be made any more.
    """
    path = path_of(list_file)
    if not path.is_file() or path.stat().st_size != list_file.size:
        restore(list_file)
    return path.open("rb")


def restore(list_file: ListFile) -> None:
    """Make a published file again and put it in place if it is the same to the byte; else raises Refused."""
    form = next(form for form in forms_of(list_file.list) if form.code == list_file.format)
    place = folder(list_file.list)
    place.mkdir(parents=True, exist_ok=True)
    working = Path(mkdtemp(prefix=".writing-", dir=place.parent))
    try:
        [(_, path)] = write(list_file.list, [form], working)
        if file_digest(path) != list_file.sha256:
            raise Refused(
                "file-differs",
                "{name} is missing and cannot be made again as it was published, because the register has "
                "changed since: restore it from a backup of the folder of list files.",
                name=list_file.name,
            )
        path.replace(path_of(list_file))
    finally:
        shutil.rmtree(working, ignore_errors=True)
