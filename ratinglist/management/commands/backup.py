from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from players.refusal import Refused
from ratinglist import backups


class Command(BaseCommand):
    help = "Save the database and the files of the lists into one new file, while the site runs."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options):
        try:
            size = backups.backup(file)
        except (Refused, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file}: {size:,} bytes")
