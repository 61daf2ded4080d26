from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier

import pytest
from django.db import connection

from tests.tournaments import trf
from tournaments import intake
from tournaments.models import Report, Tournament
from tournaments.rating_types import ensure_types


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_two_who_upload_the_same_bytes_at_once_get_the_same_report():
    if connection.vendor != "postgresql":
        pytest.skip("two writers at once need PostgreSQL as the database of the tests (DATABASE_URL)")
    ensure_types()
    start = Barrier(2)

    def upload() -> int:
        try:
            start.wait(timeout=10)
            at = datetime(2026, 10, 12, tzinfo=UTC)
            return intake.upload(trf.report(), "open.trf", by=None, at=at).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        first, second = (task.result(timeout=30) for task in [threads.submit(upload) for _ in range(2)])
    assert first == second
    assert Report.objects.count() == Tournament.objects.count() == 1
