import json
from urllib.parse import urlencode

import pytest

from ratinglist.calculator_forms import CALCULATORS
from ratinglist.own_editions import add_edition
from ratinglist.rules.calculator import answers
from ratinglist.rules.editions import SAMPLES
from tournaments.rating_types import ensure_types

pytestmark = pytest.mark.django_db

W09 = "2084 1\n2167 1\n2200 1\n2318 0\n2034 1\n2309 ½\n1991 1\n2207 1\n2226 ½\n2226 1\n2226 ½\n2318 ½\n2318 ½"


def asked(client, name: str, **fields):
    return client.get(f"/calculators/{name}/?{urlencode(fields)}")


def replied(client, name: str, **fields) -> dict:
    return asked(client, name, format="json", **fields).json()


def wrong(client, name: str, **fields) -> dict:
    response = asked(client, name, format="json", **fields)
    assert response.status_code == 400
    return response.json()["error"]


def test_the_match_of_2400_against_2500_by_the_edition_of_its_day(client):
    reply = replied(client, "one-game", own=2500, opponent=2400, k=10, start="2010-01-01")
    assert reply["edition"] == "2009-07-01"
    assert [reply[result]["new_rating"] for result in ("win", "draw", "loss")] == [2504, 2499, 2494]


def test_an_edition_is_forced_by_name(client):
    reply = replied(client, "one-game", own=2800, opponent=1800, k=10, edition="standard-2024-03-01")
    assert (reply["edition"], reply["counted_difference"]) == ("2024-03-01", 400)


def test_a_period_of_2010(client):
    reply = replied(client, "period", rating=2338, k=15, list="2010-05-01", start="2010-03-06", games=W09)
    assert (reply["raw_change"], reply["new_rating"]) == ("11.40", 2349)


def test_a_first_rating_by_two_methods(client):
    games = "2000 1\n2000 1\n2000 1\n2000 0\n2000 0"
    day = {"list": "2022-03-01", "start": "2022-02-01", "games": games}
    assert replied(client, "first-rating", **day)["rating"] == 2020
    assert replied(client, "first-rating", **day, edition="standard-2024-03-01")["rating"] == 1993


def test_a_first_rating_is_shown_by_every_edition(client):
    games = "2000 1\n2000 1\n2000 1\n2000 0\n2000 0"
    response = asked(client, "first-rating", list="2025-12-01", start="2025-11-01", games=games)
    ratings = {edition.label: reply["rating"] for edition, _, reply in response.context["editions"]}
    assert ratings == {
        "E2025": 1993,
        "E2024": 1993,
        "E2022": 2020,
        "E2017": 2020,
        "E2014": 2015,
        "E2012": None,
        "E2011": None,
        "E2009": None,
    }


@pytest.mark.parametrize(("method", "rating"), [("fide", 2193), ("capped", 2793)])
def test_a_performance_with_and_without_the_cap(client, method, rating):
    fields = {"own": 2800, "games": "2800 ½\n1200 1", "method": method, "start": "2010-01-01"}
    assert replied(client, "performance", **fields)["performance"] == rating


def test_a_performance_is_shown_in_every_way(client):
    response = asked(client, "performance", own=2800, games="2800 ½\n1200 1", start="2010-01-01")
    assert len(response.context["ways"]) == 4


def test_the_score_that_holds_a_rating(client):
    assert replied(client, "hold", own=2000, opponents="2000 2000 2000")["score"] == "1.50"


def test_an_event_from_a_pasted_table(client):
    table = "1 2600 10 * ½ 1\n2 2500 10 ½ * 1\n3 2400 10 0 0 *"
    reply = replied(client, "event", system="roundrobin", table=table, start="2010-01-01")
    assert [player["score"] for player in reply["players"]] == ["1.50", "1.50", "0.00"]


def test_a_forecast_of_a_round_robin_adds_what_is_to_come(client):
    table = "1 2000 - * 1 -\n2 2000 - 0 * -\n3 2000 - - - *"
    reply = replied(client, "forecast", system="roundrobin", table=table)
    assert [player["expected"] for player in reply["players"]] == ["1.50", "0.50", "1.00"]


def test_a_forecast_needs_no_k(client):
    bare = replied(client, "forecast", system="roundrobin", table="1 2000 * 1 -\n2 2000 0 * -\n3 2000 - - *")
    table = "1 2000 - * 1 -\n2 2000 - 0 * -\n3 2000 - - - *"
    assert bare == replied(client, "forecast", system="roundrobin", table=table)


def test_an_adjustment_of_march_2024(client):
    assert replied(client, "adjustment", rating=1500, list="2024-03-01")["new_rating"] == 1700


@pytest.mark.parametrize("form", CALCULATORS.values(), ids=lambda form: form.name)
def test_every_example_is_answered_as_the_command_answers_it(client, form):
    response = client.get(f"/calculators/{form.name}/?{form().example_query}")
    made = response.context["made"]
    assert made is not None
    assert [json.loads(line) for line in answers([response.context["line"]])] == [
        json.loads(json.dumps(made.answer))
    ]
    assert response.context["json_address"] in response.content.decode().replace("&amp;", "&")


@pytest.mark.parametrize("form", CALCULATORS.values(), ids=lambda form: form.name)
def test_an_empty_form_asks_for_nothing(client, form):
    response = client.get(f"/calculators/{form.name}/")
    assert response.status_code == 200
    assert "errorlist" not in response.content.decode()
    assert client.get(f"/calculators/{form.name}/?format=json").status_code == 400


def test_what_is_wrong_stands_beside_its_field(client):
    said = wrong(
        client, "period", rating=9999, k=15, list="2010-05-02", start="2010-03-06", games="2084 1\n2167 x"
    )
    assert set(said) == {"rating", "list", "games"}
    assert said["games"].startswith("Line 2: “x” is no score")


def test_what_the_rules_refuse_stands_beside_its_field_too(client):
    fields = {"rating": 2000, "k": 20, "list": "2025-12-01", "games": "2000 1\n2025-12-05\n2000 1"}
    assert set(wrong(client, "period", start="2025-12-24", **fields)) == {"start"}
    assert set(wrong(client, "period", start="2025-11-02", **fields)) == {"games"}


def test_a_day_before_the_oldest_text_is_told(client):
    assert (
        "1971-07-01" in wrong(client, "one-game", own=2000, opponent=2000, k=10, start="1960-01-01")["start"]
    )


def test_an_edition_of_the_other_chapter_is_told(client):
    said = wrong(
        client, "one-game", own=2000, opponent=2000, k=10, type="rapid", edition="standard-2024-03-01"
    )
    assert set(said) == {"edition"}


@pytest.mark.parametrize(
    ("name", "fields", "field"),
    [
        ("performance", {"games": "2000 1", "method": "capped"}, "own"),
        ("performance", {"games": ""}, "games"),
        ("forecast", {"table": "1 2000 - -", "system": "swiss"}, "rounds"),
        ("event", {"table": "\x00"}, "table"),
        ("forecast", {"table": "1 2000 - 2w1 2b1\n2 2000 - 1b0 1w0", "system": "roundrobin"}, "table"),
        ("hold", {"own": 2000, "opponents": "x"}, "opponents"),
        ("one-game", {"own": "2000", "opponent": "", "k": "10"}, "opponent"),
    ],
)
def test_fields_that_are_missing_or_odd_are_named(client, name, fields, field):
    assert field in wrong(client, name, **fields)


def test_a_calculator_that_is_none_is_not_found(client):
    assert client.get("/calculators/astrology/").status_code == 404


def test_an_answer_names_and_links_its_edition(client):
    text = asked(client, "one-game", own=2500, opponent=2400, k=10, start="2010-01-01").content.decode()
    assert 'href="/rules/standard-2009-07-01/"' in text


def test_the_calculators_ask_the_database_for_types_and_own_editions_only(client, django_assert_num_queries):
    with django_assert_num_queries(3) as asked_for:
        asked(client, "one-game", own=2500, opponent=2400, k=10)
    tables = ("tournaments_ratingtype", "tournaments_ownedition")
    assert all(any(table in each["sql"] for table in tables) for each in asked_for.captured_queries)


@pytest.fixture
def xiangqi(db) -> None:
    ensure_types()
    text = (SAMPLES / "xiangqi.toml").read_text(encoding="utf-8")
    add_edition(text, type_code="chinese-chess", type_name="Chinese chess", by=None)


def test_a_rating_type_of_the_federation_is_offered_with_its_editions(client, xiangqi):
    form = client.get("/calculators/one-game/").context["form"]
    assert ("chinese-chess", "Chinese chess") in form.fields["type"].choices
    assert "xiangqi-2020-01-01" in {
        code for _, group in form.fields["edition"].choices[1:] for code, _ in group
    }
    assert "xiangqi" not in dict(form.fields["type"].choices)


@pytest.mark.parametrize("edition", ["", "xiangqi-2020-01-01"])
def test_a_rating_type_of_the_federation_is_calculated_by_its_edition(client, xiangqi, edition):
    fields = {"own": 2800, "opponent": 2300, "k": 10, "type": "chinese-chess", "edition": edition}
    reply = replied(client, "one-game", **fields)
    assert (reply["edition"], reply["counted_difference"]) == ("2020-01-01", 400)
    text = asked(client, "one-game", **fields).content.decode()
    assert 'href="/rules/xiangqi-2020-01-01/"' in text


def test_an_edition_of_the_handbook_does_not_rate_a_type_of_the_federation(client, xiangqi):
    fields = {"own": 2500, "opponent": 2400, "k": 10, "type": "chinese-chess"}
    assert set(wrong(client, "one-game", edition="standard-2024-03-01", **fields)) == {"edition"}


def test_a_first_rating_of_the_federation_is_shown_by_its_editions(client, xiangqi):
    games = "1900 1\n" * 9
    response = asked(
        client, "first-rating", list="2026-10-01", start="2026-08-01", games=games, type="chinese-chess"
    )
    assert [edition.id for edition, _, _ in response.context["editions"]] == ["xiangqi-2020-01-01"]


def test_the_curve_stands_beside_the_table_and_says_where_they_differ(client):
    reply = replied(client, "curve", difference=-92)
    assert reply == {"difference": -92, "table": "0.37", "curve": "0.3706", "agrees": True}
    response = asked(client, "curve", difference=25)
    assert "different" in response.content.decode()
    assert (response.context["parts"][0].least, response.context["parts"][0].table) == (25, 53)


@pytest.mark.parametrize("text", ["x", "12345", "1.5", "²"])
def test_a_difference_that_is_none_is_told(client, text):
    assert "difference" in wrong(client, "curve", difference=text)
    assert "Write a whole number" in asked(client, "curve", difference=text).content.decode()
