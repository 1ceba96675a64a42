"""All pages agree on the places and the champion, also after a disqualification (REG 1.4, 8.7)."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.cited import without_links
from tests.cut import InCut
from tests.tournament.printing.reading import body
from tournament.exchange.files.results_file import results_file
from tournament.kernel.access import Viewer
from tournament.models import Player, StageKind, Tournament
from tournament.models.states import Role
from tournament.people.acts.steps import DisqualifyPlayer
from tournament.play.cut.pages.bracket import bracket_page
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.pages.own_side import own_bracket
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.results.pages.bracket import bracket_desk
from tournament.printing.press import Paper
from tournament.ranking.standings.pages.final_standings import final_standings
from tournament.ranking.standings.pages.own_results import own_results
from tournament.ranking.standings.pages.player_card import player_card
from tournament.ranking.standings.pages.standings import standings_page
from tournament.ranking.standings.pages.winner import winner_page
from tournament.site.pages.event import event_page
from tournament.site.pages.own_home import Now, own_home
from tournament.site.pages.own_place import own_place
from tournament.site.pages.screen import ScreenView, screen_page
from tournament.site.sheets import SheetKind, print_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]  # the pages use the same rows on any database

ROUNDS_OF_4 = {"g1": 1, "g2": 2, "g4": 3, "g3": 1, "g5": 3, "g6": 1}  # 1 ranks above 3, 2 and 4


def played(*disqualified: int, kind: StageKind = StageKind.DOUBLE, finished: bool = True) -> InCut:
    """Return an event of six whose top 4 is finished; some players are then disqualified."""
    won = ROUNDS_OF_4 if kind == StageKind.DOUBLE else {"g1": 1, "g2": 3, "g3": 1}
    cut = InCut(4, kind, players=6, won=won)
    for seed in disqualified:
        DisqualifyPlayer(player=cut.seeds[seed], reason="Cheated").perform(cut.event, actor=cut.event.owner)
    if finished:
        FinishEvent().perform(cut.event, actor=cut.event.owner)
    return cut


def places_of_pages(event: Tournament) -> dict[str, dict[str, int | None]]:
    """Return the places on each page by player name; None if a player has no place."""
    final = final_standings(event, standings_page(event))
    shown = screen_page(event, ScreenView.STANDINGS).content.final
    assert final is not None
    own: dict[str, int | None] = {}
    cards: dict[str, int | None] = {}
    for player in event.players.order_by("name"):
        place = own_place(event, player)
        own[player.name] = place.best if place and place.is_settled else None
        card = player_card(event, player).final
        cards[player.name] = card.place if card else None
    return {
        "final standings": {line.swiss.name: line.at.place for line in final.lines},
        "big screen": {line.swiss.name: line.at.place for line in shown.lines},
        "own place": own,
        "card": cards,
    }


def champions_of_pages(event: Tournament) -> dict[str, str | None]:
    """Return the champion that each page names."""
    cut = final_standings(event, standings_page(event))
    bracket = screen_page(event, ScreenView.BRACKET).content
    desk, won, event_now = bracket_desk(event), winner_page(event), event_page(event)
    assert cut is not None and desk is not None and event_now.cut is not None
    by_home = [each.name for each in event.players.all() if own_home(event, each).now is Now.WON]
    by_side = [
        each.name for each in event.players.all() if (own := own_bracket(event, each.pk)) and own.has_won
    ]
    by_path = [
        each.name
        for each in event.players.all()
        if (path := own_results(event, each).path) is not None and path.is_champion
    ]
    return {
        "final standings": cut.winner.swiss.name if cut.winner else None,
        "bracket": bracket.champion.name if bracket.champion else None,
        "desk": desk.champion or None,
        "winner": won.player.name if won else None,
        "event": event_now.cut.champion or None,
        "podium": event_now.podium[0].name,
        "homes": ", ".join(by_home) or None,
        "own game": ", ".join(by_side) or None,
        "own results": ", ".join(by_path) or None,
    }


@pytest.mark.parametrize("kind", [StageKind.DOUBLE, StageKind.SINGLE])
@pytest.mark.parametrize("gone", [(), (1,), (3,), (1, 3), (2,), (4,)])
def test_places_and_champion_are_the_same_on_every_page(gone: tuple[int, ...], kind: StageKind) -> None:
    event = played(*gone, kind=kind).fresh
    names = [f"Seed {seed}" for seed in (1, 3, 2, 4, 5, 6)]
    in_order = [name for name in names if name not in {f"Seed {seed}" for seed in gone}]
    expected: dict[str, int | None] = {name: at for at, name in enumerate(in_order, start=1)}
    expected |= {f"Seed {seed}": None for seed in gone}
    pages = places_of_pages(event)
    assert pages == dict.fromkeys(pages, expected)
    champions = champions_of_pages(event)
    assert champions == dict.fromkeys(champions, in_order[0])
    takers = [name for name in in_order if name not in ("Seed 5", "Seed 6")]
    in_file = results_file(event)["eliminationPlayers"]
    assert [(each["name"], each["rank"]) for each in in_file] == [(name, expected[name]) for name in takers]


def test_path_of_the_bracket_has_the_place_of_the_final_standings() -> None:
    cut = played(1)
    paths = {seed: own_results(cut.fresh, player).path for seed, player in cut.seeds.items()}
    assert {seed: path and path.place and path.place.place for seed, path in paths.items()} == {
        1: None,
        3: 1,
        2: 2,
        4: 3,
    }


def test_sheets_have_the_same_places_and_champion() -> None:
    cut = played(1)
    viewer = Viewer(user_id=None, role=Role.SPECTATOR)
    now = cut.fresh.log.latest("pk").at
    text = body(print_sheet(SheetKind.STANDINGS, cut.fresh, Paper.A4, viewer=viewer, now=now).pdf)
    assert re.search(r"1 Seed 3 .*2 Seed 2 .*3 Seed 4 .*4 Seed 5 .*5 Seed 6 .*– Seed 1 ", text), text
    page = bracket_page(facts_of(cut.record))
    assert page.champion is not None and page.champion.name == "Seed 3"


def page_text(name: str, **kwargs: object) -> str:
    answer = Client().get(reverse(name, kwargs=kwargs))
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", without_links(answer.content.decode())).split())


@pytest.mark.parametrize("finished", [False, True])
def test_disqualified_winner_reads_that_and_never_that_they_have_won(finished: bool) -> None:
    cut = played(1, finished=finished)
    link = Player.objects.get(pk=cut.seeds[1].pk).link
    pages = {name: page_text(name, link=link) for name in ("me", "me-results", "me-side")}
    assert [name for name, text in pages.items() if "You have won" in text or "champion of" in text] == []
    assert "You’ve been disqualified from this event." in pages["me"]
    assert "You’re disqualified, so you don’t get a place (REG 8.7)." in pages["me-results"]
    assert "You’re disqualified, so you don’t get a place (REG 8.7)." in pages["me-side"]
    winner = Player.objects.get(pk=cut.seeds[3].pk).link
    assert "You have won!" in page_text("me", link=winner)
    assert "You have won!" in page_text("me-results", link=winner)
    assert "You have won" in page_text("me-side", link=winner)


@pytest.mark.parametrize("name", ["bracket", "winner", "standings", "event", "screen-view"])
def test_public_page_names_one_champion(name: str) -> None:
    cut = played(1)
    view = {"view": ScreenView.BRACKET.value} if name == "screen-view" else {}
    text = page_text(name, slug=cut.event.slug, **view)
    assert "Seed 3" in text
    assert not re.search(r"Champion:?\s+Seed 1\b", text)


def test_when_all_of_the_bracket_are_disqualified_then_every_page_says_that_nobody_has_won() -> None:
    cut = played(1, 2, 3, 4)
    champions = champions_of_pages(cut.fresh)
    champions.pop("podium")
    assert champions == dict.fromkeys(champions)
    assert {name: at for name, at in places_of_pages(cut.fresh)["card"].items() if at} == {
        "Seed 5": 1,
        "Seed 6": 2,
    }
    for name in ("winner", "bracket"):
        assert "No one in the cut has a place, because all were disqualified." in page_text(
            name, slug=cut.event.slug
        )
