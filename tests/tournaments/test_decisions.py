import pytest
from django.urls import reverse

from players.models import LogEntry
from players.refusal import Refused
from tests.make import make_tournament
from tournaments.decisions import assign, decide

pytestmark = pytest.mark.django_db


def test_a_decision_is_kept_with_who_and_why(officer):
    event = make_tournament()
    decide(event, official=True, why="Registered with FIDE as such.", by=officer)
    event.refresh_from_db()
    assert event.official
    entry = LogEntry.objects.get(act="decide")
    assert (entry.actor, entry.why) == (officer, "Registered with FIDE as such.")
    assert (entry.before, entry.after) == ({"official": False}, {"official": True})


def test_a_decision_needs_a_reason(officer):
    with pytest.raises(Refused) as refused:
        decide(make_tournament(), rated_by_decision=True, why=" ", by=officer)
    assert refused.value.code == "no-reason"


def test_an_arbiter_decides_nothing(arbiter):
    event = make_tournament()
    with pytest.raises(Refused) as refused:
        decide(event, rated_by_decision=True, why="please", by=arbiter)
    assert refused.value.code == "not-yours"
    event.refresh_from_db()
    assert not event.rated_by_decision


def test_an_event_gets_its_arbiters(officer, arbiter):
    event = make_tournament()
    assign(event, [arbiter], by=officer)
    assert list(event.arbiters.all()) == [arbiter]
    assert LogEntry.objects.get(act="assign").after == {"arbiters": ["arbiter"]}


def test_an_arbiter_assigns_nobody(arbiter):
    with pytest.raises(Refused) as refused:
        assign(make_tournament(), [arbiter], by=arbiter)
    assert refused.value.code == "not-yours"


def test_the_admin_decides_with_a_reason_only(admin_client):
    event = make_tournament()
    page = reverse("admin:tournaments_tournament_change", args=[event.pk])
    refused = admin_client.post(page, {"official": "on"})
    assert "Say why." in refused.content.decode()
    admin_client.post(page, {"official": "on", "why": "Olympiad"})
    event.refresh_from_db()
    assert event.official
    assert LogEntry.objects.get(act="decide").why == "Olympiad"
