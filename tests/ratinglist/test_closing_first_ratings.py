"""Players without a rating, over the months (B.02 8.2)."""

from datetime import date

import pytest

from ratinglist.models import Contribution
from ratinglist.rules import calendar
from tests.closing import DECEMBER, JANUARY, close, entry, outcome, publish, reasons, sides
from tests.make import make_list, make_player, make_rating, make_report, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def newcomer(db):
    make_list()
    return make_player(birth_year=1990)


def rated(*ratings: int):
    """Opponents of these ratings, on the list since the opening."""
    return [make_player(rating=rating) for rating in ratings]


def event(newcomer, opponents, results: str, **values):
    return make_tournament(
        [(newcomer, other, code) for other, code in zip(opponents, results, strict=True)], **values
    )


def test_w30_r10_the_first_rating_of_five_games_with_two_draws_against_1800(newcomer):
    event(newcomer, rated(1902, 1877, 1884, 2012, 1832), "==101")
    draft = close()
    made = outcome(newcomer, draft)
    assert (made.kind, made.reason, made.new_rating, made.new_k) == ("first", "first-rating", 1922, 40)
    assert made.data == {"games": 5, "score": 6, "average": 187243, "p": 57, "dp": 50, "rating": 1922}
    new = entry(newcomer, draft)
    assert (new.rating, new.k, new.games, new.period_games, new.highest) == (1922, 40, 5, 5, 1922)
    assert {side.use for side in sides(newcomer, draft)} == {"first"}


def test_the_opponents_of_an_unrated_player_are_not_rated_for_that_game(newcomer):
    [opponent] = rated(2000)
    event(newcomer, [opponent], "1")
    draft = close()
    assert reasons(opponent, draft) == ["opponent-unrated"]
    assert (outcome(opponent, draft).kind, entry(opponent, draft).rating) == ("none", 2000)


def test_four_games_wait_and_are_completed_by_the_next_month(newcomer):
    event(newcomer, rated(1700, 1700, 1700, 1700), "10=1")
    december = publish()
    waiting = outcome(newcomer, december)
    assert (waiting.kind, waiting.reason) == ("pool", "first-too-few")
    assert (waiting.games, waiting.data["games"]) == (4, 4)
    assert entry(newcomer, december) is None
    event(newcomer, rated(1700), "1", start=date(2025, 12, 6))
    january = close(JANUARY)
    made = outcome(newcomer, january)
    assert (made.kind, made.games, made.data["games"], made.data["score"]) == ("first", 1, 5, 7)
    # Ra (5·1700 + 3600) / 7 = 1728.57, p 4.5/7 = .64, dp 102
    assert made.new_rating == 1831
    assert (entry(newcomer, january).games, entry(newcomer, january).period_games) == (5, 1)


@pytest.mark.parametrize(
    "list_date, kind, games", [(date(2028, 1, 1), "first", 5), (date(2028, 2, 1), "pool", 1)]
)
def test_results_leave_the_pool_after_26_periods(newcomer, list_date, kind, games):
    opponents = rated(1700, 1700, 1700, 1700, 1700)
    event(newcomer, opponents[:4], "1==1")
    publish()
    eve = calendar.previous_list(list_date)
    between = JANUARY
    while between <= eve:
        make_list(between)
        between = calendar.next_list(between)
    event(newcomer, opponents[4:], "1", start=eve)
    made = outcome(newcomer, close(list_date))
    assert (made.kind, made.data["games"]) == (kind, games)


def test_r13_w32_a_first_event_without_a_point_is_left_out_and_says_so(newcomer):
    event(newcomer, rated(1700, 1700, 1700, 1700), "0000", start=date(2025, 11, 3))
    event(newcomer, rated(1700, 1700, 1700, 1700, 1700), "10000", start=date(2025, 11, 15))
    draft = close()
    made = outcome(newcomer, draft)
    assert (made.new_rating, made.data["games"]) == (1571, 5)
    assert reasons(newcomer, draft) == ["zero-first-event"] * 4 + [""] * 5


def test_w33_a_later_event_without_a_point_counts(newcomer):
    event(newcomer, rated(1700, 1700, 1700, 1700), "1000", start=date(2025, 11, 3))
    event(newcomer, rated(1600, 1600, 1600), "000", start=date(2025, 11, 15))
    assert outcome(newcomer, close()).new_rating == 1469


def test_a_first_event_without_a_point_stays_left_out_when_the_next_one_comes_a_month_later(newcomer):
    event(newcomer, rated(1700, 1700, 1700, 1700), "0000")
    december = publish()
    assert outcome(newcomer, december).reason == "first-zero"
    event(newcomer, rated(1700, 1700, 1700, 1700, 1700), "10000", start=date(2025, 12, 5))
    assert outcome(newcomer, close(JANUARY)).new_rating == 1571


def test_w34_below_the_floor_is_not_published_and_the_games_stay_in_the_pool(newcomer):
    event(newcomer, rated(1500, 1500, 1500, 1500, 1500), "=0000")
    december = publish()
    made = outcome(newcomer, december)
    assert (made.kind, made.reason, made.new_rating) == ("pool", "first-below-floor", None)
    assert made.data["rating"] == 1356
    event(newcomer, rated(1800, 1800, 1800), "111", start=date(2025, 12, 5))
    made = outcome(newcomer, close(JANUARY))
    assert (made.kind, made.data["games"]) == ("first", 8)


def test_a_player_fallen_below_the_floor_starts_a_new_pool_and_keeps_his_counter(newcomer):
    falling = make_player(rating=1401, k=40, games=28, birth_year=1980)
    event(falling, rated(1800), "0")
    publish()
    event(falling, rated(1800, 1800, 1800, 1800, 1800), "11000", start=date(2025, 12, 5))
    january = close(JANUARY)
    made = outcome(falling, january)
    assert (made.kind, made.data["games"]) == ("first", 5)
    again = entry(falling, january)
    # 28, the one that dropped him, the five of the new pool
    assert (again.games, again.k, again.highest) == (34, 20, made.new_rating)


def test_a_player_rated_when_the_event_began_but_not_now_gathers_for_a_new_rating(newcomer):
    falling, opponent = make_player(), make_player()
    make_rating(falling, 1401, k=40)
    make_rating(opponent, 1800)
    event(falling, [opponent], "0", start=date(2025, 11, 3))
    publish()
    event(falling, [opponent], "1", start=date(2025, 11, 28), end=date(2025, 11, 30))
    january = close(JANUARY)
    assert outcome(falling, january).kind == "pool"
    [own] = sides(falling, january)
    assert (own.use, own.own_rating) == ("first", 1401)
    # The opponent met a player who was rated on the first day.
    assert outcome(opponent, january).kind == "rated"


def test_the_first_rating_ends_the_pool(newcomer):
    event(newcomer, rated(1800, 1800, 1800, 1800, 1800), "11000")
    december = publish()
    first = outcome(newcomer, december).new_rating
    event(newcomer, rated(first), "=", start=date(2025, 12, 5))
    made = outcome(newcomer, close(JANUARY))
    assert (made.kind, made.base_rating, made.change) == ("rated", first, 0)


def test_nothing_published_without_a_new_game(newcomer):
    unrated = make_player()
    event(newcomer, rated(1800, 1800, 1800, 1800), "1100")
    publish()
    make_tournament([(newcomer, unrated, "1")], start=date(2025, 12, 5))
    made = outcome(newcomer, close(JANUARY))
    assert (made.kind, made.reason, made.data["games"]) == ("none", "first-too-few", 4)


def test_a_win_over_an_unrated_player_gathers_nothing(newcomer):
    unrated = make_player()
    make_tournament([(newcomer, unrated, "1")])
    draft = close()
    assert reasons(newcomer, draft) == ["opponent-unrated"]
    assert not Contribution.objects.filter(list=draft, use="first").exists()
    assert outcome(newcomer, draft).reason == "first-no-games"


def test_the_pool_reads_the_newest_revision_of_each_list(newcomer):
    opponents = rated(1800, 1800, 1800, 1800)
    tournament = event(newcomer, opponents, "1111")
    publish()
    tournament.reports.update(state="replaced")
    corrected = [(newcomer, other, code) for other, code in zip(opponents, "1000", strict=True)]
    make_report(tournament, corrected, version=2)
    publish(DECEMBER)
    event(newcomer, rated(1800), "1", start=date(2025, 12, 5))
    made = outcome(newcomer, close(JANUARY))
    assert (made.data["games"], made.data["score"]) == (5, 4)
