"""The officer's desk: each button asks for one act."""

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from players.access import officers_only
from players.refusal import Refused
from ratinglist import jobs
from ratinglist.clock import database_time
from ratinglist.forms import JobForm
from ratinglist.models import Calculation
from ratinglist.pages import office


@require_safe
@officers_only
def office_page(request):
    context = {
        "submitted": office.submitted(),
        "questionable": office.questionable(),
        "due": office.due(database_time()),
        "drafts": office.drafts(),
        "jobs": office.jobs(),
    }
    return render(request, "ratinglist/office.html", context)


@require_POST
@officers_only
def request_job(request):
    """Ask for a closing or a publication, then show how far it is."""
    form = JobForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Say what to do, of which type and for which list date.")
        return redirect("office")
    asked = form.cleaned_data
    try:
        job = jobs.request(asked["act"], asked["type"].code, asked["date"], by=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("office")
    return redirect("job", job.pk)


@require_safe
@officers_only
def job_page(request, pk):
    """Progress of a job; to HTMX only the piece that moves."""
    job = get_object_or_404(Calculation.objects.select_related("type", "list__type", "requested_by"), pk=pk)
    template = "ratinglist/_job.html" if request.htmx else "ratinglist/job.html"
    stuck = jobs.is_stuck(job, now=database_time())
    return render(request, template, {"job": job, "running": office.running(job), "stuck": stuck})


@require_POST
@officers_only
def resume_job(request, pk):
    """Have a failed or stuck job taken up again."""
    job = get_object_or_404(Calculation, pk=pk)
    try:
        jobs.resume(job, by=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("job", pk)
