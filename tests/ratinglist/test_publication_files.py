import csv
from datetime import UTC, date, datetime
from hashlib import sha256

import pytest

from players.models import Club, FideList, Membership
from players.refusal import Refused
from ratinglist.files import folder, open_file, path_of
from ratinglist.models import ListFile, RatingList
from ratinglist.publication import publish
from tests.make import make_fide_rating, make_list, make_player, make_rating
from tests.ratinglist.test_publication import DECEMBER, NOW, make_draft

pytestmark = pytest.mark.django_db


def published_with(ratings: dict, **values) -> RatingList:
    return publish(make_draft(ratings, **values), by=None, now=NOW)[0]


def make_fide_list(on: date) -> FideList:
    return FideList.objects.create(date=on, kind="combined", sha256="", rows=1, new=0, gone=0, changed=0)


def lines_of(list_: RatingList, form: str = "csv") -> list[dict]:
    path = path_of(list_.files.get(format=form))
    with path.open(encoding="utf-8" if form == "csv" else "latin-1", newline="") as file:
        return list(csv.DictReader(file, delimiter="," if form == "csv" else ";"))


def test_every_form_is_written_with_its_size_and_digest():
    list_ = published_with({make_player("Berg, Anna"): 2015})
    assert {file.format for file in list_.files.all()} == {
        "csv", "fide-combined-txt", "fide-combined-xml", "fide-txt", "fide-xml", "swiss-manager", "xlsx",
    }  # fmt: skip
    for file in list_.files.all():
        content = path_of(file).read_bytes()
        assert (file.size, file.sha256) == (len(content), sha256(content).hexdigest())


def test_players_stand_by_name_then_by_number_and_the_unrated_are_left_out():
    names = ["Østby, Eva", "berg, Anna", "Berg, Anna", "Åker, Ole", "Zorn, Kai"]
    players = {make_player(name): 1500 + place for place, name in enumerate(names)}
    make_rating(make_player("Dahl, Bent"), None)
    list_ = published_with(players)
    assert [line["name"] for line in lines_of(list_)] == [
        "Åker, Ole",
        "berg, Anna",
        "Berg, Anna",
        "Østby, Eva",
        "Zorn, Kai",
    ]


def test_files_tell_the_year_of_birth_only():
    anna = make_player("Berg, Anna", birth_date=date(2011, 7, 23), birth_precision="full")
    list_ = published_with({anna: 2015})
    assert lines_of(list_)[0]["birth_year"] == "2011"
    for file in list_.files.exclude(format="xlsx"):
        assert b"07-23" not in path_of(file).read_bytes()


def test_the_club_is_the_one_of_the_date_of_the_list():
    anna = make_player("Berg, Anna")
    north, south = (
        Club.objects.create(number=number, name=name, federation=anna.federation)
        for number, name in [("1", "North"), ("2", "South")]
    )
    Membership.objects.create(player=anna, club=north, until=date(2025, 12, 1))
    Membership.objects.create(player=anna, club=south, since=date(2025, 12, 2))
    [line] = lines_of(published_with({anna: 2015}))
    assert (line["club_number"], line["club"]) == ("1", "North")


def test_games_are_those_of_the_period_of_the_list():
    anna, bent = make_player("Berg, Anna"), make_player("Dahl, Bent")
    make_rating(bent, 1900, period_games=7)
    list_ = published_with({anna: 2015})
    assert [(line["name"], line["games"]) for line in lines_of(list_)] == [
        ("Berg, Anna", "9"),
        ("Dahl, Bent", "0"),
    ]


def test_a_year_without_a_game_makes_a_player_inactive():
    bent = make_player("Dahl, Bent")
    make_rating(bent, 1900, last_played=date(2024, 12, 1))
    list_ = published_with({make_player("Berg, Anna"): 2015})
    assert [line["inactive"] for line in lines_of(list_)] == ["", "yes"]


def test_swiss_manager_gets_the_rating_of_fide_beside_ours():
    anna = make_player("Berg, Anna", national_id="12")
    make_fide_rating(anna, 1990, since=date(2025, 9, 1), until=date(2025, 11, 1))
    make_fide_rating(anna, 1999, since=date(2025, 11, 1))
    make_fide_rating(anna, 1444, since=date(2025, 11, 1), type_code="rapid")
    [line] = lines_of(published_with({anna: 2015}), "swiss-manager")
    assert (line["ID_No"], line["Rtg_Nat"], line["Rtg_Int"]) == ("0012", "2015", "1999")


def test_the_combined_file_shows_the_lists_published_together():
    anna, bent = make_player("Berg, Anna"), make_player("Dahl, Bent")
    make_list()
    make_list(type_code="rapid")
    standard, rapid = publish(
        [make_draft({anna: 2015}), make_draft({anna: 1970, bent: 1800}, type_code="rapid")], by=None, now=NOW
    )
    text = path_of(standard.files.get(format="fide-combined-txt")).read_text("ascii").splitlines()
    assert [(line[15:25], line[113:117], line[126:130], line[139:143]) for line in text[1:]] == [
        ("Berg, Anna", "2015", "1970", "0   "),
        ("Dahl, Bent", "0   ", "1800", "0   "),
    ]
    assert not rapid.files.filter(format__startswith="fide-combined").exists()


@pytest.mark.parametrize("damage", ["missing", "cut", "folder"])
def test_a_lost_file_is_made_again_to_the_byte(damage):
    list_ = published_with({make_player("Berg, Anna"): 2015})
    for file in list_.files.all():
        before = path_of(file).read_bytes()
        if damage == "cut":
            path_of(file).write_bytes(before[:-1])
        else:
            path_of(file).unlink()
        if damage == "folder" and not any(folder(list_).iterdir()):
            folder(list_).rmdir()
        with open_file(file) as stream:
            assert stream.read() == before
    assert [path.name for path in folder(list_).parent.iterdir()] == [folder(list_).name]


def test_the_files_of_an_old_list_are_made_again_after_newer_ones():
    anna = make_player("Berg, Anna", rating=2000)
    november = make_fide_rating(anna, 1999, since=date(2025, 11, 1))
    make_fide_list(date(2025, 11, 1))
    first = published_with({anna: 2015})
    make_fide_list(DECEMBER)
    type(november).objects.update(until=DECEMBER)
    make_fide_rating(anna, 2001, since=DECEMBER)
    later = datetime(2026, 1, 30, tzinfo=UTC)
    publish(make_draft({anna: 2033}, on=date(2026, 2, 1)), by=None, now=later)
    for file in first.files.all():
        path_of(file).unlink()
        open_file(file).close()


def test_a_file_that_would_differ_is_not_passed_off_as_the_published_one():
    anna = make_player("Berg, Anna")
    list_ = published_with({anna: 2015})
    file = list_.files.get(format="csv")
    path_of(file).unlink()
    type(anna).objects.filter(pk=anna.pk).update(name="Berg Lie, Anna")
    with pytest.raises(Refused) as refused:
        open_file(file)
    assert refused.value.code == "file-differs"
    assert not path_of(file).exists()


def test_a_revision_has_files_of_its_own_and_leaves_the_old_ones():
    anna = make_player("Berg, Anna", rating=2000)
    base = RatingList.objects.get()
    original = published_with({anna: 2015})
    before = {file.name: path_of(file).read_bytes() for file in original.files.all()}
    revision = published_with({anna: 2017}, revision=1, base=base)
    assert {file.name: path_of(file).read_bytes() for file in original.files.all()} == before
    assert revision.files.get(format="csv").name == "standard-2025-12-01-r1-csv.csv"
    assert lines_of(revision)[0]["rating"] == "2017"


def test_the_same_list_published_elsewhere_has_the_same_digests():
    anna = make_player("Berg, Anna")
    first = published_with({anna: 2015})
    digests = dict(first.files.values_list("format", "sha256"))
    ListFile.objects.all().delete()
    anna.entries.all().delete()
    first.delete()
    assert dict(published_with({anna: 2015}).files.values_list("format", "sha256")) == digests
    assert first.date == DECEMBER
