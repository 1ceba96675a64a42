"""The event file on the desk: its contents and its download."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.event.acts.settings import ChangeSettings
from tournament.exchange.archive.pages import event_file_page
from tournament.exchange.archive.writing import event_file
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.web import respond


@access.act_required(ChangeSettings)
@require_safe
def file_page(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Describe the event file, and where the event came from."""
    context = {"tournament": tournament, "page": event_file_page(tournament)}
    return respond.form_page(request, "exchange/archive/event_file.html", context)


@access.act_required(ChangeSettings)
@require_safe
def download(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Return the event file, with the personal links if requested."""
    with_links = request.GET.get("links") == "on"
    content = event_file(tournament, with_links=with_links, site=request.get_host())
    answer = HttpResponse(content, content_type="application/zip")
    answer.headers["Content-Disposition"] = f'attachment; filename="{tournament.slug}-event.zip"'
    return respond.keep_private(answer)


urlpatterns = [
    path("event-file/", file_page, name="desk-event-file"),
    path("event-file/download/", download, name="desk-event-file-download"),
]
