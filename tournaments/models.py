"""What arbiters report: tournaments, the reports as they came, who played whom."""

import zlib

from django.conf import settings
from django.db import models

from players.models import Player
from ratinglist.rules.editions import STANDARD


class RatingType(models.Model):
    """One kind of rating with its own lists: standard, rapid, blitz, or a federation's own."""

    code = models.SlugField(max_length=20, primary_key=True)
    name = models.CharField(max_length=60)
    # The chapter of the regulations it follows: standard, rapid, or that of a federation's own editions.
    chapter = models.CharField(max_length=20, default=STANDARD)
    # Whose rating stands in for a player without one of this type (rapid and blitz 7.2.1).
    stand_in = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT)
    order = models.PositiveSmallIntegerField(default=0)
    # The date of its last published list, set in the transaction that publishes: none up to it takes more.
    published_to = models.DateField(null=True, editable=False)

    class Meta:
        ordering = ["order", "code"]

    def __str__(self) -> str:
        return self.name


class OwnEdition(models.Model):
    """A federation's own regulations for a rating type: the text of the file as it was checked and loaded."""

    type = models.ForeignKey(RatingType, on_delete=models.PROTECT, related_name="own_editions")
    # As `Edition.name`: the day it came into force, then its variant.
    name = models.CharField(max_length=40)
    start = models.DateField()
    file_name = models.CharField(max_length=200)
    text = models.TextField()
    sha256 = models.CharField(max_length=64)
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    added_at = models.DateTimeField()
    # Of one that was just added: whether it took the place of another text for the same day.
    has_replaced = False

    class Meta:
        ordering = ["type_id", "start", "name"]
        constraints = [models.UniqueConstraint(fields=["type", "name"], name="own_edition_once")]

    def __str__(self) -> str:
        return f"{self.type_id} {self.name}"


class System(models.TextChoices):
    SWISS = "swiss", "Swiss system"
    ROUND_ROBIN = "roundrobin", "round robin"
    MATCH = "match", "match"
    KNOCKOUT = "knockout", "knockout"
    TEAM = "team", "team competition"
    OTHER = "other", "other"


class Tournament(models.Model):
    """An event, known before and beside its reports; the accepted report holds its games."""

    name = models.CharField(max_length=200)
    name_key = models.CharField(max_length=200, editable=False, db_index=True)
    city = models.CharField(max_length=100, blank=True)
    federation = models.CharField(max_length=3, blank=True)
    start = models.DateField()
    end = models.DateField()
    # Empty until somebody says it: a report whose time control nobody can read.
    type = models.ForeignKey(
        RatingType, null=True, blank=True, on_delete=models.PROTECT, related_name="tournaments"
    )
    system = models.CharField(max_length=10, choices=System, default=System.SWISS)
    time_control = models.CharField(max_length=200, blank=True)
    # base + 60 increments in seconds, None when the report's text could not be read.
    game_seconds = models.PositiveIntegerField(null=True, blank=True)
    rounds = models.PositiveSmallIntegerField(default=0)
    # B.02 7.1.3: official FIDE events may end up to the eve of the list.
    official = models.BooleanField("official FIDE event", default=False)
    # Fast classic events that the qualification commission approved in spite of their time control.
    short_time_approved = models.BooleanField(default=False)
    # B.02 2.2: rated although late or unregistered, by decision.
    rated_by_decision = models.BooleanField(default=False)
    arbiters = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="tournaments")
    registered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    registered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-end", "name", "pk"]
        indexes = [models.Index(fields=["type", "end"], name="tournament_type_end")]

    def __str__(self) -> str:
        return f"{self.name} ({self.start:%Y-%m-%d})"


class State(models.TextChoices):
    DRAFT = "draft", "draft"
    REFUSED = "refused", "refused"
    CHECKED = "checked", "checked"
    SUBMITTED = "submitted", "submitted"
    RETURNED = "returned", "returned"
    ACCEPTED = "accepted", "accepted"
    RATED = "rated", "rated"
    REPLACED = "replaced", "replaced by a newer version"
    WITHDRAWN = "withdrawn", "withdrawn"


MOVES = {
    State.DRAFT: {State.CHECKED, State.REFUSED, State.WITHDRAWN},
    State.REFUSED: {State.CHECKED, State.REFUSED, State.REPLACED},
    State.CHECKED: {State.CHECKED, State.REFUSED, State.SUBMITTED, State.REPLACED, State.WITHDRAWN},
    State.SUBMITTED: {State.ACCEPTED, State.RETURNED, State.REPLACED, State.WITHDRAWN},
    State.RETURNED: {State.CHECKED, State.REFUSED, State.REPLACED, State.WITHDRAWN},
    State.ACCEPTED: {State.RATED, State.RETURNED, State.REPLACED, State.WITHDRAWN},
    State.RATED: {State.ACCEPTED, State.REPLACED},
    State.REPLACED: set(),
    State.WITHDRAWN: {State.CHECKED, State.REFUSED},
}
# Versions that may still count, now or later.
STANDING = (State.CHECKED, State.SUBMITTED, State.RETURNED, State.ACCEPTED, State.RATED)


class Report(models.Model):
    """A file as it came, what was found in it, and how far it has got."""

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="reports"
    )
    version = models.PositiveSmallIntegerField(default=1)
    file_name = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64, unique=True)
    size = models.PositiveIntegerField()
    packed = models.BinaryField()
    encoding = models.CharField(max_length=20, blank=True)
    format = models.CharField(max_length=10, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT, db_index=True)
    findings = models.JSONField(default=list)
    # What the report says of the event itself: it becomes the tournament's when the report is accepted.
    heading = models.JSONField(default=dict)
    # Digest of who played whom with what result: the same event under another name shows by it.
    games_digest = models.CharField(max_length=64, blank=True, db_index=True)
    reason = models.TextField(blank=True)
    # The rating type the sender chose; empty = by the time control.
    wanted_type = models.ForeignKey(RatingType, null=True, blank=True, on_delete=models.PROTECT)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports"
    )
    uploaded_at = models.DateTimeField(auto_now_add=True)
    submitted_at = models.DateTimeField(null=True)
    accepted_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-uploaded_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.file_name} (version {self.version})"

    @property
    def content(self) -> bytes:
        """The bytes as they came."""
        return zlib.decompress(bytes(self.packed))

    @property
    def is_newest(self) -> bool:
        """Whether no later version of the same tournament is standing."""
        later = Report.objects.filter(
            tournament=self.tournament_id, version__gt=self.version, state__in=STANDING
        )
        return self.tournament_id is not None and not later.exists()

    @property
    def open_questions(self) -> models.QuerySet:
        """The participants of whom nobody knows yet who they are."""
        return self.participants.filter(match=Match.QUESTION)


class Match(models.TextChoices):
    LINKED = "linked", "linked"
    QUESTION = "question", "question"
    PARKED = "parked", "parked"


class Participant(models.Model):
    """One line of a report: what it says, beside whom we take the person to be."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="participants")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=100)
    sex = models.CharField(max_length=1, blank=True)
    title = models.CharField(max_length=5, blank=True)
    rating = models.PositiveSmallIntegerField(null=True)
    national_rating = models.PositiveSmallIntegerField(null=True)
    federation = models.CharField(max_length=3, blank=True)
    fide_id = models.BigIntegerField(null=True)
    national_id = models.CharField(max_length=20, blank=True)
    birth_date = models.DateField(null=True)
    birth_precision = models.CharField(max_length=7, default="unknown")
    # Tenths of a point, as the report counts them; standings only.
    points_tenths = models.IntegerField(null=True)
    rank = models.PositiveIntegerField(null=True)
    line = models.PositiveIntegerField(default=0)
    player = models.ForeignKey(
        Player, null=True, on_delete=models.SET_NULL, related_name="participations", db_index=True
    )
    match = models.CharField(max_length=8, choices=Match, default=Match.QUESTION)
    # fide-id, national-id, name-birth, fide-list, officer, created
    match_how = models.CharField(max_length=12, blank=True)
    match_reason = models.CharField(max_length=300, blank=True)
    candidates = models.JSONField(default=list)

    class Meta:
        ordering = ["report_id", "number"]
        constraints = [models.UniqueConstraint(fields=["report", "number"], name="participant_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class Game(models.Model):
    """One pairing of a report; a bye has no `black`. Codes as in TRF16: 1 0 = + - W D L H F U Z or blank."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="games")
    round = models.PositiveSmallIntegerField()
    date = models.DateField(null=True)
    white = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="+")
    black = models.ForeignKey(Participant, null=True, on_delete=models.CASCADE, related_name="+")
    white_code = models.CharField(max_length=1, blank=True)
    black_code = models.CharField(max_length=1, blank=True)
    colours_known = models.BooleanField(default=True)

    class Meta:
        ordering = ["report_id", "round", "pk"]

    def __str__(self) -> str:
        return f"round {self.round}: {self.white} – {self.black or 'bye'}"
