"""Access to a player's own pages: the personal link in the URL authenticates them, so it must stay secret.

These pages aren't cached or indexed, and their URL isn't sent as a referrer. The referrer policy is
`strict-origin`: with `no-referrer`, browsers send forms with `Origin: null`, which the CSRF check refuses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.http import HttpResponse
from django.shortcuts import render

from tournament.kernel.access import EventRequest, View, Viewer, of_one_version, viewer_of
from tournament.kernel.statements import player_with_link
from tournament.models import Player, Tournament
from tournament.models.states import Role
from tournament.web.respond import keep_private

PlayerLinkView = Callable[Concatenate[Any, Tournament, Player, ...], HttpResponse]


class _UnknownLinkError(Exception):
    """No player has this link."""


def player_link_required(view: PlayerLinkView) -> View:
    """Require a valid personal link; the view gets the event and the link's player.

    The 404 is the same for all unknown links, so it doesn't reveal whether a link used to be valid.
    """

    @wraps(view)
    def wrapper(request: EventRequest, link: str, **kwargs: Any) -> HttpResponse:
        def find() -> Player:
            # PostgreSQL doesn't allow a null character in text, so the query would fail
            player = player_with_link(link) if "\0" not in link else None
            if player is None:
                raise _UnknownLinkError
            return player

        def show(player: Player) -> HttpResponse:
            request.event, request.event_viewer = player.tournament, _viewer(request, player)
            return keep_private(view(request, player.tournament, player, **kwargs))

        try:
            return of_one_version(request, find, lambda player: player.tournament, show)
        except _UnknownLinkError:
            return keep_private(render(request, "web/unknown_link.html", {"request_path": ""}, status=404))

    return wrapper


def _viewer(request: EventRequest, player: Player) -> Viewer:
    """Return the viewer: staff keep their role, and anyone else with the link counts as the player."""
    viewer = viewer_of(request.user, player.tournament)
    return viewer if viewer.is_leader else Viewer(viewer.user_id, Role.PLAYER)
