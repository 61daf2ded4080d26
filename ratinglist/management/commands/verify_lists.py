from django.core.management.base import BaseCommand, CommandError

from ratinglist.models import RatingList
from ratinglist.publication import problems


class Command(BaseCommand):
    help = "Check every published list and its files against the digests taken at publication."

    def add_arguments(self, parser):
        parser.add_argument("--type", help="only the lists of this rating type")

    def handle(self, *, type, **options):
        lists = RatingList.objects.published().select_related("type").order_by("date", "type__order", "seq")
        if type:
            lists = lists.filter(type_id=type)
        damaged = 0
        for list_ in lists:
            found = problems(list_)
            damaged += bool(found)
            self.stdout.write(f"{list_}: {'; '.join(found) or 'as published'}")
        if damaged:
            raise CommandError(f"{damaged} of {len(lists)} lists are not as they were published")
