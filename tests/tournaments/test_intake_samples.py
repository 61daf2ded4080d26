"""Every real report we have is taken in or refused with reasons."""

from datetime import UTC, datetime

import pytest

from tests.shared import needs_samples, reports
from tournaments import intake
from tournaments.models import State

pytestmark = [pytest.mark.django_db, needs_samples]


@pytest.mark.parametrize("path", reports(), ids=lambda path: path.name)
def test_a_real_file_is_checked_or_refused_with_reasons_and_kept(types, path):
    data = path.read_bytes()
    report = intake.upload(data, path.name, by=None, at=datetime(2026, 11, 30, tzinfo=UTC))
    assert report.content == data
    if report.state == State.REFUSED:
        assert report.findings[0]["severity"] in ("fatal", "error")
        assert report.findings[0]["what"]
    else:
        assert report.state == State.CHECKED
        assert report.participants.exists()


def test_the_two_halves_of_a_league_round_are_two_events(types):
    halves = [path for path in reports() if "ICN_R1" in path.name]
    at = datetime(2026, 11, 30, tzinfo=UTC)
    first, second = (intake.upload(path.read_bytes(), path.name, by=None, at=at) for path in halves)
    assert (first.state, second.state) == (State.CHECKED, State.CHECKED)
    assert first.tournament != second.tournament
