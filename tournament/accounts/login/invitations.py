"""Invitations of organizers: who may invite, the link, and accepting it, which creates the account."""

from __future__ import annotations

from contextlib import suppress

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core import signing
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from tournament.accounts.login.host import HOST
from tournament.accounts.organizations.acts.members import enter_member
from tournament.accounts.organizations.changing import organization_change
from tournament.kernel.errors import ActionRefused
from tournament.models import AccountInvitation, OrganizationRole

_SIGNER = signing.Signer(salt="tournament.accounts.invitation")
_PERMISSION = "invite_organizers"


def may_invite(account: User) -> bool:
    """Return whether an account may invite organizers: the administrator, and accounts given this right."""
    if settings.SIGN_UP == "closed":
        return False
    return account.has_perm(f"tournament.{_PERMISSION}")


def let_invite(account: User) -> None:
    """Give an account the right to invite organizers; its row is created if it doesn't exist yet."""
    kind, _is_new = ContentType.objects.get_or_create(app_label="tournament", model="accountinvitation")
    right, _is_new = Permission.objects.get_or_create(
        content_type=kind, codename=_PERMISSION, defaults={"name": "May invite organizers"}
    )
    account.user_permissions.add(right)


def invitation_link(invitation: AccountInvitation) -> str:
    return reverse("account-invited", args=[_SIGNER.sign(invitation.secret)])


def invitation_of_link(token: str) -> AccountInvitation | None:
    """Return the invitation behind a link, or None if it has expired or never existed."""
    try:
        secret = _SIGNER.unsign(token)
    except signing.BadSignature:
        return None
    row = AccountInvitation.objects.open().select_related("invited_by").filter(secret=secret).first()
    return row if row is not None and _still_stands(row) else None


def _still_stands(row: AccountInvitation) -> bool:
    """Return whether the inviter may still invite or, for a sign-up, whether sign-up is still open to
    everyone.
    """
    return may_invite(row.invited_by) if row.invited_by else HOST.is_open


def invite(
    inviter: User, *, email: str, passes_on: bool, organization: int | None = None
) -> AccountInvitation:
    """Invite someone; `passes_on` lets them invite others too, which only the administrator can allow.

    They join the `organization` at once if the inviting account still manages it.
    """
    may_pass_on = passes_on and inviter.is_superuser
    role = OrganizationRole.ORGANIZER.value if organization else ""
    return AccountInvitation.objects.create(
        email=email,
        may_invite=may_pass_on,
        invited_by=inviter,
        organization_id=organization,
        organization_role=role,
    )


def take_invitation_back(account: User, pk: int) -> bool:
    """Cancel a pending invitation (only the administrator may cancel others'); return whether there
    was one.
    """
    rows = AccountInvitation.objects.filter(pk=pk, used_at=None)
    rows = rows if account.is_superuser else rows.filter(invited_by=account)
    count, _each = rows.delete()
    return count > 0


def take_all_invitations_back(account: User) -> None:
    """Cancel all pending invitations of a removed account."""
    AccountInvitation.objects.filter(invited_by=account, used_at=None).delete()


def join(invitation: AccountInvitation, *, username: str, name: str, password: str) -> User:
    """Create the invited user's account; its address is confirmed, since the link was sent there.

    Raises ActionRefused: account_invitation_is_over (used, canceled, expired), username_is_taken.
    """
    hashed = make_password(password)  # slow, so done before the write lock
    with transaction.atomic():
        row = AccountInvitation.objects.open().select_for_update().filter(pk=invitation.pk).first()
        if row is None or not _still_stands(row):
            raise ActionRefused("account_invitation_is_over")
        account = User(username=username, first_name=name, email=row.email, password=hashed)
        try:
            with transaction.atomic():
                account.save(force_insert=True)
        except IntegrityError:
            raise ActionRefused("username_is_taken", username=username) from None
        if row.may_invite:
            let_invite(account)
        row.used_at, row.account = timezone.now(), account
        row.save(update_fields=["used_at", "account"])
        if row.organization_id is not None and row.invited_by is not None:
            _enter_organization(row.organization_id, account, row.invited_by)
    return account


def _enter_organization(organization: int, account: User, inviter: User) -> None:
    """Add a new account to the organization that it was invited to; do nothing if that is refused."""
    with (
        suppress(ActionRefused),
        organization_change(organization, actor=inviter, is_for_managers=True) as change,
    ):
        enter_member(change, account, OrganizationRole.ORGANIZER)
