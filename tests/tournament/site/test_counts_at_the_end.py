"""Counts and states during the cut and afterwards include only the players who are really playing."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.cut import InCut
from tournament.play.results.acts.finish import FinishEvent
from tournament.site.pages.desk import desk_page

pytestmark = pytest.mark.django_db


def text_of(client: Client, name: str, **kwargs: object) -> str:
    answer = client.get(reverse(name, kwargs=kwargs))
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_desk_in_the_cut_counts_open_games_instead_of_swiss_tables(client: Client) -> None:
    cut = InCut(4)
    client.force_login(cut.event.owner)
    assert desk_page(cut.event).open_games == 2
    cut.win(1, 1)
    text = text_of(client, "desk-event", slug=cut.event.slug)
    assert "Open games 1" in text and "Open tables" not in text


def test_bracket_of_the_desk_shows_sides_played_beside_open_games_only(client: Client) -> None:
    cut = InCut(4)
    client.force_login(cut.event.owner)
    assert "(no games yet)" in text_of(client, "desk-bracket", slug=cut.event.slug)
    cut.wins(g1=1, g2=2)
    text = text_of(client, "desk-bracket", slug=cut.event.slug)
    assert "(no games yet)" not in text


def test_finished_event_has_no_playing_players_no_clock_and_no_points_that_do_not_sort(
    client: Client,
) -> None:
    cut = InCut(4)
    cut.wins(g1=1, g2=2, g4=3, g3=1, g5=3, g6=1)
    FinishEvent().perform(cut.event, actor=cut.event.owner)
    slug = cut.event.slug
    client.force_login(cut.event.owner)
    players = text_of(client, "desk-players", slug=slug)
    assert "Seed 1 Played to the end" in players
    assert "Clock" not in text_of(client, "desk-rounds", slug=slug)
    event = client.get(reverse("event", kwargs={"slug": slug})).content.decode()
    podium = event[event.index('class="podium"') : event.index("</ol>", event.index('class="podium"'))]
    assert "Finished after 1 Swiss round." in event
    assert "Seed 1" in podium and "point" not in podium
