"""Self check-in: at the door by name, or from the personal link."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.kernel.ids import id_in
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.models import Player, Tournament
from tournament.people.acts.own_check_in import CheckInOneself
from tournament.people.pages.check_in import door_page
from tournament.web import respond
from tournament.web.known_query import knows_query
from tournament.web.throttle import count_browser, refuse_browser

# Families check in with one phone; a tablet at the door belongs to staff, who have no limit.
AT_THE_DOOR = (Limit(5, MINUTE), Limit(20, HOUR))
_COUNTED_AS = "check_in"


@require_http_methods(["GET", "HEAD", "POST"])
@access.public
@knows_query("q")
def door(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the expected players, and check in the one whose name is pressed."""
    if request.method == "POST":
        return _check_in(request, tournament)
    query = request.GET.get("q", "")[:120]
    context = {"tournament": tournament, "page": door_page(tournament, query), "query": query}
    return render(request, "people/door.html", context)


def _check_in(request: EventRequest, tournament: Tournament) -> HttpResponse:
    player = _chosen(tournament, request.POST.get("player", ""))
    if player is None:
        messages.error(request, _("That player isn’t in this event. Choose your name, or tell the staff."))
        return redirect("check-in", slug=tournament.slug)
    now = timezone.now()
    try:
        if not request.event_viewer.is_leader:
            refuse_browser(request, _COUNTED_AS, AT_THE_DOOR, now)
        CheckInOneself(player=player).perform(tournament, actor=None)
    except RuleError as error:
        return respond.refuse_for_now(request, error, "check-in", slug=tournament.slug)
    said = _("%(name)s is checked in.") % {"name": player.name}
    response = respond.redirect_done(request, said, "check-in", slug=tournament.slug)
    count_browser(request, response, _COUNTED_AS, AT_THE_DOOR, now)
    return response


def _chosen(tournament: Tournament, value: str) -> Player | None:
    return tournament.players.filter(pk=id_in(value) or 0).first()


urlpatterns = [path("e/<slug:slug>/check-in/", door, name="check-in")]
