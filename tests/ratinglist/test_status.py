from datetime import date

import pytest

from ratinglist.models import Entry
from ratinglist.status import inactive
from tests.closing import DECEMBER, close
from tests.make import make_player, make_tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "last_played, is_inactive",
    [(date(2025, 1, 1), False), (date(2024, 12, 1), True), (None, True), (DECEMBER, False)],
)
def test_a_year_of_lists_without_a_game_makes_inactive(last_played, is_inactive):
    player = make_player(rating=2000, last_played=last_played)
    entry = Entry.objects.get(player=player)
    assert inactive(entry, DECEMBER) == is_inactive
    assert Entry.objects.active(DECEMBER).filter(player=player).exists() != is_inactive


def test_a_list_before_the_oldest_edition_has_activity_too():
    player = make_player(rating=2000, last_played=date(2020, 1, 1))
    assert not inactive(Entry.objects.get(player=player), date(2020, 6, 1))
    assert Entry.objects.active(date(2020, 6, 1)).exists()


def test_an_unrated_entry_is_not_active():
    player = make_player(rating=2000)
    Entry.objects.update(rating=None)
    assert not Entry.objects.active(DECEMBER).filter(player=player).exists()


def test_one_game_makes_active_again_and_the_summary_counts_both_ways():
    back, other = (make_player(rating=2000, last_played=date(2024, 5, 1)) for _ in range(2))
    make_player(rating=2000, last_played=date(2024, 12, 1))
    make_tournament([(back, other, "1")])
    draft = close()
    assert (draft.summary["turned_inactive"], draft.summary["returned"]) == (1, 2)
    assert not inactive(Entry.objects.on(draft).get(player=back), DECEMBER)
