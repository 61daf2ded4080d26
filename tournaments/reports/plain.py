"""Letters without accents, for files that must be ASCII; case is kept."""

import unicodedata

_LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h",
    "ŋ": "n", "ə": "e", "’": "'", "‘": "'", "–": "-", "—": "-", "“": '"', "”": '"', "½": "1/2",
}  # fmt: skip
_CAPITALS = {key.upper(): value.capitalize() for key, value in _LETTERS.items() if key != "ß"}
_TABLE = str.maketrans(_LETTERS | _CAPITALS)


def plain(text: str) -> str:
    """`text` in ASCII: accents off, `ø` as `o`, `æ` as `ae`; letters of other alphabets become `?`."""
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKD", text.translate(_TABLE))
    bare = (letter for letter in text if not unicodedata.combining(letter))
    return "".join("?" if ord(letter) > 127 else letter for letter in bare)
