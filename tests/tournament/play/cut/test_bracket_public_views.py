"""The bracket and the winner's page, over HTTP."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pairing.types import Ending
from tests.cut import InCut
from tests.factories import make_cut_event, make_player, make_tournament
from tests.markup import tight
from tournament.models import StageKind, Tournament
from tournament.models.states import EventState
from tournament.play.cut.acts.cut import MakeCut

pytestmark = pytest.mark.django_db


@pytest.fixture
def cut() -> InCut:
    """A top 4 from six players, with no games played yet."""
    return InCut(4, players=6, slug="cup", name="Cup")


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


class Reading(HTMLParser):
    """A screen reader's view of the rounds: nested lists with headings, without decorative text."""

    def __init__(self) -> None:
        super().__init__()
        self.lists: list[str] = []
        self.said: list[str] = []
        self.hidden = 0
        self.within = 0
        self.tags: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("meta", "link", "input", "img", "path", "br"):
            return
        told = dict(attrs)
        is_hidden = told.get("aria-hidden") == "true"
        self.hidden += is_hidden
        self.within += "bracket__rounds" in (told.get("class") or "").split() or self.within > 0
        self.tags.append((tag, is_hidden))
        if self.within and tag in ("ol", "li"):
            self.lists.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("meta", "link", "input", "img", "path", "br"):
            return
        _tag, was_hidden = self.tags.pop()
        self.hidden -= was_hidden
        self.within -= self.within > 0

    def handle_data(self, data: str) -> None:
        if self.within and not self.hidden and data.strip():
            self.said.append(" ".join(data.split()))


def heard(client: Client, path: str) -> list[str]:
    reading = Reading()
    reading.feed(client.get(path).content.decode())
    assert (reading.lists.count("ol"), reading.lists.count("li")) == (1 + 5, 5 + 7)
    return reading.said


def test_bracket_when_heard_then_an_ordered_list_of_games_in_sentences(client: Client, cut: InCut) -> None:
    cut.win(1, 4, Ending.TIMED_WIN)
    said = heard(client, "/e/cup/bracket/")
    assert said[:11] == [
        "Round 1",
        "now",
        "Game 1",
        "Upper bracket",
        "Seed 4 (seed 4, runner) beat Seed 1 (seed 1, corp) on time. "
        "Seed 1, the higher seed, chose: Seed 1 plays corp, Seed 4 runner.",
        "Path of Seed 1",
        "Path of Seed 4",
        "Game 2",
        "Upper bracket",
        "now",
        "Now: Seed 2 (seed 2) against Seed 3 (seed 3). Seed 2 has the higher seed and chooses the side. "
        "The winner goes to game 3, the loser to game 4.",
    ]
    assert "Still to come: Seed 4 (seed 4) against the winner of game 2." in " ".join(said)


def test_bracket_when_drawn_then_no_inline_style_and_lines_are_decoration(client: Client, cut: InCut) -> None:
    text = text_of(client, "/e/cup/bracket/")
    assert " style=" not in text
    assert text.count("<svg") == 1  # the lines
    assert text.count('preserveAspectRatio="none" aria-hidden="true"') == 1
    assert text.count("<path class=") == 8  # six for winners and losers of the top 4, and two for the finals
    assert [text.count(f'id="game-{number}"') for number in range(1, 8)] == [1] * 7


def test_bracket_when_a_player_is_tapped_then_the_path_is_marked_and_told(client: Client, cut: InCut) -> None:
    cut.wins(g1=4, g2=2)
    player = cut.seeds[4].pk
    text = text_of(client, f"/e/cup/bracket/?player={player}")
    assert "Path of Seed 4" in text and "won against Seed 1" in text and "meets Seed 2" in text
    assert text.count("is-on-path") == 3  # games 1 and 3, and the line between them
    assert text.count("is-on-path") != text_of(client, "/e/cup/bracket/").count("is-on-path")


@pytest.mark.parametrize("player", ["0", "-1", "x", "9" * 40, "²", "%00", ""])
def test_bracket_when_no_such_player_is_asked_for_then_the_whole_bracket(
    client: Client, cut: InCut, player: str
) -> None:
    assert "is-on-path" not in text_of(client, f"/e/cup/bracket/?player={player}")


def test_bracket_when_decided_then_it_names_the_champion(client: Client, cut: InCut) -> None:
    cut.wins(g1=1, g2=2, g3=1, g4=3, g5=2, g6=1)
    text = text_of(client, "/e/cup/bracket/")
    assert "Champion: <strong>Seed 1</strong>" in text and "Second final: not needed" in text


def test_bracket_when_the_event_is_unlisted_then_its_address_works(client: Client, cut: InCut) -> None:
    Tournament.objects.filter(pk=cut.event.pk).update(is_listed=False)
    assert "Top 4" in text_of(client, "/e/cup/bracket/")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"state": EventState.RUNNING, "cut_size": 8}, "The top 8 play on after the last Swiss round."),
        ({"state": EventState.RUNNING, "cut_size": 0}, "No cut is planned. The Swiss rounds decide"),
        ({}, "If there’s a cut after the Swiss rounds"),
    ],
)
def test_bracket_when_there_is_no_cut_then_the_page_says_so(
    client: Client, fields: dict[str, object], sentence: str
) -> None:
    make_tournament(slug="cup", **fields)
    assert sentence in text_of(client, "/e/cup/bracket/")


def test_bracket_when_extra_rounds_are_played_then_the_page_says_so(client: Client) -> None:
    event, _players = make_cut_event(2, 4, slug="cup")
    MakeCut(kind=StageKind.SWISS, size=2, extra_rounds=1).perform(event, actor=event.owner)
    assert "the top 2 play extra Swiss rounds" in text_of(client, "/e/cup/bracket/")


def test_bracket_when_names_hold_markup_then_it_is_only_text(client: Client, cut: InCut) -> None:
    player = cut.seeds[1]
    player.name = '"><script>x</script>'
    player.save()
    for path in ("bracket/", f"bracket/?player={player.pk}", "standings/", ""):
        assert "<script>x" not in text_of(client, f"/e/cup/{path}")


def test_bracket_when_nothing_changed_then_304_until_a_game_is_reported(client: Client, cut: InCut) -> None:
    etag = client.get("/e/cup/bracket/", headers={"HX-Request": "true"}).headers["ETag"]
    asked = {"HX-Request": "true", "If-None-Match": etag}
    assert client.get("/e/cup/bracket/", headers=asked).status_code == 304
    other = f"/e/cup/bracket/?player={cut.seeds[1].pk}"
    assert client.get(other, headers=asked).status_code == 200
    cut.win(1, 4)
    assert client.get("/e/cup/bracket/", headers=asked).status_code == 200


def test_bracket_when_polled_then_only_the_live_part(client: Client, cut: InCut) -> None:
    part = client.get("/e/cup/bracket/", headers={"HX-Request": "true"}).content.decode()
    assert (part.lstrip().startswith('<div class="bracket-page'), "<html" in part) == (True, False)


@pytest.mark.parametrize("page", ["bracket/", "winner/"])
def test_page_when_there_is_no_such_event_then_404(client: Client, page: str) -> None:
    make_tournament(slug="cup")
    assert client.get(f"/e/cap/{page}").status_code == 404


@pytest.mark.parametrize(("page", "queries"), [("bracket/", 9), ("winner/", 16), ("standings/", 16)])
def test_page_when_the_cut_is_larger_and_further_then_no_more_queries(
    client: Client, page: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small, large = InCut(4, players=6, slug="small"), InCut(8, players=40, slug="large")
    small.wins(g1=1, g2=2, g3=1, g4=3, g5=2, g6=1)
    large.wins(g1=1, g2=4, g3=2, g4=3, g5=1, g6=2, g7=8, g8=7, g9=1, g10=3, g11=4, g12=3, g13=2, g14=1)
    for slug in ("small", "large"):
        with django_assert_num_queries(queries):
            assert client.get(f"/e/{slug}/{page}").status_code == 200


def test_winner_when_the_bracket_is_decided_then_champion_path_and_places(client: Client, cut: InCut) -> None:
    assert "No winner yet" in text_of(client, "/e/cup/winner/")
    cut.wins(g1=1, g2=2, g3=1, g4=3, g5=2, g6=1)
    text = text_of(client, "/e/cup/winner/")
    assert "Champion:" in text and ">Seed 1</a></h1>" in tight(text)
    assert "Place 1 after 1 Swiss round, 6 points" in text and "seed 1 in the cut" in text
    assert "as corp: won against Seed 4" in text
    names = [text.index(f'<span class="podium__rank">{place}</span>') for place in (1, 2, 3, 4)]
    assert names == sorted(names)


def test_winner_when_there_is_no_cut_then_the_first_of_the_finished_event(client: Client) -> None:
    event, _players = make_cut_event(0, 4, slug="cup")
    assert "No winner yet" in text_of(client, "/e/cup/winner/")
    Tournament.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    text = text_of(client, "/e/cup/winner/")
    assert ">Seed 1</a></h1>" in tight(text) and "Road to the title" not in text


def test_winner_when_nobody_has_played_then_no_winner(client: Client) -> None:
    make_player(make_tournament(slug="cup", state=EventState.FINISHED))
    assert "No winner yet" in text_of(client, "/e/cup/winner/")


def test_standings_when_the_cut_plays_then_places_first_and_what_is_open_is_marked(
    client: Client, cut: InCut
) -> None:
    cut.wins(g1=4, g2=2, g3=4, g4=3)
    text = text_of(client, "/e/cup/standings/")
    order = [text.index(f">Seed {seed}</a>") for seed in (2, 3, 4, 1, 5, 6)]
    assert order == sorted(order)
    assert (text.count("still in"), text.count("1–3")) == (3, 3)
    assert "The top 4 are still playing" in text


def test_standings_when_the_swiss_rounds_are_asked_for_then_those(client: Client, cut: InCut) -> None:
    cut.wins(g1=4, g2=2, g3=4, g4=3)
    text = text_of(client, "/e/cup/standings/?by=swiss")
    order = [text.index(f">Seed {seed}</a>") for seed in range(1, 7)]
    assert (order, "After round 1" in text, "still in" in text) == (sorted(order), True, False)


def test_standings_when_searched_after_the_cut_then_other_rows_are_hidden(client: Client, cut: InCut) -> None:
    rows = text_of(client, "/e/cup/standings/?q=seed+3").split("</tr>")
    assert sum("data-filter-row" in row and " hidden>" not in row for row in rows) == 1


def test_event_when_the_cut_plays_then_the_open_games_and_a_link(client: Client, cut: InCut) -> None:
    text = text_of(client, "/e/cup/")
    assert "Games 1, 2 of the bracket are being played." in text and 'href="/e/cup/bracket/"' in text
    cut.wins(g1=1, g2=2, g3=1, g4=3, g5=2, g6=1)
    text = text_of(client, "/e/cup/")
    assert '<p class="now">Seed 1</p>' in text and 'href="/e/cup/winner/"' in text


def test_event_when_finished_after_a_cut_then_the_podium_has_its_places(client: Client, cut: InCut) -> None:
    cut.wins(g1=4, g2=2, g3=4, g4=3, g5=2, g6=4)
    Tournament.objects.filter(pk=cut.event.pk).update(state=EventState.FINISHED)
    text = text_of(client, "/e/cup/").partition('class="podium"')[2]
    order = [text.index(f">Seed {seed}</a>") for seed in (4, 2, 3)]
    assert order == sorted(order)
