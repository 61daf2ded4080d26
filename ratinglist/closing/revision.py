"""Whether a correction says anything that the published list does not."""

from players.refusal import Refused
from ratinglist.closing.outcomes import COLUMNS
from ratinglist.closing.reading import standings_of
from ratinglist.closing.working import Work
from ratinglist.closing.writing import differs
from ratinglist.models import Outcome, RatingList


def require_news(previous: RatingList, draft: RatingList, work: Work) -> None:
    """Raises Refused `nothing-changed` for the reports, rows and outcomes of the revision before."""
    if reports_of(previous) == reports_of(draft) and not has_news(previous, work):
        raise Refused(
            "nothing-changed", "The {list} is published, and nothing has changed since.", list=str(previous)
        )


def reports_of(list_: RatingList) -> set[int]:
    return set(list_.reports.values_list("pk", flat=True))


def has_news(previous: RatingList, work: Work) -> bool:
    rows, _ = standings_of(previous)
    if rows.keys() != work.standings.keys():
        return True
    if any(differs(row, work.standings[player]) for player, row in rows.items()):
        return True
    width = len(COLUMNS)
    computed = {player: tuple(outcome[:width]) for player, outcome in work.outcomes.items()}
    stored = Outcome.objects.filter(list=previous).values_list("player_id", *COLUMNS)
    return {player: tuple(row) for player, *row in stored} != computed
