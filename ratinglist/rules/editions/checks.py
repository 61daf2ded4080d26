"""What a value of an edition must be, and which values contradict each other."""

from collections.abc import Iterator

from .model import Edition
from .settings import BOOLEAN, CHOICE, PAIRS, RANGES, WHOLE, WHOLES, Setting

NONE = "none"


class Unfit(ValueError):
    """A value that a setting does not take; the message says what it takes."""


def fitting(setting: Setting, given: object) -> object:
    """The value of a TOML file as the record holds it: lists as tuples, `"none"` as None; Unfit otherwise."""
    if setting.optional and given == NONE:
        return None
    return KINDS[setting.kind](setting, given)


def _whole(setting: Setting, given: object) -> int:
    if type(given) is not int or not setting.low <= given <= setting.high:
        none = f' or "{NONE}"' if setting.optional else ""
        raise Unfit(f"must be a whole number from {setting.low} to {setting.high}{none}, not {given!r}")
    return given


def _choice(setting: Setting, given: object) -> str:
    if given not in setting.choices:
        raise Unfit(f"must be one of {', '.join(setting.choices)}, not {given!r}")
    return str(given)


def _boolean(setting: Setting, given: object) -> bool:
    if type(given) is not bool:
        raise Unfit(f"must be true or false, not {given!r}")
    return given


def _wholes(setting: Setting, given: object) -> tuple[int, ...]:
    if not isinstance(given, list):
        raise Unfit(f"must be a list of whole numbers, not {given!r}")
    return tuple(_whole(setting, number) for number in given)


def _pairs(setting: Setting, given: object) -> tuple[tuple[int, int], ...]:
    rows = _rows(given, 2, "[rating, minutes]")
    return tuple((_whole(setting, row[0]), _whole(setting, row[1])) for row in rows)


def _ranges(setting: Setting, given: object) -> tuple[tuple[str, int, int], ...]:
    rows = _rows(given, 3, '["rating type", more than, at most]')
    if not all(isinstance(row[0], str) for row in rows):
        raise Unfit("each range starts with a rating type in quotation marks")
    return tuple((row[0], _whole(setting, row[1]), _whole(setting, row[2])) for row in rows)


def _rows(given: object, length: int, form: str) -> list[list]:
    if not isinstance(given, list) or not all(isinstance(row, list) and len(row) == length for row in given):
        raise Unfit(f"must be a list of {form}, not {given!r}")
    return given


KINDS = {
    WHOLE: _whole,
    CHOICE: _choice,
    BOOLEAN: _boolean,
    WHOLES: _wholes,
    PAIRS: _pairs,
    RANGES: _ranges,
}


def contradictions(edition: Edition) -> Iterator[tuple[str, str]]:
    """(setting, what is wrong with it beside the others) for an edition whose values fit one by one."""
    yield from _of_lists(edition)
    yield from _of_changes(edition)
    yield from _of_first_ratings(edition)


def _of_lists(edition: Edition) -> Iterator[tuple[str, str]]:
    if not edition.list_months or list(edition.list_months) != sorted(set(edition.list_months)):
        yield "list_months", "must be at least one month, each once and in order"
    bands = [rating for rating, _ in edition.least_minutes]
    if bands != sorted(set(bands), reverse=True):
        yield "least_minutes", "must begin with the highest rating and go down"
    if any(above >= most for _, above, most in edition.time_ranges):
        yield "time_ranges", "the second number of seconds must be larger than the first"


def _of_changes(edition: Edition) -> Iterator[tuple[str, str]]:
    if edition.cap_limit == "one-upgrade" and edition.difference_cap is None:
        yield "cap_limit", "one-upgrade needs a difference_cap"
    if edition.uncapped_from is not None and edition.difference_cap is None:
        yield "uncapped_from", "needs a difference_cap"
    if edition.expected_step_hundredths is not None and edition.expectation != "average":
        yield "expected_step_hundredths", 'is only for expectation = "average"'
    if (edition.excluded_difference is None) != (edition.excluded_above is None):
        yield "excluded_difference", "excluded_difference and excluded_above go together"
    if edition.excluded_difference is not None and edition.expectation == "average":
        yield "excluded_difference", 'is only for expectation = "game"'
    if edition.k_junior is not None and None in (edition.junior_age, edition.junior_below):
        yield "k_junior", "needs junior_age and junior_below"


def _of_first_ratings(edition: Edition) -> Iterator[tuple[str, str]]:
    needed = {
        "start-value": "start_value",
        "half-points": "half_point_step_hundredths",
        "hypothetical-draws": "hypothetical_rating",
    }[edition.first_rating_method]
    if getattr(edition, needed) is None:
        yield needed, f'is needed for first_rating_method = "{edition.first_rating_method}"'
    if edition.counts_unrated == "start-value" and edition.start_value is None:
        yield "start_value", 'is needed for counts_unrated = "start-value"'
    share = edition.rated_share
    if share and (len(share) != 2 or share[0] > share[1]):
        yield "rated_share", "must be a fraction like [1, 3]"
