from datetime import date

import pytest

from players.models import Player
from tests.players.register import make_player

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 30)


@pytest.mark.parametrize("text", ["roevg jer", "JEROME ROEVG", "Roévg, Jérôme", "1500101", "n-7", " jero "])
def test_search_ignores_accents_case_and_order_and_knows_ids(text):
    found = make_player("Roévg, Jérôme", fide_id=1500101, national_id="N-7")
    make_player("Talvik, Mart", fide_id=1500102)
    assert list(Player.objects.search(text)) == [found]


@pytest.mark.parametrize("text", ["erome", "%", "_", "99999999999999999999999", "' OR 1=1", "²"])
def test_search_finds_nobody_by_the_middle_of_a_name_or_by_signs(text):
    make_player("Roévg, Jérôme", fide_id=1500101)
    assert list(Player.objects.search(text)) == []


def test_an_empty_search_lists_everybody():
    make_player()
    assert Player.objects.search("  ").count() == 1


def test_the_dead_and_the_gone_are_not_active_and_no_status_date_means_alive_l01():
    alive = make_player("Alive, Anna")
    make_player("Dead, Dora", status="deceased")
    make_player("Buried, Bo", status="deceased", status_on=date(2026, 11, 30))
    make_player("Gone, Gus", status="left", status_on=date(2026, 1, 1))
    assert list(Player.objects.active(on=TODAY)) == [alive]


def test_who_died_later_was_active_then_l01():
    player = make_player(status="deceased", status_on=date(2026, 6, 15))
    assert list(Player.objects.active(on=date(2026, 6, 14))) == [player]


def test_unknown_births_come_last_a02():
    for name, born in (("C, C", None), ("B, B", 2001), ("A, A", date(1950, 3, 4))):
        make_player(name, born=born)
    assert [player.name for player in Player.objects.by_birth()] == ["A, A", "B, B", "C, C"]


def test_a_player_without_birth_has_no_age_and_shows_no_birth_a02():
    player = make_player()
    assert (player.age_in(2026), player.birth_year, player.public_birth) == (None, None, "")


def test_one_person_entered_twice_is_listed_as_doubled_n11():
    twins = {make_player(fide_id=number, born=date(1990, 5, 1)).pk for number in (1500101, 1500102)}
    make_player("Talvik, Mart", born=date(1990, 5, 1))
    make_player("Roevg, Jan", born=1990)
    assert {player.pk for player in Player.objects.doubled()} == twins
