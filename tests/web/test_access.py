"""Every page and every act, for everybody who might try."""

import pytest
from django.test import Client
from django.urls import reverse

from players.models import LogEntry
from ratinglist.models import Calculation
from ratinglist.paths import list_path
from tournaments.models import Match, Report, State

pytestmark = pytest.mark.django_db

LOGIN = "login"
PUBLIC = dict.fromkeys(("nobody", "stranger", "other", "own", "officer"), 200)
ARBITERS = {"nobody": LOGIN, "stranger": 403, "other": 200, "own": 200, "officer": 200}
OWN = {"nobody": LOGIN, "stranger": 403, "other": 404, "own": 200, "officer": 200}
OFFICERS = {"nobody": LOGIN, "stranger": 403, "other": 403, "own": 403, "officer": 200}
OFFICERS_ELSE_HIDDEN = {"nobody": 404, "stranger": 404, "other": 404, "own": 404, "officer": 200}
LOGGED_IN = {"nobody": LOGIN, "stranger": 200, "other": 200, "own": 200, "officer": 200}

PAGES = {
    "home": (lambda w: reverse("home"), PUBLIC),
    "archive": (lambda w: reverse("lists"), PUBLIC),
    "list": (lambda w: list_path(w.december), PUBLIC),
    "current list": (lambda w: reverse("current_list", args=["standard"]), PUBLIC),
    "list report": (lambda w: list_path(w.december, "list_report"), PUBLIC),
    "calculation": (lambda w: list_path(w.december, "calculation", pk=w.bo.pk), PUBLIC),
    "draft": (lambda w: list_path(w.draft), OFFICERS_ELSE_HIDDEN),
    "draft's report": (lambda w: list_path(w.draft, "list_report"), OFFICERS_ELSE_HIDDEN),
    "draft's calculation": (
        lambda w: list_path(w.draft, "calculation", pk=w.bo.pk),
        OFFICERS_ELSE_HIDDEN,
    ),
    "players": (lambda w: reverse("players"), PUBLIC),
    "player": (lambda w: reverse("player", args=[w.bo.pk]), PUBLIC),
    "tournaments": (lambda w: reverse("tournaments"), PUBLIC),
    "tournament": (lambda w: reverse("tournament", args=[w.open.pk]), PUBLIC),
    "unsubmitted tournament": (
        lambda w: reverse("tournament", args=[w.checked.tournament_id]),
        {"nobody": 404, "stranger": 404, "other": 404, "own": 200, "officer": 200},
    ),
    "health": (lambda w: reverse("healthz"), PUBLIC),
    "robots": (lambda w: reverse("robots"), PUBLIC),
    "desk": (lambda w: reverse("desk"), ARBITERS),
    "upload": (lambda w: reverse("upload"), ARBITERS),
    "report": (lambda w: reverse("report", args=[w.checked.pk]), OWN),
    "refused report": (lambda w: reverse("report", args=[w.refused.pk]), OWN),
    "report file": (lambda w: reverse("report_file", args=[w.checked.pk]), OWN),
    "office": (lambda w: reverse("office"), OFFICERS),
    "account": (lambda w: reverse("account"), LOGGED_IN),
    "password": (lambda w: reverse("account_change_password"), LOGGED_IN),
    "e-mail addresses": (lambda w: reverse("account_email"), LOGGED_IN),
    "second factor": (lambda w: reverse("mfa_index"), LOGGED_IN),
}
ROLES = tuple(PUBLIC)


def client_of(role: str, world, request) -> Client:
    fixture = {"other": "arbiter", "stranger": "stranger", "officer": "officer"}.get(role)
    user = world.arbiter if role == "own" else request.getfixturevalue(fixture) if fixture else None
    client = Client(enforce_csrf_checks=False)
    if user:
        client.force_login(user)
    return client


def outcome(response):
    """The status, or `login` for the way to the login page."""
    sent_to_login = response.status_code == 302 and response["Location"].startswith(reverse("account_login"))
    return LOGIN if sent_to_login else response.status_code


@pytest.mark.parametrize("role", ROLES)
def test_pages_are_for_those_they_are_for(role, world, request):
    client = client_of(role, world, request)
    met = {name: outcome(client.get(path(world))) for name, (path, _) in PAGES.items()}
    assert met == {name: expected[role] for name, (_, expected) in PAGES.items()}


REPORT_ACTS = ("submit", "recheck", "type", "withdraw", "return", "accept", "accept-parked")
LINE_ACTS = ("link", "create", "park", "unpark")
FIELDS = {"reason": "because", "type": "standard", "number": "1", "federation": "SCO", "sex": "w"}
STRANGERS = [("nobody", LOGIN), ("stranger", 403), ("other", 404)]


@pytest.mark.parametrize(("role", "expected"), STRANGERS)
def test_nobody_acts_on_the_report_of_another(role, expected, world, request):
    client, before = client_of(role, world, request), list(Report.objects.order_by("pk").values())
    for report in (world.checked, world.submitted):
        paths = [reverse("report_act", args=[report.pk, act]) for act in REPORT_ACTS]
        assert {outcome(client.post(path, FIELDS)) for path in paths} == {expected}
    assert list(Report.objects.order_by("pk").values()) == before


@pytest.mark.parametrize("act", ["accept", "accept-parked", "return"])
def test_what_officers_decide_no_arbiter_decides_even_for_himself(act, world, request):
    path = reverse("report_act", args=[world.submitted.pk, act])
    assert client_of("own", world, request).post(path, FIELDS).status_code == 403
    assert Report.objects.get(pk=world.submitted.pk).state == State.SUBMITTED


@pytest.mark.parametrize(("role", "expected"), STRANGERS)
def test_nobody_answers_for_the_report_of_another(role, expected, world, request):
    client, line = client_of(role, world, request), world.checked.participants.first()
    paths = [reverse("line_act", args=[line.pk, act]) for act in LINE_ACTS]
    assert {outcome(client.post(path, FIELDS)) for path in paths} == {expected}
    assert world.checked.participants.get(pk=line.pk).match == line.match == Match.QUESTION


@pytest.mark.parametrize("act", ["close", "publish"])
@pytest.mark.parametrize(
    ("role", "expected"), [("nobody", LOGIN), ("stranger", 403), ("other", 403), ("own", 403)]
)
def test_only_officers_close_and_publish(act, role, expected, world, request):
    asked = {"act": act, "type": "standard", "date": "2026-01-01"}
    response = client_of(role, world, request).post(reverse("request_job"), asked)
    assert outcome(response) == expected
    assert not Calculation.objects.exists()


@pytest.mark.parametrize("role", ROLES)
def test_acts_are_not_done_by_looking_at_an_address(role, world, request):
    client, log = client_of(role, world, request), LogEntry.objects.count()
    line = world.checked.participants.first()
    paths = [
        *(reverse("report_act", args=[world.checked.pk, act]) for act in REPORT_ACTS),
        *(reverse("line_act", args=[line.pk, act]) for act in ("link", "create", "park")),
        reverse("request_job"),
    ]
    assert {client.get(path).status_code for path in paths} == {405}
    assert LogEntry.objects.count() == log


def test_acts_without_a_token_are_refused(world, officer):
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    line = world.checked.participants.first()
    for path in (
        reverse("report_act", args=[world.submitted.pk, "accept"]),
        reverse("line_act", args=[line.pk, "park"]),
        reverse("request_job"),
        reverse("upload"),
        reverse("account_logout"),
    ):
        response = client.post(path, FIELDS)
        assert response.status_code == 403
        assert "Please send it again" in response.content.decode()


def test_an_unknown_act_is_not_found(world, officer, client):
    client.force_login(officer)
    line = world.checked.participants.first()
    assert client.post(reverse("report_act", args=[world.checked.pk, "explode"])).status_code == 404
    assert client.post(reverse("line_act", args=[line.pk, "explode"])).status_code == 404


def test_the_public_page_of_a_tournament_names_no_file_and_no_sender(world, client):
    page = client.get(reverse("tournament", args=[world.submitted.tournament_id])).content.decode()
    assert "submitted" in page
    assert world.submitted.file_name not in page
    assert "harbour" not in page


def test_the_raw_tables_are_for_staff(world, client, arbiter):
    client.force_login(arbiter)
    assert client.get("/admin/").status_code == 302
