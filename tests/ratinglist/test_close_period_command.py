from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from players.models import LogEntry
from ratinglist.models import RatingList
from tests.make import make_list, make_player, make_tournament

pytestmark = pytest.mark.django_db


def run(*arguments) -> str:
    out = StringIO()
    call_command("close_period", "2025-12-01", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def event(db):
    return make_tournament(
        [(make_player("Berg, Anna", rating=2000), make_player("Dahl, Bent", rating=2000), "1")]
    )


def test_the_command_makes_the_draft_and_tells_what_it_did(event):
    said = run()
    assert RatingList.objects.get(status="draft").summary["games"] == 1
    assert "1 events, 1 games counted; 2 players change" in said
    assert "+10  2000 → 2010  Berg, Anna (1)" in said


def test_all_types_with_an_opening_list_are_closed(event):
    make_list(type_code="blitz")
    run()
    assert set(RatingList.objects.filter(status="draft").values_list("type_id", flat=True)) == {
        "standard",
        "blitz",
    }


def test_one_type_alone(event):
    make_list(type_code="blitz")
    run("--type", "blitz")
    assert RatingList.objects.get(status="draft").type_id == "blitz"


def test_a_rehearsal_says_so_and_keeps_nothing(event):
    said = run("--dry-run")
    assert "standard, list of 2025-12-01, rehearsal" in said
    assert "+10  2000 → 2010  Berg, Anna (1)" in said
    assert not RatingList.objects.filter(status="draft").exists()


def test_parked_players_and_late_events_are_named(event):
    make_tournament([(make_player(rating=1900), "Nobody, Knows", "1")], name="Autumn Open")
    assert "! parked: no. 2 Nobody, Knows, Autumn Open: his games wait" in run()


def test_the_command_notes_who_ran_it(event, officer):
    run("--by", officer.username)
    assert LogEntry.objects.get(act="close").actor == officer


def test_a_refusal_is_an_error_with_its_sentence(event):
    with pytest.raises(CommandError, match="The standard list of 2025-12-01 comes first"):
        call_command("close_period", "2026-01-01", stdout=StringIO())


def test_a_type_that_is_refused_does_not_keep_the_others_from_closing(db):
    make_list(date(2026, 1, 1))
    make_list(type_code="blitz")
    with pytest.raises(CommandError, match="The lists of standard begin with"):
        run()
    assert RatingList.objects.get(status="draft").type_id == "blitz"


def test_an_unknown_user_is_an_error(event):
    with pytest.raises(CommandError, match="there is no user 'nobody'"):
        run("--by", "nobody")


def test_without_an_opening_list_the_command_says_so(db):
    with pytest.raises(CommandError, match="no rating type has an opening list"):
        run()
