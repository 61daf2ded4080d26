import re

import pytest
from django.test import Client

from ratinglist.paths import list_path

pytestmark = pytest.mark.django_db

OUTSIDE = re.compile(r"""(?:src|href|action)=["'](?:https?:)?//""")
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon[a-z]+=|javascript:", re.IGNORECASE)


def test_every_answer_carries_the_content_policy(client, world):
    for path in ("/", "/lists/", "/nothing/", "/healthz", "/account/login/"):
        policy = client.get(path).headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy


def test_the_admin_may_run_one_handler_more_and_nothing_else(client):
    policy = client.get("/admin/login/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy


def test_the_admin_has_the_icon_of_the_site(client):
    assert client.get("/favicon.ico")["Location"].endswith("mark.svg")


def test_pages_hold_nothing_that_the_policy_would_stop(client, world, officer):
    client.force_login(officer)
    paths = ["/", list_path(world.december), f"/players/{world.bo.pk}/", "/office/", "/desk/upload/"]
    for path in [*paths, f"/desk/reports/{world.checked.pk}/", f"/tournaments/{world.open.pk}/", "/nothing/"]:
        page = client.get(path).content.decode()
        assert not INLINE.search(page), INLINE.search(page)
        assert not OUTSIDE.search(page)


def test_names_cannot_bring_tags_into_a_page(client, world):
    world.bo.name = "<script>alert(1)</script>"
    world.bo.save()
    for path in (list_path(world.december), f"/players/{world.bo.pk}/", f"/tournaments/{world.open.pk}/"):
        assert "<script>alert" not in client.get(path).content.decode()


def test_health_tells_the_newest_list(client, world):
    assert client.get("/healthz").json() == {"database": "ok", "newest_list": "2025-12-01"}


def test_robots_stay_away_from_the_desks(client):
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert "Disallow: /desk/" in lines


def test_a_page_that_is_not_there_offers_a_way_on(client):
    response = client.get("/nothing/")
    assert response.status_code == 404
    assert "There is no such page" in response.content.decode()


def test_a_failure_is_told_without_its_innards(world, monkeypatch, settings):
    monkeypatch.setattr("ratinglist.pages.home.waiting", lambda: 1 / 0)
    response = Client(raise_request_exception=False).get("/")
    assert response.status_code == 500
    assert "Something went wrong here" in response.content.decode()
    assert "ZeroDivisionError" not in response.content.decode()
