"""The calculators' pages: a question in the address, the answer of the rules below the form and as JSON."""

import json
from dataclasses import dataclass
from datetime import date

from django.http import Http404, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from ratinglist.calculator_forms import CALCULATORS, METHODS, Calculator
from ratinglist.pages import curve
from ratinglist.rules.calculator import answer
from ratinglist.rules.editions import Edition, Registry
from ratinglist.rules.questions import BadQuestion, edition_by_start
from tournaments.editions import registry_of_types
from tournaments.models import RatingType

GAME_BY_GAME = date(2009, 7, 1)


@dataclass(frozen=True)
class Reckoned:
    """A question with its answer, the edition that gave it, and the editions there are."""

    question: dict
    answer: dict
    edition: Edition
    registry: Registry


@require_safe
def calculators_page(request):
    return render(request, "calculators/index.html", {"calculators": CALCULATORS.values()})


@require_safe
def calculator_page(request, name):
    if name not in CALCULATORS:
        raise Http404
    wants_json = request.GET.get("format") == "json"
    kind = CALCULATORS[name]
    is_sent = kind.is_asked(request.GET) or wants_json
    names = dict(RatingType.objects.values_list("code", "name"))
    form = kind(request.GET if is_sent else None, registry_of_types(), names)
    made = reckoned(form)
    if wants_json:
        return as_json(form, made)
    query = request.GET.copy()
    query["format"] = "json"
    context = {
        "form": form,
        "made": made,
        "json_address": f"{request.path}?{query.urlencode()}",
        "line": json.dumps(made.question, ensure_ascii=False, default=number) if made else "",
        "lines": beside(made) if made else [],
        "editions": by_edition(made) if made and form.kind == "initial" else [],
        "ways": ways(made) if made and form.kind == "performance" else [],
    }
    return render(request, "calculators/calculator.html", context)


def reckoned(form: Calculator) -> Reckoned | None:
    """The answer to a filled form; None without one, and what was wrong stands beside its field."""
    if not form.is_bound or not form.is_valid():
        return None
    question = form.question()
    try:
        reply = answer(question, form.registry)
    except BadQuestion as bad:
        form.complain(*str(bad).split(": ", 1))
        return None
    return Reckoned(question, reply, edition_of(question, reply, form.registry), form.registry)


def edition_of(question: dict, reply: dict, registry: Registry) -> Edition:
    """The edition that answered; a performance does not name it."""
    if "edition" in reply:
        return registry.named(registry.types[question["type"]], reply["edition"])
    return edition_by_start(question, registry)


def as_json(form: Calculator, made: Reckoned | None) -> JsonResponse:
    """The bare answer, as `manage.py calculate` prints it; with 400 what is wrong, by field."""
    if made is None:
        wrong = {name: " ".join(errors) for name, errors in form.errors.items()}
        return JsonResponse({"error": wrong}, status=400, json_dumps_params={"ensure_ascii": False})
    return JsonResponse(made.answer, json_dumps_params={"ensure_ascii": False})


def number(value: object) -> float | str:
    """Decimals of a question as the numbers that they are; only shown, never computed with."""
    return float(str(value))


def beside(made: Reckoned) -> list[tuple]:
    """What was asked beside what came out, for answers that have a line a game or a player."""
    asked, reply = made.question, made.answer
    if asked["kind"] == "period":
        games = [game for event in asked["tournaments"] for game in event["games"]]
        return list(zip(games, reply["games"], strict=True))
    if asked["kind"] in ("event", "forecast"):
        lines = list(zip(asked["players"], reply["players"], strict=True))
        return sorted(lines, key=lambda line: line[1]["place"]) if asked["kind"] == "forecast" else lines
    return []


def ways(made: Reckoned) -> list[tuple[str, bool, dict]]:
    """(name, whether it is the one asked for, answer) of a performance in every way that can be answered."""
    found = []
    for method, name in METHODS.items():
        try:
            reply = answer(made.question | {"method": method}, made.registry)
            found.append((name, method == made.question["method"], reply))
        except BadQuestion:
            continue
    return found


def by_edition(made: Reckoned) -> list[tuple[Edition, bool, dict]]:
    """(edition, whether it is the one that answered, answer) of a first rating since game-by-game rating."""
    chapter = made.registry.types[made.question["type"]]
    found = []
    for edition in made.registry.in_force:
        if edition.chapter == chapter and edition.start >= GAME_BY_GAME:
            reply = answer(made.question | {"edition": edition.name}, made.registry)
            found.append((edition, edition == made.edition, reply))
    return found[::-1]


@require_safe
def curve_page(request):
    """The logistic curve beside the table."""
    asked = curve.asked(request.GET)
    if request.GET.get("format") == "json":
        return JsonResponse(asked.reply, status=400 if asked.wrong else 200)
    context = {"asked": asked, "chart": curve.chart(), "parts": curve.parts(), "rows": curve.rows()}
    return render(request, "calculators/curve.html", context | {"calculators": reverse("calculators")})
