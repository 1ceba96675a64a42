"""The sections that the judge desk suggests, by topic."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_player, make_tournament
from tournament.floor.acts.calls import RaiseCall
from tournament.models import Regulations, Tournament
from tournament.reference.likely_sections import Topic, likely_sections, topic_of_call


@pytest.mark.parametrize(
    ("about", "topic"),
    [
        ("", Topic.RULES),
        ("Can I jack out now?", Topic.RULES),
        ("I am missing a Sure Gamble", Topic.MISSING),
        ("Mir fehlt eine Karte", Topic.MISSING),
        ("torn card", Topic.DAMAGED),
        ("プロキシ", Topic.DAMAGED),
        ("My opponent is slow", Topic.CONDUCT),
        ("We want to concede", Topic.RESULT),
        ("Time is over, what now?", Topic.TIME),
        ("Deck check", Topic.DECK),
    ],
)
def test_call_is_looked_up_by_what_it_says(about: str, topic: Topic) -> None:
    assert topic_of_call(about) == topic


@pytest.mark.parametrize("topic", Topic)
@pytest.mark.parametrize("regulations", Regulations.values)
def test_each_topic_has_sections_that_hold_for_the_event(topic: Topic, regulations: str) -> None:
    found = likely_sections(topic, regulations)

    assert 2 <= len(found.sections) <= 4
    assert not [entry.section.cited for entry in found.sections if entry.is_replaced]
    assert regulations == Regulations.TODAY or not any(
        entry.section.document == "NOW" for entry in found.sections
    )
    assert found.pages


@pytest.fixture
def event(db: None) -> Tournament:
    return make_tournament(slug="cup")


def test_pages_of_the_judge_desk_have_the_sections_at_hand(event: Tournament, client: Client) -> None:
    player = make_player(event, "Ana")
    call = RaiseCall(table=None, about="A card is missing").perform(event, actor=event.owner)
    client.force_login(event.owner)
    penalty = {"kind": "other", "level": "", "note": "", "seen": 0, "step": "look"}

    pages = {
        "call": client.get(f"/judge/cup/calls/{call.pk}/"),
        "player": client.get(f"/judge/cup/players/{player.pk}/"),
        "penalty": client.post(f"/judge/cup/players/{player.pk}/penalty/", penalty),
        "missing": client.get(f"/judge/cup/cards/missing/{player.pk}/"),
        "damaged": client.get(f"/judge/cup/cards/proxies/new/{player.pk}/"),
        "check": client.get(f"/desk/cup/players/{player.pk}/deck-check/"),
    }

    opened = {
        "call": "reg-5-6",
        "player": "reg-12-1",
        "penalty": "reg-12-1",
        "missing": "reg-5-6",
        "damaged": "reg-5-7",
        "check": "reg-3-2",
    }
    assert {name: page.status_code for name, page in pages.items()} == dict.fromkeys(pages, 200)
    found = {name: f'<details id="look-up-{opened[name]}">' in page.text for name, page in pages.items()}
    assert found == dict.fromkeys(pages, True)
    assert "Proposed to the organizer, who decides" in pages["penalty"].text
