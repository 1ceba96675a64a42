"""Single-sided rounds on the site: pairing, confirmation, manual changes, warnings and display (NOW-2)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from lxml.html import document_fromstring

from pairing.errors import RuleError
from pairing.types import Relaxed, SwissKind
from tests.cited import without_links
from tests.factories import (
    make_player,
    make_players,
    make_result,
    make_results,
    make_round,
    make_tournament,
    seen_pairings,
)
from tournament.kernel.access import Viewer
from tournament.kernel.acts import payload_of
from tournament.kernel.errors import ActionRefused
from tournament.kernel.records import event_record
from tournament.kernel.undo import Undo
from tournament.models import Game, LogEntry, Player, Result, ResultKind, Round, StageKind, Tournament
from tournament.models.states import EventState, PlayerState, Role
from tournament.people.acts.steps import DropPlayer
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.edits import PairPlayers, SwapPlayers, SwitchRunner, UnpairTable
from tournament.play.rounds.acts.pairing import PairAgain, PairNextRound
from tournament.play.rounds.pages.balance import MetAgain, round_sides
from tournament.play.rounds.pages.draft import draft_page
from tournament.play.rounds.pages.how_paired import how_paired_page
from tournament.ranking.standings.pages.player_card import PlayerSides, player_card

pytestmark = pytest.mark.django_db

ANYBODY = Viewer(None, Role.SPECTATOR)


def single_sided(**fields: Any) -> Tournament:
    return make_tournament(
        **{
            "state": EventState.RUNNING,
            "planned_rounds": 9,
            "swiss_kind": SwissKind.SINGLE_SIDED,
            "games_per_round": 1,
            "bye_points": 3,
            "tiebreakers": ["sos", "extended_sos", "random"],
        }
        | fields
    )


def pair(event: Tournament, number: int, **options: Any) -> Round:
    round_ = PairNextRound(expected_round=number, **{"seed": 7} | options).perform(event, actor=event.owner)
    return Round.objects.get(pk=round_.pk)


def refused(call: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleError) as refusal:
        call()
    return refusal.value.code, refusal.value.facts


def sides(round_: Round) -> list[tuple[int, ...]]:
    """Return each table's corp and runner, or the player with the bye."""
    return [
        tuple(pairing.seats.order_by("-position").values_list("player_id", flat=True))
        for pairing in round_.pairings.all()
    ]


def last_logged() -> Any:
    """Return the payload of the newest log entry."""
    return payload_of(LogEntry.objects.latest("version"))


def met_twice(**fields: Any) -> tuple[Tournament, Player, Player]:
    """Return an event with two players whose third round requires a third meeting."""
    event = single_sided(**fields)
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    make_results(make_round(event, [(ana, ben)]), 3, 0)
    make_results(make_round(event, [(ben, ana)]), 3, 0)
    return event, ana, ben


def test_round_is_drawn_by_sides_and_its_seats_tell_runner_and_corp() -> None:
    event = single_sided()
    make_players(event, 7)
    first = pair(event, 1)
    corps = {corp for corp, _runner in sides(first)[:3]}
    assert {meeting["corp"] for meeting in first.explanation["meetings"]} == corps
    PublishRound(round_=first).perform(event, actor=None)
    make_results(first, 0, 3)

    second = pair(event, 2)

    for meeting in second.explanation["meetings"]:
        assert meeting["cost"]["biases"][0] <= meeting["cost"]["biases"][1]
    assert second.explanation["relaxed"] == "none"
    assert second.explanation["byes"][0]["player"] != first.explanation["byes"][0]["player"]


def test_third_meeting_waits_for_the_leader_and_comes_out_as_it_was_announced() -> None:
    event, ana, ben = met_twice()

    code, facts = refused(lambda: pair(event, 3))

    ((corp, runner, times),) = facts["pairs"]
    assert (code, {corp, runner}, times, facts["seed"]) == ("only_third_meetings", {ana.pk, ben.pk}, 2, 7)
    assert not LogEntry.objects.exists()
    round_ = pair(event, 3, allowed=Relaxed.THIRD_MEETINGS)
    assert sides(round_) == [(corp, runner)]
    assert (last_logged().round, last_logged().relaxed) == (3, Relaxed.THIRD_MEETINGS)


def test_costly_pairing_waits_for_the_leader_to_confirm_it_on_the_page(client: Client) -> None:
    event = single_sided(win_points=12)
    client.force_login(event.owner)
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    make_results(make_round(event, [(ana, ben)]), 12, 0)
    url = reverse("desk-pair", args=[event.slug])

    asked = client.post(url, {"round": 2})

    assert asked.status_code == 422
    page = " ".join(asked.content.decode().split())
    assert "Ana (corp) and Ben (runner): the pairing costs 150." in page
    assert (asked.context["way_out"].confirm["allowed"], Round.objects.count()) == ("dear", 1)
    confirm = asked.context["way_out"].confirm | {"round": 2}
    assert client.post(url, confirm).status_code == 302
    assert (last_logged().round, last_logged().relaxed) == (2, Relaxed.DEAR)
    draft = Round.objects.get(number=2)
    assert (str(draft.seed), sides(draft)) == (confirm["seed"], [(ana.pk, ben.pk)])
    page = without_links(client.get(reverse("how-paired", args=[event.slug, 2])).content.decode())
    assert "staff confirmed the cheapest (NOW 2.5)" in " ".join(page.split())


def test_words_of_confirmation_that_are_none_are_refused_without_a_change(client: Client) -> None:
    event, *_ = met_twice()
    client.force_login(event.owner)
    url = reverse("desk-pair", args=[event.slug])
    for typed in ({"allowed": "all"}, {"seed": "x"}, {"seed": "-1"}, {"seed": str(2**64)}):
        answer = client.post(url, {"round": 3} | typed)
        assert answer.status_code in (302, 409, 422)
    assert Round.objects.count() == 2


def test_draft_paired_again_asks_again() -> None:
    event, *_ = met_twice()
    draft = pair(event, 3, allowed=Relaxed.THIRD_MEETINGS)
    assert refused(lambda: PairAgain(round_=draft).perform(event, actor=None))[0] == "only_third_meetings"
    PairAgain(round_=draft, allowed=Relaxed.THIRD_MEETINGS).perform(event, actor=None)
    assert Round.objects.filter(number=3).count() == 1


def test_draft_paired_again_by_its_button_carries_what_was_confirmed(client: Client) -> None:
    event, *_ = met_twice()
    draft = pair(event, 3, allowed=Relaxed.THIRD_MEETINGS)
    client.force_login(event.owner)
    url = reverse("desk-pair-again", args=[event.slug, 3])
    for typed, seed in (({"seed": "5"}, "5"), ({}, None)):
        asked = client.post(url, {"seen": seen_pairings(event)} | typed)
        assert asked.status_code == 422
        assert (asked.context["way_out"].draft, asked.context["way_out"].code) == (
            Round.objects.get(number=3),
            "only_third_meetings",
        )
        form = next(each for each in document_fromstring(asked.text).forms if "allowed" in each.fields)
        assert seed in (None, form.fields["seed"])
        assert client.post(url, dict(form.form_values())).status_code == 302
        assert str(Round.objects.get(number=3).seed) == form.fields["seed"]
    assert not Round.objects.filter(pk=draft.pk).exists()


def test_side_that_was_played_otherwise_is_shown_as_it_was_played() -> None:
    event = single_sided()
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    round_ = make_round(event, [(ana, ben)])
    result = Result.objects.create(pairing=round_.pairings.get(), version=1, kind=ResultKind.GAMES)
    Game.objects.create(result=result, number=1, corp=ana, runner=ben, winner=ana, ending="win")

    (line,) = draft_page(event, round_).tables

    assert (line.corp.name, line.sides and line.sides.corp_after) == ("Ana", "+1")
    sides_now = round_sides(event_record(event), 1)
    assert sides_now is not None
    assert [each.players for each in sides_now.lines] == [0, 1, 0, 1, 0]
    assert player_card(event, ben).sides == PlayerSides(corp=0, runner=1)


def test_two_paired_by_hand_sit_by_the_rule() -> None:
    event = single_sided()
    a, b, c, d = make_players(event, 4)
    make_results(make_round(event, [(a, b), (c, d)]), 3, 0)  # b and d were corp
    draft = make_round(event, [], published=False)

    PairPlayers(round_=draft, first=b.pk, second=c.pk).perform(event, actor=None)
    PairPlayers(round_=draft, first=a.pk, second=d.pk).perform(event, actor=None)

    assert sides(draft) == [(c.pk, b.pk), (a.pk, d.pk)]
    for table in (1, 2):
        UnpairTable(round_=draft, table=table).perform(event, actor=None)
    PairPlayers(round_=draft, first=b.pk, second=a.pk).perform(event, actor=None)
    assert sides(draft) == [(a.pk, b.pk)], "a second meeting exchanges the sides"


def test_equal_balances_paired_by_hand_are_drawn_from_the_seed_of_the_round() -> None:
    drawn = set()
    for seed in range(12):
        event = single_sided()
        one, two = make_players(event, 2)
        seats = []
        for first, second in ((one, two), (two, one)):
            draft = make_round(event, [], published=False, number=1, seed=seed)
            PairPlayers(round_=draft, first=first.pk, second=second.pk).perform(event, actor=None)
            seats.append(sides(draft))
            draft.delete()
        assert seats[0] == seats[1], "in whatever order they are ticked"
        drawn.add(seats[0] == [(one.pk, two.pk)])
    assert drawn == {True, False}


def test_sides_of_a_table_are_swapped_and_swapped_back_until_there_is_a_result() -> None:
    event = single_sided()
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    round_ = make_round(event, [(ana, ben)])

    SwitchRunner(round_=round_, table=1).perform(event, actor=event.owner)

    assert sides(round_) == [(ana.pk, ben.pk)]
    logged = last_logged()
    assert [seating.names for seating in (*logged.before, *logged.after)] == [("Ana", "Ben"), ("Ben", "Ana")]
    assert (logged.published, logged.after[0].tells_sides) == (True, True)
    entry = LogEntry.objects.order_by("version").last()
    assert entry is not None
    Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
    assert sides(round_) == [(ben.pk, ana.pk)]
    make_result(round_.pairings.get(), 3, 0)
    with pytest.raises(ActionRefused) as refusal:
        SwitchRunner(round_=round_, table=1).perform(event, actor=event.owner)
    assert refusal.value.code == "table_has_result"


def test_page_tells_what_a_change_by_hand_does_to_the_balances() -> None:
    event = single_sided()
    ana, ben, cleo, dan = (make_player(event, name) for name in ("Ana", "Ben", "Cleo", "Dan"))
    make_results(make_round(event, [(ana, ben), (cleo, dan)]), 3, 0)
    make_results(make_round(event, [(cleo, ben), (ana, dan)]), 3, 0)
    draft = make_round(event, [(ben, ana), (dan, cleo)], published=False)

    calm = draft_page(event, draft)
    assert not calm.warnings
    line = calm.tables[0].sides
    assert line is not None
    assert (line.corp_after, line.runner_after, line.meetings, line.large) == ("−1", "+1", 1, ())
    assert line.reasons[0] == "Ana is corp: they meet again and swap sides."
    assert line.reasons[1] == "Cost 42: 6 points apart (36), met once before (5), sides even (1)."

    SwitchRunner(round_=draft, table=1).perform(event, actor=None)
    SwapPlayers(round_=draft, first=ben.pk, second=dan.pk).perform(event, actor=None)
    odd = draft_page(event, draft)
    assert odd.warnings.sides_repeated == ((dan.pk, ana.pk, 2),)
    assert odd.warnings.large_biases == ((dan.pk, 3), (ana.pk, -3))
    line = odd.tables[0].sides
    assert line is not None
    assert (line.same_sides_as, line.large) == (2, (("Dan", "+3"), ("Ana", "−3")))
    with pytest.raises(ActionRefused) as refusal:
        PublishRound(round_=draft).perform(event, actor=None)
    assert refusal.value.code == "warnings_not_confirmed"


def test_sides_drawn_and_swapped_by_hand_are_not_told_as_a_lot() -> None:
    event = single_sided()
    make_players(event, 4)
    first = pair(event, 1)
    PublishRound(round_=first).perform(event, actor=None)
    make_results(first, 3, 3)
    draft = pair(event, 2)
    for table, (corp, runner) in enumerate(sides(draft), start=1):
        SwitchRunner(round_=draft, table=table).perform(event, actor=None)
        line = draft_page(event, draft).tables[table - 1]
        assert (line.corp.id, line.runner.id, line.is_by_hand) == (runner, corp, True)
        assert line.sides is not None
        assert "by hand" in line.sides.reasons[0]


def test_balance_of_the_round_counts_those_who_play_and_lists_who_meets_again() -> None:
    event = single_sided()
    ana, ben, cleo, dan = (make_player(event, name) for name in ("Ana", "Ben", "Cleo", "Dan"))
    make_player(event, "Gone", state=PlayerState.DROPPED)
    make_results(make_round(event, [(ana, ben), (cleo, dan)]), 3, 0)
    make_results(make_round(event, [(ana, ben), (cleo,), (dan,)]), 3, 0)

    told = round_sides(event_record(event), 2)

    assert told is not None
    assert [(line.text, line.players, line.names) for line in told.lines] == [
        ("−2", 1, ("Ana",)),
        ("−1", 1, ()),
        ("0", 0, ()),
        ("+1", 1, ()),
        ("+2", 1, ("Ben",)),
    ]
    assert (told.players, told.lines[0].words, told.lines[2].words) == (
        4,
        "2 more as runner",
        "corp and runner equally often",
    )
    assert told.met_again == (MetAgain(1, "Ben", "Ana", (1,), is_exchanged=False),)
    assert round_sides(event_record(make_tournament()), 1) is None


def test_how_paired_tells_each_table_what_it_cost_and_what_was_swapped_since() -> None:
    event = single_sided()
    make_players(event, 6)
    first = pair(event, 1)
    PublishRound(round_=first).perform(event, actor=None)
    make_results(first, 0, 3)
    draft = pair(event, 2)
    SwitchRunner(round_=draft, table=1).perform(event, actor=None)

    page = how_paired_page(event, draft, viewer=ANYBODY)

    assert (page.groups, page.costs is not None) == ((), True)
    assert page.costs is not None
    assert page.costs.total == draft.explanation["cost"]
    assert (page.costs.proved, page.costs.relaxed) == ("No complete round is cheaper under these rules.", "")
    assert sorted((line.table, line.stands) for line in page.costs.tables if line.table) == [
        (2, True),
        (3, True),
    ]
    (swapped,) = [line for line in page.costs.tables if line.table is None]
    assert swapped.stands
    assert all(line.reasons[1].startswith("Cost ") for line in page.costs.tables)


@pytest.mark.parametrize(
    "page", [draft_page, lambda event, each: how_paired_page(event, each, viewer=ANYBODY)]
)
def test_pages_of_a_round_when_4_or_60_players_then_the_same_queries(page: Any) -> None:
    counts = []
    for players in (4, 60):
        event = single_sided()
        make_players(event, players)
        round_ = pair(event, 1)
        with CaptureQueriesContext(connection) as queries:
            page(event, round_)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 9


def test_player_card_counts_the_sides_and_names_the_one_of_each_round() -> None:
    event = single_sided()
    ana, ben, cleo = (make_player(event, name) for name in ("Ana", "Ben", "Cleo"))
    make_results(make_round(event, [(ana, ben), (cleo,)]), 3, 0)
    make_round(event, [(cleo, ana), (ben,)])

    card = player_card(event, ana)

    assert [line.side for line in card.rounds] == ["runner", "corp"]
    assert (card.sides, card.sides and card.sides.balance) == (PlayerSides(corp=1, runner=1), "0")
    cards = player_card(event, cleo)
    assert ([line.side for line in cards.rounds], cards.sides) == ([None, "runner"], PlayerSides(0, 1))
    assert card.head_to_head == ()


def test_player_card_tells_who_is_met_again(client: Client) -> None:
    event, ana, _ben = met_twice()
    assert [line.met_in for line in player_card(event, ana).rounds] == [(), (1,)]
    page = client.get(reverse("player-card", args=[event.slug, ana.pk])).content.decode()
    words = " ".join(page.split())
    assert "met in round 1" in words
    assert "Games as corp: 1, as runner: 1. Balance of sides: <strong>0</strong>." in words


def test_late_entry_and_drop_are_followed_by_the_next_round() -> None:
    event = single_sided()
    players = make_players(event, 6)
    first = pair(event, 1)
    PublishRound(round_=first).perform(event, actor=None)
    make_results(first, 3, 0)
    DropPlayer(player=players[0]).perform(event, actor=None)
    late = make_player(event, "Late")

    second = pair(event, 2)

    seated = {player for table in sides(second) for player in table}
    assert seated == {late.pk, *(player.pk for player in players[1:])}
    assert {len(table) for table in sides(second)} == {2}


def test_extra_rounds_after_the_cut_go_on_with_sides_and_meetings_of_all_rounds() -> None:
    event = single_sided(planned_rounds=1, cut_size=4)
    make_players(event, 8)
    first = pair(event, 1)
    PublishRound(round_=first).perform(event, actor=None)
    make_results(first, 3, 0)  # the runners win, so the top four have each been runner once
    MakeCut(kind=StageKind.SWISS, size=4, extra_rounds=2).perform(event, actor=event.owner)

    extra = pair(event, 2)

    assert len(sides(extra)) == 2
    assert [meeting["cost"]["biases"] for meeting in extra.explanation["meetings"]] == [[-1, -1]] * 2
    assert extra.explanation["cost"] == 2 * 50
    PublishRound(round_=extra).perform(event, actor=None)
    make_results(extra, 3, 0)
    assert how_paired_page(event, extra, viewer=ANYBODY).costs is not None
    third = pair(event, 3)
    assert {player for table in sides(third) for player in table} == {
        player for table in sides(extra) for player in table
    }
