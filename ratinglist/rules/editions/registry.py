"""A set of editions to choose from by date or by name."""

from collections.abc import Iterable, Mapping
from datetime import date

from .model import RAPID, STANDARD, Edition, NoEdition, amended

CHAPTERS: Mapping[str, str] = {"standard": STANDARD, "rapid": RAPID, "blitz": RAPID}
"""Chapter of the regulations by rating type."""


class Registry:
    """Editions by chapter; a federation's own rating type with editions of its own is a chapter too."""

    def __init__(self, editions: Iterable[Edition], types: Mapping[str, str] | None = None) -> None:
        """`types` maps more rating types to their chapters; a chapter of one's own is a type by itself."""
        self.editions = tuple(editions)
        self.chapters = tuple(dict.fromkeys(edition.chapter for edition in self.editions))
        own = {chapter: chapter for chapter in self.chapters if chapter not in CHAPTERS.values()}
        self.types: Mapping[str, str] = {**CHAPTERS, **own, **(types or {})}
        self.in_force = tuple(
            edition
            for chapter in self.chapters
            for edition in sorted(self._of(chapter), key=lambda edition: edition.start)
        )

    def _of(self, chapter: str) -> list[Edition]:
        return [edition for edition in self.editions if edition.chapter == chapter and not edition.variant]

    def newest(self, chapter: str) -> Edition:
        """The edition of a chapter that was last to come into force; NoEdition where there is none."""
        known = [edition for edition in self.in_force if edition.chapter == chapter]
        if not known:
            raise NoEdition(f"no edition for {chapter} is known")
        return known[-1]

    def on(self, chapter: str, on: date) -> Edition:
        """The edition of a chapter in force on a day, as amended by then; NoEdition before the oldest."""
        known = [edition for edition in self.in_force if edition.chapter == chapter]
        in_force = [edition for edition in known if edition.start <= on]
        if not known:
            raise NoEdition(f"no edition for {chapter} is known")
        if not in_force:
            raise NoEdition(f"no edition for {chapter} is known on {on}: the oldest starts {known[0].start}")
        return amended(in_force[-1], on)

    def named(self, chapter: str, name: str) -> Edition:
        """The edition or variant with this name or label; NoEdition with the names there are."""
        known = [edition for edition in self.editions if edition.chapter == chapter]
        for edition in known:
            if name and name in (edition.name, edition.label, edition.id):
                return edition
        names = ", ".join(edition.name for edition in known)
        raise NoEdition(f"no edition for {chapter} is named {name}; there are {names}")
