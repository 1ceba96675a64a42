"""The pages for what went wrong before a view could answer.

Django's own handlers read the form once more, for the CSRF token, and so fail again on a form that
could not be read.
"""

import sys

from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from tournament.core.logs import is_disk_trouble

TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Tell that the request could not be read (400), or that there was too much of it (413).

    Who came by a name or address that is not this site's is told how to come.
    """
    if isinstance(exception, DisallowedHost):
        return render(request, "400_host.html", status=400)
    if isinstance(exception, TOO_LARGE):
        return render(request, "413.html", status=413)
    return render(request, "400.html", status=400)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Explain a form that was open too long or came from elsewhere (403); nothing was changed."""
    return render(request, "403_csrf.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - whatever it is, it may be at fault
    """Tell that the disk takes nothing (503: nothing was saved), or that the site made a mistake (500)."""
    if is_disk_trouble(sys.exc_info()[1]):
        return HttpResponse(render_to_string("503_disk.html"), status=503, headers={"Retry-After": "60"})
    return HttpResponse(render_to_string("500.html"), status=500)
