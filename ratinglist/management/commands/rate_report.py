"""`manage.py rate_report FILE`: one report rated by the ratings written in it."""

import csv
import json
from datetime import date

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from players.arguments import day
from players.findings import Severity
from ratinglist.one_report import rated
from ratinglist.rules.editions import CHAPTERS, NoEdition
from tournaments.reports.model import ReportedTournament
from tournaments.reports.printed import as_text
from tournaments.reports.reader import Report, read_file
from tournaments.time_types import seconds_of, type_of

USUAL_K = 20


class Command(BaseCommand):
    """Prints what the report would change by itself; no database is touched.

    A report with errors is rated as far as its games agree, the findings beside it. Exit status 1 when the
    file was refused, or lacks a first day or a time control and no option gives it.
    """

    help = (
        "Rate one tournament report by the ratings written in it. K is --k, or that of --k-map; when "
        "--edition forces an edition and --k is not given, each K is that of the edition for the rating."
    )
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("file", metavar="FILE", help="the report")
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--type", choices=list(CHAPTERS), help="rating type; else by the time control")
        parser.add_argument("--date", type=day, help="first day; else as the report says")
        parser.add_argument(
            "--k",
            type=int,
            help=f"K of everybody (default {USUAL_K}; with --edition the edition's K for the rating, as of a "
            "player with enough games whose rating is his highest)",
        )
        parser.add_argument("--k-map", metavar="CSV", help="K by starting number: lines of number,K")
        parser.add_argument("--method", choices=list(settings.RATING_METHODS), help="whose rating counts")
        parser.add_argument("--edition", default="", help="rate by this edition, such as 2009-07-01")
        parser.add_argument("--encoding", help="text encoding, if neither UTF-8 nor CP1252")

    def handle(self, *, file, encoding, k, k_map, method, **options):
        report = readable(file, encoding)
        findings = [finding for finding in report.findings if finding.severity == Severity.ERROR]
        tournament = report.tournament
        on = options["date"] or tournament.start
        if on is None:
            raise CommandError(f"{file}: record 042 gives no first day; say it with --date YYYY-MM-DD")
        try:
            answer = rated(
                tournament,
                type_code=options["type"] or told_type(file, tournament, on),
                on=on,
                method=method or told_method(tournament),
                k=k if k is not None or options["edition"] else USUAL_K,
                ks=read_ks(k_map) if k_map else None,
                edition=options["edition"],
            )
        except NoEdition as missing:
            raise CommandError(f"{file}: {missing}") from missing
        answer["findings"] = [finding.as_dict() for finding in findings]
        if options["json"]:
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(lines(answer)))


def readable(file: str, encoding: str | None) -> Report:
    try:
        report = read_file(file, encoding=encoding)
    except OSError as problem:
        raise CommandError(f"{file}: {problem.strerror}. Check the path.") from problem
    if report.refused:
        raise CommandError(f"{file} cannot be read:\n{as_text(report)}")
    return report


def told_type(file: str, tournament: ReportedTournament, on: date) -> str:
    code = type_of(seconds_of(tournament), on)
    if not code:
        raise CommandError(
            f"{file}: records 122 and 222 give no time control that can be read; "
            "say --type standard, rapid or blitz"
        )
    return code


def told_method(tournament: ReportedTournament) -> str:
    """The report's own record 172 where it names a method we have, else the setting."""
    told = tournament.ranking_method
    return told if told in settings.RATING_METHODS else settings.RATING_METHOD


def read_ks(path: str) -> dict[int, int]:
    try:
        with open(path, newline="", encoding="utf-8-sig") as table:
            rows = [row for row in csv.reader(table) if row]
    except OSError as problem:
        raise CommandError(f"{path}: {problem.strerror}. Check the path.") from problem
    ks = {}
    for line, row in enumerate(rows, start=1):
        cells = [cell.strip() for cell in row]
        if len(cells) != 2 or not all(cell.isdecimal() for cell in cells):
            raise CommandError(f"{path}, line {line}: write number,K such as 12,40")
        ks[int(cells[0])] = int(cells[1])
    return ks


def lines(answer: dict):
    """The answer as a table for the terminal."""
    yield f"{answer['tournament']}: {answer['type']}, edition {answer['edition']}, {answer['method']}"
    for finding in answer["findings"]:
        yield f"  {finding['code']} line {finding['line']}: {finding['what']} {finding['mend']}"
    yield "  No Name                            Rtg   K   n     W     We  chg   new    Rp"
    for player in answer["players"]:
        new = player.get("new_rating", player.get("initial_rating"))
        yield (
            f"{player['number']:4} {player['name'][:30]:30} {player['rating'] or '':>4} "
            f"{player['k'] or '':>3} {player['games']:3} {player['score']:>5} "
            f"{player.get('expected', ''):>6} {player.get('change', ''):>4} {new or '–':>5} "
            f"{player['performance'] or '':>5}"
        )
