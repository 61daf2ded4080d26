"""Every setting of an edition: its kind, its range and what it means; the loader and the pages read this."""

from dataclasses import dataclass

WHOLE, CHOICE, BOOLEAN, WHOLES, PAIRS, RANGES = "whole", "choice", "boolean", "wholes", "pairs", "ranges"


@dataclass(frozen=True)
class Setting:
    """A setting: `kind`, lowest and highest number or the choices, whether `"none"` may be said, meaning."""

    name: str
    group: str
    kind: str
    meaning: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    optional: bool = False


GROUPS = ("lists", "expected score", "coefficient K", "rounding", "first rating", "unrated opponents", "time")


def _whole(group: int, name: str, low: int, high: int, meaning: str, *, optional: bool = False) -> Setting:
    return Setting(name, GROUPS[group], WHOLE, meaning, low, high, optional=optional)


def _choice(group: int, name: str, choices: str, meaning: str) -> Setting:
    return Setting(name, GROUPS[group], CHOICE, meaning, choices=tuple(choices.split()))


def _boolean(group: int, name: str, meaning: str) -> Setting:
    return Setting(name, GROUPS[group], BOOLEAN, meaning)


ALL = (
    _whole(0, "floor", 0, 4000, "lowest rating that is published"),
    Setting("list_months", GROUPS[0], WHOLES, "months on whose first day a list appears", 1, 12),
    _whole(0, "closing_days", 0, 366, "days before a list by which an event must have ended", optional=True),
    _whole(0, "official_closing_days", 0, 366, "the same for an official FIDE event", optional=True),
    _whole(0, "inactive_periods", 1, 120, "months without a game that make a player inactive"),
    _choice(
        1, "expectation", "game average", "expected score game by game or from the average of the opponents"
    ),
    _choice(1, "average_rounding", "down nearest", "how that average is rounded: halves down or up"),
    _whole(
        1,
        "expected_step_hundredths",
        1,
        100,
        "step to which an event's expected points are rounded, in hundredths of a point",
        optional=True,
    ),
    _whole(1, "difference_cap", 1, 4000, "largest difference that counts", optional=True),
    _choice(
        1,
        "cap_limit",
        "every-game one-upgrade",
        "for how many games of an event the higher rated has the difference cut",
    ),
    _whole(1, "uncapped_from", 1, 4000, "rating from which the full difference counts", optional=True),
    _choice(1, "uncapped_side", "own either", "whose rating decides that: the own one or either of the two"),
    _whole(
        1,
        "excluded_difference",
        1,
        4000,
        "difference from which a game of a very strong player is not rated",
        optional=True,
    ),
    _whole(1, "excluded_above", 1, 4000, "rating above which a player is so strong", optional=True),
    _whole(2, "k_new", 1, 100, "K of a new player"),
    _whole(2, "k_new_games", 0, 1000, "games after which a player is not new any more"),
    _whole(2, "k_junior", 1, 100, "K of a junior", optional=True),
    _whole(
        2,
        "junior_age",
        1,
        30,
        "a junior up to the end of the year in which he becomes so old",
        optional=True,
    ),
    _whole(2, "junior_below", 1, 4000, "a junior only while never rated so high", optional=True),
    _whole(2, "k_regular", 1, 100, "K of all others"),
    _whole(2, "k_top", 1, 100, "K for good once a high rating was published"),
    _whole(2, "top_from", 1, 4000, "that high rating", optional=True),
    _boolean(2, "top_needs_games", "the K of high ratings asks for the games of a new player as well"),
    _whole(2, "k_times_games", 1, 100000, "K times games of a period may not pass this", optional=True),
    _boolean(3, "rounds_each_event", "the change is rounded event by event, not once a period"),
    _choice(3, "halves", "away up", "exact halves of a change go away from zero or up"),
    _choice(
        4,
        "first_rating_method",
        "start-value half-points hypothetical-draws",
        "how a player gets his first rating",
    ),
    _whole(4, "start_value", 1, 4000, "rating that every player without one starts from", optional=True),
    _whole(
        4,
        "half_point_step_hundredths",
        1,
        10000,
        "hundredths of a rating point for each half point above 50 %",
        optional=True,
    ),
    _whole(4, "hypothetical_draws", 0, 10, "draws added to a newcomer's results"),
    _whole(4, "hypothetical_rating", 1, 4000, "rating of the opponents of those draws", optional=True),
    _whole(4, "first_rating_maximum", 1, 4000, "highest first rating", optional=True),
    _whole(4, "first_rating_games", 0, 100, "games against rated opponents for a first rating"),
    _whole(4, "first_rating_periods", 1, 120, "months whose results count together"),
    _choice(4, "gate", "every-event first-event", "which of a newcomer's events must pass two tests"),
    _whole(4, "gate_half_points", 0, 20, "half points that such an event needs"),
    _whole(4, "gate_opponents", 0, 20, "rated opponents that such an event needs (not in a round robin)"),
    _whole(4, "block_games", 1, 20, "games an event needs to be used at all"),
    _boolean(4, "block_reaches_floor", "an event with a performance below the floor is lost"),
    _choice(
        5,
        "counts_unrated",
        "start-value round-robin never",
        "when a rated player's game against an unrated one is rated",
    ),
    _whole(5, "performance_unrated", 1, 4000, "rating of an unrated opponent in an average", optional=True),
    _whole(
        5,
        "performance_unrated_half_points",
        0,
        20,
        "half points that the unrated opponent must have made for that",
    ),
    _choice(5, "round_robin_average", "rounded exact", "the average of a round robin with unrated players"),
    _boolean(5, "round_robin_factor", "below 50 % an unrated player's dp is reduced by n/(n+1) there"),
    Setting("rated_share", GROUPS[5], WHOLES, "share of players who must be rated, a fraction", 1, 100),
    _whole(5, "least_mean", 1, 4000, "lowest mean rating of an event that is rated", optional=True),
    _whole(5, "small_field", 0, 100, "a round robin with fewer players is small"),
    _whole(5, "small_field_rated", 0, 100, "rated players that a small or double round robin needs"),
    _whole(5, "double_field", 0, 100, "players that a double round robin with unrated players needs"),
    _whole(5, "championship_rated", 0, 100, "rated players that suffice in a national championship"),
    _boolean(6, "standard_stands_in", "without a rating of the type the standard rating is used"),
    Setting(
        "least_minutes", GROUPS[6], PAIRS, "minutes for 60 moves, by the stronger player's rating", 0, 4000
    ),
    _choice(6, "least_minutes_by", "game tournament", "whether that looks at the game or at the whole event"),
    Setting("time_ranges", GROUPS[6], RANGES, "seconds for 60 moves by type: more than, at most", 0, 86400),
)

SETTINGS: dict[str, Setting] = {setting.name: setting for setting in ALL}
"""The settings by name, in the order in which they are shown."""
