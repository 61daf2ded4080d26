from copy import deepcopy

import pytest
from django.db import transaction
from django.test import override_settings

from tests.web import world as worlds


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker, tmp_path_factory):
    """The small federation, built once for a module and rolled back after it; every test rolls back to it."""
    folder = tmp_path_factory.mktemp("lists")
    with django_db_blocker.unblock(), transaction.atomic():
        with override_settings(LIST_FILES_DIR=folder):
            world = worlds.build()
        yield world, folder
        transaction.set_rollback(True)


@pytest.fixture
def world(built, db, settings):
    world, settings.LIST_FILES_DIR = built
    return deepcopy(world)
