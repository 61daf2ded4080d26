from datetime import date, timedelta

import pytest
from django.db.models.functions import Now
from django.urls import reverse

from ratinglist.models import Calculation
from ratinglist.paths import list_path
from tournaments.models import Report

pytestmark = pytest.mark.django_db


def test_the_office_shows_what_waits(client, world, officer):
    client.force_login(officer)
    response = client.get(reverse("office"))
    assert [report.pk for report in response.context["submitted"]] == [world.submitted.pk]
    assert [report.pk for report in response.context["questionable"]] == [world.checked.pk]
    assert list(response.context["drafts"]) == [world.draft]
    assert list_path(world.draft) in response.content.decode()


def test_the_next_list_of_every_type_is_named(client, world, officer):
    client.force_login(officer)
    due = {each.type.code: each for each in client.get(reverse("office")).context["due"]}
    assert (due["standard"].date, due["standard"].closed, due["standard"].waiting) == (
        date(2026, 1, 1),
        True,
        1,
    )
    assert due["rapid"].date is None


def test_a_closing_is_asked_for_and_shown(client, world, officer):
    client.force_login(officer)
    asked = {"act": "close", "type": "standard", "date": "2026-01-01"}
    response = client.post(reverse("request_job"), asked)
    job = Calculation.objects.get()
    assert response["Location"] == reverse("job", args=[job.pk])
    assert (job.act, job.type_id, job.date, job.requested_by) == (
        "close",
        "standard",
        date(2026, 1, 1),
        officer,
    )


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"act": "burn", "type": "standard", "date": "2026-01-01"},
        {"act": "close", "type": "bullet", "date": "2026-01-01"},
        {"act": "close", "type": "standard", "date": "soon"},
    ],
)
def test_a_request_that_makes_no_sense_asks_for_nothing(client, world, officer, asked):
    client.force_login(officer)
    response = client.post(reverse("request_job"), asked, follow=True)
    assert "Say what to do" in response.content.decode()
    assert not Calculation.objects.exists()


def make_job(officer, **values) -> Calculation:
    values = {"type_id": "standard", "date": date(2026, 1, 1), "requested_by": officer} | values
    return Calculation.objects.create(act="close", **values)


def test_a_running_job_is_asked_again_until_it_is_done(client, world, officer):
    client.force_login(officer)
    job = make_job(officer, status="running", heartbeat=Now(), progress=3, total=10)
    page = client.get(reverse("job", args=[job.pk])).content.decode()
    assert "hx-get" in page
    assert "htmx" in page
    assert "3 of 10" in page
    piece = client.get(reverse("job", args=[job.pk]), headers={"HX-Request": "true"}).content.decode()
    assert "hx-get" in piece
    assert "<html" not in piece


def test_a_job_that_is_done_leads_to_its_list(client, world, officer):
    client.force_login(officer)
    job = make_job(officer, status="done", list=world.draft)
    page = client.get(reverse("job", args=[job.pk])).content.decode()
    assert list_path(world.draft) in page
    assert "hx-get" not in page


def test_a_failed_job_says_why(client, world, officer):
    client.force_login(officer)
    job = make_job(officer, status="failed", error="The list of 1 December comes first.")
    assert "The list of 1 December comes first." in client.get(reverse("job", args=[job.pk])).content.decode()


def test_a_failed_job_is_resumed_with_a_button(client, world, officer):
    client.force_login(officer)
    job = make_job(officer, status="failed", error="The disk is full.")
    path = reverse("resume_job", args=[job.pk])
    assert path in client.get(reverse("job", args=[job.pk])).content.decode()
    page = client.post(path, follow=True).content.decode()
    job.refresh_from_db()
    assert job.status == "waiting"
    assert "The disk is full." not in page
    assert path not in page


def test_a_job_that_lost_its_worker_says_so_and_has_the_button(client, world, officer):
    client.force_login(officer)
    job = make_job(officer, status="running", heartbeat=Now() - timedelta(hours=1))
    page = client.get(reverse("job", args=[job.pk])).content.decode()
    assert "Its worker has not been heard of since" in page
    assert reverse("resume_job", args=[job.pk]) in page


def test_resuming_what_is_done_is_refused_in_words(client, world, officer):
    client.force_login(officer)
    job = make_job(officer, status="done", list=world.draft)
    page = client.post(reverse("resume_job", args=[job.pk]), follow=True).content.decode()
    assert "Nothing is to be resumed" in page


@pytest.mark.parametrize("user", ["arbiter", "stranger"])
def test_only_officers_resume(client, world, officer, user, request):
    job = make_job(officer, status="failed")
    client.force_login(request.getfixturevalue(user))
    assert client.post(reverse("resume_job", args=[job.pk])).status_code == 403
    job.refresh_from_db()
    assert job.status == "failed"


def test_a_job_that_does_not_exist_is_not_found(client, officer):
    client.force_login(officer)
    assert client.get(reverse("job", args=[404])).status_code == 404


def test_an_older_version_with_questions_is_not_shown(client, world, officer):
    newer = Report.objects.get(pk=world.checked.pk)
    newer.pk, newer.version, newer.sha256 = None, newer.version + 1, "0" * 64
    newer.save()
    client.force_login(officer)
    assert list(client.get(reverse("office")).context["questionable"]) == []
