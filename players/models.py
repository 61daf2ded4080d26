"""The register: who the players are, and what FIDE's lists say of them."""

from datetime import date

from django.conf import settings
from django.db import models

from players.names import folded, name_key
from players.queries import PlayerQuerySet


class Sex(models.TextChoices):
    MALE = "m", "male"
    FEMALE = "w", "female"
    UNKNOWN = "", "unknown"


class BirthPrecision(models.TextChoices):
    FULL = "full", "full date"
    YEAR = "year", "year only"
    UNKNOWN = "unknown", "unknown"


class Status(models.TextChoices):
    ACTIVE = "active", "active"
    DECEASED = "deceased", "deceased"
    LEFT = "left", "left the federation"


class Federation(models.Model):
    """A federation under its three-letter code; `NON` and `FID` are codes like any other."""

    code = models.CharField(max_length=3, primary_key=True)
    name = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ["code"]

    def __str__(self) -> str:
        return self.code


class Club(models.Model):
    """A club of a federation, found by its number."""

    number = models.CharField(max_length=20, unique=True)
    name = models.CharField(max_length=100)
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="clubs")

    class Meta:
        ordering = ["name", "number"]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person in the register. `birth_date` of precision `year` is 1 January of that year."""

    fide_id = models.BigIntegerField(null=True, blank=True, unique=True)
    national_id = models.CharField(max_length=20, null=True, blank=True, unique=True)
    name = models.CharField(max_length=100)
    # " roevg jan": folded, a blank before each part, so that a search for the start of a part is `contains`.
    search_name = models.CharField(max_length=140, editable=False, db_index=True)
    name_key = models.CharField(max_length=140, editable=False, db_index=True)
    sex = models.CharField(max_length=1, choices=Sex, blank=True)
    birth_date = models.DateField(null=True, blank=True)
    birth_precision = models.CharField(max_length=7, choices=BirthPrecision, default=BirthPrecision.UNKNOWN)
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="players")
    title = models.CharField(max_length=5, blank=True)
    women_title = models.CharField(max_length=5, blank=True)
    other_titles = models.CharField(max_length=60, blank=True)
    online_title = models.CharField(max_length=5, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.ACTIVE)
    status_on = models.DateField(null=True, blank=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["birth_date"], name="player_birth")]

    def __str__(self) -> str:
        return self.name

    def clean(self):
        self.fold()

    def fold(self) -> "Player":
        """Bring the two search columns in line with `name`; every writer of `name` calls it."""
        self.search_name, self.name_key = search_name(self.name), name_key(self.name)
        return self

    @property
    def birth_year(self) -> int | None:
        return self.birth_date.year if self.birth_date else None

    def age_in(self, year: int) -> int | None:
        """Age reached in the calendar year `year`, as age groups count it; None when the birth is unknown."""
        return year - self.birth_date.year if self.birth_date else None

    @property
    def public_birth(self) -> str:
        """What everybody may see of the birth date: the year."""
        return str(self.birth_date.year) if self.birth_date else ""


def search_name(name: str) -> str:
    return " " + folded(name)


class Membership(models.Model):
    """A player in a club from a date to a date (inclusive; `until` empty = still)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    since = models.DateField(null=True, blank=True)
    until = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["player_id", "since"]
        constraints = [
            models.UniqueConstraint(fields=["player", "club", "since"], name="membership_once"),
            models.CheckConstraint(
                condition=models.Q(until__isnull=True)
                | models.Q(since__isnull=True)
                | models.Q(until__gte=models.F("since")),
                name="membership_ends_after_it_begins",
                violation_error_message="A membership cannot end before it begins.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.club}"

    def holds(self, on: date) -> bool:
        return (self.since is None or self.since <= on) and (self.until is None or on <= self.until)


class FideList(models.Model):
    """One list of FIDE as imported: all three types of a month (`combined`), or one type's list."""

    class Kind(models.TextChoices):
        COMBINED = "combined", "all three ratings"
        STANDARD = "standard", "standard"
        RAPID = "rapid", "rapid"
        BLITZ = "blitz", "blitz"

    date = models.DateField()
    kind = models.CharField(max_length=8, choices=Kind)
    file_name = models.CharField(max_length=200)
    # Of the unpacked text, so that a list is the same list zipped or not.
    sha256 = models.CharField(max_length=64)
    layout = models.CharField(max_length=40)
    rows = models.IntegerField()
    new = models.IntegerField()
    gone = models.IntegerField()
    changed = models.IntegerField()
    imported_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-date", "kind"]
        constraints = [models.UniqueConstraint(fields=["date", "kind"], name="fide_list_once")]

    def __str__(self) -> str:
        return f"FIDE list of {self.date:%Y-%m-%d} ({self.kind})"


class FidePlayer(models.Model):
    """A person as FIDE's newest imported list describes him; never deleted when an id vanishes."""

    fide_id = models.BigIntegerField(primary_key=True)
    name = models.CharField(max_length=100)
    name_key = models.CharField(max_length=140)
    federation = models.CharField(max_length=3, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    title = models.CharField(max_length=5, blank=True)
    women_title = models.CharField(max_length=5, blank=True)
    other_titles = models.CharField(max_length=60, blank=True)
    online_title = models.CharField(max_length=5, blank=True)
    birth_year = models.SmallIntegerField(null=True)
    flag = models.CharField(max_length=4, blank=True)
    first_seen = models.DateField()
    # The date of the first list that no longer had him; None while he is listed.
    gone_since = models.DateField(null=True)

    class Meta:
        # Not db_index: PostgreSQL would get a second index for searches by pattern, which nobody makes here.
        indexes = [models.Index(fields=["name_key"], name="fide_player_name")]

    def __str__(self) -> str:
        return self.name


class FideRating(models.Model):
    """What FIDE's lists of one type say of a person, from the list of `since` until before that of `until`.

    `until` None = still. Lists that say nothing of him have no row; two rows that touch always differ.
    """

    fide_player = models.ForeignKey(
        FidePlayer, on_delete=models.CASCADE, related_name="ratings", db_constraint=False, db_index=False
    )
    type_code = models.CharField(max_length=8)
    since = models.DateField()
    until = models.DateField(null=True)
    # None: unrated, although games or a K are given.
    rating = models.SmallIntegerField(null=True)
    games = models.SmallIntegerField(null=True)
    k = models.SmallIntegerField(null=True)

    class Meta:
        ordering = ["fide_player_id", "type_code", "since"]
        constraints = [
            models.UniqueConstraint(fields=["fide_player", "type_code", "since"], name="fide_rating_once")
        ]

    def __str__(self) -> str:
        return f"{self.fide_player_id} {self.type_code} {self.rating} since {self.since:%Y-%m-%d}"


class LogEntry(models.Model):
    """One act, as done: who, what, to what, before and after, why. Never changed, never deleted."""

    at = models.DateTimeField(auto_now_add=True, db_index=True)
    act = models.CharField(max_length=40)
    subject_type = models.CharField(max_length=60)
    subject_id = models.CharField(max_length=40, blank=True)
    subject_text = models.CharField(max_length=200)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_text = models.CharField(max_length=150)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    why = models.TextField(blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["subject_type", "subject_id"], name="log_subject")]
        verbose_name_plural = "log entries"

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor_text}: {self.act} {self.subject_text}"
