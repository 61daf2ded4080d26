"""Lists of FIDE made up for a test: combined form, any persons, any month."""

from contextlib import contextmanager
from pathlib import Path

import pytest

from players.fide.importing import import_list
from players.fide.rows import TYPES
from players.models import FidePlayer, FideRating
from players.refusal import Refused

SAMPLES = Path(__file__).parent / "samples"
HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit"
    "           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
UNRATED = (0, 0, 0)


def line(fide_id, name="Player, Pat", fed="NED", title="", birth=1990, **ratings) -> str:
    """A row of the list; `ratings` are standard, rapid, blitz as (rating, games, K), else unrated."""
    figures = "".join("{:<6}{:<4}{:<3}".format(*ratings.get(type_code, UNRATED)) for type_code in TYPES)
    return f"{fide_id:<15}{name:<61}{fed:<4}{'M':<4}{title:<5}{'':<24}{figures}{birth:<6}{'':<4}"


def write_list(folder: Path, month: str, lines, name="players_list_foa_{}.txt") -> Path:
    path = folder / name.format(month)
    path.write_bytes("".join(f"{text}\r\n" for text in [HEADER, *lines]).encode())
    return path


def take_in(folder: Path, month: str, *lines, **options):
    """Imports a list of `month` (YYYY-MM) of these lines, however much shorter it is than the last."""
    return import_list(write_list(folder, month, lines), accept_shrink=True, **options)


@contextmanager
def refused(code: str):
    """What is done within is refused with this code; gives pytest's record of the refusal."""
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.code == code


def everything() -> tuple[list, list]:
    """All that the imported lists have left: persons, and ratings without their keys."""
    people = FidePlayer.objects.order_by("fide_id").values_list()
    ratings = FideRating.objects.order_by("fide_player_id", "type_code", "since").values_list(
        "fide_player_id", "type_code", "since", "until", "rating", "games", "k"
    )
    return list(people), list(ratings)
