"""Headers that let a page load from this site only, and run nothing that was written into it."""

from base64 import b64encode
from hashlib import sha256

from django.urls import reverse

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
# What the export page of django-import-export has written into its tags; nothing else passes.
EXPORT_HANDLER = "onSelectToggleChange(event)"
EXPORT_STYLES = ("padding: 0;", "font-weight: bold;")


def source(text: str) -> str:
    """The name by which a policy lets exactly this text pass."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


ADMIN_POLICY = "; ".join(
    [
        POLICY,
        f"script-src 'self' 'unsafe-hashes' {source(EXPORT_HANDLER)}",
        f"style-src 'self' 'unsafe-hashes' {' '.join(map(source, EXPORT_STYLES))}",
    ]
)


def content_policy(get_response):
    """Middleware: the strict content security policy on every answer."""

    def answer(request):
        response = get_response(request)
        in_admin = request.path.startswith(reverse("admin:index"))
        response.headers.setdefault("Content-Security-Policy", ADMIN_POLICY if in_admin else POLICY)
        return response

    return answer
