"""Answers for machines that watch the site: load balancers, monitors, Prometheus."""

from functools import wraps
from hmac import compare_digest
from ipaddress import ip_address

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Max
from django.http import HttpResponse, HttpResponseForbidden, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from ratinglist import metrics, monitoring
from ratinglist.models import RatingList

FORWARDED = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via")


@require_safe
def healthz(request):
    """Whether the database answers, and the date of the newest published list."""
    try:
        newest = RatingList.objects.published().aggregate(newest=Max("date"))["newest"]
    except DatabaseError as error:
        return JsonResponse({"database": str(error), "newest_list": None}, status=503)
    return JsonResponse({"database": "ok", "newest_list": newest.isoformat() if newest else None})


def monitors_only(view):
    """With `METRICS_TOKEN` who sends it as a bearer token; without, who asks from this machine itself."""

    @wraps(view)
    def guarded(request):
        if not may_watch(request):
            return HttpResponseForbidden("Send METRICS_TOKEN as a bearer token.\n", content_type="text/plain")
        return view(request)

    return never_cache(require_safe(guarded))


def may_watch(request) -> bool:
    if token := settings.METRICS_TOKEN:
        sent = request.headers.get("Authorization", "").encode()
        return compare_digest(sent, f"Bearer {token}".encode())
    # A proxy on this machine asks from the loopback address for everybody, and says so.
    return is_loopback(request.META.get("REMOTE_ADDR", "")) and not any(map(request.headers.get, FORWARDED))


def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


@monitors_only
def status(request):
    """Everything that is known of the installation; 503 with the `problems` when something is wrong."""
    found = monitoring.condition()
    body = {"ok": not found.problems, "problems": found.problems, **found.facts}
    return JsonResponse(body, status=503 if found.problems else 200)


@monitors_only
def prometheus(request):
    return HttpResponse(metrics.exposition(), content_type=CONTENT_TYPE_LATEST)
