"""Shared by the views that print sheets: the requested paper, the PDF response, and the limit on concurrent
PDFs.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from threading import BoundedSemaphore
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.kernel.access import EventView, StaffRequest
from tournament.models import Tournament
from tournament.printing.press import Paper
from tournament.printing.sheet import Printed
from tournament.web.languages import LANGUAGE_PARAMETER, in_language_of, is_offered, language_of_request
from tournament.web.respond import form_page

MOST_PRINTS = 3  # PDFs made at once, out of the 8 threads that serve pages
PRINT_RETRY_AFTER = 5  # seconds

_places = BoundedSemaphore(MOST_PRINTS)


def one_of_few(view: EventView) -> EventView:
    """Limit how many PDFs a view makes at once, so that threads stay free for pages; refuse further requests
    (503).

    The PDF is in the event's language, or in the one that the URL names. A PDF with hundreds of pages takes
    seconds, so repeated requests would block all other visitors.
    """

    @wraps(view)
    def limited(request: StaffRequest, tournament: Tournament, **kwargs: Any) -> HttpResponseBase:
        def make() -> HttpResponseBase:
            with language_on_paper(request, tournament):
                return view(request, tournament, **kwargs)

        return make_where_few(request, make, tournament)

    return limited


def make_where_few(
    request: HttpRequest, make: Callable[[], HttpResponseBase], tournament: Tournament | None = None
) -> HttpResponseBase:
    """Answer with the PDF that `make` returns, or at once with 503 if too many are already being made."""
    if not _places.acquire(blocking=False):
        said = _("Several sheets are being created right now. Try again in a few seconds.")
        return prints_busy(request, tournament, _("Print"), said)
    try:
        return make()
    finally:
        _places.release()


def language_on_paper(request: HttpRequest, tournament: Tournament) -> AbstractContextManager[Any]:
    """Return a context in which texts are in the language that the URL names, or in the event's language."""
    if is_offered(request.GET.get(LANGUAGE_PARAMETER, "")):
        return nullcontext()
    return in_language_of(tournament)


def refused_print(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Answer with the form for a refused sheet, in the reader's language (422)."""
    with override(language_of_request(request)):
        return form_page(request, template, context, refused=True)


def prints_busy(request: HttpRequest, tournament: Tournament | None, heading: str, said: str) -> HttpResponse:
    """Answer that too many sheets are being printed, and when to try again."""
    context = {
        "tournament": tournament,
        "here": request.get_full_path(),
        "heading": heading,
        "said": said,
    }
    answer = render(request, "site/prints_busy.html", context, status=503)
    answer.headers["Retry-After"] = str(PRINT_RETRY_AFTER)
    return answer


def paper_asked_for(request: HttpRequest) -> Paper:
    """Return the paper that the URL names, or the last one used; remember it."""
    paper = Paper.named(request.GET.get("paper") or request.session.get("paper"))
    if "paper" in request.GET and request.session.get("paper") != paper.value:
        request.session["paper"] = paper.value
    return paper


def to_look_at(printed: Printed) -> HttpResponse:
    """Answer with a sheet to view in the browser; if it is saved, it keeps its own file name."""
    disposition = content_disposition_header(as_attachment=False, filename=printed.name)
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-cache"}
    return HttpResponse(printed.pdf, content_type="application/pdf", headers=headers)
