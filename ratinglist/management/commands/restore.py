from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from players.refusal import Refused
from ratinglist import backups


class Command(BaseCommand):
    help = "Bring a backup into the empty database of DATABASE_URL and verify every list by its digest."
    # The database is empty, and the system checks may ask it.
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options):
        try:
            lists = backups.restore(file)
        except (Refused, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"Restored; {len(lists)} published lists and their files are as they were published."
        )
