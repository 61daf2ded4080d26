"""The officer's desk for the federation's own editions of the rules."""

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import get_valid_filename
from django.views.decorators.http import require_http_methods, require_safe

from players.access import officers_only
from players.refusal import Refused
from ratinglist.own_editions import LONGEST, add_edition, replacement
from ratinglist.rules.editions import CHAPTERS, SAMPLES
from ratinglist.rules.sentences import counted
from tournaments.models import OwnEdition, RatingType

MOST_BYTES = 100_000


class EditionForm(forms.Form):
    """A file, or its text as it stands in the field: what was refused can be mended there."""

    type_code = forms.SlugField(
        label="Rating type",
        max_length=LONGEST,
        help_text="A code like “xiangqi”: that of a type of the federation’s own, or of a new one.",
    )
    type_name = forms.CharField(
        label="Its name",
        max_length=60,
        required=False,
        help_text="Only for a new type.",
    )
    file = forms.FileField(label="Edition (TOML)", required=False)
    text = forms.CharField(
        label="or its text",
        required=False,
        strip=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
    )

    def __init__(self, *args, **more):
        super().__init__(*args, auto_id="edition-%s", label_suffix="", **more)

    def clean_file(self):
        file = self.cleaned_data["file"]
        if file is None:
            return None
        if file.size > MOST_BYTES:
            raise forms.ValidationError(f"An edition has at most {MOST_BYTES} bytes.")
        try:
            return file.name, file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError("The file is not text in UTF-8.") from None

    def clean(self):
        given = self.cleaned_data
        if "file" in given and not given["file"] and not given.get("text", "").strip():
            self.add_error("file", "Choose a file or write its text below.")

    @property
    def edition(self) -> tuple[str, str]:
        """(file name, text)"""
        text = self.cleaned_data["text"].replace("\r\n", "\n")
        return self.cleaned_data["file"] or (f"{self.cleaned_data['type_code']}.toml", text)


@dataclass(frozen=True)
class SourceLine:
    """A line of the refused text with what is wrong with it."""

    number: int
    text: str
    problems: list[str]


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def editions_page(request):
    form = EditionForm(request.POST, request.FILES) if request.method == "POST" else EditionForm()
    lines, others = [], []
    if form.is_valid():
        name, text = form.edition
        kept = taken(request, form, name, text)
        if kept is not None:
            return redirect("edition", f"{kept.type.chapter}-{kept.name}")
        lines, others = marked(text, name, form.problems)
        form.data = form.data.copy()
        form.data["text"] = text
    context = {
        "form": form,
        "lines": lines,
        "others": others,
        "own": OwnEdition.objects.select_related("type", "added_by"),
        "types": RatingType.objects.exclude(code__in=CHAPTERS),
        "samples": sorted(path.name for path in SAMPLES.glob("*.toml")),
    }
    return render(request, "ratinglist/editions.html", context, status=422 if form.errors else 200)


def taken(request, form: EditionForm, name: str, text: str) -> OwnEdition | None:
    """The edition as it is kept; None with the reasons in the form."""
    given = form.cleaned_data
    form.problems = []
    try:
        kept = add_edition(
            text, type_code=given["type_code"], type_name=given["type_name"], by=request.user, file_name=name
        )
    except Refused as refused:
        form.problems = refused.data.get("problems", [])
        is_of_type = refused.code in ("bad-type-code", "type-of-handbook", "other-chapter")
        said = (
            f"Not taken in: {counted(len(form.problems), 'thing')} to mend."
            if form.problems
            else str(refused)
        )
        form.add_error("type_code" if is_of_type else None, said)
        return None
    messages.success(
        request, f"The edition of {kept.name} is kept and rates {kept.type.name}{replacement(kept)}."
    )
    return kept


def marked(text: str, name: str, problems) -> tuple[list[SourceLine], list[str]]:
    """The lines of the text with their problems, and the problems of other files."""
    mine: dict[int, list[str]] = {}
    for problem in problems:
        if problem.file == name:
            mine.setdefault(problem.line, []).append(
                f"{problem.key}: {problem.what}" if problem.key else problem.what
            )
    rows = text.splitlines() or [""]
    last = len(rows)
    lines = [SourceLine(at, row, mine.get(at, [])) for at, row in enumerate(rows, start=1)] if mine else []
    beyond = [f"line {at}: {what}" for at, each in mine.items() if at > last for what in each]
    return lines, [*beyond, *(str(problem) for problem in problems if problem.file != name)]


@require_safe
@officers_only
def sample_file(request, name):
    """An edition that ships with the project, to begin from."""
    path = SAMPLES / name
    if path.parent != SAMPLES or not path.is_file():
        raise Http404
    return FileResponse(path.open("rb"), as_attachment=True, filename=name, content_type="application/toml")


@require_safe
@officers_only
def own_file(request, pk):
    """The text of an own edition as it was loaded."""
    kept = get_object_or_404(OwnEdition, pk=pk)
    response = HttpResponse(kept.text, content_type="application/toml; charset=utf-8")
    name = get_valid_filename(kept.file_name)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
