"""The order of a result's points in the API: by seat, in every kind of event."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_players, make_round, make_single_sided_event, make_tournament
from tests.tournament.exchange.api.tokens import Program, told
from tournament.exchange.api.site_api import api_description
from tournament.kernel.records import event_record
from tournament.models import Tournament
from tournament.models.states import EventState

KINDS: dict[str, tuple[dict[str, Any], tuple[int, int]]] = {
    "double-sided": ({}, (6, 0)),
    "full draft": ({"kind": "full_draft", "agenda_points_to_win": 6}, (6, 0)),
    "half draft": ({"kind": "half_draft", "agenda_points_to_win": 6, "games_per_round": 1}, (3, 0)),
    "double-sided today": ({"regulations": "today", "tiebreakers": ["sos", "random"]}, (6, 0)),
    "single-sided": ({"is_single_sided": True}, (3, 0)),
}


def event_of(fields: dict[str, Any]) -> Tournament:
    fields = fields | {"slug": "cup", "state": EventState.RUNNING, "planned_rounds": 1}
    is_single_sided = fields.pop("is_single_sided", False)
    event = make_single_sided_event(**fields) if is_single_sided else make_tournament(**fields)
    first, second = make_players(event, 2)
    make_round(event, [(first, second)])
    return event


@pytest.mark.django_db
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_points_are_taken_in_the_order_of_the_seats(kind: str, winner: int) -> None:
    fields, points = KINDS[kind]
    event = event_of(fields)
    program = Program(event.owner)
    (table,) = program.read("/events/cup/pairings?round=1")["items"]
    sent = [*points] if winner == 0 else [*reversed(points)]

    told(program.act(event, "report_result", round=1, table=1, points=sent))

    standings = program.read("/events/cup/standings")["items"]
    seated = [seat["player"] for seat in table["seats"]]
    assert {line["player"]: line["points"] for line in standings} == dict(zip(seated, sent, strict=True))
    (after,) = program.read("/events/cup/pairings?round=1")["items"]
    assert [(seat["player"], seat["points"]) for seat in after["seats"]] == list(
        zip(seated, sent, strict=True)
    )
    if kind == "single-sided":
        assert [seat["side"] for seat in after["seats"]] == ["corp", "runner"]
        assert seated[0] == event_record(event).rounds[0].tables[0].corp


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "short", "points"),
    [
        ("double-sided", "intentional_split", 3),
        ("double-sided today", "intentional_draw", 3),
        ("single-sided", "intentional_draw", 1),
    ],
)
def test_agreement_has_one_name_in_the_act_and_in_the_pairings(kind: str, short: str, points: int) -> None:
    event = event_of(KINDS[kind][0])
    program = Program(event.owner)

    told(program.act(event, "report_result", round=1, table=1, short=short, witness="Rose"))

    (table,) = program.read("/events/cup/pairings?round=1")["items"]
    assert (table["short"], table["is_reported"]) == (short, True)
    assert [seat["points"] for seat in table["seats"]] == [points, points]
    assert told(program.act(event, "report_result", round=1, table=1, split=True), 422)


@pytest.mark.django_db
def test_split_is_refused_by_the_rules_of_today() -> None:
    event = event_of(KINDS["double-sided today"][0])
    sent = {"round": 1, "table": 1, "short": "intentional_split", "witness": "Rose"}

    assert told(Program(event.owner).act(event, "report_result", **sent), 409)["code"]


@pytest.mark.django_db
def test_identity_that_does_not_exist_is_refused(all_cards: None) -> None:
    event = event_of({})
    program = Program(event.owner)
    player = event.players.get(pk=event.players.values_list("pk", flat=True)[0])

    added = told(program.act(event, "add_player", name="Di", corp_identity="xyz nonsense"), 422)
    changed = told(program.act(event, "change_player", player=player.pk, corp_identity="xyz nonsense"), 422)

    assert [each["at"] for each in added["faults"] + changed["faults"]] == ["body.corp_identity"] * 2


@pytest.mark.django_db
def test_description_says_the_order() -> None:
    shape = api_description()["components"]["schemas"]["ReportResultInput"]
    assert "in the order of `seats`" in shape["properties"]["points"]["description"]
    assert "corp first" in shape["properties"]["points"]["description"]


@pytest.mark.django_db
@pytest.mark.parametrize("winner", ["corp", "runner"])
@pytest.mark.parametrize("kind", ["double-sided", "single-sided"])
def test_game_of_the_cut_is_won_by_the_player_whose_id_is_sent(kind: str, winner: str) -> None:
    event = event_of(KINDS[kind][0])
    program = Program(event.owner)
    told(program.act(event, "report_result", round=1, table=1, points=KINDS[kind][1]))
    told(program.act(event, "make_cut", kind="single", size=2, reason="A final"))
    (game,) = program.read("/events/cup/bracket")["games"]
    if game["seats"][0]["side"] is None:
        told(program.act(event, "choose_side", game=1, player=game["seats"][0]["player"], side="corp"))
        (game,) = program.read("/events/cup/bracket")["games"]
    sent = {seat["side"]: seat["player"] for seat in game["seats"]}
    sent["winner"] = sent[winner]

    told(program.act(event, "report_game", game=1, played=sent))

    bracket = program.read("/events/cup/bracket")
    assert bracket["champion"] == bracket["games"][0]["winner"] == sent["winner"]
