from datetime import date
from fractions import Fraction
from random import Random

import pytest

from ratinglist.rules.editions import RAPID_2024_12, STANDARD_2024_03, STANDARD_2025_10
from ratinglist.rules.elo import expected_score, game_change
from ratinglist.rules.first_rating import FirstEvent, first_rating
from ratinglist.rules.period import period_change

from . import reference

EDITIONS = [STANDARD_2024_03, STANDARD_2025_10, RAPID_2024_12]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: f"{edition.chapter}-{edition.name}")
def test_3000_random_games(edition):
    random = Random(64)
    for _ in range(3000):
        own, opponent, score = random.randint(1400, 2900), random.randint(1400, 2900), random.randint(0, 2)
        exact = reference.change(own, opponent, Fraction(score, 2), exempt_from=edition.uncapped_from)
        assert Fraction(game_change(edition, own, opponent, score)[3], 100) == exact, (own, opponent, score)


def test_every_difference_up_to_beyond_the_table():
    for difference in range(-1000, 1001):
        assert Fraction(expected_score(difference), 100) == reference.expectation(difference)


def test_1000_random_periods():
    random = Random(400)
    for _ in range(1000):
        base, k = random.randint(1400, 2900), random.choice((10, 20, 40))
        events = [
            [random.randint(-100, 100) for _ in range(random.randint(0, 15))]
            for _ in range(random.randint(1, 4))
        ]
        exact = [Fraction(change, 100) for event in events for change in event]
        made = period_change(STANDARD_2025_10, base, k, events)
        assert (made.k_used, base + made.change) == reference.period(base, k, exact), (base, k, events)


def test_1000_random_first_ratings():
    random = Random(1800)
    for _ in range(1000):
        games = [(random.randint(1400, 2700), random.randint(0, 2)) for _ in range(random.randint(5, 20))]
        score = Fraction(sum(score for _, score in games), 2)
        if not score:
            continue
        made = first_rating(STANDARD_2025_10, [FirstEvent(date(2026, 1, 1), games)])
        assert made.rating == reference.first([opponent for opponent, _ in games], score), games
