"""Fields that the forms of the calculators share."""

from collections.abc import Mapping

from django import forms

from ratinglist.rules.editions import CHAPTERS, RAPID, Registry

MOST_SIGNS = 3000
TABLE_HELP = (
    "A line a player: number, rating, {k}then a cell a round like 5w1, 3b½, 2w0 — or, for a round robin, a "
    "cell a player: 1, ½, 0, and * where he meets himself."
)


def type_choices(registry: Registry, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """The types of the handbook, then those of the federation's own that `names` has, with their names."""
    known = [code for code in registry.types if code in CHAPTERS or code in names]
    return [(code, names.get(code) or code.capitalize()) for code in known]


def edition_choices(registry: Registry) -> list[tuple]:
    """By date, then every edition by its chapter, newest first."""
    groups = [("", "in force on the date")]
    for chapter in registry.chapters:
        label = "Rapid and blitz" if chapter == RAPID else chapter.replace("-", " ").capitalize()
        known = [edition for edition in registry.editions if edition.chapter == chapter]
        known.sort(key=lambda edition: (edition.start, edition.variant), reverse=True)
        pairs = [(each.id, f"{each.name}{f' ({each.label})' if each.label else ''}") for each in known]
        groups.append((label, pairs))
    return groups


def own_rating(label: str = "Own rating", **more) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1, max_value=4000, **more)


def many_lines(label: str, help_text: str, rows: int = 8, **more) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows, "spellcheck": "false", "autocomplete": "off"})
    return forms.CharField(
        label=label, help_text=help_text, max_length=MOST_SIGNS, strip=False, widget=widget, **more
    )


def table_field(k: str = "") -> forms.CharField:
    """A cross table; `k` says what stands between the rating and the results."""
    return many_lines("Table", TABLE_HELP.format(k=k), rows=10)


def day_field(label: str, **more) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, widget=widget, input_formats=["%Y-%m-%d"], **more)
