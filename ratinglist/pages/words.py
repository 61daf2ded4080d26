"""Codes in words: every code has some, known to the rules or not."""

from django.conf import settings

from ratinglist.rules.editions import Edition, NoEdition
from ratinglist.rules.sentences import SENTENCES, sentence
from tournaments.editions import registry_of

SOURCES = {
    "national": "national rating",
    "fide": "FIDE rating",
    "current": "rating published since the event began",
    "estimate": "result in this round robin",
    "start-value": "rating that unrated players start from",
}
SENTENCE_ERRORS = (KeyError, TypeError, ValueError, IndexError)
# Where the office and not the handbook decides.
OFFICE = {
    "k-listed": "It is the K published on the list before.",
    "k-fide": "It is the K on FIDE's list.",
}


def explained(code: str, chapter: str = "standard", edition: str = "", data: dict | None = None) -> str:
    """The sentence for a reason code; the bare words of the code when the rules have no sentence for it."""
    if not code:
        return ""
    try:
        return sentence(code, edition=_edition(chapter, edition), **(data or {}))
    except SENTENCE_ERRORS:
        return bare_words(code)


def _edition(chapter: str, name: str) -> Edition | None:
    try:
        return registry_of(chapter).named(chapter, name) if name else None
    except NoEdition:
        return None


def bare_words(code: str) -> str:
    """What can be said when numbers of the sentence are missing."""
    text = SENTENCES.get(code) or OFFICE.get(code, "")
    return text if text and "{" not in text else code.replace("-", " ").capitalize() + "."


def method_in_words(code: str) -> str:
    """Whose rating counts, from a code of TRF26 record 172."""
    return settings.RATING_METHODS.get(code, code)


def source_in_words(code: str, types: dict[str, str]) -> str:
    """Where a rating was taken from; `types` names the rating types by code."""
    return SOURCES.get(code) or (f"{types[code].lower()} rating" if code in types else code)
