"""Certificates on the desk: the players who can get one, and the PDF."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.accounts.staff.pages import leaders_of
from tournament.event.logo import shown_logo
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.ids import id_in
from tournament.models import Tournament
from tournament.printing.asked import one_of_few, paper_asked_for, to_look_at
from tournament.printing.press import Paper
from tournament.ranking.standings.pages.honours import Honour, HonourGroup, HonoursPage, honours_page
from tournament.ranking.standings.sheets.certificates import print_certificates

GROUP_LABELS: dict[HonourGroup, Promise] = {
    HonourGroup.WINNER: gettext_lazy("Winner"),
    HonourGroup.CUT: gettext_lazy("Everyone in the cut"),
    HonourGroup.TOP_4: gettext_lazy("The best 4"),
    HonourGroup.TOP_8: gettext_lazy("The best 8"),
    HonourGroup.EVERYBODY: gettext_lazy("Everyone who took part"),
}


@access.staff_required
@require_safe
def certificates(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show which certificates can be printed now."""
    page = honours_page(tournament)
    context = {
        "tournament": tournament,
        "page": page,
        "groups": [(group.value, GROUP_LABELS[group], len(page.of(group))) for group in page.groups],
        "logo": shown_logo(tournament),
        "papers": list(Paper),
        "paper": Paper.named(request.session.get("paper")),
    }
    return render(request, "ranking/standings/certificates.html", context)


@access.staff_required
@require_safe
@one_of_few
def certificate_sheets(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Print the certificates for a group or for one player."""
    page = honours_page(tournament)
    logo = shown_logo(tournament)
    leaders = leaders_of(tournament)
    printed = print_certificates(
        tournament,
        page,
        _asked_for(request, page),
        paper_asked_for(request),
        now=timezone.now(),
        logo=bytes(logo.picture) if logo else b"",
        organizer=leaders.organizer if leaders.is_organizer_named else "",
        whose=str(GROUP_LABELS[_group(request)]),
    )
    return to_look_at(printed)


def _asked_for(request: StaffRequest, page: HonoursPage) -> tuple[Honour, ...]:
    """Return the requested certificates; raise Http404 for a player who can't get one."""
    asked = request.GET.get("player", "")
    if asked:
        found = tuple(honour for honour in page.honours if honour.player == id_in(asked))
        if not found:
            raise Http404
        return found
    return page.of(_group(request))


def _group(request: StaffRequest) -> HonourGroup:
    """Return the requested group, everyone by default; raise Http404 for an unknown group."""
    try:
        return HonourGroup(request.GET.get("group") or HonourGroup.EVERYBODY)
    except ValueError as error:
        raise Http404 from error


urlpatterns = [
    path("certificates/", certificates, name="desk-certificates"),
    path("certificates/certificates.pdf", certificate_sheets, name="desk-certificate-sheets"),
]
