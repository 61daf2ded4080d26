"""The invented people of the world: each follows from the seed and his number, so that nobody is kept."""

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from ratinglist.demo.people import title_for
from ratinglist.rules.editions import BUILT_IN
from ratinglist.rules.k_factor import listed_k

WORLD = 2_000_000
FIRST_FIDE_ID = 40_000_000
FEDERATIONS = 200
BIGGEST = 12
"""Every so many blocks of people in a row belong to the largest federations."""
BLOCK = 500
TYPES = ("standard", "rapid", "blitz")
# Of a thousand people: whom each type rates, after the shares of FIDE's list (570, 480 and 318 thousand of
# 2 million), the keenest first; rapid also has people of its own.
RATED = {"standard": range(0, 285), "rapid": range(75, 315), "blitz": range(0, 159)}
ACTIVE = {"standard": range(0, 140), "rapid": range(75, 200), "blitz": range(0, 70)}
"""Whom events draw from, and who has played in the last year."""
FIRST_SYLLABLES = (
    "Bal Cor Dre Fen Gor Hal Ist Jor Kel Lum Mar Nor Ost Pel Quin Ros Sar Tor Ulm Vas Wen Yar Zel Ark Bren"
).split()
LAST_SYLLABLES = (
    "adik bek dorn enko eros feld gard holm ian ikov mann nes oglu ova quist rand sen sky tal wic".split()
)
GIVEN = {
    "m": "Adrel Bento Corvin Davon Emeric Faro Goran Hollis Ivo Jarek Kolm Levin Matis Noll Orvel Pavo",
    "w": "Alina Berit Corla Dunja Elvira Freya Galia Hedda Irma Jolan Katla Lotta Mirel Nadia Oriel Pia",
}
GIVEN = {sex: names.split() for sex, names in GIVEN.items()}
MASK = (1 << 64) - 1


class Person(NamedTuple):
    """A person of the world; `keenness` of 0 is the highest of a thousand."""

    number: int
    fide_id: int
    name: str
    federation: str
    sex: str
    title: str
    birth_year: int
    strength: int
    keenness: int

    def is_rated(self, kind: str) -> bool:
        return self.keenness in RATED[kind] and self.strength >= 1430

    def rating(self, kind: str) -> int | None:
        """The rating with which the world begins, of the type."""
        return self.strength - 30 + lot(self.number, kind, 60) if self.is_rated(kind) else None

    def games(self, kind: str) -> int:
        """The games behind the rating."""
        return 10 + lot(self.number, f"{kind} games", 30 if self.birth_year > 2008 else 200)

    def k(self, kind: str, on: date) -> int:
        """K as a list of that day gives it."""
        rating = self.rating(kind)
        return known_k(kind, on, min(self.games(kind), 30), (rating or 0) // 100 * 100, self.birth_year)

    @property
    def has_full_birth(self) -> bool:
        return lot(self.number, "precision", 100) < 80

    @property
    def birth(self) -> date:
        return date(self.birth_year, 1 + lot(self.number, "month", 12), 1 + lot(self.number, "day", 28))


@lru_cache(None)
def salt(word: str) -> int:
    return int.from_bytes(word.encode(), "big") * 0x9E3779B97F4A7C15 & MASK


def lot(number: int, word: str, sides: int) -> int:
    """A die of so many sides, thrown once for a person and a word; the same on every machine."""
    mixed = (number + 1) * 0xBF58476D1CE4E5B9 + salt(word) & MASK
    mixed = (mixed ^ mixed >> 30) * 0x94D049BB133111EB & MASK
    mixed = (mixed ^ mixed >> 27) * 0xBF58476D1CE4E5B9 & MASK
    return (mixed ^ mixed >> 31) % sides


@lru_cache(None)
def known_k(kind: str, on: date, games: int, highest: int, birth_year: int) -> int:
    edition = BUILT_IN.on("standard" if kind == "standard" else "rapid", on)
    return listed_k(edition, games=games, highest=highest, birth_year=birth_year, list_year=on.year).k


def federation_code(place: int) -> str:
    """Three letters that no federation bears: they begin with Q or X."""
    return "QX"[place % 2] + chr(65 + place // 2 % 26) + chr(65 + place // 52 % 26)


def federation_of(number: int) -> str:
    """People come in blocks of one federation, as FIDE's numbers do; a few federations have most."""
    block = number // BLOCK
    most = BIGGEST if lot(block, "large", 3) else FEDERATIONS
    return federation_code(lot(block, "federation", most))


def person(number: int) -> Person:
    """The person of a number."""
    sex = "w" if lot(number, "sex", 100) < 17 else "m"
    age = 8 + min(lot(number, "age", 68), lot(number, "younger", 78))
    keenness = lot(number, "keenness", 1000)
    spread = sum(lot(number, f"strength {throw}", 500) for throw in range(3)) - 750
    strength = max(1350, min(2830, 1730 + spread + (250 - keenness if keenness < 250 else 0)))
    return Person(
        number=number,
        fide_id=FIRST_FIDE_ID + number,
        name=name_of(number, sex),
        federation=federation_of(number),
        sex=sex,
        title=title_for(strength, sex) if keenness < 285 else "",
        birth_year=2026 - age,
        strength=strength,
        keenness=keenness,
    )


def name_of(number: int, sex: str) -> str:
    """Family and given name; some tens of thousands bear each family name in a world of two million."""
    first = FIRST_SYLLABLES[lot(number, "first", 25)]
    middle = FIRST_SYLLABLES[lot(number, "middle", 25)].lower()
    last = LAST_SYLLABLES[lot(number, "last", 20)]
    given = GIVEN[sex][lot(number, "given", 16)]
    return f"{first}{middle}{last}, {given}"
