"""Every reason code in plain words with its article, for the calculation pages."""

from .editions import RAPID, RAPID_2024_12, STANDARD_2025_10, Edition

ARTICLES: dict[str, tuple[str, str]] = {
    "unplayed": ("5", ""),
    "bye": ("5", ""),
    "forfeit": ("5", ""),
    "under-one-move": ("5.1", ""),
    "excluded": ("5.1", ""),
    "time-unequal": ("1", "1"),
    "time-out-of-range": ("1", "1"),
    "time-too-short": ("1", "1"),
    "match-unrated": ("6.1", ""),
    "match-decided": ("6.2", ""),
    "opponent-unrated": ("8.3.1", "7.3"),
    "own-unrated": ("8.2", "7.2"),
    "too-far-apart": ("8.3", "7.3"),
    "capped": ("8.3.1", "7.3"),
    "uncapped": ("8.3.1", "7.3"),
    "standard-stands-in": ("8.2", "7.2.1"),
    "rounded": ("8.3.4", "7.3"),
    "k-top": ("8.3.3", "7.3"),
    "k-junior": ("8.3.3", "7.3"),
    "k-new": ("8.3.3", "7.3"),
    "k-regular": ("8.3.3", "7.3"),
    "k-reduced": ("8.3.3", "7.3"),
    "first-rating": ("8.2", "7.2"),
    "first-maximum": ("8.2", "7.2"),
    "first-too-few": ("8.2", "7.2"),
    "first-no-games": ("8.2", "7.2"),
    "first-zero": ("8.2", "7.2"),
    "first-below-floor": ("8.2", "7.2"),
    "zero-first-event": ("8.2", "7.2"),
    "below-floor": ("7", ""),
    "inactive": ("7", ""),
    "too-late": ("9.1", ""),
    "too-early": ("7.1.3", ""),
}
"""Article of each rule in the standard and in the rapid and blitz chapter; "" cites the whole chapter.

A code that is missing here is the federation's own, not one of the regulations.
"""

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
    "capped": "The difference counts as {difference_cap} points, as it is larger than that",
    "uncapped": "The full difference counts, as the player is rated {uncapped_from} or more",
    "standard-stands-in": "The standard rating was used, as there was no rating of this type",
    "rounded": "The change of the whole period is rounded once, halves away from zero",
    "k-top": "K is {k_top} for good: the rating reached {top_from} (highest on a list: {highest})",
    "k-junior": "K is {k_junior}: born in {birth_year} and never rated {junior_below} or more",
    "k-new": "K is {k_new}: {games} of {k_new_games} games played",
    "k-regular": "K is {k_regular}: at least {k_new_games} games played and never rated {top_from} or more",
    "k-reduced": "K was {k_used} instead of {k}: {n} games times K may not pass {k_times_games}",
    "k-listed": "K is {k}, as published on the preceding list",
    "k-fide": "K is {k}, as published by FIDE, whose rating counts",
    "first-rating": "First rating from {games} games, with {hypothetical_draws} draws against "
    "{hypothetical_rating} added",
    "first-maximum": "First rating from {games} games, held at the maximum of {first_rating_maximum}",
    "first-too-few": "No rating yet: {games} of {first_rating_games} games against rated opponents",
    "first-no-games": "No rating yet: no game against a rated opponent",
    "first-zero": "No rating yet: a first tournament without a point is disregarded",
    "first-below-floor": "No rating yet: the {rating} from {games} games is below the floor of {floor}",
    "zero-first-event": "Left out of the first rating: no point made in the player's first tournament",
    "below-floor": "Unrated from this list on: {rating} is below the floor of {floor}",
    "inactive": "Inactive: no rated game in the last {inactive_periods} periods",
    "too-late": "Not rated: the report missed the third list after the end of the tournament",
    "too-early": "Not on this list: the tournament ended after the closing date",
}

RAPID_ONLY = {"too-far-apart", "standard-stands-in", "time-out-of-range", "time-unequal"}


def sentence(code: str, *, edition: Edition | None = None, **data) -> str:
    """The sentence for a reason code, ending in chapter, edition and article.

    `data` fills what the edition does not know: `games`, `rating`, `highest`, `birth_year`, `k`, `k_used`,
    `n`. Without `edition` the newest one speaks. KeyError for an unknown code or data that is missing.
    """
    edition = edition or (RAPID_2024_12 if code in RAPID_ONLY else STANDARD_2025_10)
    numbers = vars(edition) | {"bands": _bands(edition), "ranges": _ranges(edition)} | data
    return SENTENCES[code].format_map(numbers) + citation(code, edition) + "."


def citation(code: str, edition: Edition) -> str:
    """` (B.02 2025-10-01, 8.3.1)`, or nothing for a code that no regulation is behind."""
    if code not in ARTICLES:
        return ""
    is_rapid = edition.chapter == RAPID
    chapter = f"{'B.02 RB' if is_rapid else 'B.02'} {edition.name}"
    return " (" + ", ".join(filter(None, (chapter, ARTICLES[code][is_rapid]))) + ")"


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
