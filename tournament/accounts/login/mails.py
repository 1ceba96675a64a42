"""The e-mails about accounts: each has a subject and a few sentences with one link. A task sends them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.accounts.login.attempts import may_mail_invited
from tournament.accounts.login.invitations import invitation_link
from tournament.accounts.login.mailed_links import address_link, mailed_password_link
from tournament.accounts.staff.views.inviting import INVITED_TO_STAFF
from tournament.kernel.phrases import listed
from tournament.kernel.roles import name_for_players
from tournament.models import AccountInvitation, Staff

MOST_ACCOUNTS = 5  # with one address


@dataclass(frozen=True, slots=True)
class Mail:
    """One e-mail, in plain text."""

    to: str
    subject: str
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        """Return the paragraphs, separated by empty lines."""
        return "\n\n".join(self.paragraphs) + "\n"


def mails_of(kind: str, address: str, key: int, site: str) -> list[Mail]:
    """Return the mails of a kind: none if there is nothing to say, several if several accounts have this
    address.
    """
    return list(_WRITERS[kind](address, key, site))


def accounts_of_mail(address: str) -> list[User]:
    """Return the active accounts with a password and this address, compared as Django does."""
    return list(PasswordResetForm().get_users(address))[:MOST_ACCOUNTS]


def _reset(address: str, key: int, site: str) -> Iterator[Mail]:
    del key
    for account in accounts_of_mail(address):
        yield Mail(
            account.email,
            _("Reset your password"),
            (
                _("Someone asked for a new password for the account %(login)s at %(site)s.")
                % {"login": account.get_username(), "site": site},
                _("Choose it here. The link works only once and expires after one hour:"),
                f"{site}{mailed_password_link(account)}",
                _("If this wasn’t you, do nothing. Your password stays the same."),
            ),
        )


def _sign_up(address: str, key: int, site: str) -> Iterator[Mail]:
    del key
    known = accounts_of_mail(address)
    if known:
        logins = listed(account.get_username() for account in known)
        text = _(
            "Someone asked for an account at %(site)s with this address, but you already have one: %(login)s."
        )
        yield Mail(
            known[0].email,
            _("You already have an account"),
            (
                text % {"site": site, "login": logins},
                _("If you forgot its password, ask for a new one on the login page."),
            ),
        )
        return
    row = AccountInvitation.objects.open().filter(email=address, invited_by=None).first()
    row = row or AccountInvitation.objects.create(email=address)
    yield Mail(
        address,
        _("Your account"),
        (
            _("Someone asked for an account at %(site)s with this address.") % {"site": site},
            _("If this was you, create it here. The link works only once and expires after one week:"),
            f"{site}{invitation_link(row)}",
            _("If this wasn’t you, do nothing. No account will be created."),
        ),
    )


def _invitation(address: str, key: int, site: str) -> Iterator[Mail]:
    row = AccountInvitation.objects.open().select_related("invited_by").filter(pk=key).first()
    if row is None:  # canceled meanwhile
        return
    host = name_for_players(row.invited_by)
    said = _("%(host)s invites you to organize tournaments on %(site)s.") % {"host": host, "site": site}
    if not row.invited_by or not row.invited_by.get_full_name():
        said = _("You are invited to organize tournaments on %(site)s.") % {"site": site}
    yield Mail(
        address,
        _("An invitation to organize"),
        (
            said,
            _("Create your account here. The link works only once and expires after one week:"),
            f"{site}{invitation_link(row)}",
        ),
    )


def _confirm(address: str, key: int, site: str) -> Iterator[Mail]:
    account = User.objects.filter(pk=key, is_active=True).first()
    if account is None:
        return
    yield Mail(
        address,
        _("Confirm your address"),
        (
            _("Someone asked to use this address for the account %(login)s at %(site)s.")
            % {"login": account.get_username(), "site": site},
            _("Confirm it here, within a day:"),
            f"{site}{address_link(account, address)}",
            _("If this wasn’t you, do nothing. The address won’t be added to any account."),
        ),
    )


def _address_changed(address: str, key: int, site: str) -> Iterator[Mail]:
    """Notify an account's previous address, because its owner may not know about the change."""
    account = User.objects.filter(pk=key, is_active=True).first()
    if account is None:
        return
    yield Mail(
        address,
        _("Your account’s address has changed"),
        (
            _("The account %(login)s at %(site)s now has a different e-mail address.")
            % {"login": account.get_username(), "site": site},
            _("If this was you, you don’t need to do anything."),
            _(
                "If this wasn’t you, log in and choose a new password, which ends all other logins. Then "
                "enter your address again. If you can’t log in, ask the site administrator."
            ),
        ),
    )


def _staff_invitation(address: str, key: int, site: str) -> Iterator[Mail]:
    """Notify an account of an invitation to an event's staff; no one else learns whether it has an address.

    The mail names neither the event nor the organizer: these could contain any text, sent to strangers.
    """
    del address
    row = Staff.objects.invited().filter(pk=key, declined_at=None).first()
    login = row.login if row else ""
    account = User.objects.filter(username=login, is_active=True).exclude(email="").first()
    if account is None or not may_mail_invited(account.pk, key):
        return
    yield Mail(
        account.email,
        _("An invitation to an event"),
        (
            _(
                "The account %(login)s at %(site)s has been invited to help run an event as a marshal or "
                "judge."
            )
            % {"login": account.get_username(), "site": site},
            _("Join or decline on your desk, within a week:"),
            f"{site}{reverse('desk')}",
            _("If you don’t know the event, decline. The organizer won’t see that you declined."),
        ),
    )


_WRITERS: dict[str, Callable[[str, int, str], Iterator[Mail]]] = {
    "reset": _reset,
    "sign_up": _sign_up,
    "invitation": _invitation,
    "confirm": _confirm,
    "address_changed": _address_changed,
    INVITED_TO_STAFF: _staff_invitation,
}
