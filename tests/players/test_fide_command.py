"""`manage.py import_list` as typed."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from players.models import FideList
from tests.players.fide_lists import SAMPLES, line, write_list

pytestmark = pytest.mark.django_db


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def said(*arguments, out=None, **options) -> str:
    out = out or StringIO()
    call_command("import_list", *map(str, arguments), stdout=out, **options)
    return out.getvalue()


def test_it_says_what_is_new_gone_and_changed(tmp_path):
    first = [line(1, name="Rise, Rita", standard=(2000, 0, 20)), line(2, fed="NED"), line(3)]
    second = [line(1, name="Rise, Rita", standard=(2031, 8, 20)), line(2, fed="BEL"), line(4), line(5)]
    said(write_list(tmp_path, "2026-01", first))

    report = said(write_list(tmp_path, "2026-02", second))

    assert "FIDE list of 2026-02-01 (combined with FOA): 4 rows" in report
    assert "new 2   gone 1   changed 2   unchanged 0" in report
    assert "standard 1 moved" in report
    assert "Rise, Rita" in report and "2000 → 2031  +31" in report
    assert "federation 1" in report and "NED → BEL" in report


def test_a_second_time_it_says_that_the_list_is_already_here():
    said(SAMPLES / "players_list_foa_2026-10.txt")

    assert "already here; nothing was changed" in said(SAMPLES / "players_list_foa_2026-10.txt")


def test_it_tells_of_the_row_it_had_to_recover():
    assert "line 10: the other titles SI,FI,LSI,SLI,NA run over" in said(
        SAMPLES / "players_list_foa_2026-10.txt"
    )


def test_a_date_and_a_type_can_be_given(tmp_path):
    path = tmp_path / "download.xml"
    path.write_bytes((SAMPLES / "rapid_nov11frl_xml.xml").read_bytes())

    said(path, "--date", "2011-12-01", "--type", "blitz")

    assert FideList.objects.filter(date="2011-12-01", kind="blitz").exists()


def test_a_date_that_is_no_first_of_a_month_is_refused():
    with pytest.raises(CommandError, match="--date"):
        said(SAMPLES / "players_list_foa_2026-10.txt", "--date", "2026-10-02")


def test_a_refusal_says_that_nothing_was_changed(tmp_path):
    with pytest.raises(CommandError, match="Nothing was changed"):
        said(write_list(tmp_path, "", [line(1)], name="players_list_foa_.txt"))


def test_a_shrunken_list_is_taken_when_accepted(tmp_path):
    said(write_list(tmp_path, "2026-01", map(line, range(1, 11))))
    short = write_list(tmp_path, "2026-02", map(line, range(1, 9)))

    with pytest.raises(CommandError, match="--accept-shrink"):
        said(short)
    assert "gone 2" in said(short, "--accept-shrink")


def test_a_terminal_shows_how_far_it_is(tmp_path):
    shown = said(write_list(tmp_path, "2026-01", map(line, range(1, 10001))), out=Terminal())

    assert " 50 %  5,000 of 10,000 rows" in shown
    assert "100 %  10,000 of 10,000 rows, comparing" in shown
