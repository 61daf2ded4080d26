from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as some

from ratinglist.rules.editions import EDITIONS, STANDARD_2025_10
from ratinglist.rules.elo import expected_score, game_change, rounded
from ratinglist.rules.first_rating import FirstEvent, first_rating
from ratinglist.rules.performance import performance
from ratinglist.rules.period import period_change

brief = settings(deadline=None, max_examples=30)

editions = some.sampled_from(EDITIONS)
ratings = some.integers(1400, 2900)
scores = some.integers(0, 2)
games = some.lists(some.tuples(ratings, scores), min_size=1, max_size=12)
coefficients = some.sampled_from((10, 20, 40))


def changes(edition, own, played):
    return [game_change(edition, own, opponent, score)[3] for opponent, score in played]


@brief
@given(some.integers(-2000, 2000))
def test_expected_scores_of_both_sides_add_to_one(difference):
    assert expected_score(difference) + expected_score(-difference) == 100


@brief
@given(some.integers(-2000, 2000))
def test_expected_score_never_falls_as_the_difference_grows(difference):
    assert expected_score(difference) <= expected_score(difference + 1)


@brief
@given(editions, ratings, coefficients, games, some.randoms(use_true_random=False))
def test_order_of_games_does_not_matter(edition, own, k, played, random):
    shuffled = random.sample(played, len(played))
    first = period_change(edition, own, k, [changes(edition, own, played)])
    assert period_change(edition, own, k, [changes(edition, own, shuffled)]) == first


@brief
@given(ratings, coefficients, games)
def test_split_into_events_does_not_matter(own, k, played):
    made = changes(STANDARD_2025_10, own, played)
    middle = len(made) // 2
    split = period_change(STANDARD_2025_10, own, k, [made[:middle], made[middle:]])
    assert split.new_rating == period_change(STANDARD_2025_10, own, k, [made]).new_rating


@brief
@given(editions, ratings, coefficients, games)
def test_more_points_never_lower_the_change(edition, own, k, played):
    better = [(opponent, min(score + 1, 2)) for opponent, score in played]
    before = period_change(edition, own, k, [changes(edition, own, played)]).change
    assert period_change(edition, own, k, [changes(edition, own, better)]).change >= before


@brief
@given(editions, ratings, some.integers(-400, 400), scores, coefficients)
def test_one_side_gains_what_the_other_loses_at_equal_k(edition, own, difference, score, k):
    gained = game_change(edition, own, own - difference, score)[3]
    lost = game_change(edition, own - difference, own, 2 - score)[3]
    assert gained + lost == 0
    assert rounded(k * gained) + rounded(k * lost) == 0


@brief
@given(some.integers())
def test_rounding_is_symmetric_and_at_most_half_a_point_off(hundredths):
    assert rounded(-hundredths) == -rounded(hundredths)
    assert abs(100 * rounded(hundredths) - hundredths) <= 50


@brief
@given(games, some.randoms(use_true_random=False))
def test_order_of_games_does_not_matter_for_a_first_rating(played, random):
    start = date(2026, 1, 1)
    shuffled = random.sample(played, len(played))
    made = first_rating(STANDARD_2025_10, [FirstEvent(start, played)])
    assert first_rating(STANDARD_2025_10, [FirstEvent(start, shuffled)]) == made


@brief
@given(some.lists(ratings, min_size=1, max_size=12), some.data())
def test_performance_never_falls_with_a_better_score(opponents, data):
    score = data.draw(some.integers(0, 2 * len(opponents) - 1))
    assert performance(opponents, score).rating <= performance(opponents, score + 1).rating
