"""The register as officers see it; every change goes through `players.register`."""

from django.contrib import admin, messages
from django.http import HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from import_export.admin import ImportExportModelAdmin

from players import register
from players.models import (
    Club,
    Federation,
    FideList,
    FidePlayer,
    FideRating,
    LogEntry,
    Membership,
    Player,
)
from players.names import folded
from players.refusal import Refused
from players.resources import MemberResource
from players.roles import is_officer
from players.spreadsheets import MembersCSV, MembersXLSX
from players.uploads import Uploads


def by_officer(request) -> bool:
    """Whether an officer asks; looked up once a request, because the admin wants to know dozens of times."""
    if not hasattr(request, "by_officer"):
        request.by_officer = is_officer(request.user)
    return request.by_officer


class ForOfficers:
    """Open to rating officers, and to whoever was given the permission on the model."""

    def has_module_permission(self, request) -> bool:
        return by_officer(request) or super().has_module_permission(request)

    def has_view_permission(self, request, obj=None) -> bool:
        return by_officer(request) or super().has_view_permission(request, obj)

    def has_add_permission(self, request, obj=None) -> bool:
        return by_officer(request) or request.user.has_perm(self.permission("add"))

    def has_change_permission(self, request, obj=None) -> bool:
        return by_officer(request) or super().has_change_permission(request, obj)

    def has_delete_permission(self, request, obj=None) -> bool:
        return by_officer(request) or super().has_delete_permission(request, obj)

    def permission(self, act: str) -> str:
        return f"{self.opts.app_label}.{act}_{self.opts.model_name}"


class ReadOnly(ForOfficers):
    """Rows that only acts and imports write."""

    def has_add_permission(self, request, obj=None) -> bool:
        return False

    def has_change_permission(self, request, obj=None) -> bool:
        return False

    def has_delete_permission(self, request, obj=None) -> bool:
        return False


@admin.register(Federation)
class FederationAdmin(ForOfficers, admin.ModelAdmin):
    list_display = ["code", "name"]
    search_fields = ["code", "name"]


@admin.register(Club)
class ClubAdmin(ForOfficers, admin.ModelAdmin):
    list_display = ["number", "name", "federation"]
    list_display_links = ["number", "name"]
    list_select_related = ["federation"]
    search_fields = ["number", "name"]
    autocomplete_fields = ["federation"]


class MembershipInline(ForOfficers, admin.TabularInline):
    model = Membership
    extra = 0
    autocomplete_fields = ["club"]


class DoubledFilter(admin.SimpleListFilter):
    title = "entered twice"
    parameter_name = "doubled"

    def lookups(self, request, model_admin):
        return [("1", "same name and birth date")]

    def queryset(self, request, queryset):
        return queryset.doubled() if self.value() else queryset


@admin.register(Player)
class PlayerAdmin(ForOfficers, ImportExportModelAdmin):
    resource_classes = [MemberResource]
    formats = [MembersCSV, MembersXLSX]
    import_template_name = "players/import.html"
    tmp_storage_class = Uploads
    skip_admin_log = True

    list_display = ["name", "fide_id", "national_id", "federation", "public_birth", "sex", "title", "status"]
    list_filter = ["status", "sex", "title", "birth_precision", DoubledFilter, "federation"]
    list_select_related = ["federation"]
    search_fields = ["search_name"]
    search_help_text = "Parts of the name in any order, without accents; or a FIDE or national id"
    autocomplete_fields = ["federation"]
    inlines = [MembershipInline]
    officer_fields = [
        ("fide_id", "national_id"),
        "name",
        "sex",
        ("birth_date", "birth_precision"),
        "federation",
        ("title", "women_title"),
        ("other_titles", "online_title"),
        ("status", "status_on"),
    ]

    def get_fields(self, request, obj=None):
        """Who may not change players sees the year of birth only."""
        if self.has_change_permission(request):
            return self.officer_fields
        return [field if "birth_date" not in field else "public_birth" for field in self.officer_fields]

    def get_readonly_fields(self, request, obj=None):
        return [] if self.has_change_permission(request) else ["public_birth"]

    def get_search_results(self, request, queryset, search_term):
        return (queryset.search(search_term) if search_term else queryset), False

    def save_model(self, request, obj, form, change) -> None:
        (register.edit if change else register.add)(obj, by=request.user)

    def save_formset(self, request, form, formset, change) -> None:
        kept = formset.save(commit=False)
        register.change_memberships(
            form.instance, kept=kept, dropped=formset.deleted_objects, by=request.user
        )

    def delete_model(self, request, obj) -> None:
        register.remove(obj, by=request.user)

    def delete_queryset(self, request, queryset) -> None:
        for player in queryset:
            register.remove(player, by=request.user)

    def has_import_permission(self, request) -> bool:
        return self.has_add_permission(request) and self.has_change_permission(request)

    def has_export_permission(self, request) -> bool:
        return self.has_change_permission(request)

    def get_resource_kwargs(self, request, *args, **kwargs) -> dict:
        return {"on": timezone.localdate()}

    def add_data_read_fail_error_to_form(self, form, e) -> None:
        if isinstance(e, Refused):
            form.add_error("import_file", str(e))
        else:
            super().add_data_read_fail_error_to_form(form, e)

    def process_import(self, request, **kwargs):
        try:
            return super().process_import(request, **kwargs)
        except Refused as refused:
            messages.error(request, str(refused))
            return HttpResponseRedirect(reverse("admin:players_player_import"))

    def process_dataset(self, dataset, form, request, **kwargs):
        return register.import_members(
            dataset,
            on=timezone.localdate(),
            by=request.user,
            file_name=form.cleaned_data["original_file_name"],
        )


@admin.register(FideList)
class FideListAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["date", "layout", "rows", "new", "gone", "changed", "imported_at"]


class FideRatingInline(ReadOnly, admin.TabularInline):
    model = FideRating
    extra = 0
    ordering = ["type_code", "-since"]


@admin.register(FidePlayer)
class FidePlayerAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["fide_id", "name", "federation", "title", "birth_year", "flag", "gone_since"]
    search_fields = ["name_key"]
    search_help_text = "Parts of the name, or a FIDE id"
    show_full_result_count = False
    inlines = [FideRatingInline]

    def get_search_results(self, request, queryset, search_term):
        if search_term.isascii() and search_term.isdigit():
            return queryset.filter(fide_id=int(search_term[:18])), False
        for word in folded(search_term).split():
            queryset = queryset.filter(name_key__contains=word)
        return queryset, False


@admin.register(FideRating)
class FideRatingAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["fide_player", "type_code", "since", "until", "rating", "games", "k"]
    list_select_related = ["fide_player"]
    list_filter = ["type_code"]
    show_full_result_count = False


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["at", "actor_text", "act", "subject_type", "subject_text"]
    list_filter = ["act", "subject_type"]
    search_fields = ["subject_text", "subject_id", "actor_text"]
    date_hierarchy = "at"
    show_full_result_count = False
