"""Which edition holds for an event or a list of a rating type: the built-in ones and the federation's own."""

from datetime import date
from functools import cache

from django.db.models import Count, Max

from ratinglist.rules.cadence import Cadence
from ratinglist.rules.editions import (
    BUILT_IN,
    CHAPTERS,
    Edition,
    NoEdition,
    Registry,
    load_own,
    registry_with,
)
from tournaments.models import OwnEdition, RatingType

_loaded: dict[str, object] = {"key": None, "registry": BUILT_IN}


def registry() -> Registry:
    """The built-in editions and those of the federation, read again when one was added or replaced."""
    key = tuple(OwnEdition.objects.aggregate(Count("pk"), Max("pk"), Max("added_at")).values())
    if key != _loaded["key"]:
        texts = OwnEdition.objects.order_by("pk").values_list("file_name", "text")
        _loaded.update(key=key, registry=registry_with(load_own(*texts)) if key[0] else BUILT_IN)
    return _loaded["registry"]


def registry_of_types() -> Registry:
    """`registry`, in which every rating type of the federation's own stands for the chapter it follows."""
    known = registry()
    own = RatingType.objects.exclude(code__in=CHAPTERS).filter(chapter__in=known.chapters)
    types = dict(own.values_list("code", "chapter"))
    return Registry(known.editions, types) if types else known


def registry_of(chapter: str) -> Registry:
    """A registry that knows the editions of a chapter; without a query for those of the handbook."""
    return BUILT_IN if chapter in BUILT_IN.chapters else registry()


def edition_on(type_: RatingType, day: date) -> Edition:
    """The edition for an event of the type that starts on a day; raises NoEdition."""
    known = registry_of(type_.chapter)
    require_chapter(known, type_.chapter)
    return known.on(type_.chapter, day)


def edition_called(type_: RatingType, name: str) -> Edition:
    """The edition of the type's chapter with a name as stored with lists and games; raises NoEdition."""
    known = registry_of(type_.chapter)
    require_chapter(known, type_.chapter)
    return known.named(type_.chapter, name)


def is_known(type_: RatingType, day: date) -> bool:
    """Whether there is an edition for events of the type that start on a day."""
    try:
        edition_on(type_, day)
    except NoEdition:
        return False
    return True


def require_chapter(known: Registry, chapter: str) -> None:
    if chapter not in known.chapters:
        raise NoEdition(f"no edition for {chapter} is known")


def cadence_of(type_code: str | None) -> Cadence:
    """The dates of the lists of a type; those of the standard chapter while the type is not known."""
    chapter = CHAPTERS.get(type_code or "standard")
    if chapter is None:
        chapter = RatingType.objects.values_list("chapter", flat=True).get(pk=type_code)
    if chapter in BUILT_IN.chapters:
        return built_in_cadence(chapter)
    known = registry()
    require_chapter(known, chapter)
    return cadence(known, chapter)


@cache
def built_in_cadence(chapter: str) -> Cadence:
    return cadence(BUILT_IN, chapter)


def cadence(known: Registry, chapter: str) -> Cadence:
    oldest = min(edition.start for edition in known.in_force if edition.chapter == chapter)
    return Cadence(lambda day: known.on(chapter, max(day, oldest)))
