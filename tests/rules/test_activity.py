from datetime import date

import pytest

from ratinglist.rules.activity import is_inactive
from ratinglist.rules.editions import STANDARD_2025_10


@pytest.mark.parametrize(
    ("last_played", "inactive"),
    [
        (date(2026, 12, 1), False),
        (date(2026, 1, 1), False),
        (date(2025, 12, 1), True),
        (None, True),
    ],
)
def test_twelve_periods_without_a_game_make_inactive(last_played, inactive):
    assert is_inactive(STANDARD_2025_10, last_played=last_played, on=date(2026, 12, 1)) is inactive
