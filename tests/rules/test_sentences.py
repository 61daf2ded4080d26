import pytest

from ratinglist.rules.counting import Uncounted
from ratinglist.rules.editions import BUILT_IN, RAPID_2024_12, STANDARD_2024_03, edition_named
from ratinglist.rules.k_factor import listed_k
from ratinglist.rules.sentences import SENTENCES, article, sentence

DATA = {
    "games": 7, "rating": 1356, "highest": 2412, "birth_year": 2009, "k": 20, "k_used": 17, "n": 39,
    "since": "2012-05-01", "average": 2376, "percent": 62, "step": "0.50", "estimate": 2411, "least": "0.5",
    "rated": 6, "players": 10, "needed": 4, "mean": 2240, "standard": 2732,
}  # fmt: skip


@pytest.mark.parametrize("code", list(Uncounted))
def test_every_reason_has_a_sentence(code):
    assert sentence(code).startswith("Not ")


@pytest.mark.parametrize("code", list(SENTENCES))
@pytest.mark.parametrize("edition", [STANDARD_2024_03, RAPID_2024_12], ids=lambda edition: edition.chapter)
def test_every_sentence_can_be_said_in_both_chapters(code, edition):
    said = sentence(code, edition=edition, **DATA)
    assert said.endswith(".")
    assert "{" not in said


@pytest.mark.parametrize("edition", BUILT_IN.editions, ids=lambda edition: edition.id)
def test_articles_of_an_edition_belong_to_sentences(edition):
    assert dict(edition.articles).keys() <= SENTENCES.keys()


def test_sentence_names_chapter_edition_and_article():
    assert sentence("opponent-unrated", edition=STANDARD_2024_03).endswith(" (B.02 2024-03-01, 8.3.1).")
    assert sentence("rounded", edition=RAPID_2024_12).endswith(" (B.02 RB 2024-12-01, 7.3).")


def test_sentence_of_k_speaks_of_the_player():
    why = listed_k(STANDARD_2024_03, games=17, highest=1700, birth_year=None, list_year=2026)
    assert sentence(why.code, **why.data).startswith("K is 40: a new player with 17 of 30 games (B.02")


def test_sentence_of_the_exclusion_has_its_numbers():
    assert "600 points or more apart and one of them rated above 2600" in sentence(Uncounted.TOO_FAR_APART)


def test_least_times_are_listed():
    assert "120 minutes from 2400, 90 minutes from 1800, otherwise 60" in sentence(Uncounted.TIME_TOO_SHORT)


def test_ranges_are_listed():
    said = sentence(Uncounted.TIME_OUT_OF_RANGE)
    assert "rapid: more than 10 minutes and less than 60, blitz: more than 3 minutes and at most 10" in said


def test_sentence_without_its_data_is_refused():
    with pytest.raises(KeyError):
        sentence("below-floor")


@pytest.mark.parametrize(
    ("rating_type", "name", "number"),
    [
        ("standard", "E2003", "10.1b"),
        ("standard", "E2012", "8.1b"),
        ("standard", "E2017", "8.1b"),
        ("standard", "E2022", "8.1.2"),
        ("standard", "E2025", "8.1.2"),
        ("rapid", "2024-12-01", "7.1.2"),
    ],
)
def test_an_expected_score_names_the_table_of_its_edition(rating_type, name, number):
    assert article("expected", edition_named(rating_type, name)) == number


@pytest.mark.parametrize(
    ("name", "said"),
    [("2022-01-01", "fewer than 1 half point made"), ("2012-07-01", "fewer than 2 half points made")],
)
def test_one_half_point_is_one(name, said):
    assert said in sentence("event-low-score", edition=edition_named("standard", name))
