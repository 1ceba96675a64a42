"""The log: who did what, and when; and undoing its entries."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.ids import id_in
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Tournament
from tournament.web import respond
from tournament.web.log.page import log_page
from tournament.web.log.tables import LogTable
from tournament.web.log.undo import UndoForm, undo_page


@access.staff_required
@require_safe
def log(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the log of the event."""
    page = log_page(tournament, request.GET, request.event_viewer)
    context = {"tournament": tournament, "page": page, "table": LogTable(page.lines)}
    return render(request, "site/log.html", context)


@access.act_required(Undo)
@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: StaffRequest, tournament: Tournament, version: int) -> HttpResponseBase:
    """Show what undoing an entry will change and what blocks it; a POST undoes it.

    `?then=` is the version of the entry that this one blocks: the user is redirected there afterwards.
    """
    entry = _entry(request, tournament, version)
    form = UndoForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data["seen"]
        try:
            changed = Undo(entry=entry, seen=seen).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error)
            tournament.refresh_from_db()
        else:
            said = _("Undone.") if changed else _("This has already been undone.")
            return respond.redirect_done(request, said, _way_on(request, tournament))
    page = undo_page(tournament, entry, request.event_viewer)
    context = {"tournament": tournament, "page": page, "form": form, "then": _then(request) or entry.version}
    return respond.form_page(request, "site/undo.html", context, refused=form.is_bound)


def _entry(request: StaffRequest, tournament: Tournament, version: int) -> LogEntry:
    """Return this event's log entry with this version.

    Raises Http404, or PermissionDenied if the viewer's role may not undo it.
    """
    entries = LogEntry.objects.select_related("undone_by", "undoes")
    entry = get_object_or_404(entries, tournament=tournament, version=version)
    if not request.event_viewer.may_take_back(entry.act, entry.actor_id):
        raise PermissionDenied
    return entry


def _then(request: StaffRequest) -> int:
    """Return the version in `?then=`, or 0 if there is none."""
    return id_in(request.GET.get("then", "")) or 0


def _way_on(request: StaffRequest, tournament: Tournament) -> str:
    """Return the URL of the entry that is to be undone in the end, if there is one, otherwise the log's."""
    then = _then(request)
    if then and LogEntry.objects.filter(tournament=tournament, version=then).exists():
        return reverse("desk-undo", kwargs={"slug": tournament.slug, "version": then})
    return reverse("desk-log", kwargs={"slug": tournament.slug})


urlpatterns = [
    path("log/", log, name="desk-log"),
    path("log/<int:version>/undo/", undo, name="desk-undo"),
]
