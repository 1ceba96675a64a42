"""Accounts are found as Django's own backend finds them, and a password is worked out once."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, authenticate, get_user_model
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.hashers import check_password
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_user
from tournament.core.backends import BACKEND, AccountBackend

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("changed", [{}, {"is_active": False}, {"is_superuser": True, "first_name": "Ana"}])
def test_an_account_is_found_as_by_djangos_own_backend(
    changed: dict[str, Any], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    account = make_user()
    get_user_model().objects.filter(pk=account.pk).update(**changed)
    own = ModelBackend().get_user(account.pk)
    with django_assert_num_queries(1):
        found = AccountBackend().get_user(account.pk)
    assert (found is None) is (own is None) is ("is_active" in changed)
    if found and own:
        assert {**vars(found), "_state": None} == {**vars(own), "_state": None}
    assert AccountBackend().get_user(account.pk + 1) is None


@pytest.mark.parametrize("password", ["wrong", "right"])
def test_a_password_is_worked_out_once_whether_it_is_right_or_wrong(password: str) -> None:
    account = make_user()
    account.set_password("right")
    account.save()
    with patch("django.contrib.auth.base_user.check_password", side_effect=check_password) as worked_out:
        found = authenticate(
            RequestFactory().post("/login/"), username=account.get_username(), password=password
        )
    assert found == (account if password == "right" else None)
    assert worked_out.call_count == 1


def test_a_login_from_before_still_holds() -> None:
    account, client = make_user(), Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse("account")).status_code == 200
    client.force_login(account)
    assert client.session[BACKEND_SESSION_KEY] == BACKEND
    assert client.get(reverse("account")).status_code == 200
