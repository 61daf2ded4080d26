"""The reports of a month taken in as arbiters and officers do it, by several processes at once."""

from datetime import date, datetime
from pathlib import Path

from django.utils import timezone

from players.refusal import Refused
from ratinglist.bench.measuring import Running
from tournaments import intake
from tournaments.models import State


def take_in(folder: Path, year: int, workers: int) -> dict[str, int]:
    """How many files were accepted, refused when read and refused later; each is read, checked and matched.

    Versions of one event are neighbours and stay with one worker, so that they come in order.
    """
    files = sorted(folder.iterdir())
    share = -(-len(files) // workers)
    parts = [files[start : start + share] for start in range(0, len(files), share)]
    running = [Running(lambda part=part: taken_in(part, year)) for part in parts]
    counts = {"accepted": 0, "unreadable": 0, "refused": 0}
    for worker in running:
        for state, count in worker.measured().result.items():
            counts[state] += count
    return counts


def taken_in(files: list[Path], year: int) -> dict[str, int]:
    counts = {"accepted": 0, "unreadable": 0, "refused": 0}
    for path in files:
        counts[outcome(path, year)] += 1
    return counts


def outcome(path: Path, year: int) -> str:
    """What became of a file that is sent in on the day after its event."""
    day = path.stem.rpartition("-")[2]
    at = noon(date(year, int(day[:2]), int(day[2:]) + 1))
    report = intake.upload(path.read_bytes(), path.name, by=None, at=at)
    if report.state == State.REFUSED:
        return "unreadable"
    try:
        intake.submit(report, by=None, at=at)
        intake.accept(report, by=None, park_rest=True, at=at)
    except Refused:
        return "refused"
    return "accepted"


def noon(day: date) -> datetime:
    return timezone.make_aware(datetime(day.year, day.month, day.day, 12))
