"""An account's organizations: listing, founding, joining, leaving."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from pairing.errors import RuleError
from tournament.accounts.organizations.acts.members import (
    decline_membership,
    leave_organization,
    take_membership,
)
from tournament.accounts.organizations.acts.organizations import found_organization
from tournament.accounts.organizations.forms import OrganizationForm
from tournament.accounts.organizations.pages import organizations_page
from tournament.kernel.access import AccountRequest
from tournament.kernel.errors import ActionRefused
from tournament.models import Organization, OrganizationInvitation
from tournament.web import respond


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def organizations(request: AccountRequest) -> HttpResponse:
    """List the account's organizations and invitations; found another one."""
    is_sent = request.method == "POST"
    form = OrganizationForm(request.POST if is_sent else None)
    if _may_found(request.user) and form.is_valid():
        try:
            made = found_organization(request.user, form.cleaned_data["name"])
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "name")
        else:
            said = _("%(name)s has been created, and you manage it.") % {"name": made.name}
            return respond.redirect_done(request, said, "organization", pk=made.pk)
    return _page(request, form, refused=is_sent)


def _page(
    request: AccountRequest,
    form: OrganizationForm | None = None,
    *,
    refusal: RuleError | None = None,
    refused: bool = False,
) -> HttpResponse:
    """Show the page with the refused form, or with the reason a button was refused."""
    context = {
        "page": organizations_page(request.user),
        "form": form or OrganizationForm(),
        "may_found": _may_found(request.user),
        "refusal": respond.refusal_sentence(refusal) if refusal else "",
    }
    is_refused = refused or refusal is not None
    return respond.form_page(
        request, "accounts/organizations/organizations.html", context, refused=is_refused
    )


def _may_found(account: User) -> bool:
    return account.has_usable_password()  # guests, who come by a link, have no password


@login_required
@require_POST
def answer(request: AccountRequest, pk: int) -> HttpResponse:
    """Accept or decline one of the account's invitations."""
    get_object_or_404(OrganizationInvitation, pk=pk)
    try:
        if request.POST.get("answer") == "decline":
            decline_membership(pk, account=request.user)
            return respond.redirect_done(request, _("Invitation declined."), "organizations")
        if request.POST.get("answer") != "join":
            raise ActionRefused("event_changed_meanwhile")
        joined = take_membership(pk, account=request.user)
    except RuleError as refusal:
        return _page(request, refusal=refusal)
    said = _("You now belong to %(name)s.") % {"name": joined.name}
    return respond.redirect_done(request, said, "organization", pk=joined.pk)


@login_required
@require_POST
def leave(request: AccountRequest, pk: int) -> HttpResponse:
    get_object_or_404(Organization, pk=pk)
    try:
        name = leave_organization(pk, actor=request.user)
    except RuleError as refusal:
        return _page(request, refusal=refusal)
    said = _("You no longer belong to %(name)s.") % {"name": name}
    return respond.redirect_done(request, said, "organizations")


urlpatterns = [
    path("organizations/", organizations, name="organizations"),
    path("organizations/invitations/<int:pk>/", answer, name="organization-answer"),
    path("organizations/<int:pk>/leave/", leave, name="organization-leave"),
]
