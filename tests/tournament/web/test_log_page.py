from __future__ import annotations

import pytest
from django import forms
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_tournament
from tests.flows.world import Stage, make_world
from tournament.floor.acts.calls import TakeCall
from tournament.kernel.undo import Undo, took_back
from tournament.models import LogEntry, Tournament
from tournament.people.acts.players import AddPlayer
from tournament.people.acts.signup import SignUp
from tournament.people.acts.steps import CheckIn, CheckInAll, DropPlayer, ReinstatePlayer
from tournament.people.entries import Entry
from tournament.play.rounds.acts.editing import ChangePairings
from tournament.play.rounds.acts.pairing import PairRound
from tournament.web.log.page import log_page

pytestmark = pytest.mark.django_db

CHECKED_IN = {"player": 1, "before": "registered", "after": "checked_in"}
DROPPED = {"player": 1, "before": "checked_in", "after": "dropped"}
CALL = {"call": 1, "player": 1, "name": "Ana", "is_cut": False, "about": ""}


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def write(event: Tournament, act: str, **facts: object) -> None:
    event.version += 1
    LogEntry.objects.create(
        tournament=event, version=event.version, actor=event.owner, actor_name="Rose", act=act, payload=facts
    )


def versions(event: Tournament, query: str = "") -> list[int]:
    """Return the versions of the entries that the log shows."""
    return [line.version for line in log_page(event, QueryDict(query)).lines]


def test_log_page_has_the_newest_first_with_who_and_what(event: Tournament) -> None:
    write(event, AddPlayer.code, player=1, name="Ana", state="registered")
    write(event, DropPlayer.code, name="Ana", **DROPPED)

    lines = log_page(event, QueryDict()).lines

    assert [(line.version, line.who, line.act, line.sentence) for line in lines] == [
        (2, "Rose", DropPlayer.label, "Dropped Ana."),
        (1, "Rose", AddPlayer.label, "Added Ana."),
    ]


def test_log_page_leaves_out_other_events(event: Tournament) -> None:
    write(make_tournament(), DropPlayer.code, name="Ana", **DROPPED)

    assert versions(event) == []


def test_log_page_of_one_act(event: Tournament) -> None:
    write(event, CheckIn.code, name="Ana", **CHECKED_IN)
    write(event, DropPlayer.code, name="Ana", **DROPPED)

    assert versions(event, "act=drop") == [2]


@pytest.mark.parametrize("query", ["player=jose", "player=JOSÉ", "player=Jos%C3%A9+", "player=jos"])
def test_log_page_of_one_player_in_any_spelling(event: Tournament, query: str) -> None:
    write(event, DropPlayer.code, name="Ana", **DROPPED)
    write(event, CheckInAll.code, players=[{"pk": 1, "name": "Ben"}, {"pk": 2, "name": "José"}])
    write(
        event,
        PairRound.code,
        round=1,
        seed=7,
        tables=[{"table": 1, "players": [1, 2], "names": ["Ben", "José"]}],
    )

    assert versions(event, query) == [3, 2]


def test_log_page_of_a_player_in_another_script(event: Tournament) -> None:
    write(event, DropPlayer.code, name="山田 太郎", **DROPPED)

    assert versions(event, "player=%E5%B1%B1%E7%94%B0") == [1]


@pytest.mark.parametrize(
    "query", ["act=teleport", "page=x", "page=-1", "page=99999999999999999999", "player=a%00b", "act=%00"]
)
def test_log_page_asked_for_nonsense_still_answers(event: Tournament, query: str) -> None:
    write(event, DropPlayer.code, name="Ana", **DROPPED)

    assert log_page(event, QueryDict(query)).page.paginator.num_pages == 1


def test_filter_offers_the_acts_that_are_in_the_log_and_the_chosen_one(event: Tournament) -> None:
    write(event, DropPlayer.code, name="Ana", **DROPPED)
    write(event, CheckIn.code, name="Ana", **CHECKED_IN)

    def offered(query: str) -> list[str]:
        widget = log_page(event, QueryDict(query)).form.fields["act"].widget
        assert isinstance(widget, forms.Select)
        return [str(label) for _, label in widget.choices]

    assert offered("") == ["Everything", "Player checked in", "Player dropped"]
    assert "Result saved" in offered("act=report_result")


def test_log_page_is_one_of_several_if_there_are_many_entries(event: Tournament) -> None:
    for number in range(60):
        write(event, DropPlayer.code, name=f"Ana {number}", **DROPPED)
    write(event, CheckIn.code, name="Ana", **CHECKED_IN)

    page = log_page(event, QueryDict("act=drop&player=ana&page=2&other=1"))

    assert len(page.lines) == 10
    assert page.lines[-1].version == 1
    assert (page.is_narrowed, page.numbers) == (True, [1, 2])


@pytest.mark.parametrize(
    "query", ["", "act=take_call", "player=ana", "who=rose", "round=1", "undoable=on&page=3"]
)
def test_log_page_takes_as_many_queries_for_3_entries_as_for_1000(event: Tournament, query: str) -> None:
    counts = []
    for more in (3, 997):
        first = event.version + 1
        event.version += more
        LogEntry.objects.bulk_create(
            LogEntry(
                tournament=event,
                version=version,
                actor_name="Rose",
                act="take_call",
                payload={"name": f"Ana {version}", "round": 1, "table": 3, "whose": "table 3"},
            )
            for version in range(first, first + more)
        )
        with CaptureQueriesContext(connection) as queries:
            page = log_page(event, QueryDict(query))
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert (len(page.lines), page.page.paginator.num_pages) == (50, 20)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("who=rose", [2, 1]),
        ("who=nobody", []),
        ("round=2", []),
        ("undoable=on", [2, 1]),
        ("table=99999999999999999999", [2, 1]),
    ],
)
def test_log_page_narrowed_by_who_round_and_what_can_be_undone(
    event: Tournament, query: str, expected: list[int]
) -> None:
    write(event, CheckIn.code, name="Ana", **CHECKED_IN)
    write(event, DropPlayer.code, name="Ana", **DROPPED)

    assert versions(event, query) == expected


def test_log_page_of_one_table_has_its_results_and_changes_by_hand(event: Tournament) -> None:
    seats = {"table": 3, "players": [1, 2], "names": ["Ana", "Ben"]}
    write(event, ChangePairings.code, round=1, before=[seats], after=[seats | {"table": 4}])
    write(event, TakeCall.code, **CALL, round=1, table=3)
    write(event, TakeCall.code, **CALL, round=1, table=5)

    assert len(versions(event, "table=3")) == 2
    assert len(versions(event, "table=4")) == 1
    assert len(versions(event, "round=1&table=5")) == 1


def undo_of(event: Tournament, entry: LogEntry, **facts: object) -> None:
    event.version += 1
    LogEntry.objects.create(
        tournament=event,
        version=event.version,
        actor_name="Rose",
        act=Undo.code,
        payload={"act": entry.act, "version": entry.version, **facts},
        undoes=entry,
    )


@pytest.mark.parametrize("more", [{}, {"sentence": "Ana ausgetragen."}], ids=["today", "release 0.1"])
def test_log_page_shows_an_undo_in_the_words_of_what_it_undid(
    event: Tournament, more: dict[str, str]
) -> None:
    write(event, DropPlayer.code, name="Ana", **DROPPED)
    undo_of(event, LogEntry.objects.get(), **more)

    undone, dropped = log_page(event, QueryDict()).lines
    assert undone.sentence == took_back(dropped.sentence)


def test_log_page_finds_undos_by_what_they_undid(event: Tournament) -> None:
    write(event, TakeCall.code, **CALL, round=2, table=3)
    undo_of(event, LogEntry.objects.get())

    for query in ("player=ana", "round=2", "table=3"):
        assert len(versions(event, query)) == 2
    assert versions(event, "table=4") == []


def test_log_page_tells_what_a_player_did_as_their_own_doing(event: Tournament) -> None:
    player = make_player(event, "Ana")
    DropPlayer(player=player).perform(event, actor=None, player=player)
    ReinstatePlayer(player=player).perform(event, actor=event.owner)
    DropPlayer(player=player).perform(event, actor=event.owner)

    lines = log_page(event, QueryDict()).lines

    assert [line.by_player for line in lines] == [False, False, True]
    assert (lines[0].sentence, lines[2].sentence) == ("Dropped Ana.", "Ana dropped.")
    assert lines[-1].who == "Ana"


def test_log_page_tells_who_signed_up_and_who_chose_a_side(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(is_signup_open=True)
    SignUp(entry=Entry(name="Ana")).perform(event, actor=None)
    world = make_world(Stage.CUT)

    assert [(line.who, line.by_player) for line in log_page(event, QueryDict()).lines] == [("Ana", True)]
    chosen = log_page(world.tournament, QueryDict("act=choose_side")).lines[0]
    assert chosen.by_player
    assert chosen.who in chosen.sentence
