from datetime import date

import pytest

from ratinglist.rules.editions import STANDARD_2025_10 as EDITION
from ratinglist.rules.editions import edition_named
from ratinglist.rules.k_factor import Reason, listed_k, used_k


@pytest.mark.parametrize(
    ("k", "n", "used"),
    [(40, 17, 40), (40, 18, 38), (20, 35, 20), (20, 36, 19), (20, 39, 17), (10, 70, 10), (10, 71, 9)],
    ids=lambda value: f"W27,R-08:{value}",
)
def test_k_times_games_stays_within_700(k, n, used):
    assert used_k(EDITION, k, n) == used


def test_period_without_games_keeps_its_k():
    assert used_k(EDITION, 40, 0) == 40


@pytest.mark.parametrize(
    ("games", "highest", "birth_year", "list_year", "k", "code"),
    [
        pytest.param(27, 2100, 1980, 2025, 40, "k-new", id="W52-before"),
        pytest.param(32, 2100, 1980, 2025, 20, "k-regular", id="W52-after"),
        pytest.param(60, 2100, 2007, 2025, 40, "k-junior", id="W53,R-22-december"),
        pytest.param(60, 2100, 2007, 2026, 20, "k-regular", id="W53,R-22-january"),
        pytest.param(60, 2310, 2009, 2025, 20, "k-regular", id="R-23"),
        pytest.param(60, 2299, 2009, 2025, 40, "k-junior", id="R-23-2299"),
        pytest.param(60, 2300, 2009, 2025, 20, "k-regular", id="R-23-2300"),
        pytest.param(12, 2405, 1980, 2025, 10, "k-top", id="R-24"),
        pytest.param(12, 2400, 2009, 2025, 10, "k-top", id="R-24-junior"),
        pytest.param(12, 2350, 2009, 2025, 40, "k-new", id="junior-above-2300-but-new"),
        pytest.param(29, 2399, 1980, 2025, 40, "k-new", id="29-games"),
        pytest.param(30, 2399, 1980, 2025, 20, "k-regular", id="30-games"),
        pytest.param(60, 2100, None, 2025, 20, "k-regular", id="unknown-birth"),
        pytest.param(5, None, None, 2025, 40, "k-new", id="never-published"),
    ],
)
def test_published_k(games, highest, birth_year, list_year, k, code):
    reason = listed_k(EDITION, games=games, highest=highest, birth_year=birth_year, list_year=list_year)
    assert (reason.k, reason.code) == (k, code)


def test_k_comes_with_what_its_sentence_needs():
    made = listed_k(EDITION, games=17, highest=1700, birth_year=1990, list_year=2026)
    assert made == Reason(40, "k-new", {"games": 17})


@pytest.mark.parametrize(
    ("chapter", "label", "games", "highest", "k", "code"),
    [
        ("standard", "E1971", 0, 2600, 10, "k-everybody"),
        ("standard", "E1982", 5, None, 10, "k-everybody"),
        ("standard", "E2003", 29, 2450, 25, "k-new"),
        ("standard", "E2003", 30, 2450, 10, "k-top"),
        ("standard", "E2003", 30, 2399, 15, "k-regular"),
        ("standard", "E2009", 12, 2405, 25, "k-new"),
        ("standard", "E2011", 12, 2405, 30, "k-new"),
        ("standard", "E2011", 30, 2000, 15, "k-regular"),
        ("standard", "E2012", 12, 2405, 10, "k-top"),
        ("standard", "E2014", 12, 2405, 10, "k-top"),
        ("rapid", "RB2012", 3, 2700, 20, "k-everybody"),
        ("rapid", "RB2022", 3, None, 20, "k-everybody"),
        ("rapid", "RB2022b", 3, None, 40, "k-new"),
    ],
)
def test_k_of_every_edition(chapter, label, games, highest, k, code):
    made = listed_k(
        edition_named(chapter, label), games=games, highest=highest, birth_year=1960, list_year=2010
    )
    assert (made.k, made.code) == (k, code)


@pytest.mark.parametrize(("label", "k"), [("E2012", 15), ("E2014", 40)])
def test_juniors_are_known_since_2014(label, k):
    edition = edition_named("standard", label)
    assert listed_k(edition, games=50, highest=2200, birth_year=2000, list_year=2014).k == k


def test_k_says_since_when_it_is_that_of_the_top():
    made = listed_k(
        EDITION, games=90, highest=2412, birth_year=1980, list_year=2026, top_since=date(2012, 5, 1)
    )
    assert (made.k, made.code, made.data["since"]) == (10, "k-top-since", date(2012, 5, 1))
