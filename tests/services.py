"""Where the services stand that some tests need."""

import os
from contextlib import contextmanager

POSTGRESQL = os.environ.get("TEST_POSTGRESQL_URL", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
CHROMIUM = os.environ.get("TEST_CHROMIUM", "/usr/bin/chromium")


@contextmanager
def own_database(name: str):
    """The address of an empty PostgreSQL database of that name, dropped afterwards."""
    import psycopg

    with psycopg.connect(POSTGRESQL, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
    yield POSTGRESQL.rpartition("/")[0] + f"/{name}"
    with psycopg.connect(POSTGRESQL, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
