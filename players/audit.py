"""Who did what to what, when, and what was there before and after."""

from players.models import LogEntry


def record(act: str, subject, *, by=None, before=None, after=None, why: str = "") -> LogEntry:
    """The audit entry of one act, written in the act's own transaction; `by` None means the system itself."""
    made = entry(act, subject, by=by, before=before, after=after, why=why)
    made.save()
    return made


def record_many(entries) -> None:
    """Write entries made by `entry`, for acts that touch many rows at once."""
    LogEntry.objects.bulk_create(entries, batch_size=1000)


def entry(act: str, subject, *, by=None, before=None, after=None, why: str = "") -> LogEntry:
    """An audit entry not yet written."""
    return LogEntry(
        act=act,
        subject_type=subject._meta.label_lower if hasattr(subject, "_meta") else str(subject),
        subject_id=str(getattr(subject, "pk", "") or ""),
        subject_text=str(subject)[:200],
        actor=by if getattr(by, "pk", None) else None,
        actor_text=str(by or "system")[:150],
        before=before,
        after=after,
        why=why,
    )
