"""FIDE's lists of the world, month after month, and the register and standing lists that match them."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from players.bulk import analyze, insert_rows
from players.models import Federation, Player, search_name
from players.names import name_key
from ratinglist.bench.people import ACTIVE, TYPES, Person, lot, person
from ratinglist.closing.reading import Standing
from ratinglist.digests import list_digest
from ratinglist.formats.fide_txt import CombinedTxt
from ratinglist.formats.form import About, Figures, FormWriter, Row, batches
from ratinglist.models import Entry, RatingList
from tournaments.editions import cadence_of
from tournaments.models import RatingType
from tournaments.rating_types import ensure_types

CHANGED = 3
"""Of a hundred people on FIDE's list, those of whom the next one says something else."""
PLAYER = (
    "fide_id", "name", "search_name", "name_key", "sex", "birth_date", "birth_precision", "federation",
    "title", "women_title", "other_titles", "online_title", "status",
)  # fmt: skip
ENTRY = ("list", "type", "player", "since_seq", "gone", *Standing._fields)


def write_fide_list(path: Path, people: int, on: date, *, months: int) -> None:
    """The combined text list of so many people after so many months of changes."""
    with path.open("wb") as file:
        writer = FormWriter(CombinedTxt(About(on, TYPES)), file)
        newcomers = people * months // 300
        for batch in batches(fide_row(person(n), on, months) for n in range(people + newcomers)):
            writer.write(batch)
        writer.finish()


def fide_row(who: Person, on: date, months: int) -> Row:
    changes = [month for month in range(months) if lot(who.number, f"change {month}", 100) < CHANGED]
    drift = sum(lot(who.number, f"drift {month}", 41) - 20 for month in changes)
    just_played = bool(changes) and changes[-1] == months - 1
    figures = {
        kind: Figures(
            max(1400, rating + drift), 5 if just_played else 0, who.k(kind, on), not is_active(who, kind)
        )
        for kind in TYPES
        if (rating := who.rating(kind))
    }
    return Row(
        player=who.number,
        sort_name="",
        name=who.name,
        figures=figures,
        fide_id=who.fide_id,
        federation=who.federation,
        sex=who.sex,
        title=who.title,
        women_title=who.title if who.title.startswith("W") else "",
        # FIDE's list gives no more of the changes of the unrated than that they have moved.
        other_titles="NA" if changes and not figures else "",
        birth_year=who.birth_year,
    )


def is_active(who: Person, kind: str) -> bool:
    return who.keenness in ACTIVE[kind]


def fill_register(people: int) -> None:
    """Everybody of the first list in the register."""
    codes = sorted({person(number).federation for number in range(people)})
    with transaction.atomic():
        Federation.objects.bulk_create([Federation(code=code) for code in codes], ignore_conflicts=True)
        insert_rows(Player, PLAYER, (player_row(person(number)) for number in range(people)))
    analyze(Player._meta.db_table)


def player_row(who: Person) -> tuple:
    born, precision = (who.birth, "full") if who.has_full_birth else (date(who.birth_year, 1, 1), "year")
    women_title = who.title if who.title.startswith("W") else ""
    return (
        who.fide_id, who.name, search_name(who.name), name_key(who.name), who.sex, born, precision,
        who.federation, who.title, women_title, "", "", "active",
    )  # fmt: skip


def open_standing_lists(people: int, on: date) -> None:
    """The lists with which the world begins: published, one entry for everybody rated, no files."""
    ensure_types()
    first = Player.objects.order_by("pk").values_list("pk", flat=True).first()
    for kind in TYPES:
        with transaction.atomic():
            list_ = standing_list(kind, on)
            insert_rows(Entry, ENTRY, entries(list_, people, first))
            list_.digest = list_digest(list_)
            list_.save()
    analyze(Entry._meta.db_table)


def standing_list(kind: str, on: date) -> RatingList:
    RatingType.objects.filter(pk=kind).update(published_to=on)
    return RatingList.objects.create(
        type_id=kind,
        date=on,
        status=RatingList.Status.PUBLISHED,
        seq=1,
        method="NIDOF",
        closes=cadence_of(kind).closing_date(on),
        published_at=timezone.now(),
    )


def entries(list_: RatingList, people: int, first: int) -> Iterator[tuple]:
    kind = list_.type_id
    for who in (found for number in range(people) if (found := person(number)).is_rated(kind)):
        rating = who.rating(kind)
        played = list_.date if is_active(who, kind) else date(list_.date.year - 2, 1, 1)
        standing = Standing(
            rating, who.k(kind, list_.date), who.games(kind), 0, rating, played, who.federation, who.title
        )
        yield (list_.pk, kind, first + who.number, 1, False, *standing)
