"""Whether enough of an event's players are rated for it to be rated (1971; round robins of 2003 to 2021)."""

from collections.abc import Mapping

from .editions import Edition


def unfit_event(edition: Edition, ratings: Mapping[int, int | None]) -> tuple[str, dict]:
    """("", {}) or why a whole event is not rated: too few rated players, or too weak (1971).

    Unrated players enter the mean with the start value.
    """
    if edition.counts_unrated != "start-value":
        return "", {}
    rated = sum(rating is not None for rating in ratings.values())
    if code := _share(edition, rated, len(ratings)):
        return code
    total = sum(edition.start_value or 0 if rating is None else rating for rating in ratings.values())
    if edition.least_mean is not None and total < edition.least_mean * len(ratings):
        return "field-mean", {"mean": total // len(ratings)}
    return "", {}


def unfit_round_robin(
    edition: Edition,
    ratings: Mapping[int, int | None],
    *,
    meetings: int,
    national_championship: bool = False,
) -> tuple[str, dict]:
    """("", {}) or why a round robin may not be rated together with its unrated players.

    `meetings`: games between every two players, 0 when not all met equally often. A national championship
    needs three rated players only.
    """
    players = len(ratings)
    rated = sum(rating is not None for rating in ratings.values())
    if not meetings:
        return "field-incomplete", {}
    if meetings > 1 and players < edition.double_field:
        return "field-double", {}
    if national_championship and rated >= edition.championship_rated:
        return "", {}
    if (players < edition.small_field or meetings > 1) and rated < edition.small_field_rated:
        return "field-small", _data(rated, players, edition.small_field_rated)
    return _share(edition, rated, players) or ("", {})


def _share(edition: Edition, rated: int, players: int) -> tuple[str, dict] | None:
    if not edition.rated_share:
        return None
    part, whole = edition.rated_share
    if rated * whole >= part * players:
        return None
    return "field-share", _data(rated, players, -(-part * players // whole))


def _data(rated: int, players: int, needed: int) -> dict:
    return {"rated": rated, "players": players, "needed": needed}
