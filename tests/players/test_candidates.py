from datetime import date

import pytest

from players.candidates import register_for
from players.claims import Claim, Outcome
from players.matching import match
from players.models import FidePlayer, Membership
from tests.players.register import make_club, make_player

pytestmark = pytest.mark.django_db


def answer(claim):
    (found,) = match([claim], register=register_for([claim]))
    return found


def test_a_thousand_entries_cost_a_handful_of_queries(django_assert_max_num_queries):
    for number in range(30):
        make_player(f"Member, Number{number}", fide_id=1500000 + number, born=1990)
    claims = [Claim(f"Member, Number{number}", fide_id=1500000 + number) for number in range(1000)]
    with django_assert_max_num_queries(8):
        found = match(claims, register=register_for(claims))
    assert [one.outcome for one in found[:30]] == [Outcome.MATCHED] * 30


def test_the_loader_finds_players_by_either_id_and_by_name_with_birth():
    by_fide = make_player("Roevg, Jan", fide_id=1500101)
    by_national = make_player("Talvik, Mart", national_id="N7")
    by_name = make_player("Ørsted, Åse", born=date(2001, 2, 3))
    claims = [
        Claim("Roevg, Jan", fide_id=1500101),
        Claim("Talvik, Mart", national_id="N7"),
        Claim("Aase Orsted", birth_date=date(2001, 2, 3), birth_precision="full"),
        Claim("Åse ØRSTED", birth_date=date(2001, 2, 3), birth_precision="full"),
    ]
    found = match(claims, register=register_for(claims))
    assert [one.player_id for one in found] == [by_fide.pk, by_national.pk, None, by_name.pk]
    assert [one.player_id for one in found[2].candidates] == [by_name.pk]


def test_a_stranger_gets_the_bearer_of_his_surname_as_candidate_with_his_club():
    player = make_player("Roevg, Michael")
    Membership.objects.create(player=player, club=make_club(name="Tower"))
    found = answer(Claim("Roevg, Mike"))
    assert found.outcome is Outcome.STRANGER
    assert [one.player_id for one in found.candidates] == [player.pk]
    assert "club Tower" in found.candidates[0].why


def test_a_person_of_fides_list_waits_for_adoption():
    FidePlayer.objects.create(
        fide_id=1500101, name="Roevg, Jan", name_key="jan roevg", first_seen=date(2026, 1, 1)
    )
    assert answer(Claim("Roevg, Jan", fide_id=1500101)).outcome is Outcome.KNOWN_TO_FIDE


def test_no_entries_need_no_answers():
    assert match([], register=register_for([])) == []
