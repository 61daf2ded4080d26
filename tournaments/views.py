"""The arbiter's desk, and what officers do to a single report."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import get_valid_filename
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.access import arbiters_only
from players.refusal import Refused
from tournaments import desk, identity, intake, pages
from tournaments.deadlines import notice
from tournaments.forms import LinkForm, NewPlayerForm, ReasonForm, TypeForm, UploadForm
from tournaments.models import Participant


@require_safe
@arbiters_only
def desk_page(request):
    reports = pages.mine(request.user).defer("packed").select_related("tournament__type")
    return render(
        request, "tournaments/desk.html", {"reports": pages.page_of(reports, request.GET.get("page"))}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@arbiters_only
def upload_page(request):
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if form.is_valid():
        taken = [
            taken_in(request, each, form.cleaned_data["wanted_type"]) for each in form.cleaned_data["files"]
        ]
        kept = [report for report in taken if report]
        if len(kept) == 1:
            return redirect("report", kept[0].pk)
        if kept:
            return redirect("desk")
    return render(request, "tournaments/upload.html", {"form": form})


def taken_in(request, file, wanted_type):
    """The report of an uploaded file; None, with a message, when it is not taken."""
    try:
        intake.require_size(file.size)
        report = intake.upload(file.read(), file.name, by=request.user, wanted_type=wanted_type)
    except Refused as refused:
        messages.error(request, f"{file.name}: {refused}")
        return None
    if report.uploaded_by_id != request.user.pk and report not in pages.within_reach(request.user):
        messages.error(request, f"{file.name}: this very file has been sent in by somebody else already.")
        return None
    return report


@require_safe
@arbiters_only
def report_page(request, pk):
    report = report_of(request.user, pk)
    context = {
        "report": report,
        "findings": desk.shown_findings(report),
        "questions": desk.questions(report),
        "parked": report.participants.filter(match="parked"),
        "type_form": TypeForm(
            initial={"type": report.wanted_type or (report.tournament and report.tournament.type)}
        ),
        "steps": desk.steps(report),
        "may": desk.possible_acts(report, request.user),
        "hindrance": desk.hindrance(report),
        "log": desk.log_of(report),
        "notice": notice(report.tournament, on=timezone.localdate()) if report.tournament else "",
    }
    return render(request, "tournaments/report.html", context)


def report_of(user, pk: int):
    return get_object_or_404(
        pages.within_reach(user).select_related("tournament__type", "uploaded_by"), pk=pk
    )


@require_safe
@arbiters_only
def report_file(request, pk):
    """The bytes as they came."""
    report = report_of(request.user, pk)
    response = HttpResponse(report.content, content_type="application/octet-stream")
    name = get_valid_filename(report.file_name)
    response.headers["Content-Disposition"] = (
        f'attachment; filename="{name.encode("ascii", "replace").decode()}"'
    )
    return response


REPORT_ACTS = {
    "submit": (
        None,
        lambda report, by: intake.submit(report, by=by),
        "Submitted: an officer looks at it next.",
    ),
    "recheck": (None, lambda report, by: intake.recheck(report, by=by), "Checked again."),
    "type": (
        TypeForm,
        lambda report, by, type: intake.choose_type(report, type, by=by),
        "Checked as that type.",
    ),
    "withdraw": (
        ReasonForm,
        lambda report, by, reason: intake.withdraw(report, reason=reason, by=by),
        "Withdrawn.",
    ),
    "return": (
        ReasonForm,
        lambda report, by, reason: intake.return_report(report, reason=reason, by=by),
        "Returned.",
    ),
    "accept": (None, lambda report, by: intake.accept(report, by=by), "Accepted: it waits for its list."),
    "accept-parked": (
        None,
        lambda report, by: intake.accept(report, by=by, park_rest=True),
        "Accepted; whoever was not identified is parked, and only his games wait.",
    ),
}


@require_POST
@arbiters_only
def report_act(request, pk, act):
    """One act on a report, then its page with what came of it."""
    report = report_of(request.user, pk)
    if act not in REPORT_ACTS:
        raise Http404
    if carried_out(request, report, *REPORT_ACTS[act]) and act in ("accept", "accept-parked", "return"):
        return redirect("office")
    return redirect("report", pk)


LINE_ACTS = {
    "link": (LinkForm, lambda line, by, player: identity.link(line, player, by=by), "Linked."),
    "create": (
        NewPlayerForm,
        lambda line, by, **told: identity.create(line, by=by, **told),
        "Added to the register.",
    ),
    "park": (ReasonForm, lambda line, by, reason: identity.park(line, reason=reason, by=by), "Parked."),
    "unpark": (None, lambda line, by: identity.unpark(line, by=by), "Open again."),
}


@require_POST
@arbiters_only
def line_act(request, pk, act):
    """One answer to the question who a line is, then back to its report."""
    within = pages.within_reach(request.user)
    line = get_object_or_404(Participant.objects.filter(report__in=within.values("pk")), pk=pk)
    if act not in LINE_ACTS:
        raise Http404
    carried_out(request, line, *LINE_ACTS[act])
    return redirect("report", line.report_id)


def carried_out(request, subject, form_class, act, done: str) -> bool:
    """Do `act` with what the form says; a message tells what came of it. Raises PermissionDenied."""
    form = form_class(request.POST) if form_class else None
    if form is not None and not form.is_valid():
        messages.error(request, " ".join(error for errors in form.errors.values() for error in errors))
        return False
    try:
        act(subject, request.user, **(form.cleaned_data if form else {}))
    except Refused as refused:
        if refused.code == "not-yours":
            raise PermissionDenied from None
        messages.error(request, str(refused))
        return False
    messages.success(request, done)
    return True
