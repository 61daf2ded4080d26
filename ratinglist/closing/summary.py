"""What the officer should know of a computed list before it is published, as plain data."""

from collections import Counter
from functools import cache

from django.db.models import Q

from players.models import Player
from ratinglist.closing.reading import Inputs
from ratinglist.closing.sides import NONE
from ratinglist.closing.working import Work
from ratinglist.models import Outcome
from ratinglist.rules.activity import is_inactive
from tournaments.models import Match, Participant

MOST = 20
"""Names shown of each kind; the counts are of all."""
KIND = Outcome.Kind


def summary_of(inputs: Inputs, work: Work) -> dict:
    """Counts, then the players and events worth looking at; dates are ISO texts."""
    period, events = inputs.period, inputs.events
    kinds = Counter(str(outcome.kind) for outcome in work.outcomes.values())
    turned, returned = activity(inputs, work)
    return {
        "method": inputs.method,
        "rounding": inputs.rounding,
        "edition": period.edition.name,
        "base": {"date": period.base.date.isoformat(), "revision": period.base.revision},
        "revision": period.revision,
        "events": len(events.rated),
        "games": len({side.game_id for side in work.sides if side.use != NONE}),
        "sides": dict(sorted(Counter(side.use for side in work.sides).items())),
        "not_counted": dict(sorted(Counter(side.reason for side in work.sides if side.use == NONE).items())),
        "players": len(work.standings),
        "rated_players": sum(row.rating is not None for row in work.standings.values()),
        "kinds": dict(sorted(kinds.items())),
        "adjusted": sum(outcome.adjustment != 0 for outcome in work.outcomes.values()),
        "changed": sum(outcome.change != 0 for outcome in work.outcomes.values()),
        "newcomers": named(KIND.FIRST, work),
        "dropped": named(KIND.DROPPED, work),
        "turned_inactive": len(turned),
        "returned": len(returned),
        "biggest": biggest(work),
        "late": [
            {
                "tournament": event.tournament_id,
                "name": event.name,
                "end": event.end.isoformat(),
                "reason": "too-late",
            }
            for event in events.late
        ],
        "corrections": [
            {"tournament": event.tournament_id, "name": event.name, "list": list_date.isoformat()}
            for event, list_date in events.corrections
        ],
        "parked": parked(inputs),
        "later_lists": [list_.date.isoformat() for list_ in period.line.later(period.date)],
        "outdated_lists": outdated(inputs),
    }


def named(kind: str, work: Work) -> list[dict]:
    chosen = {player: outcome for player, outcome in work.outcomes.items() if outcome.kind == kind}
    best = sorted(chosen, key=lambda player: (-(chosen[player].new_rating or 0), player))[:MOST]
    names = names_of(best)
    return [
        {"player": player, "name": names[player], "from": chosen[player].base_rating,
         "to": chosen[player].new_rating, "games": chosen[player].games}
        for player in best
    ]  # fmt: skip


def biggest(work: Work) -> list[dict]:
    """The largest changes of rated players, either way."""
    changed = [(outcome.change, player) for player, outcome in work.outcomes.items() if outcome.change]
    largest = sorted(changed, key=lambda pair: (-abs(pair[0]), pair[1]))[:MOST]
    names = names_of([player for _, player in largest])
    return [
        {"player": player, "name": names[player], "from": work.outcomes[player].base_rating,
         "to": work.outcomes[player].new_rating, "change": change, "games": work.outcomes[player].games}
        for change, player in largest
    ]  # fmt: skip


def names_of(players: list[int]) -> dict[int, str]:
    return dict(Player.objects.filter(pk__in=players).values_list("pk", "name"))


def parked(inputs: Inputs) -> list[dict]:
    """Entrants of whom nobody knows who they are; only their own games wait."""
    reports = [event.report_id for event in inputs.events.rated]
    rows = Participant.objects.filter(~Q(match=Match.LINKED) | Q(player=None), report__in=reports)
    columns = ("report__tournament_id", "report__tournament__name", "number", "name")
    return [
        dict(zip(("tournament", "event", "number", "name"), row, strict=True))
        for row in rows.order_by("report_id", "number").values_list(*columns)
    ]


def activity(inputs: Inputs, work: Work) -> tuple[list[int], list[int]]:
    """Rated players who turn inactive with this list, and those who return."""
    turned, returned = [], []
    edition, day, before = inputs.period.edition, inputs.period.date, inputs.period.base.date
    # A list has hundreds of thousands of players, but few dates.
    is_idle = cache(lambda last_played, on: is_inactive(edition, last_played=last_played, on=on))
    for player, row in work.standings.items():
        old = inputs.standings.get(player)
        if old is None or old.rating is None or row.rating is None:
            continue
        was, now = is_idle(old.last_played, before), is_idle(row.last_played, day)
        if was != now:
            (turned if now else returned).append(player)
    return turned, returned


def outdated(inputs: Inputs) -> list[str]:
    """Published lists that start from a revision replaced since, or would once this one is published.

    Closing them again in the order of their dates brings them up to date.
    """
    line = inputs.period.line
    return [
        list_.date.isoformat()
        for list_ in line.lists
        if list_.base_id and list_.date != inputs.period.date
        and (list_.date > inputs.period.date or list_.base_id != line.before(list_.date).pk)
    ]  # fmt: skip
