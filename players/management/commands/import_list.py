import time

from django.core.management.base import BaseCommand, CommandError

from players.arguments import first_of_month
from players.fide.importing import ImportReport, import_list
from players.fide.rows import COMBINED, TYPES
from players.refusal import Refused

FIELD_NAMES = {
    "name": "name",
    "federation": "federation",
    "title": "title",
    "women_title": "women's title",
    "other_titles": "other titles",
    "online_title": "online title",
    "birth_year": "birth year",
    "sex": "sex",
    "flag": "flag",
}


class Command(BaseCommand):
    help = "Takes in a monthly list of FIDE: TXT or XML, combined or of one type, zipped or not."

    def add_arguments(self, parser):
        parser.add_argument("file", help="the list as downloaded")
        parser.add_argument("--date", type=first_of_month, metavar="YYYY-MM-01", help="of which month it is")
        parser.add_argument("--type", choices=TYPES, help="of which type a list with one rating is")
        parser.add_argument(
            "--accept-shrink", action="store_true", help="take a list with over 1 %% fewer rows than the last"
        )

    def handle(self, *, file, date, type, accept_shrink, **options):
        started = time.monotonic()
        show = self.show_progress if self.stdout.isatty() else None
        try:
            report = import_list(file, date=date, type_code=type, progress=show, accept_shrink=accept_shrink)
        except Refused as refusal:
            raise CommandError(f"Nothing was changed. {refusal}") from refusal
        if show:
            self.stdout.write("\r" + " " * 60 + "\r", ending="")
        self.stdout.write("\n".join(summary(report, time.monotonic() - started)))

    def show_progress(self, done: int, total: int) -> None:
        share = done * 100 // max(total, 1)
        end = ", comparing …" if done == total else ""
        self.stdout.write(f"\r{share:3} %  {done:,} of {total:,} rows{end}".ljust(60), ending="")
        self.stdout.flush()


def summary(report: ImportReport, seconds: float) -> list[str]:
    """The lines that tell what an import did."""
    form = report.layout if report.kind == COMBINED else f"{report.kind}, {report.layout} layout"
    title = f"FIDE list of {report.date} ({form}): {report.rows:,} rows"
    if report.already:
        return [f"{title}. It is already here; nothing was changed."]
    again = ", replaces the list of that date imported before" if report.corrected else ""
    lines = [f"{title} in {seconds:.1f} s{again}"]
    lines += [
        f"  new {report.new:,}   gone {report.gone:,}   changed {report.changed:,}"
        f"   unchanged {report.unchanged:,}"
    ]
    counts = report.differences.counts
    lines += [
        rating_line(type_code, counts) for type_code in TYPES if any(k.startswith(type_code) for k in counts)
    ]
    described = [f"{word} {counts[name]:,}" for name, word in FIELD_NAMES.items() if counts.get(name)]
    lines += ["  " + "   ".join(described)] if described else []
    for kind, examples in report.differences.examples.items():
        lines += [example_line(kind, *example) for example in examples]
    lines += [f"  line {f.line}: {f.what}" for f in report.findings[:10]]
    if len(report.findings) > 10:
        lines += [f"  and {len(report.findings) - 10} more remarks"]
    return lines


def rating_line(type_code: str, counts: dict[str, int]) -> str:
    said = [f"{counts.get(type_code, 0):,} moved"]
    for word in ("first rated", "no longer rated", "corrected"):
        if count := counts.get(f"{type_code} {word}"):
            said.append(f"{count:,} {word}" + (" without a game" if word == "corrected" else ""))
    return f"  {type_code:9}" + "   ".join(said)


def example_line(kind: str, fide_id: int, name: str, before, after) -> str:
    moved = f"  {after - before:+}" if isinstance(before, int) and kind.split()[0] in TYPES else ""
    word = FIELD_NAMES.get(kind, kind)
    return f"    {word:20} {fide_id:>10} {name[:34]:34} {before or '–'} → {after or '–'}{moved}"
