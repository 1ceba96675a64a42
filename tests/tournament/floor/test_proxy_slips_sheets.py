"""Proxy slips, read back as a PDF reader would (REG 5.7)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.factories import make_player, make_tournament
from tests.tournament.printing.reading import body, fonts, pages, sizes
from tournament.floor.sheets.proxies import print_proxies
from tournament.models import Proxy, Tournament
from tournament.printing.press import Paper

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 11, 5, 12, 0, tzinfo=UTC)
LONG = "Whenever you break a subroutine on this, lose one click and then another one. " * 7


def make_proxy(event: Tournament, name: str = "Ana", **fields: object) -> Proxy:
    told = {"title": "Sure Gamble", "side": "runner", "lost": "Gain 9 credits.", "leader": "Mo"}
    player = event.players.filter(name=name).first() or make_player(event, name)
    return Proxy.objects.create(player=player, made_on=date(2016, 11, 5), **told | fields)


def printed(event: Tournament, proxy: Proxy | None = None, paper: Paper = Paper.A4) -> bytes:
    return print_proxies(event, paper, now=NOW, proxy=proxy).pdf


def test_slip_tells_card_lost_information_player_leader_date_event_and_rule() -> None:
    event = make_tournament(name="Cup")
    text = body(printed(event, make_proxy(event)))
    assert text == (
        "Proxy runner deck Sure Gamble Event · Neutral · cost 5 · influence 0 Gain 9 credits. "
        "Player Ana Made by Mo Date 5 November 2016 Event Cup "
        "Keep the original face down nearby. Text: netrunnerdb.com/en/card/01050 REG 5.7"
    )


@pytest.mark.parametrize(
    ("title", "side", "facts"),
    [
        ("Corroder", "runner", "Program: Icebreaker - Fracter · Anarch · cost 2 · influence 2"),
        ("AstroScript Pilot Program", "corp", "Agenda: Initiative · NBN · agenda points 2"),
        ("A card of my own", "corp", ""),
        ("Corroder", "corp", ""),  # that side has no such card
    ],
)
def test_slip_tells_what_the_catalogue_knows_of_the_original_and_else_nothing(
    title: str, side: str, facts: str
) -> None:
    event = make_tournament(name="Cup")
    text = body(printed(event, make_proxy(event, title=title, side=side)))
    assert f"{side} deck {title} {facts} Gain 9 credits.".replace("  ", " ") in text
    assert ("netrunnerdb.com" in text) == bool(facts)


def test_slip_with_long_texts_and_japanese_names_prints_every_word() -> None:
    event = make_tournament(name="第三回 ネットランナー選手権")
    proxy = make_proxy(event, "山田 太郎", title="X" * 120, lost=LONG.strip(), leader="佐藤 花子")
    pdf = printed(event, proxy)
    text = body(pdf)

    assert "".join(LONG.split()) in text.replace(" ", "")
    assert "X" * 120 in text.replace(" ", "")
    assert "山田 太郎" in text
    assert "佐藤 花子" in text
    assert all(fonts(pdf).values())


@pytest.mark.parametrize("paper", list(Paper))
def test_slips_of_an_event_stand_six_on_a_page_as_large_as_a_card(
    paper: Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_tournament()
    for number in range(7):
        make_proxy(event, f"Player {number}")
    make_proxy(event, "Gone", withdrawn_at=NOW)
    make_proxy(make_tournament(), "Elsewhere")
    boxes: list[tuple[float, float, float, float]] = []
    monkeypatch.setattr(
        Canvas, "rect", lambda _canvas, x, y, wide, high, **_how: boxes.append((x, y, wide, high))
    )
    pdf = printed(event, paper=paper)

    first, second = pages(pdf)
    assert (first.count("Sure Gamble"), second.count("Sure Gamble")) == (6, 1)
    assert "Gone" not in first + second
    assert "Elsewhere" not in first + second
    assert len(sizes(pdf)) == 1
    width, height = paper.size
    for x, y, wide, high in boxes:
        assert (round(wide), round(high)) == (179, 249)  # 63 x 88 mm
        assert 20 <= x <= width - wide - 20
        assert paper.body.y <= y <= height - high


def test_slip_with_the_mark_of_a_subroutine_prints_one_that_the_typeface_has() -> None:
    event = make_tournament()
    assert "» End the run." in body(printed(event, make_proxy(event, lost="↳ End the run.")))


def test_slips_of_an_event_without_proxies_say_so() -> None:
    assert body(printed(make_tournament())) == "No proxy has been made."


def test_slip_of_a_proxy_is_kept_under_its_card() -> None:
    event = make_tournament(name="Cup")
    named = print_proxies(event, Paper.A4, now=NOW, proxy=make_proxy(event)).name
    assert named == "Cup - Proxies - Sure Gamble.pdf"
