"""The closing of a period: from the accepted reports to a draft of the list that the officer can look at."""

from datetime import date, datetime

from django.db import transaction

from players import audit
from players.refusal import Refused
from ratinglist.closing.events import events_of
from ratinglist.closing.period import Period, period
from ratinglist.closing.reading import Inputs, read
from ratinglist.closing.revision import require_news
from ratinglist.closing.summary import summary_of
from ratinglist.closing.working import worked
from ratinglist.closing.writing import write
from ratinglist.collection import collection_paused
from ratinglist.models import RatingList
from ratinglist.notes import Progress, silent
from tournaments.authority import require_officer
from tournaments.models import RatingType


@collection_paused()
def close(
    type_code: str,
    list_date: date,
    *,
    by,
    now: datetime,
    dry_run: bool = False,
    progress: Progress = silent,
) -> RatingList:
    """The draft of the list of that type and date, made from everything accepted by now.

    A second run gives the same draft, and leaves it alone while nothing that it was made from has changed.
    For a date already published the draft is a further revision. Reading and computing hold no lock; all is
    written in one transaction, which a rehearsal (`dry_run`) takes back: its list has a summary and a digest
    and no key. `progress` is told (stage, done, total). `now` is the database's time, `by` None the system.

    Raises Refused and changes nothing: `not-yours`, `unknown-type`, `not-a-list-date`, `no-opening-list`,
    `before-opening`, `out-of-order`, `not-yet-closed`, `no-edition`, `nothing-changed`, `changed-meanwhile`.
    """
    require_officer(by)
    of_period = period(type_code, list_date, now=now, rehearsal=dry_run)
    inputs = read(of_period, progress)
    if not dry_run and (unchanged := draft_of(inputs)):
        return unchanged
    work = worked(inputs, progress)
    with transaction.atomic():
        # One at a time: two closings or a publication beside this one would work on the same line.
        RatingType.objects.select_for_update().get(pk=type_code)
        require_unchanged(of_period, inputs, now=now)
        draft = write(inputs, work, by=by, progress=progress)
        if of_period.previous:
            require_news(of_period.previous, draft, work)
        draft.summary = summary_of(inputs, work)
        draft.save()
        audit.record("close", draft, by=by, after=noted(draft))
        transaction.set_rollback(dry_run)
    if dry_run:
        draft.pk = None
    return draft


def draft_of(inputs: Inputs) -> RatingList | None:
    """The draft that these very inputs have made already."""
    drafts = RatingList.objects.filter(
        type=inputs.period.type, date=inputs.period.date, status=RatingList.Status.DRAFT
    )
    return drafts.filter(inputs_digest=inputs.digest).first()


def require_unchanged(before: Period, inputs: Inputs, *, now: datetime) -> None:
    """Raises Refused `changed-meanwhile` if a list or a report has come in while this one was computed."""
    after = period(before.type.pk, before.date, now=now, rehearsal=True)
    same_lists = [list_.pk for list_ in after.line.lists] == [list_.pk for list_ in before.line.lists]
    if not same_lists or events_of(after).rated != inputs.events.rated:
        raise Refused(
            "changed-meanwhile",
            "Reports or lists changed while the {type} list of {date} was computed: close it again.",
            type=before.type.pk,
            date=before.date,
        )


def noted(draft: RatingList) -> dict:
    """What the log keeps of a closing."""
    counts = ("events", "games", "changed", "players")
    return {"digest": draft.digest, "inputs": draft.inputs_digest} | {
        name: draft.summary[name] for name in counts
    }
