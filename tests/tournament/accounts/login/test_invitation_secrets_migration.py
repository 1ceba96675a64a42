"""Open organizer invitations from earlier releases stay valid, with new links."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from tests.tournament.migrating import before, migrate_to_newest
from tournament.accounts.login.invitations import invitation_link
from tournament.models import AccountInvitation

BEFORE = before("0045_invitation_secrets")

pytestmark = pytest.mark.django_db(transaction=True)


def test_open_invitations_get_secrets_and_links_sent_before_stop_working(
    old_apps: Any, settings: Any
) -> None:
    settings.SIGN_UP, settings.SENDS_MAIL = "open", True
    earlier = old_apps.get_model("tournament", "AccountInvitation").objects
    numbers = [earlier.create(email=f"{name}@shop.example").pk for name in ("ida", "nina")]

    migrate_to_newest()

    first, second = AccountInvitation.objects.order_by("pk")
    assert first.secret != second.secret and [first.pk, second.pk] == numbers
    sent_before = signing.Signer(salt="tournament.accounts.invitation").sign(str(first.pk))
    assert Client().get(reverse("account-invited", args=[sent_before])).status_code == 404
    assert Client().get(invitation_link(first)).status_code == 200
