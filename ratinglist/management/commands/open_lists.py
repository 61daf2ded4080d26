from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from players.arguments import actor, day
from players.refusal import Refused
from ratinglist.opening import open_from_fide, open_lists


class Command(BaseCommand):
    help = (
        "Begin the lists: from a CSV or XLSX of id, type, rating, K or games, highest; or from FIDE's list."
    )

    def add_arguments(self, parser):
        source = parser.add_mutually_exclusive_group(required=True)
        source.add_argument("file", nargs="?", type=Path, help="the table, CSV or XLSX")
        source.add_argument(
            "--from-fide", action="store_true", help="take the ratings of FIDE's imported list"
        )
        parser.add_argument("--date", required=True, type=day, help="date of the lists: 2026-12-01")
        parser.add_argument("--by", help="the user who opens; else the system itself")

    def handle(self, *, file, from_fide, date, by, **options):
        by = actor(by)
        try:
            lists = open_from_fide(date=date, by=by) if from_fide else open_lists(file, date=date, by=by)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except Refused as refused:
            self.tell(file, refused.data.get("findings", ()))
            raise CommandError(str(refused)) from refused
        for list_ in lists:
            self.stdout.write(f"opening {list_}: {list_.written.count()} players")

    def tell(self, file, findings) -> None:
        for finding in findings:
            self.stderr.write(f"{file}:{finding.line}: {finding.field}: {finding.what}; {finding.mend}")
