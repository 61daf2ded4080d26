"""Whose rating counts (TRF26 record 172), and whom the list is about."""

from datetime import date

import pytest

from ratinglist.models import Contribution, Outcome
from tests.closing import close, entry, outcome, publish, reasons, sides
from tests.make import make_fide_rating, make_list, make_player, make_rating, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def both(db):
    """National 2000, FIDE 2100."""
    player = make_player(rating=2000)
    make_fide_rating(player, 2100, k=20)
    return player


@pytest.mark.parametrize(
    "method, rating, source",
    [
        ("NIDOF", 2000, "national"),
        ("FIDON", 2100, "fide"),
        ("NRO", 2000, "national"),
        ("HBFN", 2100, "fide"),
        ("LBFN", 2000, "national"),
    ],
)
def test_the_method_decides_for_the_player_and_for_his_opponent(both, settings, method, rating, source):
    settings.RATING_METHOD = method
    other = make_player(rating=2000)
    make_tournament([(both, other, "=")])
    draft = close()
    [own], [against] = sides(both, draft), sides(other, draft)
    assert (own.own_rating, own.own_source) == (rating, source)
    assert (against.opponent_rating, against.opponent_source) == (rating, source)
    assert (outcome(both, draft).base_rating, draft.method) == (rating, method)


@pytest.mark.parametrize(
    "method, ratings, expected",
    [
        ("NIDOF", (2000, 1900), 64),
        ("FIDON", (1990, 1950), 56),
        ("NRO", (2000, 1900), 64),
        ("HBFN", (2000, 1950), 57),
        ("LBFN", (1990, 1900), 62),
    ],
)
def test_difference_and_expectation_follow_from_the_ratings_that_the_method_takes(
    db, settings, method, ratings, expected
):
    """National 2000 and 1900, FIDE 1990 and 1950."""
    settings.RATING_METHOD = method
    strong, weak = make_player(rating=2000), make_player(rating=1900)
    make_fide_rating(strong, 1990)
    make_fide_rating(weak, 1950)
    make_tournament([(strong, weak, "1")])
    draft = close()
    for player, (own, other), score in ((strong, ratings, expected), (weak, ratings[::-1], 100 - expected)):
        [side] = sides(player, draft)
        assert (side.own_rating, side.opponent_rating) == (own, other)
        assert (side.difference, side.expected) == (own - other, score)
        made = outcome(player, draft)
        assert (made.base_rating, made.new_rating) == (own, own + made.change)


@pytest.mark.parametrize("method, is_rated", [("NIDOF", True), ("NRO", False), ("LBFN", True)])
def test_a_player_known_to_fide_alone_is_unrated_only_where_national_ratings_count_alone(
    settings, method, is_rated
):
    settings.RATING_METHOD = method
    player, other = make_player(), make_player(rating=2000)
    make_fide_rating(player, 2100, k=20)
    make_tournament([(player, other, "=")])
    draft = close()
    assert outcome(player, draft).kind == ("rated" if is_rated else "pool")


def test_a_player_from_fides_list_gets_a_national_rating_with_fides_k(db):
    player, other = make_player(), make_player(rating=2400, k=10)
    make_fide_rating(player, 2400, k=10)
    make_tournament([(player, other, "1")])
    draft = close()
    made = outcome(player, draft)
    assert (made.base_source, made.k_listed, made.k_reason, made.new_rating) == ("fide", 10, "k-fide", 2405)
    new = entry(player, draft)
    assert (new.rating, new.k, new.highest) == (2405, 10, 2405)


def test_a_player_from_fides_list_with_20_is_no_newcomer_on_ours(db):
    player, other = make_player(), make_player(rating=2000)
    make_fide_rating(player, 2000, k=20, games=0)
    make_tournament([(player, other, "1")])
    draft = close()
    assert (entry(player, draft).k, entry(player, draft).games) == (20, 31)


def test_fides_rating_is_that_of_the_month_in_which_the_event_began(db):
    player, other = make_player(), make_player()
    make_rating(other, 2000, make_list(date(2025, 10, 1)))
    make_fide_rating(player, 2000, k=20, since=date(2025, 10, 1), until=date(2025, 11, 1))
    make_fide_rating(player, 2100, k=20, since=date(2025, 11, 1))
    make_list(date(2025, 11, 1))
    make_tournament([(player, other, "=")], start=date(2025, 10, 31), end=date(2025, 11, 2))
    draft = close()
    [side] = sides(player, draft)
    assert (side.own_rating, outcome(player, draft).base_rating) == (2000, 2100)


def test_a_newcomer_in_rapid_starts_from_his_standard_rating_and_stays_on_his_rapid_one(db):
    player, other = make_player(rating=2000), make_player()
    make_rating(other, 2000, "rapid")
    make_tournament([(player, other, "=")], type_code="rapid")
    publish(type_code="rapid")
    make_tournament([(player, other, "1")], type_code="rapid", start=date(2025, 12, 5))
    january = close(date(2026, 1, 1), "rapid")
    assert (outcome(player, january).base_source, outcome(player, january).base_rating) == ("national", 2000)


def test_standard_has_no_stand_in(db):
    player, other = make_player(), make_player(rating=2000)
    make_rating(player, 2000, "rapid")
    make_tournament([(player, other, "1")])
    draft = close()
    assert reasons(other, draft) == ["opponent-unrated"]


def test_a_foreigner_is_an_opponent_and_has_no_line(settings):
    settings.HOME_FEDERATION = "NOR"
    foreigner, other = make_player(federation="SWE"), make_player(rating=2000)
    make_fide_rating(foreigner, 2000, k=20)
    make_tournament([(foreigner, other, "0")])
    draft = close()
    assert outcome(other, draft).new_rating == 2010
    assert not Outcome.objects.filter(player=foreigner).exists()
    assert not Contribution.objects.filter(player=foreigner).exists()
    assert entry(foreigner, draft) is None


def test_a_foreigner_who_is_on_the_list_stays_on_it(settings):
    settings.HOME_FEDERATION = "NOR"
    moved, other = make_player(rating=2000, federation="SWE"), make_player(rating=2000)
    make_tournament([(moved, other, "1")])
    assert entry(moved, close()).rating == 2010


def test_a_deceased_player_keeps_his_entry(db):
    player = make_player(rating=2000, status="deceased", status_on=date(2025, 11, 3))
    assert entry(player, close()).rating == 2000


def test_the_number_of_queries_does_not_grow_with_the_events(db, django_assert_max_num_queries):
    players = [make_player(rating=2000) for _ in range(6)]
    for _ in range(12):
        make_tournament([(players[0], players[1], "1"), (players[2], players[3], "="), (*players[4:], "0")])
    with django_assert_max_num_queries(45):
        close()
