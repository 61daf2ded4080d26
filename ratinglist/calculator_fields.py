"""Fields that the forms of the calculators share."""

from django import forms

from ratinglist.rules.editions import BUILT_IN

MOST_SIGNS = 3000


def edition_choices():
    """By date, then every edition by its chapter, newest first."""
    groups = [("", "in force on the date")]
    for chapter, label in (("standard", "Standard"), ("rapid", "Rapid and blitz")):
        known = [edition for edition in BUILT_IN.editions if edition.chapter == chapter]
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


def day_field(label: str, **more) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, widget=widget, input_formats=["%Y-%m-%d"], **more)
