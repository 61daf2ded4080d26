import os

import pytest

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup"}


@pytest.fixture(autouse=True)
def own_folders(request, tmp_path):
    """Tests that touch the database write list files into a folder of their own and run tasks at once."""
    if not DATABASE_FIXTURES & set(request.fixturenames) and not request.node.get_closest_marker("django_db"):
        return
    from ratinglist.celery import app

    settings = request.getfixturevalue("settings")
    settings.LIST_FILES_DIR = tmp_path / "lists"
    # The real hashers are slow by design, seconds in every test that logs in.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    app.conf.task_always_eager = True


@pytest.fixture
def officer(db, django_user_model):
    return member_of("officers", django_user_model)


@pytest.fixture
def arbiter(db, django_user_model):
    return member_of("arbiters", django_user_model)


@pytest.fixture
def stranger(db, django_user_model):
    """Logged in, but without any role."""
    return django_user_model.objects.create_user("stranger", "stranger@example.org", "tower-of-glass-4")


def member_of(group: str, users):
    from django.contrib.auth.models import Group

    user = users.objects.create_user(group[:-1], f"{group}@example.org", "tower-of-glass-4")
    user.is_staff = group == "officers"
    user.save(update_fields=["is_staff"])
    user.groups.add(Group.objects.get_or_create(name=group)[0])
    return user


def pytest_collection_modifyitems(items):
    """A test whose service is missing is skipped, saying what to install; CI turns that into a failure."""
    for item in items:
        for marker, missing in MISSING.items():
            if item.get_closest_marker(marker) and (reason := missing()):
                item.add_marker(pytest.mark.skip(reason=reason))


def pytest_runtest_makereport(item, call):
    skipped = call.when == "setup" and call.excinfo and call.excinfo.errisinstance(pytest.skip.Exception)
    if skipped and os.environ.get("REQUIRE_SERVICES") == "1" and missing_service(item):
        pytest.fail(f"REQUIRE_SERVICES=1, but {call.excinfo.value}", pytrace=False)


def missing_service(item) -> bool:
    return any(item.get_closest_marker(marker) for marker in MISSING)


def missing_postgresql() -> str:
    import psycopg

    from tests.services import POSTGRESQL

    try:
        psycopg.connect(POSTGRESQL, connect_timeout=3).close()
    except psycopg.OperationalError:
        return "PostgreSQL does not answer: install Debian's postgresql or set TEST_POSTGRESQL_URL"
    return ""


def missing_redis() -> str:
    import redis

    from tests.services import REDIS

    try:
        with redis.Redis.from_url(REDIS, socket_connect_timeout=3) as client:
            client.ping()
    except redis.exceptions.ConnectionError:
        return "Redis does not answer: install Debian's redis-server or set TEST_REDIS_URL"
    return ""


def missing_browser() -> str:
    import importlib.util

    from tests.services import CHROMIUM

    if importlib.util.find_spec("playwright") is None:
        return "no playwright: pip install -r requirements-dev.txt"
    return "" if os.path.exists(CHROMIUM) else "no browser: install Debian's chromium or set TEST_CHROMIUM"


MISSING = {"postgresql": missing_postgresql, "redis": missing_redis, "browser": missing_browser}
