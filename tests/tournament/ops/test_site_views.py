"""The site administrator's pages, for the administrator only."""

from __future__ import annotations

import re
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.databases import is_postgresql
from tests.factories import PASSWORD, make_player, make_user
from tests.flows.accessible import faults
from tests.flows.addresses import SITE
from tests.races import race
from tests.tournament.ops.test_backups import disk_full_at
from tournament.accounts.staff.accounts import invite_organizer, organizers, reset_password
from tournament.kernel.background import enqueue
from tournament.models import BackgroundTask, Tournament
from tournament.ops.backup_names import stored_backups

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(db: None) -> User:
    return make_user("root", is_superuser=True)


@pytest.fixture
def desk(administrator: User, tmp_path: Path, settings: Any) -> Client:
    """A browser logged in as the administrator."""
    settings.BACKUP_DIR = tmp_path
    client = Client()
    client.force_login(administrator)
    return client


def addresses() -> Iterator[tuple[str, str]]:
    """Yield the method and URL of each site administration page; the organizer is `olga`."""
    olga = User.objects.filter(username="olga").first() or make_user("olga")
    for name in sorted(SITE):
        kwargs = {"pk": olga.pk} if name.startswith("site-organizer-") else {}
        methods = ("GET", "POST") if name == "site-organizers" else ("GET",)
        methods = methods if name in ("site-state", "site-organizers") else ("POST",)
        for method in methods:
            yield method, reverse(name, kwargs=kwargs)


def test_pages_when_anybody_else_comes_then_login_or_403_and_nothing_changed(
    tournament: Tournament, administrator: User
) -> None:
    organizer = Client()
    organizer.force_login(tournament.owner)
    accounts = None
    for method, url in addresses():
        accounts = accounts or list(User.objects.order_by("pk").values())
        assert Client().generic(method, url).headers["Location"] == f"/login/?next={url}"
        answer = organizer.generic(method, url)
        assert answer.status_code == 403
        assert "Only the site administrator" in answer.content.decode()
    assert list(User.objects.order_by("pk").values("id", "password", "is_active")) == [
        {name: row[name] for name in ("id", "password", "is_active")} for row in accounts or ()
    ]


def test_pages_when_asked_by_the_wrong_method_then_405(desk: Client) -> None:
    for method, url in addresses():
        assert desk.put(url).status_code == 405
        if url != reverse("site-organizers"):
            assert desk.generic("POST" if method == "GET" else "GET", url).status_code == 405


def test_pages_are_accessible_to_screen_readers(desk: Client) -> None:
    enqueue("backup")
    make_user("olga")
    for url in ("/site/", "/site/organizers/"):
        assert faults(lxml.html.document_fromstring(desk.get(url).content.decode())) == []


def test_menu_shows_the_site_to_its_administrator_only(desk: Client, to_client: Client) -> None:
    assert 'href="/site/"' in desk.get("/").content.decode()
    assert 'href="/site/"' not in to_client.get("/").content.decode()


def test_state_shows_findings_backups_and_what_ran_in_a_fixed_number_of_queries(
    desk: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    text = desk.get("/site/").content.decode()
    backups = "The site doesn’t take backups itself." if is_postgresql() else "No backups yet."
    assert backups in text and "Nothing has run yet." in text
    for _ in range(5):
        enqueue("backup")
    BackgroundTask.objects.filter(pk__gt=1).update(state="failed", said="The stick is not there.")
    of_findings = 7 if is_postgresql() else 0  # a SQLite file is checked without Django
    with django_assert_num_queries(3 + of_findings):  # session, account, tasks
        text = desk.get("/site/").content.decode()
    assert "The stick is not there." in text and "Failed" in text


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_download_has_everything_and_a_player_link_in_it(tournament: Tournament, desk: Client) -> None:
    player = make_player(tournament)
    answer = desk.post("/site/backup/")

    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert re.fullmatch(
        r'attachment; filename="netrunner-to-\d{8}-\d{6}\.zip"', answer.headers["Content-Disposition"]
    )
    with zipfile.ZipFile(BytesIO(answer.content)) as archive:
        database = archive.read("database.sqlite3")
    with closing(sqlite3.connect(":memory:")) as file:
        file.deserialize(database)
        assert file.execute("SELECT link FROM tournament_player").fetchall() == [(player.link,)]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_download_when_it_cannot_be_taken_then_the_page_says_why(
    desk: Client, tournament: Tournament
) -> None:
    with disk_full_at(20_000):
        answer = desk.post("/site/backup/")
    assert answer.status_code == 503
    assert "cannot be used" in answer.content.decode()


def test_backup_when_asked_for_now_then_it_waits_for_the_worker(desk: Client) -> None:
    text = desk.post("/site/backup/now/", follow=True).content.decode()
    assert "A backup will be taken within seconds." in text and "Waiting" in text
    assert BackgroundTask.objects.get().name == "backup"


def link_in(text: str) -> str:
    found = re.search(r"http://testserver(/password/new/[^<]+)", text)
    assert found
    return found[1]


def test_organizer_when_invited_then_chooses_a_password_by_a_link_that_works_once(desk: Client) -> None:
    answer = desk.post("/site/organizers/", {"username": "olga"})
    assert answer.headers["Cache-Control"] == "private, no-store"
    link = link_in(answer.content.decode())
    guest = Client()
    form = guest.get(link, follow=True)
    assert "You log in as" in form.content.decode()
    new = "a horse of quite another colour"
    done = guest.post(form.redirect_chain[-1][0], {"new_password1": new, "new_password2": new}, follow=True)
    assert "Your password has been set" in done.content.decode()
    assert guest.post("/login/", {"username": "olga", "password": new}).status_code == 302
    assert "This link is no longer valid" in Client().get(link, follow=True).content.decode()
    assert not User.objects.get(username="olga").is_superuser


@pytest.mark.django_db(transaction=True)
def test_organizer_when_invited_twice_at_once_then_one_account() -> None:
    def invite() -> str:
        try:
            return invite_organizer("olga").username
        except ValueError:
            return "taken"

    assert sorted(race(invite, invite)) == ["olga", "taken"]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_work_when_run_once_then_a_backup_is_taken_and_noted(tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_DIR = tmp_path
    call_command("work", once=True)
    (kept,) = stored_backups(tmp_path)
    done = BackgroundTask.objects.get(name="backup", state="done")
    assert done.said == f"{kept.path.name} was taken and verified."


@pytest.mark.parametrize("name", ["", "ROOT", "a b", "a\0b", "x" * 151])
def test_organizer_when_the_name_cannot_be_taken_then_422_and_it_stays_typed(desk: Client, name: str) -> None:
    answer = desk.post("/site/organizers/", {"username": name})
    assert answer.status_code == 422
    assert User.objects.count() == 1
    if name == "a b":
        assert 'value="a b"' in answer.content.decode()


def test_organizer_when_removed_then_out_at_once_and_let_in_again_with_their_events(
    desk: Client, tournament: Tournament, to_client: Client
) -> None:
    owner = tournament.owner
    for _twice in range(2):
        desk.post(f"/site/organizers/{owner.pk}/remove/")
    assert to_client.get("/desk/").status_code == 302
    assert Client().post("/login/", {"username": owner.username, "password": PASSWORD}).status_code == 200
    assert desk.post(f"/site/organizers/{owner.pk}/link/").status_code == 404
    desk.post(f"/site/organizers/{owner.pk}/readmit/")
    assert to_client.get(f"/desk/{tournament.slug}/").status_code == 200


def test_administrator_and_guests_are_not_removed_here(desk: Client, administrator: User) -> None:
    guest = User.objects.create_user("guest")
    for account in (administrator, guest):
        assert desk.post(f"/site/organizers/{account.pk}/remove/").status_code == 404
    assert User.objects.filter(is_active=True).count() == 2
    assert not organizers().exists()


def test_password_when_reset_then_the_new_one_counts_and_old_sessions_end(client: Client) -> None:
    ana = make_user("ana")
    client.force_login(ana)
    for _ in range(6):
        Client().post("/login/", {"username": "ana", "password": "guess"})
    password, _ended = reset_password("ana", ends_tokens=True)
    assert client.get("/desk/").status_code == 302
    assert Client().post("/login/", {"username": "ana", "password": password}).status_code == 302
    User.objects.create_user("guest")
    User.objects.filter(username="ana").update(is_active=False)
    for name, told in (("nobody", "no account named"), ("guest", "joined by link"), ("ana", "was removed")):
        with pytest.raises(ValueError, match=told):
            reset_password(name, ends_tokens=True)


def test_first_account_of_an_earlier_release_becomes_the_administrator(db: None) -> None:
    from importlib import import_module

    from django.apps import apps

    migration = import_module("tournament.migrations.0014_background_tasks")
    User.objects.create_user("guest")
    first, _second = make_user("first"), make_user("second")
    for _twice in range(2):
        migration.name_the_administrator(apps, connection.schema_editor())
    assert list(User.objects.filter(is_superuser=True)) == [first]
