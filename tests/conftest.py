"""Fixtures and hooks for all tests."""

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
from tests.schedule import LongTestsAlone, is_for_postgresql, is_thorough, turn_of
from tournament.accounts.staff.password_gate import PASSWORD_GATE
from tournament.decks.card_files import read_card_files
from tournament.decks.card_store import install_cards
from tournament.models import Tournament

__all__ = ["same_draws"]

# A busy machine is slow, not broken; CI's other profile settings stay in effect.
examples.register_profile(
    "patient",
    examples.get_profile(examples.get_current_profile_name()),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
examples.load_profile("patient")

# Playwright's event loop runs in the test's own thread; Django's guard against that is meant for servers.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """Choose two workers more than cores: tests often wait, for a browser, a clock or a server."""
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else (os.cpu_count() or 1) + 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LongTestsAlone | None:
    """Assign tests to the workers of `make test` in the order given in tests/schedule.py."""
    if config.getoption("dist") != "loadfile":
        return None
    config.option.loadscopereorder = False
    return LongTestsAlone(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Let one worker collect first, so that the others can read the tests that it has compiled."""
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
    """Mark the tests that `make test` leaves to `make test-all`."""
    if is_thorough(item):
        item.add_marker(pytest.mark.thorough)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the slowest tests first if there are several workers.

    On PostgreSQL, keep only tests that a database may change: all others have already run with SQLite.
    """
    if connection.vendor == "postgresql":
        kept = [item for item in items if is_for_postgresql(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept
    if hasattr(config, "workerinput"):
        items.sort(key=turn_of)


@pytest.fixture(autouse=True, scope="session")
def _no_permissions() -> None:
    """Skip Django's permission and content type rows, which nothing here reads.

    They would be rewritten whenever the tables are emptied: 45 of 50 ms after each test with its own
    transactions.
    """
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)


@pytest.fixture(scope="session")
def databases_folder(pytestconfig: pytest.Config) -> Path:
    """The folder of databases shared by all workers, and also by test runs if pytest has a cache."""
    cache = getattr(pytestconfig, "cache", None)
    return Path(cache.mkdir("databases") if cache else os.environ["DATA_DIR"])


@pytest.fixture(scope="session")
def empty_database(databases_folder: Path) -> Path:
    """An SQLite file with the current tables and no rows."""
    return migrated_file(databases_folder)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """On SQLite, start with the existing file."""
    return not is_postgresql()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, request: pytest.FixtureRequest) -> None:
    """Let this worker start with a copy of an empty database, which one of the workers creates."""
    if is_postgresql():
        connection.settings_dict["TEST"]["TEMPLATE"] = migrated_on_server()
    else:
        shutil.copy(request.getfixturevalue("empty_database"), connection.settings_dict["TEST"]["NAME"])


def _store_page(store: Any, signal: Any, sender: Any, template: Any, context: Any, **more: Any) -> None:
    """Store a page's context for its response's `context`, but don't repeat it for each template part."""
    if context.template is template or "context" not in store:
        store_rendered_templates(store, signal, sender, template, context, **more)


# Django's own function copies the whole context for each of a page's dozens of parts
client_of_tests.store_rendered_templates = _store_page


def pytest_collection_finish() -> None:
    """Let the garbage collector ignore modules and tests, which stay in memory, and run less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


@pytest.fixture(autouse=True)
def _no_failed_logins() -> None:
    """Forget failed logins from other tests."""
    PASSWORD_GATE.failures.clear()


@pytest.fixture(autouse=True)
def _own_language() -> None:
    """Use the site's default language: otherwise a thread keeps the language of its last page, from another
    test.
    """
    translation.deactivate()


@pytest.fixture
def tournament(db: None) -> Tournament:
    """An event in registration."""
    return make_tournament()


@pytest.fixture
def to_client(tournament: Tournament, client: Client) -> Client:
    """A client logged in as the event's organizer."""
    client.force_login(tournament.owner)
    return client


@pytest.fixture
def stranger_client(db: None) -> Client:
    """A client logged in as an organizer of other events."""
    client = Client()
    client.force_login(make_user())
    return client


@pytest.fixture(scope="session")
def cards_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A CARDS_DIR with every card."""
    return tmp_path_factory.mktemp("cards")


@pytest.fixture
def all_cards(settings: Any, cards_folder: Path) -> None:
    """Use the test cards instead of the ones shipped with the project."""
    settings.CARDS_DIR = cards_folder
    if not any(cards_folder.iterdir()):
        install_cards(read_card_files(CARDS, lambda _name, _size, _total: None))
