"""The door of a player's own pages: the link itself says who comes in, so it must not get around.

Nothing is cached, nothing indexed, and no address with a link in it is sent as a referrer. The policy is
`strict-origin`, not `no-referrer`: with that a browser sends its forms with `Origin: null`, and the
protection against forged ones refuses them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.core import polls
from tournament.core.access import EventRequest, View, viewer_of
from tournament.core.private import keep_private
from tournament.core.viewer import Viewer
from tournament.models import Player, Tournament
from tournament.models.states import Role

PlayerLinkView = Callable[Concatenate[Any, Tournament, Player, ...], HttpResponse]


def player_link_required(view: PlayerLinkView) -> View:
    """Open a page to who has the link: the view gets the event and its player.

    Where the link leads nowhere the 404 says what may have become of it, and the same for every such link:
    no stranger learns whether one was ever good.
    """

    @wraps(view)
    def wrapper(request: EventRequest, link: str, **kwargs: Any) -> HttpResponse:
        try:
            player = polls.player_behind(link) if polls.is_poll(request) else _player(link)
        except Http404:
            return keep_private(render(request, "core/unknown_link.html", status=404))
        request.event, request.event_viewer = player.tournament, _viewer(request, player)
        return keep_private(view(request, player.tournament, player, **kwargs))

    return wrapper


def _player(link: str) -> Player:
    return get_object_or_404(Player.objects.select_related("tournament__owner"), link=link)


def _viewer(request: EventRequest, player: Player) -> Viewer:
    """Return who looks: a leader who opens a player's page stays a leader, everybody else is the player."""
    viewer = viewer_of(request.user, player.tournament)
    return viewer if viewer.is_leader else Viewer(viewer.user_id, Role.PLAYER)
