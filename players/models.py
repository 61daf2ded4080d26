"""The register: who the players are, and what FIDE's lists say of them."""

from datetime import date

from django.conf import settings
from django.db import models

from players.names import folded, name_key


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
    # " roevg jan": folded name with a blank before each part, so that a search for the start of a part is `contains`.
    search_name = models.CharField(max_length=140, editable=False, db_index=True)
    name_key = models.CharField(max_length=140, editable=False, db_index=True)
    sex = models.CharField(max_length=1, choices=Sex, blank=True)
    birth_date = models.DateField(null=True, blank=True)
    birth_precision = models.CharField(max_length=7, choices=BirthPrecision, default=BirthPrecision.UNKNOWN)
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="players")
    title = models.CharField(max_length=5, blank=True)
    women_title = models.CharField(max_length=5, blank=True)
    other_titles = models.CharField(max_length=40, blank=True)
    online_title = models.CharField(max_length=5, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.ACTIVE)
    status_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]

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
        constraints = [models.UniqueConstraint(fields=["player", "club", "since"], name="membership_once")]

    def __str__(self) -> str:
        return f"{self.player} in {self.club}"

    def holds(self, on: date) -> bool:
        return (self.since is None or self.since <= on) and (self.until is None or on <= self.until)


class FideList(models.Model):
    """One month's list of FIDE as imported."""

    date = models.DateField(unique=True)
    file_name = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    layout = models.CharField(max_length=40)
    rows = models.IntegerField()
    new = models.IntegerField()
    gone = models.IntegerField()
    changed = models.IntegerField()
    imported_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-date"]

    def __str__(self) -> str:
        return f"FIDE list of {self.date:%Y-%m-%d}"


class FidePlayer(models.Model):
    """A person as FIDE's newest imported list describes him; never deleted when an id vanishes."""

    fide_id = models.BigIntegerField(primary_key=True)
    name = models.CharField(max_length=100)
    name_key = models.CharField(max_length=140, db_index=True)
    federation = models.CharField(max_length=3, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    title = models.CharField(max_length=5, blank=True)
    women_title = models.CharField(max_length=5, blank=True)
    other_titles = models.CharField(max_length=40, blank=True)
    online_title = models.CharField(max_length=5, blank=True)
    birth_year = models.SmallIntegerField(null=True)
    flag = models.CharField(max_length=4, blank=True)
    first_seen = models.DateField()
    # The date of the first list that no longer had him; None while he is listed.
    gone_since = models.DateField(null=True)

    def __str__(self) -> str:
        return self.name


class FideRating(models.Model):
    """What FIDE's lists say from the list of `since` until before the list of `until` (None = still)."""

    fide_player = models.ForeignKey(
        FidePlayer, on_delete=models.CASCADE, related_name="ratings", db_constraint=False
    )
    since = models.DateField()
    until = models.DateField(null=True)
    standard = models.SmallIntegerField(null=True)
    standard_games = models.SmallIntegerField(null=True)
    standard_k = models.SmallIntegerField(null=True)
    rapid = models.SmallIntegerField(null=True)
    rapid_games = models.SmallIntegerField(null=True)
    rapid_k = models.SmallIntegerField(null=True)
    blitz = models.SmallIntegerField(null=True)
    blitz_games = models.SmallIntegerField(null=True)
    blitz_k = models.SmallIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["fide_player", "since"], name="fide_rating_once")]


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
