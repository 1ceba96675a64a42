"""The event file on the desk: downloaded, and brought in."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from pairing.errors import RuleError
from tournament.archive.acts.bringing_in import BringIn
from tournament.archive.forms import EventFileForm
from tournament.archive.pages import event_file_page, newest_of_the_same_file
from tournament.archive.writing import event_file
from tournament.core import access, respond
from tournament.core.access import AccountRequest, StaffRequest
from tournament.event.acts.settings import ChangeSettings
from tournament.event.views.setup import organizer_required
from tournament.models import Tournament


@access.act_required(ChangeSettings)
@require_safe
def file_page(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Say what the event file holds, and from where the event came."""
    context = {"tournament": tournament, "page": event_file_page(tournament)}
    return respond.form_page(request, "archive/event_file.html", context)


@access.act_required(ChangeSettings)
@require_safe
def download(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Send the event file, with the personal links where they were asked for."""
    with_links = request.GET.get("links") == "on"
    content = event_file(tournament, with_links=with_links, site=request.get_host())
    answer = HttpResponse(content, content_type="application/zip")
    answer.headers["Content-Disposition"] = f'attachment; filename="{tournament.slug}-event.zip"'
    return respond.keep_private(answer)


@organizer_required
@require_http_methods(["GET", "HEAD", "POST"])
def bring_in(request: AccountRequest) -> HttpResponse:
    """Take an event file, and make its event one of this site."""
    is_sent = request.method == "POST"
    form = EventFileForm(request.POST, request.FILES) if is_sent else EventFileForm.of(request.user)
    if form.is_valid():
        arrival = form.cleaned_data["file"]
        same = newest_of_the_same_file(arrival.file.digest, request.user)
        try:
            event = BringIn(arrival=arrival, seen=form.cleaned_data["seen"] or 0).bring_in(actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, field="file")
        else:
            said = _("The event is here, with its log: everything can go on.")
            if same is None:
                return respond.redirect_done(request, said, "desk-event-file", slug=event.slug)
            said = _(
                "The event is here once more: the same file was brought in before, as %(name)s (%(address)s)."
            )
            told = said % {"name": same.name, "address": same.slug}
            return respond.redirect_unsettled(request, told, "desk-event-file", slug=event.slug)
    return respond.form_page(request, "archive/bring_in.html", {"form": form}, refused=bool(form.errors))


bring_in_patterns = [path("bring-in/", bring_in, name="desk-bring-in")]
urlpatterns = [
    path("event-file/", file_page, name="desk-event-file"),
    path("event-file/download/", download, name="desk-event-file-download"),
]
