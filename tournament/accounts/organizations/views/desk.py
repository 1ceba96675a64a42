"""An event's owner, its organization, and which of the organization's staff work at it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.accounts.organizations.acts.events import SetOrganization, may_move
from tournament.accounts.organizations.acts.ownership import HandOver, possible_owners
from tournament.accounts.organizations.forms import ForWhomForm, OwnerForm, ProposedForm
from tournament.accounts.organizations.pages import member_lines, proposed_staff
from tournament.accounts.staff.acts.invitations import InviteByLink, InviteLeader
from tournament.accounts.staff.views.inviting import invite_account
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.roles import ROLES, display_name
from tournament.models import Organization, StandingLeader, Tournament
from tournament.models.states import Role
from tournament.web import respond


@access.act_required(SetOrganization)
@require_http_methods(["GET", "HEAD", "POST"])
def organization_of_event(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the event's owner, and give the event to an organization or remove it from one."""
    is_sent, now = request.method == "POST", tournament.organization
    own = tuple(Organization.objects.of_member(request.user.pk))
    offered = own if request.user.pk == tournament.owner_id else ()
    offered += (now,) if now and now not in offered else ()
    form = ForWhomForm(
        request.POST if is_sent else None,
        own=offered,
        chosen=now.pk if now else None,
        nobody=_("no organization"),
    )
    if form.is_valid():
        try:
            SetOrganization(organization=form.chosen).perform(tournament, actor=request.user)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "organization")
        else:
            return _moved(request, tournament, form.chosen)
    context = {
        "tournament": tournament,
        "form": form,
        "members": member_lines(now) if now else (),
        "may_move": may_move(tournament, request.user.pk) and offered,
    }
    return respond.form_page(
        request, "accounts/organizations/desk_organization.html", context, refused=is_sent
    )


def _moved(request: StaffRequest, tournament: Tournament, to: Organization | None) -> HttpResponse:
    """Show the event's new organization; users who are no longer on its staff continue at their own desk."""
    if to is not None:
        said = _("The event now belongs to %(name)s, whose members can run it too.") % {"name": to.name}
    else:
        said = _("The event no longer belongs to an organization.")
        if request.user.pk != tournament.owner_id:
            return respond.redirect_done(request, said, "desk")
    return respond.redirect_done(request, said, "desk-organization", slug=tournament.slug)


@access.staff_required
@require_http_methods(["GET", "HEAD", "POST"])
def owner_of_event(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the event's owner, and hand the event over to another staff member.

    A user who sends the form twice is no longer the organizer the second time; they see the same response
    again.
    """
    is_sent = request.method == "POST"
    if is_sent and request.POST.get("owner") == str(tournament.owner_id):
        return _handed_over(request, tournament, tournament.owner)
    access.require(request, HandOver)
    accounts = {key: display_name(account) for key, account in possible_owners(tournament).items()}
    form = OwnerForm(request.POST if is_sent else None, accounts=accounts)
    if form.is_valid():
        try:
            owner = HandOver(owner=form.cleaned_data["owner"]).perform(tournament, actor=request.user)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "owner")
        else:
            return _handed_over(request, tournament, owner)
    context = {
        "tournament": tournament,
        "form": form,
        "owner_name": display_name(tournament.owner),
        "has_accounts": bool(accounts),
        "may_move": may_move(tournament, request.user.pk),
    }
    return respond.form_page(request, "accounts/organizations/owner.html", context, refused=is_sent)


def _handed_over(request: StaffRequest, tournament: Tournament, owner: User) -> HttpResponse:
    said = _("The event now belongs to %(name)s.") % {"name": display_name(owner)}
    return respond.redirect_done(request, said, "desk-event", slug=tournament.slug)


@access.act_required(InviteLeader)
@require_http_methods(["GET", "HEAD", "POST"])
def standing_staff(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Propose the staff of the event's organization, and invite those ticked."""
    is_sent = request.method == "POST"
    proposed = proposed_staff(tournament)
    words = {key: f"{row.name} · {ROLES[Role(row.role)]}" for key, row in proposed.items()}
    form = ProposedForm(request.POST if is_sent else None, proposed=words)
    if form.is_valid():
        ticked = [proposed[key] for key in form.cleaned_data["standing"]]
        try:
            with transaction.atomic():
                for row in ticked:
                    _invite(request, tournament, row)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "standing")
        else:
            said = ngettext("%(count)s person is invited.", "%(count)s people are invited.", len(ticked))
            return respond.redirect_done(
                request, said % {"count": len(ticked)}, "desk-staff", slug=tournament.slug
            )
    context = {"tournament": tournament, "form": form, "proposed": proposed}
    return respond.form_page(request, "accounts/organizations/standing.html", context, refused=is_sent)


def _invite(request: StaffRequest, tournament: Tournament, row: StandingLeader) -> None:
    """Invite an account, which accepts or declines; create a link for someone without an account."""
    role = Role(row.role)
    if row.user is not None:
        invite_account(request, tournament, login=row.user.get_username(), role=role, name=row.name)
    else:
        InviteByLink(name=row.name, role=role, seen_staff=0).perform(tournament, actor=request.user)


urlpatterns = [
    path("organization/", organization_of_event, name="desk-organization"),
    path("owner/", owner_of_event, name="desk-owner"),
    path("staff/standing/", standing_staff, name="desk-standing"),
]
