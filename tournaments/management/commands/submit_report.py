"""`manage.py submit_report`: a pile of report files from the terminal, one result each."""

from collections import Counter
from pathlib import Path

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from players.refusal import Refused
from tournaments import deadlines, intake
from tournaments.models import RatingType, Report, State, Tournament


class Command(BaseCommand):
    help = "Take in tournament reports: check them, and with --submit or --accept let them go forward."

    def add_arguments(self, parser):
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
        parser.add_argument(
            "--by", metavar="USER", help="user name of the arbiter or officer; else the system"
        )
        parser.add_argument("--tournament", metavar="ID", type=int, help="a new version of this tournament")
        parser.add_argument(
            "--type", metavar="CODE", help="rating type, if not the one the time control tells"
        )
        parser.add_argument("--encoding", help="text encoding, if the file's names look wrong")
        parser.add_argument("--submit", action="store_true", help="submit what has no errors")
        parser.add_argument("--accept", action="store_true", help="submit and accept it")
        parser.add_argument("--park-rest", action="store_true", help="with --accept: park whom nobody knows")

    def handle(self, *, files, **options):
        self.by = found(get_user_model(), "username", options["by"], "user")
        self.stated = {
            "tournament": found(Tournament, "pk", options["tournament"], "tournament"),
            "wanted_type": found(RatingType, "code", options["type"], "rating type"),
            "encoding": options["encoding"],
        }
        left = [path for path in files if not self.took(path, options)]
        if left:
            raise CommandError(f"{len(left)} of {len(files)} files did not get as far as asked for.")

    def took(self, path: Path, options: dict) -> bool:
        """Whether the file got as far as asked for; says where it stands either way."""
        try:
            intake.require_size(path.stat().st_size)
            report = intake.upload(path.read_bytes(), path.name, by=self.by, **self.stated)
        except (OSError, Refused) as problem:
            self.stdout.write(f"{path.name}: {problem}")
            return False
        problem = self.forwarded(report, options)
        self.tell(report)
        if problem:
            self.stdout.write(f"  not taken further: {problem}")
        return not problem and report.state != State.REFUSED

    def forwarded(self, report: Report, options: dict) -> str:
        """Why the report did not get further, empty when it did or was not to."""
        try:
            if (options["submit"] or options["accept"]) and report.state == State.CHECKED:
                intake.submit(report, by=self.by)
            if options["accept"] and report.state == State.SUBMITTED:
                intake.accept(report, by=self.by, park_rest=options["park_rest"])
        except Refused as problem:
            return str(problem)
        return ""

    def tell(self, report: Report) -> None:
        about = f", version {report.version} of {report.tournament}" if report.tournament else ""
        self.stdout.write(f"{report.file_name}: {State(report.state).label}{about}")
        counts = Counter(finding["severity"] for finding in report.findings)
        self.stdout.write(f"  findings: {', '.join(f'{n} {name}' for name, n in counts.items()) or 'none'}")
        for finding in report.findings:
            if finding["severity"] in ("fatal", "error"):
                self.stdout.write(
                    f"  {place(finding)}{finding['code']} {finding['what']} {finding['mend']}".rstrip()
                )
        if report.tournament and report.state != State.REFUSED:
            self.stdout.write(f"  {deadlines.notice(report.tournament, on=report.uploaded_at.date())}")
        for row in report.open_questions:
            self.stdout.write(f"  who is {row.number} {row.name}? {row.match_reason}")


def place(finding: dict) -> str:
    line, column = finding["line"], finding["column"]
    return f"line {line}{f', column {column}' if column else ''}: " if line else ""


def found(model, column: str, value, words: str):
    """The row asked for by an option, None without the option; CommandError when there is none."""
    if value is None:
        return None
    if row := model.objects.filter(**{column: value}).first():
        return row
    raise CommandError(f"There is no {words} {value!r}.")
