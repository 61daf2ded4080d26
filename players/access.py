"""Pages of a role: who has not logged in is asked to, who has another role is refused."""

from functools import wraps

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied

from players.roles import is_arbiter, is_officer


def only(allowed):
    """A decorator of views that only users pass for whom `allowed(user)` holds."""

    def decorate(view):
        @login_required
        @wraps(view)
        def guarded(request, *args, **kwargs):
            if not allowed(request.user):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return guarded

    return decorate


arbiters_only = only(is_arbiter)
officers_only = only(is_officer)
