from datetime import UTC, datetime, timedelta

import pytest

from ratinglist.clock import database_time


@pytest.mark.django_db
def test_the_time_of_the_database_has_its_zone():
    assert abs(database_time() - datetime.now(UTC)) < timedelta(seconds=60)
