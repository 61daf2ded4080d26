from datetime import UTC, date, datetime

import pytest
from django.core.management import CommandError, call_command
from openpyxl import Workbook

from players.models import FideList, FidePlayer, FideRating, LogEntry, Player
from players.refusal import Refused
from ratinglist.files import folder
from ratinglist.models import Entry, RatingList
from ratinglist.opening import open_from_fide, open_lists
from ratinglist.publication import verify
from tests.make import make_list, make_player

pytestmark = pytest.mark.django_db

OCTOBER = date(2026, 10, 1)
NOW = datetime(2026, 9, 20, tzinfo=UTC)
HEAD = "national_id,type,rating,k,games,highest\n"


@pytest.fixture
def anna(db):
    return make_player("Berg, Anna", national_id="17", fide_id=1500017, title="WFM", birth_year=1990)


def opened(text: str, by=None, on: date = OCTOBER) -> list[RatingList]:
    return open_lists(text.encode(), date=on, by=by, now=NOW)


def findings(text: str, on: date = OCTOBER) -> list[tuple]:
    with pytest.raises(Refused) as refused:
        opened(text, on=on)
    assert refused.value.code == "opening-refused"
    assert not RatingList.objects.exists()
    assert all(finding.what and finding.mend for finding in refused.value.data["findings"])
    return [(finding.line, finding.field, finding.code) for finding in refused.value.data["findings"]]


def test_an_opening_list_is_published_first_in_its_line(anna, officer):
    [list_] = opened(HEAD + "17,standard,2050,20,145,2104\n", by=officer)
    assert (list_.date, list_.seq, list_.revision, list_.base, list_.status) == (
        OCTOBER,
        1,
        0,
        None,
        "published",
    )
    entry = Entry.objects.on(list_).get()
    assert (entry.player, entry.rating, entry.k, entry.games, entry.highest) == (anna, 2050, 20, 145, 2104)
    assert (entry.last_played, entry.federation, entry.title) == (OCTOBER, "NOR", "WFM")
    assert verify(list_)
    assert folder(list_).is_dir()
    assert LogEntry.objects.get(act="open-list").actor == officer


def test_a_table_opens_a_list_for_every_type_it_names(anna):
    lists = opened(HEAD + "17,standard,2050,20,145,2104\n17,blitz,1950,20,45,\n")
    assert [(list_.type_id, Entry.objects.on(list_).get().rating) for list_ in lists] == [
        ("standard", 2050),
        ("blitz", 1950),
    ]


def test_the_highest_rating_is_at_least_the_rating(anna):
    [list_] = opened(HEAD + "17,standard,2050,20,145,\n")
    assert Entry.objects.on(list_).get().highest == 2050


@pytest.mark.parametrize(
    ("birth_year", "games", "highest", "k"),
    [
        (1990, 29, 2050, 40),
        (1990, 30, 2050, 20),
        (1990, 300, 2400, 10),
        (2010, 300, 2299, 40),
        (2010, 300, 2300, 20),
    ],
)
def test_k_follows_from_games_age_and_highest_rating_when_it_is_left_out(birth_year, games, highest, k):
    make_player("Berg, Anna", national_id="17", birth_year=birth_year)
    [list_] = opened(f"{HEAD}17,standard,2050,,{games},{highest}\n")
    assert Entry.objects.on(list_).get().k == k


@pytest.mark.parametrize(("birth_year", "k", "games"), [(1990, 40, 15), (2010, 40, 30), (1990, 20, 30)])
def test_games_follow_from_k_when_they_are_left_out(birth_year, k, games):
    make_player("Berg, Anna", national_id="17", birth_year=birth_year)
    [list_] = opened(f"{HEAD}17,standard,2050,{k},,\n")
    assert Entry.objects.on(list_).get().games == games


@pytest.mark.parametrize("column", ["id,17", "id,1500017", "fide_id,1500017", "national_id,17"])
def test_a_player_is_found_by_either_id(column, anna):
    heading, value = column.split(",")
    [list_] = opened(f"{heading},type,rating,games\n{value},standard,2050,145\n")
    assert Entry.objects.on(list_).get().player == anna


def test_an_id_that_means_two_players_is_not_guessed(anna):
    make_player("Dahl, Bent", national_id="1500017")
    assert findings("id,type,rating,games\n1500017,standard,2050,145\n") == [(2, "id", "id-conflict")]
    two = "fide_id,national_id,type,rating,games\n1500017,1500017,standard,2050,145\n"
    assert findings(two) == [(2, "id", "id-conflict")]


def test_all_unknown_ids_are_named_in_one_pass(anna):
    text = HEAD + "98,standard,2050,20,145,\n17,standard,2050,20,145,\n99,standard,2050,20,145,\n"
    assert findings(text) == [(2, "id", "unknown-id"), (4, "id", "unknown-id")]


def test_everything_wrong_is_named_with_line_and_field(anna):
    text = (
        HEAD
        + "17,bullet,2050,20,145,\n"
        + "17,standard,1399,20,145,\n"
        + "17,rapid,2050,25,145,\n"
        + "17,blitz,2050,,,\n"
        + "17,standard,2050,20,145,\n"
    )
    assert findings(text) == [
        (2, "type", "unknown-type"),
        (3, "rating", "below-floor"),
        (4, "k", "bad-k"),
        (5, "games", "no-k"),
        (6, "id", "twice"),
    ]


def test_one_bad_line_leaves_nothing_written(anna, settings):
    findings(HEAD + "17,standard,2050,20,145,\n98,standard,2050,20,145,\n")
    assert not Entry.objects.exists()
    assert not LogEntry.objects.exists()
    assert not settings.LIST_FILES_DIR.exists()


def test_a_line_of_lists_is_opened_once(anna):
    make_list(date(2026, 9, 1))
    with pytest.raises(Refused) as refused:
        opened(HEAD + "17,rapid,2050,20,145,\n17,standard,2050,20,145,\n")
    assert refused.value.code == "opening-exists"
    assert RatingList.objects.count() == 1


@pytest.mark.parametrize(
    ("on", "code"), [(date(2026, 10, 2), "not-a-list-date"), (date(1971, 6, 1), "no-edition")]
)
def test_the_date_is_that_of_a_list_of_known_rules(on, code, anna):
    with pytest.raises(Refused) as refused:
        opened(HEAD + "17,standard,2050,20,145,\n", on=on)
    assert refused.value.code == code


def test_only_officers_open_lists(anna, arbiter):
    for act in (
        lambda: opened(HEAD + "17,standard,2050,20,145,\n", by=arbiter),
        lambda: open_from_fide(date=OCTOBER, by=arbiter),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.code == "not-yours"


def make_fide(fide_id: int, ratings: list[tuple], federation: str = "NOR", **values) -> None:
    """A person of FIDE's list with (type, rating, k, since, until) for each of `ratings`."""
    person = {"name": f"Person {fide_id}", "name_key": "person", "first_seen": date(2026, 8, 1)} | values
    FidePlayer.objects.create(fide_id=fide_id, federation=federation, **person)
    for type_code, rating, k, since, until in ratings:
        FideRating.objects.create(
            fide_player_id=fide_id, type_code=type_code, rating=rating, k=k, games=0, since=since, until=until
        )


@pytest.fixture
def fide(settings):
    settings.HOME_FEDERATION = "NOR"
    AUGUST, LATER = date(2026, 8, 1), date(2026, 11, 1)
    for on in (AUGUST, OCTOBER, LATER):
        FideList.objects.create(date=on, kind="combined", sha256="", rows=1, new=0, gone=0, changed=0)
    make_fide(
        101,
        [
            ("standard", 2110, 20, AUGUST, OCTOBER),
            ("standard", 2090, 20, OCTOBER, LATER),
            ("standard", 2130, 20, LATER, None),
            ("blitz", 2000, 20, AUGUST, None),
        ],
        birth_year=1990,
    )
    make_fide(102, [("standard", 1700, 40, AUGUST, None)], birth_year=1990, flag="i")
    make_fide(103, [("standard", 1701, 40, AUGUST, None)], birth_year=2012)
    make_fide(104, [("standard", None, 40, AUGUST, None)])
    make_fide(201, [("standard", 2500, 10, AUGUST, None)], federation="SWE")


def test_a_federation_begins_from_the_list_of_fide_in_force(fide):
    standard, blitz = open_from_fide(date=OCTOBER, by=None, now=NOW)
    columns = ("player__fide_id", "rating", "k", "games", "highest", "last_played")
    assert list(Entry.objects.on(standard).order_by("player__fide_id").values_list(*columns)) == [
        (101, 2090, 20, 30, 2110, OCTOBER),
        (102, 1700, 40, 15, 1700, None),
        (103, 1701, 40, 30, 1701, OCTOBER),
    ]
    assert (blitz.type_id, Entry.objects.on(blitz).get().rating) == ("blitz", 2000)
    assert Player.objects.filter(federation="NOR").count() == 4


def test_without_a_home_federation_everybody_begins(fide, settings):
    settings.HOME_FEDERATION = ""
    standard, _ = open_from_fide(date=OCTOBER, by=None, now=NOW)
    assert Entry.objects.on(standard).filter(federation="SWE").get().rating == 2500


def test_without_a_list_of_fide_nothing_begins(fide):
    with pytest.raises(Refused) as refused:
        open_from_fide(date=date(2026, 7, 1), by=None, now=NOW)
    assert refused.value.code == "no-fide-list"


def test_a_list_without_a_rating_is_not_opened(fide):
    FideRating.objects.all().delete()
    with pytest.raises(Refused) as refused:
        open_from_fide(date=OCTOBER, by=None, now=NOW)
    assert refused.value.code == "nobody-rated"
    assert not Player.objects.exists()


def test_the_command_names_every_bad_line_of_the_file(anna, tmp_path, capsys):
    path = tmp_path / "ratings.csv"
    path.write_text(HEAD + "98,standard,2050,20,145,\n17,standard,x,20,145,\n")
    with pytest.raises(CommandError, match=r"ratings\.csv: nothing was taken in, 2 findings"):
        call_command("open_lists", str(path), "--date=2026-10-01")
    told = capsys.readouterr().err
    assert f"{path}:2: id: nobody in the register has the id 98; register the player first" in told
    assert f"{path}:3: rating: 'x' is not a rating; write a whole number" in told


def test_the_command_opens_from_a_file_or_from_fide(anna, fide, tmp_path, capsys):
    path = tmp_path / "ratings.csv"
    path.write_text(HEAD + "17,rapid,2050,20,145,\n")
    call_command("open_lists", str(path), "--date=2026-10-01")
    assert "opening rapid list of 2026-10-01: 1 players" in capsys.readouterr().out
    call_command("open_lists", "--from-fide", "--date=2026-10-01")
    assert "opening standard list of 2026-10-01: 3 players" in capsys.readouterr().out


def test_the_command_says_when_there_is_no_such_file(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        call_command("open_lists", str(tmp_path / "none.csv"), "--date=2026-10-01")


def workbook(path, *rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path


def test_the_command_opens_from_a_workbook(anna, tmp_path):
    heading = ["National ID", "Type", "Rating", "Games", "Highest rating", "Last played"]
    row = [anna.national_id, "Standard", 2050.0, 45, 2100, datetime(2026, 8, 1)]
    call_command("open_lists", str(workbook(tmp_path / "ratings.xlsx", heading, row)), "--date=2026-10-01")
    entry = Entry.objects.get(player=anna)
    assert (entry.rating, entry.k, entry.games, entry.highest) == (2050, 20, 45, 2100)
    assert entry.last_played == date(2026, 8, 1)


def test_the_command_names_every_bad_line_of_a_workbook(anna, tmp_path, capsys):
    heading, bad = ["national_id", "type", "rating", "games"], [anna.national_id, "standard", 2000.5, 45]
    path = workbook(tmp_path / "ratings.xlsx", heading, bad, [99999, "bullet", 2000, 45])
    with pytest.raises(CommandError, match=r"ratings.xlsx: nothing was taken in"):
        call_command("open_lists", str(path), "--date=2026-10-01")
    told = [line.split(": ")[:2] for line in capsys.readouterr().err.splitlines()]
    assert [(place.removeprefix(f"{path}:"), field) for place, field in told] == [
        ("2", "rating"),
        ("3", "id"),
        ("3", "type"),
    ]
    assert not RatingList.objects.exists()


def test_a_broken_workbook_is_named(tmp_path, db):
    path = tmp_path / "ratings.xlsx"
    path.write_bytes(b"PK\x03\x04 and no more")
    with pytest.raises(CommandError, match=r"ratings.xlsx: this is not a whole XLSX file"):
        call_command("open_lists", str(path), "--date=2026-10-01")
