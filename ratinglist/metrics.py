"""The numbers that Prometheus collects: requests as they are served, the rest counted when it asks."""

import os
from collections.abc import Iterator

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from ratinglist import monitoring

REQUESTS = Counter("ratings_requests", "Requests served.", ["method", "view", "status"])
REQUEST_SECONDS = Histogram("ratings_request_seconds", "Time from request to answer.", ["view"])


class Installation:
    """Gauges of what the database and the broker hold; what cannot be asked is left out."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        found = monitoring.condition()
        facts = found.facts
        yield gauge("ratings_problems", "Things wrong, as /status.json tells them.", len(found.problems))
        yield gauge("ratings_database_up", "Whether the database answers.", facts["database"] == "ok")
        yield gauge("ratings_broker_up", "Whether the broker answers.", facts["broker"] == "ok")
        if facts["database"] == "ok":
            yield from self.counted(facts)

    def counted(self, facts: dict) -> Iterator[GaugeMetricFamily]:
        jobs, states = facts["jobs"], ("waiting", "running", "silent", "failed", "done")
        yield labelled("ratings_jobs", "Calculations by state.", "state", {s: jobs[s] for s in states})
        workers = {queue: age for queue, age in facts["workers"].items() if age is not None}
        yield labelled("ratings_worker_heartbeat_age_seconds", "Since a worker was heard.", "queue", workers)
        days = {code: newest["days"] for code, newest in facts["lists"].items()}
        yield labelled("ratings_list_age_days", "Days since the date of the newest list.", "type", days)
        reports = monitoring.report_states()
        yield labelled("ratings_reports", "Tournament reports by state.", "state", reports)


def gauge(name: str, text: str, value: int) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, text, value=int(value))


def labelled(name: str, text: str, label: str, values: dict[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, text, labels=[label])
    for each, value in values.items():
        family.add_metric([each], value)
    return family


def exposition() -> bytes:
    """Everything in the text format of Prometheus; requests of all web processes of this machine together."""
    served, installation = REGISTRY, CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        served = CollectorRegistry()
        MultiProcessCollector(served)
    installation.register(Installation())
    return generate_latest(served) + generate_latest(installation)
