"""What a view of sheets shares: the paper that was asked for, and the answer with a PDF."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from tournament.printing.press import Paper
from tournament.printing.sheet import Printed


def paper_asked_for(request: HttpRequest) -> Paper:
    """Return the paper that the address names, else that of the last time; remember what was named."""
    paper = Paper.named(request.GET.get("paper") or request.session.get("paper"))
    if "paper" in request.GET and request.session.get("paper") != paper.value:
        request.session["paper"] = paper.value
    return paper


def to_look_at(printed: Printed) -> HttpResponse:
    """Answer with a sheet for the browser's own window; under its name when it is saved."""
    disposition = content_disposition_header(as_attachment=False, filename=printed.name)
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-cache"}
    answer = HttpResponse(printed.pdf, content_type="application/pdf", headers=headers)
    # The policy is for our pages: browsers show a PDF in a page of their own, with inline styles. A view that
    # may answer with a page of ours instead cannot be exempt as a whole, so this sets what `csp_exempt` sets.
    answer._csp_exempt = True  # type: ignore[attr-defined]
    return answer
