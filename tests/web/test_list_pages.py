from datetime import date

import pytest
from django.urls import reverse

from players.models import Membership
from ratinglist.paths import list_path

pytestmark = pytest.mark.django_db


def names(response) -> list[str]:
    return [row.entry.player.name for row in response.context["table"].rows]


def shown(client, list_, **query) -> list[str]:
    return names(client.get(list_path(list_), query))


def test_the_front_page_shows_the_lists_in_force(client, world):
    page = client.get("/").content.decode()
    assert "Østerberg, Åsa" in page
    assert "List of 1 December 2025" in page
    assert "No rapid list has been published yet" in page


def test_the_front_page_counts_the_reports_that_wait(client, world):
    assert client.get("/").context["waiting"] == {"submitted": 1, "accepted": 1}


def test_a_type_without_a_list_says_so(client, world):
    response = client.get("/lists/rapid/")
    assert response.status_code == 200
    assert "No rapid list has been published yet" in response.content.decode()


def test_an_unknown_type_is_not_found(client, world):
    assert client.get("/lists/bullet/").status_code == 404


@pytest.mark.parametrize(
    "path", ["/lists/standard/2025-12-02/", "/lists/standard/2025-13-01/", "/lists/standard/2025-12-01/r4/"]
)
def test_a_date_without_a_list_is_not_found(client, world, path):
    assert client.get(path).status_code == 404


def test_a_list_is_in_order_of_rating(client, world):
    assert shown(client, world.opening) == ["Østerberg, Åsa", "Bo, Bjarne", "Cidade, Cândida", "Junior, Jo"]


def test_the_dead_are_on_no_list_after_their_death(client, world):
    assert "Departed, Dag" not in shown(client, world.december, show="all")


def test_the_dead_stay_on_the_lists_of_their_life(client, world):
    world.dead.status_on = date(2025, 10, 20)
    world.dead.save()
    assert "Departed, Dag" in shown(client, world.opening)
    assert "Departed, Dag" not in shown(client, world.november)


def test_the_inactive_are_left_out_with_a_note(client, world):
    response = client.get(list_path(world.december))
    assert "Sleeper, Sam" not in names(response)
    assert "1 inactive" in response.content.decode()


def test_the_inactive_are_shown_on_request_without_a_rank(client, world):
    response = client.get(list_path(world.december), {"show": "inactive"})
    assert names(response) == ["Sleeper, Sam"]
    assert response.context["table"].rows[0].rank is None


@pytest.mark.parametrize(
    "text", ["osterberg asa", "asa oster", "ØSTERBERG", "Åsa", "  berg".strip() + "", "90000"]
)
def test_search_ignores_accents_case_and_order(client, world, text):
    expected = ["Østerberg, Åsa"] if text not in ("berg", "90000") else []
    assert shown(client, world.december, q=text) == expected


def test_search_finds_a_number(client, world):
    assert shown(client, world.december, q=str(world.asa.fide_id)) == ["Østerberg, Åsa"]


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ({"federation": "POR"}, {"Cidade, Cândida"}),
        ({"club": "7"}, {"Østerberg, Åsa"}),
        ({"sex": "w"}, {"Østerberg, Åsa", "Cidade, Cândida"}),
        ({"age": "U14"}, {"Junior, Jo"}),
        ({"age": "U12"}, set()),
        ({"title": "IM"}, {"Østerberg, Åsa"}),
        ({"title": "any"}, {"Østerberg, Åsa"}),
        ({"sex": "w", "federation": "POR"}, {"Cidade, Cândida"}),
    ],
)
def test_filters_narrow_the_list(client, world, choice, expected):
    assert set(shown(client, world.opening, **choice)) == expected


def test_a_club_shows_the_members_of_the_day_of_the_list(client, world):
    Membership.objects.filter(player=world.asa).update(until=date(2025, 10, 15))
    assert shown(client, world.opening, club="7") == ["Østerberg, Åsa"]
    assert shown(client, world.november, club="7") == shown(client, world.november)


def test_a_choice_that_does_not_exist_is_left_out(client, world):
    assert shown(client, world.opening, sex="x", age="U99", sort="size", show="ghosts") == shown(
        client, world.opening
    )


@pytest.mark.parametrize(("sort", "first"), [("name", "Bo, Bjarne"), ("rating", "Østerberg, Åsa")])
def test_the_list_is_sorted_as_asked(client, world, sort, first):
    assert shown(client, world.opening, sort=sort)[0] == first


def test_the_list_is_sorted_by_games(client, world):
    assert shown(client, world.opening, sort="games")[-1] == "Bo, Bjarne"


def test_few_games_are_marked_as_provisional(client, world):
    rows = client.get(list_path(world.opening)).context["table"].rows
    assert [row.entry.player.name for row in rows if row.provisional] == ["Bo, Bjarne"]


def test_the_change_is_that_since_the_list_before(client, world):
    rows = {row.entry.player: row for row in client.get(list_path(world.december)).context["table"].rows}
    bo = rows[world.bo]
    assert (bo.previous, bo.change) == (2000, bo.entry.rating - 2000)
    assert bo.period_games == 2
    assert rows[world.junior].period_games == 1


def test_a_nobody_found_page_says_what_to_do(client, world):
    assert "Nobody on this list fits" in client.get(list_path(world.december), {"q": "xyz"}).content.decode()


def test_a_draft_is_invisible_to_the_public(client, world):
    assert client.get(list_path(world.draft)).status_code == 404
    assert client.get(list_path(world.draft, "list_report")).status_code == 404
    assert client.get(list_path(world.draft, "calculation", pk=world.bo.pk)).status_code == 404
    assert "2026-01-01" not in client.get("/lists/").content.decode()


def test_a_draft_is_invisible_to_arbiters(client, world, arbiter):
    client.force_login(arbiter)
    assert client.get(list_path(world.draft)).status_code == 404


def test_an_officer_sees_a_draft_marked_as_such(client, world, officer):
    client.force_login(officer)
    response = client.get(list_path(world.draft))
    assert "Only officers see this list" in response.content.decode()
    assert world.bo.name in names(response)


def test_the_archive_shows_every_list_with_its_files(client, world):
    page = client.get("/lists/").content.decode()
    for list_ in (world.opening, world.november, world.december):
        assert list_path(list_) in page
    for file in world.december.files.all():
        assert file.sha256 in page


@pytest.mark.parametrize("year", ["1999", "x", "20255"])
def test_a_year_without_lists_is_not_found(client, world, year):
    assert client.get("/lists/", {"year": year}).status_code == 404


def test_the_files_of_a_list_come_as_published_and_are_not_sniffed(client, world):
    for file in world.december.files.all():
        response = client.get(list_path(world.december, "list_file", name=file.name))
        assert len(b"".join(response.streaming_content)) == file.size
        assert response["X-Content-Type-Options"] == "nosniff"
        assert "attachment" in response["Content-Disposition"]


def test_a_file_that_the_list_does_not_have_is_not_found(client, world):
    path = reverse("list", args=["standard", world.december.date])
    assert client.get(f"{path}files/passwd").status_code == 404
    assert client.get(f"{path}files/..%2Fsecret-key").status_code == 404


def test_the_report_of_a_list_names_what_changed(client, world):
    page = client.get(list_path(world.december, "list_report"))
    assert page.status_code == 200
    assert "Autumn Open" in page.content.decode()
    assert any("forfeit" in sentence for sentence, _ in page.context["left_out"])
