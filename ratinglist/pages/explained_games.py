"""Every number of a game, or of an event that is rated as a whole, with the rule that made it."""

from collections.abc import Iterator, Mapping

from ratinglist.models import Contribution
from ratinglist.pages.explanation import MINUS, OF_TYPE, Step, decimal, halves, said, signed
from ratinglist.pages.words import source_in_words
from ratinglist.rules.decimals import shortest
from ratinglist.rules.editions import Edition
from ratinglist.rules.elo import expected_score
from ratinglist.rules.sentences import article


def game_steps(game: Contribution, edition: Edition, types: Mapping[str, str]) -> Iterator[Step]:
    """Every number of a game that was used."""
    if game.own_rating:
        yield _used("Own rating", game.own_rating, game.own_source, edition, types)
    if game.opponent_rating:
        yield _used("Opponent’s rating", game.opponent_rating, game.opponent_source, edition, types)
    if game.difference is not None:
        value = signed(game.difference)
        before = f"{game.own_rating} {MINUS} {game.opponent_rating}"
        yield Step("D", value, "The own rating minus the opponent’s.", edition, before=before, after=value)
    if game.counted_difference is not None:
        yield _counted_difference(game, edition)
    if game.expected is not None:
        yield _expected(game, edition)
    if game.change is not None:
        before = f"{halves(game.score)} {MINUS} {decimal(game.expected)}"
        words = "The score minus the expected score; K multiplies the sum of all games."
        value = decimal(game.change, sign=True)
        yield Step("W−We", value, words, edition, article("capped", edition), before=before, after=value)


def whole_steps(whole: Mapping, edition: Edition) -> Iterator[Step]:
    """Every number of an event that is rated as a whole, from the average of the opponents."""
    score, gained = halves(whole["score"]), decimal(whole["gained"], sign=True)
    if whole.get("average") is not None:
        average = str(whole["average"])
        words, number = said("average-method", edition)
        yield Step("Average of opponents", average, words, edition, number)
        difference = signed(whole["difference"])
        words = "The own rating minus that average."
        yield Step("D", difference, words, edition, before=f"average {average}", after=difference)
        yield _expected_of_event(whole, edition)
    if whole.get("expected") is not None:
        before = f"{score} {MINUS} {decimal(whole['expected'])}"
        words = "The score of the event minus the expected points; K multiplies it."
        yield Step("W−We", gained, words, edition, before=before, after=gained)


def _expected_of_event(whole: Mapping, edition: Edition) -> Step:
    step = edition.expected_step_hundredths
    code = "event-expected-rounded" if step else "event-expected"
    data = {
        "average": whole["average"],
        "percent": expected_score(whole["difference"]),
        "n": whole["n"],
        "step": shortest(step or 0),
    }
    words, number = said(code, edition, data)
    after = decimal(whole["expected"])
    return Step(
        "Expected points",
        after,
        words,
        edition,
        number,
        before=f"D {signed(whole['difference'])}",
        after=after,
    )


def _used(title: str, used: int, source: str, edition: Edition, types: Mapping[str, str]) -> Step:
    if source not in OF_TYPE:
        words, number = said("standard-stands-in", edition)
    elif source == "current":
        words, number = (
            "Published since the event began, and used for this player alone.",
            article("own-unrated", edition),
        )
    elif source == "start-value":
        words, number = f"Unrated, and entered the event with {used}.", article("unrated-start", edition)
    elif source == "estimate":
        words, number = (
            "Unrated, and counts with the result in this round robin.",
            article("game-with-newcomer", edition),
        )
    else:
        named = source_in_words(source, types) or "rating"
        words, number = f"The {named} in force on the first day of the event.", ""
    return Step(title, str(used), words, edition, number)


def _counted_difference(game: Contribution, edition: Edition) -> Step:
    before, after = signed(game.difference), signed(game.counted_difference)
    if game.difference != game.counted_difference:
        words, number = said("capped", edition)
    elif edition.difference_cap and abs(game.difference) > edition.difference_cap:
        code = "upgrade-used" if edition.cap_limit == "one-upgrade" else "uncapped"
        words, number = said(code, edition)
    else:
        limit = f"up to {edition.difference_cap} points" if edition.difference_cap else "of any size"
        words, number = f"A difference {limit} counts as it is.", article("capped", edition)
    return Step("D counted", after, words, edition, number, before=before, after=after)


def _expected(game: Contribution, edition: Edition) -> Step:
    counted = game.counted_difference if game.counted_difference is not None else game.difference
    after = decimal(game.expected)
    words, number = said("expected", edition)
    before = f"D {signed(counted)}" if counted is not None else ""
    return Step("PD", after, words, edition, number, before=before, after=after)
