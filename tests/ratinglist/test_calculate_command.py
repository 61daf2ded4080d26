import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ratinglist.own_editions import add_edition
from ratinglist.rules.editions import SAMPLES

QUESTION = (
    '{"kind":"period","type":"blitz","list":"2026-12-01","rating":2000,"k":20,'
    '"tournaments":[{"start":"2026-11-07","games":[[2000,1]]}]}\n'
)
XIANGQI = '{"kind":"change","type":"xiangqi","own":2500,"opponent":2400,"k":10}\n'
SAMPLE = SAMPLES / "xiangqi.toml"
MANAGE = Path(__file__).parents[2] / "manage.py"


def replies(monkeypatch, text: str, **options) -> list[dict]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    out = io.StringIO()
    call_command("calculate", stdout=out, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.django_db
def test_calculate_answers_every_line(monkeypatch):
    first, second, third = replies(monkeypatch, QUESTION + "nonsense\n" + QUESTION)
    assert first["new_rating"] == 2010
    assert second["error"].startswith("line 2, ")
    assert third == first


@pytest.mark.django_db
def test_a_type_that_nobody_added_is_unknown(monkeypatch):
    [reply] = replies(monkeypatch, XIANGQI)
    assert reply["error"] == 'line 1, type: must be one of standard, rapid, blitz, not "xiangqi"'


@pytest.mark.django_db
def test_an_edition_from_a_file_is_a_rating_type(monkeypatch):
    [reply] = replies(monkeypatch, XIANGQI, edition_file=[SAMPLE])
    assert (reply["edition"], reply["win"]["new_rating"]) == ("2020-01-01", 2504)


@pytest.mark.django_db
def test_an_edition_of_the_database_is_known_by_its_type(monkeypatch):
    add_edition(SAMPLE.read_text(encoding="utf-8"), type_code="chinese-chess", by=None)
    question = XIANGQI.replace("xiangqi", "chinese-chess")
    for options in ({}, {"edition_file": [SAMPLE]}):
        [reply] = replies(monkeypatch, question, **options)
        assert (reply["edition"], reply["win"]["new_rating"]) == ("2020-01-01", 2504)


@pytest.mark.django_db
def test_a_broken_edition_is_refused_by_line(monkeypatch, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(SAMPLE.read_text(encoding="utf-8").replace("floor = 1200", "floor = -1"))
    with pytest.raises(CommandError, match=r"own\.toml, line 14: floor: must be a whole number"):
        replies(monkeypatch, XIANGQI, edition_file=[path])


@pytest.mark.parametrize("content", [None, b""], ids=["missing", "empty"])
def test_without_a_database_the_handbook_answers_and_no_file_is_made(tmp_path, content):
    path = tmp_path / "own.sqlite3"
    if content is not None:
        path.write_bytes(content)
    made = subprocess.run(
        [sys.executable, MANAGE, "calculate"],
        input=QUESTION,
        env=os.environ | {"DATABASE_URL": f"sqlite:///{path}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (json.loads(made.stdout)["new_rating"], made.stderr) == (2010, "")
    assert path.exists() == (content is not None)
