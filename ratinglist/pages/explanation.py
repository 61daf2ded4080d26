"""Every number of a calculation with the rule that made it: edition, article, a plain sentence."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from players.models import Player
from ratinglist.models import Entry, Outcome, RatingList
from ratinglist.pages.words import SENTENCE_ERRORS, bare_words, source_in_words
from ratinglist.rules.editions import Edition
from ratinglist.rules.k_factor import listed_k
from ratinglist.rules.sentences import article, citation, sentence

MINUS = "−"
OF_TYPE = ("national", "fide", "current", "estimate", "start-value", "")


@dataclass(frozen=True)
class Step:
    """One number: what it is called and comes to, the sentence, the rule, and the value before and after."""

    title: str
    value: str
    words: str
    edition: Edition | None = None
    article: str = ""
    before: str = ""
    after: str = ""
    link: RatingList | None = None


@dataclass(frozen=True)
class Ground:
    """What all explanations of a sheet stand on: its list, edition, and the names of the rating types."""

    list: RatingList
    edition: Edition
    types: Mapping[str, str]
    base: RatingList | None
    reached_top: RatingList | None = None
    born: int | None = None
    data: dict = field(default_factory=dict)


def decimal(hundredths: int | None, *, sign: bool = False) -> str:
    """Hundredths as text with a real minus."""
    if hundredths is None:
        return ""
    whole, part = divmod(abs(hundredths), 100)
    before = MINUS if hundredths < 0 else "+" if sign and hundredths > 0 else ""
    return f"{before}{whole}.{part:02d}"


def signed(points: int) -> str:
    return f"{'+' if points > 0 else ''}{points}".replace("-", MINUS)


def halves(score: int | None) -> str:
    if score is None:
        return "–"
    whole, half = divmod(score, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def said(code: str, edition: Edition, data: Mapping | None = None) -> tuple[str, str]:
    """(sentence without its citation, article) of a code; the words of the code where numbers are missing."""
    try:
        full = sentence(code, edition=edition, **(data or {}))
    except SENTENCE_ERRORS:
        return bare_words(code), ""
    cited = citation(code, edition)
    return full.removesuffix(f"{cited}.") + ".", article(code, edition)


def rule(title: str, value: str, code: str, ground: Ground, data: Mapping | None = None, **more) -> Step:
    """A step that a code of the rules explains."""
    words, number = said(code, ground.edition, data)
    return Step(title, value, words, ground.edition, number, **more)


def reached(list_: RatingList, player: Player, entry: Entry | None, top: int | None) -> RatingList | None:
    """The list on which a player first had the rating that fixes K for good; None where none shows it."""
    if top is None or entry is None or (entry.highest or 0) < top:
        return None
    high = Entry.objects.filter(player=player, type=list_.type_id, rating__gte=top, since_seq__isnull=False)
    first = high.order_by("since_seq").select_related("list").first()
    return first.list if first else None


def steps(outcome: Outcome, entry: Entry | None, ground: Ground, method: str) -> list[Step]:
    """Everything between the rating before and the rating on the list."""
    made = [_base(outcome, ground)] if outcome.base_rating else []
    made.append(Step("Whose rating counts", method, f"{ground.data['method_code']} in TRF26 record 172."))
    if outcome.base_rating:
        made += _coefficients(outcome, ground)
    if outcome.games:
        made.append(_counted(outcome, ground))
    if outcome.kind in (Outcome.Kind.RATED, Outcome.Kind.DROPPED):
        made += _change(outcome, ground)
    elif outcome.data.get("average") is not None:
        made += _first(outcome, ground)
    made += _end(outcome, ground)
    if outcome.new_k and entry:
        made.append(_next_k(outcome, entry, ground))
    return made


def _base(outcome: Outcome, ground: Ground) -> Step:
    value, source = str(outcome.base_rating), outcome.base_source
    named = source_in_words(source, ground.types)
    if source not in OF_TYPE:
        return rule("Rating before", value, "standard-stands-in", ground, link=ground.base)
    words = f"The {named or 'rating'} of the list before is what the change is added to."
    return Step(
        "Rating before", value, words, ground.edition, article("rounded", ground.edition), link=ground.base
    )


def _coefficients(outcome: Outcome, ground: Ground) -> Iterator[Step]:
    data = {"k": outcome.k_listed, "k_used": outcome.k_used, "n": outcome.games} | outcome.k_data
    if outcome.k_listed is not None:
        yield _listed(outcome, ground, data)
    if outcome.k_used and outcome.k_used != outcome.k_listed:
        before, after = f"K {outcome.k_listed}", f"K {outcome.k_used}"
        yield rule("K used", str(outcome.k_used), "k-reduced", ground, data, before=before, after=after)


def _listed(outcome: Outcome, ground: Ground, data: dict) -> Step:
    title = "K" if outcome.k_used in (None, outcome.k_listed) else "K on the list before"
    return _why_k(title, str(outcome.k_listed), outcome.k_reason, ground, data)


def _why_k(title: str, value: str, code: str, ground: Ground, data: dict, **more) -> Step:
    """Why K is what it is; for good since a list, where one shows it."""
    since = ground.reached_top
    if code != "k-top" or since is None:
        return rule(title, value, code, ground, data, **more)
    words, _ = said("k-top-since", ground.edition, data | {"since": f"{since.date:%-d %B %Y}"})
    if since.base_id is None:
        words += " That is the opening list: it may have been before."
    return Step(title, value, words, ground.edition, article("k-top", ground.edition), **more)


def _counted(outcome: Outcome, ground: Ground) -> Step:
    sides = ground.data.get("sides", outcome.games)
    words = (
        f"{outcome.games} of {sides} games of the period are counted; each says below why it is or is not."
    )
    value = f"{outcome.games}, score {halves(outcome.score)}"
    return Step(
        "Games counted",
        value,
        words,
        ground.edition,
        before=f"{sides} games",
        after=f"{outcome.games} counted",
    )


def _change(outcome: Outcome, ground: Ground) -> Iterator[Step]:
    edition, total = ground.edition, decimal(outcome.sum, sign=True)
    parts = " ".join(decimal(part, sign=True) for part in ground.data.get("sums", []) if part is not None)
    words = "What was made of each counted game over or under what was expected of it, added up."
    yield Step(
        "Score − expected", total, words, edition, article("capped", edition), before=parts, after=total
    )
    raw = decimal(outcome.raw_change, sign=True)
    words = "The sum times K is the change before rounding."
    number = article("k-regular", edition)
    yield Step("× K", raw, words, edition, number, before=f"{total} × {outcome.k_used}", after=raw)
    yield _rounded(outcome, ground, raw)
    base, arrived = outcome.base_rating, outcome.base_rating + outcome.change
    words = "The rounded change is added to the rating before."
    title = "Rating with the change" if outcome.new_rating != arrived else "New rating"
    before = f"{base} {signed(outcome.change) if outcome.change else '+0'}"
    yield Step(
        title, str(arrived), words, edition, article("rounded", edition), before=before, after=str(arrived)
    )


def _rounded(outcome: Outcome, ground: Ground, raw: str) -> Step:
    each = outcome.data.get("per_event_change")
    after = signed(outcome.change)
    words, number = said("rounded", ground.edition)
    if ground.edition.halves == "up":
        words = "The change of the whole period is rounded once, halves up."
    if outcome.data.get("rounding", ground.list.rounding) == "event":
        words = "The change of each event is rounded by itself, as the federation has chosen."
    if each is not None:
        words += f" Rounded event by event it would be {signed(each)}."
    return Step("Rounded", after, words, ground.edition, number, before=raw, after=after)


def _first(outcome: Outcome, ground: Ground) -> Iterator[Step]:
    pool, edition = outcome.data, ground.edition
    number = article("first-rating", edition)
    games, score = pool.get("games", 0), pool.get("score", 0)
    yield Step(
        "Results that count together", f"{halves(score)} of {games}",
        f"All games against rated opponents of the last {edition.first_rating_periods} months, as if they "
        "were one tournament.", edition, number,
    )  # fmt: skip
    draws = ""
    if edition.hypothetical_draws:
        draws = f", with {edition.hypothetical_draws} draws against {edition.hypothetical_rating}"
    average = decimal(pool["average"])
    yield Step("Average of opponents", average, f"The mean of their ratings{draws}.", edition, number)
    if pool.get("p") is not None:
        p = decimal(pool["p"])
        yield Step("Share of points (p)", p, f"Points made out of games{draws}.", edition, number)
    if pool.get("dp") is not None:
        words = "The difference of ratings that the table gives for this share of points."
        p, dp = decimal(pool["p"]), signed(pool["dp"])
        yield Step("Difference (dp)", dp, words, edition, number, before=f"p {p}", after=f"dp {dp}")
    elif pool.get("added") is not None:
        words = "A fixed number of points for each half point above 50 %."
        yield Step("Added", decimal(pool["added"], sign=True), words, edition, number)
    if pool.get("rating"):
        yield _performance(outcome, ground, average, number)


def _performance(outcome: Outcome, ground: Ground, average: str, number: str) -> Step:
    pool = outcome.data
    dp = signed(pool["dp"]) if pool.get("dp") is not None else decimal(pool.get("added"), sign=True)
    words = "Average and difference together, rounded."
    if outcome.reason == "first-maximum":
        words = (
            f"Average and difference together come to more than the highest first rating, {pool['rating']}."
        )
    value = str(pool["rating"])
    return Step(
        "Rating from them", value, words, ground.edition, number, before=f"{average} {dp}", after=value
    )


def _end(outcome: Outcome, ground: Ground) -> Iterator[Step]:
    if outcome.reason:
        value = str(outcome.new_rating or "unrated")
        before = str(outcome.data.get("rating") or "").replace(value, "")
        title = {"first": "First rating", "dropped": "Below the floor"}.get(
            outcome.kind, "Rating on the list"
        )
        yield rule(title, value, outcome.reason, ground, outcome.data, before=before, after=value)
    code, points = outcome.data.get("adjustment"), outcome.adjustment
    if code and points:
        after = outcome.new_rating
        before = str(after - points) if after else ""
        yield rule(
            "One-time adjustment", signed(points), code, ground, _blank(outcome.data), before=before,
            after=str(after or "unrated"),
        )  # fmt: skip


def _blank(data: dict) -> dict:
    return {"standard": "…"} | data


def _next_k(outcome: Outcome, entry: Entry, ground: Ground) -> Step:
    before = f"K {outcome.k_listed}" if outcome.k_listed else ""
    return _k_of(entry, outcome.new_k, "K from now on", ground, before)


def standing(entry: Entry, ground: Ground) -> list[Step]:
    """The K of a rated player without a game in the period, and why."""
    return [_k_of(entry, entry.k, "K", ground)] if entry.rating else []


def _k_of(entry: Entry, k: int, title: str, ground: Ground, before: str = "") -> Step:
    why = listed_k(
        ground.edition, games=entry.games, highest=entry.highest, birth_year=ground.born,
        list_year=ground.list.date.year,
    )  # fmt: skip
    value = str(k)
    if why.k != k:
        return Step(title, value, "As published on this list.", before=before, after=f"K {value}")
    data = why.data | {"k": why.k}
    return _why_k(title, value, why.code, ground, data, before=before, after=f"K {value}")
