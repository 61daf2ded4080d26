"""The first rating of a player without one (B.02 2024-03-01, 8.2; rapid and blitz 7.2), by every edition."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from .editions import Edition
from .elo import half_up, nearest
from .performance import percentage
from .player_event import player_event
from .tables import DP


@dataclass(frozen=True)
class FirstEvent:
    """An unrated player's games against rated opponents in one event: (opponent's rating, half points).

    A round robin that is rated in two passes (2003 to 2021) gives `average_hundredths`, what each of its
    `opponents` counts for, and then all games count, those against unrated opponents too.
    """

    start: date
    games: Sequence[tuple[int, int]]
    average_hundredths: int | Fraction | None = None
    opponents: int = 0

    @property
    def score(self) -> int:
        return sum(score for _, score in self.games)

    @property
    def total_hundredths(self) -> int | Fraction:
        """What the opponents are rated together."""
        if self.average_hundredths is not None:
            return self.average_hundredths * len(self.games)
        return 100 * sum(opponent for opponent, _ in self.games)


@dataclass(frozen=True)
class FirstRating:
    """A newcomer's results so far and what they come to.

    `score` is in half points. `average_hundredths`, `p` (hundredths) and `dp` contain the hypothetical
    draws; they are None without a game. `rating` is None while there are too few games; below the floor it
    is given but not `published`. `ignored_events` are indexes into the events as they were handed in,
    `why_ignored` the codes that go with them. Where half points above 50 % are rewarded one by one, `dp` is
    None for them and `added_hundredths` says what they brought.
    """

    rating: int | None
    published: bool
    code: str
    average_hundredths: int | None
    p: int | None
    dp: int | None
    games: int
    score: int
    ignored_events: list[int]
    why_ignored: tuple[str, ...] = ()
    added_hundredths: int | None = None


@dataclass(frozen=True)
class Computed:
    """A rating from an average and a score, before any limit; fields as in `FirstRating`."""

    average_hundredths: int
    p: int
    dp: int | None
    added_hundredths: int | None
    rating: int


def first_rating(
    edition: Edition,
    events: Sequence[FirstEvent],
    *,
    list_edition: Edition | None = None,
    had_earlier_event: bool = False,
) -> FirstRating:
    """The rating from all results of the window as if they were one tournament, and whether it is published.

    `events` are those of the periods that still count (`calendar.window_start`). Some events are left out,
    as the edition has it; what it says of the player's first event holds only there: say `had_earlier_event`
    when that one has left the window. Floor and least number of games are taken from `list_edition`, which
    is `edition` unless given.
    """
    of_list = list_edition or edition
    reasons = _ignored(edition, events, had_earlier_event)
    ignored, why = sorted(reasons), tuple(reasons[index] for index in sorted(reasons))
    used = [event for index, event in enumerate(events) if index not in reasons]
    games = sum(len(event.games) for event in used)
    score = sum(event.score for event in used)
    if not games:
        return FirstRating(None, False, _nothing(why), None, None, None, 0, 0, ignored, why)
    made = (
        _from_start(edition, used) if edition.first_rating_method == "start-value" else _pooled(edition, used)
    )
    rating, code = _verdict(edition, of_list, made.rating, games)
    published = code in ("first-rating", "first-maximum")
    return FirstRating(
        rating,
        published,
        code,
        made.average_hundredths,
        made.p,
        made.dp,
        games,
        score,
        ignored,
        why,
        made.added_hundredths,
    )


def ignored_events(edition: Edition, events: Sequence[FirstEvent]) -> list[int]:
    """Indexes of the events that are left out, when none went before them."""
    return sorted(_ignored(edition, events, False))


def _ignored(edition: Edition, events: Sequence[FirstEvent], had_earlier_event: bool) -> dict[int, str]:
    played = [index for index, event in enumerate(events) if event.games]
    gated = played
    if edition.gate == "first-event":
        gated = sorted(played, key=lambda index: events[index].start)[: 0 if had_earlier_event else 1]
    reasons = {index: code for index in gated if (code := _gate(edition, events[index]))}
    for index in played:
        if index not in reasons and (code := _block(edition, events[index])):
            reasons[index] = code
    return reasons


def _gate(edition: Edition, event: FirstEvent) -> str:
    if event.score < edition.gate_half_points:
        return "zero-first-event" if edition.gate_half_points == 1 else "event-low-score"
    if event.average_hundredths is None and len(event.games) < edition.gate_opponents:
        return "event-few-opponents"
    return ""


def _block(edition: Edition, event: FirstEvent) -> str:
    if len(event.games) < edition.block_games:
        return "block-too-short"
    if edition.block_reaches_floor and _pooled(edition, [event]).rating < edition.floor:
        return "block-below-floor"
    return ""


def _nothing(why: tuple[str, ...]) -> str:
    if not why:
        return "first-no-games"
    return "first-zero" if set(why) == {"zero-first-event"} else "first-all-ignored"


def _pooled(edition: Edition, events: Sequence[FirstEvent]) -> Computed:
    games = sum(len(event.games) for event in events)
    only_round_robin = len(events) == 1 and events[0].average_hundredths is not None
    return computed(
        edition,
        sum(event.total_hundredths for event in events),
        games,
        sum(event.score for event in events),
        opponents=events[0].opponents if only_round_robin else 0,
    )


def computed(
    edition: Edition, total_hundredths: int | Fraction, games: int, score: int, *, opponents: int = 0
) -> Computed:
    """The rating from what the opponents are rated together and the half points made in `games` games.

    `opponents` is their number in a round robin with unrated players: below 50 % dp is then reduced by
    n/(n+1), where the edition has that. Halves are rounded up, and nothing before the end.
    """
    draws = edition.hypothetical_draws
    total_hundredths += 100 * draws * (edition.hypothetical_rating or 0)
    games, score = games + draws, score + draws
    p = percentage(score, games)
    average = half_up(total_hundredths, games)
    above = score - games
    if edition.half_point_step_hundredths is not None and above > 0:
        added = above * edition.half_point_step_hundredths
        return Computed(average, p, None, added, half_up(total_hundredths + added * games, 100 * games))
    dp = 0 if above == 0 else DP[p]
    if opponents and edition.round_robin_factor and above < 0:
        whole = total_hundredths * (opponents + 1) + 100 * dp * opponents * games
        return Computed(average, p, dp, None, half_up(whole, 100 * games * (opponents + 1)))
    return Computed(average, p, dp, None, half_up(total_hundredths + 100 * dp * games, 100 * games))


def _from_start(edition: Edition, events: Sequence[FirstEvent]) -> Computed:
    """1971: the start value, changed by each event like any other rating."""
    start = edition.start_value or 0
    gained = sum(player_event(edition, start, event.games).gained for event in events)
    games = sum(len(event.games) for event in events)
    total = sum(event.total_hundredths for event in events)
    change = edition.k_new * gained
    p = percentage(sum(event.score for event in events), games)
    return Computed(nearest(total, games), p, None, change, half_up(100 * start + change, 100))


def _verdict(edition: Edition, of_list: Edition, computed: int, games: int) -> tuple[int | None, str]:
    if games < of_list.first_rating_games:
        return None, "first-too-few"
    maximum = edition.first_rating_maximum
    rating = computed if maximum is None else min(computed, maximum)
    if rating < of_list.floor:
        return rating, "first-below-floor"
    return rating, "first-rating" if rating == computed else "first-maximum"
