from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as some

from ratinglist.rules.editions import BUILT_IN, EDITIONS, STANDARD_2025_10
from ratinglist.rules.elo import expected_score, game_change, rounded
from ratinglist.rules.event import EventPlayer, rated_event
from ratinglist.rules.first_rating import FirstEvent, first_rating
from ratinglist.rules.performance import performance
from ratinglist.rules.period import period_change, period_of_sums
from ratinglist.rules.player_event import gained, player_event
from ratinglist.rules.tables import DP, PERFORMANCE_TABLE

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


every_edition = some.sampled_from(BUILT_IN.editions)


@brief
@given(every_edition, ratings, games, some.randoms(use_true_random=False))
def test_order_of_the_games_of_an_event_does_not_matter_in_any_edition(edition, own, played, random):
    shuffled = random.sample(played, len(played))
    assert gained(edition, own, shuffled) == gained(edition, own, played)
    made, again = player_event(edition, own, played), player_event(edition, own, shuffled)
    assert (made.n, made.expected, made.gained) == (again.n, again.expected, again.gained)


@brief
@given(
    every_edition, ratings, coefficients, some.lists(games, max_size=4), some.randoms(use_true_random=False)
)
def test_order_of_events_does_not_matter_in_any_edition(edition, own, k, events, random):
    sums = [(len(played), gained(edition, own, played)) for played in events]
    shuffled = random.sample(sums, len(sums))
    assert period_of_sums(edition, own, k, shuffled) == period_of_sums(edition, own, k, sums)


@brief
@given(every_edition, some.integers(1400, 2600), some.integers(-349, 349), scores, coefficients)
def test_one_side_gains_what_the_other_loses_in_an_event_of_one_game(edition, own, difference, score, k):
    """Where no cap interferes, and no step to which an event's expected points are rounded."""
    if edition.expected_step_hundredths is None:
        one = gained(edition, own, [(own - difference, score)])
        assert one + gained(edition, own - difference, [(own, 2 - score)]) == 0
        assert rounded(k * one) == -rounded(-k * one)


@brief
@given(every_edition, some.lists(some.tuples(ratings, scores), min_size=1, max_size=8))
def test_game_that_is_never_counted_changes_nothing(edition, played):
    """A Swiss event: one more opponent without a rating and without a point."""
    if edition.counts_unrated == "start-value":
        return
    players = {1: EventPlayer(2000, 20)} | {
        number: EventPlayer(rating, 20) for number, (rating, _) in enumerate(played, start=2)
    }
    results = [(1, number, score) for number, (_, score) in enumerate(played, start=2)]
    before = rated_event(edition, system="swiss", players=players, games=results).results
    more = players | {99: EventPlayer(None)}
    after = rated_event(edition, system="swiss", players=more, games=[*results, (1, 99, 2)]).results
    for number in players:
        assert after[number].raw_change == before[number].raw_change
        assert (after[number].n, after[number].expected) == (before[number].n, before[number].expected)


def test_p_to_dp_and_back():
    for p, dp in PERFORMANCE_TABLE:
        assert DP[100 - p] == -dp
        if 1 <= p <= 99:
            assert expected_score(dp) == p


@brief
@given(every_edition, ratings, games)
def test_more_points_never_lower_an_event_in_any_edition(edition, own, played):
    better = [(opponent, min(score + 1, 2)) for opponent, score in played]
    assert gained(edition, own, better) >= gained(edition, own, played)
