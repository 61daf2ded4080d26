"""`manage.py read_report`: what it prints, how it exits, and that no database is needed."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

SAMPLES = Path(__file__).parent / "samples"


def run(name, *options):
    out = StringIO()
    call_command("read_report", str(SAMPLES / name), *options, stdout=out)
    return out.getvalue()


def test_json_holds_the_tournament_and_the_findings():
    answer = json.loads(run("contradictions.trf", "--json"))
    assert answer["tournament"]["name"] == "Rushed Open"
    assert answer["tournament"]["start"] == "2026-03-01"
    assert answer["tournament"]["players"][0]["cells"][0]["opponent"] == 2
    assert answer["findings"][0] | {"what": "", "mend": ""} == {
        "severity": "error", "code": "E014", "what": "", "mend": "", "line": 8, "column": 99,
        "field": "round 1", "raw": "   2 w 1",
    }  # fmt: skip
    assert answer["counts"] == {"error": 4}


def test_a_page_for_people_shows_the_place_of_each_finding():
    page = run("contradictions.trf")
    assert "Rushed Open" in page and "Maier, Max" in page
    assert "error   E011      10:92  Round 1: 3 plays 9, who is not in the file." in page


def test_many_findings_of_a_kind_are_cut_short_on_the_page(tmp_path):
    lines = "".join(f"001 {number:>4} m    Name, One\n" for number in range(1, 41))
    (tmp_path / "many.trf").write_text("012 Many\n042 2026/01/01\n" + lines)
    assert "20 more W018 (warning); --json prints all." in run(tmp_path / "many.trf")


def test_the_encoding_can_be_given(tmp_path):
    (tmp_path / "polish.trf").write_bytes("001    1 m    Łukasz, Żak\n".encode("cp1250"))
    assert "Łukasz, Żak" in run(tmp_path / "polish.trf", "--encoding", "cp1250")


def test_a_refused_file_prints_the_reason_and_fails():
    out = StringIO()
    with pytest.raises(CommandError, match="was refused"):
        call_command("read_report", str(SAMPLES / "separated.tdf"), "--json", stdout=out)
    answer = json.loads(out.getvalue())
    assert answer["tournament"] is None
    assert answer["findings"][0]["code"] == "E001"


def test_a_missing_file_is_named():
    with pytest.raises(CommandError, match=r"nowhere\.trf: No such file"):
        run("nowhere.trf")
