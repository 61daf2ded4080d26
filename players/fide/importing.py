"""A list of FIDE taken in: one transaction that touches only who differs, in whatever order lists come.

A list of a date and kind imported before, but with other content, is taken for FIDE's correction of
it: that month is rewritten, later ones are not, and the audit keeps the digests of both.
"""

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from django.db import transaction

from players import audit
from players.fide import people, staging, timeline
from players.fide.differences import Differences, differences
from players.fide.reader import ListFile, open_list
from players.fide.refusals import refused
from players.fide.rows import COMBINED
from players.findings import Finding
from players.models import FideList, FidePlayer

TEMPORARY = (staging.TABLE, timeline.CHANGE, people.DESCRIBED, people.NEW, people.GONE)
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class ImportReport:
    """What an import did. `already`: this very list was there, and nothing was touched."""

    date: datetime.date
    kind: str
    layout: str
    rows: int
    new: int = 0
    gone: int = 0
    changed: int = 0
    already: bool = False
    corrected: bool = False
    differences: Differences = field(default_factory=Differences)
    findings: tuple[Finding, ...] = ()

    @property
    def unchanged(self) -> int:
        return self.rows - self.new - self.changed


def import_list(
    path: Path | str,
    *,
    date: datetime.date | None = None,
    type_code: str | None = None,
    by=None,
    progress: Progress | None = None,
    accept_shrink: bool = False,
) -> ImportReport:
    """Takes the list in `path` in; raises Refused, naming file, line and field, and then nothing is changed.

    `date` and `type_code` say what name and header leave open; `progress` is called with rows so far
    and rows in all. A list with over 1 % fewer rows than the one before needs `accept_shrink`.
    Players of the register are never touched.
    """
    file = open_list(Path(path), on=date, type_code=type_code)
    with transaction.atomic():
        # Waits for an import that is running: ranges are written by one at a time.
        list(FideList.objects.select_for_update().values_list("pk", flat=True))
        before = FideList.objects.filter(date=file.date, kind=file.kind).first()
        if before and before.sha256 == file.survey.sha256:
            return ImportReport(file.date, file.kind, file.layout_name, before.rows, already=True)
        if date:
            refuse_misdated(file)
        # Later lists bring few new names.
        staging.stage(file.path.name, file.rows(progress), keys=not FidePlayer.objects.exists())
        report = taken_in(file, before, accept_shrink)
        if not before or report.new or report.gone or report.changed:
            keep(file, report, before, by)
        staging.drop(*TEMPORARY)
    return report


def refuse_misdated(file: ListFile) -> None:
    """A date typed by hand that would put a list known already on another month."""
    other = FideList.objects.filter(kind=file.kind, sha256=file.survey.sha256).first()
    if other:
        what = f"this very list is here as that of {other.date}, now it is said to be of {file.date}"
        raise refused("list-misdated", file.path.name, what, "check the date", field="date")


def taken_in(file: ListFile, before: FideList | None, accept_shrink: bool) -> ImportReport:
    rows = staging.fetched(f"SELECT COUNT(*) FROM {staging.TABLE}")[0][0]
    if not accept_shrink:
        refuse_shrunk(file, rows)
    is_newest = not FideList.objects.filter(date__gt=file.date).exists()
    described = file.identity if is_newest else ()
    timeline.collect(file.types, file.date)
    people.collect_described(described)
    people.collect_new_and_gone(file.kind, file.date)
    found = differences(file, described)
    staging.add_keys(f"SELECT fide_id FROM {people.NEW} UNION SELECT fide_id FROM {people.DESCRIBED}")
    write(file, described)
    return ImportReport(
        file.date,
        file.kind,
        file.layout_name,
        rows,
        new=found.new,
        gone=found.gone,
        changed=found.changed,
        corrected=bool(before),
        differences=found,
        findings=tuple(file.findings),
    )


def refuse_shrunk(file: ListFile, rows: int) -> None:
    last = FideList.objects.filter(kind=file.kind, date__lt=file.date).order_by("-date").first()
    if last and rows * 100 < last.rows * 99:
        what = f"{rows:,} rows, the list of {last.date} has {last.rows:,}: over 1 % fewer"
        mend = "download it again; if FIDE's list is really that short, use --accept-shrink"
        raise refused("list-shrunk", file.path.name, what, mend)


def write(file: ListFile, described: tuple[str, ...]) -> None:
    for type_code in file.types:
        same_type = FideList.objects.filter(kind__in=(COMBINED, type_code))
        again = same_type.filter(date=file.date).exists()
        timeline.apply(type_code, file.date, next_date(same_type, file.date), again=again)
    following = next_date(FideList.objects.filter(kind=COMBINED), file.date)
    people.add_new(file.date, following)
    if described:
        people.describe(described)
    people.mark_seen(file.date, following)
    # A list of one type leaves out whoever has no rating of it: he has not gone.
    if file.kind == COMBINED:
        people.mark_gone(file.date, following)


def next_date(lists, after: datetime.date) -> datetime.date | None:
    return lists.filter(date__gt=after).order_by("date").values_list("date", flat=True).first()


def keep(file: ListFile, report: ImportReport, before: FideList | None, by) -> None:
    """The list's own row and the audit entry."""
    numbers = {name: getattr(report, name) for name in ("rows", "new", "gone", "changed")}
    earlier = before and {"sha256": before.sha256, "rows": before.rows, "file_name": before.file_name}
    kept, _ = FideList.objects.update_or_create(
        date=file.date,
        kind=file.kind,
        defaults=numbers
        | {
            "file_name": file.path.name[:200],
            "sha256": file.survey.sha256,
            "layout": file.layout_name,
        },
    )
    after = numbers | {"sha256": kept.sha256, "file_name": kept.file_name} | report.differences.counts
    audit.record("import-fide-list", kept, by=by, before=earlier, after=after)
