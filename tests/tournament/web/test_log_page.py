from __future__ import annotations

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_tournament
from tests.flows.world import Stage, make_world
from tournament.event.acts.screen import ChangeScreen
from tournament.event.acts.settings import ChangeSettings
from tournament.floor.acts.calls import TakeCall
from tournament.floor.acts.penalties import GivePenalty
from tournament.kernel.undo import Undo
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
PENALTY = {"penalty": 1, "player": 1, "name": "Ana", "note": "", "round": 1}


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def write(event: Tournament, act: str, **facts: object) -> None:
    event.version += 1
    LogEntry.objects.create(
        tournament=event, version=event.version, actor=event.owner, actor_name="Rose", act=act, payload=facts
    )


def sentences(event: Tournament, query: str = "") -> list[str]:
    return [line.sentence for line in log_page(event, QueryDict(query)).lines]


def test_log_page_has_the_newest_first_with_who_and_what(event: Tournament) -> None:
    write(event, AddPlayer.code, player=1, name="Ana", state="registered")
    write(event, DropPlayer.code, name="Ana", **DROPPED)

    lines = log_page(event, QueryDict()).lines

    assert [(line.version, line.who, line.act, line.sentence) for line in lines] == [
        (2, "Rose", "Player dropped", "Dropped Ana."),
        (1, "Rose", "Player added", "Added Ana."),
    ]


def test_log_page_leaves_out_other_events(event: Tournament) -> None:
    write(make_tournament(), DropPlayer.code, name="Ana", **DROPPED)

    assert sentences(event) == []


def test_log_page_names_fields_as_the_settings_page_does(event: Tournament) -> None:
    changes = {
        "round_minutes": {"before": 65, "after": 50},
        "kind": {"before": "constructed", "after": "full_draft"},
        "tiebreakers": {"before": ["sos", "random"], "after": ["random"]},
    }
    write(event, ChangeSettings.code, changes=changes)

    assert sentences(event) == [
        "Changed: minutes a round from 65 to 50; kind from Constructed to Full draft; "
        "tiebreakers from Strength of schedule, Random to Random."
    ]


def test_log_page_of_one_act(event: Tournament) -> None:
    write(event, CheckIn.code, name="Ana", **CHECKED_IN)
    write(event, DropPlayer.code, name="Ana", **DROPPED)

    assert sentences(event, "act=drop") == ["Dropped Ana."]


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

    assert sentences(event, query) == ["Paired round 1.", "Checked in 2 players: Ben, José."]


def test_log_page_of_a_player_in_another_script(event: Tournament) -> None:
    write(event, DropPlayer.code, name="山田 太郎", **DROPPED)

    assert sentences(event, "player=%E5%B1%B1%E7%94%B0") == ["Dropped 山田 太郎."]


@pytest.mark.parametrize(
    "query", ["act=teleport", "page=x", "page=-1", "page=99999999999999999999", "player=a%00b", "act=%00"]
)
def test_log_page_asked_for_nonsense_still_answers(event: Tournament, query: str) -> None:
    write(event, DropPlayer.code, name="Ana", **DROPPED)

    assert log_page(event, QueryDict(query)).page.paginator.num_pages == 1


def test_log_page_is_cut_into_pages_that_keep_what_is_chosen(event: Tournament) -> None:
    for number in range(60):
        write(event, DropPlayer.code, name=f"Ana {number}", **DROPPED)
    write(event, CheckIn.code, name="Ana", **CHECKED_IN)

    page = log_page(event, QueryDict("act=drop&player=ana&page=2&other=1"))

    assert len(page.lines) == 10
    assert page.lines[-1].sentence == "Dropped Ana 0."
    assert (page.chosen, page.numbers) == ("act=drop&player=ana", [1, 2])


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
        ("who=rose", ["Dropped Ana.", "Checked in Ana."]),
        ("who=nobody", []),
        ("round=2", []),
        ("undoable=on", ["Dropped Ana.", "Checked in Ana."]),
        ("table=99999999999999999999", ["Dropped Ana.", "Checked in Ana."]),
    ],
)
def test_log_page_narrowed_by_who_round_and_what_can_be_taken_back(
    event: Tournament, query: str, expected: list[str]
) -> None:
    write(event, CheckIn.code, name="Ana", **CHECKED_IN)
    write(event, DropPlayer.code, name="Ana", **DROPPED)

    assert sentences(event, query) == expected


def test_log_page_of_one_table_has_its_results_and_changes_by_hand(event: Tournament) -> None:
    seats = {"table": 3, "players": [1, 2], "names": ["Ana", "Ben"]}
    write(event, ChangePairings.code, round=1, before=[seats], after=[seats | {"table": 4}])
    write(event, TakeCall.code, **CALL, round=1, table=3)
    write(event, TakeCall.code, **CALL, round=1, table=5)

    assert len(sentences(event, "table=3")) == 2
    assert len(sentences(event, "table=4")) == 1
    assert len(sentences(event, "round=1&table=5")) == 1


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


def test_log_page_tells_an_undo_in_the_words_of_what_it_took_back(event: Tournament) -> None:
    changes = {"round_minutes": {"before": 65, "after": 50}}
    write(event, ChangeSettings.code, changes=changes)
    undo_of(event, LogEntry.objects.get())

    assert sentences(event)[0] == "Took back: Changed: minutes a round from 65 to 50."


def test_log_page_tells_an_older_editions_undo_in_the_readers_words_too(event: Tournament) -> None:
    write(event, DropPlayer.code, name="Ana", **DROPPED)
    undo_of(event, LogEntry.objects.get(), sentence="Ana ausgetragen.")

    assert sentences(event)[0] == "Took back: Dropped Ana."


def test_log_page_finds_undos_by_what_they_took_back(event: Tournament) -> None:
    write(event, TakeCall.code, **CALL, round=2, table=3)
    undo_of(event, LogEntry.objects.get())

    for query in ("player=ana", "round=2", "table=3"):
        assert len(sentences(event, query)) == 2
    assert sentences(event, "table=4") == []


def test_log_page_tells_what_a_player_did_as_their_own_doing(event: Tournament) -> None:
    player = make_player(event, "Ana")
    DropPlayer(player=player).perform(event, actor=None, player=player)
    ReinstatePlayer(player=player).perform(event, actor=event.owner)
    DropPlayer(player=player).perform(event, actor=event.owner)

    lines = log_page(event, QueryDict()).lines

    assert [(line.sentence, line.by_player) for line in lines] == [
        ("Dropped Ana.", False),
        ("Reinstated Ana.", False),
        ("Ana dropped.", True),
    ]
    assert lines[-1].who == "Ana"


def test_log_page_tells_who_signed_up_and_who_chose_a_side(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(is_signup_open=True)
    SignUp(entry=Entry(name="Ana")).perform(event, actor=None)
    world = make_world(Stage.CUT)

    assert [(line.who, line.by_player) for line in log_page(event, QueryDict()).lines] == [("Ana", True)]
    chosen = log_page(world.tournament, QueryDict("act=choose_side")).lines[0]
    assert (chosen.by_player, chosen.sentence) == (True, f"Game 1: {chosen.who} chose corp.")


def test_log_page_tells_penalties_and_screens_in_the_readers_words(event: Tournament) -> None:
    write(event, GivePenalty.code, **PENALTY, kind="late", level="warning")
    write(event, ChangeScreen.code, views=["clock", "code"], seconds=30)

    screen, penalty = sentences(event)

    assert penalty == "Gave Ana a penalty: Warning (Late for the round)."
    assert screen.startswith("The big screen shows now: Clock, ")
