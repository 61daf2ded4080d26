import pytest
from django.urls import reverse

from ratinglist.paths import list_path
from tests.make import make_player, make_report
from tournaments.models import State
from tournaments.pages import standings

pytestmark = pytest.mark.django_db


def page(client, tournament):
    return client.get(reverse("tournament", args=[tournament.pk]))


def cells(client, tournament) -> dict[str, list[str]]:
    return {
        line.participant.name: [f"{cell.result}{cell.colour}" if cell else "" for cell in line.cells]
        for line in page(client, tournament).context["lines"]
    }


def test_a_tournament_shows_who_played_whom(client, world):
    table = cells(client, world.open)
    assert table["Østerberg, Åsa"] == ["1w", "½w", "+w"]
    assert table["Bo, Bjarne"] == ["½w", "½b", "1w"]
    assert table["Newcomer, Nils"] == ["½", "1b", "0b"]
    assert table["Junior, Jo"] == ["0b", "1w", ""]


def test_standings_are_in_order_of_points(client, world):
    points = [line.points_tenths for line in page(client, world.open).context["lines"]]
    assert points == sorted(points, reverse=True)
    assert points[0] == 25


def test_a_game_that_was_not_played_is_told_apart(client, world):
    first = page(client, world.open).context["lines"][0]
    assert first.participant.name == "Østerberg, Åsa"
    assert [cell.unplayed for cell in first.cells] == [False, False, True]
    assert first.cells[2].hint == "white against Cidade, Cândida, not played"


def test_a_tournament_names_its_list_and_each_share_of_the_change(client, world):
    response = page(client, world.open)
    text = response.content.decode()
    assert list_path(world.december) in text
    assert list_path(world.december, "calculation", pk=world.bo.pk) in text
    assert response.context["changes"][world.bo.pk].played == 2


def test_a_parked_player_is_marked(client, world):
    assert "parked" in page(client, world.open).content.decode()


def test_a_tournament_that_waits_says_where_it_would_count(client, world):
    text = page(client, world.submitted.tournament).content.decode()
    assert "On no list yet" in text
    assert "No result to show yet" in text


def test_the_newest_accepted_version_stands(client, world):
    games = [(world.bo, world.asa, "1", 1)]
    make_report(world.open, games, version=2, state=State.SUBMITTED)
    assert page(client, world.open).context["report"].version == 1
    make_report(world.open, games, version=3, state=State.ACCEPTED)
    response = page(client, world.open)
    assert response.context["report"].version == 3
    assert [report.version for report in response.context["versions"]] == [3, 2, 1]


def test_the_download_of_a_report_is_offered_to_officers_only(client, world, officer):
    report = world.open.reports.get()
    path = reverse("report_file", args=[report.pk])
    assert path not in page(client, world.open).content.decode()
    client.force_login(officer)
    assert path in page(client, world.open).content.decode()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("autumn", ["Autumn Open"]),
        ("OPEN autumn", ["Autumn Open"]),
        ("bergen", ["Autumn Open"]),
        ("zzz", []),
        ("%", []),
    ],
)
def test_tournaments_are_found_by_name_or_place(client, world, text, expected):
    if text == "%":
        expected = [each.name for each in client.get(reverse("tournaments")).context["found"]]
    found = client.get(reverse("tournaments"), {"q": text}).context["found"]
    assert [each.name for each in found] == expected


def test_what_is_not_sent_in_yet_is_not_listed(client, world):
    names = [each.name for each in client.get(reverse("tournaments")).context["found"]]
    assert "Waiting Cup" in names
    assert world.checked.tournament.name not in names


def test_the_crosstable_costs_two_queries(world, django_assert_num_queries):
    report = world.open.reports.get()
    with django_assert_num_queries(2):
        standings(report)


def test_the_queries_of_a_tournament_do_not_grow_with_it(client, world, django_assert_max_num_queries):
    players = [make_player(f"Extra {number}") for number in range(20)]
    make_report(world.open, [(each, world.bo, "1", 1) for each in players], version=2)
    with django_assert_max_num_queries(10):
        page(client, world.open)


def test_a_corrected_version_keeps_the_list_of_the_first(client, world):
    first = world.open.reports.get()
    type(first).objects.filter(pk=first.pk).update(state=State.REPLACED)
    assert page(client, world.open).context["report"] == first
    make_report(world.open, [(world.bo, world.asa, "1", 1)], version=2, state=State.ACCEPTED)
    text = page(client, world.open).content.decode()
    assert list_path(world.december) in text
    assert "A corrected version has been accepted" in text
