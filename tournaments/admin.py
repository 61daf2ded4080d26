"""Looking at what was reported: all can be seen, little typed over; acts have pages of their own."""

from django import forms
from django.contrib import admin
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.utils.html import format_html

from tournaments.decisions import DECISIONS, assign, decide
from tournaments.models import Game, Participant, RatingType, Report, Tournament


class ReadOnly(admin.ModelAdmin):
    def has_add_permission(self, request) -> bool:
        return False

    def has_change_permission(self, request, obj=None) -> bool:
        return False

    def has_delete_permission(self, request, obj=None) -> bool:
        return False


class DecisionForm(forms.ModelForm):
    """An event as officers decide about it; why is asked for where something is decided."""

    why = forms.CharField(required=False, help_text="Needed for official, short time and by decision.")

    def clean(self):
        told = super().clean()
        if set(self.changed_data) & set(DECISIONS) and not told.get("why", "").strip():
            self.add_error("why", "Say why.")
        return told


@admin.register(RatingType)
class RatingTypeAdmin(admin.ModelAdmin):
    list_display = ["name", "code", "chapter", "stand_in", "order"]


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin):
    list_display = ["name", "start", "end", "federation", "type", "system"]
    list_filter = ["type", "system", "official", "rated_by_decision"]
    search_fields = ["name_key", "name"]
    date_hierarchy = "end"
    fields = [
        *("name", "city", "federation", "start", "end", "type", "system", "time_control", "rounds"),
        *("registered_by", "registered_at", "official", "short_time_approved", "rated_by_decision"),
        *("arbiters", "why"),
    ]
    filter_horizontal = ["arbiters"]

    form = DecisionForm

    def get_readonly_fields(self, request, obj=None):
        return [name for name in self.fields if name not in (*DECISIONS, "arbiters", "why")]

    def save_model(self, request, obj, form, change):
        decided = {name: form.cleaned_data[name] for name in DECISIONS if name in form.changed_data}
        if decided:
            decide(obj, by=request.user, why=form.cleaned_data["why"], **decided)

    def save_related(self, request, form, formsets, change):
        assign(form.instance, form.cleaned_data["arbiters"], by=request.user)

    def has_add_permission(self, request) -> bool:
        return False

    def has_delete_permission(self, request, obj=None) -> bool:
        return False


@admin.register(Report)
class ReportAdmin(ReadOnly):
    list_display = ["file_name", "tournament", "version", "state", "uploaded_by", "uploaded_at", "original"]
    list_filter = ["state", "format"]
    search_fields = ["file_name", "tournament__name", "sha256"]
    list_select_related = ["tournament", "uploaded_by"]
    exclude = ["packed"]
    readonly_fields = ["original"]

    def get_queryset(self, request):
        return super().get_queryset(request).defer("packed")

    def get_urls(self):
        original = path(
            "<int:pk>/original/", self.admin_site.admin_view(self.download), name="report-original"
        )
        return [original, *super().get_urls()]

    def download(self, request, pk: int):
        """The bytes as they came, as a file."""
        report = get_object_or_404(Report, pk=pk)
        if not self.has_view_permission(request, report):
            return HttpResponse(status=403)
        response = HttpResponse(report.content, content_type="application/octet-stream")
        response.headers["Content-Disposition"] = f'attachment; filename="{ascii_name(report.file_name)}"'
        return response

    @admin.display(description="as it came")
    def original(self, report: Report) -> str:
        return format_html('<a href="{}">download</a>', reverse("admin:report-original", args=[report.pk]))


@admin.register(Participant)
class ParticipantAdmin(ReadOnly):
    list_display = ["number", "name", "report", "match", "match_how", "player"]
    list_filter = ["match", "match_how"]
    search_fields = ["name", "fide_id", "national_id"]
    list_select_related = ["report", "player"]


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ["report", "round", "white", "white_code", "black_code", "black"]
    list_select_related = ["report", "white", "black"]
    search_fields = ["white__name", "black__name"]


def ascii_name(name: str) -> str:
    return "".join(
        letter if letter.isascii() and letter.isprintable() and letter not in '"\\' else "_"
        for letter in name
    )
