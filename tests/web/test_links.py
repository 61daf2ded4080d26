"""No link of any page leads nowhere."""

from collections import deque
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.contrib.staticfiles import finders

pytestmark = pytest.mark.django_db

ENOUGH = 1500


class Links(HTMLParser):
    """The addresses that a page links to or loads, and the ids it has."""

    def __init__(self, page: str):
        super().__init__()
        self.links, self.ids = set(), set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.ids.add(values.get("id"))
        self.links |= {values[name] for name in ("href", "src") if values.get(name)}


def crawled(client) -> dict[str, str]:
    """What is wrong, by address, with everything that can be reached from the front page."""
    waiting, seen, wrong = deque(["/"]), {"/"}, {}
    while waiting and len(seen) < ENOUGH:
        path = waiting.popleft()
        response = client.get(path)
        # Read to the end, as closing by hand would close an old database connection as well.
        response.getvalue()
        if response.status_code not in (200, 302):
            wrong[path] = response.status_code
        if response.status_code != 200 or not response.get("Content-Type", "").startswith("text/html"):
            continue
        page = Links(response.content.decode())
        for link in page.links:
            target, fragment = urldefrag(urljoin(path, link))
            if target == path and fragment and fragment not in page.ids:
                wrong[f"{path}#{fragment}"] = "no such place"
            if urlsplit(target).path.startswith("/static/"):
                if not finders.find(urlsplit(target).path.removeprefix("/static/")):
                    wrong[target] = f"not among the static files, in {path}"
            elif target not in seen and not target.startswith("/admin/"):
                seen.add(target)
                waiting.append(target)
    assert len(seen) < ENOUGH
    return wrong


def test_no_dead_link_for_anybody(client, world):
    assert crawled(client) == {}


def test_no_dead_link_for_an_arbiter(client, world):
    client.force_login(world.arbiter)
    assert crawled(client) == {}


def test_no_dead_link_for_an_officer(client, world, officer):
    client.force_login(officer)
    assert crawled(client) == {}
