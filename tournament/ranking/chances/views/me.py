"""A player's chance to make the cut, on their own phone."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.kernel.access import EventRequest
from tournament.models import Player, Tournament
from tournament.ranking.chances.pages import chances_mark, chances_page
from tournament.ranking.chances.words import (
    as_of_words,
    method_words,
    next_words,
    outlook_words,
    why_not_words,
)
from tournament.web.live import live_page, page_key
from tournament.web.player_link import player_link_required


@player_link_required
@require_safe
def own_chances(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Show whether the player can still make the cut and how that was determined, or why there is no
    answer.
    """

    def build() -> dict[str, Any]:
        if not tournament.are_chances_shown:
            kept_back = _("The organizer doesn’t show players their chances in this event.")
            return {"player": player, "link": player.link, "why_not": kept_back}
        page = chances_page(tournament)
        line = page.of(player.pk)
        return {
            "page": page,
            "player": player,
            "link": player.link,
            "line": line,
            "why_not": why_not_words(page),
            "as_of": "" if page.why_not else as_of_words(page),
            "outlook": outlook_words(line, page) if line else "",
            "method": method_words(line) if line else "",
            "nexts": [(name, next_words(line, share)) for name, share in line.nexts] if line else [],
        }

    key = page_key("own-chances", player.link, chances_mark(tournament))
    return live_page(request, tournament, "ranking/chances/me.html", key, build)


urlpatterns = [path("chances/", own_chances, name="me-chances")]
