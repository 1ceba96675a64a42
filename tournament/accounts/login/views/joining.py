"""How to become an organizer: by invitation, or by signing up if the host allows everyone to."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from pairing.errors import RuleError
from tournament.accounts.login.attempts import count_invitation
from tournament.accounts.login.forms import InviteOrganizerForm, JoinForm, MailAddressForm
from tournament.accounts.login.invitations import (
    invitation_link,
    invitation_of_link,
    invite,
    join,
    may_invite,
    take_invitation_back,
)
from tournament.accounts.login.views.asking import Asking, asking_page, may_mail, over_page
from tournament.accounts.staff.password_gate import PASSWORD_GATE
from tournament.kernel.access import AccountRequest
from tournament.kernel.ids import id_in
from tournament.kernel.limits import TooOften
from tournament.kernel.roles import name_for_players
from tournament.models import AccountInvitation, Organization, OrganizationRole
from tournament.web import respond
from tournament.web.client_address import client_group
from tournament.web.mailing import ask_for_mail
from tournament.web.qr import link_to


@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Send a link to an address whose owner wants an account; nothing is created until the link is
    followed.
    """
    if settings.SIGN_UP != "open" or not settings.SENDS_MAIL:
        says = _("Organizers join by invitation. Ask the site administrator.")
        return over_page(request, _("Account sign-up is closed"), says)
    is_sent = request.method == "POST"
    form = MailAddressForm(request.POST if is_sent else None)
    if form.is_valid() and may_mail(request, form, "sign_up"):
        ask_for_mail(request, "sign_up", form.cleaned_data["email"])
        said = _("An e-mail is on its way. Use the link in it to create your account.")
        return respond.redirect_done(request, said, "login")
    words = Asking(
        _("Create an account"),
        (
            _("For tournament organizers. Players don’t need an account."),
            _("Type your e-mail address. We’ll send you a link to create your account."),
        ),
        _("Send the link"),
        reverse("login"),
    )
    return asking_page(request, words, form, refused=is_sent)


@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Show who sent the invitation; create the account by POST, once."""
    invitation = invitation_of_link(token)
    if invitation is None:
        return _over(request)
    is_sent = request.method == "POST"
    form = JoinForm(request.POST if is_sent else None)
    if form.is_valid():
        try:
            with PASSWORD_GATE.entered(client_group(request)):
                join(
                    invitation,
                    username=form.cleaned_data["username"],
                    name=form.cleaned_data["name"],
                    password=form.cleaned_data["password1"],
                )
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "username")
        else:
            return respond.redirect_done(request, _("Your account is ready. You can log in now."), "login")
    words = Asking(_("Create your account"), _who_invites(invitation), _("Create account"))
    return asking_page(request, words, form, refused=is_sent)


def _who_invites(invitation: AccountInvitation) -> tuple[str, ...]:
    said = []
    if invitation.invited_by and invitation.invited_by.get_full_name():
        text = _("%(host)s invites you to organize tournaments here.")
        said.append(text % {"host": name_for_players(invitation.invited_by)})
    if invitation.organization:
        said.append(_("You’ll be a member of %(name)s.") % {"name": invitation.organization.name})
    if invitation.email:
        said.append(_("Your account’s e-mail address will be %(address)s.") % {"address": invitation.email})
    return tuple(said)


def _over(request: HttpRequest) -> HttpResponse:
    says = _("This invitation has been used or canceled, or has expired. Ask for a new one.")
    return over_page(request, _("This invitation is no longer valid"), says)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def invitations(request: AccountRequest) -> HttpResponse:
    """Show the pending invitations (for the administrator, everyone's), and send another."""
    account = request.user
    if not may_invite(account):
        raise PermissionDenied
    is_sent = request.method == "POST"
    managed = Organization.objects.of_member(account.pk).filter(members__role=OrganizationRole.MANAGER)
    form = InviteOrganizerForm(
        request.POST if is_sent else None,
        has_mail=settings.SENDS_MAIL,
        is_administrator=account.is_superuser,
        managed=list(managed),
        initial={"organization": id_in(request.GET.get("for", ""))},
    )
    if form.is_valid():
        try:
            return _invite(request, form)
        except TooOften as refusal:
            respond.refuse_in_form(form, refusal)
    rows = AccountInvitation.objects.open().select_related("invited_by", "organization")
    rows = rows if account.is_superuser else rows.filter(invited_by=account)
    shown = [
        (row, "" if row.email else link_to(request, invitation_link(row)).address)
        for row in rows
        if row.invited_by_id or account.is_superuser
    ]
    context = {"form": form, "invitations": shown}
    return respond.keep_private(
        respond.form_page(request, "accounts/login/invitations.html", context, refused=is_sent)
    )


def _invite(request: AccountRequest, form: InviteOrganizerForm) -> HttpResponse:
    count_invitation(request.user.pk)
    email = form.cleaned_data.get("email", "")
    chosen = form.cleaned_data
    row = invite(
        request.user,
        email=email,
        passes_on=chosen.get("passes_on", False),
        organization=chosen.get("organization"),
    )
    said = _("Link created. Copy it from the list.")
    if email:
        ask_for_mail(request, "invitation", email, row.pk)
        said = _("An e-mail with the link is on its way to %(address)s.") % {"address": email}
    return respond.redirect_done(request, said, "account-invitations")


@login_required
@require_POST
def take_back(request: AccountRequest, pk: int) -> HttpResponse:
    """Cancel an invitation; only the administrator may cancel others'."""
    if not may_invite(request.user):
        raise PermissionDenied
    if not take_invitation_back(request.user, pk):
        raise Http404
    return respond.redirect_done(request, _("Invitation canceled."), "account-invitations")


urlpatterns = [
    path("account/new/", sign_up, name="account-new"),
    path("account/invited/<str:token>/", invited, name="account-invited"),
    path("account/invitations/", invitations, name="account-invitations"),
    path("account/invitations/<int:pk>/take-back/", take_back, name="account-invitation-take-back"),
]
