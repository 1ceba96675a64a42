"""The outage pack, read back: its parts in each state, and that its contents are correct."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    make_cut_event,
    make_player,
    make_players,
    make_results,
    make_round,
    make_single_sided_event,
    make_tournament,
    report,
)
from tests.tournament.printing.reading import fonts, pages, read
from tournament.models import Penalty, PenaltyKind, PenaltyLevel, Player, StageKind, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.play.clock.acts.clock import StartClock
from tournament.play.cut.acts.cut import MakeCut
from tournament.printing.press import Paper
from tournament.site.pack.parts import print_pack

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 11, 5, 14, 30, tzinfo=UTC)

OF_A_ROUND = ["Pairings by name", "List of tables", "Result slips", "Open tables"]
OF_STANDINGS = ["Standings", "Tiebreaker calculations", "Player list"]
BY_HAND = ["Pairing by hand: the players", "Pairing by hand: the rules", "Blank round"]


def running_event(names: tuple[str, ...] = ("Ann", "Bo", "Cy", "Di", "Eve")) -> Tournament:
    event = make_tournament(name="Regional", state=EventState.RUNNING)
    one, two, three, four, *rest = (make_player(event, name, lot=at) for at, name in enumerate(names, 1))
    make_results(make_round(event, [(one, two), (three, four), *((each,) for each in rest)]), 6, 0)
    report(make_round(event, [(one, three), (two, four), *((each,) for each in rest)]), 1, 3, 3)
    return event


def registering_event() -> Tournament:
    event = make_tournament(name="Regional")
    make_players(event, 5)
    make_player(event, "Late one", state=PlayerState.REGISTERED)
    return event


def last_round() -> Tournament:
    event = running_event()
    values = {"planned_rounds": 2, "cut_size": 4, "cut_kind": StageKind.DOUBLE}
    Tournament.objects.filter(pk=event.pk).update(**values)
    return Tournament.objects.get(pk=event.pk)


def cut_event() -> Tournament:
    event, _players = make_cut_event(4, 6, name="Regional")
    MakeCut(kind=StageKind.DOUBLE, size=4).perform(event, actor=event.owner)
    return Tournament.objects.get(pk=event.pk)


def finished_event() -> Tournament:
    event = running_event()
    Tournament.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    return Tournament.objects.get(pk=event.pk)


def parts_of(pdf: bytes) -> list[tuple[str, int]]:
    """Return the bookmarks with the page numbers they lead to, counting from 1."""
    book = read(pdf)
    return [(str(entry.title), (book.get_destination_page_number(entry) or 0) + 1) for entry in book.outline]


OF_THE_CUT = ["Open tables", "Bracket", "Result slips for the bracket"]
SLIPS = {"Result slips", "Result slips for the bracket", "Blank slips"}  # these have no header or footer


@pytest.mark.parametrize(
    ("make", "expected", "name"),
    [
        (make_tournament, ["Player list", *BY_HAND, "Blank slips"], "Outage pack"),
        (registering_event, ["Player list", *BY_HAND, "Blank slips"], "Outage pack"),
        (running_event, [*OF_A_ROUND, *OF_STANDINGS, *BY_HAND, "Blank slips"], "Round 2 - Outage pack"),
        (last_round, [*OF_A_ROUND, *OF_STANDINGS, "Blank bracket", "Blank slips"], "Round 2 - Outage pack"),
        (cut_event, [*OF_THE_CUT, *OF_STANDINGS, "Blank slips"], "Cut - Outage pack"),
        (finished_event, OF_STANDINGS, "Round 2 - Outage pack"),
    ],
)
@pytest.mark.parametrize("paper", Paper)
def test_print_pack_when_in_any_state_then_its_parts_and_the_contents_tell_their_pages(
    make: Callable[[], Tournament], expected: list[str], name: str, paper: Paper
) -> None:
    event = make()
    printed = print_pack(event, paper, now=NOW)
    (first, at), *parts = parts_of(printed.pdf)
    assert ((first, at), [title for title, _page in parts]) == (("What to do", 1), expected)
    assert printed.name == f"{event.name} - {name}.pdf"
    texts = pages(printed.pdf)
    told = texts[0].partition("Contents ")[2]
    assert told == " ".join(f"{title} {page}" for title, page in parts)
    for (title, page), following in zip(
        parts, [*(page for _title, page in parts[1:]), len(texts) + 1], strict=True
    ):
        assert page < following <= len(texts) + 1
        if title in SLIPS:
            assert all(
                "signature" in text and "Page " not in text for text in texts[page - 1 : following - 1]
            )
            continue
        head = title.partition(":")[0]
        head = {"Blank round": "Pairings and results", "Bracket": "Top 4", "Blank bracket": "Top 4"}.get(
            head, head
        )
        assert head in texts[page - 1].replace("Final standings", "Standings"), title
        for number in range(page, following):
            assert f"Page {number} of {len(texts)}" in texts[number - 1]
    assert set(fonts(printed.pdf).values()) == {True}


def test_print_pack_when_a_round_is_played_then_all_that_goes_on_without_the_site() -> None:
    event = running_event()
    printed = print_pack(event, Paper.A4, now=NOW).pdf
    by_part = dict(parts_of(printed))
    texts = pages(printed)

    def of(title: str) -> str:
        return re.sub(r".*Page \d+ of \d+ ", "", texts[by_part[title] - 1])

    assert "Round 2 is published; 1 table is open." in texts[0]
    assert "Round 2: not started, 65 minutes once it starts" in texts[0]
    assert of("List of tables") == (
        "Table Runner first Corp first Result 1 Ann Cy 3-3 2 Bo Di open: – Eve Bye bye"
    )
    assert of("Open tables") == "Table Players Plays until Result 2 Bo – Di 65:00 after the start"
    assert "Eve 12" in of("Standings").replace(" 1 ", " ")
    assert "SoS" in of("Tiebreaker calculations")
    assert "Eve" in of("Player list")
    assert of("Pairing by hand: the players").startswith("No. Player Points Had a bye")
    assert "1 2 Bye" in of("Blank round")


def test_print_pack_when_the_clock_runs_then_the_hour_at_which_time_is_up() -> None:
    event = running_event()
    event.time_zone = "Europe/Berlin"
    event.save()
    round_ = event.stages.get().rounds.get(number=2)
    StartClock(round_=round_).perform(event, actor=event.owner)
    started = round_.clock.runs.get().started_at
    ends = (started + timedelta(minutes=65)).astimezone(event.zone)
    texts = " ".join(pages(print_pack(event, Paper.A4, now=NOW).pdf))
    assert f"Round 2: time is up at {ends:%H:%M}" in texts
    assert f"2 Bo – Di {ends:%H:%M}" in texts


def test_print_pack_when_single_sided_then_sides_and_balances() -> None:
    event = make_single_sided_event()
    ann, bo, cy = (make_player(event, name, lot=at) for at, name in enumerate(("Ann", "Bo", "Cy")))
    report(make_round(event, [(ann, bo), (cy,)]), 1, 3, 0)
    texts = " ".join(pages(print_pack(event, Paper.A4, now=NOW).pdf))
    assert "The player with more agenda points wins; equal points are a tie (NOW 1.2)" in texts
    assert "Table Corp Runner Result 1 Bo Ann" in texts
    assert "Balance" in texts


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (registering_event, "When everyone is here, pair round 1 by hand"),
        (last_round, "After this round, the top 4 in the standings advance"),
        (cut_event, "A draw counts as a win for the higher seed (REG 10.5)."),
        (finished_event, "the standings in this pack are final"),
    ],
)
def test_print_pack_when_in_a_state_then_its_first_page_says_what_to_do(
    make: Callable[[], Tournament], told: str
) -> None:
    assert told in pages(print_pack(make(), Paper.A4, now=NOW).pdf)[0]


def test_print_pack_when_penalties_stand_then_judges_have_them() -> None:
    event = running_event()
    bo, eve = Player.objects.get(name="Bo"), Player.objects.get(name="Eve")
    given = {"kind": PenaltyKind.HIDDEN_CARDS, "level": PenaltyLevel.WARNING}
    Penalty.objects.create(player=bo, note="Again", **given)
    Penalty.objects.create(player=eve, withdrawn_at=NOW, **given)
    printed = print_pack(event, Paper.A4, now=NOW).pdf
    page = dict(parts_of(printed))["Penalties, staff only"]
    assert pages(printed)[page - 1].endswith("Player For Level Round Bo Showed hidden cards Again Warning")


def test_print_pack_when_a_draft_waits_then_it_is_not_told() -> None:
    event = running_event()
    report(event.stages.get().rounds.get(number=2), 2, 3, 3)
    eve, ann = Player.objects.get(name="Eve"), Player.objects.get(name="Ann")
    make_round(event, [(eve, ann)], published=False)
    texts = pages(print_pack(event, Paper.A4, now=NOW).pdf)
    assert "Round 3 is a draft that only staff can see. It isn’t in this pack: publish it first." in texts[0]
    assert not any("DRAFT" in text for text in texts)


def test_print_pack_when_players_have_personal_links_then_none_is_in_it() -> None:
    event = running_event()
    printed = print_pack(event, Paper.A4, now=NOW).pdf
    texts = " ".join(pages(printed))
    links = list(Player.objects.values_list("link", flat=True))
    assert len(links) == 5
    assert [link for link in links if link in texts or link.encode() in printed] == []


def test_print_pack_when_names_are_long_arabic_and_japanese_then_all_are_in_it() -> None:
    names = ("محمد الأحمد", "中村 さくら", "B" * 72, "Þóra 🐙", "דוד")
    texts = " ".join(pages(print_pack(running_event(names), Paper.LETTER, now=NOW).pdf))
    words = {word for name in names for word in name.split()}
    assert [word for word in words if word not in texts.replace(" ", "") and word not in texts] == []


def test_print_pack_when_more_play_then_no_more_queries() -> None:
    def queries(event: Tournament) -> int:
        with CaptureQueriesContext(connection) as captured:
            print_pack(event, Paper.A4, now=NOW)
        return len(captured)

    small = running_event()
    large = make_tournament(state=EventState.RUNNING)
    players = make_players(large, 24)
    make_results(make_round(large, list(zip(players[::2], players[1::2], strict=True))), 6, 0)
    report(make_round(large, list(zip(players[:12], players[12:], strict=True))), 1, 3, 3)
    assert queries(small) == queries(large)
