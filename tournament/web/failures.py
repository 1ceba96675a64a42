"""Error pages for requests that fail before a view can answer.

Django's own handlers read the form again for the CSRF token, so they fail again on a form that couldn't be
read.
"""

import sys
import time

from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from tournament.web.hosts import RECEIVED_AT
from tournament.web.logs import has_nul, is_disk_trouble, is_locked_out, is_out_of_reach
from tournament.web.respond import keep_private, sent_fields

BUSY_SECONDS = 5
LONGEST_WAIT = 10.0  # how many seconds a request that may write can wait for a thread
TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Report that the request couldn't be read (400) or was too large (413).

    Visitors who used a host name or address that isn't this site's are shown the right one.
    """
    if isinstance(exception, DisallowedHost):
        return render(request, "400_host.html", status=400)
    if isinstance(exception, TOO_LARGE):
        return render(request, "413.html", status=413)
    return render(request, "400.html", status=400)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Explain that a form was open too long or came from another site (403); nothing was changed."""
    return render(request, "403_csrf.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Report that the disk is full, the database is busy or down (503), or the site has a bug (500).

    Nothing was saved in any of these cases, unless the database failed during the commit: then the outcome is
    unknown.
    """
    error = sys.exc_info()[1]
    if has_nul(error):  # the page doesn't read any more of the submitted values
        return HttpResponse(render_to_string("400.html"), status=400)
    if is_disk_trouble(error):
        return HttpResponse(render_to_string("503_disk.html"), status=503, headers={"Retry-After": "60"})
    if is_locked_out(error):
        return busy(request)
    if is_out_of_reach(error):
        return busy(request, is_away=True)
    return HttpResponse(render_to_string("500.html"), status=500)


def waited_too_long(request: HttpRequest) -> bool:
    """Return whether this request waited so long for a thread that its sender has probably given up."""
    received = request.META.get(RECEIVED_AT)
    is_write = request.method not in ("GET", "HEAD", "OPTIONS", "TRACE")
    return is_write and received is not None and time.monotonic() - received > LONGEST_WAIT


def busy(request: HttpRequest, *, is_away: bool = False) -> HttpResponse:
    """Report that nothing was saved: on a page with the values sent, or for htmx in a sentence next to the
    form.

    A live part polled by htmx stays as it is: nothing was submitted, and it polls again. `is_away` means that
    the database server doesn't respond; if it failed during the commit, the values may have been saved. Makes
    no queries.
    """
    is_sent = request.method == "POST"
    sent = sent_fields(request) if is_sent else None
    context = {
        "is_sent": is_sent,
        "sent": sent,
        "token": "" if sent is None else request.POST.get("csrfmiddlewaretoken", ""),
        "has_file": sent is not None and bool(request.FILES),
        "here": request.get_full_path(),
        "is_away": is_away,
    }
    headers, part = {"Retry-After": str(BUSY_SECONDS)}, ""
    if "HX-Request" in request.headers:
        swap, part = "innerHTML" if is_sent else "none", "#said"
        headers |= {"HX-Retarget": "#refused", "HX-Reselect": ".notice", "HX-Reswap": swap}
    page = render_to_string(f"503_busy.html{part}", context)
    return keep_private(HttpResponse(page, status=503, headers=headers))
