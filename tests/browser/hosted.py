"""Pages of a site whose host sends mail and lets organizers join; a shop's site answers them with 404."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from tests.factories import make_user
from tournament.accounts.login.invitations import invitation_link, let_invite
from tournament.models import AccountInvitation, Organization

# Too long for one line on a phone, and can't be shortened.
LONG_NAME = "Vereinigung der Netrunner-Spielerinnen und -Spieler in Oberbayern e. V."
LONG_ADDRESS = "a.rather.long.name.of.somebody@tournament-organizers.example"
Pages = list[tuple[str, str]]  # the name and the URL of each page


def be_host(settings: Any) -> User:
    """Enable everything that a host can; return an organizer who may invite others and has sent one
    invitation.
    """
    settings.SIGN_UP, settings.SENDS_MAIL, settings.TWO_FACTOR = "open", True, "optional"
    host = make_user("host", first_name="Maximilian von Hohenstein", email="host@shop.example")
    let_invite(host)
    organization = Organization.objects.create(name=LONG_NAME)
    values = {"invited_by": host, "organization": organization}
    AccountInvitation.objects.create(**values, email=LONG_ADDRESS)
    AccountInvitation.objects.create(**values)
    return host


def pages_for_strangers() -> Pages:
    """Return the pages for people without an account, including an invitation."""
    invited = invitation_link(AccountInvitation.objects.exclude(email="").get())
    names = ("account-new", "password-forgotten")
    return [("account-invited", invited), *((name, reverse(name)) for name in names)]


def own_pages() -> Pages:
    """Return the pages for people with an account."""
    names = ("account", "account-email", "account-invitations", "account-sessions", "account-tokens")
    more = ("account-webhooks", "account-two-factor", "password_change")
    return [(name, reverse(name)) for name in (*names, *more)]
