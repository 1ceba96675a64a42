"""What every test may use."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connection
from django.db.models.signals import post_migrate
from django.test import Client
from django.test import client as client_of_tests
from django.test.client import store_rendered_templates
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as examples

from tests.data import CARDS
from tests.databases import is_postgresql, migrated_file, migrated_on_server, one_at_a_time
from tests.draws import same_draws
from tests.factories import make_tournament, make_user
from tests.schedule import EachBrowserTestAlone, is_thorough, turn_of
from tournament.accounts.staff.password_gate import PASSWORD_GATE
from tournament.decks.card_files import read_card_files
from tournament.decks.card_store import install_cards
from tournament.models import Tournament

__all__ = ["same_draws"]

# What takes a database through one of these is run on PostgreSQL too, where DATABASE_URL names one.
_DATABASE_FIXTURES = {"db", "transactional_db"}
# The newest migration before the site ran on PostgreSQL: no such server was ever in an earlier state.
_NEWEST_ON_SQLITE_ALONE = "0024_own_check_in"

# A busy machine is slow, not wrong; what CI's own profile has beyond that stays.
examples.register_profile(
    "patient",
    examples.get_profile(examples.get_current_profile_name()),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
examples.load_profile("patient")

# Playwright's loop runs in the test's own thread; Django's guard against that is for servers.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> EachBrowserTestAlone | None:
    """Hand tests to the workers of `make test` in the order of tests/schedule.py."""
    if config.getoption("dist") != "loadfile":
        return None
    config.option.loadscopereorder = False
    return EachBrowserTestAlone(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Let one worker collect first: the others then read the tests that it has compiled."""
    if not hasattr(session.config, "workerinput") or sys.dont_write_bytecode:
        return (yield)
    of_this_run = Path(os.environ["DATA_DIR"])
    with one_at_a_time(of_this_run / "collecting.lock"):
        if not (of_this_run / "collected").exists():
            result = yield
            (of_this_run / "collected").touch()
            return result
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what `make test` leaves to `make test-all`."""
    if is_thorough(item):
        item.add_marker(pytest.mark.thorough)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Bring what takes longest to the front, where there are several workers.

    On PostgreSQL leave only what has to do with a database: all else was run with SQLite already.
    """
    if connection.vendor == "postgresql":
        kept = [item for item in items if _is_for_postgresql(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept
    if hasattr(config, "workerinput"):
        items.sort(key=turn_of)


def _is_for_postgresql(item: pytest.Item) -> bool:
    """Return whether this test uses a database that may be a server's; browsers do not care which it is."""
    if item.get_closest_marker("browser") or item.get_closest_marker("sqlite"):
        return False
    earlier = getattr(getattr(item, "module", None), "BEFORE", ())
    if any(name < _NEWEST_ON_SQLITE_ALONE for _app, name in earlier):
        return False
    has_mark = item.get_closest_marker("django_db") or item.get_closest_marker("database")
    return bool(has_mark or _DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())))


@pytest.fixture(autouse=True, scope="session")
def _no_permissions() -> None:
    """Leave out Django's rows of permissions and models, which nothing here reads.

    They are written again whenever the tables have been emptied: 45 of 50 ms after each test with
    transactions of its own.
    """
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)


@pytest.fixture(scope="session")
def databases_folder(pytestconfig: pytest.Config) -> Path:
    """The folder of the databases that all workers share, and test runs unless pytest has no cache."""
    cache = getattr(pytestconfig, "cache", None)
    return Path(cache.mkdir("databases") if cache else os.environ["DATA_DIR"])


@pytest.fixture(scope="session")
def empty_database(databases_folder: Path) -> Path:
    """A file of SQLite with today's tables and no rows."""
    return migrated_file(databases_folder)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Begin with the file that is there, on SQLite."""
    return not is_postgresql()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, request: pytest.FixtureRequest) -> None:
    """Let this worker begin with a copy of an empty database, which one of the workers makes."""
    if is_postgresql():
        connection.settings_dict["TEST"]["TEMPLATE"] = migrated_on_server()
    else:
        shutil.copy(request.getfixturevalue("empty_database"), connection.settings_dict["TEST"]["NAME"])


def _store_page(store: Any, signal: Any, sender: Any, template: Any, context: Any, **more: Any) -> None:
    """Keep what a page is rendered with for the `context` of its answer, but not again for each part."""
    if context.template is template or "context" not in store:
        store_rendered_templates(store, signal, sender, template, context, **more)


client_of_tests.store_rendered_templates = _store_page  # a page has dozens of parts, and each copied it all


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over modules and tests, which stay, and come less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


@pytest.fixture(autouse=True)
def _no_failed_logins() -> None:
    """Whatever was guessed in another test is forgotten."""
    PASSWORD_GATE.failures.clear()


@pytest.fixture(autouse=True)
def _own_language() -> None:
    """Speak the site's own language: a thread goes on in that of its last page, another test's."""
    translation.deactivate()


@pytest.fixture
def tournament(db: None) -> Tournament:
    """An event in registration."""
    return make_tournament()


@pytest.fixture
def to_client(tournament: Tournament, client: Client) -> Client:
    """A client logged in as the event's TO."""
    client.force_login(tournament.owner)
    return client


@pytest.fixture
def stranger_client(db: None) -> Client:
    """A client logged in as a TO of other events."""
    client = Client()
    client.force_login(make_user())
    return client


@pytest.fixture(scope="session")
def cards_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A CARDS_DIR with every card."""
    return tmp_path_factory.mktemp("cards")


@pytest.fixture
def all_cards(settings: Any, cards_folder: Path) -> None:
    """The cards of the tests are in use, not those that come along."""
    settings.CARDS_DIR = cards_folder
    if not any(cards_folder.iterdir()):
        install_cards(read_card_files(CARDS, lambda _name, _size, _total: None))
