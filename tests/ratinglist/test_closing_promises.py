"""What a sender is told of the list of his event, against what closing makes of it."""

from datetime import UTC, date, datetime

import pytest

from players.refusal import Refused
from ratinglist import publication
from tests.closing import DECEMBER, JANUARY, close, publish
from tests.make import make_player, make_tournament
from tests.ratinglist.test_publication import make_draft
from tests.tournaments import trf
from tournaments import deadlines, intake
from tournaments.models import RatingType, State
from tournaments.rating_types import ensure_types

EARLY = datetime(2025, 11, 30, 18, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def report(first: str, last: str) -> bytes:
    return trf.report(r042=first, r052=last, rounds=f"{first[2:]} {last[2:]}")


@pytest.fixture
def published():
    """The list of December, published on the last day of November."""
    ensure_types()
    players = [make_player(rating=2000), make_player(rating=1900)]
    make_tournament([(*players, "1")])
    return publish(DECEMBER), players


def test_publishing_notes_how_far_the_lists_of_the_type_are_out(published):
    dates = dict(RatingType.objects.values_list("code", "published_to"))
    assert dates == {"standard": DECEMBER, "rapid": None, "blitz": None}


def test_a_refused_publication_notes_nothing(published):
    draft = make_draft({published[1][0]: 2005}, on=date(2026, 1, 1))
    with pytest.raises(Refused):
        publication.publish(draft, by=None, now=EARLY)
    assert RatingType.objects.get(pk="standard").published_to == DECEMBER


def test_the_promised_list_is_the_one_that_takes_the_event(published):
    event = make_tournament([(*published[1], "=")], start=date(2025, 11, 20), end=date(2025, 11, 26))
    promised = deadlines.belongs_to(event, accepted_on=EARLY.date())
    assert promised.list_date == JANUARY
    assert close(JANUARY).reports.filter(tournament=event).exists()


def test_the_sender_is_told_the_list_that_will_take_his_event(published):
    sent = intake.upload(report("2025/11/20", "2025/11/26"), "open.trf", by=None, at=EARLY)
    told = [finding["what"] for finding in sent.findings if finding["code"] == "I050"]
    assert told[0].startswith("Counts for the list of 2026-01-01, if accepted by 2025-12-31;")


def test_an_event_whose_last_list_is_out_is_neither_submitted_nor_accepted(published):
    sent = intake.upload(report("2025/09/01", "2025/09/05"), "open.trf", by=None, at=EARLY)
    assert any(finding["code"] == "W050" for finding in sent.findings)
    with pytest.raises(Refused) as refused:
        intake.submit(sent, by=None, at=EARLY)
    assert refused.value.code == "too-late"
    sent.tournament.rated_by_decision = True
    sent.tournament.save()
    assert intake.submit(sent, by=None, at=EARLY).state == State.SUBMITTED


def test_a_list_published_between_submission_and_acceptance_is_heeded(db):
    ensure_types()
    players = [make_player(rating=2000), make_player(rating=1900)]
    make_tournament([(*players, "1")])
    sent = intake.upload(report("2025/09/01", "2025/09/05"), "open.trf", by=None, at=EARLY)
    intake.submit(sent, by=None, at=EARLY)
    publish(DECEMBER)
    with pytest.raises(Refused) as refused:
        intake.accept(sent, by=None, park_rest=True, at=EARLY)
    assert refused.value.code == "too-late"
