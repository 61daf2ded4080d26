"""A computed list into the database: one draft, holding only what differs from the list published last."""

from collections.abc import Callable, Iterator

from players.bulk import insert_rows
from ratinglist.closing.outcomes import COLUMNS
from ratinglist.closing.reading import Inputs, Standing, standings_of
from ratinglist.closing.sides import Side
from ratinglist.closing.working import Work
from ratinglist.digests import digest_of
from ratinglist.models import Contribution, Entry, Outcome, RatingList

ENTRY = ("list", "type", "player", "since_seq", "until_seq", "gone", *Standing._fields)
OUTCOME = ("list", "player", *COLUMNS)
CONTRIBUTION = ("list", *(name.removesuffix("_id") for name in Side._fields))


def write(inputs: Inputs, work: Work, *, by, progress: Callable) -> RatingList:
    """The draft of the period with all its rows; a draft made before keeps its place and loses its rows."""
    draft = emptied_draft(inputs, by=by)
    draft.reports.set([event.report_id for event in inputs.events.rated])
    progress("writing", 0, 3)
    # Read before the rows are copied: a connection in the middle of a COPY answers no query.
    standing = standings_published(inputs)
    insert_rows(Entry, ENTRY, entry_rows(draft, standing, work))
    progress("writing", 1, 3)
    insert_rows(Outcome, OUTCOME, outcome_rows(draft, work))
    progress("writing", 2, 3)
    insert_rows(Contribution, CONTRIBUTION, ((draft.pk, *side) for side in work.sides))
    progress("writing", 3, 3)
    draft.digest = digest_of(draft, digested(draft, work))
    draft.inputs_digest = inputs.digest
    return draft


def emptied_draft(inputs: Inputs, *, by) -> RatingList:
    period = inputs.period
    values = {
        "revision": period.revision,
        "base": period.base,
        "edition": period.edition.name,
        "method": inputs.method,
        "rounding": inputs.rounding,
        "closes": period.line.cadence.closing_date(period.date),
        "created_by": by,
    }
    draft, _ = RatingList.objects.update_or_create(
        type=period.type, date=period.date, status=RatingList.Status.DRAFT, defaults=values
    )
    for rows in (draft.written, draft.outcomes, draft.contributions):
        rows.all().delete()
    return draft


def standings_published(inputs: Inputs) -> dict[int, Standing]:
    """The rows of the list published last, over which the new ones are laid."""
    published = inputs.period.line.last_published
    return inputs.standings if published == inputs.period.base else standings_of(published)[0]


def entry_rows(draft: RatingList, standing: dict[int, Standing], work: Work) -> Iterator[tuple]:
    """New rows of the list; whoever played in the period gets one, so that its games stand on this list."""
    head = (draft.pk, draft.type_id)
    for player, row in work.standings.items():
        if player not in standing or row.last_played == draft.date or differs(row, standing[player]):
            yield (*head, player, None, None, False, *on_date(row, draft))
    for player, row in standing.items():
        if player not in work.standings:
            yield (*head, player, None, None, True, *row)


def differs(row: Standing, other: Standing) -> bool:
    """Whether two rows differ; the games of the period are those of the list that wrote the row."""
    return row is not other and row._replace(period_games=0) != other._replace(period_games=0)


def on_date(row: Standing, draft: RatingList) -> Standing:
    """The row as it stands on this list: only who played in the period has games of it."""
    if row.last_played == draft.date or not row.period_games:
        return row
    return row._replace(period_games=0)


def digested(draft: RatingList, work: Work) -> Iterator[tuple]:
    """The rows as `list_digest` will read them back."""
    for player in sorted(work.standings):
        yield (player, *on_date(work.standings[player], draft))


def outcome_rows(draft: RatingList, work: Work) -> Iterator[tuple]:
    width = len(COLUMNS)
    for player, outcome in work.outcomes.items():
        yield (draft.pk, player, *outcome[:width])
