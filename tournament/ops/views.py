"""The site administrator's pages: the site's health, backups and organizer accounts."""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.login.invitations import take_all_invitations_back
from tournament.accounts.login.second_factor import reset_second_factor, with_second_factor
from tournament.accounts.login.sessions import end_sessions
from tournament.accounts.staff.accounts import (
    accounts_with_password,
    invite_organizer,
    organizers,
    password_link,
)
from tournament.accounts.staff.password_gate import PASSWORD_GATE
from tournament.kernel.access import AccountRequest, administrator_required
from tournament.kernel.background import enqueue
from tournament.kernel.limits import TooOften
from tournament.ops.backup_names import new_name
from tournament.ops.backups import take_backup
from tournament.ops.faults import SiteFault
from tournament.ops.forms import OrganizerForm
from tournament.ops.pages import site_page
from tournament.ops.tasks import BACKUP
from tournament.web import respond
from tournament.web.client_address import client_group
from tournament.web.qr import link_to

logger = logging.getLogger(__name__)


@administrator_required
@require_safe
def state(request: AccountRequest) -> HttpResponse:
    """Show the site's health."""
    return respond.keep_private(
        render(
            request,
            "ops/state.html",
            {"page": site_page(timezone.now(), int(request.META["SERVER_PORT"]))},
        )
    )


@administrator_required
@require_POST
def backup(request: AccountRequest) -> HttpResponse:
    """Make a backup and send it as a download; no copy is kept on the server."""
    now = timezone.now()
    try:
        with tempfile.TemporaryDirectory(prefix="netrunner-to-") as folder:
            content = take_backup(Path(folder) / new_name(now), now).path.read_bytes()
    except SiteFault as fault:
        context = {"page": site_page(now, int(request.META["SERVER_PORT"])), "refusal": str(fault)}
        return respond.keep_private(render(request, "ops/state.html", context, status=503))
    logger.info("%s downloads everything.", request.user.get_username())
    answer = HttpResponse(content, content_type="application/zip")
    answer.headers["Content-Disposition"] = f'attachment; filename="{new_name(now)}"'
    return respond.keep_private(answer)


@administrator_required
@require_POST
def backup_now(request: AccountRequest) -> HttpResponse:
    """Request a backup to the site's own folder and the second one; a background task makes it."""
    enqueue(BACKUP)
    return respond.redirect_done(request, _("A backup will be taken within seconds."), "site-state")


@administrator_required
@require_http_methods(["GET", "HEAD", "POST"])
def organizer_list(request: AccountRequest) -> HttpResponse:
    """List the organizers, and create an invitation link, which is shown once."""
    is_sent = request.method == "POST"
    form = OrganizerForm(request.POST if is_sent else None)
    if not form.is_valid():
        return _list(request, form, refused=is_sent)
    try:
        with PASSWORD_GATE.entered(client_group(request)):
            account = invite_organizer(form.cleaned_data["username"])
    except TooOften as refusal:
        respond.refuse_in_form(form, refusal)
        return _list(request, form, refused=True)
    except ValueError:  # two at once
        form.add_error("username", _("An account with this name already exists."))
        return _list(request, form, refused=True)
    return _list(request, OrganizerForm(), link_for=account)


@administrator_required
@require_POST
def new_password(request: AccountRequest, pk: int) -> HttpResponse:
    """Show a link, once, that lets an organizer choose a new password."""
    account = get_object_or_404(organizers(), pk=pk, is_active=True)
    return _list(request, OrganizerForm(), link_for=account)


@administrator_required
@require_POST
def remove(request: AccountRequest, pk: int) -> HttpResponse:
    """Block an organizer's login; their events are kept."""
    answer = _let_in(request, pk, False, _("%(login)s can no longer log in."))
    take_all_invitations_back(
        get_object_or_404(organizers(), pk=pk)
    )  # otherwise they could get back in through an invitation that they created
    return answer


@administrator_required
@require_POST
def readmit(request: AccountRequest, pk: int) -> HttpResponse:
    """Allow an organizer's login again."""
    return _let_in(request, pk, True, _("%(login)s can log in again."))


@administrator_required
@require_POST
def reset_two_factor(request: AccountRequest, pk: int) -> HttpResponse:
    """Remove the second factor of a user who lost their phone and paper codes, and end their sessions."""
    # resetting your own requires a code
    account = get_object_or_404(User.objects.exclude(pk=request.user.pk), pk=pk)
    reset_second_factor(account, request.user.get_username())
    end_sessions(account)
    said = _("%(login)s now needs only the password to log in, and can set up a second factor again.")
    return respond.redirect_done(request, said % {"login": account.get_username()}, "site-organizers")


def _let_in(request: AccountRequest, pk: int, is_active: bool, said: str) -> HttpResponse:
    account = get_object_or_404(organizers(), pk=pk)
    organizers().filter(pk=pk).update(is_active=is_active)
    return respond.redirect_done(request, said % {"login": account.get_username()}, "site-organizers")


def _list(
    request: AccountRequest, form: OrganizerForm, *, refused: bool = False, link_for: User | None = None
) -> HttpResponse:
    link = link_to(request, password_link(link_for)).address if link_for else ""
    context = {
        "accounts": accounts_with_password(),
        "form": form,
        "link": link,
        "link_for": link_for,
        "with_second_factor": with_second_factor(),
    }
    return respond.keep_private(respond.form_page(request, "ops/organizers.html", context, refused=refused))


urlpatterns = [
    path("", state, name="site-state"),
    path("backup/", backup, name="site-backup"),
    path("backup/now/", backup_now, name="site-backup-now"),
    path("organizers/", organizer_list, name="site-organizers"),
    path("organizers/<int:pk>/link/", new_password, name="site-organizer-link"),
    path("organizers/<int:pk>/remove/", remove, name="site-organizer-remove"),
    path("organizers/<int:pk>/two-factor/", reset_two_factor, name="site-organizer-two-factor"),
    path("organizers/<int:pk>/readmit/", readmit, name="site-organizer-readmit"),
]
