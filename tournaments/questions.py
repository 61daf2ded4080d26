"""Whom the lines of a report mean: by earlier answers, else by register and FIDE's list, else a question."""

from collections import Counter
from dataclasses import replace

from django.conf import settings

from players import audit
from players.adoption import NO_FEDERATION, as_registered
from players.candidates import register_for
from players.matching import Claim, Outcome, match
from players.matching import Match as Found
from players.models import Federation, FidePlayer, Player
from tournaments.entries import BY_HAND, Answer, carried
from tournaments.models import Match
from tournaments.reports.model import ReportedPlayer, ReportedTournament


def answers(reported: ReportedTournament, earlier: dict[tuple, Answer], *, by) -> dict[int, Answer]:
    """The answer for every starting number; persons whom only FIDE's list knows are taken into the register.

    `earlier` are answers given by hand (see `entries.earlier_answers`): they go before what matching finds.
    """
    claims = [claim(player) for player in reported.players]
    found = dict(zip(reported.players, match(claims, register=register_for(claims)), strict=True))
    kept = carried(reported.players, earlier)
    listed = [
        p.fide_id for p, f in found.items() if p.number not in kept and f.outcome is Outcome.KNOWN_TO_FIDE
    ]
    adopted = adopt_all(listed, by=by)
    matched = {player.number: answer(f, adopted.get(player.fide_id)) for player, f in found.items()}
    return without_twins(matched | kept)


def claim(player: ReportedPlayer) -> Claim:
    """What matching is to look for; the national id of another federation is none of this register."""
    home = settings.HOME_FEDERATION
    foreign = home and player.national_federation and player.national_federation != home
    return Claim(
        name=player.name,
        fide_id=player.fide_id,
        national_id=None if foreign else player.national_id or None,
        birth_date=player.birth_date,
        birth_precision=player.birth_precision,
        sex=player.sex,
        federation=player.federation,
    )


def answer(found: Found, adopted: int | None) -> Answer:
    reason = "; ".join([found.sentence, *found.remarks])
    if found.outcome is Outcome.MATCHED:
        return Answer(found.player_id, Match.LINKED, found.how, reason)
    if found.outcome is Outcome.KNOWN_TO_FIDE and adopted:
        return Answer(adopted, Match.LINKED, "fide-list", reason)
    candidates = [
        {"player": c.player_id, "score": c.score, "why": ", ".join(c.why)} for c in found.candidates
    ]
    return Answer(None, Match.QUESTION, "", reason, candidates)


def adopt_all(fide_ids: list[int], *, by) -> dict[int, int]:
    """Players of the register by FIDE id, made from FIDE's records in a handful of queries."""
    persons = FidePlayer.objects.filter(fide_id__in=fide_ids)
    federations = {person.fide_id: person.federation or NO_FEDERATION for person in persons}
    if not federations:
        return {}
    Federation.objects.bulk_create(
        [Federation(code=code) for code in set(federations.values())], ignore_conflicts=True
    )
    # Somebody else may take in the same person at the same moment: whose row it is does not matter.
    Player.objects.bulk_create(
        [Player(**as_registered(person), federation_id=federations[person.fide_id]) for person in persons],
        ignore_conflicts=True,
    )
    players = list(Player.objects.filter(fide_id__in=federations))
    audit.record_many(
        audit.entry("adopt-player", player, by=by, after={"fide_id": player.fide_id, "name": player.name})
        for player in players
    )
    return {player.fide_id: player.pk for player in players}


def without_twins(answers: dict[int, Answer]) -> dict[int, Answer]:
    """`answers` in which no player stands twice: what matching found gives way to answers by hand."""
    count = Counter(answer.player_id for answer in answers.values() if answer.player_id)
    return {
        number: open_again(answer)
        if count[answer.player_id] > 1 and answer.match_how not in BY_HAND
        else answer
        for number, answer in answers.items()
    }


def open_again(answer: Answer) -> Answer:
    reason = f"Another line was taken to be the same player; {answer.match_reason}"
    return replace(answer, player_id=None, match=Match.QUESTION, match_how="", match_reason=reason)
