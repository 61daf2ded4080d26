"""What arbiters and officers fill in; the acts are in `intake` and `identity`."""

from django import forms
from django.utils import timezone

from players.cells import EARLIEST_YEAR
from players.models import Player, Sex
from tournaments.models import RatingType


class ManyFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One or several files; the clean value is always a list."""

    widget = ManyFiles

    def clean(self, data, initial=None):
        single = super().clean
        return [single(each, initial) for each in data] if data else [single(None, initial)]


class UploadForm(forms.Form):
    files = FilesField(
        label="Report files", error_messages={"required": "Choose a file.", "empty": "A file is empty."}
    )
    wanted_type = forms.ModelChoiceField(
        RatingType.objects.all(), label="Rated as", required=False, empty_label="by its time control"
    )


class TypeForm(forms.Form):
    type = forms.ModelChoiceField(RatingType.objects.all(), label="Rated as", empty_label=None)


class ReasonForm(forms.Form):
    reason = forms.CharField(max_length=1000, error_messages={"required": "Say why."})


class LinkForm(forms.Form):
    """A player by his number in the register, or by his FIDE or national id."""

    player = forms.ModelChoiceField(Player.objects.all(), required=False)
    number = forms.CharField(max_length=20, required=False)

    def clean(self):
        player, number = self.cleaned_data.get("player"), self.cleaned_data.get("number", "").strip()
        if player is None:
            found = list(Player.objects.search(number)[:2]) if number.isalnum() else []
            if len(found) != 1:
                raise forms.ValidationError(f"No single player has the FIDE or national id “{number}”.")
            player = found[0]
        return {"player": player}


class NewPlayerForm(forms.Form):
    federation = forms.CharField(max_length=3, required=False)
    sex = forms.ChoiceField(choices=Sex, required=False)
    birth_date = forms.DateField(required=False)

    def clean_birth_date(self):
        born = self.cleaned_data["birth_date"]
        if born and not EARLIEST_YEAR <= born.year <= timezone.localdate().year:
            raise forms.ValidationError(
                f"{born.year} is no year of birth: write one from {EARLIEST_YEAR} to today."
            )
        return born
