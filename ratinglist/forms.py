"""What readers and officers may ask for; acts are elsewhere."""

from django import forms
from django.db.models import Q

from players.models import Club
from ratinglist.models import Calculation, Entry, RatingList
from tournaments.models import RatingType

AGE_GROUPS = {f"U{age}": (None, age) for age in range(8, 21, 2)} | {"50+": (50, None), "65+": (65, None)}
SHOWN = {
    "active": "active players",
    "inactive": "inactive players",
    "unrated": "players without a rating",
    "all": "everybody",
}
SORTS = {"rating": "rating", "name": "name", "games": "games"}


class ListFilter(forms.Form):
    """The choices of a list page. A value that is no choice is left out rather than complained about."""

    q = forms.CharField(label="Name or number", required=False, max_length=80)
    federation = forms.ChoiceField(required=False)
    club = forms.ChoiceField(required=False)
    sex = forms.ChoiceField(required=False, choices=[("", "all"), ("w", "women"), ("m", "men")])
    age = forms.ChoiceField(
        label="Age group", required=False, choices=[("", "all"), *((name, name) for name in AGE_GROUPS)]
    )
    title = forms.ChoiceField(required=False)
    show = forms.ChoiceField(required=False, choices=list(SHOWN.items()))
    sort = forms.ChoiceField(label="Sorted by", required=False, choices=list(SORTS.items()))

    def __init__(self, data, list_: RatingList):
        super().__init__(data, auto_id="filter-%s", label_suffix="")
        self.fields["q"].widget.attrs["type"] = "search"
        self.fields["show"].widget.attrs["data-default"] = "active"
        self.fields["sort"].widget.attrs["data-default"] = "rating"
        pairs = Entry.objects.on(list_).order_by().values_list("federation", "title").distinct()
        federations, titles = ({pair[n] for pair in pairs if pair[n]} for n in (0, 1))
        self.fields["federation"].choices = [("", "all"), *((code, code) for code in sorted(federations))]
        titled = [("any", "any title"), *((code, code) for code in sorted(titles))]
        self.fields["title"].choices = [("", "all"), *titled]
        self.fields["club"].choices = [("", "all"), *clubs_of(list_)]

    @property
    def chosen(self) -> dict[str, str]:
        """The valid choices only; `show` and `sort` always say something."""
        self.is_valid()
        chosen = {name: value for name, value in self.cleaned_data.items() if value}
        return {"show": "active", "sort": "rating"} | chosen

    @property
    def narrowed(self) -> bool:
        """Whether anything but the order is chosen."""
        return bool(set(self.chosen) - {"show", "sort"})


def clubs_of(list_: RatingList):
    """(number, name) of every club that had members on the day of the list."""
    day = list_.date
    held = Q(memberships__since=None) | Q(memberships__since__lte=day)
    holding = Q(memberships__until=None) | Q(memberships__until__gte=day)
    return (
        Club.objects.filter(held & holding, memberships__isnull=False)
        .distinct()
        .values_list("number", "name")
    )


class JobForm(forms.Form):
    """A long act to be done in the background."""

    act = forms.ChoiceField(choices=Calculation.Act)
    type = forms.ModelChoiceField(RatingType.objects.all())
    date = forms.DateField()
