"""Personal links on the desk: renew one, or show all with their QR codes."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.event_names import name_told_apart
from tournament.kernel.text import by_name
from tournament.models import Tournament
from tournament.people.acts.links import RenewLink
from tournament.web import respond
from tournament.web.qr import personal_link
from tournament.web.respond import keep_private


@access.act_required(RenewLink)
@require_POST
def renew(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Give a player a new personal link; `link` is the one that the staff member saw."""
    player = access.get_player(tournament, pk)
    player.link = request.POST.get("link", "")
    RenewLink(player=player).perform(tournament, actor=request.user)
    words = _("%(name)s has a new link. The old one no longer works: hand out the new one.") % {
        "name": player.name
    }
    return respond.redirect_done(request, words, "desk-deck", slug=tournament.slug, pk=pk)


@access.act_required(RenewLink)
@require_safe
def links(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show all links with their QR codes, to print and cut."""
    players = by_name(tournament.players.all())
    cards = [(player.name, personal_link(request, player)) for player in players]
    context = {"tournament": tournament, "cards": cards, "event_name": name_told_apart(tournament)}
    return keep_private(render(request, "people/links.html", context))


urlpatterns = [
    path("decks/links/", links, name="desk-deck-links"),
    path("decks/<int:pk>/renew-link/", renew, name="desk-deck-renew"),
]
