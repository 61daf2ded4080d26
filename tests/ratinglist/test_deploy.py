"""The processes of a server as `deploy/run` starts them, against real PostgreSQL and Redis."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.services import REDIS, own_database

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
DATABASE = "ratings_deploy_test"
PROCESSES = ("web", "worker-long", "worker-short", "beat")


@pytest.fixture
def database():
    with own_database(DATABASE) as address:
        yield address


@pytest.fixture
def broker():
    """A number of the Redis server that no other test empties."""
    import redis

    url = REDIS.rpartition("/")[0] + "/11"
    with redis.Redis.from_url(url) as client:
        client.flushdb()
    return url


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None


OPENER = urllib.request.build_opener(NoRedirects)
CLOSE = """
from datetime import date
from ratinglist import jobs
from tests.make import make_player, make_tournament
make_tournament([(make_player(rating=2000), make_player(rating=1900), "1")])
print(jobs.request("close", "standard", date(2025, 12, 1), by=None).pk)
"""
STATE = """
from ratinglist.models import Calculation
row = Calculation.objects.get(pk={pk})
print(row.status, row.list and row.list.status)
"""


class Server:
    """`deploy/run` with an environment file, its output in `log`."""

    def __init__(self, folder: Path, database: str, broker: str):
        self.address = f"127.0.0.1:{free_port()}"
        self.log = folder / "log"
        settings = {
            "DATABASE_URL": database,
            "REDIS_URL": broker,
            "VAR_DIR": folder / "var",
            "FEDERATION_NAME": "Valmark Chess & Go $Federation",
            "WEB_BIND": self.address,
            "WEB_WORKERS": 2,
            "HTTPS": 1,
            "LOG_FORMAT": "json",
            "PYTHON": sys.executable,
        }
        self.file = folder / "environment"
        self.file.write_text("# ours\n\n" + "".join(f"{key}={value}\n" for key, value in settings.items()))

    def start(self) -> None:
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [ROOT / "deploy/run", self.file],
                env={"PATH": os.environ["PATH"]},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def answer(self, path: str, **headers) -> tuple[int, str]:
        """Status and body; 0 while nobody listens."""
        request = urllib.request.Request(f"http://{self.address}{path}", headers=headers)
        try:
            with OPENER.open(request, timeout=10) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def wait(self, path: str, seconds: int) -> str:
        """The body once `path` is answered with 200."""
        until = time.monotonic() + seconds
        while (found := self.answer(path))[0] != 200:
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, (found, self.log.read_text())
            time.sleep(0.5)
        return found[1]

    def children(self) -> dict[str, int]:
        """The process id of each of the four, by the command line that `deploy/process` becomes."""
        words = {"web": "gunicorn", "worker-long": "long", "worker-short": "short", "beat": "beat"}
        listed = subprocess.run(
            ["ps", "-ww", "--ppid", str(self.process.pid), "-o", "pid=,args="], capture_output=True, text=True
        )
        lines = [line.split(maxsplit=1) for line in listed.stdout.splitlines()]
        return {
            name: int(pid) for name, word in words.items() for pid, command in lines if f" {word}" in command
        }

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=90)


def shell(server: Server, code: str) -> str:
    """What the code prints, run beside the server with its settings."""
    lines = [line for line in server.file.read_text().splitlines() if "=" in line]
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", code],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]} | dict(line.split("=", 1) for line in lines),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.postgresql
@pytest.mark.redis
def test_a_server_starts_closes_a_period_heals_and_stops(tmp_path, database, broker):
    server = Server(tmp_path, database, broker)
    server.start()
    try:
        assert json.loads(server.wait("/healthz", 120)) == {"database": "ok", "newest_list": None}
        status = json.loads(server.wait("/status.json", 150))
        assert (status["problems"], sorted(status["workers"])) == ([], ["long", "short"])
        assert server.answer("/")[0] == 301
        status, page = server.answer("/", **{"X-Forwarded-Proto": "https"})
        assert (status, "Valmark Chess &amp; Go $Federation" in page) == (200, True)
        pk = shell(server, CLOSE)
        until = time.monotonic() + 60
        while (state := shell(server, STATE.format(pk=pk))) != "done draft":
            assert time.monotonic() < until, (state, server.log.read_text())
        metrics = server.wait("/metrics", 10)
        assert 'ratings_requests_total{method="GET",status="200",view="healthz"}' in metrics
        assert "ratings_broker_up 1.0" in metrics

        before = server.children()
        assert set(before) == set(PROCESSES)
        os.kill(before["worker-short"], signal.SIGKILL)
        until = time.monotonic() + 30
        while server.children().get("worker-short", before["worker-short"]) == before["worker-short"]:
            assert time.monotonic() < until, server.log.read_text()
            time.sleep(0.5)
        groups = list(server.children().values())
    finally:
        code = server.stop()
    assert code == 0
    for pid in groups:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert any(line.get("path") == "/healthz" and line["request_id"] for line in lines)
    failures = {line["message"] for line in lines if line["level"] in ("ERROR", "CRITICAL")}
    assert failures <= {"Service Unavailable: /status.json"}


def test_a_server_without_its_services_named_does_not_start(tmp_path):
    done = subprocess.run([ROOT / "deploy/run"], env={"PATH": os.environ["PATH"]}, capture_output=True)
    assert done.returncode == 64
    assert b"set DATABASE_URL" in done.stderr


def test_a_line_of_the_environment_file_that_is_no_setting_is_told(tmp_path):
    file = tmp_path / "environment"
    file.write_text("HTTPS=1\nexport LOG_FORMAT=json\n")
    done = subprocess.run([ROOT / "deploy/with", file, "true"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (64, f"{file}: no setting: export LOG_FORMAT=json\n")


@pytest.mark.parametrize("name", PROCESSES)
def test_units_and_containers_start_the_same_processes(name):
    unit = (ROOT / f"deploy/systemd/ratings-{name}.service").read_text()
    assert f"ExecStart=/srv/ratings/deploy/process {name}\n" in unit
    assert f'command: ["{name}"]' in (ROOT / "deploy/compose.yaml").read_text()
    assert f"    {name})" in (ROOT / "deploy/process").read_text()
