"""Let players drop from an event, after a page that explains what it means (REG 7.7, REG-10).

Before round 1, this cancels the registration, until the organizer's deadline if there is one.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.kernel.access import EventRequest
from tournament.models import Player, Tournament
from tournament.models.states import EventState
from tournament.people.acts.places import CancelRegistration, may_cancel
from tournament.people.acts.steps import DropPlayer, PlayerStep
from tournament.site.pages.own_home import PLAYED_OUT, OwnHome, own_home
from tournament.web import respond
from tournament.web.player_link import player_link_required


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def drop(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Ask for confirmation, then drop the player from the coming rounds."""
    page = own_home(tournament, player)
    if request.method != "POST":
        context = {
            "tournament": tournament,
            "page": page,
            "link": player.link,
            "is_cancelling": tournament.state == EventState.REGISTRATION,
            "is_too_late": page.may_drop and _is_too_late(tournament),
        }
        return respond.form_page(request, "people/drop.html", context)
    if page.now in PLAYED_OUT:
        messages.info(request, _("You’ve finished playing, so you can’t drop."))
        return redirect("me", link=player.link)
    is_before = tournament.state == EventState.REGISTRATION
    act: type[PlayerStep] = CancelRegistration if is_before else DropPlayer
    try:
        act(player=player).perform(tournament, actor=None, player=player)
    except RuleError as error:
        return respond.refuse_for_now(request, error, "me", link=player.link)
    said = _cancelled(page) if is_before or page.list_place else _dropped(page)
    return respond.redirect_done(request, said, "me", link=player.link)


def _is_too_late(tournament: Tournament) -> bool:
    return tournament.state == EventState.REGISTRATION and not may_cancel(tournament)


def _cancelled(page: OwnHome) -> str:
    if page.list_place is not None:
        return _("You have left the waiting list.")
    return _("You’ve canceled your registration.")


def _dropped(page: OwnHome) -> str:
    if page.must_finish:
        return _("You have dropped. Please finish this round: its games still count.")
    return _("You have dropped. Thank you for playing!")


urlpatterns = [path("drop/", drop, name="me-drop")]
