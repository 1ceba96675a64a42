import io
import re

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import RequestFactory
from django.utils import translation

from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def _run(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def _can_log_in(username: str, password: str) -> bool:
    request = RequestFactory().post("/login/")
    return authenticate(request, username=username, password=password) is not None


def test_prepare_on_the_first_start_makes_an_account_that_works_and_three_demo_events() -> None:
    said = _run("prepare")
    password = re.search(r"password  (\S+)", said)
    assert password is not None
    assert _can_log_in("organizer", password[1])
    assert {event.owner.username for event in Tournament.objects.all()} == {"organizer"}


def test_prepare_on_a_later_start_changes_nothing_and_shows_no_password() -> None:
    _run("prepare")
    before = User.objects.get().password
    assert _run("prepare") == ""
    assert User.objects.get().password == before
    assert Tournament.objects.count() == 3


def test_add_organizer_prints_a_password_that_works() -> None:
    said = _run("add_organizer", "second")
    password = re.search(r"password (\S+) ", said)
    assert password is not None
    assert _can_log_in("second", password[1])


def test_add_organizer_when_the_name_is_taken_then_told() -> None:
    _run("add_organizer", "second")
    with pytest.raises(CommandError, match="already an account named second"):
        _run("add_organizer", "second")


def test_commands_are_in_english_on_a_german_site() -> None:
    _run("add_organizer", "second")
    with translation.override("de"), pytest.raises(CommandError, match=r"no-such-file doesn’t exist"):
        call_command("bring_in", "no-such-file", organizer="second")
