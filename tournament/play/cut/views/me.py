"""A player's bracket game on their own phone, where the higher seed chooses the side (REG 10.3)."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from pairing.types import Side
from tournament.kernel.access import EventRequest
from tournament.kernel.errors import ActionRefused
from tournament.models import Player, Tournament
from tournament.play.cut.acts.sides import ChooseSide
from tournament.play.cut.forms.bracket import OwnSideForm
from tournament.play.cut.pages.own_side import own_bracket
from tournament.play.cut.words import SIDE_NAMES
from tournament.web import respond
from tournament.web.live import live_page, page_key
from tournament.web.player_link import player_link_required


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def side(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Show the player's bracket game, live; let them choose a side, with a preview.

    `?play=corp` is the preview, with the choice and the button that saves it.
    """
    if request.method == "POST":
        return _choose(request, tournament, player)
    play = request.GET.get("play", "")
    wanted = play if play in list(Side) else ""
    return live_page(
        request,
        tournament,
        "play/cut/side.html",
        page_key("side", player.link, wanted),
        lambda: {
            "page": own_bracket(tournament, player.pk),
            "player": player,
            "link": player.link,
            "wanted": wanted,
        },
    )


def _choose(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Save the choice. Show a refusal on this page: a personal page has no URL to redirect to."""
    form = OwnSideForm(request.POST)
    try:
        if not form.is_valid():
            raise ActionRefused("event_changed_meanwhile")
        ChooseSide(game=form.game, player=player.pk, side=form.side).perform(
            tournament, actor=None, player=player
        )
    except RuleError as error:
        return respond.refuse_for_now(request, error, "me-side", link=player.link)
    message = _("You play %(side)s.") % {"side": SIDE_NAMES[form.side]}
    return respond.redirect_done(request, message, "me-side", link=player.link)


urlpatterns = [path("side/", side, name="me-side")]
