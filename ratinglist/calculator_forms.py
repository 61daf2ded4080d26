"""The calculators as forms: each makes the question that `rules.calculator` answers."""

from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

from django import forms
from django.utils import timezone

from ratinglist import pasted
from ratinglist.calculator_fields import (
    day_field,
    edition_choices,
    many_lines,
    own_rating,
    table_field,
    type_choices,
)
from ratinglist.rules.calendar import next_list
from ratinglist.rules.editions import BUILT_IN, Registry
from ratinglist.rules.performance import USUAL_CAP

METHODS = {
    "fide": "As FIDE prints it: average + dp",
    "capped": f"The same, no opponent further away than the cap (or {USUAL_CAP})",
    "true": "True: expected score = score made",
    "perfect": "Perfect tournament performance: lowest rating that expects the score",
}
SYSTEMS = [("swiss", "Swiss system"), ("roundrobin", "Round robin"), ("match", "Match")]
# Where a part of the question comes from a field of another name.
FIELDS = {"tournaments": "games", "players": "table", "opponents": "opponents", "rounds_played": "rounds"}


class Calculator(forms.Form):
    """A form whose fields become a question; `name` is its address, `template` shows the answer."""

    name = title = lead = kind = ""
    example: dict[str, str] = {}

    type = forms.ChoiceField(label="Rating type", initial="standard", required=False)
    edition = forms.ChoiceField(label="Edition", required=False)

    def __init__(self, data=None, registry: Registry = BUILT_IN, names: Mapping[str, str] | None = None):
        """`registry` has the types and editions that can be chosen, `names` those of the types by code."""
        super().__init__(data, auto_id="calc-%s", label_suffix="")
        self.registry = registry
        self.fields["type"].choices = type_choices(registry, names or {})
        self.fields["edition"].choices = edition_choices(registry)

    @property
    def example_query(self) -> str:
        return urlencode(self.example)

    @property
    def template(self) -> str:
        return f"calculators/_{self.kind}.html"

    @classmethod
    def is_asked(cls, query) -> bool:
        """Whether an address fills in any field of this form."""
        return any(name in query for name in cls.base_fields)

    def clean_edition(self) -> str:
        """The name alone where the chapter is that of the type: then the question reads as others do."""
        chosen = self.cleaned_data["edition"]
        if not chosen:
            return ""
        chapter = self.registry.types[self.cleaned_data.get("type") or "standard"]
        edition = next(known for known in self.registry.editions if known.id == chosen)
        if edition.chapter != chapter:
            raise forms.ValidationError("This edition is of another chapter than the rating type.")
        return edition.name

    def question(self) -> dict:
        """The question of the valid fields."""
        given = self.cleaned_data
        asked = {"kind": self.kind, "type": given["type"] or "standard"}
        if given["edition"]:
            asked["edition"] = given["edition"]
        return asked | self.more(given)

    def more(self, given: dict) -> dict:
        raise NotImplementedError

    def read(self, field: str, how, *args, **more):
        """What `how` makes of a text; its complaint is put beside the field and nothing is given."""
        text = self.cleaned_data.get(field)
        if text is None:
            return None
        try:
            return how(text, *args, **more)
        except pasted.Unreadable as bad:
            self.add_error(field, str(bad)[:1].upper() + str(bad)[1:])
            return None

    def complain(self, where: str, what: str) -> None:
        """Put what is wrong with the question beside the field it came from."""
        head = where.split(".")[0].split("[")[0]
        field = FIELDS.get(head, head)
        if where.startswith("tournaments") and where.endswith(".start"):
            field = "start" if where.startswith("tournaments[0]") else "games"
        if field not in self.fields and "table" in self.fields:
            field = "table"
        self.add_error(field if field in self.fields else None, what[:1].upper() + what[1:])


class ByStart(Calculator):
    """About one event: its first day chooses the edition."""

    start = day_field("First day of the event", required=False, help_text="Empty: the newest edition.")

    def more(self, given: dict) -> dict:
        return {"start": given["start"].isoformat()} if given["start"] else {}


class OneGame(ByStart):
    name, kind, title = "one-game", "change", "One game"
    lead = "What a win, a draw and a loss are worth."
    example = {"own": "2500", "opponent": "2400", "k": "10", "start": "2010-01-01"}

    own = own_rating()
    opponent = own_rating("Opponent’s rating")
    k = forms.IntegerField(label="K", min_value=1, max_value=100, initial=20)
    field_order = ["own", "opponent", "k", "start", "type", "edition"]

    def more(self, given: dict) -> dict:
        return super().more(given) | {name: given[name] for name in ("own", "opponent", "k")}


class ByList(Calculator):
    """About the period of one list."""

    list = day_field("List of", initial=lambda: next_list(timezone.localdate()))
    start = day_field("First day of the tournament", help_text="Its edition rates the games.")
    games = many_lines(
        "Games, one a line",
        "Opponent’s rating and score, like “2406 0” or “1908 ½”. A line with a date, like “2025-11-07”, "
        "begins the next tournament.",
    )
    with_rating = False

    def clean_list(self) -> date:
        day = self.cleaned_data["list"]
        if day.day != 1:
            raise forms.ValidationError("A list is dated on the first day of a month.")
        return day

    def clean(self):
        start = self.cleaned_data.get("start")
        if start:
            self.tournaments = self.read("games", pasted.tournaments, start, with_rating=self.with_rating)

    def more(self, given: dict) -> dict:
        return {"list": given["list"].isoformat(), "tournaments": self.tournaments}


class Period(ByList):
    name, kind, title = "period", "period", "A period of a rated player"
    lead = "Every game of a list’s period, the sum, K, and the new rating."
    example = {
        "rating": "2338", "k": "15", "list": "2010-05-01", "start": "2010-03-06",
        "games": "2084 1\n2167 1\n2200 1\n2318 0\n2034 1\n2309 ½\n1991 1\n2207 1\n2226 ½\n2226 1\n2226 ½\n"
        "2318 ½\n2318 ½",
    }  # fmt: skip
    with_rating = True

    rating = own_rating("Rating before")
    k = forms.IntegerField(label="K", min_value=1, max_value=100, initial=20)
    field_order = ["rating", "k", "list", "start", "games", "type", "edition"]

    def more(self, given: dict) -> dict:
        return super().more(given) | {"rating": given["rating"], "k": given["k"]}


class FirstRating(ByList):
    name, kind, title = "first-rating", "initial", "A first rating"
    lead = "From the games of an unrated player against rated opponents, by the method of each edition."
    example = {
        "list": "2025-12-01", "start": "2025-11-01", "games": "1902 ½\n1877 ½\n1884 1\n2012 0\n1832 1",
    }  # fmt: skip
    field_order = ["list", "start", "games", "type", "edition"]


class Performance(ByStart):
    name, kind, title = "performance", "performance", "A performance"
    lead = "Average of the opponents and performance, in the four ways that the texts describe."
    example = {"own": "2800", "games": "2800 ½\n1200 1", "method": "capped", "start": "2010-01-01"}

    games = many_lines(
        "Games, one a line", "Opponent’s rating and score, like “2406 0” or “1908 ½”; “-” for an unrated one."
    )
    method = forms.ChoiceField(label="Way", choices=list(METHODS.items()), initial="fide", required=False)
    own = own_rating(required=False, help_text="Only for the way with a cap.")
    field_order = ["games", "method", "own", "start", "type", "edition"]

    def clean(self):
        self.games_read = self.read("games", pasted.games, may_be_unrated=True)
        if self.cleaned_data.get("method") == "capped" and not self.cleaned_data.get("own"):
            self.add_error("own", "The way with a cap needs the own rating.")

    def more(self, given: dict) -> dict:
        own = {"own": given["own"]} if given["own"] else {}
        return super().more(given) | own | {"games": self.games_read, "method": given["method"] or "fide"}


class Hold(ByStart):
    name, kind, title = "hold", "hold", "The score that holds a rating"
    lead = "How many points against given opponents lose nothing."
    example = {"own": "2200", "opponents": "2300\n2250\n2100\n1950\n2410"}

    own = own_rating()
    opponents = many_lines("Opponents’ ratings", "In a row or one a line.", rows=5)
    field_order = ["own", "opponents", "start", "type", "edition"]

    def clean(self):
        self.ratings = self.read("opponents", pasted.ratings)

    def more(self, given: dict) -> dict:
        return super().more(given) | {"own": given["own"], "opponents": self.ratings}


class OfTable(ByStart):
    """About a whole event, pasted as a table."""

    system = forms.ChoiceField(choices=SYSTEMS, initial="swiss", required=False)
    table = table_field("K (“-” for none), ")
    reads = staticmethod(pasted.table)

    def clean(self):
        self.table_read = self.read("table", self.reads)

    def more(self, given: dict) -> dict:
        players, games = self.table_read
        return super().more(given) | {
            "system": given["system"] or "swiss",
            "players": players,
            "games": games,
        }


class Event(OfTable):
    name, kind, title = "event", "event", "A whole event"
    lead = "Every player’s change, first rating and performance from the table."
    example = {
        "system": "roundrobin", "start": "2008-01-05",
        "table": "1 2600 10 * ½ 1 1 1\n2 2500 10 ½ * ½ 1 1\n3 - - 0 ½ * ½ 1\n4 2400 10 0 0 ½ * 1\n"
        "5 2150 15 0 0 0 0 *",
    }  # fmt: skip
    field_order = ["table", "system", "start", "type", "edition"]


class Forecast(OfTable):
    name, kind, title = "forecast", "forecast", "A forecast"
    lead = "Expected final points and order, from the ratings and the games played so far."
    example = {
        "system": "roundrobin",
        "table": "1 2600 * ½ - -\n2 2500 ½ * - -\n3 2400 - - * 1\n4 2350 - - 0 *",
    }  # fmt: skip
    reads = staticmethod(pasted.table_without_k)

    table = table_field()
    system = forms.ChoiceField(choices=SYSTEMS[:2], initial="swiss", required=False)
    rounds = forms.IntegerField(
        label="Rounds in all", min_value=1, max_value=30, required=False, help_text="Only for a Swiss event."
    )
    seed = forms.IntegerField(min_value=1, max_value=1_000_000_000, initial=1, required=False)
    field_order = ["table", "system", "rounds", "seed", "start", "type", "edition"]

    def clean(self):
        super().clean()
        if self.cleaned_data.get("system") != "roundrobin" and not self.cleaned_data.get("rounds"):
            self.add_error("rounds", "A Swiss event needs its number of rounds.")

    def more(self, given: dict) -> dict:
        asked = super().more(given)
        if asked["system"] == "swiss":
            asked |= {"rounds": given["rounds"], "seed": given["seed"] or 1}
        return asked


class Adjustment(Calculator):
    name, kind, title = "adjustment", "adjust", "A one-time adjustment"
    lead = "What the dated steps of 1987, 2022 and 2024 make of a rating."
    example = {"rating": "1500", "list": "2024-03-01"}
    LISTS = [
        ("2024-03-01", "1 March 2024"),
        ("2022-10-01", "1 October 2022 (rapid and blitz)"),
        ("1987-01-01", "1 January 1987 (women)"),
    ]

    rating = own_rating("Rating after the period")
    list = forms.ChoiceField(label="List of", choices=LISTS, initial="2024-03-01")
    standard = own_rating("Standard rating on that list", required=False, help_text="Only for October 2022.")
    sex = forms.ChoiceField(
        choices=[("m", "man"), ("w", "woman")], initial="m", required=False, help_text="Only for 1987."
    )
    field_order = ["rating", "list", "standard", "sex", "type", "edition"]

    def more(self, given: dict) -> dict:
        asked = {"list": given["list"], "rating": given["rating"], "sex": given["sex"] or "m"}
        return asked | ({"standard": given["standard"]} if given["standard"] else {})


CALCULATORS: dict[str, type[Calculator]] = {
    form.name: form for form in (OneGame, Period, FirstRating, Performance, Hold, Event, Forecast, Adjustment)
}
