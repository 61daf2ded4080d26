"""The web processes. Read by gunicorn from the root of the project; see `deploy/environment`."""

import os
import shutil
import tempfile

from ratinglist.environment import env_int

wsgi_app = "ratinglist.wsgi"
bind = os.environ.get("WEB_BIND", "") or "127.0.0.1:8000"
workers = env_int("WEB_WORKERS", 2 * (os.cpu_count() or 1) + 1)
threads = env_int("WEB_THREADS", 2)
timeout = env_int("WEB_TIMEOUT", 60)
graceful_timeout = 30
# A new process now and then gives back what an old one has piled up; not all of them at the same time.
max_requests, max_requests_jitter = 5000, 500
# A calculator's whole question is in its address.
limit_request_line = 8190
# Requests are logged by the site itself, with their names.
accesslog = None
loglevel = "warning"

# Where the web processes of this machine add up what Prometheus asks one of them for; the library looks for
# it when it is imported.
counts = tempfile.mkdtemp(prefix="ratings-metrics-")
os.environ["PROMETHEUS_MULTIPROC_DIR"] = counts


def child_exit(server, worker):
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)


def on_exit(server):
    shutil.rmtree(counts, ignore_errors=True)
