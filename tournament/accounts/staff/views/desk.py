"""The staff page: the event's staff, their roles, and which of them play (REG-1)."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.errors import RuleError
from tournament.accounts.staff.acts.invitations import InviteByLink, InviteLeader
from tournament.accounts.staff.acts.leaders import (
    ChangeRole,
    RemoveLeader,
    SetLeaderPlays,
)
from tournament.accounts.staff.acts.names import NameLeader, give_name
from tournament.accounts.staff.forms import InviteForm, LoginInvitationForm, NameForm, PlaysForm, RoleForm
from tournament.accounts.staff.guests import link_part, may_have_link
from tournament.accounts.staff.pages import Invitation, staff_page
from tournament.accounts.staff.views.inviting import invite_account
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.errors import ActionRefused
from tournament.kernel.roles import ROLES
from tournament.models import Staff, Tournament
from tournament.web import respond
from tournament.web.qr import link_to
from tournament.web.respond import keep_private


def _refused_here(view: access.EventView) -> access.EventView:
    """Show the staff page with the message if one of its buttons is refused: the redirect keeps the button's
    URL out of the next Referer.
    """

    @wraps(view)
    def told(request: StaffRequest, tournament: Tournament, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, tournament, **kwargs)
        except RuleError as error:
            messages.error(request, respond.refusal_sentence(error))
            return redirect("desk-staff", slug=tournament.slug)

    return told


@access.act_required(InviteLeader)
@require_safe
def staff(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the staff, the pending invitations, and the forms."""
    return _page(request, tournament)


@access.act_required(InviteLeader)
@require_POST
def invite_login(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Invite an account as a marshal or judge; the response is the same whether or not it exists."""
    form = LoginInvitationForm(request.POST, auto_id="login_%s")
    if form.is_valid():
        login, role = form.cleaned_data["username"], form.chosen_role
        try:
            invite_account(request, tournament, login=login, role=role)
        except RuleError as error:
            respond.refuse_in_form(form, error, "username")
        else:
            said = _("If %(login)s has an account here, the invitation will be on their desk for a week.")
            return respond.redirect_done(request, said % {"login": login}, "desk-staff", slug=tournament.slug)
    return _page(request, tournament, login_form=form)


@access.act_required(InviteLeader)
@require_POST
def invite(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Create a one-time link for someone who doesn't need an account."""
    form = InviteForm(request.POST, auto_id="invite_%s")
    if form.is_valid():
        row = InviteByLink(
            name=form.cleaned_data["name"], role=form.chosen_role, seen_staff=form.cleaned_data["seen"]
        ).perform(tournament, actor=request.user)
        said = _("The link for %(name)s is ready: show the code or send the link.") % {"name": row.name}
        return respond.redirect_done(request, said, "desk-staff", slug=tournament.slug)
    return _page(request, tournament, invite_form=form)


@access.act_required(ChangeRole)
@_refused_here
@require_POST
def role(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Give a staff member the other role."""
    row = get_object_or_404(tournament.staff, pk=pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    ChangeRole(staff=row, role=form.chosen_role).perform(tournament, actor=request.user)
    said = _("%(name)s’s role is now %(role)s.") % {"name": row.name, "role": ROLES[form.chosen_role]}
    return respond.redirect_done(request, said, "desk-staff", slug=tournament.slug)


@access.act_required(RemoveLeader)
@_refused_here
@require_POST
def remove(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Remove a staff member, or cancel an invitation."""
    row: Staff = get_object_or_404(tournament.staff, pk=pk)
    RemoveLeader(staff=row).perform(tournament, actor=request.user)
    if row.login:
        said = _("Invitation canceled.")
    elif row.user_id is None:
        said = _("The invitation for %(name)s has been canceled: its link no longer works.") % {
            "name": row.name
        }
    else:
        said = _("%(name)s is no longer on the event’s staff.") % {"name": row.name}
    return respond.redirect_done(request, said, "desk-staff", slug=tournament.slug)


@access.act_required(InviteLeader)
@require_safe
def link(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show a guest's new link, by which they stay the same staff member on another phone."""
    row = get_object_or_404(tournament.staff.select_related("user", "tournament"), pk=pk)
    if not may_have_link(row):
        raise Http404
    address = reverse("guest-link", kwargs={"token": link_part(row)})
    context = {"tournament": tournament, "leader": row, "link": link_to(request, address)}
    return keep_private(render(request, "accounts/staff/staff_link.html", context))


def _owner_required(view: access.EventView) -> access.EventView:
    """Refuse (403) anyone except the event's owner, because the page asks for the owner's name."""

    @wraps(view)
    def checked(request: StaffRequest, tournament: Tournament, **kwargs: Any) -> HttpResponseBase:
        if request.user.pk != tournament.owner_id:
            raise PermissionDenied
        return view(request, tournament, **kwargs)

    return checked


@access.act_required(NameLeader)
@_owner_required
@require_POST
def name(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Change the name of the organizer's account that players see."""
    form = NameForm(request.POST, auto_id="name_%s")
    if not form.is_valid():
        return _page(request, tournament, name_form=form)
    give_name(account=request.user, name=form.cleaned_data["name"])
    said = _("Your name is now %(name)s.") % {"name": form.cleaned_data["name"]}
    return respond.redirect_done(request, said, "desk-staff", slug=tournament.slug)


@access.act_required(SetLeaderPlays)
@_refused_here
@require_POST
def plays(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Set which player a staff member plays as, or that they don't play (REG 1.3)."""
    form = PlaysForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    pk = form.cleaned_data["player"]
    player = access.get_player(tournament, pk) if pk else None
    leader = form.cleaned_data["leader"]
    SetLeaderPlays(leader=leader, player=player).perform(tournament, actor=request.user)
    said = (
        _("The staff member plays as %(name)s.") % {"name": player.name}
        if player
        else _("The staff member doesn’t play.")
    )
    return respond.redirect_done(request, said, "desk-staff", slug=tournament.slug)


def _page(
    request: StaffRequest,
    tournament: Tournament,
    *,
    login_form: LoginInvitationForm | None = None,
    invite_form: InviteForm | None = None,
    name_form: NameForm | None = None,
) -> HttpResponse:
    """Show the page, with the refused form if there is one; its links are private."""
    page = staff_page(tournament)
    context: dict[str, Any] = {
        "tournament": tournament,
        "page": page,
        "links": [(each, link_to(request, _address(each))) for each in page.by_link],
        "login_form": login_form or LoginInvitationForm(auto_id="login_%s"),
        "invite_form": invite_form or InviteForm(auto_id="invite_%s", initial={"seen": page.newest}),
        "name_form": name_form or NameForm(auto_id="name_%s"),
    }
    refused = any(form is not None for form in (login_form, invite_form, name_form))
    return keep_private(respond.form_page(request, "accounts/staff/staff.html", context, refused=refused))


def _address(invitation: Invitation) -> str:
    return reverse("invitation", kwargs={"token": invitation.token})


urlpatterns = [
    path("staff/", staff, name="desk-staff"),
    path("staff/invite-login/", invite_login, name="desk-staff-invite-login"),
    path("staff/invite/", invite, name="desk-staff-invite"),
    path("staff/plays/", plays, name="desk-staff-plays"),
    path("staff/name/", name, name="desk-staff-name"),
    path("staff/<int:pk>/link/", link, name="desk-staff-link"),
    path("staff/<int:pk>/role/", role, name="desk-staff-role"),
    path("staff/<int:pk>/remove/", remove, name="desk-staff-remove"),
]
