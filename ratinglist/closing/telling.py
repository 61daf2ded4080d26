"""A computed list in lines for the terminal."""

from collections.abc import Iterator

from ratinglist.models import RatingList

SHOWN = 5


def lines(draft: RatingList) -> Iterator[str]:
    """The summary of a draft: what was rated, who moved most, what needs a look."""
    told = draft.summary
    yield f"  base: list of {told['base']['date']}, method {told['method']}, edition {told['edition']}"
    yield (
        f"  {told['events']} events, {told['games']} games counted; {told['changed']} players change,"
        f" {told['kinds'].get('first', 0)} newcomers, {told['kinds'].get('dropped', 0)} below the floor"
    )
    yield (
        f"  {told['rated_players']} rated players on the list, {told['turned_inactive']} turn inactive,"
        f" {told['returned']} return"
    )
    if told["not_counted"]:
        reasons = ", ".join(f"{reason} {count}" for reason, count in told["not_counted"].items())
        yield f"  sides not counted: {reasons}"
    yield from moved(told)
    yield from questions(told)
    yield f"  digest {draft.digest}"


def moved(told: dict) -> Iterator[str]:
    for row in told["biggest"][:SHOWN]:
        after = row["to"] or "unrated"
        yield f"    {row['change']:+4d}  {row['from']} → {after}  {row['name']} ({row['games']})"
    for row in told["newcomers"][:SHOWN]:
        yield f"     new  {row['to']}  {row['name']} ({row['games']})"


def questions(told: dict) -> Iterator[str]:
    """What the officer may want to do something about."""
    for row in told["parked"]:
        yield f"  ! parked: no. {row['number']} {row['name']}, {row['event']}: his games wait"
    for row in told["late"]:
        yield f"  ! too late for any list: {row['name']}, ended {row['end']}"
    for row in told["corrections"]:
        yield f"  ! corrected after it was rated: {row['name']}: close the list of {row['list']} again"
    if told["outdated_lists"]:
        yield f"  ! lists to be closed again afterwards, in this order: {', '.join(told['outdated_lists'])}"
