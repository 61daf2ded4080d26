"""The invented people of the demo federation of Valmark, the same for the same seed."""

from dataclasses import dataclass
from datetime import date
from random import Random

GIVEN = {
    "m": (
        "Alrik Borun Cedvar Dorrin Elmar Fennick Garvin Halden Ivarre Jorek Kelvan Lorcas Maddoc Norwin "
        "Osbert Pérrin Quillan Rodeck Søren Tamlin Ulvar Varric Wendal Yorick Zoltar"
    ).split(),
    "w": (
        "Ansela Brínna Cordelle Dasha Elowen Fiorin Gisla Hestia Ilvane Jorunn Kestra Lirien Maëlle Nerida "
        "Orla Petra Quenna Roswen Sigrun Tilda Ursel Vesna Wilma Ysolde Zinnia"
    ).split(),
}
FIRST_PARTS = (
    "Ashen Birken Copper Dunn Elder Fallow Grim Hollow Iron Jasper Kettle Lang Marsh Nettle Oaken Pine "
    "Quarry Raven Stone Thistle Under Vale West Yarrow Öster"
).split()
LAST_PARTS = "bridge brook croft dale field ford gate hurst mere moor shaw stead ton wick wood".split()
CLUBS = {
    "VAL001": "Rookhaven Chess Club",
    "VAL002": "Bishopsmere",
    "VAL003": "Castle Street Juniors",
    "VAL004": "Old Harbour Knights",
    "VAL005": "Zugzwang Upper Valley",
}
GUEST_FEDERATIONS = {"ELD": "Eldoria", "NRH": "Norheim", "SDL": "Sudland"}
FIRST_FIDE_ID = 990_000_100


@dataclass
class Person:
    """An invented person: `strength` is what he plays at, `ratings` what lists say (None: unrated)."""

    name: str
    sex: str
    birth: date | None
    year_only: bool
    federation: str
    club: str
    national_id: str
    fide_id: int | None
    title: str
    strength: int
    ratings: dict[str, int | None]
    games: dict[str, int]

    @property
    def birth_text(self) -> str:
        return f"{self.birth.year}" if self.year_only else self.birth.isoformat()


def federation_of(seed: int, members: int = 300, guests: int = 20) -> list[Person]:
    """The members of Valmark, then guests from abroad who stand in FIDE's list only."""
    random = Random(seed)
    taken: set[str] = set()
    home = [member(random, number, taken) for number in range(members)]
    return home + [guest(random, number, taken) for number in range(guests)]


def strangers(seed: int) -> list[Person]:
    """People whom neither the register nor FIDE's list knows; the last has not even a birth date."""
    random = Random(seed + 1)
    taken: set[str] = set()
    unknown = [member(random, 900 + number, taken) for number in range(3)]
    for person in unknown:
        person.national_id, person.fide_id, person.title, person.year_only = "", None, "", False
        person.ratings = dict.fromkeys(person.ratings)
    unknown[-1].birth = None
    return unknown


def invented_name(random: Random, sex: str, taken: set[str]) -> str:
    while True:
        family = random.choice(FIRST_PARTS) + random.choice(LAST_PARTS)
        name = f"{family}, {random.choice(GIVEN[sex])}"
        if name not in taken:
            taken.add(name)
            return name


def member(random: Random, number: int, taken: set[str]) -> Person:
    sex = "w" if random.random() < 0.22 else "m"
    age = random.choice([9, 11, 12, 13, 14, 15, 16, 17, 19, 22, 26, 31, 35, 40, 44, 48, 52, 57, 63, 68, 74])
    most = 1500 + 60 * age if age < 17 else 2560
    strength = min(most, 2560, max(1180, round(random.gauss(1500 + 18 * min(age, 25), 260))))
    has_fide = strength > 1750 or random.random() < 0.3
    newcomer = random.random() < 0.12
    return Person(
        name=invented_name(random, sex, taken),
        sex=sex,
        birth=date(2026 - age, random.randint(1, 12), random.randint(1, 28)),
        year_only=random.random() < 0.15,
        federation="VAL",
        club=random.choice(list(CLUBS)),
        national_id=f"{10_001 + number}",
        fide_id=FIRST_FIDE_ID + number if has_fide else None,
        title=title_for(strength, sex),
        strength=strength,
        ratings=starting_ratings(random, strength, newcomer),
        games=dict.fromkeys(("standard", "rapid", "blitz", "xiangqi"), experience(random, age, strength)),
    )


def guest(random: Random, number: int, taken: set[str]) -> Person:
    sex = random.choice("mmw")
    strength = random.randint(1850, 2620)
    rating = strength + random.randint(-40, 40)
    return Person(
        name=invented_name(random, sex, taken),
        sex=sex,
        birth=date(random.randint(1965, 2010), 1, 1),
        year_only=True,
        federation=random.choice(list(GUEST_FEDERATIONS)),
        club="",
        national_id="",
        fide_id=FIRST_FIDE_ID + 5000 + number,
        title=title_for(strength, sex),
        strength=strength,
        ratings={"standard": rating, "rapid": rating - 15, "blitz": rating - 30, "xiangqi": None},
        games={"standard": 90, "rapid": 45, "blitz": 45},
    )


def experience(random: Random, age: int, strength: int) -> int:
    """Games played so far: many behind a high rating, few behind a child."""
    return random.choice(
        [60, 90, 150, 240] if strength > 2150 else [12, 18, 27] if age < 14 else [18, 27, 45, 80]
    )


def title_for(strength: int, sex: str) -> str:
    for limit, title in ((2480, "GM"), (2400, "IM"), (2300, "FM"), (2220, "CM")):
        if strength >= limit:
            return title
    return "WFM" if sex == "w" and strength >= 2050 else ""


def starting_ratings(random: Random, strength: int, newcomer: bool) -> dict[str, int | None]:
    """Opening ratings around the strength; some have only some types, newcomers none."""
    ratings = {}
    for kind, share in (("standard", 0.92), ("rapid", 0.6), ("blitz", 0.5), ("xiangqi", 0.2)):
        rating = strength + random.randint(-90, 60)
        rated = not newcomer and random.random() < share and rating >= 1400
        ratings[kind] = rating if rated else None
    return ratings
