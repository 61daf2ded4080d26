"""All lists with their revisions and files, and what each of them brought."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.http import Http404

from players.models import Player
from ratinglist.models import Contribution, Entry, Outcome, RatingList
from ratinglist.pages.lists import visible
from ratinglist.pages.words import explained

BIGGEST = 15


def years(user) -> list[int]:
    """Years that have lists, newest first."""
    return [day.year for day in visible(user).order_by().dates("date", "year", order="DESC")]


def lists_of(user, year: str) -> tuple[int | None, list[int], list[RatingList]]:
    """The year shown (the newest without a choice), all years, and the lists of that year, newest first."""
    known = years(user)
    if not known:
        return None, [], []
    if year and not (year.isascii() and year.isdigit() and int(year) in known):
        raise Http404
    chosen = int(year) if year else known[0]
    found = visible(user).filter(date__year=chosen).annotate(events=Count("reports"))
    found = found.order_by("-date", "type__order", "type_id", "-revision")
    return chosen, known, list(found.prefetch_related("files"))


def report(list_: RatingList) -> dict:
    """What a list changed: newcomers, the dropped, the biggest changes, and games left out by reason."""
    outcomes = Outcome.objects.filter(list=list_).select_related("player")
    rated = outcomes.filter(kind=Outcome.Kind.RATED)
    earlier = corrected(list_)
    kinds = dict(outcomes.order_by().values_list("kind").annotate(Count("pk")))
    return {
        "newcomers": outcomes.filter(kind=Outcome.Kind.FIRST).order_by("-new_rating", "player__search_name"),
        "dropped": outcomes.filter(kind=Outcome.Kind.DROPPED).order_by("player__search_name"),
        "risers": rated.filter(change__gt=0).order_by("-change", "player__search_name")[:BIGGEST],
        "fallers": rated.filter(change__lt=0).order_by("change", "player__search_name")[:BIGGEST],
        "kinds": [(kind.label, kinds.get(kind.value, 0)) for kind in Outcome.Kind],
        "left_out": left_out(list_),
        "corrected": earlier,
        "corrections": corrections(list_, earlier) if earlier else [],
        "reports": list_.reports.defer("packed")
        .select_related("tournament")
        .order_by("tournament__end", "pk"),
    }


@dataclass(frozen=True)
class Correction:
    """A player whose rating a revision changed."""

    player: Player
    before: int | None
    now: int | None


def corrected(list_: RatingList) -> RatingList | None:
    """The revision that `list_` stands beside, None when it is the first of its date."""
    same = RatingList.objects.published().filter(type=list_.type_id, date=list_.date)
    return same.filter(revision__lt=list_.revision).order_by("-revision").first()


def corrections(list_: RatingList, before: RatingList) -> list[Correction]:
    """Whose rating differs between two revisions, by name."""
    if list_.seq is None:
        moved = Q(list=list_)
    else:
        since, until = Q(since_seq__gt=before.seq, since_seq__lte=list_.seq), Q(until_seq__gt=before.seq)
        moved = since | (until & Q(until_seq__lte=list_.seq))
    ids = Entry.objects.filter(moved, type=list_.type_id).values("player")
    old, new = (
        dict(Entry.objects.on(each).filter(player__in=ids).values_list("player_id", "rating"))
        for each in (before, list_)
    )
    changed = {pk for pk in old.keys() | new.keys() if old.get(pk) != new.get(pk)}
    people = Player.objects.filter(pk__in=changed).order_by("search_name", "pk")
    return [Correction(player, old.get(player.pk), new.get(player.pk)) for player in people]


def left_out(list_: RatingList) -> list[tuple[str, int]]:
    """(sentence, number of sides of games) for every reason for which the list counted something not."""
    unused = Contribution.objects.filter(list=list_, use=Contribution.Use.NONE).exclude(reason="")
    groups = (
        unused.order_by().values_list("reason").annotate(number=Count("pk")).order_by("-number", "reason")
    )
    return [(explained(code, list_.type.chapter, list_.edition), number) for code, number in groups]
