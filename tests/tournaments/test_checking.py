from datetime import UTC, date, datetime

import pytest

from players.models import FideList
from tests.make import make_fide_rating, make_list, make_rating
from tests.tournaments import trf
from tournaments import intake

AT = datetime(2026, 10, 12, 9, tzinfo=UTC)
ADA = trf.ENTRANTS[0]

pytestmark = pytest.mark.django_db


def differences(*person, **head) -> list[tuple[str, str]]:
    """Field and text of what is said of number 1, written as `person`."""
    entrants = [person or ADA, *trf.ENTRANTS[1:]]
    report = intake.upload(trf.report(entrants, **head), "open.trf", by=None, at=AT)
    return [(finding["field"], finding["what"]) for finding in report.findings if finding["code"] == "W020"]


def test_a_line_that_agrees_with_the_register_says_nothing(register):
    assert differences() == []


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (("Alder, Adele", *ADA[1:]), "name"),
        ((ADA[0], "m", *ADA[2:]), "sex"),
        ((*ADA[:3], "IRL", *ADA[4:]), "federation"),
        ((*ADA[:5], "1990/02/04"), "birth"),
        ((*ADA[:5], "1991/00/00"), "birth"),
    ],
)
def test_a_line_that_differs_from_the_register_names_the_field(register, line, field):
    """N-10: of an id the federation is compared too."""
    assert [told for told, _ in differences(*line)] == [field]


def test_case_accents_and_order_of_a_name_are_no_difference(register):
    assert differences("ADA ÁLDER", *ADA[1:]) == []


def test_a_field_left_blank_is_no_difference(register):
    assert differences(ADA[0], "", ADA[2], "", ADA[4], "") == []


def imported(on: date) -> None:
    FideList.objects.create(date=on, kind="combined", rows=1, new=0, gone=0, changed=0)


def test_the_rating_is_compared_with_fides_list_in_force_on_the_first_day(register):
    """T-13."""
    imported(date(2026, 10, 1))
    make_fide_rating(register["Ada"], 2044, since=date(2026, 10, 1), until=date(2026, 11, 1))
    make_fide_rating(register["Ada"], 2010, since=date(2026, 11, 1))
    told = dict(differences())
    assert told["rating"] == "Player 1 Alder, Ada: rating 2010 here, 2044 in FIDE's list."


def test_a_rating_that_fides_list_does_not_have_is_told(register):
    imported(date(2026, 10, 1))
    make_fide_rating(register["Ada"], None, since=date(2026, 10, 1))
    assert dict(differences())["rating"].endswith("rating 2010 here, none in FIDE's list.")


def test_the_rating_of_the_type_is_compared(register):
    imported(date(2026, 10, 1))
    make_fide_rating(register["Ada"], 1900, since=date(2026, 10, 1))
    make_fide_rating(register["Ada"], 2010, since=date(2026, 10, 1), type_code="rapid")
    assert "rating" not in dict(differences(r122="15 min + 10 sec"))


def test_the_standard_rating_stands_in_where_there_is_none_in_rapid(register):
    imported(date(2026, 10, 1))
    make_fide_rating(register["Ada"], 2010, since=date(2026, 10, 1))
    assert "rating" not in dict(differences(r122="15 min + 10 sec"))


def test_none_may_be_reported_where_there_is_none_in_rapid(register):
    imported(date(2026, 10, 1))
    make_fide_rating(register["Ada"], 2010, since=date(2026, 10, 1))
    assert "rating" not in dict(differences(*ADA[:2], 0, *ADA[3:], r122="15 min + 10 sec"))


def test_none_is_told_where_there_is_one(register):
    imported(date(2026, 10, 1))
    make_fide_rating(register["Ada"], 2010, since=date(2026, 10, 1))
    told = dict(differences(*ADA[:2], 0, *ADA[3:]))
    assert told["rating"].endswith("rating none here, 2010 in FIDE's list.")


def test_ratings_are_not_compared_with_a_list_nobody_imported(register):
    make_fide_rating(register["Ada"], 2044, since=date(2026, 9, 1))
    assert "rating" not in dict(differences())


def both_rated(player, *, fide: int | None, own: int | None) -> None:
    """FIDE's rating and that of the federation's own list of the first day."""
    imported(date(2026, 10, 1))
    make_fide_rating(player, fide, since=date(2026, 10, 1))
    make_rating(player, own, make_list(date(2026, 10, 1)))


@pytest.mark.parametrize("reported", [2044, 2010])
def test_a_rating_that_may_be_the_federations_own_agrees_with_either(register, reported):
    both_rated(register["Ada"], fide=2044, own=2010)
    assert "rating" not in dict(differences(*ADA[:2], reported, *ADA[3:]))


def test_a_rating_that_is_neither_fides_nor_the_federations_own_is_told_with_both(register):
    both_rated(register["Ada"], fide=2044, own=2010)
    told = dict(differences(*ADA[:2], 1999, *ADA[3:]))
    assert told["rating"].endswith("1999 here, 2044 in FIDE's list, 2010 in the federation's own list.")


def test_whom_fide_does_not_rate_may_be_reported_without_a_rating(register):
    both_rated(register["Ada"], fide=None, own=2010)
    assert "rating" not in dict(differences(*ADA[:2], 0, *ADA[3:]))


def test_an_own_rating_of_another_day_is_told(register):
    both_rated(register["Ada"], fide=2044, own=2020)
    make_rating(register["Ada"], 2010, make_list(date(2026, 11, 1)))
    assert "2020 in the federation's own list" in dict(differences())["rating"]


def national_line(rating: int, federation: str = "SCO") -> bytes:
    return f"{federation}    1 w    {ADA[0]:<33} {rating:>4} {federation}        4711 1990/02/03\r\n".encode()


def told_with(line: bytes) -> list[tuple[int, str]]:
    report = intake.upload(trf.report() + line, "open.trf", by=None, at=AT)
    found = [finding for finding in report.findings if finding["field"] == "rating"]
    return [(finding["line"], finding["what"].partition(": ")[2]) for finding in found]


@pytest.fixture
def scottish(settings):
    settings.HOME_FEDERATION = "SCO"


def test_with_a_national_line_column_49_is_fides_rating(register, scottish):
    both_rated(register["Ada"], fide=2044, own=2010)
    assert told_with(national_line(2010)) == [(10, "rating 2010 here, 2044 in FIDE's list.")]


def test_a_national_rating_is_compared_with_the_federations_own_list(register, scottish):
    both_rated(register["Ada"], fide=2010, own=2025)
    assert told_with(national_line(1999)) == [(14, "rating 1999 here, 2025 in the federation's own list.")]


def test_the_national_rating_of_another_federation_is_not_compared(register, scottish):
    both_rated(register["Ada"], fide=2010, own=2025)
    assert told_with(national_line(1999, "IRL")) == []


def test_a_difference_names_line_and_column(register):
    report = intake.upload(
        trf.report([(ADA[0], "m", *ADA[2:]), *trf.ENTRANTS[1:]]), "open.trf", by=None, at=AT
    )
    finding = next(finding for finding in report.findings if finding["code"] == "W020")
    assert (finding["line"], finding["column"], finding["raw"]) == (10, 10, "m")


def test_too_little_time_for_the_strongest_is_remarked(register):
    report = intake.upload(trf.report(r122="60 minutes"), "open.trf", by=None, at=AT)
    assert any(f["code"] == "W026" and "2010 needs 90 minutes" in f["what"] for f in report.findings)


def test_an_event_before_the_oldest_known_regulations_is_not_submitted(register):
    data = trf.report(r042="1970/10/10", r052="1970/10/11", rounds="70/10/10 70/10/11")
    report = intake.upload(data, "open.trf", by=None, at=AT)
    assert any(f["code"] == "E051" and "1970-10-10" in f["what"] for f in report.findings)


@pytest.mark.parametrize(("day", "told"), [(10, 1), (11, 0)])
def test_a_report_sent_in_before_the_tournament_is_over_says_so(register, day, told):
    at = datetime(2026, 10, day, 9, tzinfo=UTC)
    report = intake.upload(trf.report(), "open.trf", by=None, at=at)
    assert [finding["code"] for finding in report.findings].count("W052") == told
