import logging
import sys

import pytest
from django.urls import reverse

from ratinglist.logs import RefusalsInOneLine


def record(status_code: int | None) -> logging.LogRecord:
    """A record of a request that ended in an exception."""
    try:
        raise PermissionError("no")
    except PermissionError:
        made = logging.LogRecord("django.request", logging.WARNING, "", 0, "Forbidden", (), sys.exc_info())
    if status_code:
        made.status_code = status_code
    return made


@pytest.mark.parametrize(
    ("status_code", "traceback"), [(403, False), (404, False), (500, True), (None, True)]
)
def test_only_faults_of_the_site_show_a_traceback(status_code, traceback):
    made = record(status_code)
    assert RefusalsInOneLine().filter(made)
    assert bool(made.exc_info) == traceback


@pytest.mark.django_db
def test_a_page_of_another_role_is_one_line_in_the_terminal(client, arbiter):
    client.force_login(arbiter)
    handler = next(each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler)
    written = []
    handler.emit = lambda made: written.append(handler.format(made))
    try:
        assert client.get(reverse("office")).status_code == 403
    finally:
        del handler.emit
    assert [line.count("\n") for line in written] == [0]
    assert "Forbidden" in written[0]
