"""Pages for everybody: parse, ask `pages`, show."""

from datetime import date

from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.utils import timezone
from django.views.decorators.http import require_safe

from players.models import Player
from ratinglist import files
from ratinglist.forms import SHOWN, ListFilter
from ratinglist.pages import archive, calculation, forecasts, home, lists, player, search, table, tournament
from tournaments import pages as tournaments


@require_safe
def home_page(request):
    today = timezone.localdate()
    leaders = home.leaders(today)
    return render(
        request,
        "ratinglist/home.html",
        {
            "leaders": leaders,
            "coming": lists.coming(today, out=home.out(leaders)),
            "last": home.last_published(),
            "waiting": home.waiting(),
        },
    )


@require_safe
def archive_page(request):
    year, years, found = archive.lists_of(request.user, request.GET.get("year", ""))
    return render(request, "ratinglist/archive.html", {"year": year, "years": years, "lists": found})


@require_safe
def current_list(request, type_code):
    rating_type, list_ = lists.current(type_code, timezone.localdate())
    if list_ is None:
        coming = lists.coming(timezone.localdate(), type_code=type_code)
        return render(request, "ratinglist/no_list.html", {"type": rating_type, "coming": coming})
    return show_list(request, list_)


@require_safe
def list_page(request, type_code, date, revision=0):
    return show_list(request, lists.found(type_code, date, revision, request.user))


def show_list(request, list_):
    form = ListFilter(request.GET, list_)
    context = {
        "list": list_,
        "form": form,
        "chosen": form.chosen,
        "narrowed": form.narrowed,
        "shown": SHOWN[form.chosen["show"]],
        "table": table.table(list_, form.chosen, request.GET.get("page", "1")),
        "files": list(list_.files.all()),
        "siblings": lists.siblings(list_, request.user),
    }
    return render(request, "ratinglist/list.html", context)


@require_safe
def list_report(request, type_code, date, revision=0):
    list_ = lists.found(type_code, date, revision, request.user)
    return render(request, "ratinglist/report.html", {"list": list_, **archive.report(list_)})


@require_safe
def calculation_page(request, type_code, date, pk, revision=0):
    list_ = lists.found(type_code, date, revision, request.user)
    sheet = calculation.sheet(list_, get_object_or_404(Player, pk=pk))
    if sheet is None:
        raise Http404
    return render(
        request, "ratinglist/calculation.html", {"sheet": sheet, "list": list_, "player": sheet.player}
    )


@require_safe
def player_search(request):
    text = text_asked(request)
    return render(
        request, "ratinglist/search.html", {"q": text, "found": search.players(text, timezone.localdate())}
    )


@require_safe
def player_page(request, pk):
    person = get_object_or_404(Player.objects.select_related("federation"), pk=pk)
    profile = player.profile(person)
    day, wrong = day_asked(request.GET.get("on", ""))
    context = {
        "player": person,
        "profile": profile,
        "chart": profile.chart(),
        "appearances": player.appearances(person),
        "club": table.clubs_on(timezone.localdate(), [pk]).get(pk, ""),
        "on": day,
        "wrong_day": wrong,
        "standings_on": [(history.type, history.on(day)) for history in profile.histories] if day else [],
        "fide_on": profile.fide_on(day) if day else {},
    }
    return render(request, "ratinglist/player.html", context)


def text_asked(request) -> str:
    """What is searched for; PostgreSQL takes no NUL in a text."""
    return request.GET.get("q", "").replace("\0", "").strip()[:80]


def day_asked(text: str) -> tuple[date | None, str]:
    """The day in `?on=`, or what was written there when it is no day."""
    try:
        return (date.fromisoformat(text), "") if text else (None, "")
    except ValueError:
        return None, text


@require_safe
def tournament_index(request):
    text = text_asked(request)
    found = tournaments.searched(tournaments.listed(request.user), text)
    context = {"q": text, "found": tournaments.page_of(found, request.GET.get("page", "1"))}
    return render(request, "ratinglist/tournaments.html", context)


@require_safe
def tournament_page(request, pk):
    """A tournament; with `?edition=` also as that edition would rate it."""
    event = get_object_or_404(tournaments.listed(request.user), pk=pk)
    context = tournament.tournament(event, request.user)
    if chosen := request.GET.get("edition", ""):
        context |= {"what_if": tournament.what_if(event, context["report"], chosen), "chosen": chosen}
    return render(request, "ratinglist/tournament.html", context)


@require_safe
def forecast_page(request, pk):
    """Expected final points after a round, `?after=N`."""
    event = get_object_or_404(tournaments.listed(request.user), pk=pk)
    made = forecasts.prognosis(event, request.GET.get("after", ""))
    return render(request, "ratinglist/forecast.html", {"tournament": event, "made": made})


@require_safe
def favicon(request):
    """For pages that name no icon, such as those of the admin."""
    return redirect(static("mark.svg"))


@require_safe
def robots(request):
    lines = [
        "User-agent: *",
        "Disallow: /admin/",
        "Disallow: /desk/",
        "Disallow: /office/",
        "Disallow: /account/",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


@require_safe
def list_file(request, type_code, date, name, revision=0):
    list_ = lists.found(type_code, date, revision, request.user)
    return FileResponse(
        files.open_file(get_object_or_404(list_.files, name=name)), as_attachment=True, filename=name
    )
