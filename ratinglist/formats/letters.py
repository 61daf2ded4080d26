"""Text fitted to forms that know few letters, and made harmless where a spreadsheet would run it."""

import re
import unicodedata

from players.names import UNDECOMPOSED

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
FORMULA_STARTS = ("=", "+", "-", "@")
SUSPECT = frozenset(("'", *FORMULA_STARTS))


def printable(text: str) -> str:
    """`text` without control characters, which no form can hold."""
    return text if text.isprintable() else CONTROLS.sub(" ", text)


def fitted(text: str, encoding: str) -> str:
    """`text` in the letters of `encoding`: what it lacks loses its accent, or becomes `?` at worst."""
    text = printable(text)
    # Every encoding of a list file holds those.
    if text.isascii():
        return text
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(fitted_letter(letter, encoding) for letter in unicodedata.normalize("NFC", text))
    return text


def fitted_letter(letter: str, encoding: str) -> str:
    for candidate in (letter, plain(letter)):
        try:
            candidate.encode(encoding)
        except UnicodeEncodeError:
            continue
        return candidate
    return "?"


def plain(letter: str) -> str:
    spelled = letter.translate(UNDECOMPOSED)
    if letter.isupper():
        spelled = spelled.capitalize()
    decomposed = unicodedata.normalize("NFKD", spelled)
    return "".join(part for part in decomposed if not unicodedata.combining(part))


def harmless(text: str) -> str:
    """`text` with an apostrophe before what a spreadsheet would run as a formula."""
    text = printable(text)
    if text[:1] not in SUSPECT:
        return text
    return f"'{text}" if text.lstrip("'").startswith(FORMULA_STARTS) else text


def restored(text: str) -> str:
    """What `harmless` was given."""
    return text[1:] if text.startswith("'") and text.lstrip("'").startswith(FORMULA_STARTS) else text
