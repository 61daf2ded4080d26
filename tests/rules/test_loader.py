from datetime import date

import pytest

from ratinglist.rules.editions import (
    BUILT_IN,
    FOLDER,
    SAMPLES,
    BadEdition,
    NoEdition,
    edition_for,
    load_editions,
    load_own,
    registry_with,
)
from ratinglist.rules.editions.settings import SETTINGS

OWN = """after = "standard-2025-10-01"
chapter = "draughts"
start = 2020-01-01
title = "Draughts rating"
cited_as = "Draughts rules"
source = ["Rules of the federation"]
"""


def problems(text: str) -> list[str]:
    with pytest.raises(BadEdition) as bad:
        load_own(("own.toml", text))
    return [str(problem) for problem in bad.value.problems]


def test_every_file_holds_only_what_differs():
    by_id = {edition.id: edition for edition in BUILT_IN.editions}
    for edition in BUILT_IN.editions:
        if edition.after:
            text = (FOLDER / f"{edition.id}.toml").read_text(encoding="utf-8")
            before = by_id[edition.after]
            said = [key for key in SETTINGS if f"\n{key} = " in text.split("[[")[0]]
            assert [key for key in said if getattr(edition, key) == getattr(before, key)] == [], edition.id


def test_every_file_is_named_by_its_edition():
    assert {path.stem for path in FOLDER.glob("*.toml")} == {edition.id for edition in BUILT_IN.editions}


@pytest.mark.parametrize("edition", BUILT_IN.editions, ids=lambda edition: edition.id)
def test_every_edition_names_its_source(edition):
    assert edition.title and edition.source and edition.cited_as


def test_own_edition_stands_beside_the_built_in_ones():
    registry = registry_with(load_own(("own.toml", OWN + "floor = 900\n")))
    edition = edition_for("draughts", date(2026, 1, 1), registry=registry)
    assert (edition.floor, edition.k_new, edition.id) == (900, 40, "draughts-2020-01-01")
    assert edition_for("standard", date(2026, 1, 1), registry=registry).floor == 1400
    with pytest.raises(NoEdition, match="the oldest starts 2020-01-01"):
        edition_for("draughts", date(2019, 12, 31), registry=registry)


def test_articles_of_the_handbook_are_not_those_of_an_own_edition():
    assert load_own(("own.toml", OWN))[0].articles == ()


def test_second_own_edition_builds_on_the_first_in_any_order():
    later = (
        'after = "draughts-2020-01-01"\nstart = 2022-01-01\nchapter = "draughts"\ntitle = "t"\n'
        'source = ["s"]\nfloor = 800\n'
    )
    first, second = load_own(("later.toml", later), ("own.toml", OWN + "floor = 900\nk_new = 32\n"))
    assert (first.floor, second.floor, second.k_new) == (900, 800, 32)


def test_none_takes_a_limit_away():
    assert load_own(("own.toml", OWN + 'k_times_games = "none"\n'))[0].k_times_games is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("k_new = 0", "own.toml, line 7: k_new: must be a whole number from 1 to 100, not 0"),
        ("k_new = 20.5", "own.toml, line 7: k_new: must be a whole number from 1 to 100, not 20.5"),
        ("k_new = true", "own.toml, line 7: k_new: must be a whole number from 1 to 100, not True"),
        ('k_new = "none"', "own.toml, line 7: k_new: must be a whole number from 1 to 100, not 'none'"),
        ('floor = "low"', "own.toml, line 7: floor: must be a whole number from 0 to 4000, not 'low'"),
        ("k_mew = 20", "own.toml, line 7: k_mew: unknown key; did you mean k_new?"),
        ('expectation = "both"', "own.toml, line 7: expectation: must be one of game, average, not 'both'"),
        ("top_needs_games = 1", "own.toml, line 7: top_needs_games: must be true or false, not 1"),
        (
            "list_months = [4, 1]",
            "own.toml, line 7: list_months: must be at least one month, each once and in",
        ),
        ("list_months = [0]", "own.toml, line 7: list_months: must be a whole number from 1 to 12, not 0"),
        ("list_months = 1", "own.toml, line 7: list_months: must be a list of whole numbers, not 1"),
        (
            "least_minutes = [[0, 60], [2400, 120]]",
            "own.toml, line 7: least_minutes: must begin with the highest",
        ),
        (
            "least_minutes = [60]",
            "own.toml, line 7: least_minutes: must be a list of [rating, minutes], not [60]",
        ),
        (
            'time_ranges = [["x", 9, 8]]',
            "own.toml, line 7: time_ranges: the second number of seconds must be",
        ),
        ("time_ranges = [[1, 2, 3]]", "own.toml, line 7: time_ranges: each range starts with a rating type"),
        (
            'k_junior = 30\njunior_age = "none"',
            "own.toml, line 7: k_junior: needs junior_age and junior_below",
        ),
        (
            "expected_step_hundredths = 50",
            "own.toml, line 7: expected_step_hundredths: is only for expectation",
        ),
        ('difference_cap = "none"', "own.toml, line 1: uncapped_from: needs a difference_cap"),
        (
            'first_rating_method = "half-points"',
            "own.toml, line 1: half_point_step_hundredths: is needed for",
        ),
        ("rated_share = [3, 1]", "own.toml, line 7: rated_share: must be a fraction like [1, 3]"),
        ("notes = 3", "own.toml, line 7: notes: must be a list of texts"),
        ("label = 3", "own.toml, line 7: label: must be text in quotation marks, not 3"),
        ("k_new = ", "own.toml, line 7: not TOML: Invalid value"),
        (
            "[articles]\ncapped = 8",
            "own.toml, line 8: articles.capped: must be text in quotation marks, not 8",
        ),
        ('[[readings]]\nsetting = "k"', "own.toml, line 7: readings.evidence: missing"),
        (
            "[[amendments]]\nfrom = 2021-01-01\nk_new = 0",
            "own.toml, line 9: amendments.k_new: must be a whole",
        ),
        ("[[amendments]]\nk_new = 30", "own.toml, line 7: amendments.from: missing"),
    ],
)
def test_problem_is_told_with_file_line_and_key(line, problem):
    assert problems(OWN + line + "\n")[0].startswith(problem)


def test_all_problems_of_a_file_are_told_at_once():
    told = problems(OWN + 'k_new = 0\nfloor = "x"\nk_newest = 1\n')
    assert [problem.split(":")[0] for problem in told] == [f"own.toml, line {line}" for line in (7, 8, 9)]


def test_edition_before_that_is_not_there_is_told_with_the_nearest():
    told = problems(OWN.replace("2025-10-01", "2025-10-02"))
    assert told == [
        "own.toml, line 1: after: there is no edition standard-2025-10-02; did you mean standard-2025-10-01?"
    ]


def test_first_edition_must_say_everything():
    told = problems(OWN.replace('after = "standard-2025-10-01"\n', ""))
    assert len(told) == len(SETTINGS)
    assert told[0].endswith('floor: missing, and there is no "after"')


def test_chapters_of_the_handbook_cannot_be_taken():
    assert problems(OWN.replace("draughts", "standard"))[0].startswith(
        "own.toml, line 2: chapter: standard has"
    )


def test_same_edition_twice_is_refused():
    with pytest.raises(BadEdition, match=r"b.toml, line 3: start: there is an edition draughts-2020-01-01"):
        load_own(("a.toml", OWN), ("b.toml", OWN))


def test_sample_for_a_xiangqi_federation():
    edition = load_editions([SAMPLES / "xiangqi.toml"], known=BUILT_IN.editions)[0]
    assert (edition.k_new, edition.k_new_games, edition.k_regular) == (25, 30, 15)
    assert (edition.k_top, edition.top_from, edition.floor, edition.performance_unrated) == (
        10,
        2400,
        1200,
        1200,
    )
