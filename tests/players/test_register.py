from datetime import date

import pytest

from players import register
from players.models import LogEntry, Membership, Player
from players.refusal import Refused
from tests.players.register import make_club, make_federation, make_player

pytestmark = pytest.mark.django_db


def test_a_new_player_is_folded_and_logged(officer):
    player = register.add(Player(name="Roévg, Jérôme", federation=make_federation()), by=officer)
    assert player.search_name == " roevg jerome"
    entry = LogEntry.objects.get()
    assert (entry.act, entry.subject_id, entry.after["name"]) == ("add", str(player.pk), "Roévg, Jérôme")


def test_an_edit_that_changes_nothing_is_not_logged(officer):
    register.edit(make_player(), by=officer)
    assert LogEntry.objects.count() == 0


def test_a_renamed_player_is_found_under_his_new_name(officer):
    player = make_player()
    player.name = "Talvik, Jan"
    register.edit(player, by=officer, why="marriage")
    assert list(Player.objects.search("talvik")) == [player]
    assert LogEntry.objects.get().why == "marriage"


def test_a_death_ends_the_activity_of_a_player_on_its_day(officer):
    player = register.record_death(make_player(), date(2026, 10, 3), by=officer)
    assert not Player.objects.active(on=date(2026, 10, 3)).exists()
    assert Player.objects.active(on=date(2026, 10, 2)).get() == player
    assert LogEntry.objects.get().after == {"status": "deceased", "status_on": "2026-10-03"}


def test_a_death_is_recorded_once(officer):
    player = register.record_death(make_player(), date(2026, 10, 3), by=officer)
    with pytest.raises(Refused, match="Roevg, Jan is deceased already"):
        register.record_death(player, date(2026, 10, 4), by=officer)
    assert LogEntry.objects.count() == 1


def test_nobody_dies_before_his_birth(officer):
    with pytest.raises(Refused, match="2026-10-03 lies before the birth of Roevg, Jan"):
        register.record_death(make_player(born=date(2026, 11, 1)), date(2026, 10, 3), by=officer)


def test_who_left_may_come_back(officer):
    player = register.record_departure(make_player(), date(2025, 1, 1), by=officer)
    register.reinstate(player, date(2026, 1, 1), by=officer, why="returned")
    assert Player.objects.get().status == "active"


def test_a_transfer_ends_the_old_membership_and_keeps_it(officer):
    player, old, new = make_player(), make_club("1", "Tower"), make_club("2", "Bishop")
    register.transfer(player, old, date(2015, 1, 1), by=officer)
    register.transfer(player, new, date(2026, 7, 1), by=officer)
    assert list(Membership.objects.order_by("since").values_list("club__name", "until")) == [
        ("Tower", date(2026, 6, 30)),
        ("Bishop", None),
    ]


def test_a_transfer_into_the_same_club_is_refused(officer):
    player, club = make_player(), make_club()
    register.transfer(player, club, date(2015, 1, 1), by=officer)
    with pytest.raises(Refused, match="is in Tower already"):
        register.transfer(player, club, date(2026, 7, 1), by=officer)


def test_a_transfer_before_the_present_membership_is_refused(officer):
    player = make_player()
    register.transfer(player, make_club("1", "Tower"), date(2015, 1, 1), by=officer)
    with pytest.raises(Refused, match="begins later"):
        register.transfer(player, make_club("2", "Bishop"), date(2014, 1, 1), by=officer)
    assert Membership.objects.get().until is None


def test_a_player_entered_by_mistake_is_removed_but_stays_in_the_log(officer):
    register.remove(make_player(), by=officer)
    assert not Player.objects.exists()
    assert LogEntry.objects.get().before["name"] == "Roevg, Jan"
