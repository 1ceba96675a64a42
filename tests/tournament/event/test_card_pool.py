"""An event's default card pool follows its regulations and date; a chosen pool is kept (REG 3.7)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.cited import without_links
from tests.factories import make_player, make_tournament, make_user
from tournament.event.acts.creation import CreateEvent, copied_values
from tournament.event.acts.settings import ChangeSettings
from tournament.event.changed_rules import values_under
from tournament.event.own_presets import kept_values, setup_at
from tournament.kernel.undo import Undo
from tournament.models import EventPreset, LogEntry, Tournament
from tournament.site.pages.day_outline import wall_outline

pytestmark = pytest.mark.django_db

LINE = (
    "Cards up to the pack Martial Law (released 8 December 2016) are legal. "
    "Restriction list: NAPD MWL 1.1, in force since 1 August 2016."
)

AT_THE_TIME = date(2016, 11, 5)
YEARS_LATER = date(2026, 11, 24)
HINT = "Cards released by the end of 2016 are legal, under NAPD MWL 1.1 (REG 3.7)."
TODAY = {"regulations": "today", "swiss_kind": "single_sided"}


def new_event(day: date, owner: User | None = None, **values: Any) -> Tournament:
    return CreateEvent(values={"name": "Cup", "date": day, **values}).create(actor=owner or make_user())


def change(event: Tournament, **changes: Any) -> str:
    ChangeSettings(changes=changes).perform(event, actor=event.owner)
    return Tournament.objects.get(pk=event.pk).card_pool_until


@pytest.mark.parametrize(
    ("chosen", "first", "then", "pool"),
    [
        ({}, AT_THE_TIME, YEARS_LATER, "ml"),
        ({}, YEARS_LATER, date(2027, 1, 9), "ml"),
        ({}, YEARS_LATER, AT_THE_TIME, ""),
        ({"card_pool_until": "bm"}, AT_THE_TIME, YEARS_LATER, "bm"),
        ({"card_pool_until": ""}, YEARS_LATER, date(2027, 1, 9), ""),
        (TODAY, AT_THE_TIME, YEARS_LATER, ""),
    ],
)
def test_another_day_in_the_settings_or_in_a_copy(
    chosen: dict[str, str], first: date, then: date, pool: str
) -> None:
    event = new_event(first, games_per_round=1, **chosen)
    copied = copied_values(event) | {"name": "Next Cup", "date": then}
    assert CreateEvent(values=copied).create(actor=event.owner).card_pool_until == pool
    assert change(event, date=then) == pool


def test_another_day_and_another_pool_at_once() -> None:
    assert change(new_event(AT_THE_TIME), date=YEARS_LATER, card_pool_until="bm") == "bm"


def test_event_that_an_earlier_release_created_keeps_all_cards() -> None:
    event = make_tournament(date=YEARS_LATER)
    assert change(event, date=date(2026, 12, 5)) == ""
    assert change(event, venue="Dock 7") == ""


def test_undo_of_another_day_brings_back_the_pool_and_the_log_names_it() -> None:
    event = new_event(AT_THE_TIME)
    change(event, date=YEARS_LATER)
    entry = LogEntry.objects.latest("pk")
    assert entry.payload["changes"]["card_pool_until"] == {"before": "", "after": "ml"}
    event.refresh_from_db()
    Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
    event.refresh_from_db()
    assert (event.date, event.card_pool_until) == (AT_THE_TIME, "")


def test_other_regulations_are_previewed_and_saved_with_their_pool() -> None:
    event = new_event(YEARS_LATER)
    to_today = values_under(event, "today", "single_sided")
    assert to_today["card_pool_until"] == ""
    assert change(event, **to_today) == ""
    event.refresh_from_db()
    assert values_under(event, "2016", "double_sided")["card_pool_until"] == "ml"
    # Sending only the regulations gives the same result.
    assert change(event, regulations="2016", swiss_kind="double_sided") == "ml"
    chosen = new_event(YEARS_LATER, name="Blood Money Cup", card_pool_until="bm")
    assert values_under(chosen, "today", "single_sided")["card_pool_until"] == "bm"


def test_preset_of_an_event_of_2016_gives_the_pool_of_the_new_day(client: Client) -> None:
    owner = make_user()
    kept = kept_values(new_event(AT_THE_TIME, owner))
    preset = EventPreset.objects.create(owner=owner, name="Retro", values=kept)
    setup = setup_at(f"own/{preset.pk}", owner)
    assert setup is not None
    client.force_login(owner)
    sent = {"name": "Retro Cup", "date": "2026-11-24", "time_zone": "Europe/Berlin", "kind": "constructed"}
    sent |= {"level": "formal", "structure": "basic"}
    answer = client.post(reverse("desk-new-event", args=["own", preset.pk]), sent)
    assert answer.status_code == 302, answer.context["form"].errors
    assert Tournament.objects.get(name="Retro Cup").card_pool_until == "ml"


def text(client: Client, address: str) -> str:
    return " ".join(without_links(client.get(address).content.decode()).split())


def test_one_line_says_once_which_cards_and_which_list_apply(client: Client) -> None:
    event = new_event(YEARS_LATER)
    player = make_player(event)
    client.force_login(event.owner)
    of_event = {"slug": event.slug}
    pages = [
        reverse("event", kwargs=of_event),
        reverse("me-deck", kwargs={"link": player.link}),
        reverse("me-corp", kwargs={"link": player.link}),
        reverse("desk-settings", kwargs=of_event),
        reverse("desk-deck-settings", kwargs=of_event),
        reverse("desk-decks", kwargs=of_event),
        reverse("desk-deck", kwargs={**of_event, "pk": player.pk}),
        reverse("desk-deck-check", kwargs={**of_event, "pk": player.pk}),
    ]
    assert {address: text(client, address).count(LINE) for address in pages} == dict.fromkeys(pages, 1)
    assert dict(wall_outline(event).facts)["Cards"] == LINE
    assert reverse("desk-deck-settings", kwargs=of_event) in text(client, pages[3])


@pytest.mark.parametrize("address", ["/desk/new/", "/desk/new/2016/"])
def test_hint_where_an_event_of_2016_is_created(client: Client, address: str) -> None:
    client.force_login(make_user())
    assert text(client, address).count(HINT) == 1


def test_hint_where_an_event_of_today_is_created(client: Client) -> None:
    client.force_login(make_user())
    shown = text(client, "/desk/new/today/")
    assert (
        shown.count("The format and the event’s date determine the cards and the restriction list (NOW 5.1).")
        == 1
    )
    assert HINT not in shown
