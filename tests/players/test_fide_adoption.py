"""FIDE's persons taken into the register."""

from datetime import date

import pytest

from players.adoption import adopt, adopt_federation
from players.models import BirthPrecision, Federation, FidePlayer, LogEntry, Player
from tests.players.fide_lists import line, refused, take_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def listed(tmp_path):
    take_in(
        tmp_path, "2026-01", line(1, name="Brook, Ulla-Maj", fed="SWE", title="FM", birth=2011),
        line(2, name="Unborn, Uno", fed="SWE", birth="0000"), line(3, name="Stateless, Stan", fed=""),
        line(4, name="Other, Olga", fed="NED"),
    )  # fmt: skip


def fide(fide_id: int) -> FidePlayer:
    return FidePlayer.objects.get(pk=fide_id)


def test_a_person_comes_with_what_fide_knows(listed, officer):
    player = adopt(fide(1), by=officer)

    assert (player.fide_id, player.name, player.sex, player.title) == (1, "Brook, Ulla-Maj", "m", "FM")
    assert (player.birth_date, player.birth_precision) == (date(2011, 1, 1), BirthPrecision.YEAR)
    assert (player.search_name, player.name_key) == (" brook ulla maj", "brook maj ulla")
    assert player.federation.code == "SWE"


def test_an_unknown_birth_year_stays_unknown(listed, officer):
    player = adopt(fide(2), by=officer)

    assert (player.birth_date, player.birth_precision) == (None, BirthPrecision.UNKNOWN)


def test_a_person_of_no_federation_is_of_non(listed, officer):
    assert adopt(fide(3), by=officer).federation.code == "NON"


def test_adopting_twice_gives_the_same_player_and_one_entry(listed, officer):
    first = adopt(fide(1), by=officer)

    assert adopt(fide(1), by=officer) == first
    assert LogEntry.objects.filter(act="adopt-player", actor=officer).count() == 1


def test_a_player_already_registered_keeps_what_the_register_says(listed, officer):
    federation = Federation.objects.create(code="NOR")
    mine = Player(fide_id=1, name="Bekk, Ulla-Maj", federation=federation).fold()
    mine.save()

    assert adopt(fide(1), by=officer) == mine
    assert adopt_federation("SWE", by=officer) == 1
    mine.refresh_from_db()
    assert (mine.name, mine.federation_id) == ("Bekk, Ulla-Maj", "NOR")


def test_a_federation_comes_whole_and_only_once(listed, officer):
    assert adopt_federation("SWE", by=officer) == 2
    assert adopt_federation("SWE", by=officer) == 0

    assert list(
        Player.objects.order_by("fide_id").values_list("fide_id", "federation", "birth_precision")
    ) == [
        (1, "SWE", "year"),
        (2, "SWE", "unknown"),
    ]
    entry = LogEntry.objects.get(act="adopt-federation")
    assert (entry.after, entry.actor) == ({"players": 2}, officer)


def test_whoever_has_gone_from_the_list_does_not_come(tmp_path, listed, officer):
    take_in(tmp_path, "2026-02", line(1, fed="SWE"))

    assert adopt_federation("SWE", by=officer) == 1


def test_a_federation_nobody_is_listed_for_is_refused(listed, officer):
    with refused("federation-unknown-to-fide"):
        adopt_federation("XYZ", by=officer)

    assert not Federation.objects.exists()


def test_twenty_thousand_players_come_in_one_go(officer):
    FidePlayer.objects.bulk_create(
        FidePlayer(fide_id=n, name=f"Ö{n}, Åke", name_key="", federation="SWE", first_seen=date(2026, 1, 1))
        for n in range(1, 20_001)
    )

    assert adopt_federation("SWE", by=officer) == 20_000
    assert Player.objects.get(fide_id=20_000).search_name == " o20000 ake"
