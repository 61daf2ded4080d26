"""How alike two names are, whatever their accents, case and order."""

from collections import Counter
from difflib import SequenceMatcher

from players.names import name_key

# Enough for a name that stands beside an id: a nickname, an initial, another transliteration.
SIMILAR = 65
# The same name but for a letter or a middle name.
CLOSE = 85
INITIAL = 80


def similarity(first: str, second: str) -> int:
    """0 (nothing in common) to 100 (the same parts in any order).

    Each part of the shorter name is paired with the likest free part of the longer one, weighted by length;
    parts left over, such as a middle name, weigh half. An initial stands for any part that begins with it.
    """
    return key_similarity(name_key(first), name_key(second))


def key_similarity(first: str, second: str) -> int:
    """The same for two name keys."""
    if first == second:
        return 100 if first else 0
    one, other = Counter(first.split()), Counter(second.split())
    # Equal parts are the likest of all: what remains is all that needs comparing.
    weight = 2 * sum(map(len, (one & other).elements()))
    gained = 100 * weight
    fewer, more = sorted((list((one - other).elements()), list((other - one).elements())), key=len)
    pairs = sorted(
        ((part_similarity(a, b), i, j) for i, a in enumerate(fewer) for j, b in enumerate(more)), reverse=True
    )
    used, taken = set(), set()
    for likeness, i, j in pairs:
        if i not in used and j not in taken:
            used.add(i)
            taken.add(j)
            length = len(fewer[i]) + len(more[j])
            gained += likeness * length
            weight += length
    left = sum(len(part) for j, part in enumerate(more) if j not in taken)
    return gained * 2 // (weight * 2 + left) if weight else 0


def part_similarity(first: str, second: str) -> int:
    if first == second:
        return 100
    if len(first) == 1 or len(second) == 1:
        return INITIAL if first[0] == second[0] else 0
    return int(SequenceMatcher(None, first, second, autojunk=False).ratio() * 100)
