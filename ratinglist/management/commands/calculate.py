"""`manage.py calculate`: questions as JSON lines on standard input, answers on standard output."""

import sys

from django.core.management.base import BaseCommand

from ratinglist.rules.calculator import answers


class Command(BaseCommand):
    """Answers each line as soon as it is read; a bad line is answered too and stops nothing."""

    help = "Answer rating questions: one JSON object a line on standard input, one JSON line each in return."
    requires_system_checks = []

    def handle(self, *args, **options) -> None:
        for line in answers(getattr(sys.stdin, "buffer", sys.stdin)):
            self.stdout.write(line)
            self.stdout.flush()
