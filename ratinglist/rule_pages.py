"""The rule book's pages."""

from django.http import Http404
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratinglist.pages import rule_book


@require_safe
def rules_page(request):
    context = {"chapters": rule_book.chapters(), "today": timezone.localdate()}
    return render(request, "rules/index.html", context)


@require_safe
def edition_page(request, edition_id):
    page = rule_book.page(edition_id)
    return render(request, "rules/edition.html", {"page": page, "edition": page.edition})


@require_safe
def comparison_page(request):
    """Editions side by side; without a choice the choice itself."""
    ids = rule_book.ids_asked(request.GET.getlist("ids"))
    if any("\0" in each for each in ids):
        raise Http404
    everything = request.GET.get("rows") == "all"
    context = {
        "chapters": rule_book.chapters(),
        "ids": ids,
        "joined": ",".join(ids),
        "everything": everything,
        "comparison": rule_book.comparison(ids, only_differences=not everything) if ids else None,
    }
    return render(request, "rules/compare.html", context)
