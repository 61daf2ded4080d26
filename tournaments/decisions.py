"""What officers decide about an event: official, approved, rated although late, whose it is."""

from django.db import transaction

from players import audit
from players.refusal import Refused
from tournaments.authority import require_officer
from tournaments.models import Tournament

DECISIONS = ("official", "short_time_approved", "rated_by_decision")


def decide(tournament: Tournament, *, why: str, by, **decisions: bool) -> Tournament:
    """Set any of DECISIONS (B.02 2024-03-01, 7.1.3; 1; 2.2) to True or False.

    Raises Refused `no-reason` without `why`, `not-yours`.
    """
    with transaction.atomic():
        require_officer(by)
        if unknown := set(decisions) - set(DECISIONS):
            raise TypeError(f"no decision of officers: {', '.join(sorted(unknown))}")
        if not why.strip():
            raise Refused("no-reason", "Say why.")
        now = Tournament.objects.select_for_update().get(pk=tournament.pk)
        before = {name: getattr(now, name) for name in decisions}
        Tournament.objects.filter(pk=tournament.pk).update(**decisions)
        audit.record("decide", tournament, by=by, before=before, after=decisions, why=why.strip())
    for name, value in decisions.items():
        setattr(tournament, name, value)
    return tournament


def assign(tournament: Tournament, arbiters, *, by) -> Tournament:
    """Let exactly these `arbiters` send in reports of the event, beside who registered it."""
    with transaction.atomic():
        require_officer(by)
        before = sorted(map(str, tournament.arbiters.all()))
        tournament.arbiters.set(arbiters)
        after = sorted(map(str, arbiters))
        if before != after:
            audit.record("assign", tournament, by=by, before={"arbiters": before}, after={"arbiters": after})
    return tournament
