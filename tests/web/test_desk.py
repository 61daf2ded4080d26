from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from players.models import Player
from tests.make import make_player, make_type
from tests.tournaments import trf
from tests.tournaments.trf import ENTRANTS
from tournaments.desk import shown
from tournaments.models import Match, RatingType, Report, State

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_desk(client, arbiter):
    make_type()
    client.force_login(arbiter)
    return client


def report(**head) -> bytes:
    """A report of yesterday and the day before, so that no deadline is over on the day of the tests."""
    first, last = (date.today() - timedelta(days=days) for days in (2, 1))
    days = {"rounds": f"{first:%y/%m/%d} {last:%y/%m/%d}"}
    return trf.report(**days | {"r042": f"{first:%Y/%m/%d}", "r052": f"{last:%Y/%m/%d}"} | head)


def send(client, *files: tuple[str, bytes], **fields):
    uploads = [SimpleUploadedFile(name, content) for name, content in files]
    return client.post(reverse("upload"), {"files": uploads, **fields}, follow=True)


def act(client, report: Report, name: str, **fields):
    return client.post(reverse("report_act", args=[report.pk, name]), fields, follow=True)


def answer(client, line, name: str, **fields):
    return client.post(reverse("line_act", args=[line.pk, name]), fields, follow=True)


def told(response) -> str:
    return " ".join(str(message) for message in response.context["messages"])


def test_an_upload_leads_to_the_report_with_its_questions(at_desk):
    response = send(at_desk, ("open.trf", report()))
    sent = Report.objects.get()
    assert response.redirect_chain[-1][0] == reverse("report", args=[sent.pk])
    text = response.content.decode()
    assert "Rook Ending Open" in text
    assert "Alder, Ada" in text
    assert "Counts for the list of" in text or "missed the third list" in text


def test_several_files_at_once_lead_to_the_desk(at_desk):
    response = send(at_desk, ("one.trf", report()), ("two.trf", report(r012="Pawn Ending Open")))
    assert response.redirect_chain[-1][0] == reverse("desk")
    assert {each.file_name for each in response.context["reports"]} == {"one.trf", "two.trf"}


def test_an_upload_without_a_file_asks_for_one(at_desk):
    assert "Choose a file" in send(at_desk).content.decode()


def test_an_empty_file_is_refused_with_the_reason(at_desk):
    response = send(at_desk, ("empty.trf", b""))
    assert "empty" in response.content.decode()
    assert not Report.objects.exists()


def test_a_file_above_the_limit_is_refused_without_a_trace(at_desk, settings):
    settings.MAX_REPORT_BYTES = 100
    response = send(at_desk, ("long.trf", report()))
    assert "long.trf: The file has" in told(response)
    assert not Report.objects.exists()


def test_a_refused_file_shows_what_is_wrong_and_can_be_had_back(at_desk):
    content = report(r042="")
    response = send(at_desk, ("no-date.trf", content))
    assert "Refused." in response.content.decode()
    assert "start date" in response.content.decode()
    assert at_desk.get(reverse("report_file", args=[Report.objects.get().pk])).content == content


def test_what_is_no_report_is_refused_and_shown(at_desk):
    response = send(at_desk, ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256))))
    assert response.status_code == 200
    assert Report.objects.get().state == State.REFUSED
    assert "a picture" in response.content.decode()


def test_the_file_comes_back_as_an_attachment_that_no_browser_opens(at_desk):
    send(at_desk, ('odd "näme".trf', report()))
    response = at_desk.get(reverse("report_file", args=[Report.objects.get().pk]))
    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"].startswith("attachment; filename=")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response.content == report()


def test_the_same_bytes_lead_to_the_same_report(at_desk):
    send(at_desk, ("open.trf", report()))
    send(at_desk, ("again.trf", report()))
    assert Report.objects.count() == 1


def test_the_report_of_another_is_not_shown_by_sending_it_again(at_desk, officer, client):
    send(at_desk, ("open.trf", report()))
    Report.objects.update(uploaded_by=officer)
    sent = Report.objects.get()
    sent.tournament.arbiters.clear()
    type(sent.tournament).objects.update(registered_by=officer)
    response = send(at_desk, ("mine.trf", report()))
    assert "sent in by somebody else" in told(response)
    assert "Alder" not in response.content.decode()


def test_findings_come_with_the_piece_of_the_file_marked():
    finding = {"severity": "error", "line": 2, "column": 7, "raw": "wrong"}
    piece = shown(finding, ["first", "right wrong right"])
    assert (piece.before, piece.marked, piece.after) == ("right ", "wrong", " right")


def test_a_finding_beyond_the_file_is_shown_without_a_piece():
    finding = {"severity": "error", "line": 9, "column": 1, "raw": "x"}
    assert shown(finding, ["only line"]).marked == ""


def test_a_finding_past_the_end_of_its_line_marks_the_place():
    finding = {"severity": "error", "line": 1, "column": 30, "raw": ""}
    assert shown(finding, ["short"]).marked == " "


def test_a_line_is_linked_by_number(at_desk):
    ada = make_player("Alder-Oak, Ada", national_id="A77")
    send(at_desk, ("open.trf", report()))
    line = Report.objects.get().participants.get(number=1)
    assert "Linked" in told(answer(at_desk, line, "link", number="a77"))
    line.refresh_from_db()
    assert (line.player, line.match) == (ada, Match.LINKED)


def test_a_number_that_nobody_has_links_nobody(at_desk):
    send(at_desk, ("open.trf", report()))
    line = Report.objects.get().participants.get(number=1)
    assert "No single player" in told(answer(at_desk, line, "link", number="424242"))
    line.refresh_from_db()
    assert line.player is None


def test_a_newcomer_is_added_to_the_register(at_desk):
    send(at_desk, ("open.trf", report()))
    line = Report.objects.get().participants.get(number=2)
    assert "Added" in told(answer(at_desk, line, "create", federation="SCO", sex="m"))
    assert Player.objects.get(name="Birch, Ben").participations.get() == line


def test_a_line_is_parked_with_a_reason_and_opened_again(at_desk):
    send(at_desk, ("open.trf", report()))
    line = Report.objects.get().participants.get(number=3)
    assert "Say why" in told(answer(at_desk, line, "park", reason=""))
    response = answer(at_desk, line, "park", reason="asked the organiser")
    assert "asked the organiser" in response.content.decode()
    answer(at_desk, line, "unpark")
    line.refresh_from_db()
    assert line.match == Match.QUESTION


def test_a_report_is_submitted_and_says_so(at_desk):
    send(at_desk, ("open.trf", report()))
    response = act(at_desk, Report.objects.get(), "submit")
    assert "Submitted" in told(response)
    assert Report.objects.get().state == State.SUBMITTED


def test_a_refusal_is_told_and_changes_nothing(at_desk):
    send(at_desk, ("open.trf", report()))
    sent = Report.objects.get()
    act(at_desk, sent, "submit")
    response = act(at_desk, sent, "submit")
    assert "it cannot become" in told(response)
    assert Report.objects.get().state == State.SUBMITTED


def test_a_report_is_withdrawn_with_a_reason(at_desk):
    send(at_desk, ("open.trf", report()))
    sent = Report.objects.get()
    assert "Say why" in told(act(at_desk, sent, "withdraw", reason=""))
    act(at_desk, sent, "withdraw", reason="wrong file")
    assert Report.objects.get().state == State.WITHDRAWN


def test_the_type_can_be_chosen(at_desk):
    make_type("rapid")
    send(at_desk, ("open.trf", report()))
    act(at_desk, Report.objects.get(), "type", type="rapid")
    assert Report.objects.get().tournament.type_id == "rapid"


def test_a_returned_report_shows_the_reason_to_its_arbiter(at_desk, officer, client):
    send(at_desk, ("open.trf", report()))
    sent = Report.objects.get()
    act(at_desk, sent, "submit")
    owner = sent.uploaded_by
    client.force_login(officer)
    act(client, sent, "return", reason="Round 2 is missing.")
    client.force_login(owner)
    text = client.get(reverse("report", args=[sent.pk])).content.decode()
    assert "Round 2 is missing." in text
    assert "Submit the report" not in text


def test_accepting_with_open_questions_is_refused_unless_they_are_parked(at_desk, officer, client):
    send(at_desk, ("open.trf", report()))
    sent = Report.objects.get()
    act(at_desk, sent, "submit")
    client.force_login(officer)
    assert f"{len(ENTRANTS)} players are not identified yet" in told(act(client, sent, "accept"))
    act(client, sent, "accept-parked")
    assert Report.objects.get().state == State.ACCEPTED
    assert not Report.objects.get().open_questions.exists()


def test_the_queries_of_a_report_do_not_grow_with_its_players(at_desk, django_assert_max_num_queries):
    send(at_desk, ("open.trf", report()))
    with django_assert_max_num_queries(24):
        at_desk.get(reverse("report", args=[Report.objects.get().pk]))


def test_nobody_is_added_who_is_born_ahead_of_today(at_desk):
    send(at_desk, ("open.trf", report()))
    line = Report.objects.get().participants.get(number=2)
    said = told(answer(at_desk, line, "create", federation="SCO", sex="m", birth_date="2199-01-01"))
    assert "2199 is no year of birth" in said
    assert not Player.objects.filter(name="Birch, Ben").exists()


def page(client, sent: Report) -> str:
    return client.get(reverse("report", args=[sent.pk])).content.decode()


def test_a_report_that_goes_forward_has_the_button_for_it(at_desk):
    send(at_desk, ("open.trf", report()))
    assert "Submit the report" in page(at_desk, Report.objects.get())


def test_a_report_too_late_for_any_list_has_the_reason_in_place_of_the_button(at_desk):
    send(at_desk, ("open.trf", report()))
    RatingType.objects.update(published_to=date.today() + timedelta(days=150))
    text = page(at_desk, Report.objects.get())
    assert "It cannot be submitted:" in text
    assert "9.1" in text
    assert "Submit the report" not in text


def test_a_double_has_the_reason_in_place_of_the_button(at_desk):
    send(at_desk, ("open.trf", report()))
    Report.objects.update(state=State.ACCEPTED)
    send(at_desk, ("double.trf", report(r012="Queen Ending Open")))
    text = page(at_desk, Report.objects.get(file_name="double.trf"))
    assert "The same games already count as Rook Ending Open" in text
    assert "Submit the report" not in text


def test_a_report_submitted_in_time_is_not_accepted_too_late(at_desk, officer, client):
    send(at_desk, ("open.trf", report()))
    sent = Report.objects.get()
    act(at_desk, sent, "submit")
    RatingType.objects.update(published_to=date.today() + timedelta(days=150))
    client.force_login(officer)
    text = page(client, sent)
    assert "It cannot be accepted:" in text
    assert "<button>Accept</button>" not in text


def test_a_returned_report_says_that_it_is_checked_again_first(at_desk):
    send(at_desk, ("open.trf", report()))
    Report.objects.update(state=State.RETURNED, reason="Round 2 is missing.")
    sent = Report.objects.get()
    assert "checked again before it can be submitted" in page(at_desk, sent)
    act(at_desk, sent, "recheck")
    assert "Submit the report" in page(at_desk, sent)


@pytest.mark.parametrize(("content", "offered"), [(b"\x89PNG\r\n\x1a\n" + bytes(range(256)), 0), (None, 1)])
def test_only_what_may_be_a_report_is_checked_again(at_desk, content, offered):
    send(at_desk, ("file.trf", content or report(r042="")))
    assert page(at_desk, Report.objects.get()).count("Check again with the register of today") == offered
