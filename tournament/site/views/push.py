"""The URLs for subscribing a browser to notifications, and for unsubscribing it.

They exist only if notifications are on (`settings.PUSH`). The page's script calls them.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.urls import path
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.kernel import access
from tournament.kernel.access import EventRequest, StaffRequest, View
from tournament.kernel.limits import TooOften
from tournament.kernel.push.endpoints import are_keys, is_endpoint
from tournament.models import Player, Tournament
from tournament.site.push import PushOwner, subscribe, unsubscribe
from tournament.web import respond
from tournament.web.player_link import player_link_required


def _where_it_is_on(view: View) -> View:
    """Return a 404 if notifications are off: without HTTPS, or if the extra packages aren't installed."""

    @wraps(view)
    def wrapper(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if not settings.PUSH:
            raise Http404
        return view(request, **kwargs)

    return wrapper


@_where_it_is_on
@player_link_required
@require_POST
def own_push(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Subscribe this browser to news about the player's tables."""
    return _subscribe(request, PushOwner(tournament, player, None), resolve_url("me", link=player.link))


@_where_it_is_on
@player_link_required
@require_POST
def forget_own_push(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Unsubscribe this browser from news about the player's tables."""
    return _unsubscribe(request, PushOwner(tournament, player, None), resolve_url("me", link=player.link))


@_where_it_is_on
@access.staff_required
@require_POST
def leader_push(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Subscribe this browser to news about judge calls."""
    to = resolve_url("judge", slug=tournament.slug)
    return respond.keep_private(_subscribe(request, PushOwner(tournament, None, request.user.pk), to))


@_where_it_is_on
@access.staff_required
@require_POST
def forget_leader_push(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Unsubscribe this browser from news about judge calls."""
    to = resolve_url("judge", slug=tournament.slug)
    return respond.keep_private(_unsubscribe(request, PushOwner(tournament, None, request.user.pk), to))


def _subscribe(request: HttpRequest, owner: PushOwner, to: str) -> HttpResponse:
    endpoint, p256dh, auth = (request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    if not is_endpoint(endpoint) or not are_keys(p256dh, auth):
        messages.error(request, _("This site cannot notify this browser."))
        return HttpResponseRedirect(to)
    language = get_language() or settings.LANGUAGE_CODE
    try:
        found = subscribe(
            owner, timezone.now(), endpoint=endpoint, p256dh=p256dh, auth=auth, language=language
        )
    except TooOften as error:
        return respond.too_often_page(request, error)
    if found is None:
        raise Http404
    return respond.DoneRedirect(to)


def _unsubscribe(request: HttpRequest, owner: PushOwner, to: str) -> HttpResponse:
    unsubscribe(owner, request.POST.get("endpoint", ""))
    return respond.DoneRedirect(to)


own_push_patterns = [
    path("push/", own_push, name="me-push"),
    path("push/forget/", forget_own_push, name="me-push-forget"),
]
judge_push_patterns = [
    path("<slug:slug>/push/", leader_push, name="judge-push"),
    path("<slug:slug>/push/forget/", forget_leader_push, name="judge-push-forget"),
]
