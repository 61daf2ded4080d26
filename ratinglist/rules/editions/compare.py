"""Editions side by side, and what changed from one to the next, as words for a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from ..decimals import shortest
from . import BUILT_IN
from .model import Amendment, Edition, Reading, amended
from .settings import SETTINGS, Setting


@dataclass(frozen=True)
class Row:
    """A setting with its value in every edition asked for; `differs` when they are not all the same."""

    setting: Setting
    values: tuple[str, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.values)) > 1


@dataclass(frozen=True)
class Change:
    """A setting that an edition took another value for."""

    setting: Setting
    before: str
    after: str


@dataclass(frozen=True)
class OpenReading:
    """A reading with the setting it is about (None for the day an edition came into force) and its value."""

    setting: Setting | None
    value: str
    reading: Reading


@dataclass(frozen=True)
class Inherited:
    """A reading of an earlier edition that still holds."""

    edition: Edition
    reading: OpenReading


def shown(setting: Setting, value: object) -> str:
    """A value as text: `none`, `yes`, `12.5`, `2400: 120, 1800: 90`."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return shortest(value) if setting.name.endswith("_hundredths") else str(value)
    if isinstance(value, tuple):
        return _tuple(setting, value)
    return str(value).replace("-", " ")


def _tuple(setting: Setting, value: tuple) -> str:
    if not value:
        return "none"
    if setting.name == "rated_share":
        return "/".join(map(str, value))
    if setting.name == "list_months" and len(value) == 12:
        return "every month"
    if isinstance(value[0], tuple):
        return ", ".join(f"{row[0]}: {' to '.join(map(str, row[1:]))}" for row in value)
    return ", ".join(map(str, value))


def side_by_side(editions: Sequence[Edition]) -> list[Row]:
    """All settings, each with its value in every edition, in the order of the settings."""
    return [
        Row(setting, tuple(shown(setting, getattr(edition, name)) for edition in editions))
        for name, setting in SETTINGS.items()
    ]


def differences(edition: Edition, before: Edition | None = None) -> list[Change]:
    """What an edition changed against `before`, by default that which it builds on; nothing for a first.

    A federation's edition may build on a built-in one; give `before` when it builds on one of its own.
    """
    before = before or next((known for known in BUILT_IN.editions if known.id == edition.after), None)
    if before is None:
        return []
    rows = side_by_side([amended(before, edition.start - timedelta(days=1)), edition])
    return [Change(row.setting, *row.values) for row in rows if row.differs]


def amendment_changes(edition: Edition, step: Amendment) -> list[Change]:
    """What an amendment changed within the life of an edition."""
    values = {}
    for earlier in edition.amendments:
        if earlier.start < step.start:
            values |= dict(earlier.settings)
    return [
        Change(
            SETTINGS[name],
            shown(SETTINGS[name], values.get(name, getattr(edition, name))),
            shown(SETTINGS[name], value),
        )
        for name, value in step.settings
    ]


def open_readings(edition: Edition) -> list[OpenReading]:
    """The settings for which the text of an edition leaves a choice, with the value taken."""
    return [_open(edition, reading) for reading in edition.readings]


def inherited_readings(edition: Edition, known: Sequence[Edition] = BUILT_IN.editions) -> list[Inherited]:
    """Readings of the editions before that still hold: same setting, same value, no newer word on it."""
    by_id = {one.id: one for one in known}
    said = {reading.setting for reading in edition.readings}
    found = []
    before = by_id.get(edition.after)
    while before:
        for reading in before.readings:
            if reading.setting in said or reading.setting == "start":
                continue
            said.add(reading.setting)
            if getattr(before, reading.setting) == getattr(edition, reading.setting):
                found.append(Inherited(before, _open(edition, reading)))
        before = by_id.get(before.after)
    return found


def _open(edition: Edition, reading: Reading) -> OpenReading:
    setting = SETTINGS.get(reading.setting)
    value = getattr(edition, reading.setting)
    return OpenReading(setting, shown(setting, value) if setting else str(value), reading)
