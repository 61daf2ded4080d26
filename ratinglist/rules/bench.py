"""Games per second of the engine: `python -m ratinglist.rules.bench [games]`, or `make bench-rules`.

The same tuples go through a bare loop that looks the table up and adds (the floor), through the sums that a
list needs, and through the full explanation of every game. Best of three runs each, in time of the processor.
"""

import gc
import sys
from collections.abc import Callable
from random import Random
from time import process_time

from .editions import EDITIONS, STANDARD_2025_10, Edition
from .player_event import gained, player_event
from .tables import EXPECTED_HIGH, OPEN_ENDED

GAMES_AN_EVENT = 10
BEST_OF = 3

Events = list[tuple[int, list[tuple[int, int]]]]


def events_of(games: int, seed: int = 64) -> Events:
    """(own rating, (opponent's rating, half points) a game) for as many games, ten an event."""
    random = Random(seed)
    return [
        (
            random.randint(1400, 2850),
            [(random.randint(1400, 2850), random.randrange(3)) for _ in range(GAMES_AN_EVENT)],
        )
        for _ in range(games // GAMES_AN_EVENT)
    ]


def floor(events: Events) -> int:
    """The least that can be done: difference, table, sum; no cap, no rule."""
    table, end, total = EXPECTED_HIGH, OPEN_ENDED, 0
    for own, games in events:
        for opponent, score in games:
            difference = own - opponent
            if difference >= 0:
                total += 50 * score - table[difference if difference < end else end]
            else:
                total += 50 * score - 100 + table[-difference if -difference < end else end]
    return total


def bare(edition: Edition, events: Events) -> int:
    """The sum of every event by the edition."""
    return sum(gained(edition, own, games) for own, games in events)


def explained(edition: Edition, events: Events) -> int:
    """The same with every game's lines kept, as a calculation page needs them."""
    return sum(event.gained for event in [player_event(edition, own, games) for own, games in events])


def seconds(act: Callable[[], object]) -> float:
    """The best of some runs, without the collector of garbage."""
    times = []
    gc.disable()
    try:
        for _ in range(BEST_OF):
            started = process_time()
            act()
            times.append(process_time() - started)
    finally:
        gc.enable()
    return min(times)


def main(games: int) -> None:
    """Prints a line for the floor and one for each edition and way."""
    events = events_of(games)
    games = sum(len(played) for _, played in events)
    lowest = seconds(lambda: floor(events))
    print(f"{'floor':<32}{games / lowest:>14,.0f} games a second")
    for edition in (STANDARD_2025_10, *(known for known in EDITIONS if known is not STANDARD_2025_10)):
        for way in (bare, explained):
            taken = seconds(lambda way=way, edition=edition: way(edition, events))
            name = f"{edition.id} {way.__name__}"
            print(f"{name:<32}{games / taken:>14,.0f} games a second{taken / lowest:>8.2f} times the floor")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
