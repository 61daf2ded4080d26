import csv
import io
import re
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from players.member_rows import COLUMNS
from players.models import LogEntry, Membership, Player
from players.spreadsheets import MembersXLSX
from players.uploads import Uploads
from tests.players.register import allow, make_club, make_federation, make_player

pytestmark = pytest.mark.django_db
IMPORT = "/admin/players/player/import/"
CONFIRM = "/admin/players/player/process_import/"
EXPORT = "/admin/players/player/export/"
CSV, XLSX = "0", "1"
TABLE = 'fide_id,name,birth,federation\n1500101,"Roévg, Jérôme",2009-05-01,NOR\n'


@pytest.fixture(autouse=True)
def own_uploads(settings, tmp_path):
    settings.VAR_DIR = tmp_path


@pytest.fixture
def office(client, officer):
    client.force_login(officer)
    return client


def upload(client, content, kind=CSV):
    if isinstance(content, str):
        content = content.encode()
    file = SimpleUploadedFile("members.csv" if kind == CSV else "members.xlsx", content)
    return client.post(IMPORT, {"resource": "0", "format": kind, "import_file": file})


def confirm(client, preview):
    form = dict(re.findall(r'name="(\w+)" value="([^"]*)" id="id_\w+"', preview.content.decode()))
    return client.post(CONFIRM, form, follow=True)


def text_of(response) -> str:
    return " ".join(response.content.decode().split())


def test_a_preview_shows_what_would_happen_and_writes_nothing(office):
    preview = upload(office, TABLE)
    assert "1 new, 0 changed, 0 unchanged." in text_of(preview)
    assert "Federations added: NOR" in text_of(preview)
    assert (Player.objects.count(), LogEntry.objects.count()) == (0, 0)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252"])
def test_a_confirmed_table_is_in_the_register_and_in_the_log(office, officer, encoding):
    preview = upload(office, TABLE.replace(",", ";").replace("Roévg;", "Roévg,").encode(encoding))
    answer = confirm(office, preview)
    assert "1 new, 0 updated" in text_of(answer)
    assert Player.objects.get().name == "Roévg, Jérôme"
    entry = LogEntry.objects.get()
    assert (entry.act, entry.actor, entry.why) == ("import-members", officer, "members.csv")


def test_a_preview_shows_each_change(office):
    make_player("Roévg, Jérôme", fide_id=1500101, born=2009)
    preview = upload(office, TABLE)
    assert "birth_precision: year → full" in text_of(preview)


def test_a_table_with_errors_shows_line_and_column_and_cannot_be_confirmed(office):
    preview = upload(office, TABLE + "abc,Talvik,31.02.2009,EST\n")
    assert "1 row has errors; nothing was imported" in text_of(preview)
    assert "<td>3</td><td>fide_id</td><td>&#x27;abc&#x27; is not a FIDE id" in text_of(preview)
    assert "<td>3</td><td>birth</td>" in text_of(preview)
    assert "Confirm import" not in text_of(preview)
    assert Player.objects.count() == 0


def test_a_table_that_no_longer_fits_at_its_confirmation_is_refused_whole(office):
    preview = upload(office, TABLE + '1500102,"Talvik, Mart",1990-01-01,EST\n')
    make_player("Somebody, Else", fide_id=1500102, born=1950)
    answer = confirm(office, preview)
    assert "The table has errors; nothing was imported" in text_of(answer)
    assert [player.name for player in Player.objects.all()] == ["Somebody, Else"]
    assert LogEntry.objects.count() == 0


def test_a_table_confirmed_twice_is_imported_once(office):
    preview = upload(office, TABLE)
    confirm(office, preview)
    assert "upload it again" in text_of(confirm(office, preview))
    assert LogEntry.objects.count() == 1


@pytest.mark.parametrize("content", [b"", b"\x00\x01binary\x00", b"name\nRo\x81vg\n"])
def test_what_is_no_table_is_refused_on_the_form(office, content):
    assert "errorlist" in text_of(upload(office, content))
    assert Player.objects.count() == 0


def test_a_broken_workbook_is_refused_on_the_form(office):
    assert "this is not a whole XLSX file" in text_of(upload(office, b"PK\x03\x04 broken off", XLSX))


def test_a_name_of_an_upload_from_the_browser_reaches_no_other_file(office):
    form = {
        "import_file_name": "../../etc/passwd",
        "original_file_name": "a.csv",
        "format": CSV,
        "resource": "0",
    }
    assert "No such upload" in text_of(office.post(CONFIRM, form, follow=True))


def test_uploads_that_nobody_confirmed_are_swept_after_a_day(settings):
    import os

    first = Uploads()
    first.save(b"old")
    os.utime(first.path(), (0, 0))
    Uploads().save(b"new")
    assert len(list(Uploads.folder().iterdir())) == 1


def export(client, kind=CSV):
    return client.post(
        EXPORT, {"resource": "0", "format": kind} | {f"memberresource_{name}": "on" for name in COLUMNS}
    )


def test_an_export_holds_every_column_with_the_current_club_and_no_formula_l09(office):
    player = make_player("=cmd()", fide_id=1500101, born=date(2009, 5, 1), title="IM", national_id="O'1")
    Membership.objects.create(player=player, club=make_club(), since=date(2015, 1, 1))
    (row,) = csv.DictReader(io.StringIO(export(office).content.decode("utf-8-sig")))
    assert row["name"] == "'=cmd()"
    assert (row["national_id"], row["birth"], row["title"]) == ("O'1", "2009-05-01", "IM")
    assert (row["club"], row["club_name"], row["club_since"], row["club_until"]) == (
        "12",
        "Tower",
        "2015-01-01",
        "",
    )


@pytest.mark.parametrize("kind", [CSV, XLSX])
def test_an_export_imported_again_changes_nothing(office, kind):
    player = make_player(
        "=Roévg, Jérôme", fide_id=1500101, born=2009, status="left", status_on=date(2026, 1, 1)
    )
    Membership.objects.create(player=player, club=make_club(), since=date(2015, 1, 1), until=date(2026, 1, 1))
    make_player("Talvik, Mart", national_id="007", born=date(1950, 2, 3), other_titles="IA,FT")
    preview = upload(office, export(office, kind).content, kind)
    assert "0 new, 0 changed, 2 unchanged." in text_of(preview)


def test_an_export_keeps_to_the_search_and_its_queries(office, django_assert_max_num_queries):
    for number in range(40):
        make_player(f"Member, Number{number}", national_id=f"N{number}")
    with django_assert_max_num_queries(20):
        found = office.post(
            f"{EXPORT}?q=number7", {"resource": "0", "format": CSV, "memberresource_name": "on"}
        )
    assert found.content.decode("utf-8-sig").splitlines() == ["name", '"Member, Number7"']


def test_an_xlsx_export_is_a_workbook(office):
    make_player(fide_id=1500101)
    dataset = MembersXLSX().create_dataset(export(office, XLSX).content)
    assert dataset.dict[0]["fide_id"] == 1500101


@pytest.mark.parametrize("address", [IMPORT, EXPORT])
def test_an_arbiter_is_refused_the_tables(client, arbiter, address):
    client.force_login(allow(arbiter, "view_player"))
    assert client.get(address).status_code == 403
    assert client.post(address, {"resource": "0", "format": CSV}).status_code == 403


def test_an_arbiter_cannot_confirm_a_table_of_somebody_else(client, arbiter):
    client.force_login(allow(arbiter, "view_player", "change_player"))
    assert client.post(CONFIRM, {}).status_code == 403


@pytest.mark.parametrize("address", [IMPORT, EXPORT, "/admin/players/player/"])
def test_who_is_no_staff_is_sent_to_the_login(client, stranger, address):
    client.force_login(stranger)
    assert client.get(address).status_code == 302


def test_the_full_birth_date_is_for_officers_only(client, arbiter, officer):
    player = make_player(born=date(2009, 5, 1))
    address = reverse("admin:players_player_change", args=[player.pk])
    client.force_login(allow(arbiter, "view_player"))
    page = text_of(client.get(address))
    assert "2009" in page
    assert "2009-05-01" not in page and "May 1, 2009" not in page
    client.force_login(officer)
    assert "2009-05-01" in text_of(client.get(address))


def test_the_list_searches_folded_in_few_queries(office, django_assert_max_num_queries):
    for number in range(60):
        make_player(f"Member, Number{number}", fide_id=1500000 + number)
    make_player("Roévg, Jérôme")
    with django_assert_max_num_queries(25):
        page = text_of(office.get("/admin/players/player/?q=jerome+ROEVG"))
    assert "Roévg, Jérôme" in page
    assert "Number5" not in page


def form_of(**changes):
    form = {
        "name": "Roevg, Jan",
        "federation": make_federation().pk,
        "birth_precision": "unknown",
        "status": "active",
        "memberships-TOTAL_FORMS": "0",
        "memberships-INITIAL_FORMS": "0",
    }
    return form | changes


def test_a_player_added_in_the_admin_is_folded_and_logged(office, officer):
    office.post("/admin/players/player/add/", form_of(name="Roévg, Jérôme"))
    assert Player.objects.get().name_key == "jerome roevg"
    entry = LogEntry.objects.get()
    assert (entry.act, entry.actor, entry.after["name"]) == ("add", officer, "Roévg, Jérôme")


def test_an_edit_in_the_admin_is_logged_with_before_and_after(office):
    player = make_player()
    club = make_club()
    address = reverse("admin:players_player_change", args=[player.pk])
    membership = {
        "memberships-TOTAL_FORMS": "1", "memberships-0-club": club.pk, "memberships-0-player": player.pk,
        "memberships-0-since": "2026-01-01",
    }  # fmt: skip
    office.post(address, form_of(name="Roevg, Janne", **membership))
    edited, joined = LogEntry.objects.order_by("pk")
    assert (edited.before, edited.after) == ({"name": "Roevg, Jan"}, {"name": "Roevg, Janne"})
    assert joined.after == {"memberships": [["12", "2026-01-01", None]]}


def test_an_empty_id_stays_null_so_that_two_players_may_have_none(office):
    for name in ("Roevg, Jan", "Talvik, Mart"):
        office.post("/admin/players/player/add/", form_of(name=name))
    assert list(Player.objects.values_list("national_id", "fide_id")) == [(None, None)] * 2


@pytest.mark.parametrize(
    "model", ["federation", "club", "player", "fidelist", "fideplayer", "fiderating", "logentry"]
)
def test_every_list_of_the_register_opens(office, model):
    assert office.get(f"/admin/players/{model}/").status_code == 200


@pytest.mark.parametrize("model", ["fidelist", "fideplayer", "fiderating", "logentry"])
def test_what_only_acts_write_cannot_be_added_by_hand(office, model):
    assert office.get(f"/admin/players/{model}/add/").status_code == 403
