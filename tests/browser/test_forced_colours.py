"""Pages in the system's forced colors: states normally shown by a background stay visible."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in
from tests.factories import make_user
from tests.flows.world import Stage, make_world

pytestmark = pytest.mark.django_db(transaction=True)

WITHOUT_CURRENT = "box => box.removeAttribute('aria-current')"
UNCHECKED = "box => { box.querySelector('input').checked = false }"


def looks_different(page: Page, selector: str, without_state: str) -> bool:
    """Return whether the first such element looks different without its state."""
    box = page.locator(selector).first.element_handle()
    with_state = box.screenshot()
    box.evaluate(without_state)
    return box.screenshot() != with_state


def test_states_when_the_system_sets_the_colours_then_they_are_still_told_apart(page: Page) -> None:
    world = make_world(Stage.PLAYING, owner=make_user("tom"))
    slug = world.tournament.slug
    log_in(page, "tom")
    page.emulate_media(forced_colors="active", reduced_motion="reduce")

    page.goto(reverse("round", args=[slug, 1]))
    found = {
        "page of the event": looks_different(page, ".head .tabs [aria-current]", WITHOUT_CURRENT),
        "way to sort": looks_different(page, ".page .tabs [aria-current]", WITHOUT_CURRENT),
        "reported tables": looks_different(page, "progress", "bar => { bar.value = 0 }"),
    }
    page.goto(reverse("desk-results", args=[slug, 1]))
    found["standing result"] = looks_different(
        page,
        ".results__standing",
        "button => { button.className = 'button button--small'; button.removeAttribute('aria-pressed') }",
    )
    page.locator(".quick__option").first.click()
    page.get_by_label("Table", exact=True).focus()
    found["chosen result"] = looks_different(page, ".quick__option:has(:checked)", UNCHECKED)

    assert [state for state, is_seen in found.items() if not is_seen] == []


def test_bracket_when_the_system_sets_the_colours_then_open_games_and_the_path_are_still_told_apart(
    page: Page,
) -> None:
    world = make_world(Stage.CUT)
    page.emulate_media(forced_colors="active", reduced_motion="reduce")

    page.goto(reverse("bracket", args=[world.tournament.slug]))
    expect(page.locator(".game.is-open").first).to_be_visible()
    found = {"open game": looks_different(page, ".game.is-open", "box => box.classList.remove('is-open')")}
    page.goto(reverse("bracket", args=[world.tournament.slug]))
    page.locator("a.seat").first.click()
    page.mouse.move(0, 0)
    page.wait_for_url("**#**")
    found["path"] = looks_different(page, ".game.is-on-path", "box => box.classList.remove('is-on-path')")
    found["player"] = looks_different(page, ".seat.is-selected", "box => box.classList.remove('is-selected')")

    assert [state for state, is_seen in found.items() if not is_seen] == []
