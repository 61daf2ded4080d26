"""`manage.py read_report FILE`: what a tournament report says and what is wrong with it."""

import json

from django.core.management.base import BaseCommand, CommandError

from tournaments.reports.printed import as_json, as_text
from tournaments.reports.reader import read_file


class Command(BaseCommand):
    """Prints the tournament and the findings; no database is touched.

    Exit status: 0 when the file could be read, errors or not (they are in the output); 1 when it was refused
    (a fatal finding) or cannot be opened.
    """

    help = "Read a tournament report (TRF06 to TRF26) and print the tournament and the findings."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("file", metavar="FILE", help="the report")
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--encoding", help="its text encoding, if neither UTF-8 nor CP1252 (cp1250 …)")
        parser.add_argument("--strict", action="store_true", help="make everything FIDE asks for an error")

    def handle(self, *, file, encoding, strict, **options):
        try:
            report = read_file(file, encoding=encoding, strict=strict)
        except OSError as problem:
            raise CommandError(f"{file}: {problem.strerror}. Check the path.") from problem
        if options["json"]:
            self.stdout.write(json.dumps(as_json(report), ensure_ascii=False, indent=1))
        else:
            self.stdout.write(as_text(report, file))
        if report.refused:
            raise CommandError(f"{file} was refused; the reason is above.")
