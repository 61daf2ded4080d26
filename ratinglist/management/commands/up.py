"""The whole site in one command: migrate, then web, worker and scheduler as children that are kept alive."""

import os
import signal
import socket
import subprocess
import sys
import time

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Serve the site with its background worker and scheduler; stop with Ctrl-C."

    def add_arguments(self, parser):
        parser.add_argument("--bind", default="127.0.0.1:8000", help="address and port (default %(default)s)")

    def handle(self, *, bind: str, **options):
        refuse_taken_port(bind)
        call_command("migrate", verbosity=0)
        self.stdout.write(f"Serving on http://{bind} (Ctrl-C stops)")
        self.stdout.flush()
        keep_alive(children(bind))


def refuse_taken_port(bind: str) -> None:
    host, _, port = bind.rpartition(":")
    if not port.isdecimal():
        raise CommandError(f"--bind {bind}: write address:port, such as 127.0.0.1:8000")
    with socket.socket() as probe:
        if probe.connect_ex((host or "127.0.0.1", int(port))) == 0:
            raise CommandError(f"{bind} is taken: stop what serves there or choose another with --bind")


def children(bind: str) -> dict[str, list[str]]:
    """Name and command line of each child. Beat is its own: embedded in a killed worker it would live on."""
    celery = [sys.executable, "-m", "celery", "-A", "ratinglist"]
    return {
        "web": [
            *(sys.executable, "-m", "gunicorn", "ratinglist.wsgi", "--bind", bind),
            *("--workers", "1", "--threads", "4", "--log-level", "warning"),
            # A calculator's whole question is in its address.
            *("--limit-request-line", "8190"),
        ],
        "worker": [*celery, "worker", "--pool", "threads", "--concurrency", "1", "--loglevel", "WARNING"],
        "beat": [*celery, "beat", "--loglevel", "WARNING"],
    }


def keep_alive(commands: dict[str, list[str]]) -> None:
    """Start every command, restart one that dies, stop all on TERM or Ctrl-C."""
    signal.signal(signal.SIGTERM, stop)
    running, environment = {}, child_environment()
    try:
        while True:
            for name, command in commands.items():
                if name not in running or running[name].poll() is not None:
                    running[name] = subprocess.Popen(command, env=environment)
            time.sleep(1)
    except KeyboardInterrupt:
        pass
    finally:
        for child in running.values():
            child.terminate()
        for child in running.values():
            wait_or_kill(child)


def child_environment() -> dict[str, str]:
    """The environment in which the children find the project, whatever folder `up` is called from."""
    paths = [str(settings.BASE_DIR), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


def stop(number, frame):
    raise KeyboardInterrupt


def wait_or_kill(child: subprocess.Popen) -> None:
    try:
        child.wait(timeout=20)
    except subprocess.TimeoutExpired:
        child.kill()
