"""Every request has a name by which its lines in the logs are found, and is counted and timed."""

import logging
import re
from time import perf_counter
from uuid import uuid4

from ratinglist import metrics
from ratinglist.logs import request_id

log = logging.getLogger(__name__)

SOUND = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""What is taken over from a proxy as the name of a request; anything else could forge lines of a log."""


def measured(get_response):
    """Middleware: the request's name (`X-Request-ID`, also on the answer), a line in the log, the metrics."""

    def answer(request):
        given = request.headers.get("X-Request-ID", "")
        identifier = given if SOUND.fullmatch(given) else uuid4().hex
        context = request_id.set(identifier)
        begun = perf_counter()
        try:
            response = get_response(request)
            note(request, response.status_code, perf_counter() - begun)
        finally:
            request_id.reset(context)
        response.headers["X-Request-ID"] = identifier
        return response

    return answer


def note(request, status: int, seconds: float) -> None:
    view = request.resolver_match.view_name if request.resolver_match else "none"
    metrics.REQUESTS.labels(method_of(request), view, status).inc()
    metrics.REQUEST_SECONDS.labels(view).observe(seconds)
    fields = {
        "method": request.method,
        "path": request.path,
        "status": status,
        "milliseconds": round(seconds * 1000),
    }
    log.info("%s %s %s", request.method, request.path, status, extra={"fields": fields})


def method_of(request) -> str:
    """The method, `other` for words that a client made up: each label is kept for good."""
    return request.method if request.method in ("GET", "HEAD", "POST", "OPTIONS") else "other"
