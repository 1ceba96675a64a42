"""The feed of rounds, as another program reads it."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from tests.cut import InCut
from tests.factories import make_player, make_results, make_round, make_tournament
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.finish import FinishEvent

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def feed_of(event: Tournament, client: Client | None = None) -> tuple[Any, Any]:
    answer = (client or Client()).get(f"/e/{event.slug}/rounds.atom")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    return answer, ElementTree.fromstring(answer.content)


def entries(feed: Any) -> list[tuple[str, str]]:
    return [
        (entry.findtext(f"{ATOM}title"), entry.find(f"{ATOM}link").get("href"))
        for entry in feed.iter(f"{ATOM}entry")
    ]


def test_published_rounds_are_listed_newest_first_and_drafts_are_not() -> None:
    event = make_tournament(name='Cup <&> "Ü"', state=EventState.RUNNING)
    ana, ben = make_player(event), make_player(event)
    assert entries(feed_of(event)[1]) == []
    first = make_round(event, [(ana, ben)])
    make_results(first, 6, 0)
    second = make_round(event, [(ana, ben)])
    answer, feed = feed_of(event)
    assert feed.findtext(f"{ATOM}title") == 'Cup <&> "Ü"'
    at = f"http://testserver/e/{event.slug}/"
    assert entries(feed) == [("Round 2", f"{at}rounds/2/"), ("Round 1", f"{at}rounds/1/")]
    keys = {entry.findtext(f"{ATOM}id") for entry in feed.iter(f"{ATOM}entry")}
    assert len(keys) == 2 and all(key.startswith("urn:uuid:") for key in keys)
    assert (
        Client().get(answer.request["PATH_INFO"], headers={"If-None-Match": answer["ETag"]}).status_code
        == 304
    )
    make_results(second, 6, 0)
    FinishEvent(confirmed_early=True, reason="Late").perform(event, actor=event.owner)
    assert entries(feed_of(event)[1])[0] == ("Final standings", f"{at}standings/")


def test_rounds_of_the_cut_lead_to_the_bracket_and_a_draft_is_left_out(client: Client) -> None:
    cut = InCut(4)
    told = entries(feed_of(cut.event)[1])
    assert told[0] == ("Cut, round 1", f"http://testserver/e/{cut.event.slug}/bracket/")
    event = make_tournament(state=EventState.RUNNING)
    make_round(event, [(make_player(event), make_player(event))], published=False)
    assert entries(feed_of(event)[1]) == []
    assert client.post(f"/e/{event.slug}/rounds.atom").status_code == 405
    assert client.get("/e/nowhere/rounds.atom").status_code == 404
