"""The worked examples through the database: reports in, a draft out."""

from datetime import date

import pytest

from tests.closing import DECEMBER, JANUARY, NOVEMBER, close, entry, outcome, publish, reasons, sides
from tests.make import make_list, make_player, make_rating, make_tournament

pytestmark = pytest.mark.django_db

OCTOBER = date(2025, 10, 1)


def played(player, results: str, **values):
    """A tournament of a player against opponents of these ratings: `2406 0, 1908 1, 2204 =`."""
    games = []
    for result in results.split(","):
        rating, code = result.split()
        games.append((player, make_player(rating=int(rating)), code))
    return make_tournament(games, **values)


def test_w37_half_a_point_down_rounds_away_from_zero_and_from_2650_the_true_difference_counts():
    player = make_player(rating=2813, k=10)
    played(player, "1787 1, 2025 1, 2310 1, 2400 1, 2505 =")
    draft = close()
    made = outcome(player, draft)
    assert [side.change for side in sides(player, draft)] == [0, 0, 4, 7, -36]
    assert (made.sum, made.raw_change, made.change, made.new_rating) == (-25, -250, -3, 2810)
    assert entry(player, draft).rating == 2810


def test_w38_the_weaker_side_of_the_same_game_is_capped():
    player = make_player(rating=2400, k=10)
    played(player, "2813 0")
    draft = close()
    [side] = sides(player, draft)
    assert (side.difference, side.counted_difference, side.expected, side.change) == (-413, -400, 8, -8)
    assert outcome(player, draft).raw_change == -80


def test_w39_each_event_uses_the_list_of_its_first_day_and_the_period_starts_from_the_list_before():
    player = make_player()
    october = make_list(OCTOBER)
    make_rating(player, 2499, october, k=10)
    first = "1900 1, 2322 1, 2422 1, 2325 =, 2255 ="
    played(player, first, start=date(2025, 10, 31), end=date(2025, 11, 5))
    november = make_list(NOVEMBER)
    make_rating(player, 2505, november, k=10)
    played(player, "1900 1, 1900 1, 2237 =, 2134 1, 2813 =", start=date(2025, 11, 7))
    played(player, "1900 1, 1900 1, 1900 1, 2400 0, 2118 1", start=date(2025, 11, 21))
    draft = close()
    made = outcome(player, draft)
    assert {side.own_rating for side in sides(player, draft)} == {2499, 2505}
    assert (made.base_rating, made.raw_change, made.new_rating) == (2505, 190, 2507)


W40 = (
    "2406 0, 1908 1, 2220 1, 2216 0, 2204 =, 2189 1, 2223 0, 2221 =",
    "2350 0, 1928 0, 2085 1, 1993 1, 1931 1, 2055 =, 2600 =, 1861 1",
    "2217 1, 1743 1, 1947 1, 2266 =, 2189 =, 2186 1",
    "1500 1, 2283 0, 1822 1, 2251 0, 1884 1, 2215 =, 2210 =, 1872 1",
    "1500 1, 2247 1, 2308 0, 2168 0, 1810 0, 1747 1, 1852 1, 1875 =, 1500 1",
)


def test_w40_more_than_700_reduces_k_for_the_period_and_the_list_keeps_its_k():
    player = make_player(rating=2054, k=20)
    for games in W40:
        played(player, games)
    draft = close()
    made = outcome(player, draft)
    assert (made.games, made.k_listed, made.k_used) == (39, 20, 17)
    assert (made.raw_change, made.change, made.new_rating, made.new_k) == (9248, 92, 2146, 20)
    assert made.data["per_event_change"] == 91
    assert made.k_data["n"] == 39


def test_w41_r09_a_federation_that_rounds_each_event_gets_the_other_reading(settings):
    player = make_player()
    make_rating(player, 2395, make_list(OCTOBER), k=10)
    played(player, "1900 1, 2205 =, 2325 0, 1900 1, 1900 1", start=date(2025, 10, 31), end=date(2025, 11, 3))
    make_rating(player, 2400, make_list(NOVEMBER), k=10)
    played(player, "1900 1, 1900 1, 2121 1, 2900 0, 2084 1", start=date(2025, 11, 7))
    played(player, "1900 1, 1900 1, 2230 1, 2505 1, 2155 =", start=date(2025, 11, 21))
    draft = close()
    made = outcome(player, draft)
    assert (made.new_rating, made.data["per_event_change"]) == (2405, 6)
    settings.ROUNDING = "event"
    draft = close()
    made = outcome(player, draft)
    assert (made.new_rating, draft.rounding) == (2406, "event")


def test_w42_the_list_in_force_at_the_start_decides_also_for_an_event_that_runs_into_the_next_month():
    player, peer, others = make_player(), make_player(), [make_player() for _ in range(2)]
    september = make_list(date(2025, 9, 1))
    for each, rating in ((player, 2744), (peer, 2744), *((other, 2831) for other in others)):
        make_rating(each, rating, september, k=10)
    games = [(player, peer, "1"), (peer, player, "1"), (player, others[0], "="), (others[1], player, "=")]
    make_tournament(games, start=date(2025, 9, 28), end=date(2025, 10, 2))
    october = make_list(OCTOBER)
    make_rating(player, 2722, october, k=10)
    make_rating(peer, 2722, october, k=10)
    make_rating(others[0], 3072, october, k=10)
    games = [(player, peer, "1"), (peer, player, "1")] * 5 + [(player, others[0], "=")]
    make_tournament(games, start=date(2025, 10, 12), end=date(2025, 10, 24))
    made = outcome(player, close(NOVEMBER))
    assert (made.games, made.raw_change, made.new_rating) == (15, 630, 2728)


def test_w51_r14_rated_since_the_event_began_counts_for_the_player_and_not_for_his_opponent():
    newcomer, opponent = make_player(birth_year=1990), make_player()
    make_rating(opponent, 2000, make_list(OCTOBER))
    event = {"start": date(2025, 10, 20), "end": date(2025, 11, 2)}
    make_tournament([(newcomer, opponent, "1")], **event)
    make_rating(newcomer, 1800, make_list(NOVEMBER), k=40, games=5)
    draft = close()
    assert outcome(newcomer, draft).new_rating == 1830
    [own] = sides(newcomer, draft)
    assert (own.own_rating, own.own_source, own.use) == (1800, "current", "rated")
    [other] = sides(opponent, draft)
    assert (other.use, other.reason, other.opponent_rating) == ("none", "opponent-unrated", None)
    assert outcome(opponent, draft).kind == "none"
    assert entry(opponent, draft).rating == 2000


def test_w52_thirty_games_reached_within_the_period_change_k_on_the_next_list_only():
    player = make_player(rating=1800, k=40, games=27)
    played(player, "1800 1, 1800 1, 1800 0, 1800 0, 1800 1")
    draft = close()
    made = outcome(player, draft)
    assert (made.k_used, made.k_reason, made.k_data) == (40, "k-new", {"games": 27})
    assert (made.raw_change, made.new_k, entry(player, draft).games) == (2000, 20, 32)


def test_w53_r22_a_junior_is_one_until_the_end_of_the_year_and_k_turns_in_january():
    player = make_player(birth_year=2007)
    idle = make_player(birth_year=2007)
    december = make_list(DECEMBER)
    for junior in (player, idle):
        make_rating(junior, 2100, december, k=40, games=60)
    played(player, "2100 1", start=date(2025, 12, 5))
    draft = close(JANUARY)
    assert (outcome(player, draft).k_used, outcome(player, draft).new_rating) == (40, 2120)
    assert entry(player, draft).k == 20
    assert (entry(idle, draft).k, entry(idle, draft).rating) == (20, 2100)


def test_r23_a_junior_who_once_had_2300_keeps_20():
    player = make_player(rating=2290, birth_year=2010, k=20, highest=2310)
    played(player, "2290 =")
    assert entry(player, close()).k == 20


def test_r24_once_2400_is_10_for_good_with_however_few_games():
    player = make_player(rating=2380, k=10, games=12, highest=2405)
    played(player, "2380 1")
    draft = close()
    assert (outcome(player, draft).new_rating, entry(player, draft).k) == (2385, 10)


def test_w54_r17_the_standard_rating_stands_in_for_a_missing_rapid_rating():
    newcomer, opponent = make_player(rating=2000, k=20), make_player()
    make_rating(opponent, 2000, "rapid")
    make_tournament([(newcomer, opponent, "1")], type_code="rapid")
    draft = close(type_code="rapid")
    made = outcome(newcomer, draft)
    assert (made.base_source, made.k_listed, made.new_rating) == ("standard", 40, 2020)
    assert outcome(opponent, draft).new_rating == 1990
    assert (entry(newcomer, draft).rating, entry(newcomer, draft).games) == (2020, 1)


def test_r15_w35_below_the_floor_is_unrated_on_the_next_list_and_for_the_next_opponents():
    falling, opponent = make_player(rating=1401, k=40, games=3), make_player(rating=1800)
    make_tournament([(falling, opponent, "0")])
    december = publish()
    made = outcome(falling, december)
    assert (made.kind, made.new_rating, made.reason) == ("dropped", None, "below-floor")
    assert made.data["rating"] == 1398
    assert (entry(falling, december).rating, entry(falling, december).games) == (None, 4)
    assert outcome(opponent, december).new_rating == 1802
    make_tournament([(falling, opponent, "1")], start=date(2025, 12, 5))
    january = close(JANUARY)
    assert reasons(opponent, january) == ["opponent-unrated"]
    assert outcome(falling, january).kind == "pool"


def test_r26_k_is_that_of_the_preceding_list_not_that_of_the_first_day_or_of_today():
    player = make_player(birth_year=1980)
    make_rating(player, 2000, make_list(OCTOBER), k=40, games=29)
    played(player, "2000 1", start=date(2025, 10, 31), end=date(2025, 11, 2))
    make_rating(player, 2000, make_list(NOVEMBER), k=20, games=30)
    player.birth_date = date(2012, 1, 1)
    player.save()
    draft = close()
    assert (outcome(player, draft).k_used, outcome(player, draft).k_reason) == (20, "k-listed")
    assert outcome(player, draft).new_rating == 2010


def test_r27_all_games_of_an_event_that_began_in_october_use_the_october_list():
    player = make_player()
    make_rating(player, 2000, make_list(OCTOBER))
    played(player, "2000 =, 2000 =", start=date(2025, 10, 31), end=date(2025, 11, 2))
    make_rating(player, 2300, make_list(NOVEMBER))
    draft = close()
    assert {side.difference for side in sides(player, draft)} == {0}
    assert {side.ratings_on for side in sides(player, draft)} == {date(2025, 10, 31)}
    assert outcome(player, draft).new_rating == 2300
