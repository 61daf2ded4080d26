from django.core.management.base import BaseCommand, CommandError

from players.arguments import actor, day
from players.refusal import Refused
from ratinglist.calculation import close
from ratinglist.clock import database_time
from ratinglist.closing.telling import lines
from tournaments.models import RatingType


class Command(BaseCommand):
    help = "Close a period: make the draft of the list of a date from the accepted reports."

    def add_arguments(self, parser):
        parser.add_argument("date", type=day, help="the date of the list: 2026-12-01")
        parser.add_argument("--type", help="only this rating type; else all that have an opening list")
        parser.add_argument(
            "--dry-run", action="store_true", help="compute and show everything, keep nothing"
        )
        parser.add_argument("--by", help="the user who closes; else the system itself")

    def handle(self, *, date, type, dry_run, by, **options):
        by, refusals = actor(by), []
        for type_code in [type] if type else types():
            self.stdout.write(f"{type_code}, list of {date}{', rehearsal' if dry_run else ''}")
            try:
                draft = close(
                    type_code,
                    date,
                    by=by,
                    now=database_time(),
                    dry_run=dry_run,
                    progress=self.show if options["verbosity"] else lambda *_: None,
                )
            except Refused as refused:
                # The lists of the types do not depend on each other.
                refusals.append(str(refused))
                continue
            for line in lines(draft):
                self.stdout.write(line)
        if refusals:
            raise CommandError("\n".join(refusals))

    def show(self, stage: str, done: int, total: int) -> None:
        if not self.stdout.isatty():
            if not done:
                self.stdout.write(f"  {stage} …")
            return
        self.stdout.write(
            f"\r\x1b[K  {stage} {done}/{total}" if total > 1 else f"\r\x1b[K  {stage} …", ending=""
        )
        self.stdout.flush()


def types() -> list[str]:
    found = list(
        RatingType.objects.filter(lists__status="published").distinct().values_list("code", flat=True)
    )
    if not found:
        raise CommandError("no rating type has an opening list: publish one first")
    return found
