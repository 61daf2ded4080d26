"""`manage.py calculate`: questions as JSON lines on standard input, answers on standard output."""

import sys
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection

from ratinglist.rules.calculator import answers
from ratinglist.rules.editions import CHAPTERS, BadEdition, Registry, load_own, registry_with
from tournaments.models import OwnEdition, RatingType

Text = tuple[str, str]
"""Name of a file and what it says."""


class Command(BaseCommand):
    """Answers each line as soon as it is read; a bad line is answered too and stops nothing."""

    help = (
        "Answer rating questions: one JSON object a line on standard input, one JSON line each in return. "
        "A federation's own rating types are known from its database, where there is one, and from files."
    )
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument(
            "--edition-file",
            metavar="FILE.toml",
            type=Path,
            action="append",
            default=[],
            help="an own edition; its chapter is a rating type to ask for (may be given more than once)",
        )

    def handle(self, *, edition_file, **options) -> None:
        known = registry([text_of(path) for path in edition_file])
        for line in answers(getattr(sys.stdin, "buffer", sys.stdin), known):
            self.stdout.write(line)
            self.stdout.flush()


def text_of(path: Path) -> Text:
    try:
        return path.name, path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as unreadable:
        raise CommandError(f"{path} cannot be read as text: {unreadable}") from unreadable


def registry(given: list[Text]) -> Registry:
    """The built-in editions, those kept in the database, and the given ones."""
    kept, types = stored()
    said = {text for _, text in given}
    try:
        return registry_with(load_own(*(each for each in kept if each[1] not in said), *given), types)
    except BadEdition as bad:
        raise CommandError("\n".join(map(str, bad.problems))) from bad


def stored() -> tuple[list[Text], dict[str, str]]:
    """The federation's own editions and the chapters of its own types; none without a database."""
    if not is_there():
        return [], {}
    try:
        kept = list(OwnEdition.objects.order_by("pk").values_list("file_name", "text"))
        own = RatingType.objects.exclude(code__in=CHAPTERS).filter(own_editions__isnull=False)
        return kept, dict(own.values_list("code", "chapter"))
    except Error:
        return [], {}


def is_there() -> bool:
    """Whether asking would not make a file: SQLite makes one where none is."""
    name = str(connection.settings_dict["NAME"])
    is_in_memory = name.startswith(("file:", ":memory:"))
    return connection.vendor != "sqlite" or is_in_memory or Path(name).is_file()
