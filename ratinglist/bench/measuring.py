"""Time, processor and memory of an act, in a process of its own so that no act pays for another."""

import os
import pickle
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from django.db import connection, connections

TICKS = os.sysconf("SC_CLK_TCK")


class Failed(Exception):
    """An act that raised in its process; what it raised is on the error output."""


@dataclass(frozen=True)
class Measured:
    """What an act gave and took: seconds on the wall, seconds of processors, most memory in bytes.

    `processor` is that of its processes and, for a PostgreSQL on this machine, of the server's for them.
    """

    result: object
    seconds: float
    processor: float
    memory: int


class Running:
    """An act in a process of its own, begun at once; `measured` waits for its end."""

    servers = 0.0
    """Seconds of the database's processors that acts begun by this process have taken."""

    def __init__(self, act: Callable[[], object]):
        connections.close_all()
        sys.stdout.flush()
        self.output, into = os.pipe()
        self.started = perf_counter()
        self.process = os.fork()
        if not self.process:
            os.close(self.output)
            run(act, into)
        os.close(into)

    def measured(self) -> Measured:
        with os.fdopen(self.output, "rb") as output:
            told = output.read()
        _, status, used = os.wait4(self.process, 0)
        if status:
            raise Failed(f"a step ended with status {status}")
        result, server = pickle.loads(told)
        Running.servers += server
        return Measured(
            result,
            perf_counter() - self.started,
            used.ru_utime + used.ru_stime + server,
            used.ru_maxrss * 1024,
        )


def run(act: Callable[[], object], into: int) -> None:
    """The whole life of the process of an act."""
    status = 1
    try:
        Running.servers = 0.0
        result = act()
        told = pickle.dumps((result, Running.servers + server_processor()))
        with os.fdopen(into, "wb") as output:
            output.write(told)
        connections.close_all()
        status = 0
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(status)


def server_processor() -> float:
    """Seconds of the processor that the database's process for this connection has taken, if it is here."""
    if connection.vendor != "postgresql" or connection.connection is None:
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (process,) = cursor.fetchone()
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return 0.0
    name, _, fields = told.partition("(")[2].rpartition(")")
    user, system = fields.split()[11:13]
    return (int(user) + int(system)) / TICKS if name == "postgres" else 0.0


def measured(act: Callable[[], object]) -> Measured:
    """An act run in a process of its own to its end; raises Failed."""
    return Running(act).measured()
