"""Who may watch the installation, and what monitors and Prometheus read."""

import json
import logging

import pytest
from prometheus_client.parser import text_string_to_metric_families

from ratinglist import tasks
from ratinglist.logs import JsonLines, request_id

pytestmark = pytest.mark.django_db

TOKEN = "0123456789abcdef"


@pytest.fixture(autouse=True)
def embedded(settings, tmp_path):
    settings.REDIS_URL, settings.QUEUES, settings.QUEUE_DIR = "", ("celery",), tmp_path


def samples(client) -> dict:
    """The value of each sample, by its name and the values of its labels in the order of their names."""
    families = text_string_to_metric_families(client.get("/metrics").content.decode())
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def test_a_sound_installation_answers_200(client, world):
    tasks.note_worker("celery")
    response = client.get("/status.json")
    assert response.status_code == 200
    body = response.json()
    assert (body["ok"], body["problems"]) == (True, [])
    assert body["lists"]["standard"]["date"] == "2025-12-01"


def test_something_wrong_answers_503_and_says_what(client):
    response = client.get("/status.json")
    assert response.status_code == 503
    assert response.json()["problems"] == ["No worker of the queue celery was heard of yet."]


@pytest.mark.parametrize("path", ["/status.json", "/metrics"])
def test_others_than_this_machine_do_not_watch(client, path):
    assert client.get(path, REMOTE_ADDR="192.0.2.7").status_code == 403


@pytest.mark.parametrize("path", ["/status.json", "/metrics"])
def test_what_a_proxy_passes_on_does_not_come_from_this_machine(client, path):
    assert client.get(path, headers={"X-Forwarded-For": "192.0.2.7"}).status_code == 403


def test_the_token_opens_from_anywhere_and_closes_to_all_others(client, settings):
    settings.METRICS_TOKEN = TOKEN
    sent = {"Authorization": f"Bearer {TOKEN}"}
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7", headers=sent).status_code == 200
    assert client.get("/metrics").status_code == 403
    assert client.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 403


def test_requests_are_counted_by_view_and_status(client, world):
    before = samples(client)
    client.get("/healthz")
    client.get("/nothing/")
    after = samples(client)

    def more(*key):
        return after[key] - before.get(key, 0)

    assert more("ratings_requests_total", "GET", "200", "healthz") == 1
    assert more("ratings_requests_total", "GET", "404", "none") == 1
    assert more("ratings_request_seconds_count", "healthz") == 1


def test_methods_that_a_client_makes_up_share_a_label(client):
    client.generic("BREW", "/healthz")
    assert ("ratings_requests_total", "other", "405", "healthz") in samples(client)


def test_jobs_lists_and_reports_are_gauges(client, world):
    tasks.note_worker("celery")
    found = samples(client)
    assert found["ratings_database_up",] == 1
    assert found["ratings_broker_up",] == 1
    assert found["ratings_problems",] == 0
    assert found["ratings_jobs", "waiting"] == 0
    assert found["ratings_reports", "submitted"] == 1
    assert found["ratings_list_age_days", "standard"] > 0
    assert found["ratings_worker_heartbeat_age_seconds", "celery"] < 60


def test_a_request_keeps_the_name_that_a_proxy_gave_it(client):
    assert client.get("/healthz", headers={"X-Request-ID": "proxy-0815.7"})["X-Request-ID"] == "proxy-0815.7"


def test_a_name_that_could_forge_a_line_is_replaced(client):
    made = client.get("/healthz", headers={"X-Request-ID": "evil\n{}"})["X-Request-ID"]
    assert len(made) == 32


def test_a_line_in_json_names_the_request_and_what_it_got(client, caplog):
    with caplog.at_level(logging.INFO, "ratinglist.requests"):
        client.get("/healthz?q=private")
    [record] = [each for each in caplog.records if each.name == "ratinglist.requests"]
    context = request_id.set("abc")
    line = json.loads(JsonLines().format(record))
    request_id.reset(context)
    assert (line["path"], line["status"], line["request_id"]) == ("/healthz", 200, "abc")
    assert "private" not in json.dumps(line)


def test_a_traceback_stays_on_its_line():
    try:
        int("x")
    except ValueError as error:
        failure = (ValueError, error, error.__traceback__)
    record = logging.LogRecord("ratinglist", logging.ERROR, __file__, 1, "failed", None, failure)
    text = JsonLines().format(record)
    assert "\n" not in text
    assert "ValueError" in json.loads(text)["traceback"]
