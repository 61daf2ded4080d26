"""Names as people type them against names as lists print them: accents, case and order folded away."""

import re
import unicodedata

# Letters that Unicode does not decompose into a plain letter and a mark.
UNDECOMPOSED = str.maketrans(
    {
        "ß": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d",
        "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ł": "l", "Ł": "l", "ı": "i", "ħ": "h", "Ħ": "h",
    }
)  # fmt: skip
NOT_LETTERS = re.compile(r"[^\w]+|_")


def folded(name: str) -> str:
    """`name` in lower-case plain letters, parts in the order written, one blank between them."""
    plain = name if name.isascii() else without_marks(name)
    return " ".join(NOT_LETTERS.sub(" ", plain.replace("'", "").casefold()).split())


def without_marks(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.translate(UNDECOMPOSED)).replace("’", "")
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def name_key(name: str) -> str:
    """The same for every order of the parts of a name: what matching compares."""
    return " ".join(sorted(folded(name).split()))
