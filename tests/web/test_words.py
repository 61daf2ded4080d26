import pytest

from ratinglist.pages.words import explained, method_in_words, source_in_words
from ratinglist.rules.counting import Uncounted
from ratinglist.rules.sentences import SENTENCES
from ratinglist.templatetags.ratings import halves, hundredths, minus, signed, signed_hundredths, tenths


@pytest.mark.parametrize("code", SENTENCES)
def test_every_code_has_words_even_without_its_numbers(code):
    for chapter in ("standard", "rapid"):
        words = explained(code, chapter)
        assert words
        assert "{" not in words


@pytest.mark.parametrize("code", Uncounted)
def test_every_reason_is_a_sentence_with_its_article_or_the_offices_own(code):
    assert explained(code, "standard", "2025-10-01").startswith("Not ")


def test_the_sentence_is_that_of_the_edition():
    assert "2025-10-01" in explained("forfeit", "standard", "2025-10-01")
    assert "2024-03-01" in explained("forfeit", "standard", "2024-03-01")


@pytest.mark.parametrize("edition", ["", "1066-10-14", "nonsense"])
def test_an_unknown_edition_still_gives_a_sentence(edition):
    assert explained("forfeit", "standard", edition).startswith("Not rated")


def test_a_code_that_nobody_knows_is_written_out():
    assert explained("struck-by-lightning") == "Struck by lightning."


def test_no_code_is_no_sentence():
    assert explained("") == ""


def test_methods_and_sources_have_names():
    assert method_in_words("NIDOF") == "national, else FIDE"
    assert method_in_words("XYZ") == "XYZ"
    assert source_in_words("national", {}) == "national rating"
    assert source_in_words("standard", {"standard": "Standard"}) == "standard rating"
    assert source_in_words("elsewhere", {}) == "elsewhere"


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0.00"), (5, "0.05"), (-36, "−0.36"), (12345, "123.45"), (None, ""), ("", "")]
)
def test_hundredths_are_written_with_two_places(value, text):
    assert hundredths(value) == text


@pytest.mark.parametrize(("value", "text"), [(64, "+0.64"), (-64, "−0.64"), (0, "0.00"), (None, "")])
def test_changes_show_their_sign(value, text):
    assert signed_hundredths(value) == text


@pytest.mark.parametrize(("value", "text"), [(8, "+8"), (-12, "−12"), (0, "0"), (None, ""), ("", "")])
def test_whole_changes_show_their_sign(value, text):
    assert signed(value) == text
    assert minus(value) == text.removeprefix("+")


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (None, "")])
def test_half_points_are_written_as_points(value, text):
    assert halves(value) == text


@pytest.mark.parametrize(("value", "text"), [(55, "5½"), (50, "5"), (53, "5.3"), (0, "0"), (None, "")])
def test_tenths_are_written_as_points(value, text):
    assert tenths(value) == text
