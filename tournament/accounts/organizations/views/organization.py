"""An organization's pages: its overview, members, staff, name and log."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.accounts.organizations.acts.members import (
    ask_account,
    end_asking,
    give_member_role,
    remove_member,
)
from tournament.accounts.organizations.acts.organizations import delete_organization, rename_organization
from tournament.accounts.organizations.acts.standing import add_standing, known_accounts, remove_standing
from tournament.accounts.organizations.forms import (
    AskForm,
    DeleteOrganizationForm,
    OrganizationForm,
    StandingForm,
)
from tournament.accounts.organizations.pages import (
    log_of_organization,
    members_page,
    organization_page,
    standing_of,
)
from tournament.accounts.organizations.requests import MemberRequest, manager_required, member_required
from tournament.kernel.errors import ActionRefused
from tournament.models import OrganizationRole
from tournament.web import respond


@member_required
@require_safe
def organization(request: MemberRequest) -> HttpResponse:
    """Show the organization's events, members, staff and templates."""
    page = organization_page(request.organization, request.GET.get("page"))
    return render(request, "accounts/organizations/organization.html", _context(request, page=page))


@manager_required
@require_http_methods(["GET", "HEAD", "POST"])
def members(request: MemberRequest) -> HttpResponse:
    """Show the members and the pending invitations; invite another person, with the same response whether or
    not the account exists.
    """
    is_sent = request.method == "POST"
    form = AskForm(request.POST if is_sent else None)
    if form.is_valid():
        login = form.cleaned_data["username"]
        try:
            ask_account(request.organization.pk, login, form.chosen_role, actor=request.user)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "username")
        else:
            said = _("If %(login)s has an account here, the invitation will be on their desk for a week.")
            return _done(request, said % {"login": login}, "organization-members")
    context = _context(
        request,
        page=members_page(request.organization),
        form=form,
        invites_by_link=settings.SIGN_UP != "closed"
        and request.user.has_perm("tournament.invite_organizers"),
    )
    return respond.keep_private(
        respond.form_page(request, "accounts/organizations/members.html", context, refused=is_sent)
    )


@manager_required
@require_POST
def member(request: MemberRequest, row: int) -> HttpResponse:
    """Make a member a manager or an organizer, or remove them."""
    wanted, key = request.POST.get("do"), request.organization.pk
    get_object_or_404(request.organization.members, pk=row)
    try:
        if wanted in OrganizationRole.values:
            role = OrganizationRole(wanted)
            found = give_member_role(key, row, role, actor=request.user)
            facts = {"name": found.user.get_full_name() or found.user.get_username(), "role": role.label}
            said = _("%(name)s’s role is now %(role)s.") % facts
        elif wanted != "remove":
            raise ActionRefused("event_changed_meanwhile")
        else:
            who = remove_member(key, row, actor=request.user)
            said = _("%(name)s no longer belongs to the organization.") % {"name": who}
    except RuleError as refusal:
        return respond.refuse_for_now(request, refusal, "organization-members", pk=key)
    if not request.organization.members.filter(user=request.user).exists():
        return respond.redirect_done(request, said, "organizations")
    return _done(request, said, "organization-members")


@manager_required
@require_POST
def end_invitation(request: MemberRequest, row: int) -> HttpResponse:
    """Cancel an invitation if it is still pending."""
    get_object_or_404(request.organization.invitations, pk=row)
    end_asking(request.organization.pk, row, actor=request.user)
    return _done(request, _("Invitation canceled."), "organization-members")


@member_required
@require_http_methods(["GET", "HEAD", "POST"])
def staff(request: MemberRequest) -> HttpResponse:
    """Show the marshals and judges proposed for each new event; add someone."""
    is_sent, key = request.method == "POST", request.organization.pk
    form = StandingForm(request.POST if is_sent else None, people=known_accounts(key))
    if form.is_valid():
        chosen = form.cleaned_data
        try:
            add_standing(key, chosen["name"], form.chosen_role, account=chosen["account"], actor=request.user)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "account")
        else:
            return _done(request, _("Added to the list."), "organization-staff")
    context = _context(request, form=form, standing=standing_of(request.organization))
    return respond.form_page(request, "accounts/organizations/staff.html", context, refused=is_sent)


@member_required
@require_POST
def remove_from_staff(request: MemberRequest, row: int) -> HttpResponse:
    """Remove someone from the list."""
    get_object_or_404(request.organization.standing, pk=row)
    remove_standing(request.organization.pk, row, actor=request.user)
    return _done(
        request, _("Removed from the list. Their roles in events stay the same."), "organization-staff"
    )


@manager_required
@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: MemberRequest) -> HttpResponse:
    """Rename the organization."""
    is_sent = request.method == "POST"
    form = OrganizationForm(request.POST if is_sent else None, initial={"name": request.organization.name})
    if form.is_valid():
        rename_organization(request.organization.pk, form.cleaned_data["name"], actor=request.user)
        return _done(request, _("Organization renamed."), "organization")
    return respond.form_page(
        request, "accounts/organizations/rename.html", _context(request, form=form), refused=is_sent
    )


@manager_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: MemberRequest) -> HttpResponse:
    """Show the conditions for deletion, and delete the organization once its name is typed."""
    is_sent = request.method == "POST"
    form = DeleteOrganizationForm(request.POST if is_sent else None)
    if form.is_valid():
        try:
            delete_organization(request.organization.pk, form.cleaned_data["typed"], actor=request.user)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "typed")
        else:
            said = _("%(name)s has been deleted.") % {"name": request.organization.name}
            return respond.redirect_done(request, said, "organizations")
    return respond.form_page(
        request, "accounts/organizations/delete.html", _context(request, form=form), refused=is_sent
    )


@manager_required
@require_safe
def log(request: MemberRequest) -> HttpResponse:
    """Show who was invited, joined, changed role or left, and when."""
    lines, page = log_of_organization(request.organization, request.GET.get("page"))
    context = _context(request, lines=lines, page=page)
    return respond.keep_private(render(request, "accounts/organizations/log.html", context))


def _context(request: MemberRequest, **more: Any) -> dict[str, Any]:
    return {"organization": request.organization, "is_manager": request.is_manager, **more}


def _done(request: MemberRequest, said: str, to: str) -> HttpResponse:
    return respond.redirect_done(request, said, to, pk=request.organization.pk)


urlpatterns = [
    path("organizations/<int:pk>/", organization, name="organization"),
    path("organizations/<int:pk>/members/", members, name="organization-members"),
    path("organizations/<int:pk>/members/<int:row>/", member, name="organization-member"),
    path("organizations/<int:pk>/invitations/<int:row>/end/", end_invitation, name="organization-asking-end"),
    path("organizations/<int:pk>/staff/", staff, name="organization-staff"),
    path(
        "organizations/<int:pk>/staff/<int:row>/remove/", remove_from_staff, name="organization-staff-remove"
    ),
    path("organizations/<int:pk>/name/", rename, name="organization-name"),
    path("organizations/<int:pk>/delete/", delete, name="organization-delete"),
    path("organizations/<int:pk>/log/", log, name="organization-log"),
]
