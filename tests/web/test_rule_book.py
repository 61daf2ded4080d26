import pytest

from ratinglist.pages.rule_book import articles, chapters, edition, ids_asked, named, page
from ratinglist.rules.editions import BUILT_IN
from ratinglist.rules.editions.settings import SETTINGS

pytestmark = pytest.mark.django_db


def text_of(client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_every_edition_is_listed_with_its_life(client):
    text = text_of(client, "/rules/")
    for each in BUILT_IN.editions:
        assert f'href="/rules/{each.id}/"' in text
    assert "1 Jan 2022 – 29 Feb 2024" in " ".join(text.replace("</time>", "").split()).replace(
        '<time datetime="2022-01-01">', ""
    )


def test_one_edition_a_chapter_is_in_force():
    for chapter in chapters():
        assert [term.until for term in chapter.terms].count(None) == 1


@pytest.mark.parametrize("known", BUILT_IN.editions, ids=lambda each: each.id)
def test_a_page_of_an_edition_names_every_parameter(client, known):
    text = text_of(client, f"/rules/{known.id}/")
    for name in SETTINGS:
        assert f"<code>{name}</code>" in text


def test_an_edition_says_what_changed():
    changes = {
        change.setting.name: (change.before, change.after) for change in page("standard-2024-03-01").changes
    }
    assert changes["floor"] == ("1000", "1400")
    assert changes["cap_limit"] == ("one upgrade", "every game")


def test_an_amendment_is_shown_as_a_step_of_its_edition():
    (step,) = page("standard-2017-07-01").steps
    assert [(change.setting.name, change.after) for change in step.changes] == [("inactive_periods", "24")]


def test_a_reading_is_named_with_default_and_evidence(client):
    text = text_of(client, "/rules/standard-2022-01-01/")
    assert "<code>cap_limit</code> = <b>one upgrade</b> by default · evidence: inferred from the text" in text
    assert "(Q4)" not in text


def test_a_reading_of_an_earlier_edition_holds_on_while_its_value_stands():
    made_for = {each.name: each.made_for.id for each in page("standard-2025-10-01").silences}
    assert made_for["k_times_games"] == "standard-2017-07-01"
    assert "half_point_step_hundredths" not in made_for


def test_the_articles_read_without_numbers_missing():
    for known in BUILT_IN.editions:
        for _, words in articles(known):
            assert "{" not in words


def test_editions_stand_side_by_side_with_what_is_new_in_each(client):
    text = text_of(client, "/rules/compare/?ids=standard-2022-01-01,standard-2024-03-01")
    assert '<td class="fresh">1400</td>' in text
    assert "K of all others" not in text
    assert "K of all others" in text_of(
        client, "/rules/compare/?ids=standard-2022-01-01,standard-2024-03-01&rows=all"
    )


def test_the_choice_may_be_ticked_boxes_or_one_list():
    assert ids_asked(["a", "b,c", " ,d "]) == ["a", "b", "c", "d"]


def test_a_comparison_of_nothing_is_the_choice(client):
    assert "Tick two or more editions" in text_of(client, "/rules/compare/")


@pytest.mark.parametrize(
    "path", ["/rules/standard-1066-10-14/", "/rules/compare/?ids=x", "/rules/compare/?ids=%00"]
)
def test_an_edition_that_nobody_knows_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_an_edition_is_found_by_the_name_a_list_keeps():
    assert named("rapid", "2024-12-01") is edition("rapid-2024-12-01")
    assert named("standard", "") is None


def test_the_pages_of_the_handbook_ask_little_of_the_database(client, django_assert_max_num_queries):
    for path in ("/rules/", "/rules/standard-2024-03-01/", "/rules/compare/?ids=standard-2024-03-01"):
        with django_assert_max_num_queries(2):
            client.get(path)
