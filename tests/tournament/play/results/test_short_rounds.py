"""Rounds shortened by agreement or by time, on the desk and in the log (NOW 1.2, 1.4)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from pairing.scoring import table_points
from pairing.types import ShortRound, Table
from tests.cited import without_links
from tests.factories import make_player, make_round, make_single_sided_event, make_tournament
from tournament.kernel.errors import ActionRefused
from tournament.kernel.records import event_record, table_record
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Pairing, Result, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.results import SaveResult

pytestmark = pytest.mark.django_db


def double_sided(**fields: Any) -> Tournament:
    today = {"regulations": "today", "timed_win_points": 3, "state": EventState.RUNNING}
    return make_tournament(**today | fields)


def table_of(event: Tournament) -> Pairing:
    """Return table 1, where Ana sits second against Ben and is corp in the first game."""
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    return make_round(event, [(ben, ana)]).pairings.get()


def form(table: Pairing, kind: str, **said: str) -> dict[str, str]:
    seats = "-".join(str(seat.player_id) for seat in table.seats.order_by("position"))
    blank = {"corp_1": "second", "ending_1": "win", "corp_2": "first", "ending_2": "win"}
    return {"kind": kind, "seen_version": "0", "seen_players": seats, **blank, **said}


def save(event: Tournament, said: dict[str, str]) -> Any:
    client = Client()
    client.force_login(event.owner)
    return client.post(f"/desk/{event.slug}/rounds/1/tables/1/", said)


def points(table: Pairing) -> tuple[int, ...] | None:
    event = table.round.stage.tournament
    return table_points(table_record(Pairing.objects.get(pk=table.pk)), event.scoring)


def text(answer: Any) -> str:
    return " ".join(without_links(answer.content.decode()).split())


def log_of(event: Tournament) -> str:
    client = Client()
    client.force_login(event.owner)
    return text(client.get(f"/desk/{event.slug}/log/"))


@pytest.mark.parametrize(
    ("kind", "said", "worth", "line"),
    [
        ("intentional_draw", {}, (3, 3), "Table 1: Ben and Ana, 3-3 intentional draw. Witnessed by Rose."),
        (
            "two_for_one",
            {"winner_1": "second"},
            (0, 6),
            "Table 1: Ben and Ana, 0-6 two for one. Witnessed by Rose.",
        ),
        (
            "two_for_one",
            {"winner_1": "nobody", "ending_1": "draw"},
            (2, 2),
            "Table 1: Ben and Ana, 2-2 two for one. Witnessed by Rose.",
        ),
        (
            "time_in_first_game",
            {"winner_1": "first"},
            (4, 1),
            "Table 1: Ben and Ana, 4-1 (time called in game 1).",
        ),
    ],
)
def test_short_round_is_saved_and_logged_with_its_judge(
    kind: str, said: dict[str, str], worth: tuple[int, int], line: str
) -> None:
    event = double_sided()
    table = table_of(event)
    answer = save(event, form(table, kind, witness="Rose", **said))
    assert (answer.status_code, points(table)) == (302, worth)
    assert event_record(event).rounds[0].tables[0].short is ShortRound(kind)
    assert line in log_of(event)
    again = Client()
    again.force_login(event.owner)
    page = text(again.get(f"/desk/{event.slug}/rounds/1/tables/1/"))
    assert f'value="{kind}"' in page and "within the first 5 minutes of the round" in page


def test_intentional_draw_of_a_single_sided_round_names_the_sides() -> None:
    event = make_single_sided_event()
    table = table_of(event)
    assert save(event, form(table, "intentional_draw", witness="Rose")).status_code == 302
    assert points(table) == (1, 1)
    line = "Table 1: Ana (corp) and Ben (runner), 1-1 intentional draw. Witnessed by Rose."
    assert line in log_of(event)


@pytest.mark.parametrize(
    ("kind", "said", "sentence"),
    [
        ("intentional_draw", {}, "Name the judge who was present when both players agreed (NOW 1.4)."),
        ("two_for_one", {"winner_1": "first"}, "Name the judge who was present"),
        ("two_for_one", {"witness": "Rose"}, "Choose who won the first game."),
        ("time_in_first_game", {}, "Choose who won the first game."),
    ],
)
def test_short_round_without_its_judge_or_its_game_is_refused(
    kind: str, said: dict[str, str], sentence: str
) -> None:
    event = double_sided()
    table = table_of(event)
    answer = save(event, form(table, kind, **said))
    assert (answer.status_code, points(table), Result.objects.count()) == (422, None, 0)
    assert sentence in text(answer)


@pytest.mark.parametrize("kind", ["intentional_draw", "two_for_one", "time_in_first_game"])
def test_short_round_is_not_of_the_2016_regulations(kind: str) -> None:
    event = make_tournament(state=EventState.RUNNING)
    table = table_of(event)
    answer = save(event, form(table, kind, witness="Rose", winner_1="first"))
    assert (answer.status_code, Result.objects.count()) == (422, 0)


@pytest.mark.parametrize("kind", ["two_for_one", "time_in_first_game"])
def test_one_game_cannot_count_for_two_where_there_is_one(kind: str) -> None:
    event = make_single_sided_event()
    table = table_of(event)
    answer = save(event, form(table, kind, witness="Rose", winner_1="first"))
    assert (answer.status_code, Result.objects.count()) == (422, 0)


def test_undo_lets_the_result_before_a_short_round_count_again() -> None:
    event = double_sided()
    table = table_of(event)
    save(event, form(table, "games", winner_1="first", winner_2="first"))
    save(event, form(table, "two_for_one", witness="Rose", winner_1="second") | {"seen_version": "1"})
    assert points(table) == (0, 6)
    entry = LogEntry.objects.filter(tournament=event, act="report_result").order_by("pk")[1]
    event.refresh_from_db()
    assert Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
    assert points(table) == (6, 0)


def test_agreement_without_a_witness_does_not_reach_the_database() -> None:
    table = table_of(double_sided())
    for kind in ("intentional_draw", "two_for_one"):
        with pytest.raises(IntegrityError), transaction.atomic():
            Result.objects.create(pairing=table, version=1, kind=kind)


def test_programs_cannot_save_an_agreed_draw_with_points_of_their_own() -> None:
    event = double_sided()
    table = table_of(event)
    players = tuple(table.seats.order_by("position").values_list("player_id", flat=True))
    for stated, code in (((2, 2), "points_do_not_add_up"), ((6, 0), "points_do_not_add_up"), ((3, 3), "")):
        drawn = Table(1, players, stated=stated, short=ShortRound.INTENTIONAL_DRAW)
        act = SaveResult(pairing=table, table=drawn, witness="Rose", seen_version=0)
        if code:
            with pytest.raises(ActionRefused) as refused:
                act.perform(event, actor=event.owner)
            assert refused.value.code == code
        else:
            act.perform(event, actor=event.owner)
    assert points(table) == (3, 3)


def test_no_page_offers_the_intentional_split_in_today_s_events(client: Client) -> None:
    for event, offers in ((double_sided(), False), (make_tournament(slug="old", state="running"), True)):
        table = table_of(event)
        link = table.seats.order_by("position")[0].player.link
        client.force_login(event.owner)
        for page in (
            reverse("desk-result", args=[event.slug, 1, 1]),
            reverse("judge-table", args=[event.slug, 1]),
            reverse("me-result", args=[link]),
            reverse("event-rules", args=[event.slug]),
        ):
            assert ("REG 5.4" in text(client.get(page))) is offers, page


def test_agreed_draw_says_its_points_on_the_form(client: Client) -> None:
    for event, said in (
        (double_sided(), "3-3 (NOW 1.4)"),
        (make_single_sided_event(slug="single"), "1-1 (NOW 1.4)"),
    ):
        table_of(event)
        client.force_login(event.owner)
        assert f"first 5 minutes of the round: {said}" in text(
            client.get(f"/desk/{event.slug}/rounds/1/tables/1/")
        )
