"""Scripts are separate modules: a browser runs them without bundling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.factories import make_players, make_round, make_tournament
from tournament.models.states import EventState
from tournament.web.bundles import SCRIPTS, SCRIPTS_FOLDER

pytestmark = pytest.mark.django_db(transaction=True)

# Returns the error of loading or running the module, if any.
IMPORT = "(address) => import(address).then(() => '', (error) => String(error))"


def test_browser_runs_each_script_as_a_module_that_imports_the_others(page: Page) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    make_round(event, [tuple(make_players(event, 2))])
    page.route(
        "**/modules/*.js",
        lambda route: route.fulfill(path=SCRIPTS_FOLDER / route.request.url.rpartition("/")[2]),
    )
    page.goto("/e/cup/pairings/")
    wrong = {name: page.evaluate(IMPORT, f"/modules/{name}") for name in SCRIPTS}
    assert {name: error for name, error in wrong.items() if error} == {}
