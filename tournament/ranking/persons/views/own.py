"""My events: the page for holders of a personal link or an account, and its actions."""

from __future__ import annotations

import json

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from pairing.errors import RuleError
from tournament.kernel.access import AccountRequest, EventRequest
from tournament.kernel.errors import ActionRefused
from tournament.kernel.ids import id_in
from tournament.models import Appearance, Player, Tournament
from tournament.ranking.persons.contents import person_contents
from tournament.ranking.persons.forms import PersonalLinkForm
from tournament.ranking.persons.holding import (
    Holder,
    forget_person,
    holder_by_account,
    holder_by_link,
    join_account,
    join_link,
    part_from,
    release_account,
    show_person,
)
from tournament.ranking.persons.pages import page_of_holder
from tournament.web import respond
from tournament.web.player_link import player_link_required


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_events(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Show the events that the player is linked to, and carry out the page's actions."""
    to = {"to": "me-events", "link": player.link}
    holder = holder_by_link(player)
    may_join = (
        _has_account(request) and not request.event_viewer.is_leader and not _has_opened(request, holder)
    )
    context = {"tournament": tournament, "link": player.link, "may_join_account": may_join}
    return _answer(request, holder, context, to)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account_events(request: AccountRequest) -> HttpResponse:
    """Show the events linked to the account."""
    return respond.keep_private(
        _answer(request, holder_by_account(request.user), {}, {"to": "account-events"})
    )


@player_link_required
@require_safe
def own_events_file(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Return all data on the player in these events as one file."""
    del request, tournament
    return _file(holder_by_link(player))


@login_required
@require_safe
def account_events_file(request: AccountRequest) -> HttpResponse:
    """Return all data on the account's players as one file."""
    return respond.keep_private(_file(holder_by_account(request.user)))


def _has_account(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.has_usable_password()


def _has_opened(request: HttpRequest, holder: Holder) -> bool:
    """Return whether an account is linked that is someone else's, or that has opened this page's personal
    link.
    """
    if holder.person is None or holder.person.account_id is None:
        return False
    is_mine = holder.person.account_id == request.user.pk
    return not is_mine or Appearance.objects.filter(player=holder.player, opened_by=request.user.pk).exists()


def _file(holder: Holder) -> HttpResponse:
    kept = person_contents(holder, timezone.now())
    text = json.dumps(kept, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = content_disposition_header(True, "my-events.json") or ""
    return answer


def _answer(
    request: HttpRequest, holder: Holder, context: dict[str, object], to: dict[str, str]
) -> HttpResponse:
    is_typed = "link" in request.POST
    form = PersonalLinkForm(request.POST if is_typed else None)
    if request.method == "POST":
        try:
            if not is_typed:
                said = _pressed(request, holder)
                return respond.redirect_done(request, said, **to)
            if form.is_valid():
                join_link(holder, _player_behind(form.cleaned_data["link"]))
                said = _("Linked: you are one player in these events.")
                return respond.redirect_done(request, said, **to)
        except RuleError as refusal:
            if not is_typed:
                return respond.refuse_for_now(request, refusal, **to)
            respond.refuse_in_form(form, refusal, "link")
    page = page_of_holder(holder)
    context = {**context, "holder": holder, "page": page, "form": form}
    return respond.form_page(request, "ranking/persons/own.html", context, refused=bool(form.errors))


def _player_behind(link: str) -> Player:
    """Return the player with this personal link. Raises ActionRefused link_is_unknown."""
    players = Player.objects.filter(erased_at__isnull=True, tournament__deleted_at__isnull=True)
    found = players.select_related("tournament").filter(link=link).first() if "\0" not in link else None
    if found is None:
        raise ActionRefused("link_is_unknown")
    return found


def _pressed(request: HttpRequest, holder: Holder) -> str:
    """Carry out the requested action; return the message to show. Raises RuleError."""
    pressed = request.POST
    if "part" in pressed:
        part_from(holder, id_in(pressed["part"]) or 0)
        return _("Unlinked: that player no longer counts as you.")
    if "forget" in pressed:
        forget_person(holder)
        return _("Deleted: your events are no longer linked.")
    if "show" in pressed:
        show_person(holder, is_shown=True)
        return _("Anyone who has its address can see the page now.")
    if "hide" in pressed:
        show_person(holder, is_shown=False)
        return _("No one else can see the page now.")
    if "account" in pressed and isinstance(request.user, User) and _has_account(request):
        join_account(holder, request.user)
        return _("This page is now linked to your account too.")
    if "release" in pressed:
        release_account(holder)
        return _("This page is no longer linked to an account.")
    raise ActionRefused("nothing_pressed")


own_patterns = [
    path("events/", own_events, name="me-events"),
    path("events.json", own_events_file, name="me-events-file"),
]
urlpatterns = [
    path("account/events/", account_events, name="account-events"),
    path("account/events.json", account_events_file, name="account-events-file"),
]
