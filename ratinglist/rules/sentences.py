"""Every reason code in plain words with its article, for the calculation pages."""

from .decimals import shortest
from .editions import RAPID_2024_12, STANDARD_2025_10, Edition

OWN_RULES = frozenset({"parked", "k-listed", "k-fide", "no-limit", "no-exact-rating"})
"""Codes of the federation's own practice: no regulation stands behind them and none is cited."""

SENTENCES = {
    "unplayed": "Not rated: no game was played",
    "bye": "Not rated: a bye is not a game",
    "forfeit": "Not rated: the game was decided by forfeit and not played",
    "under-one-move": "Not rated: not both players made a move",
    "excluded": "Not rated: the game was taken out by a ruling",
    "parked": "Not rated yet: it is not settled who one of the two players is",
    "time-unequal": "Not rated: the two sides did not have the same thinking time",
    "time-out-of-range": "Not rated: the thinking time does not fit the list ({ranges})",
    "time-too-short": "Not rated: too little time for 60 moves by the stronger rating ({bands})",
    "match-unrated": "Not rated: a match with an unrated player is not rated",
    "match-decided": "Not rated: the match was already won",
    "opponent-unrated": "Not rated: the opponent had no rating for this tournament",
    "own-unrated": "Not a game of a rated player: it counts towards the first rating",
    "too-far-apart": "Not rated for either player: {excluded_difference} points or more apart "
    "and one of them rated above {excluded_above}",
    "expected": "The expected score that the table gives for the counted difference",
    "capped": "The difference counts as {difference_cap} points, as it is larger than that",
    "uncapped": "The full difference counts, as the player is rated {uncapped_from} or more",
    "standard-stands-in": "The standard rating was used, as there was no rating of this type",
    "rounded": "The change of the whole period is rounded once, halves away from zero",
    "upgrade-used": "The full difference counts: the one cut of this tournament went to the game with the "
    "largest difference",
    "average-method": "Rated from the average of all opponents, not game by game",
    "event-expected": "The expected points come from the average {average} of the opponents: {percent} % of "
    "{n} games",
    "event-expected-rounded": "The expected points come from the average {average} of the opponents, "
    "{percent} % of {n} games, and are rounded to steps of {step}",
    "unrated-start": "The unrated opponent entered the tournament with {start_value}",
    "game-with-newcomer": "The unrated opponent counts with {estimate}, his result in this round robin",
    "tournament-average": "All opponents count for {average}, the average of the round robin",
    "unrated-low-score": "Not rated: an unrated player with fewer than {gate_score} is "
    "left out with all his games",
    "field-share": "Not rated: {rated} of {players} players are rated, {needed} are needed",
    "field-mean": "Not rated: the mean rating of {mean} is below {least_mean}",
    "field-small": "Not rated with its unrated players: {rated} of {players} players are rated, "
    "{needed} are needed",
    "field-double": "Not rated with its unrated players: a double round robin needs {double_field} players",
    "field-incomplete": "Not every two players met equally often, so it is rated like a Swiss tournament",
    "performance-unrated": "The unrated opponent enters the average at {performance_unrated}",
    "no-limit": "Every rating beyond some point explains a perfect or a zero score, so the perfect "
    "performance stands in",
    "no-exact-rating": "No rating expects exactly this score by the table: it is the first that expects more",
    "adjusted-women-1987": "100 points were added to every active woman",
    "adjusted-to-standard-2022": "Raised to 100 points below the standard rating of {standard}",
    "adjusted-2024": "Raised by 40 % of what was missing to 2000",
    "not-adjusted": "No one-time adjustment touches this rating on this list",
    "k-top": "K is {k_top} for good: the rating reached {top_from} (highest on a list: {highest})",
    "k-top-since": "K is {k_top} for good: the rating reached {top_from} on the list of {since}",
    "k-everybody": "K is {k_regular} for everybody",
    "k-junior": "K is {k_junior}: born in {birth_year} and never rated {junior_below} or more",
    "k-new": "K is {k_new}: a new player with {games} of {k_new_games} games",
    "k-regular": "K is {k_regular}: at least {k_new_games} games played and never rated {top_from} or more",
    "k-reduced": "K was {k_used} instead of {k}: {n} games times K may not pass {k_times_games}",
    "k-listed": "K is {k}, as published on the preceding list",
    "k-fide": "K is {k}, as published by FIDE, whose rating counts",
    "first-rating": "First rating from {games} games, with {hypothetical_draws} draws against "
    "{hypothetical_rating} added",
    "first-all-ignored": "No rating yet: no tournament so far can be used",
    "first-maximum": "First rating from {games} games, held at the maximum of {first_rating_maximum}",
    "first-too-few": "No rating yet: {games} of {first_rating_games} games against rated opponents",
    "first-no-games": "No rating yet: no game against a rated opponent",
    "first-zero": "No rating yet: a first tournament without a point is disregarded",
    "first-below-floor": "No rating yet: the {rating} from {games} games is below the floor of {floor}",
    "zero-first-event": "Left out of the first rating: no point made in the player's first tournament",
    "event-low-score": "Left out of the first rating: fewer than {gate_score} made",
    "event-few-opponents": "Left out of the first rating: fewer than {gate_field}",
    "block-too-short": "Left out of the first rating: fewer than {block_size}",
    "block-below-floor": "Left out of the first rating: its performance is below the floor of {floor}",
    "below-floor": "Unrated from this list on: {rating} is below the floor of {floor}",
    "inactive": "Inactive: no rated game in the last {inactive_periods} periods",
    "too-late": "Not rated: the report missed the third list after the end of the tournament",
    "too-early": "Not on this list: the tournament ended after the closing date",
}

BY_METHOD = {
    "half-points": {
        "first-rating": "First rating from {games} games: the average of the opponents, {half_point_step} "
        "points for each half point above 50 %, dp of the table below",
    },
    "start-value": {"first-rating": "First rating from {games} games that began with {start_value}"},
}
"""What a code means where the first rating is made in another way than today."""

RAPID_ONLY = {"too-far-apart", "standard-stands-in", "time-out-of-range", "time-unequal"}


def sentence(code: str, *, edition: Edition | None = None, **data) -> str:
    """The sentence for a reason code, ending in chapter, edition and article.

    `data` fills what the edition does not know: `games`, `rating`, `highest`, `since`, `birth_year`, `k`,
    `k_used`, `n`. Without `edition` the newest one speaks. KeyError for an unknown code or data that is
    missing.
    """
    edition = edition or (RAPID_2024_12 if code in RAPID_ONLY else STANDARD_2025_10)
    text = BY_METHOD.get(edition.first_rating_method, {}).get(code) or SENTENCES[code]
    return text.format_map(_numbers(edition) | data) + citation(code, edition) + "."


def article(code: str, edition: Edition) -> str:
    """The article of an edition behind a code, "" where the edition as a whole must do."""
    return dict(edition.articles).get(code, "")


def citation(code: str, edition: Edition) -> str:
    """` (B.02 2025-10-01, 8.3.1)`, or nothing for a code that no regulation is behind."""
    if code in OWN_RULES:
        return ""
    place = f"{edition.cited_as} {edition.name}"
    return " (" + ", ".join(filter(None, (place, article(code, edition)))) + ")"


def _numbers(edition: Edition) -> dict[str, object]:
    return vars(edition) | {
        "bands": _bands(edition),
        "ranges": _ranges(edition),
        "gate_score": counted(edition.gate_half_points, "half point"),
        "gate_field": counted(edition.gate_opponents, "rated opponent"),
        "block_size": counted(edition.block_games, "game"),
        "half_point_step": shortest(edition.half_point_step_hundredths or 0),
    }


def counted(number: int, thing: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _bands(edition: Edition) -> str:
    return ", ".join(
        f"{minutes} minutes from {rating}" if rating else f"otherwise {minutes}"
        for rating, minutes in edition.least_minutes
    )


def _ranges(edition: Edition) -> str:
    return ", ".join(
        f"{rating_type}: more than {above // 60} minutes and "
        + (f"less than {(most + 1) // 60}" if most % 60 else f"at most {most // 60}")
        for rating_type, above, most in edition.time_ranges
    )
