from datetime import date

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from players.arguments import actor, day
from players.refusal import Refused
from ratinglist.models import RatingList
from ratinglist.publication import publish


class Command(BaseCommand):
    help = "Publish the drafts of a date, all or nothing, and write their files."

    def add_arguments(self, parser):
        parser.add_argument("date", type=day, help="the date of the lists: 2026-12-01")
        parser.add_argument("--type", help="only the list of this rating type; else all drafts of the date")
        parser.add_argument("--by", help="the user who publishes; else the system itself")

    def handle(self, *, date, type, by, **options):
        lists = chosen(date, type)
        try:
            published = publish(lists, by=actor(by), now=timezone.now())
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        for list_ in published:
            self.tell(list_)

    def tell(self, list_: RatingList) -> None:
        changes = list_.summary.get("changes", {})
        counts = ", ".join(f"{changes.get(name, 0)} {name}" for name in ("new", "changed", "gone"))
        self.stdout.write(f"{list_}: {counts}")
        for list_file in list_.files.all():
            self.stdout.write(f"  {list_file.sha256}  {list_file.name}")


def chosen(on: date, type_code: str | None) -> list[RatingList]:
    """The drafts of the date; without any, what is published of it, which publishing leaves alone."""
    lists = RatingList.objects.filter(date=on, **({"type_id": type_code} if type_code else {}))
    drafts = list(lists.filter(status=RatingList.Status.DRAFT))
    if found := drafts or list(lists.published()):
        return found
    what = f"{type_code} list" if type_code else "list"
    raise CommandError(f"there is no {what} of {on}: close the period first")
