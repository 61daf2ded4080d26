"""Lists, the entries on them, and the calculation behind every number.

Lists of one type form a line in the order of their publication (`seq`). An entry holds from the list that
wrote it until the one that replaced it, so a list stores only what differs from the list before; every
published list, revised or not, can be read back whole: `since_seq <= seq` and (`until_seq` empty or `> seq`).
"""

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q

from players.models import Player
from ratinglist.rules.calendar import window_start
from ratinglist.rules.editions import STANDARD
from ratinglist.status import edition_of_activity
from tournaments.models import Game, RatingType, Report


class RatingListQuerySet(models.QuerySet):
    def published(self):
        """Lists that everybody may see, revisions included."""
        return self.filter(status=RatingList.Status.PUBLISHED)

    def in_force(self, type_code: str, on: date):
        """The published list whose ratings hold on the day `on`, newest revision; None before the first."""
        return self.published().filter(type_id=type_code, date__lte=on).order_by("-date", "-seq").first()

    def last_published(self, type_code: str):
        """The list published last in its line, whatever its date; entries without an end are its."""
        return self.published().filter(type_id=type_code).order_by("-seq").first()


class RatingList(models.Model):
    """The list of one type and date; a correction is a further revision beside it."""

    class Status(models.TextChoices):
        DRAFT = "draft", "draft"
        PUBLISHED = "published", "published"
        WITHDRAWN = "withdrawn", "withdrawn"

    type = models.ForeignKey(RatingType, on_delete=models.PROTECT, related_name="lists")
    date = models.DateField()
    revision = models.PositiveSmallIntegerField(default=0)
    status = models.CharField(max_length=9, choices=Status, default=Status.DRAFT)
    # Place in the line of publications of its type; empty while a draft.
    seq = models.PositiveIntegerField(null=True)
    # The list whose ratings it starts from; the opening list has none.
    base = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")
    edition = models.CharField(max_length=20, blank=True)
    method = models.CharField(max_length=5)
    rounding = models.CharField(max_length=6, default="period")
    # The last day on which an event may end and belong to this list (official FIDE events: see calendar).
    closes = models.DateField()
    # The reports that it rates.
    reports = models.ManyToManyField(Report, related_name="lists")
    # Digest of the whole list as published, and of everything the calculation read.
    digest = models.CharField(max_length=64, blank=True)
    inputs_digest = models.CharField(max_length=64, blank=True)
    summary = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    published_at = models.DateTimeField(null=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    objects = RatingListQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "type__order", "-revision"]
        constraints = [
            models.UniqueConstraint(fields=["type", "date", "revision"], name="list_once"),
            models.UniqueConstraint(fields=["type", "seq"], name="list_seq_once"),
        ]

    def __str__(self) -> str:
        revision = f", revision {self.revision}" if self.revision else ""
        return f"{self.type_id} list of {self.date:%Y-%m-%d}{revision}"


class EntryQuerySet(models.QuerySet):
    def on(self, list_: RatingList):
        """Every entry of `list_`, one a player; a draft's rows are laid over the last published list."""
        rows = self.filter(type_id=list_.type_id)
        if list_.seq is not None:
            return rows.filter(since_seq__lte=list_.seq).filter(
                Q(until_seq=None) | Q(until_seq__gt=list_.seq)
            )
        own = self.model.objects.filter(list=list_, player=OuterRef("player"))
        standing = Q(since_seq__isnull=False, until_seq=None) & ~Exists(own)
        return rows.filter(Q(list=list_, gone=False) | standing)

    def rated(self):
        return self.filter(rating__isnull=False)

    def active(self, on: date):
        """Rated entries of players with a rated game in the periods before the list dated `on` that count.

        Combine with `on(list_)`: an entry alone does not say on which list it stands.
        """
        edition = edition_of_activity(STANDARD, on)
        return self.rated().filter(last_played__gte=window_start(on, edition.inactive_periods))


class Entry(models.Model):
    """A player's line on a list. `rating` empty: known here but unrated (not yet, or below the floor)."""

    list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="written")
    type = models.ForeignKey(RatingType, on_delete=models.PROTECT, db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries", db_index=False)
    since_seq = models.PositiveIntegerField(null=True)
    until_seq = models.PositiveIntegerField(null=True)
    # A draft's note that the player is no longer on the list at all.
    gone = models.BooleanField(default=False)
    rating = models.SmallIntegerField(null=True)
    k = models.SmallIntegerField()
    games = models.IntegerField()
    # Games of the period of the list that wrote this row; on later lists it reads as none. Whoever played
    # gets a row on every revision, so that this holds for revisions too.
    period_games = models.SmallIntegerField(default=0)
    # Highest rating ever published in this type: 2300 and 2400 once reached decide K for good.
    highest = models.SmallIntegerField(null=True)
    # The list date of the last period with a counted game.
    last_played = models.DateField(null=True)
    federation = models.CharField(max_length=3, blank=True)
    title = models.CharField(max_length=5, blank=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["list", "player"], name="entry_once"),
            models.CheckConstraint(
                condition=Q(rating__isnull=True) | Q(rating__gt=0), name="entry_rating_positive"
            ),
        ]
        indexes = [
            models.Index(fields=["player", "type", "since_seq"], name="entry_history"),
            models.Index(
                fields=["type", "-rating", "player"],
                condition=Q(until_seq__isnull=True, since_seq__isnull=False),
                name="entry_current",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.rating or 'unrated'}"


class Outcome(models.Model):
    """What one period did to one player: all numbers from the base rating to the new one, and why."""

    class Kind(models.TextChoices):
        RATED = "rated", "rated"
        FIRST = "first", "first rating"
        POOL = "pool", "not yet rated"
        DROPPED = "dropped", "below the floor"
        NONE = "none", "no game counted"
        ADJUSTED = "adjusted", "adjusted with the whole list"

    list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="outcomes")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="outcomes")
    kind = models.CharField(max_length=8, choices=Kind)
    base_rating = models.SmallIntegerField(null=True)
    # national, fide, or the code of the type that stood in
    base_source = models.CharField(max_length=20, blank=True)
    k_listed = models.SmallIntegerField(null=True)
    k_used = models.SmallIntegerField(null=True)
    k_reason = models.CharField(max_length=30, blank=True)
    k_data = models.JSONField(default=dict)
    games = models.SmallIntegerField(default=0)
    score = models.IntegerField(default=0, help_text="half points")
    # Hundredths: the summed (score - expected), and K times it.
    sum = models.IntegerField(default=0)
    raw_change = models.IntegerField(default=0)
    change = models.SmallIntegerField(default=0)
    # Points of a one-time step of the list, after the change; its code is `data["adjustment"]`.
    adjustment = models.SmallIntegerField(default=0)
    new_rating = models.SmallIntegerField(null=True)
    new_k = models.SmallIntegerField(null=True)
    reason = models.CharField(max_length=30, blank=True)
    # First ratings: average (hundredths), p, dp, games and score of the pool; else what the sentence needs.
    # `events`: by report the sums (n, score, expected, gained, average, difference) of events that are rated
    # as a whole, where no single game has a change.
    data = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["list", "player"], name="outcome_once")]
        indexes = [models.Index(fields=["player", "list"], name="outcome_player")]

    def __str__(self) -> str:
        return f"{self.player_id} on list {self.list_id}: {self.kind}"


class Contribution(models.Model):
    """One side of one game on one list, with every number used; the explanation outlives the code."""

    class Use(models.TextChoices):
        RATED = "rated", "counted"
        FIRST = "first", "counted towards a first rating"
        NONE = "none", "not counted"

    list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="contributions")
    # No constraints in the database: PostgreSQL would check each of them row by row at the commit, which
    # takes longer than all the rest of a closing. PROTECT holds in what Django deletes.
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="contributions", db_index=False, db_constraint=False
    )
    report = models.ForeignKey(
        Report, on_delete=models.PROTECT, related_name="contributions", db_constraint=False
    )
    game = models.ForeignKey(
        Game, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    opponent = models.ForeignKey(
        Player, null=True, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    round = models.PositiveSmallIntegerField()
    white = models.BooleanField()
    use = models.CharField(max_length=5, choices=Use)
    # Why the game was not counted (a code of rules.counting); empty when it was.
    reason = models.CharField(max_length=30, blank=True)
    # The day whose lists were in force, and the edition that applied: the tournament's first day.
    ratings_on = models.DateField()
    edition = models.CharField(max_length=20)
    score = models.SmallIntegerField(null=True, help_text="half points")
    own_rating = models.SmallIntegerField(null=True)
    # As Outcome.base_source; `current`: published since the event began, for the player alone (8.2.4);
    # `estimate` and `start-value`: what an unrated player counts for in this event.
    own_source = models.CharField(max_length=20, blank=True)
    opponent_rating = models.SmallIntegerField(null=True)
    opponent_source = models.CharField(max_length=20, blank=True)
    difference = models.SmallIntegerField(null=True)
    counted_difference = models.SmallIntegerField(null=True)
    expected = models.SmallIntegerField(null=True, help_text="hundredths")
    change = models.SmallIntegerField(null=True, help_text="hundredths, before K")
    # What the sentence of the reason needs, or `note`, a code of rules.sentences for a counted game, with its
    # data; results of a round robin in two passes hold `average` (numerator, denominator) and `opponents`.
    data = models.JSONField(null=True)

    class Meta:
        indexes = [models.Index(fields=["player", "list"], name="contribution_player")]

    def __str__(self) -> str:
        return f"{self.player_id}, game {self.game_id}: {self.reason or self.use}"


class ListFile(models.Model):
    """A file of a published list, as written for download."""

    list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="files")
    format = models.CharField(max_length=20)
    name = models.CharField(max_length=100)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)

    class Meta:
        ordering = ["list_id", "format"]
        constraints = [models.UniqueConstraint(fields=["list", "format"], name="list_file_once")]

    def __str__(self) -> str:
        return self.name


class Calculation(models.Model):
    """The job row: what to close or publish, for whom, how far it got. A task is only a nudge."""

    class Act(models.TextChoices):
        CLOSE = "close", "close the period"
        PUBLISH = "publish", "publish the list"

    class Status(models.TextChoices):
        WAITING = "waiting", "waiting"
        RUNNING = "running", "running"
        DONE = "done", "done"
        FAILED = "failed", "failed"

    act = models.CharField(max_length=8, choices=Act)
    type = models.ForeignKey(RatingType, on_delete=models.PROTECT)
    date = models.DateField()
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING, db_index=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    queued_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    heartbeat = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    # The host and process that has it, or had it last.
    worker = models.CharField(max_length=100, blank=True, db_default="")
    progress = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    log = models.JSONField(default=list)
    error = models.TextField(blank=True)
    list = models.ForeignKey(RatingList, null=True, on_delete=models.SET_NULL, related_name="calculations")

    class Meta:
        ordering = ["-queued_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["act", "type", "date"],
                condition=Q(status__in=["waiting", "running"]),
                name="calculation_open_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.act} {self.type_id} {self.date:%Y-%m-%d}: {self.status}"


class WorkerHeartbeat(models.Model):
    """When a worker last took something from a queue: the proof that tasks sent there are done."""

    queue = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()
    host = models.CharField(max_length=100)

    def __str__(self) -> str:
        return f"{self.queue}: {self.at:%Y-%m-%d %H:%M:%S} on {self.host}"
