import pytest

from ratinglist.paths import list_path

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "ms", "pt", "ru", "vi")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_that_was_chosen_stays_and_the_reader_stays_where_he_was(client, world, code):
    there = list_path(world.december) + "?sort=name"
    response = client.post("/language/", {"language": code, "next": there})
    assert response["Location"] == there
    assert f'<html lang="{code}">' in client.get("/").content.decode()


def test_choosing_a_language_leads_to_no_other_site(client):
    response = client.post("/language/", {"language": "ru", "next": "https://elsewhere.example/"})
    assert response["Location"] == "/"


def test_a_language_that_is_not_offered_changes_nothing(client, world):
    client.post("/language/", {"language": "tlh", "next": "/"})
    assert '<html lang="en">' in client.get("/").content.decode()


def test_without_a_choice_the_browser_says_which_language(client, world):
    page = client.get("/", headers={"accept-language": "pt-BR,pt;q=0.9"}).content.decode()
    assert '<html lang="pt">' in page


@pytest.mark.parametrize(
    ("code", "date"),
    [
        ("en", "1 December 2025"),
        ("ms", "1 Disember 2025"),
        ("pt", "1 de Dezembro de 2025"),
        ("ru", "1 декабря 2025 г."),
        ("vi", "1 tháng 12, 2025"),
    ],
)
def test_dates_are_written_as_in_the_language(client, world, code, date):
    client.cookies["django_language"] = code
    assert date in client.get(list_path(world.december)).content.decode()


@pytest.mark.parametrize("path", ["/", "/players/", "/lists/", "/account/login/", "/nothing/"])
def test_every_page_offers_all_languages_in_their_own_names(client, world, path):
    page = client.get(path).content.decode()
    for name in ("English", "Bahasa Melayu", "Português", "Русский", "Tiếng Việt"):
        assert name in page
