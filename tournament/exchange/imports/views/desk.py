"""Importing an event: directly from an event file, or from another tool's file after a preview."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.event.acts.settings import ChangeSettings
from tournament.event.views.setup import organizer_required
from tournament.exchange.archive.acts.bringing_in import BringIn
from tournament.exchange.archive.arriving import Arrival
from tournament.exchange.archive.pages import newest_of_the_same_file
from tournament.exchange.imports.forms.choices import ImportForm
from tournament.exchange.imports.forms.upload import BroughtFileForm, HeldForm
from tournament.exchange.imports.pages.compared import compared_page
from tournament.exchange.imports.pages.preview import preview_page
from tournament.exchange.imports.reading import guessed
from tournament.exchange.imports.rows import event_file_of
from tournament.exchange.imports.tables import ComparedTable, PreviewTable
from tournament.kernel import access
from tournament.kernel.access import AccountRequest, StaffRequest
from tournament.models import Tournament
from tournament.web import respond


@organizer_required
@require_http_methods(["GET", "HEAD", "POST"])
def bring_in(request: AccountRequest) -> HttpResponse:
    """Accept a file: import an event file directly, show a preview of another tool's file."""
    is_sent = request.method == "POST"
    form = BroughtFileForm(request.POST, request.FILES) if is_sent else BroughtFileForm.of(request.user)
    if form.is_valid():
        seen = form.cleaned_data["seen"] or 0
        if form.results is not None:
            return _preview(request, ImportForm(*form.results, seen=seen))
        if form.arrival is not None:
            try:
                return _brought_in(request, form.arrival, seen)
            except RuleError as error:
                respond.refuse_in_form(form, error, field="file")
    return respond.form_page(
        request, "exchange/imports/bring_in.html", {"form": form}, refused=bool(form.errors)
    )


@organizer_required
@require_POST
def import_results(request: AccountRequest) -> HttpResponse:
    """Create an event from another tool's file with the current choices, or show the preview again with
    errors.
    """
    carried = HeldForm(request.POST)
    if not carried.is_valid():
        return _asked_again(request, _("The file was lost during upload. Upload it again."))
    data, seen = carried.cleaned_data["held"], carried.cleaned_data["seen"] or 0
    try:
        form = ImportForm(data, guessed(data), request.POST, seen=seen)
    except RuleError as error:
        return _asked_again(request, respond.refusal_sentence(error))
    if not form.is_valid():
        return _preview(request, form)
    if "look" in request.POST:
        return _preview(request, form)
    if request.POST.get("shown") != form.shown:
        said = _("Nothing has been imported yet, because the file is now read differently. Check it again.")
        return _preview(request, form, told=said)
    try:
        file = event_file_of(data, form.imported, form.wanted(), timezone.now())
        return _brought_in(request, Arrival(file), seen)
    except RuleError as error:
        respond.refuse_in_form(form, error)
        return _preview(request, form)


@access.act_required(ChangeSettings)
@require_safe
def compared(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the standings in another tool's file next to ours, and why they differ."""
    page = compared_page(tournament)
    table = ComparedTable(page.comparison) if page.comparison else None
    context = {"tournament": tournament, "page": page, "table": table}
    return respond.form_page(request, "exchange/imports/compared.html", context)


def _brought_in(request: AccountRequest, arrival: Arrival, seen: int) -> HttpResponse:
    """Import the event and redirect to its page. Raises RuleError like `BringIn`."""
    file = arrival.file
    same = newest_of_the_same_file(file.digest, request.user)
    event = BringIn(arrival=arrival, seen=seen).bring_in(actor=request.user)
    to = "desk-compared" if file.tool else "desk-event-file"
    if same is not None:
        said = _("Event imported again. The same file was imported before as %(name)s (%(address)s).")
        told = said % {"name": same.name, "address": same.slug}
        return respond.redirect_unsettled(request, told, to, slug=event.slug)
    if file.tool:
        said = _("Event imported: its players, rounds, results and as much of the cut as the file has.")
    else:
        said = _("Event imported with its log. You can continue it here.")
    return respond.redirect_done(request, said, to, slug=event.slug)


def _asked_again(request: AccountRequest, said: str) -> HttpResponse:
    form = BroughtFileForm.again(request.user, said)
    return respond.form_page(request, "exchange/imports/bring_in.html", {"form": form}, refused=True)


def _preview(request: AccountRequest, form: ImportForm, told: str = "") -> HttpResponse:
    page = preview_page(form.imported, form.identities)
    context = {
        "form": form,
        "page": page,
        "told": told,
        "players": PreviewTable(page.players),
        "table": ComparedTable(page.comparison),
    }
    return respond.form_page(
        request,
        "exchange/imports/preview.html",
        context,
        refused=bool(told or (form.is_bound and form.errors)),
    )


bring_in_patterns = [
    path("bring-in/", bring_in, name="desk-bring-in"),
    path("bring-in/results/", import_results, name="desk-import-results"),
]
urlpatterns = [path("event-file/standings/", compared, name="desk-compared")]
