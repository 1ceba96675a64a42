"""A registration sheet: paste or upload it, check the doubtful lines, import it as a whole."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.decoding import ENCODINGS
from tournament.kernel.phrases import in_a_row, listed
from tournament.kernel.waiting_list import event_places
from tournament.models import Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.ticked import CheckInTicked
from tournament.people.forms.sheet import DecisionsForm, SheetForm
from tournament.people.forms.sheet_reading import ReadSheet, first_reading, next_reading
from tournament.people.pages.sheet import SheetPage, sheet_page
from tournament.people.sheet.identities import identity_names
from tournament.people.sheet.source import SheetSource, read_file
from tournament.people.tables import SheetTable
from tournament.web import respond


@access.act_required(ImportPlayers)
@require_http_methods(["GET", "HEAD", "POST"])
def read(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Read a sheet and show what importing it would do; nothing is saved yet."""
    form = SheetForm(request.POST, request.FILES) if request.method == "POST" else SheetForm()
    if form.is_valid():
        source = None
        try:
            source = _source(form)
            again = first_reading(source, form.file_bytes)
        except RuleError as error:
            respond.refuse_in_form(form, error, form.field_of_refusal(source))
        else:
            page = sheet_page(tournament, again.sheet, None, identity_names())
            return _preview(request, tournament, page, again, refusal=_unreadable(again))
    is_open = tournament.state in ImportPlayers.states
    context = {"tournament": tournament, "form": form, "is_open": is_open}
    return respond.form_page(request, "people/sheet.html", context, refused=bool(form.errors))


@access.act_required(ImportPlayers)
@require_POST
def import_sheet(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Import the sheet as decided, all or nothing; otherwise show the preview again with the reason.

    With `checked_in` the imported players are checked in too, and the desk shows the next step.
    """
    form = DecisionsForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The sheet didn’t arrive. Paste or upload it again."))
        return redirect("desk-sheet", slug=tournament.slug)
    again = next_reading(form)
    page = sheet_page(tournament, again.sheet, again.decisions, identity_names())
    if "look" in request.POST:
        return _preview(request, tournament, page, again, refusal=_unreadable(again))
    if again.is_changed:
        return _preview(request, tournament, page, again, refusal=_unreadable(again) or _read_otherwise())
    if page.mistyped:
        return _preview(request, tournament, page, again, refusal=_mistyped(page))
    try:
        players = ImportPlayers(
            entries=page.wanted,
            namesakes=again.decisions.namesakes,
            over_limit="over_limit" in request.POST,
        ).perform(tournament, actor=request.user)
    except RuleError as error:
        now = sheet_page(tournament, again.sheet, again.decisions, identity_names())
        return _preview(request, tournament, now, again, refusal=respond.refusal_sentence(error))
    with_place = [player.pk for player in players if player.state == PlayerState.REGISTERED]
    said = in_a_row((_imported(len(players), page), _waiting(len(players) - len(with_place))))
    if "checked_in" in request.POST and page.may_check_in and with_place:
        CheckInTicked(players=with_place).perform(tournament, actor=request.user)
        all_in = len(with_place) == len(players)
        told = _("All of them are checked in.") if all_in else _("Everyone who has a place is checked in.")
        said = in_a_row((said, told))
        return respond.redirect_done(request, said, "desk-event", slug=tournament.slug)
    return respond.redirect_done(request, said, "desk-players", slug=tournament.slug)


def _source(form: SheetForm) -> SheetSource:
    """Return the pasted or uploaded sheet as text. Raises ActionRefused."""
    data = form.file_bytes
    return SheetSource(form.cleaned_data["text"]) if data is None else read_file(data)


def _preview(
    request: StaffRequest, tournament: Tournament, page: SheetPage, again: ReadSheet, refusal: str = ""
) -> HttpResponse:
    context = {"tournament": tournament, "page": page, "source": again.source, "refusal": refusal}
    context["waiting"] = _waiting_count(tournament, page)
    context["is_over_limit"] = "over_limit" in request.POST
    context["encodings"] = [(name, ENCODINGS[name]) for name in again.source.encodings]
    context["table"] = SheetTable(page.clear)
    context["carried"] = DecisionsForm(initial=again.carried(page.namesakes, page.same))
    return respond.form_page(request, "people/sheet_preview.html", context, refused=bool(refusal))


def _waiting_count(tournament: Tournament, page: SheetPage) -> int:
    """Return how many of the sheet's players don't currently get a place. One query if there is a limit."""
    if tournament.capacity is None or tournament.state != EventState.REGISTRATION:
        return 0
    return max(0, page.imported_count - event_places(tournament).free_now)


def _waiting(count: int) -> str:
    """Return a sentence about the players put on the waiting list; empty for none."""
    if not count:
        return ""
    return ngettext(
        "%(count)s of them is on the waiting list.", "%(count)s of them are on the waiting list.", count
    ) % {"count": count}


def _unreadable(again: ReadSheet) -> str:
    """Return why the sheet can't be read as requested; empty if it can."""
    return respond.refusal_sentence(again.refusal) if again.refusal else ""


def _read_otherwise() -> str:
    return _(
        "Nothing has been imported yet, because the sheet is now read differently. Check the lines again."
    )


def _mistyped(page: SheetPage) -> str:
    return ngettext(
        "Nothing was imported: the name you typed in line %(lines)s can’t be used.",
        "Nothing was imported: the names you typed in lines %(lines)s can’t be used.",
        len(page.mistyped),
    ) % {"lines": listed(page.mistyped)}


def _imported(count: int, page: SheetPage) -> str:
    imported = ngettext("%(count)s player imported.", "%(count)s players imported.", count) % {"count": count}
    left_out = len(page.lines) - count
    if not left_out:
        return imported
    left = ngettext("%(count)s line left out.", "%(count)s lines left out.", left_out) % {"count": left_out}
    return f"{imported} {left}"


urlpatterns = [
    path("players/import/", read, name="desk-sheet"),
    path("players/import/confirm/", import_sheet, name="desk-sheet-import"),
]
