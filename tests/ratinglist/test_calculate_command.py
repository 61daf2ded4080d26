import io
import json
import sys

from django.core.management import call_command

QUESTION = (
    '{"kind":"period","type":"blitz","list":"2026-12-01","rating":2000,"k":20,'
    '"tournaments":[{"start":"2026-11-07","games":[[2000,1]]}]}\n'
)


def test_calculate_answers_every_line(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(QUESTION + "nonsense\n" + QUESTION))
    out = io.StringIO()
    call_command("calculate", stdout=out)
    first, second, third = (json.loads(line) for line in out.getvalue().splitlines())
    assert first["new_rating"] == 2010
    assert second["error"].startswith("line 2, ")
    assert third == first
