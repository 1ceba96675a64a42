"""Inviting an account to an event's staff from a page, with an e-mail as well."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from tournament.accounts.staff.acts.invitations import InviteByLogin
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.models.states import Role
from tournament.web.mailing import ask_for_mail

INVITED_TO_STAFF = "staff_invitation"  # the kind of mail


def invite_account(
    request: StaffRequest, tournament: Tournament, *, login: str, role: Role, name: str = ""
) -> None:
    """Invite the account with this login, and request an e-mail to it if the invitation is new.

    The e-mail is requested whether or not the account exists, so that neither the response nor its timing
    reveals it. Raises ActionRefused, TooOften.
    """
    asked_at = timezone.now()
    row = InviteByLogin(username=login, role=role, name=name).perform(tournament, actor=request.user)
    if settings.SENDS_MAIL and row.created_at >= asked_at:
        ask_for_mail(request, INVITED_TO_STAFF, "", row.pk)
