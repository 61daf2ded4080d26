"""Lists of players."""

from datetime import date

from django.db import connection
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet

from players.names import folded

CHUNK = 5000
NAME_PARTS = "string_to_array(name_key, ' ')"
MAX_ID = 2**63 - 1


def in_chunks(rows: QuerySet, column: str, values):
    """Rows whose `column` is one of `values`, asked for in as few queries as the database takes."""
    values = sorted({value for value in values if value not in (None, "")})
    for start in range(0, len(values), CHUNK):
        yield from rows.filter(**{f"{column}__in": values[start : start + CHUNK]})


class PlayerQuerySet(QuerySet):
    def search(self, text: str):
        """Players with a name part beginning with each word of `text`, or whose FIDE or national id it is.

        Accents, case and the order of the words do not matter.
        """
        words = folded(text).split()
        if not words:
            return self.none() if text.strip() else self.all()
        named = Q()
        for word in words:
            named &= Q(search_name__contains=f" {word}")
        return self.filter(named | having_id(text.strip()))

    def bearing(self, parts: set[str]):
        """Keys of the players of whose folded names one part is among `parts`."""
        rows = self.order_by()
        if connection.vendor == "postgresql":
            # By the index on the parts; elsewhere registers are small and are read through.
            found = rows.extra(where=[f"{NAME_PARTS} && %s::text[]"], params=[sorted(parts)])
            return found.values_list("pk", flat=True).iterator(CHUNK)
        keys = rows.values_list("pk", "name_key").iterator(CHUNK)
        return (pk for pk, key in keys if not parts.isdisjoint(key.split()))

    def active(self, *, on: date):
        """Players who on that day are neither dead nor gone; a status without a date holds since ever."""
        return self.filter(Q(status="active") | Q(status_on__gt=on))

    def by_birth(self):
        """Oldest first; who has no known birth comes last."""
        return self.order_by(F("birth_date").asc(nulls_last=True), "name", "pk")

    def doubled(self):
        """Players who share name and full birth date with another: one person entered twice."""
        twin = self.model.objects.filter(
            name_key=OuterRef("name_key"), birth_date=OuterRef("birth_date"), birth_precision="full"
        ).exclude(pk=OuterRef("pk"))
        return self.filter(Exists(twin), birth_precision="full")

    def with_memberships(self):
        """With every membership and its club at hand, as exports and pages of clubs need them."""
        memberships = self.model._meta.get_field("memberships").related_model
        return self.prefetch_related(Prefetch("memberships", memberships.objects.select_related("club")))


def having_id(text: str) -> Q:
    known = Q(national_id__iexact=text)
    if text.isascii() and text.isdigit() and int(text) <= MAX_ID:
        known |= Q(fide_id=int(text))
    return known
