"""The dated texts of the regulations as data (FIDE Handbook B.02): each file states only what it changed.

A tournament is rated by the edition in force on its first day; what belongs to a list (floor, limit of K,
inactivity) by the edition in force on the date of the list.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from .loader import BadEdition, Problem, load_editions
from .model import RAPID, STANDARD, Amendment, Edition, NoEdition, Reading, amended
from .registry import CHAPTERS, Registry

__all__ = [
    "CHAPTERS",
    "EDITIONS",
    "RAPID",
    "SAMPLES",
    "STANDARD",
    "Amendment",
    "BadEdition",
    "Edition",
    "NoEdition",
    "Problem",
    "Reading",
    "Registry",
    "amended",
    "chapter_of",
    "edition_for",
    "edition_named",
    "load_editions",
    "load_own",
    "registry_with",
]

FOLDER = Path(__file__).parent
SAMPLES = FOLDER.joinpath("samples")
"""Editions of a federation's own, to start from."""

BUILT_IN = Registry(load_editions(sorted(FOLDER.glob("*.toml"))))

EDITIONS: tuple[Edition, ...] = BUILT_IN.in_force
"""Every edition chosen by date, oldest first within its chapter; variants are only chosen by name."""

STANDARD_2024_03 = BUILT_IN.named(STANDARD, "2024-03-01")
STANDARD_2025_10 = BUILT_IN.named(STANDARD, "2025-10-01")
RAPID_2024_03 = BUILT_IN.named(RAPID, "2024-03-01")
RAPID_2024_12 = BUILT_IN.named(RAPID, "2024-12-01")


def chapter_of(
    chapter_or_type: str, chapters: Mapping[str, str] = CHAPTERS, registry: Registry = BUILT_IN
) -> str:
    """The chapter for a rating type or chapter; KeyError for a type that `chapters` does not map."""
    return chapter_or_type if chapter_or_type in registry.chapters else chapters[chapter_or_type]


def edition_for(
    chapter_or_type: str,
    on: date,
    *,
    chapters: Mapping[str, str] = CHAPTERS,
    forced: str = "",
    registry: Registry = BUILT_IN,
) -> Edition:
    """The edition in force on a day (B.02 2024-03-01, 0.1), or for a what-if the one named by `forced`.

    `chapters` maps a federation's own rating types to the chapter they follow; `registry` may hold editions
    of its own (`registry_with`). Raises KeyError for an unmapped type and NoEdition for a day before the
    oldest text known and for an unknown name.
    """
    chapter = chapter_of(chapter_or_type, chapters, registry)
    return registry.named(chapter, forced) if forced else registry.on(chapter, on)


def edition_named(
    chapter_or_type: str,
    name: str,
    *,
    chapters: Mapping[str, str] = CHAPTERS,
    on: date | None = None,
    registry: Registry = BUILT_IN,
) -> Edition:
    """The edition with this `name` (as stored with a calculation) or label, `2009-07-01` or `E2009`.

    With `on` as amended by that day. NoEdition when there is none.
    """
    edition = registry.named(chapter_of(chapter_or_type, chapters, registry), name)
    return edition if on is None else amended(edition, on)


def registry_with(editions: tuple[Edition, ...], types: Mapping[str, str] | None = None) -> Registry:
    """The built-in editions and a federation's own (`load_editions`), each for its rating type.

    `types` maps the rating types that are not called like the chapter they follow.
    """
    return Registry(BUILT_IN.editions + editions, types)


def load_own(*texts: tuple[str, str]) -> tuple[Edition, ...]:
    """A federation's editions from (name of the file, its text); they may build on the built-in ones.

    Raises BadEdition with every problem found, each with file, line and key.
    """
    return load_editions(texts, known=BUILT_IN.editions)
