import io

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments import trf
from tests.tournaments.test_identity import STRANGER
from tournaments.models import Report, State

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path, register):
    (tmp_path / "good.trf").write_bytes(trf.report())
    (tmp_path / "broken.trf").write_bytes(b"no report at all")
    return tmp_path


def said(*arguments, **options) -> str:
    out = io.StringIO()
    call_command("submit_report", *map(str, arguments), stdout=out, **options)
    return out.getvalue()


def test_a_file_is_checked_and_its_state_printed(folder):
    told = said(folder / "good.trf")
    assert told.startswith("good.trf: checked, version 1 of Rook Ending Open (2026-10-10)")
    assert Report.objects.get().state == State.CHECKED


def test_a_file_is_accepted_by_the_officer_named(folder, officer):
    said(folder / "good.trf", accept=True, by="officer")
    report = Report.objects.get()
    assert (report.state, report.uploaded_by) == (State.ACCEPTED, officer)


def test_a_broken_file_is_told_and_the_others_are_taken_in(folder):
    out = io.StringIO()
    with pytest.raises(CommandError, match="1 of 2 files"):
        call_command(
            "submit_report", str(folder / "broken.trf"), str(folder / "good.trf"), submit=True, stdout=out
        )
    assert "E001" in out.getvalue()
    assert Report.objects.get(file_name="good.trf").state == State.SUBMITTED


def test_open_questions_are_printed_and_stop_the_acceptance(folder):
    (folder / "open.trf").write_bytes(trf.report([*trf.ENTRANTS, STRANGER], [*trf.CELLS, ()]))
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("submit_report", str(folder / "open.trf"), accept=True, stdout=out)
    assert "who is 5 Elm, Eve?" in out.getvalue()
    assert Report.objects.get().state == State.SUBMITTED


def test_park_rest_takes_the_file_all_the_way(folder):
    (folder / "open.trf").write_bytes(trf.report([*trf.ENTRANTS, STRANGER], [*trf.CELLS, ()]))
    said(folder / "open.trf", accept=True, park_rest=True)
    assert Report.objects.get().state == State.ACCEPTED


def test_the_same_file_again_changes_nothing(folder):
    said(folder / "good.trf", accept=True)
    said(folder / "good.trf", accept=True)
    assert Report.objects.get().state == State.ACCEPTED


def test_an_unknown_user_stops_the_command(folder):
    with pytest.raises(CommandError, match="There is no user 'nobody'"):
        said(folder / "good.trf", by="nobody")
    assert not Report.objects.exists()


def test_a_missing_file_is_told(folder):
    with pytest.raises(CommandError, match="1 of 1"):
        said(folder / "missing.trf")


def test_a_file_too_large_is_told_without_being_read(folder, settings):
    settings.MAX_REPORT_BYTES = 10
    out = io.StringIO()
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("submit_report", str(folder / "good.trf"), stdout=out)
    assert "a report may have 10" in out.getvalue()
    assert not Report.objects.exists()
