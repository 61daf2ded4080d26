"""A federation's own edition for a rating type of its own: checked, and kept as it was written."""

import re
import tomllib
from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from players import audit
from players.refusal import Refused
from ratinglist.models import Contribution, RatingList
from ratinglist.rules.editions import (
    CHAPTERS,
    BadEdition,
    Edition,
    Problem,
    Registry,
    load_own,
    registry_with,
)
from tournaments.authority import require_officer
from tournaments.models import OwnEdition, RatingType

CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST = 20


def add_edition(
    text: str,
    *,
    type_code: str,
    type_name: str = "",
    by,
    file_name: str = "edition.toml",
    now: datetime | None = None,
) -> OwnEdition:
    """The edition written in `text` (TOML), kept for the type, which is made when it is new.

    The same text again changes nothing; another text for the same day takes the place of the one before, and
    `has_replaced` of the answer says so.
    Raises Refused: `not-yours`, `bad-type-code`, `type-of-handbook`, `edition-refused` (`problems` of the
    loader, each with file, line, key and what is wrong), `other-chapter`, `edition-used` (a published list
    was made by it), `edition-too-late` (another one would hold for a published list).
    """
    require_officer(by)
    require_code(type_code)
    with transaction.atomic():
        edition, known = checked(text, type_code=type_code, file_name=file_name)
        type_ = RatingType.objects.select_for_update().filter(pk=type_code).first()
        before = OwnEdition.objects.filter(type=type_code, name=edition.name).first()
        if before and before.text == text:
            return before
        require_chapter(type_, edition)
        require_unused(before, edition)
        require_past(edition, known)
        if type_ is None:
            type_ = made_type(type_code, type_name, edition, by=by)
        if before:
            before.delete()
        kept = OwnEdition.objects.create(
            type=type_,
            name=edition.name,
            start=edition.start,
            file_name=file_name,
            text=text,
            sha256=sha256(text.encode()).hexdigest(),
            added_by=by if getattr(by, "pk", None) else None,
            added_at=now or timezone.now(),
        )
        kept.has_replaced = before is not None
        audit.record("add-edition", kept, by=by, before=noted(before), after=noted(kept), why=file_name)
    return kept


def replacement(kept: OwnEdition) -> str:
    """What to say of an edition that took another's place, to follow a sentence; empty for any other."""
    return "; it replaces the edition of that date, which no list has used" if kept.has_replaced else ""


def noted(kept: OwnEdition | None) -> dict | None:
    return {"type": kept.type_id, "name": kept.name, "sha256": kept.sha256} if kept else None


def require_code(type_code: str) -> None:
    if not CODE.fullmatch(type_code) or len(type_code) > LONGEST:
        raise Refused(
            "bad-type-code",
            "{type!r} is no code of a rating type: use up to {longest} small letters, digits and hyphens.",
            type=type_code,
            longest=LONGEST,
        )
    if type_code in CHAPTERS:
        raise Refused(
            "type-of-handbook",
            "{type} follows the FIDE Handbook: give the edition to a rating type of your own.",
            type=type_code,
        )


def checked(text: str, *, type_code: str, file_name: str) -> tuple[Edition, Registry]:
    """The edition, and all editions as they would stand with it; raises Refused `edition-refused`."""
    name = name_in(text)
    others = OwnEdition.objects.exclude(type=type_code, name=name).order_by("pk")
    texts = list(others.values_list("file_name", "text"))
    try:
        loaded = load_own(*texts, (file_name, text))
    except BadEdition as bad:
        raise refused(file_name, bad.problems) from bad
    ids = {edition.id for edition in load_own(*texts)}
    [edition] = [edition for edition in loaded if edition.id not in ids]
    if len(edition.chapter) > LONGEST:
        line = 1 + next(at for at, row in enumerate(text.splitlines()) if row.lstrip().startswith("chapter"))
        raise refused(
            file_name, [Problem(file_name, line, "chapter", f"must have at most {LONGEST} letters")]
        )
    return edition, registry_with(loaded)


def name_in(text: str) -> str:
    """The name that the edition would have; empty while the text is too wrong to tell."""
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return ""
    variant = said.get("variant")
    return f"{said.get('start', '')}" + (f"-{variant}" if variant else "")


def refused(file_name: str, problems) -> Refused:
    return Refused(
        "edition-refused",
        "Nothing was taken in:\n{lines}",
        file=file_name,
        count=len(problems),
        problems=list(problems),
        lines="\n".join(map(str, problems)),
    )


def require_chapter(type_: RatingType | None, edition: Edition) -> None:
    if type_ and type_.chapter != edition.chapter:
        raise Refused(
            "other-chapter",
            "{type} follows the chapter {chapter}, this edition belongs to {other}.",
            type=type_.code,
            chapter=type_.chapter,
            other=edition.chapter,
        )


def require_unused(before: OwnEdition | None, edition: Edition) -> None:
    if before is None:
        return
    published = RatingList.objects.published().filter(type__chapter=edition.chapter)
    used = published.filter(Q(edition=edition.name) | Q(contributions__edition=edition.name))
    if list_ := used.order_by("seq").first():
        raise Refused(
            "edition-used",
            "The {list} was made by {edition}: what changed needs an edition of its own, from its day on.",
            list=str(list_),
            edition=str(before),
        )


def require_past(edition: Edition, known: Registry) -> None:
    """Nothing published may come under the new edition, neither a list nor a game rated on one."""
    published = RatingList.objects.published().filter(type__chapter=edition.chapter)
    days = list(published.values_list("date", "edition"))
    rated = Contribution.objects.filter(list__in=published).order_by()
    days += rated.values_list("ratings_on", "edition").distinct()
    for day, name in sorted(days):
        if day >= edition.start and name and known.on(edition.chapter, day).name != name:
            raise Refused(
                "edition-too-late",
                "What was published was rated on {day} by the edition of {name}: let this one begin later.",
                day=day,
                name=name,
            )


def made_type(type_code: str, type_name: str, edition: Edition, *, by) -> RatingType:
    last = RatingType.objects.aggregate(last=Max("order"))["last"]
    made = RatingType.objects.create(
        code=type_code,
        name=type_name or type_code.replace("-", " ").capitalize(),
        chapter=edition.chapter,
        order=(last or 0) + 1,
    )
    audit.record("add-type", made, by=by, after={"name": made.name, "chapter": made.chapter})
    return made
