"""Which events a list takes."""

from datetime import UTC, date, datetime

import pytest

from players.refusal import Refused
from tests.closing import DECEMBER, JANUARY, NOVEMBER, close, entry, outcome, publish
from tests.make import make_list, make_player, make_report, make_tournament
from tournaments.models import State

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(db):
    return make_player(rating=2000), make_player(rating=2000)


def game(pair, **values):
    return make_tournament([(*pair, "1")], **values)


@pytest.mark.parametrize("end, official, is_taken", [(28, False, True), (29, False, False), (30, True, True)])
def test_p01_w57_an_event_ends_three_days_before_the_list_or_an_official_one_on_its_eve(
    pair, end, official, is_taken
):
    game(pair, start=date(2025, 11, 20), end=date(2025, 11, end), official=official)
    assert close().summary["events"] == is_taken


def test_an_event_that_missed_the_closing_date_is_on_the_next_list(pair):
    game(pair, start=date(2025, 11, 20), end=date(2025, 11, 29))
    assert publish().summary["events"] == 0
    assert close(JANUARY).summary["events"] == 1


@pytest.mark.parametrize("by_decision, is_taken", [(False, False), (True, True)])
def test_p03_an_event_that_missed_its_third_list_is_rated_only_by_decision(pair, by_decision, is_taken):
    for month in (12, 1, 2, 3):
        make_list(date(2026 if month < 12 else 2025, month, 1))
    late = game(pair, start=date(2025, 12, 10), end=date(2025, 12, 10), rated_by_decision=by_decision)
    draft = close(date(2026, 4, 1))
    assert draft.summary["events"] == is_taken
    assert [row["tournament"] for row in draft.summary["late"]] == ([] if is_taken else [late.pk])


def test_an_event_sent_late_is_still_on_its_third_list(pair):
    for month in (12, 1, 2):
        make_list(date(2026 if month < 12 else 2025, month, 1))
    game(pair, start=date(2025, 12, 10), end=date(2025, 12, 10))
    assert close(date(2026, 3, 1)).summary["events"] == 1


def test_an_event_is_rated_once(pair):
    game(pair)
    publish()
    january = close(JANUARY)
    assert (january.summary["events"], january.reports.count()) == (0, 0)


@pytest.mark.parametrize("state", [*State.values[:5], "replaced", "withdrawn"])
def test_only_accepted_reports_are_rated(pair, state):
    game(pair, state=state)
    assert close().summary["events"] == 0


def test_the_newest_accepted_version_is_rated(pair):
    tournament = game(pair)
    tournament.reports.update(state="replaced")
    second = make_report(tournament, [(*pair, "0")], version=2)
    draft = close()
    assert list(draft.reports.all()) == [second]
    assert outcome(pair[0], draft).change == -10


def test_events_of_another_type_are_left_to_its_own_list(pair):
    game(pair, type_code="rapid")
    assert close().summary["events"] == 0


def test_a_correction_of_a_rated_event_waits_for_a_revision_and_the_next_list_says_so(pair):
    tournament = game(pair)
    publish()
    tournament.reports.update(state="replaced")
    make_report(tournament, [(*pair, "0")], version=2)
    january = close(JANUARY)
    assert january.summary["events"] == 0
    assert january.summary["corrections"] == [
        {"tournament": tournament.pk, "name": tournament.name, "list": "2025-12-01"}
    ]


def test_a_draft_made_before_the_correction_came_tells_of_it_when_closed_again(pair):
    tournament = game(pair)
    publish()
    assert close(JANUARY).summary["corrections"] == []
    tournament.reports.update(state="replaced")
    make_report(tournament, [(*pair, "0")], version=2)
    assert [row["tournament"] for row in close(JANUARY).summary["corrections"]] == [tournament.pk]


def test_a_report_accepted_after_publication_waits_for_the_next_list_and_makes_no_revision(pair):
    game(pair)
    publish()
    late = game(pair, start=date(2025, 11, 12))
    late.reports.update(accepted_at=datetime(2025, 12, 1, 7, tzinfo=UTC))
    with pytest.raises(Refused) as refused:
        close(DECEMBER)
    assert refused.value.code == "nothing-changed"
    assert close(JANUARY).summary["events"] == 1


def test_before_the_opening_list_its_ratings_serve(pair):
    draft_event = {"start": date(2025, 10, 30), "end": date(2025, 11, 2)}
    game(pair, **draft_event)
    assert outcome(pair[0], close()).new_rating == 2010


def test_a_list_without_events_is_a_list(pair):
    draft = close()
    assert draft.summary["events"] == 0
    assert entry(pair[0], draft).rating == 2000


def test_summary_counts_the_list_and_its_games(pair):
    game(pair)
    make_tournament([(pair[0], pair[1], "+"), (pair[1], None, "U")])
    told = close().summary
    assert (told["events"], told["games"], told["changed"]) == (2, 1, 2)
    assert told["not_counted"] == {"bye": 1, "forfeit": 2}
    assert (told["sides"], told["kinds"]) == ({"none": 3, "rated": 2}, {"rated": 2})
    assert [row["change"] for row in told["biggest"]] == [10, -10]
    assert told["base"] == {"date": NOVEMBER.isoformat(), "revision": 0}
