"""Reads editions from TOML, strictly: every problem is named with file, line and key."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path

from .checks import Unfit, contradictions, fitting
from .model import Amendment, Edition, Reading, amended
from .settings import SETTINGS

TEXTS = ("chapter", "variant", "label", "title", "cited_as", "after")
OWN_WORDS = {
    "chapter", "start", "variant", "label", "title", "cited_as", "source", "after",
    "readings", "notes", "amendments", "articles",
}  # fmt: skip
INHERITED_WORDS = {"chapter", "cited_as"}
NEEDED = ("start", "title", "source")
EVIDENCE = ("inferred", "recollection", "secondary", "data", "open")
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
TABLE = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_]+)\s*\]\]?")
KEY = re.compile(r"\s*\"?([A-Za-z0-9_-]+)\"?\s*=")


@dataclass(frozen=True)
class Problem:
    """What is wrong in the file of an edition, and where; `line` counts from 1."""

    file: str
    line: int
    key: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.key + ': ' if self.key else ''}{self.what}"


class BadEdition(ValueError):
    """Files that are not editions: all `problems`, in the order of the files and their lines."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, problems)))


class _Document:
    """One parsed file with the lines of its keys and the problems found in it."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.lines = _lines(text)
        try:
            self.values = tomllib.loads(text)
        except tomllib.TOMLDecodeError as bad:
            place = re.search(r"\s*\(at line (\d+), column \d+\)", str(bad))
            line = int(place[1]) if place else text.count("\n") + 1
            self.problems.append(Problem(file, line, "", f"not TOML: {str(bad).split(' (at ')[0]}"))
            self.values = {}

    def wrong(self, key: str, what: str, *, within: str = "", number: int = 0) -> None:
        places = ((within, number, key), (within, number, ""), ("", 0, "after"))
        line = next((self.lines[place] for place in places if place in self.lines), 1)
        self.problems.append(Problem(self.file, line, f"{within}.{key}" if within else key, what))

    def setting(self, key: str, given: object, *, within: str = "", number: int = 0) -> object:
        """The value in the record's own type; None with a problem noted when it does not fit."""
        try:
            return fitting(SETTINGS[key], given)
        except Unfit as unfit:
            self.wrong(key, str(unfit), within=within, number=number)
            return None


def _lines(text: str) -> dict[tuple[str, int, str], int]:
    """Line of each key by (table, number of the table of that name, key); key "" is the table's own line."""
    lines: dict[tuple[str, int, str], int] = {}
    within, number, counts = "", 0, {}
    for at, line in enumerate(text.splitlines(), start=1):
        if opened := TABLE.match(line):
            within = opened[2]
            number = counts[within] = counts.get(within, -1) + 1
            lines[within, number, ""] = at
        elif key := KEY.match(line):
            lines.setdefault((within, number, key[1]), at)
    return lines


def load_editions(
    sources: Iterable[Path | tuple[str, str]], *, known: Sequence[Edition] = ()
) -> tuple[Edition, ...]:
    """The editions of some files, or of pairs (name of a file, its text), oldest first.

    A key `after` builds on an edition of these files or of `known`. Raises BadEdition with every problem.
    """
    documents = [_Document(*_source(source)) for source in sources]
    drafts = [(document, _draft(document)) for document in documents]
    _refuse_problems(documents)
    made = {edition.id: edition for edition in known}
    while ready := [(document, draft) for document, draft in drafts if draft.after in {"", *made}]:
        for document, draft in ready:
            edition = draft.edition(made.get(draft.after))
            if edition.id in made:
                document.wrong("start", f"there is an edition {edition.id} already")
            if any(edition.chapter == other.chapter for other in known):
                document.wrong("chapter", f"{edition.chapter} has its regulations; name a type of your own")
            _note_contradictions(document, edition)
            made.setdefault(edition.id, edition)
        drafts = [pair for pair in drafts if pair not in ready]
    for document, draft in drafts:
        document.wrong("after", f"there is no edition {draft.after}{_meant(draft.after, made)}")
    _refuse_problems(documents)
    new = [edition for edition in made.values() if edition not in known]
    return tuple(sorted(new, key=lambda edition: (edition.start, edition.variant, edition.chapter)))


def _source(source: Path | tuple[str, str]) -> tuple[str, str]:
    return (source.name, source.read_text(encoding="utf-8")) if isinstance(source, Path) else source


def _note_contradictions(document: _Document, edition: Edition) -> None:
    for key, what in contradictions(edition):
        document.wrong(key, what)
    for number, step in enumerate(edition.amendments):
        for key, what in contradictions(amended(edition, step.start)):
            document.wrong("from", f"{key} {what}", within="amendments", number=number)


def _refuse_problems(documents: Sequence[_Document]) -> None:
    problems = [
        problem
        for document in documents
        for problem in sorted(document.problems, key=lambda problem: problem.line)
    ]
    if problems:
        raise BadEdition(problems)


def _meant(name: str, names: Iterable[str]) -> str:
    close = get_close_matches(name, list(names), n=1)
    return f"; did you mean {close[0]}?" if close else ""


@dataclass(frozen=True)
class _Draft:
    """What one file says by itself."""

    after: str
    words: dict[str, object]
    settings: dict[str, object]

    def edition(self, before: Edition | None) -> Edition:
        taken = {key: getattr(before, key) for key in (*SETTINGS, *INHERITED_WORDS) if before}
        merged = taken | self.settings | self.words
        if before and "articles" not in self.words and before.cited_as == merged["cited_as"]:
            merged["articles"] = before.articles
        return Edition(**merged)


def _draft(document: _Document) -> _Draft:
    given = document.values
    for key in given:
        if key not in SETTINGS and key not in OWN_WORDS:
            document.wrong(key, f"unknown key{_meant(key, [*SETTINGS, *OWN_WORDS])}")
    settings = {key: document.setting(key, given[key]) for key in SETTINGS if key in given}
    needed = NEEDED if "after" in given else (*NEEDED, *sorted(INHERITED_WORDS), *SETTINGS)
    for key in needed if given else ():
        if key not in given:
            document.wrong(key, "missing" if "after" in given else 'missing, and there is no "after"')
    return _Draft(str(given.get("after", "")), _words(document), settings)


def _words(document: _Document) -> dict[str, object]:
    given = document.values
    words: dict[str, object] = {}
    for key in TEXTS:
        if key in given and not isinstance(given[key], str):
            document.wrong(key, f"must be text in quotation marks, not {given[key]!r}")
        elif key in given:
            words[key] = given[key]
    for key in ("chapter", "variant"):
        if key in words and not NAME.fullmatch(str(words[key])):
            document.wrong(key, "must be small letters, digits and single hyphens")
    for key in ("source", "notes"):
        words[key] = _texts(document, key)
    words["start"] = _day(document, given.get("start"), "start")
    if "articles" in given:
        words["articles"] = _articles(document)
    return words | {"readings": _readings(document), "amendments": _amendments(document)}


def _texts(document: _Document, key: str) -> tuple[str, ...]:
    given = document.values.get(key, [])
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        document.wrong(key, 'must be a list of texts, like ["…", "…"]')
        return ()
    return tuple(given)


def _day(document: _Document, given: object, key: str, *, within: str = "", number: int = 0) -> date | None:
    if given is None or (isinstance(given, date) and not isinstance(given, datetime)):
        return given
    document.wrong(key, f"must be a date like 2025-10-01, not {given!r}", within=within, number=number)
    return None


def _articles(document: _Document) -> tuple[tuple[str, str], ...]:
    given = document.values["articles"]
    if not isinstance(given, dict):
        document.wrong("articles", "must be a table [articles]")
        return ()
    for key, article in given.items():
        if not isinstance(article, str):
            document.wrong(key, f"must be text in quotation marks, not {article!r}", within="articles")
    return tuple(given.items())


def _tables(document: _Document, name: str) -> list[dict]:
    given = document.values.get(name, [])
    if not isinstance(given, list) or not all(isinstance(table, dict) for table in given):
        document.wrong(name, f"must be tables [[{name}]]")
        return []
    return given


def _readings(document: _Document) -> tuple[Reading, ...]:
    known = {field.name for field in fields(Reading)}
    readings = []
    for number, table in enumerate(_tables(document, "readings")):
        at = {"within": "readings", "number": number}
        for key in sorted(known ^ table.keys()):
            document.wrong(key, "unknown key" if key in table else "missing", **at)
        if "setting" in table and table["setting"] not in (*SETTINGS, "start"):
            document.wrong("setting", f"there is no setting {table['setting']!r}", **at)
        if "evidence" in table and table["evidence"] not in EVIDENCE:
            document.wrong("evidence", f"must be one of {', '.join(EVIDENCE)}", **at)
        readings.append(Reading(**{key: str(table.get(key, "")) for key in known}))
    return tuple(readings)


def _amendments(document: _Document) -> tuple[Amendment, ...]:
    amendments = []
    for number, table in enumerate(_tables(document, "amendments")):
        at = {"within": "amendments", "number": number}
        start = _day(document, table.get("from"), "from", **at)
        if start is None and "from" not in table:
            document.wrong("from", "missing", **at)
        changed = []
        for key, given in table.items():
            if key in SETTINGS:
                changed.append((key, document.setting(key, given, **at)))
            elif key != "from":
                document.wrong(key, "unknown key", **at)
        amendments.append(Amendment(start, tuple(changed)))
    return tuple(amendments)
