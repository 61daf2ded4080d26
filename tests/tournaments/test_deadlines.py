from datetime import date

import pytest

from tournaments.deadlines import Place, accept_by, belongs_to, last_list, notice
from tournaments.models import RatingType, Tournament


def ended(on: date, **values) -> Tournament:
    return Tournament(name="Open", start=on, end=on, **values)


@pytest.mark.parametrize(
    ("end", "official", "list_date"),
    [
        (date(2025, 10, 29), False, date(2025, 11, 1)),
        (date(2025, 10, 30), False, date(2025, 12, 1)),
        (date(2025, 10, 31), True, date(2025, 11, 1)),
    ],
    ids=["7.1.3 closing date", "7.1.3 a day late (P-01)", "7.1.3 official"],
)
def test_the_closing_date_decides_the_list_of_a_report_sent_at_once(end, official, list_date):
    assert belongs_to(ended(end, official=official), accepted_on=end) == Place(list_date)


def test_a_report_accepted_on_the_eve_of_a_list_is_on_it():
    assert belongs_to(ended(date(2025, 10, 20)), accepted_on=date(2025, 10, 31)).list_date == date(
        2025, 11, 1
    )


def test_a_report_accepted_on_the_day_of_a_list_waits_for_the_next():
    assert belongs_to(ended(date(2025, 10, 20)), accepted_on=date(2025, 11, 1)).list_date == date(2025, 12, 1)


def test_a_report_accepted_before_its_event_ends_waits_for_the_end():
    assert belongs_to(ended(date(2025, 12, 28)), accepted_on=date(2025, 11, 15)).list_date == date(2026, 1, 1)


def test_the_third_list_after_the_end_is_the_last():
    january = ended(date(2026, 1, 10))
    assert last_list(january) == date(2026, 4, 1)
    assert belongs_to(january, accepted_on=date(2026, 3, 31)) == Place(date(2026, 4, 1))


def test_an_event_that_missed_the_third_list_is_on_none():
    """P-03: ended on 10 January, sent for the list of May."""
    assert belongs_to(ended(date(2026, 1, 10)), accepted_on=date(2026, 4, 2)) == Place(None, "too-late")


def test_a_late_event_is_on_a_list_by_decision():
    late = ended(date(2026, 1, 10), rated_by_decision=True)
    assert belongs_to(late, accepted_on=date(2026, 4, 2)).list_date == date(2026, 5, 1)


def test_a_list_takes_reports_until_its_eve():
    assert accept_by(date(2026, 3, 1)) == date(2026, 2, 28)


def test_the_notice_names_list_deadline_and_what_follows():
    told = notice(ended(date(2026, 1, 10)), on=date(2026, 1, 12))
    assert told == (
        "Counts for the list of 2026-02-01, if accepted by 2026-01-31; else for the list of 2026-03-01. "
        "The last one is that of 2026-04-01."
    )


def test_the_notice_warns_of_the_last_list():
    assert notice(ended(date(2026, 1, 10)), on=date(2026, 3, 5)).endswith(
        "this is the last list that takes it."
    )


def test_the_notice_of_a_late_report_cites_the_article():
    told = notice(ended(date(2026, 1, 10)), on=date(2026, 4, 2))
    assert "9.1" in told
    assert "2026-04-01" in told


@pytest.fixture
def published_to(types):
    """Says that the standard lists are published up to a date; gives the type."""

    def publish(on: date) -> RatingType:
        RatingType.objects.filter(pk="standard").update(published_to=on)
        return RatingType.objects.get(pk="standard")

    return publish


def test_a_list_published_before_its_date_takes_no_more(published_to):
    november = ended(date(2026, 11, 26), type=published_to(date(2026, 12, 1)))
    assert belongs_to(november, accepted_on=date(2026, 11, 30)) == Place(date(2027, 1, 1))
    assert notice(november, on=date(2026, 11, 30)) == (
        "Counts for the list of 2027-01-01, if accepted by 2026-12-31; else for the list of 2027-02-01. "
        "The last one is that of 2027-02-01."
    )


def test_an_event_whose_last_list_is_published_already_is_too_late(published_to):
    september = ended(date(2026, 9, 10), type=published_to(date(2026, 12, 1)))
    assert belongs_to(september, accepted_on=date(2026, 11, 30)) == Place(None, "too-late")


def test_by_decision_it_is_on_the_next_list(published_to):
    september = ended(date(2026, 9, 10), type=published_to(date(2026, 12, 1)), rated_by_decision=True)
    assert belongs_to(september, accepted_on=date(2026, 11, 30)) == Place(date(2027, 1, 1))


def test_a_list_that_is_late_itself_still_takes_events(published_to):
    november = ended(date(2026, 11, 20), type=published_to(date(2026, 11, 1)))
    assert belongs_to(november, accepted_on=date(2026, 12, 3)) == Place(date(2026, 12, 1))
    assert notice(november, on=date(2026, 12, 3)).startswith(
        "Counts for the list of 2026-12-01, if accepted before that is published; "
        "else for the list of 2027-01-01."
    )
