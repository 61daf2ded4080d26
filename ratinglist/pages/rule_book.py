"""The rule book: every edition of the regulations, one by one, side by side, and from one to the next."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from django.http import Http404

from ratinglist.rules.editions import CHAPTERS, RAPID, STANDARD, Amendment, Edition, NoEdition, Registry
from ratinglist.rules.editions.compare import (
    Change,
    OpenReading,
    Row,
    amendment_changes,
    differences,
    inherited_readings,
    open_readings,
    shown,
    side_by_side,
)
from ratinglist.rules.editions.settings import GROUPS, SETTINGS, Setting
from ratinglist.rules.sentences import sentence
from tournaments.editions import registry, registry_of

NAMES = {STANDARD: "Standard", RAPID: "Rapid and blitz"}
EVIDENCE = {
    "inferred": "inferred from the text",
    "recollection": "from memory of those who used it",
    "secondary": "told by others than the text",
    "data": "read off published ratings",
    "open": "open: nothing was found",
}
MOST_BESIDE = 20
QUESTIONS = re.compile(r" \(Q\d+(?:, Q\d+)*\)")
# What a sentence leaves to the case at hand.
OPEN_NUMBERS = (
    "average birth_year estimate games highest k k_used mean n needed percent players rated rating "
    "since standard step"
).split()


@dataclass(frozen=True)
class Term:
    """An edition and its life: `until` is the last day, None while it holds; a variant is chosen by name."""

    edition: Edition
    until: date | None

    def holds_on(self, day: date) -> bool:
        is_over = self.until is not None and self.until < day
        return not self.edition.variant and self.edition.start <= day and not is_over


@dataclass(frozen=True)
class Chapter:
    """A chapter's editions, newest first, its variants after them."""

    code: str
    name: str
    terms: list[Term]
    variants: list[Term]
    is_own: bool

    @property
    def ids(self) -> str:
        """All editions by date, oldest first, as the comparison takes them."""
        return ",".join(term.edition.id for term in reversed(self.terms))


@dataclass(frozen=True)
class Value:
    """A setting as an edition has it; `is_changed` when the edition before had another value."""

    setting: Setting
    text: str
    is_changed: bool
    reading: "Silent | None"


@dataclass(frozen=True)
class Silent:
    """A reading that holds in an edition, and the edition for which it was first made."""

    reading: OpenReading
    says: str
    made_for: Edition
    evidence: str

    @property
    def name(self) -> str:
        return self.reading.reading.setting


@dataclass(frozen=True)
class Step:
    """What changed within the life of an edition."""

    start: date
    changes: list[Change]


@dataclass(frozen=True)
class Page:
    """Everything about one edition."""

    term: Term
    chapter: Chapter
    before: Edition | None
    after: Edition | None
    changes: list[Change]
    steps: list[Step]
    groups: list[tuple[str, list[Value]]]
    silences: list[Silent]
    articles: list[tuple[str, str]]

    @property
    def edition(self) -> Edition:
        return self.term.edition


def chapters(books: Registry | None = None) -> list[Chapter]:
    """FIDE's chapters first, then the federation's own."""
    books = books or registry()
    return [_chapter(books, code) for code in books.chapters]


def _chapter(books: Registry, code: str) -> Chapter:
    mine = [edition for edition in books.editions if edition.chapter == code]
    by_date = [edition for edition in books.in_force if edition.chapter == code]
    variants = sorted((edition for edition in mine if edition.variant), key=lambda edition: edition.start)
    ends = [following.start - timedelta(days=1) for following in by_date[1:]]
    terms = [Term(*pair) for pair in zip(by_date, [*ends, None], strict=True)]
    name = NAMES.get(code) or code.replace("-", " ").capitalize()
    return Chapter(code, name, terms[::-1], [Term(each, None) for each in variants], code not in NAMES)


def edition(edition_id: str, books: Registry | None = None) -> Edition:
    """The edition of an address; Http404 when there is none."""
    books = books or registry()
    for known in books.editions:
        if known.id == edition_id:
            return known
    raise Http404(f"no edition {edition_id}")


def named(chapter_or_type: str, name: str) -> Edition | None:
    """The edition that a list or a game names, None when the rule book has none of that name."""
    chapter = CHAPTERS.get(chapter_or_type, chapter_or_type)
    try:
        return registry_of(chapter).named(chapter, name)
    except NoEdition:
        return None


def page(edition_id: str) -> Page:
    """The page of an edition; Http404 when there is none."""
    books = registry()
    chosen = edition(edition_id, books)
    chapter = _chapter(books, chosen.chapter)
    term = next(each for each in [*chapter.terms, *chapter.variants] if each.edition is chosen)
    before = parent(books, chosen)
    silences = silent(books, chosen)
    changes = differences(chosen, before)
    return Page(
        term=term,
        chapter=chapter,
        before=before,
        after=_following(books, chosen),
        changes=changes,
        steps=[_step(chosen, amendment) for amendment in chosen.amendments],
        groups=_groups(chosen, {change.setting.name for change in changes}, silences),
        silences=silences,
        articles=articles(chosen),
    )


def parent(books: Registry, chosen: Edition) -> Edition | None:
    """The edition that this one was written as a change of."""
    return next((known for known in books.editions if known.id == chosen.after), None)


def _following(books: Registry, chosen: Edition) -> Edition | None:
    later = [known for known in books.in_force if known.chapter == chosen.chapter]
    return next((known for known in later if known.start > chosen.start), None)


def _step(chosen: Edition, amendment: Amendment) -> Step:
    return Step(amendment.start, amendment_changes(chosen, amendment))


def _groups(chosen: Edition, changed: set[str], silences: Sequence[Silent]) -> list[tuple[str, list[Value]]]:
    readings = {silence.name: silence for silence in silences}
    return [
        (
            group,
            [
                Value(each, shown(each, getattr(chosen, name)), name in changed, readings.get(name))
                for name, each in SETTINGS.items()
                if each.group == group
            ],
        )
        for group in GROUPS
    ]


def silent(books: Registry, chosen: Edition) -> list[Silent]:
    """Where the text is silent: own readings, and those of earlier editions that still hold."""
    own = [(chosen, reading) for reading in open_readings(chosen)]
    earlier = [(each.edition, each.reading) for each in inherited_readings(chosen, books.editions)]
    return [_silent(made_for, reading) for made_for, reading in own + earlier]


def _silent(made_for: Edition, found: OpenReading) -> Silent:
    reading = found.reading
    return Silent(found, QUESTIONS.sub("", reading.says), made_for, EVIDENCE[reading.evidence])


def articles(chosen: Edition) -> list[tuple[str, str]]:
    """(article, sentence) of everything that a calculation may say with an article of this edition."""
    blanks = dict.fromkeys(OPEN_NUMBERS, "…")
    known = [(article, sentence(code, edition=chosen, **blanks)) for code, article in chosen.articles]
    return sorted(known, key=lambda pair: [_number(part) for part in pair[0].split(".")])


def _number(part: str) -> tuple[int, str]:
    digits = "".join(sign for sign in part if sign.isdigit())
    return int(digits or 0), part


@dataclass(frozen=True)
class Beside:
    """A setting with (value, whether the edition before it in the row had another) for every edition."""

    setting: Setting
    cells: list[tuple[str, bool]]


@dataclass(frozen=True)
class Comparison:
    """Editions side by side; `groups` hold the rows shown, `steps` the changes from one to the next."""

    editions: list[Edition]
    groups: list[tuple[str, list[Beside]]]
    steps: list[tuple[Edition, Edition, list[Change]]]
    hidden: int


def comparison(ids: Sequence[str], *, only_differences: bool) -> Comparison:
    """The editions of some ids, in that order; Http404 for an id that is none."""
    books = registry()
    editions = [edition(each, books) for each in dict.fromkeys(ids)][:MOST_BESIDE]
    rows = side_by_side(editions)
    visible = [row for row in rows if row.differs or not only_differences]
    groups = [(group, [_beside(row) for row in visible if row.setting.group == group]) for group in GROUPS]
    pairs = pairwise(editions)
    return Comparison(
        editions,
        [(group, rows) for group, rows in groups if rows],
        [(one, other, differences(other, one)) for one, other in pairs],
        len(rows) - len(visible),
    )


def _beside(row: Row) -> Beside:
    befores = (row.values[0], *row.values)
    return Beside(
        row.setting, [(value, value != before) for value, before in zip(row.values, befores, strict=False)]
    )


def ids_asked(values: Sequence[str]) -> list[str]:
    """Ids from `?ids=a,b` and from ticked boxes alike."""
    return [each.strip() for value in values for each in value.split(",") if each.strip()]
