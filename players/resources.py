"""Members in and out as a table, through django-import-export."""

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import date
from functools import partial
from operator import attrgetter

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils import timezone
from import_export.fields import Field
from import_export.resources import ModelResource

from players.bulk import insert_rows
from players.identification import index_of, player_of
from players.import_result import MemberResult
from players.member_rows import COLUMNS, blame_doubles, column_of, read_row
from players.member_values import ATTRIBUTES, described, member_values, plain, state
from players.models import Club, Federation, Membership, Player
from players.queries import in_chunks
from players.refusal import Refused
from players.transfers import Stay, placed, same_stay
from players.upsert import UpsertMixin

IDENTITY = ("fide_id", "national_id", "name_key", "birth_date")
identity = attrgetter(*IDENTITY)


class MemberResource(UpsertMixin, ModelResource):
    """Players with their club: a missing column leaves a value alone, an empty cell clears it.

    Empty id and club cells clear nothing. Afterwards `edits` lists (player, before, after) of every change.
    """

    class Meta:
        model = Player
        use_bulk = True
        batch_size = 1000
        chunk_size = 2000
        use_transactions = True
        skip_diff = True
        report_skipped = False

    def __init__(self, *, on: date | None = None, **kwargs):
        super().__init__()
        self.on = on or timezone.localdate()
        self.fields = {column: Field(column_name=column) for column in COLUMNS}
        self.rows, self.notes, self.edits, self.moves = [], [], [], []

    @classmethod
    def get_display_name(cls) -> str:
        return "members"

    def get_result_class(self):
        return partial(MemberResult, self)

    def _check_import_id_fields(self, headers) -> None:
        """Rows say by either id, or by name and birth, whom they mean; `read_headings` checks the columns."""

    def before_import(self, dataset, **kwargs) -> None:
        lines = getattr(dataset, "lines", None) or range(2, len(dataset) + 2)
        try:
            columns = self.read_headings(dataset.headers or [])
        except Refused:
            dataset.wipe()
            raise
        named = [place for place, column in enumerate(columns) if column]
        self.rows = [
            read_row(
                {columns[place]: cells[place] for place in named},
                line=line,
                on=self.on,
                federation=settings.HOME_FEDERATION,
            )
            for line, cells in zip(lines, dataset, strict=True)
        ]
        dataset.headers = [
            column or heading for column, heading in zip(columns, dataset.headers, strict=True)
        ]
        blame_doubles(self.rows)
        self.index = index_of(self.rows)
        self.last_key = Player.objects.aggregate(last=Max("pk"))["last"] or 0
        self.add_federations()
        self.load_clubs()

    def read_headings(self, headings: list[str]) -> list[str]:
        columns = [column_of(heading) for heading in headings]
        doubled = [column for column, times in Counter(columns).items() if column and times > 1]
        if doubled:
            raise Refused("column-twice", "the first line names the column {column} twice", column=doubled[0])
        if not {"fide_id", "national_id", "name"} & set(columns):
            raise Refused(
                "no-member-column",
                "the first line names neither fide_id, national_id nor name; its columns may be {columns}",
                columns=", ".join(COLUMNS),
            )
        unread = [
            heading for heading, column in zip(headings, columns, strict=True) if heading and not column
        ]
        if unread:
            self.notes.append(f"Columns not read: {', '.join(unread)}")
        return columns

    def add_federations(self) -> None:
        codes = {row.values["federation"] for row in self.rows if row.values.get("federation")}
        new = sorted(codes - set(Federation.objects.values_list("code", flat=True)))
        if new:
            Federation.objects.bulk_create(Federation(code=code) for code in new)
            self.notes.append(f"Federations added: {', '.join(new)}")

    def load_clubs(self) -> None:
        numbers = {row.values.get("club") for row in self.rows}
        self.clubs = {club.number: club for club in in_chunks(Club.objects.all(), "number", numbers)}
        new = {}
        for row in self.rows:
            number, federation = row.values.get("club"), row.values.get("federation")
            if number and number not in self.clubs and row.values.get("club_name") and federation:
                new.setdefault(
                    number, Club(number=number, name=row.values["club_name"], federation_id=federation)
                )
        if new:
            Club.objects.bulk_create(new.values())
            self.clubs |= new
            self.notes.append(f"Clubs added: {', '.join(f'{club} ({club.number})' for club in new.values())}")
        self.load_stays()

    def load_stays(self) -> None:
        self.stays = defaultdict(list)
        if not any(row.values.get("club") for row in self.rows):
            return
        known = {player.pk for found in (*self.index.by_id.values(),) for player in found.values()}
        known |= {player.pk for players in self.index.by_name.values() for player in players}
        clubs = Club.objects.in_bulk()
        columns = ("player_id", "club_id", "since", "until", "pk")
        for player, club, *facts in in_chunks(
            Membership.objects.order_by().values_list(*columns), "player_id", known
        ):
            self.stays[player].append(Stay(clubs[club].number, *facts))
            self.clubs.setdefault(clubs[club].number, clubs[club])

    def before_import_row(self, row, row_number=None, **kwargs) -> None:
        self.row = self.rows[row_number - 1]

    def get_or_init_instance(self, instance_loader, row) -> tuple[Player, bool]:
        player = player_of(self.row, self.index)
        if player is None:
            self.blame_missing()
        self.new_stays = self.wanted_stays(player)
        if self.row.problems:
            raise ValidationError(self.row.problems)
        self.before = None if player is None else state(player)
        return player or Player(), player is None

    def blame_missing(self) -> None:
        """What a new player needs and the row neither has nor got wrong."""
        values, problems = self.row.values, self.row.problems
        if "name" not in values and "name" not in problems:
            self.row.blame("name", "nobody in the register has this id; a new player needs a name")
        if "federation" not in values and "federation" not in problems:
            self.row.blame(
                "federation", "a new player needs a federation; add the column with three-letter codes"
            )
        has_id = values.get("fide_id") or values.get("national_id")
        if not has_id and not values.get("birth", (None,))[0] and not problems:
            self.row.blame(
                "birth", "a new player needs a fide_id, a national_id or a birth date beside his name"
            )

    def wanted_stays(self, player: Player | None) -> list[Stay]:
        values, row = self.row.values, self.row
        number = values.get("club")
        if not number:
            return []
        club, name = self.clubs.get(number), values.get("club_name")
        if club is None:
            row.blame(
                "club", f"there is no club {number}; correct the number, or write its name into club_name"
            )
            return []
        if name and name != club.name:
            row.blame(
                "club_name", f"club {number} is {club.name}, not {name}; correct the number or the name"
            )
        wanted = Stay(number, values.get("club_since"), values.get("club_until"))
        stays = self.stays[player.pk] if player else []
        same = same_stay(stays, wanted)
        if same and "club_until" not in values:
            wanted = replace(wanted, until=same.until)
        try:
            return placed(stays, wanted)
        except ValueError as problem:
            row.blame("club_since", str(problem))
            return []

    def import_instance(self, instance: Player, row, **kwargs) -> None:
        for column, value in self.row.values.items():
            if column == "birth":
                instance.birth_date, instance.birth_precision = value
            elif column == "federation":
                instance.federation_id = value
            elif column in ATTRIBUTES and (value or column not in {"fide_id", "national_id"}):
                setattr(instance, column, value)
        instance.fold()

    def skip_row(self, instance, original, row, import_validation_errors=None) -> bool:
        return self.before == state(instance) and not self.new_stays

    def after_save_instance(self, instance, row, **kwargs) -> None:
        self.moves += [(instance, stay) for stay in self.new_stays]
        if self.before:
            after = state(instance)
            changed = [name for name, value in after.items() if value != self.before[name]]
            before = {name: plain(self.before[name]) for name in changed}
            after = {name: plain(after[name]) for name in changed}
            if self.new_stays:
                before["memberships"] = [described(stay) for stay in self.stays[instance.pk]]
                after["memberships"] = [described(stay) for stay in self.new_stays]
            self.edits.append((instance, before, after))

    def after_import_row(self, row, row_result, **kwargs) -> None:
        if row_result.is_update():
            _, before, after = self.edits[-1]
            row_result.diff = [f"{name}: {before[name]} → {after[name]}" for name in after]
        row_result.line = self.row.line

    def after_import(self, dataset, result, dry_run=False, **kwargs) -> None:
        if dry_run or result.has_errors() or result.has_validation_errors():
            return
        keys = self.new_keys()
        rows = [
            (stay.pk, player.pk or keys[identity(player)], self.clubs[stay.club].pk, stay.since, stay.until)
            for player, stay in self.moves
        ]
        names = ["player", "club", "since", "until"]
        insert_rows(Membership, names, (row for number, *row in rows if number is None))
        Membership.objects.bulk_create(
            (
                Membership(pk=number, player_id=player, club_id=club, since=since, until=until)
                for number, player, club, since, until in rows
                if number is not None
            ),
            batch_size=1000,
            update_conflicts=True,
            unique_fields=["pk"],
            update_fields=["since", "until"],
        )

    def new_keys(self) -> dict[tuple, int]:
        """The keys of the players just entered, under what tells them apart."""
        if not any(player.pk is None for player, _ in self.moves):
            return {}
        rows = Player.objects.filter(pk__gt=self.last_key).order_by().values_list(*IDENTITY, "pk")
        return {tuple(facts): key for *facts, key in rows.iterator(chunk_size=5000)}

    def filter_export(self, queryset, **kwargs):
        return queryset.with_memberships()

    def iter_queryset(self, queryset):
        return queryset.iterator(chunk_size=self.get_chunk_size())

    def before_export(self, queryset, export_fields=None, **kwargs) -> None:
        self.exported = self.get_export_headers(selected_fields=export_fields)

    def export_resource(self, instance: Player, selected_fields=None, **kwargs) -> list:
        values = member_values(instance, self.on)
        return [values[column] for column in self.exported]
