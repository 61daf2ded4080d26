import re

import pytest
from allauth.mfa.totp.internal.auth import (
    TOTP,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.cache import cache

from tests.web.test_security import INLINE, OUTSIDE

pytestmark = pytest.mark.django_db

LOGIN = "/account/login/"
PASSWORD = "rook-ending-1963"


@pytest.fixture(autouse=True)
def _no_requests_of_other_tests_counted():
    cache.clear()


@pytest.fixture
def dana(db):
    return get_user_model().objects.create_user("dana", "dana@valmark.example", PASSWORD)


def log_in(client, name="dana", password=PASSWORD, **more):
    return client.post(LOGIN, {"login": name, "password": password} | more)


def logged_in(client) -> bool:
    return "_auth_user_id" in client.session


def code_of(secret: str) -> str:
    return f"{hotp_value(secret, next(yield_hotp_counters_from_time())):06d}"


@pytest.mark.parametrize("name", ["dana", "dana@valmark.example", "DANA@valmark.example"])
def test_one_logs_in_by_name_or_by_address(client, dana, name):
    log_in(client, name)
    assert logged_in(client)


def test_after_logging_in_one_is_where_one_wanted_to_go(client, dana):
    assert log_in(client, next="/lists/")["Location"] == "/lists/"


def test_after_logging_in_nobody_is_led_to_another_site(client, dana):
    assert log_in(client, next="https://elsewhere.example/")["Location"] == "/"


def test_a_wrong_password_says_so_and_keeps_the_name(client, dana):
    page = log_in(client, password="wrong").content.decode()
    assert "do not belong together" in page
    assert 'value="dana"' in page


def test_an_unknown_name_is_answered_like_a_wrong_password(client, dana):
    assert "do not belong together" in log_in(client, "nobody").content.decode()


def test_five_wrong_passwords_close_the_name_even_to_the_right_one(client, dana):
    answers = [log_in(client, password="wrong").status_code for _ in range(5)]
    assert answers == [200] * 4 + [429]
    closed = log_in(client)
    assert closed.status_code == 429
    assert "Closed for a while" in closed.content.decode()
    assert not logged_in(client)


def test_capitals_do_not_give_five_more_guesses(client, dana):
    for name in ("dana", "Dana", "DANA", "dana ", "dana"):
        answer = log_in(client, name, "wrong")
    assert answer.status_code == 429


def test_guesses_at_one_name_do_not_close_another(client, dana, officer):
    for _ in range(5):
        log_in(client, officer.username, "wrong")
    log_in(client)
    assert logged_in(client)


def test_the_raw_tables_are_behind_the_same_door(client, officer):
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith(LOGIN)


def test_who_has_a_second_factor_needs_it(client, dana):
    secret = generate_totp_secret()
    TOTP.activate(dana, secret)
    assert log_in(client)["Location"] == "/account/2fa/authenticate/"
    assert not logged_in(client)
    wrong = client.post("/account/2fa/authenticate/", {"code": "000000"})
    assert wrong.status_code == 200
    assert not logged_in(client)
    client.post("/account/2fa/authenticate/", {"code": code_of(secret)})
    assert logged_in(client)


def test_a_second_factor_is_set_up_with_a_picture_and_its_letters(client, dana):
    log_in(client)
    activate = "/account/2fa/totp/activate/"
    asked = client.get(activate)["Location"]
    assert asked.startswith("/account/reauthenticate/")
    client.post(asked, {"password": PASSWORD})
    page = client.get(activate).content.decode()
    assert "data:image/svg+xml" in page
    secret = re.search(r'value="([A-Z2-7]{32})"', page)[1]
    client.post(activate, {"code": code_of(secret)})
    assert "Recovery" in client.get("/account/2fa/recovery-codes/").content.decode()


def test_a_forgotten_password_is_set_anew_by_mail(client, dana):
    client.post("/account/password/reset/", {"email": "dana@valmark.example"})
    link = re.search(r"https?://testserver(/account/password/reset/key/\S+)", mail.outbox[0].body)[1]
    form = client.get(link, follow=True)
    client.post(form.redirect_chain[-1][0], {"password1": "another-1972", "password2": "another-1972"})
    log_in(client, password="another-1972")
    assert logged_in(client)


def test_asking_for_a_password_does_not_tell_whether_an_address_is_known(client, dana):
    known = client.post("/account/password/reset/", {"email": "dana@valmark.example"})
    unknown = client.post("/account/password/reset/", {"email": "nobody@valmark.example"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])


NEW = {
    "username": "emil",
    "email": "emil@valmark.example",
    "password1": PASSWORD,
    "password2": PASSWORD,
}


def test_without_a_server_for_mail_nobody_opens_an_account(client, db):
    client.post("/account/signup/", NEW)
    assert not get_user_model().objects.filter(username="emil").exists()
    assert "Open an account" not in client.get(LOGIN).content.decode()


def test_whoever_opens_an_account_may_read_and_gets_a_mail_to_check_the_address(client, db, settings):
    settings.SIGN_UP = True
    assert "Open an account" in client.get(LOGIN).content.decode()
    client.post("/account/signup/", NEW)
    assert logged_in(client)
    assert mail.outbox[0].to == ["emil@valmark.example"]
    assert client.get("/desk/").status_code == 403
    assert client.get("/office/").status_code == 403


PAGES = ("", "email/", "password/change/", "2fa/", "2fa/totp/activate/", "logout/")


@pytest.mark.parametrize("page", PAGES)
def test_pages_of_the_account_hold_nothing_that_the_policy_would_stop(client, dana, page):
    log_in(client)
    text = client.get(f"/account/{page}", follow=True).content.decode()
    assert "<h1>" in text
    assert not INLINE.search(text)
    assert not OUTSIDE.search(text)


def test_logging_out_asks_for_a_press_of_the_button(client, dana):
    log_in(client)
    client.get("/account/logout/")
    assert logged_in(client)
    client.post("/account/logout/")
    assert not logged_in(client)
