"""Drafts become the lists that everybody sees: all of them or none, and frozen from then on."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Max, OuterRef, Q, Subquery
from django.utils import timezone

from players import audit
from players.models import FideList
from players.refusal import Refused
from ratinglist import files
from ratinglist.digests import list_digest
from ratinglist.formats.rows import FIDE_TYPES
from ratinglist.models import Entry, ListFile, RatingList
from ratinglist.notes import Progress, silent
from tournaments.authority import require_officer
from tournaments.intake import mark_rated
from tournaments.models import RatingType, State

Status = RatingList.Status


def publish(
    lists: RatingList | Iterable[RatingList], *, by, now: datetime, progress: Progress = silent
) -> list[RatingList]:
    """The published lists of `lists`, drafts of one date: all or none, with their files; a reader sees the
    old lists until the new ones are complete.

    A list published before is left as it is, so a second delivery changes nothing. `by` None is the system
    itself; `progress` is told (stage, done, total). Raises Refused: `not-yours`, `list-withdrawn`,
    `different-dates`, `too-early`, `out-of-order`, `draft-outdated` (a list was published or a report changed
    since the draft was made: close again).
    """
    require_officer(by)
    wanted = [lists] if isinstance(lists, RatingList) else list(lists)
    with files.Shelf() as shelf:
        with transaction.atomic():
            found = locked(wanted)
            drafts = [list_ for list_ in found if list_.status != Status.PUBLISHED]
            for draft in drafts:
                check(draft, drafts[0], now)
            for number, draft in enumerate(drafts):
                progress("entries", number, len(drafts))
                enter(draft, by=by, now=now)
            note_sources(drafts)
            for draft in drafts:
                finish(draft, shelf, by=by, progress=progress)
        shelf.keep()
    return found


def locked(lists: list[RatingList]) -> list[RatingList]:
    """The lists as they are now, their lines of publications held until the transaction ends."""
    codes = {list_.type_id for list_ in lists}
    # Locking the type and not only the draft keeps two drafts of one line from taking the same place.
    list(RatingType.objects.select_for_update().filter(code__in=codes).order_by("code"))
    return list(
        RatingList.objects.filter(pk__in=[list_.pk for list_ in lists])
        .select_related("type")
        .order_by("type__order", "type_id", "revision")
    )


def check(draft: RatingList, first: RatingList, now: datetime) -> None:
    if draft.status == Status.WITHDRAWN:
        raise Refused("list-withdrawn", "The {list} has been withdrawn.", list=str(draft))
    if draft.date != first.date:
        raise Refused(
            "different-dates",
            "The {list} and the {other} have different dates: publish them one after the other.",
            list=str(draft),
            other=str(first),
        )
    if timezone.localdate(now) < draft.closes:
        raise Refused(
            "too-early",
            "The {list} cannot be published before its closing date {closes}.",
            list=str(draft),
            closes=draft.closes.isoformat(),
        )
    check_order(draft)


def check_order(draft: RatingList) -> None:
    """The first list of a date comes after all earlier ones; nothing new may have come before the draft."""
    published = RatingList.objects.published().filter(type_id=draft.type_id)
    later = published.filter(date__gt=draft.date).order_by("date").first()
    if later and not published.filter(date=draft.date).exists():
        raise Refused(
            "out-of-order",
            "The {list} comes too late: the {later} is published.",
            list=str(draft),
            later=str(later),
        )
    earlier = published.filter(date__lt=draft.date)
    newer = (
        earlier.filter(Q(date__gt=draft.base.date) | Q(date=draft.base.date, seq__gt=draft.base.seq))
        if draft.base
        else earlier
    )
    if newest := newer.order_by("-date", "-seq").first():
        raise outdated(draft, f"the {newest} was published")


def outdated(draft: RatingList, why: str) -> Refused:
    return Refused(
        "draft-outdated",
        "The draft of the {list} is outdated: {why} since it was made. Close the period again.",
        list=str(draft),
        why=why,
    )


def enter(draft: RatingList, *, by, now: datetime) -> None:
    """Give the draft its place in the line: its entries begin there and end those that they replace."""
    lists = RatingList.objects.filter(type_id=draft.type_id)
    changes = changes_of(draft)
    seq = (lists.aggregate(last=Max("seq"))["last"] or 0) + 1
    own = Entry.objects.filter(list=draft)
    standing_entries(draft).filter(player__in=own.values("player")).update(until_seq=seq)
    own.filter(gone=False).update(since_seq=seq)
    draft.seq, draft.status = seq, Status.PUBLISHED
    draft.published_at, draft.published_by = now, by
    draft.summary = draft.summary | {"changes": changes}
    digest = list_digest(draft)
    if draft.digest and digest != draft.digest:
        raise outdated(draft, "another list of its type was published")
    draft.digest = digest
    draft.save()
    later = Q(published_to=None) | Q(published_to__lt=draft.date)
    RatingType.objects.filter(later, pk=draft.type_id).update(published_to=draft.date)


def standing_entries(draft: RatingList):
    """The entries without an end in the draft's line."""
    return Entry.objects.filter(type_id=draft.type_id, since_seq__isnull=False, until_seq=None)


def changes_of(draft: RatingList) -> dict[str, int]:
    """How many players the draft brings (`new`), rates differently (`changed`) and loses (`gone`)."""
    before = standing_entries(draft).filter(player=OuterRef("player")).values("rating")[:1]
    counts = {"new": 0, "changed": 0, "gone": 0}
    rows = Entry.objects.filter(list=draft).annotate(before=Subquery(before)).order_by()
    for old, new, gone in rows.values_list("before", "rating", "gone").iterator(5000):
        new = None if gone else new
        if old != new:
            counts["new" if old is None else "gone" if new is None else "changed"] += 1
    return counts


def note_sources(drafts: list[RatingList]) -> None:
    """Note what the files show beside each list, so that the same bytes can be made again."""
    leading = next((draft for draft in drafts if draft.type_id in FIDE_TYPES), None)
    for draft in drafts:
        known = FideList.objects.filter(date__lte=draft.date, kind__in=["combined", draft.type_id])
        fide = known.order_by("-date").first()
        draft.summary["fide_list"] = fide.date.isoformat() if fide else ""
        if draft is leading:
            beside = (RatingList.objects.in_force(code, draft.date) for code in FIDE_TYPES)
            draft.summary["combined"] = [list_.pk for list_ in beside if list_]
        draft.save(update_fields=["summary"])


def finish(draft: RatingList, shelf: files.Shelf, *, by, progress: Progress) -> None:
    """Write the files, close the reports, log."""
    reports = list(draft.reports.only("file_name", "version", "state"))
    for report in reports:
        if report.state not in (State.ACCEPTED, State.RATED):
            raise outdated(draft, f"{report} became {report.get_state_display()}")
    mark_rated([report for report in reports if report.state == State.ACCEPTED], by=by)
    ListFile.objects.bulk_create(shelf.add(draft, files.forms_of(draft), progress))
    audit.record(
        "publish",
        draft,
        by=by,
        before={"status": str(Status.DRAFT)},
        after={"status": str(draft.status), "digest": draft.digest} | draft.summary["changes"],
    )


def require_draft(list_: RatingList) -> None:
    """Raises Refused `list-frozen` unless the list is a draft at this moment: every act that writes asks."""
    status = RatingList.objects.values_list("status", flat=True).get(pk=list_.pk)
    if status != Status.DRAFT:
        raise Refused(
            "list-frozen",
            "The {list} is published and frozen: a correction is a new revision beside it.",
            list=str(list_),
        )


def verify(list_: RatingList) -> bool:
    """Whether a published list and its files are what was published."""
    return not problems(list_)


def problems(list_: RatingList) -> list[str]:
    """What is wrong with a published list or its files, a sentence each."""
    found = []
    if list_digest(list_) != list_.digest:
        found.append("the entries are not those that were published")
    for list_file in list_.files.select_related("list"):
        if not files.is_whole(list_file):
            found.append(f"{list_file.name} is missing or not as published")
    return found
