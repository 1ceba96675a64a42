"""Pages and sheets for printing."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.decks.sheets.sheets import OF_PLAYERS, DeckSheetKind, print_deck_sheet
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.ids import id_in
from tournament.models import Player, Round, Tournament
from tournament.play.cut.sheets.bracket import BracketSheetKind, print_bracket_sheet
from tournament.play.cut.sheets.slips import print_bracket_slips
from tournament.play.rounds.sheets.slip_options import (
    NO_ADDRESSES,
    SLIPS_A_PAGE,
    SlipAddresses,
    SlipLayout,
    SlipOptions,
)
from tournament.printing.asked import one_of_few, paper_asked_for, to_look_at
from tournament.printing.press import Paper
from tournament.site.pages.prints import prints_page
from tournament.site.sheets import OF_A_ROUND, SheetKind, print_sheet
from tournament.web.qr import link_address

KINDS = {kind.value: kind for kind in SheetKind}
BRACKET_KINDS = {kind.value: kind for kind in BracketSheetKind}
DECK_KINDS = {kind.value: kind for kind in DeckSheetKind}


@access.staff_required
@require_safe
def prints(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show all sheets and the choice of paper, with the previous choices."""
    context = {
        "tournament": tournament,
        "page": prints_page(tournament),
        "papers": list(Paper),
        "paper": Paper.named(request.session.get("paper")),
        "packs_are_written": bool(settings.PACK_DIR),
        "slips": SlipLayout.named(request.session.get("slips"), request.session.get("slip_order")),
        "slips_a_page": SLIPS_A_PAGE,
    }
    return render(request, "site/prints.html", context)


@access.staff_required
@require_safe
@one_of_few
def sheet_pdf(request: StaffRequest, tournament: Tournament, sheet: str) -> HttpResponse:
    """Send one sheet as a PDF to view in the browser, and remember the chosen paper."""
    kind = KINDS.get(sheet)
    if kind is None:
        raise Http404
    round_ = _round(request, tournament) if kind in OF_A_ROUND else None
    printed = print_sheet(
        kind,
        tournament,
        paper_asked_for(request),
        viewer=request.event_viewer,
        now=timezone.now(),
        round_=round_,
        options=slip_options_asked_for(request, tournament),
    )
    return to_look_at(printed)


@access.staff_required
@require_safe
@one_of_few
def bracket_slips_pdf(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Print the slips for the bracket's open games."""
    options = slip_options_asked_for(request, tournament)
    return to_look_at(
        print_bracket_slips(tournament, paper_asked_for(request), now=timezone.now(), options=options)
    )


@access.staff_required
@require_safe
@one_of_few
def deck_sheet_pdf(request: StaffRequest, tournament: Tournament, sheet: str) -> HttpResponse:
    """Print a sheet about decks, for one player if requested, otherwise for everyone."""
    kind = DECK_KINDS.get(sheet)
    if kind is None:
        raise Http404
    player = _player(request, tournament) if kind in OF_PLAYERS else None
    printed = print_deck_sheet(kind, tournament, paper_asked_for(request), now=timezone.now(), player=player)
    return to_look_at(printed)


@access.staff_required
@require_safe
@one_of_few
def bracket_sheet_pdf(request: StaffRequest, tournament: Tournament, sheet: str) -> HttpResponse:
    """Print the current bracket, or a blank one."""
    kind = BRACKET_KINDS.get(sheet)
    if kind is None:
        raise Http404
    return to_look_at(print_bracket_sheet(kind, tournament, paper_asked_for(request), now=timezone.now()))


def slip_options_asked_for(request: StaffRequest, tournament: Tournament) -> SlipOptions:
    """Return the options for slips: this staff member's layout, with codes that link to this site."""
    return SlipOptions(_slip_layout(request), _slip_addresses(request, tournament))


def _slip_layout(request: StaffRequest) -> SlipLayout:
    """Return the layout of slips, and remember it; settings that aren't given stay as before."""
    for name in ("slips", "slip_order"):
        if name in request.GET and request.session.get(name) != request.GET[name][:8]:
            request.session[name] = request.GET[name][:8]
    return SlipLayout.named(request.session.get("slips"), request.session.get("slip_order"))


def _slip_addresses(request: StaffRequest, tournament: Tournament) -> SlipAddresses:
    """Return the URLs in the slips' codes; "" if they would lead other people to their own computers."""
    desk = link_address(request, reverse("desk-slips", kwargs={"slug": tournament.slug}))
    players = link_address(request, reverse("how-to-report", kwargs={"slug": tournament.slug}))
    return SlipAddresses(players=players, desk=f"{desk}{{code}}/") if desk else NO_ADDRESSES


def _player(request: StaffRequest, tournament: Tournament) -> Player | None:
    number = _number(request, "player")
    return None if number is None else access.get_player(tournament, number)


def _round(request: StaffRequest, tournament: Tournament) -> Round | None:
    """Return the requested round, or the newest by default; None before the first."""
    number = _number(request, "round")
    if number is None:
        return Round.objects.newest_swiss(tournament, with_draft=True)
    return access.get_round(request, tournament, number)


def _number(request: StaffRequest, name: str) -> int | None:
    """Return the requested number, or None if there is none. Raises Http404 if it is invalid."""
    asked = request.GET.get(name, "")
    number = id_in(asked)
    if asked and number is None:
        raise Http404
    return number


urlpatterns = [
    path("print/", prints, name="desk-prints"),
    path("print/brackets/<str:sheet>.pdf", bracket_sheet_pdf, name="desk-print-bracket"),
    path("print/bracket-slips.pdf", bracket_slips_pdf, name="desk-print-bracket-slips"),
    path("print/<str:sheet>.pdf", sheet_pdf, name="desk-print"),
    path("print/decks/<str:sheet>.pdf", deck_sheet_pdf, name="desk-print-decks"),
]
