"""One-time links for staff: an invitation as a marshal or judge, and a guest's link to return (REG 1.1)."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.accounts.staff.acts.invitations import TakeGuestLink, TakeInvitation, rises
from tournament.accounts.staff.forms import NameForm
from tournament.accounts.staff.guests import guest_of_link
from tournament.accounts.staff.pages import leaders_of
from tournament.accounts.staff.words import at_the_start, you_lead_already
from tournament.kernel.access import role_in
from tournament.kernel.roles import ROLES
from tournament.models import Staff
from tournament.models.states import Role
from tournament.web import respond
from tournament.web.respond import keep_private

# A guest has no password, so the phone must stay logged in until the event is over, and a little longer.
GUEST_SESSION = timedelta(days=60)
_TEMPLATE = "accounts/staff/invitation.html"
WELCOMES = {
    Role.JUDGE: gettext_lazy("Welcome! You are now a judge at this event."),
    Role.MARSHAL: gettext_lazy("Welcome! You are now a marshal at this event."),
}


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show what the link is for; use it by POST, once."""
    invited = Staff.objects.select_related("tournament__owner").filter(tournament__deleted_at__isnull=True)
    row = invited.filter(invitation=token).first()
    if row is None:
        return keep_private(render(request, _TEMPLATE, {"is_over": True}, status=404))
    account = request.user if request.user.is_authenticated else None
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": row.name})
    refusal = ""
    if request.method == "POST" and (account or form.is_valid()):
        name = "" if account else form.cleaned_data["name"]
        try:
            leader = TakeInvitation(invitation=row, name=name).perform(row.tournament, actor=account)
        except RuleError as error:
            refusal = respond.refusal_sentence(error)
        else:
            if account is None:
                _log_in(request, leader)
            said = str(WELCOMES[Role(row.role)])
            slug = row.tournament.slug
            return keep_private(respond.redirect_done(request, said, first_page(row), slug=slug))
    context = {
        "event": row.tournament,
        "role": ROLES[Role(row.role)],
        "host": at_the_start(leaders_of(row.tournament).organizer),
        "form": form,
        "refusal": refusal,
        "leads_already": _leads_already(row, account),
    }
    refused = request.method == "POST"
    return keep_private(respond.form_page(request, _TEMPLATE, context, refused=refused))


@require_http_methods(["GET", "HEAD", "POST"])
def guest_link(request: HttpRequest, token: str) -> HttpResponse:
    """Show whom a guest's new link belongs to; log the guest in by POST, once."""
    row = guest_of_link(token)
    if row is None:
        return keep_private(render(request, _TEMPLATE, {"is_over": True}, status=404))
    refusal = ""
    if request.method == "POST" and not request.user.is_authenticated:
        try:
            _log_in(request, TakeGuestLink(part=token).perform(row.tournament, actor=row.user))
        except RuleError as error:
            refusal = respond.refusal_sentence(error)
        else:
            said = _("Welcome back, %(name)s. You’re now logged in on this phone.") % {"name": row.name}
            return keep_private(
                respond.redirect_done(request, said, first_page(row), slug=row.tournament.slug)
            )
    context = {"event": row.tournament, "leader": row, "role": ROLES[Role(row.role)], "refusal": refusal}
    refused = request.method == "POST"
    return keep_private(
        respond.form_page(request, "accounts/staff/guest_link.html", context, refused=refused)
    )


def _leads_already(row: Staff, account: User | None) -> str:
    """Return the message for a user to whom the link adds no rights, otherwise an empty string."""
    role = role_in(row.tournament, account.pk if account else None)
    return "" if rises(role, row.role) else you_lead_already({"role": role})


def first_page(leader: Staff) -> str:
    """Return the first page for a staff member on a phone: the floor for a judge."""
    return "judge" if leader.role == Role.JUDGE else "desk-event"


def _log_in(request: HttpRequest, guest: User) -> None:
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    request.session.set_expiry(GUEST_SESSION)


urlpatterns = [
    path("staff/<slug:token>/", invitation, name="invitation"),
    path("staff/<slug:token>/again/", guest_link, name="guest-link"),
]
