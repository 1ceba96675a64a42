"""The big screen for a projector: all views in turn, or a single one."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.models import Tournament
from tournament.models.states import ScreenView
from tournament.play.clock.pages import clock_line
from tournament.site.pages.screen import Turn, screen_page, turn_at
from tournament.web.languages import in_language_of
from tournament.web.live import live_page
from tournament.web.qr import link_to

_TEMPLATE = "site/screen/screen.html"


@require_safe
@access.public
def screen(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the view whose turn it is, according to the server's time."""
    return _screen(request, tournament, turn_at(tournament, timezone.now()), "screen")


@require_safe
@access.public
def screen_view(request: EventRequest, tournament: Tournament, view: str) -> HttpResponse:
    """Show one view permanently."""
    if view not in ScreenView:
        raise Http404
    turn = turn_at(tournament, timezone.now(), ScreenView(view))
    return _screen(request, tournament, turn, "screen-view")


def _screen(request: EventRequest, tournament: Tournament, turn: Turn, address: str) -> HttpResponse:
    """Show the view in the event's language, because everyone in the room reads it."""

    def build() -> dict[str, Any]:
        return {
            "page": screen_page(tournament, turn.view),
            "turn": turn,
            "clock": clock_line(tournament),
            "code": link_to(request, reverse("event", kwargs={"slug": tournament.slug})),
            "is_live": True,  # the standings stay on the screen after the end, and there may be announcements
        }

    with in_language_of(tournament):
        answer = live_page(request, tournament, _TEMPLATE, f"{address}-{turn.key}", build)
        answer.headers["Content-Language"] = get_language()
        return answer


urlpatterns = [
    path("e/<slug:slug>/screen/", screen, name="screen"),
    path("e/<slug:slug>/screen/<slug:view>/", screen_view, name="screen-view"),
]
