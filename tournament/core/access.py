"""Access to views: objects are looked up within their event, and each view requires the role it needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django_htmx.middleware import HtmxDetails

from tournament.core import polls
from tournament.core.acts import Act
from tournament.core.viewer import Viewer, sees_round
from tournament.models import Pairing, Player, Round, Tournament


class EventRequest(HttpRequest):
    """A request for a page of one event: `event_viewer` is the user and their role in the event."""

    user: User | AnonymousUser
    htmx: HtmxDetails
    event: Tournament
    event_viewer: Viewer


class AccountRequest(HttpRequest):
    """A request of a logged-in user."""

    user: User


class StaffRequest(EventRequest):
    """A request of a leader of the event, who is logged in."""

    user: User


EventView = Callable[Concatenate[Any, Tournament, ...], HttpResponseBase]
View = Callable[..., HttpResponseBase]


def viewer_of(user: User | AnonymousUser, tournament: Tournament) -> Viewer:
    """Return the account with its role in the event. One query unless the account owns the event."""
    return Viewer(user_id=user.pk, role=tournament.role_of(user.pk))


def public(view: EventView) -> View:
    """Look the event of the slug up for a public view. Raises Http404 for an unknown slug."""

    @wraps(view)
    def wrapper(request: EventRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
        tournament = polls.event_at(slug) if polls.is_poll(request) else _event(slug)
        request.event, request.event_viewer = tournament, viewer_of(request.user, tournament)
        return view(request, tournament, **kwargs)

    return wrapper


def _event(slug: str) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)


def staff_required(view: EventView) -> View:
    """Require a leader of the event: others are sent to the login, or refused (403)."""

    @wraps(view)
    @login_required
    def wrapper(request: EventRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
        tournament = _event(slug)
        request.event, request.event_viewer = tournament, viewer_of(request.user, tournament)
        if not request.event_viewer.is_leader:
            raise PermissionDenied
        return view(request, tournament, **kwargs)

    return wrapper


def act_required(act: type[Act[Any]] | str) -> Callable[[EventView], View]:
    """Require a leader whose role may do the act: others are sent to the login, or refused (403)."""

    def decorate(view: EventView) -> View:
        @wraps(view)
        def checked(request: EventRequest, tournament: Tournament, **kwargs: Any) -> HttpResponseBase:
            require(request, act)
            return view(request, tournament, **kwargs)

        return staff_required(checked)

    return decorate


def require(request: EventRequest, act: type[Act[Any]] | str) -> None:
    """Refuse (403) a viewer whose role may not do the act."""
    if not request.event_viewer.may(act):
        raise PermissionDenied


def get_player(tournament: Tournament, pk: int) -> Player:
    """Return this event's player, or a 404."""
    return get_object_or_404(tournament.players, pk=pk)


def get_round(request: EventRequest, tournament: Tournament, number: int) -> Round:
    """Return this event's Swiss round if the viewer may see it, or a 404."""
    found = get_object_or_404(Round.objects.swiss(tournament), number=number)
    if not sees_round(request.event_viewer, found.state):
        found = get_object_or_404(Round.objects.none(), number=number)
    return found


def get_table(round_: Round, number: int) -> Pairing:
    """Return the round's table with this number, or a 404."""
    return get_object_or_404(round_.pairings, number=number)
