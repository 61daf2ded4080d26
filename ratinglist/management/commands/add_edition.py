from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from players.arguments import actor
from players.refusal import Refused
from ratinglist.own_editions import add_edition, replacement


class Command(BaseCommand):
    help = "Add the federation's own edition of the regulations for a rating type, from a TOML file."

    def add_arguments(self, parser):
        parser.add_argument(
            "file", type=Path, help="the edition; rules/editions/samples has one to start from"
        )
        parser.add_argument("--type", required=True, help="code of the rating type, made when it is new")
        parser.add_argument("--name", default="", help="name of a new rating type")
        parser.add_argument("--by", help="the user who adds it; else the system itself")

    def handle(self, *, file, type, name, by, **options):
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as unreadable:
            raise CommandError(f"{file} cannot be read as text: {unreadable}") from unreadable
        try:
            kept = add_edition(text, type_code=type, type_name=name, by=actor(by), file_name=file.name)
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"{kept.type.name}: edition of {kept.start} is kept{replacement(kept)}")
