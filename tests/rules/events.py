"""Makers for events in tests: a crosstable with given scores, results written as in the worked examples."""

from ratinglist.rules.editions import edition_named
from ratinglist.rules.elo import game_change
from ratinglist.rules.event import EventPlayer, rated_event
from ratinglist.rules.period import period_of_sums, rounded_change
from ratinglist.rules.player_event import player_event

HALVES = {"0": 0, "½": 1, "1": 2}


def results(text: str) -> list[tuple[int, int]]:
    """`"2084 1,2167 ½"` as (rating, half points)."""
    return [(int(game.split()[0]), HALVES[game.split()[1]]) for game in text.split(",")]


def crosstable(scores: dict[int, int]) -> list[tuple[int, int, int]]:
    """Games of a single round robin in which every player makes just these half points."""
    left, waiting, games = dict(scores), list(scores), []
    while waiting:
        player = max(waiting, key=lambda number: left[number])
        waiting.remove(player)
        for other in sorted(waiting, key=lambda number: left[number]):
            score = min(2, left[player])
            games.append((player, other, score))
            left[player] -= score
            left[other] -= 2 - score
    assert set(left.values()) == {0}
    return games


HANDBOOK = dict(zip("ABCDEFGHIJ", range(1, 11), strict=True))
"""The round robin with unrated players of the handbook of 2003 (B.0210), by starting number."""
HANDBOOK_RATINGS = [2600, 2500, None, 2400, None, 2150, 2300, None, None, 2300]
HANDBOOK_POINTS = [8, 7, 7, 6, 6, 4, 3, 2, 1, 1]


def handbook_event(edition: str):
    """That event as an edition of the standard chapter rates it; F, G and J with K 15, the others with 10."""
    players = {
        number: EventPlayer(rating, 15 if letter in "FGJ" else 10)
        for (letter, number), rating in zip(HANDBOOK.items(), HANDBOOK_RATINGS, strict=True)
    }
    scores = {number: 2 * points for number, points in zip(players, HANDBOOK_POINTS, strict=True)}
    return rated_event(
        edition_named("standard", edition), system="roundrobin", players=players, games=crosstable(scores)
    )


def of(numbers: dict[int, object], letters: str) -> dict[str, object]:
    """The entries of some of the handbook's players, by letter."""
    return {letter: numbers[HANDBOOK[letter]] for letter in letters}


def period(edition, base, k, *events):
    """A period of events given as (own rating, games)."""
    played = [player_event(edition, own, games) for own, games in events]
    return period_of_sums(edition, base, k, [(event.n, event.gained) for event in played])


def period_of(edition, base, k, text_events):
    return period(edition, base, k, *((own, results(games)) for own, games in text_events))


def raw(edition, own, opponent, k, score) -> int:
    return k * game_change(edition, own, opponent, score)[3]


def one_game(edition, own, opponent, k) -> list[int]:
    """Ratings after a win, a draw and a loss."""
    return [
        own + rounded_change(edition, k * game_change(edition, own, opponent, score)[3])
        for score in (2, 1, 0)
    ]
