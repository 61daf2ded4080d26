from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from tests.tournaments import trf
from tournaments import intake

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(register):
    return intake.upload(trf.report(), 'Mémorial "7".trf', by=None, at=datetime(2026, 10, 12, tzinfo=UTC))


@pytest.mark.parametrize("model", ["report", "tournament", "participant", "game", "ratingtype"])
def test_the_admin_lists_what_was_reported(admin_client, report, model, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        answer = admin_client.get(reverse(f"admin:tournaments_{model}_changelist"))
    assert answer.status_code == 200


@pytest.mark.parametrize("model", ["report", "tournament", "participant", "game"])
def test_the_admin_adds_nothing_to_what_was_reported(admin_client, report, model):
    assert admin_client.get(reverse(f"admin:tournaments_{model}_add")).status_code == 403


def test_a_report_can_be_downloaded_as_it_came(admin_client, report):
    answer = admin_client.get(reverse("admin:report-original", args=[report.pk]))
    assert answer.content == report.content
    assert answer.headers["Content-Disposition"] == 'attachment; filename="M_morial _7_.trf"'


def test_who_may_not_see_reports_downloads_none(client, officer, report):
    client.force_login(officer)
    assert client.get(reverse("admin:report-original", args=[report.pk])).status_code == 403
    officer.user_permissions.add(Permission.objects.get(codename="view_report"))
    assert client.get(reverse("admin:report-original", args=[report.pk])).status_code == 200


def test_an_unknown_report_is_not_found(admin_client, report):
    assert admin_client.get(reverse("admin:report-original", args=[report.pk + 1])).status_code == 404


def test_report_and_tournament_can_be_looked_at(admin_client, report):
    seen = admin_client.get(reverse("admin:tournaments_report_change", args=[report.pk]))
    assert "download" in seen.content.decode()
    event = admin_client.get(reverse("admin:tournaments_tournament_change", args=[report.tournament_id]))
    assert "Rook Ending Open" in event.content.decode()
