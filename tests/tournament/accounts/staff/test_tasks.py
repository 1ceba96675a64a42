"""Stored login records don't grow forever."""

from __future__ import annotations

from datetime import timedelta

import pytest
from axes.models import AccessAttempt, AccessLog
from django.db.models import F
from django.test import Client

from tests.factories import PASSWORD, make_user
from tournament.accounts.staff.tasks import forget_logins

pytestmark = pytest.mark.django_db


def test_old_attempts_and_logins_are_removed_and_new_ones_stay() -> None:
    make_user("ana")
    for name in ("ana", "ben"):
        Client().post("/login/", {"username": name, "password": "guess"})
    Client().post("/login/", {"username": "ana", "password": PASSWORD})
    Client().post("/login/", {"username": "ana", "password": "guess"})
    assert forget_logins() == "0 login records were removed."
    AccessAttempt.objects.filter(username="ben").update(
        attempt_time=F("attempt_time") - timedelta(days=1, seconds=1)
    )
    assert forget_logins() == "1 login record was removed."
    assert list(AccessAttempt.objects.values_list("username", flat=True)) == ["ana"]
    AccessLog.objects.update(attempt_time=F("attempt_time") - timedelta(days=61))
    assert forget_logins() == "1 login record was removed."
    assert not AccessLog.objects.exists()
