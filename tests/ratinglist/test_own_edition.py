"""A federation's own edition, from its file to the published list of a rating type of its own."""

from datetime import UTC, date, datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from players.models import LogEntry
from players.refusal import Refused
from ratinglist.calculation import close
from ratinglist.files import folder
from ratinglist.models import Entry, RatingList
from ratinglist.opening import open_lists
from ratinglist.own_editions import add_edition
from ratinglist.publication import publish, verify
from ratinglist.rules.editions import BUILT_IN, SAMPLES, Problem
from ratinglist.what_if import what_if
from tests.closing import entry, outcome, sides
from tests.make import make_player, make_tournament
from tests.tournaments import trf
from tournaments import deadlines, intake
from tournaments.editions import cadence_of, edition_on, registry
from tournaments.models import OwnEdition, RatingType, State
from tournaments.rating_types import ensure_types

pytestmark = pytest.mark.django_db

SAMPLE = (SAMPLES / "xiangqi.toml").read_text(encoding="utf-8")
JULY, OCTOBER, JANUARY = date(2026, 7, 1), date(2026, 10, 1), date(2027, 1, 1)
HEAD = "national_id,type,rating,k,games\n"


def at(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


@pytest.fixture
def xiangqi(db) -> RatingType:
    ensure_types()
    return add_edition(SAMPLE, type_code="xiangqi", type_name="Xiangqi", by=None).type


@pytest.fixture
def people(xiangqi) -> dict:
    """The four of `trf.report()` in the register, three of them on the opening list; Dan is unrated."""
    made = {}
    for number, (name, sex, _, federation, fide_id, _) in enumerate(trf.ENTRANTS, start=1):
        values = {"sex": sex, "federation": federation, "fide_id": fide_id, "national_id": str(number)}
        made[name.split(", ")[1]] = make_player(name, **values)
    table = HEAD + "1,xiangqi,2010,25,12\n2,xiangqi,1990,15,80\n3,xiangqi,1850,15,44\n"
    open_lists(table.encode(), date=JULY, by=None, now=at(JULY))
    return made


def accepted(type_: RatingType, first: date = date(2026, 8, 10), last: date = date(2026, 8, 11), **head):
    days = {"r042": f"{first:%Y/%m/%d}", "r052": f"{last:%Y/%m/%d}"} | head
    data = trf.report(rounds=f"{first:%y/%m/%d} {last:%y/%m/%d}", **days)
    report = intake.upload(data, "club.trf", by=None, wanted_type=type_, at=at(last))
    intake.submit(report, by=None, at=at(last))
    return intake.accept(report, by=None, at=at(last))


def published(list_date: date = OCTOBER) -> RatingList:
    draft = close("xiangqi", list_date, by=None, now=at(list_date))
    return publish(draft, by=None, now=at(list_date))[0]


def test_the_edition_makes_its_rating_type(xiangqi):
    assert (xiangqi.code, xiangqi.name, xiangqi.chapter, xiangqi.order) == (
        "xiangqi",
        "Xiangqi",
        "xiangqi",
        3,
    )
    edition = edition_on(xiangqi, JULY)
    assert (edition.k_new, edition.k_regular, edition.k_top, edition.floor) == (25, 15, 10, 1200)
    assert LogEntry.objects.filter(act="add-edition").count() == 1


def test_from_the_report_to_the_published_list(xiangqi, people):
    report = accepted(xiangqi)
    list_ = published()
    report.refresh_from_db()
    assert report.state == State.RATED
    assert (list_.edition, list_.closes) == ("2020-01-01", date(2026, 9, 24))
    # Ada (K 25) beats Ben (−20 of difference) and draws with Cora (+160).
    made = outcome(people["Ada"], list_)
    assert [side.expected for side in sides(people["Ada"], list_)] == [53, 71]
    assert (made.k_used, made.k_reason, made.raw_change, made.new_rating) == (25, "k-new", 650, 2017)
    assert outcome(people["Ben"], list_).k_used == 15
    assert [side.reason for side in sides(people["Ben"], list_)] == ["", "opponent-unrated"]
    assert outcome(people["Dan"], list_).reason == "first-zero"
    assert verify(list_)
    names = sorted(path.name for path in folder(list_).iterdir())
    assert names and all(name.startswith("xiangqi-2026-10-01-") for name in names)


def test_k_goes_to_10_from_2400_on(xiangqi, people):
    table = make_player(national_id="90")
    opponents = [people["Ada"], people["Ben"]]
    Entry.objects.filter(player=people["Ada"]).update(rating=2395, k=15, games=100, highest=2395)
    make_tournament(
        [
            (people["Ada"], opponents[1], "1"),
            (people["Ada"], people["Cora"], "1"),
            (people["Ada"], table, "1"),
        ],
        type=xiangqi,
        start=date(2026, 8, 1),
        game_seconds=3600,
    )
    Entry.objects.filter(player__in=[people["Ben"], people["Cora"]]).update(rating=2395, highest=2395)
    list_ = published()
    assert outcome(people["Ada"], list_).new_rating == 2410
    assert (entry(people["Ada"], list_).k, outcome(people["Ada"], list_).k_used) == (10, 15)


def test_its_lists_appear_every_quarter(xiangqi, people):
    assert cadence_of("xiangqi").next_list(JULY) == OCTOBER
    with pytest.raises(Refused) as refused:
        close("xiangqi", date(2026, 8, 1), by=None, now=at(OCTOBER))
    assert refused.value.code == "not-a-list-date"
    published()
    with pytest.raises(Refused) as refused:
        close("xiangqi", date(2027, 4, 1), by=None, now=at(date(2027, 4, 1)))
    assert refused.value.code == "out-of-order"
    assert refused.value.data["due"] == JANUARY


def test_the_sender_is_told_the_quarter(xiangqi, people):
    tournament = accepted(xiangqi, date(2026, 9, 24), date(2026, 9, 25)).tournament
    place = deadlines.belongs_to(tournament, accepted_on=date(2026, 9, 26))
    assert place.list_date == JANUARY
    assert deadlines.last_list(tournament) == date(2027, 4, 1)


def test_below_1200_is_unrated(xiangqi, people):
    Entry.objects.filter(player__in=[people["Ada"], people["Ben"]]).update(rating=1205)
    game = [(people["Ben"], people["Ada"], "0")]
    make_tournament(game, type=xiangqi, start=date(2026, 8, 1), game_seconds=600)
    list_ = published()
    assert (outcome(people["Ben"], list_).kind, outcome(people["Ben"], list_).data["rating"]) == (
        "dropped",
        1197,
    )


def test_nine_games_make_a_first_rating_with_12_5_points_a_half_point(xiangqi, people):
    Entry.objects.filter(player__in=[people["Ada"], people["Ben"], people["Cora"]]).update(rating=1900)
    rated = [people["Ada"], people["Ben"], people["Cora"]] * 3
    codes = "111110=00"
    games = [(people["Dan"], opponent, code) for opponent, code in zip(rated, codes, strict=True)]
    make_tournament(games, type=xiangqi, start=date(2026, 8, 1), game_seconds=600)
    made = outcome(people["Dan"], published())
    assert (made.kind, made.data["added"], made.new_rating, made.new_k) == ("first", 2500, 1925, 25)


def test_unrated_opponents_count_1200_in_an_average(xiangqi, people):
    games = [(people["Ada"], people["Dan"], "1"), (people["Ada"], people["Ben"], "=")]
    tournament = make_tournament(games, type=xiangqi, start=date(2026, 8, 1), game_seconds=600)
    made = what_if(tournament.reports.get(), edition_on(xiangqi, JULY))
    [ada] = [each for each in made.entrants if each.participant.player == people["Ada"]]
    assert ada.result.performance.average_hundredths == (1200 + 1990) * 100 // 2


def refusal(text: str, **values) -> Refused:
    with pytest.raises(Refused) as refused:
        add_edition(text, **{"type_code": "xiangqi", "by": None, "file_name": "own.toml"} | values)
    return refused.value


def test_a_broken_edition_is_refused_with_every_problem_by_its_line(db):
    text = SAMPLE.replace("floor = 1200", 'floor = "low"').replace("k_new = 25", "k_new = 25\nk_old = 1")
    lines = text.splitlines()
    refused = refusal(text)
    assert refused.code == "edition-refused"
    problems = refused.data["problems"]
    assert [(each.line, each.key) for each in problems] == [
        (lines.index('floor = "low"') + 1, "floor"),
        (lines.index("k_old = 1") + 1, "k_old"),
    ]
    assert all(isinstance(each, Problem) and each.file == "own.toml" for each in problems)
    assert not OwnEdition.objects.exists() and not RatingType.objects.filter(code="xiangqi").exists()


def test_what_is_not_toml_is_refused_with_its_line(db):
    [problem] = refusal('chapter = "xiangqi"\nfloor = = 2\n').data["problems"]
    assert (problem.file, problem.line) == ("own.toml", 2)


def test_the_handbook_cannot_be_changed(db):
    assert refusal(SAMPLE, type_code="blitz").code == "type-of-handbook"
    text = SAMPLE.replace('chapter = "xiangqi"', 'chapter = "standard"')
    [problem] = refusal(text).data["problems"]
    assert problem.key == "chapter"


def test_only_an_officer_adds_an_edition(arbiter):
    assert refusal(SAMPLE, by=arbiter).code == "not-yours"


@pytest.mark.parametrize("code", ["", "Xiangqi", "x" * 21, "a b", "../x"])
def test_the_code_of_a_type_is_a_plain_word(db, code):
    assert refusal(SAMPLE, type_code=code).code == "bad-type-code"


def test_a_type_keeps_to_its_chapter(xiangqi):
    text = SAMPLE.replace('chapter = "xiangqi"', 'chapter = "draughts"')
    assert refusal(text).code == "other-chapter"


def test_the_same_text_again_changes_nothing(xiangqi):
    first = OwnEdition.objects.get()
    assert add_edition(SAMPLE, type_code="xiangqi", by=None) == first
    assert LogEntry.objects.filter(act="add-edition").count() == 1


def test_an_edition_that_no_list_used_may_be_corrected(xiangqi):
    add_edition(SAMPLE.replace("floor = 1200", "floor = 1250"), type_code="xiangqi", by=None)
    assert OwnEdition.objects.count() == 1
    assert edition_on(xiangqi, JULY).floor == 1250


def test_an_edition_that_a_published_list_used_stays_as_it_is(xiangqi, people):
    refused = refusal(SAMPLE.replace("floor = 1200", "floor = 1250"))
    assert (refused.code, refused.data["edition"]) == ("edition-used", "xiangqi 2020-01-01")
    assert edition_on(xiangqi, JULY).floor == 1200


LATER = """
after = "xiangqi-2020-01-01"
start = 2026-10-01
title = "A lower floor"
source = ["Meeting of 2026"]
floor = 1100
"""


def test_a_later_edition_holds_from_its_day(xiangqi, people):
    add_edition(LATER, type_code="xiangqi", by=None)
    assert [edition_on(xiangqi, day).floor for day in (date(2026, 9, 30), OCTOBER)] == [1200, 1100]
    assert published().edition == "2026-10-01"


def test_a_later_edition_may_not_begin_before_what_is_published(xiangqi, people):
    assert refusal(LATER.replace("2026-10-01", "2026-06-01")).code == "edition-too-late"


def test_a_change_of_the_edition_makes_another_draft(xiangqi, people):
    accepted(xiangqi)
    first = close("xiangqi", OCTOBER, by=None, now=at(OCTOBER))
    add_edition(LATER, type_code="xiangqi", by=None)
    second = close("xiangqi", OCTOBER, by=None, now=at(OCTOBER))
    assert (first.edition, second.edition) == ("2020-01-01", "2026-10-01")


def test_without_own_editions_the_registry_is_the_handbook(db):
    assert registry() is BUILT_IN


def test_the_command_adds_an_edition(db):
    out = StringIO()
    call_command("add_edition", SAMPLES / "xiangqi.toml", type="xiangqi", name="Xiangqi", stdout=out)
    assert "Xiangqi: edition of 2020-01-01 is kept" in out.getvalue()


def test_the_command_tells_each_problem(db, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(SAMPLE.replace("floor = 1200", "floor = -1"))
    with pytest.raises(CommandError, match=r"own\.toml, line 14: floor: must be a whole number"):
        call_command("add_edition", path, type="xiangqi")


def test_the_command_needs_a_file_of_text(db, tmp_path):
    with pytest.raises(CommandError, match="cannot be read as text"):
        call_command("add_edition", tmp_path / "nothing.toml", type="xiangqi")


def test_the_command_says_that_an_edition_was_replaced(xiangqi, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(SAMPLE.replace("floor = 1200", "floor = 1250"))
    told = []
    for _ in range(2):
        out = StringIO()
        call_command("add_edition", path, type="xiangqi", stdout=out)
        told.append(out.getvalue().strip())
    kept = "Xiangqi: edition of 2020-01-01 is kept"
    assert told == [f"{kept}; it replaces the edition of that date, which no list has used", kept]
