"""Access to a player's own pages: the personal link in the URL authenticates, so it must stay secret.

These pages are not cached or indexed, and their URL is not sent as a referrer. The referrer policy is
`strict-origin`: under `no-referrer` browsers send forms with `Origin: null`, which the CSRF check refuses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.kernel.access import EventRequest, View, Viewer, of_one_version, viewer_of
from tournament.models import Player, Tournament
from tournament.models.states import Role
from tournament.web.respond import keep_private

PlayerLinkView = Callable[Concatenate[Any, Tournament, Player, ...], HttpResponse]


class _UnknownLinkError(Exception):
    """There is no player with this link."""


def player_link_required(view: PlayerLinkView) -> View:
    """Require a valid personal link: the view gets the event and the player of the link.

    The 404 is the same for every unknown link, so it does not reveal whether a link was valid once.
    """

    @wraps(view)
    def wrapper(request: EventRequest, link: str, **kwargs: Any) -> HttpResponse:
        def find() -> Player:
            try:
                return _player(link)
            except Http404:
                raise _UnknownLinkError from None

        def show(player: Player) -> HttpResponse:
            request.event, request.event_viewer = player.tournament, _viewer(request, player)
            return keep_private(view(request, player.tournament, player, **kwargs))

        try:
            return of_one_version(request, find, lambda player: player.tournament, show)
        except _UnknownLinkError:
            return keep_private(render(request, "web/unknown_link.html", {"request_path": ""}, status=404))

    return wrapper


def _player(link: str) -> Player:
    if "\0" in link:  # PostgreSQL allows it in no text: the query would fail
        raise Http404
    players = Player.objects.filter(tournament__deleted_at__isnull=True).select_related("tournament")
    return get_object_or_404(players, link=link)


def _viewer(request: EventRequest, player: Player) -> Viewer:
    """Return the viewer: staff keep their role, anyone else with the link is the player."""
    viewer = viewer_of(request.user, player.tournament)
    return viewer if viewer.is_leader else Viewer(viewer.user_id, Role.PLAYER)
