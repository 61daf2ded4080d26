"""Tournaments played among the demo's people: pairings and results, as an arbiter would report them."""

from dataclasses import dataclass, field
from random import Random

from ratinglist.demo.people import Person
from ratinglist.rules.elo import expected_score

OPPOSITE = {"w": "b", "b": "w"}


@dataclass
class Seat:
    """A player in a tournament: starting number, half points, and one (opponent, colour, code) a round."""

    number: int
    person: Person
    half_points: int = 0
    rounds: list[tuple[int, str, str]] = field(default_factory=list)

    def met(self) -> set[int]:
        return {opponent for opponent, _, _ in self.rounds if opponent}

    @property
    def whites(self) -> int:
        return sum(1 if colour == "w" else -1 for _, colour, _ in self.rounds if colour)


def seated(people: list[Person], kind: str) -> list[Seat]:
    """Starting numbers by rating, the unrated last."""
    order = sorted(people, key=lambda person: (-(person.ratings[kind] or 0), person.name))
    return [Seat(number, person) for number, person in enumerate(order, start=1)]


def play_swiss(seats: list[Seat], rounds: int, random: Random) -> None:
    """Score groups paired top half against bottom half; now and then a forfeit, a bye, an absence."""
    for round_number in range(1, rounds + 1):
        waiting = [seat for seat in seats if not takes_a_bye(seat, round_number, random)]
        waiting.sort(key=lambda seat: (-seat.half_points, seat.number))
        if len(waiting) % 2:
            give_pairing_bye(waiting)
        for first, second in paired(waiting):
            play(first, second, random)


def takes_a_bye(seat: Seat, round_number: int, random: Random) -> bool:
    chance = random.random()
    if chance < 0.012:
        seat.rounds.append((0, "", "H"))
        seat.half_points += 1
    elif chance < 0.02 and round_number > 1:
        seat.rounds.append((0, "", "Z"))
    else:
        return False
    return True


def give_pairing_bye(waiting: list[Seat]) -> None:
    """The lowest who has had none yet gets the full point."""
    had = [seat for seat in waiting if any(code == "U" for _, _, code in seat.rounds)]
    seat = [one for one in waiting if one not in had][-1]
    waiting.remove(seat)
    seat.rounds.append((0, "", "U"))
    seat.half_points += 2


def paired(waiting: list[Seat]) -> list[tuple[Seat, Seat]]:
    pairs, left = [], list(waiting)
    while left:
        first = left.pop(0)
        group = [seat for seat in left if seat.half_points == first.half_points]
        preferred = group[len(group) // 2 :] + group[: len(group) // 2]
        rest = [seat for seat in left if seat.half_points != first.half_points]
        second = next((s for s in preferred + rest if s.number not in first.met()), left[0])
        left.remove(second)
        pairs.append((first, second))
    return pairs


def play_round_robin(seats: list[Seat], random: Random) -> None:
    """Berger's rotation; the last number stays. An odd field is not entered."""
    ring = seats[:-1]
    for _ in range(len(seats) - 1):
        line = [*ring, seats[-1]]
        half = len(line) // 2
        for first, second in zip(line[:half], reversed(line[half:]), strict=True):
            play(first, second, random)
        ring = ring[-1:] + ring[:-1]


def play_match(seats: list[Seat], games: int, random: Random) -> None:
    for _ in range(games):
        play(*seats, random, forfeits=False)


def play(first: Seat, second: Seat, random: Random, *, forfeits: bool = True) -> None:
    white, black = (first, second) if first.whites <= second.whites else (second, first)
    if forfeits and random.random() < 0.015:
        codes = ("+", "-")
    else:
        codes = drawn_result(white.person.strength, black.person.strength, random)
    for seat, other, colour, code in ((white, black, "w", codes[0]), (black, white, "b", codes[1])):
        seat.rounds.append((other.number, colour, code))
        seat.half_points += {"1": 2, "+": 2, "=": 1}.get(code, 0)


def drawn_result(white: int, black: int, random: Random) -> tuple[str, str]:
    """A result of the right mean: about a third of the games drawn, fewer when the strengths lie apart."""
    expected = expected_score(max(-700, min(700, white + 25 - black)))
    draws = min(expected, 100 - expected) * 2 // 3
    lot = random.randrange(100)
    if lot < expected - draws // 2:
        return "1", "0"
    return ("=", "=") if lot < expected + draws - draws // 2 else ("0", "1")
