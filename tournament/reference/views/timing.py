"""The timing: its pages, a single-file download of each page, and the charts."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.printing.press import Paper
from tournament.reference.pages.timing import (
    EventOfTiming,
    TimingAsked,
    TimingPage,
    TimingPageKind,
    timing_page,
)
from tournament.reference.sheets.charts import print_chart
from tournament.web.live import shared_with_strangers

PAGE_KINDS = {kind.value: kind for kind in TimingPageKind}
STYLES = ("tokens.css", "base.css", "components.css", "timing.css")
SCRIPT = "timing.js"
_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")


@require_safe
@shared_with_strangers
def run(request: HttpRequest) -> HttpResponse:
    """Show the run in the edition of an event's day, or of today without an event."""
    return render(request, "reference/timing.html", {"page": _page(request, TimingPageKind.RUN)})


@require_safe
@shared_with_strangers
def turns(request: HttpRequest) -> HttpResponse:
    """Show the setup and each side's turn."""
    return render(request, "reference/timing.html", {"page": _page(request, TimingPageKind.TURNS)})


@require_safe
@shared_with_strangers
def procedures(request: HttpRequest) -> HttpResponse:
    """Show what happens within a turn, and how a game ends."""
    return render(request, "reference/timing.html", {"page": _page(request, TimingPageKind.PROCEDURES)})


@require_safe
def kept(request: HttpRequest, kind: str) -> HttpResponse:
    """Send a timing page as one self-contained file that includes its styles and script."""
    page = _page(request, _kind(kind))
    context = {"page": page, "styles": _element("style", _styles()), "script": _element("script", _script())}
    answer = render(request, "reference/kept.html", context)
    name = f"Netrunner - {page.title}.html"
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return answer


@require_safe
def chart_pdf(request: HttpRequest, kind: str) -> HttpResponse:
    """Send a chart in one language as a PDF to view in the browser."""
    asked = _asked(request)
    printed = print_chart(
        _kind(kind), asked.languages[0], Paper.named(request.GET.get("paper")), edition=asked.edition
    )
    disposition = content_disposition_header(as_attachment=False, filename=printed.name)
    return HttpResponse(
        printed.pdf, content_type="application/pdf", headers={"Content-Disposition": disposition}
    )


def _page(request: HttpRequest, kind: TimingPageKind) -> TimingPage:
    """Return the requested page. Raises Http404 if the event doesn't exist."""
    asked = _asked(request)
    event = None
    if asked.event:
        found = get_object_or_404(Tournament, slug=asked.event)
        event = EventOfTiming(found.name, found.slug, found.date)
    return timing_page(kind, asked, today=timezone.localdate(), event=event)


def _asked(request: HttpRequest) -> TimingAsked:
    language, edition, event = (request.GET.get(name, "") for name in ("language", "edition", "event"))
    return TimingAsked.of(language, edition, event, reads=get_language() or "")


def _kind(name: str) -> TimingPageKind:
    if name not in PAGE_KINDS:
        raise Http404
    return PAGE_KINDS[name]


def _styles() -> str:
    """Return the styles without the site's own typeface, because a downloaded page doesn't have its files."""
    return _FONT_FACE.sub("", "\n".join(_static_text(name) for name in STYLES))


def _script() -> str:
    return _static_text(SCRIPT)


@cache
def _static_text(name: str) -> str:
    found = finders.find(f"tournament/{name}")
    return Path(found).read_text(encoding="utf-8") if found else ""


def _element(tag: str, text: str) -> SafeString:
    """Return an element with the text of one of our own files, which never contains the closing tag."""
    return mark_safe(f"<{tag}>\n{text}\n</{tag}>")  # noqa: S308


urlpatterns = [
    path("reference/run/", run, name="reference-run"),
    path("reference/turns/", turns, name="reference-turns"),
    path("reference/procedures/", procedures, name="reference-procedures"),
    path("reference/<str:kind>.html", kept, name="reference-kept"),
    path("reference/charts/<str:kind>.pdf", chart_pdf, name="reference-chart"),
]
