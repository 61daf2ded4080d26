"""Where the services stand that some tests need."""

import os

POSTGRESQL = os.environ.get("TEST_POSTGRESQL_URL", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
CHROMIUM = os.environ.get("TEST_CHROMIUM", "/usr/bin/chromium")
