"""Pictures to share, and how a shared page's preview looks."""

from __future__ import annotations

import io
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from tests.cut import InCut
from tests.factories import make_player, make_results, make_round, make_tournament
from tournament.exchange.files.pictures import bracket_picture, champion_picture, standings_picture
from tournament.models import Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db


def inked(data: bytes) -> float:
    """Return the fraction of a picture that isn't white."""
    image = Image.open(io.BytesIO(data))
    assert (image.format, image.size) == ("PNG", (1200, 630))
    grey = image.convert("L").tobytes()
    return sum(dot < 200 for dot in grey) / len(grey)


def playing(count: int, name: str = "Player") -> Tournament:
    event = make_tournament(name="Cup", state=EventState.RUNNING)
    players = [make_player(event, f"{name} {number}") for number in range(count)]
    make_results(make_round(event, list(zip(players[::2], players[1::2], strict=True))), 6, 0)
    return event


def test_picture_of_the_standings_fills_with_players_in_every_script() -> None:
    empty = inked(standings_picture(make_tournament(name="Cup")).png())
    few, many = inked(standings_picture(playing(4)).png()), inked(standings_picture(playing(30)).png())
    assert 0.005 < empty < 0.2 and 0.005 < few < many < 0.2
    odd = standings_picture(playing(4, "<佐藤> & שרה كمال " * 4)).png()
    assert inked(odd) > few and len(odd) < 120_000


def test_picture_of_the_standings_has_identities_once_they_are_known() -> None:
    event = playing(4)
    without = standings_picture(event).png()
    event.players.filter(name="Player 1").update(corp_identity="NBN: Making News")
    Tournament.objects.update(version=event.version + 1)
    one = standings_picture(Tournament.objects.get(pk=event.pk)).png()
    assert inked(without) < inked(one) < 0.2


def test_picture_of_the_bracket_is_there_once_the_cut_is_made(client: Client) -> None:
    event = make_tournament()
    assert bracket_picture(event) is None
    assert client.get(f"/e/{event.slug}/bracket.png").status_code == 404
    cut = InCut(4)
    drawn_before = bracket_picture(cut.event)
    cut.wins(g1=1, g2=2)
    drawn_after = bracket_picture(cut.event)
    assert drawn_before and drawn_after
    before, after = drawn_before.png(), drawn_after.png()
    assert inked(before) > 0.02 and before != after
    answer = client.get(f"/e/{cut.event.slug}/bracket.png")
    assert (answer.status_code, answer["Content-Type"], answer.content) == (200, "image/png", after)


def test_picture_of_the_champion_is_there_once_someone_has_won(client: Client) -> None:
    event = playing(4)
    address = f"/e/{event.slug}/champion.png"
    assert (champion_picture(event), client.get(address).status_code) == (None, 404)
    event.state = EventState.FINISHED
    event.save()
    drawn = champion_picture(event)
    assert drawn is not None and 0.02 < inked(drawn.png()) < 0.3
    assert client.get(address).content == drawn.png()
    page = client.get(f"/e/{event.slug}/winner/").content.decode()
    assert f'og:image" content="http://testserver{address}?v=' in page
    assert f'href="{address}?v=' in page


def test_picture_is_shown_in_the_browser_and_held_by_its_etag(client: Client) -> None:
    event = playing(4)
    url = f"/e/{event.slug}/standings.png"
    answer = client.get(url)
    assert (answer["Content-Type"], answer["Content-Disposition"]) == (
        "image/png",
        f'inline; filename="{event.slug}-standings.png"',
    )
    assert client.get(url, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert client.post(url).status_code == 405
    assert client.get("/e/nowhere/standings.png").status_code == 404


def test_shared_page_tells_what_it_is_with_a_picture_and_its_words(client: Client) -> None:
    event = make_tournament(name='Cup "<&>"', venue="The Shop")
    for path in ("", "standings/", "pairings/"):
        page = client.get(f"/e/{event.slug}/{path}").content.decode()
        told = dict(re.findall(r'<meta property="og:([a-z:_]+)" content="([^"]*)">', page))
        assert "Cup &quot;&lt;&amp;&gt;&quot;" in told["title"]
        assert told["description"].endswith(" · The Shop")
        assert told["url"] == f"http://testserver/e/{event.slug}/{path}"
        assert told["image"] == f"http://testserver/e/{event.slug}/standings.png?v=0"
        assert told["image:alt"] == "The standings of Cup &quot;&lt;&amp;&gt;&quot;"
        assert f'href="http://testserver/e/{event.slug}/rounds.atom"' in page
        assert client.get(told["image"]).status_code == 200
    cut = InCut(4)
    page = client.get(f"/e/{cut.event.slug}/bracket/").content.decode()
    assert f"/e/{cut.event.slug}/bracket.png?v=" in page


def test_picture_takes_as_many_queries_for_many_players_as_for_few() -> None:
    asked = []
    for count in (4, 12):
        event = playing(count)
        with CaptureQueriesContext(connection) as queries:
            standings_picture(event)
        asked.append(len(queries))
    assert asked[0] == asked[1]
