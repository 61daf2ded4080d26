"""The files with which Valmark begins: its members, its current ratings, and a FIDE list that knows some."""

import csv
import io
from datetime import date
from random import Random

from ratinglist.demo.people import CLUBS, Person
from ratinglist.formats.fide_txt import CombinedTxt
from ratinglist.formats.form import About, Figures, Row, whole

TYPES = ("standard", "rapid", "blitz")


def table(heading: list[str], rows) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(heading)
    writer.writerows(rows)
    return text.getvalue().encode()


def members_table(people: list[Person]) -> bytes:
    heading = "national_id fide_id name sex birth federation title club club_name club_since".split()
    return table(heading, (member_row(person) for person in people if person.federation == "VAL"))


def member_row(person: Person) -> list:
    return [
        person.national_id,
        person.fide_id or "",
        person.name,
        person.sex,
        person.birth_text,
        person.federation,
        person.title,
        person.club,
        CLUBS[person.club],
        "2024-01-01",
    ]


def opening_table(people: list[Person], types: tuple[str, ...] = TYPES) -> bytes:
    home = [person for person in people if person.federation == "VAL"]
    rows = (
        [person.national_id, kind, rating, person.games[kind], rating + 25]
        for person in home
        for kind in types
        if (rating := person.ratings[kind])
    )
    return table(["national_id", "type", "rating", "games", "highest"], rows)


def fide_list(people: list[Person], on: date, seed: int) -> bytes:
    """FIDE's list of a month: those with a FIDE id, some ratings a little different every month."""
    known = sorted((person for person in people if person.fide_id), key=lambda person: person.name)
    rows = [fide_row(person, Random(f"{seed} {person.fide_id} {on}")) for person in known]
    return whole(CombinedTxt(About(on, TYPES)), rows)


def fide_rating(person: Person, kind: str, on: date, seed: int) -> int | None:
    """What FIDE's list of a month says of a person; it knows no other types."""
    if not person.fide_id or kind not in TYPES:
        return None
    figures = fide_row(person, Random(f"{seed} {person.fide_id} {on}")).figures
    return figures[kind].rating if kind in figures else None


def fide_row(person: Person, random: Random) -> Row:
    games = random.choice([0, 0, 0, 0, 4, 7])
    drift = random.randint(-12, 12) if games else 0
    figures = {
        kind: Figures(rating + drift - 10, games if kind == "standard" else 0, 20)
        for kind in TYPES
        if (rating := person.ratings[kind])
    }
    return Row(
        player=person.fide_id,
        sort_name=person.name,
        name=person.name,
        figures=figures,
        fide_id=person.fide_id,
        federation=person.federation,
        sex=person.sex,
        title=person.title,
        women_title=person.title if person.title.startswith("W") else "",
        birth_year=person.birth.year,
    )
