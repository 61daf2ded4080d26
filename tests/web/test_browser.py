"""The pages in a real browser: the arbiter's way to a submitted report, phones, the keyboard."""

import pytest

from ratinglist.calculator_forms import CALCULATORS
from ratinglist.models import Calculation
from ratinglist.paths import list_path
from ratinglist.rules.editions import EDITIONS
from tests.services import CHROMIUM
from tests.tournaments.trf import report
from tests.web import world as worlds
from tournaments.models import Report, State

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 900}


@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # The driver runs an event loop in this thread, where Django refuses the database.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, live_server):
    """A page of the site in a window of a size; whatever the browser complains of fails the test."""
    complaints, windows = [], []

    def opened(path: str, viewport=DESKTOP, user=None):
        windows.append(chromium.new_context(viewport=viewport, base_url=live_server.url))
        page = windows[-1].new_page()
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if user:
            log_in(page, user)
        page.goto(path)
        return page

    yield opened
    for window in windows:
        window.close()
    assert complaints == []


def log_in(page, user: str) -> None:
    page.goto("/account/login/")
    page.get_by_label("Name or e-mail").fill(user)
    page.get_by_label("Password").fill(worlds.PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("button", name="Log out").wait_for()


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_arbiter_gets_from_the_login_to_a_submitted_report(visit, viewport):
    worlds.build()
    page = visit("/", viewport, user="harbour")
    page.get_by_role("link", name="My reports").click()
    page.get_by_role("link", name="Send in a report").click()
    content = report(r012="Queen Ending Open", r042="2026/11/10", r052="2026/11/11")
    page.get_by_label("Report files").set_input_files(
        {"name": "queen.trf", "mimeType": "text/plain", "buffer": content}
    )
    page.get_by_role("button", name="Send and check").click()
    page.get_by_role("button", name="Submit the report").click()
    page.get_by_text("an officer looks at it next").wait_for()
    assert Report.objects.get(file_name="queen.trf").state == State.SUBMITTED


def test_no_page_is_wider_than_a_phone(visit):
    world = worlds.build()
    page = visit("/", PHONE, user="harbour")
    paths = ["/", "/lists/", list_path(world.december), list_path(world.december, "list_report")]
    paths += [f"/players/{world.bo.pk}/?on=2025-11-30", f"/tournaments/{world.open.pk}/", "/players/?q=bo"]
    paths += [list_path(world.december, "calculation", pk=world.bo.pk), "/desk/", "/desk/upload/"]
    paths += [f"/desk/reports/{each.pk}/" for each in (world.checked, world.refused)]
    paths += ["/rules/", "/rules/standard-2024-03-01/", "/calculators/", "/calculators/curve/"]
    paths += ["/rules/compare/?rows=all&ids=" + ",".join(each.id for each in EDITIONS)]
    paths += [f"/calculators/{form.name}/?{form().example_query}" for form in CALCULATORS.values()]
    paths += [
        f"/tournaments/{world.open.pk}/forecast/",
        f"/tournaments/{world.open.pk}/?edition={EDITIONS[0].id}",
    ]
    too_wide = {}
    for path in paths:
        page.goto(path)
        over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        if over > 0:
            too_wide[path] = over
    assert too_wide == {}


def test_a_list_is_filtered_with_a_short_address(visit):
    world = worlds.build()
    page = visit(list_path(world.december))
    page.get_by_label("Federation").select_option("POR")
    page.get_by_role("button", name="Apply").click()
    page.wait_for_url("**/?federation=POR")
    assert page.get_by_role("link", name="Cidade, Cândida", exact=True).count() == 1
    assert page.get_by_role("link", name="Bo, Bjarne", exact=True).count() == 0


def test_the_keyboard_reaches_the_content_first(visit):
    worlds.build()
    page = visit("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_publishing_asks_once_more(visit, officer):
    worlds.build()
    page = visit("/office/", user="officer")
    questions = []
    page.on("dialog", lambda dialog: (questions.append(dialog.message), dialog.dismiss()))
    page.get_by_role("button", name="Publish").click()
    assert "Everybody sees it from then on" in questions[0]
    assert page.url.endswith("/office/")


def test_the_export_in_the_admin_works_under_the_policy(visit, officer):
    officer.is_superuser = True
    officer.save()
    worlds.build()
    page = visit("/admin/players/player/export/", user="officer")
    fields = page.locator(".selectable-field-export-row input[type=checkbox]:checked")
    assert fields.count() > 1
    page.locator("[name=select-all-toggle]").uncheck()
    assert fields.count() == 0


def test_the_page_of_a_job_follows_it_to_its_end(visit, officer):
    world = worlds.build()
    job = Calculation.objects.create(
        act="close", type_id="standard", date=world.draft.date, status="running", progress=3, total=10
    )
    page = visit(f"/office/jobs/{job.pk}/", user="officer")
    assert page.locator("progress").get_attribute("value") == "3"
    Calculation.objects.filter(pk=job.pk).update(status="done", list=world.draft)
    page.get_by_role("link", name="Look at the list").click()
    page.get_by_text("Only officers see this list").wait_for()


def test_reading_needs_no_script(chromium, live_server):
    world = worlds.build()
    window = chromium.new_context(java_script_enabled=False, base_url=live_server.url)
    page = window.new_page()
    page.goto(list_path(world.december))
    page.get_by_label("Name or number").fill("asa oster")
    page.get_by_role("button", name="Apply").click()
    assert page.get_by_role("link", name="Østerberg, Åsa", exact=True).count() == 1
    window.close()


def test_a_calculator_needs_no_script_and_its_answer_has_an_address(chromium, live_server):
    window = chromium.new_context(java_script_enabled=False, base_url=live_server.url, viewport=PHONE)
    page = window.new_page()
    page.goto("/calculators/one-game/")
    page.get_by_label("Own rating").fill("2500")
    page.get_by_label("Opponent’s rating").fill("2400")
    page.get_by_label("K", exact=True).fill("10")
    page.get_by_role("button", name="Calculate").click()
    assert page.get_by_role("cell", name="2504").is_visible()
    address = page.url
    page.goto("/")
    page.goto(address)
    assert page.get_by_role("cell", name="2494").is_visible()
    window.close()


def test_a_number_opens_to_its_rule_with_the_keyboard_and_without_script(chromium, live_server):
    world = worlds.build()
    window = chromium.new_context(java_script_enabled=False, base_url=live_server.url)
    page = window.new_page()
    page.goto(list_path(world.december, "calculation", pk=world.bo.pk))
    rule = page.get_by_text("a new player with 12 of 30 games")
    assert not rule.is_visible()
    page.locator("details.step > summary", has=page.get_by_text("K", exact=True)).first.focus()
    page.keyboard.press("Enter")
    assert rule.is_visible()
    window.close()


def test_the_first_column_stays_when_a_comparison_is_pushed_aside(visit):
    page = visit("/rules/compare/?rows=all&ids=" + ",".join(each.id for each in EDITIONS), PHONE)
    heading = page.get_by_role("rowheader", name="Lowest rating that is published").first
    before = heading.bounding_box()["x"]
    page.locator(".scroll.tall").evaluate("box => { box.scrollLeft = 400 }")
    assert heading.bounding_box()["x"] == before
