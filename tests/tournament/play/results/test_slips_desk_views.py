"""Returned slips: a code opens its table's result, or a sentence explains why not."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.types import Side
from tests.cut import InCut
from tests.factories import (
    make_player,
    make_result,
    make_round,
    make_single_sided_event,
    make_tournament,
    make_user,
)
from tournament.kernel.slip_codes import slip_code
from tournament.models import Pairing, Result, Round, Staff, StageKind, Tournament
from tournament.models.states import EventState, Role


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A running event: Ana against Ben at table 1, Cy against Di at table 2, Eve has the bye."""
    return make_tournament(state=EventState.RUNNING, name="Cup")


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    ana, ben, cy, di, eve = (make_player(tournament, name) for name in ("Ana", "Ben", "Cy", "Di", "Eve"))
    return make_round(tournament, [(ana, ben), (cy, di), (eve,)])


@pytest.fixture
def table_1(round_: Round) -> Pairing:
    return round_.pairings.get(number=1)


def code_of(event: Tournament, number: int, table: int, *, is_cut: bool = False) -> str:
    return slip_code(event.pk, number, table, is_cut=is_cut)


def at(event: Tournament, code: str) -> str:
    return reverse("desk-slip", kwargs={"slug": event.slug, "code": code})


def said(response: Any) -> str:
    return " ".join(response.content.decode().split())


def points_form(pairing: Pairing, upper: str, lower: str, version: int = 0) -> dict[str, str]:
    players = "-".join(str(seat.player_id) for seat in pairing.seats.order_by("position"))
    return {"upper": upper, "lower": lower, "seen_version": str(version), "seen_players": players}


def points_at(event: Tournament, number: int, table: int) -> str:
    return reverse("desk-slip-points", kwargs={"slug": event.slug, "number": number, "table": table})


def test_slip_when_its_code_is_opened_or_typed_then_its_table_opens_with_the_first_points_in_focus(
    to_client: Client, tournament: Tournament, table_1: Pairing
) -> None:
    code = code_of(tournament, 1, 1)
    opened = to_client.get(at(tournament, code))
    typed = to_client.get(f"/desk/{tournament.slug}/slip/", {"code": f" {code.lower()} "})
    result = f"/desk/{tournament.slug}/rounds/1/tables/1/?slip={code}"
    assert [(answer.status_code, answer["Location"]) for answer in (opened, typed)] == [(302, result)] * 2
    html = said(to_client.get(result))
    assert '<label for="id_upper">Ana</label>' in html and '<label for="id_lower">Ben</label>' in html
    assert html.index('name="upper"') < html.index("autofocus") < html.index('name="lower"')
    assert not Result.objects.exists()


def test_points_when_saved_then_the_result_stands_and_the_field_waits_for_the_next_code(
    to_client: Client, tournament: Tournament, table_1: Pairing
) -> None:
    answer = to_client.post(points_at(tournament, 1, 1), points_form(table_1, "4", "1"), follow=True)
    assert answer.redirect_chain == [(f"/desk/{tournament.slug}/slip/", 302)]
    html = said(answer)
    assert "Table 1: Ana 4-1 Ben" in html
    assert html.index('id="slip-code"') < html.index("autofocus")
    assert list(Result.objects.values_list("first_points", "second_points")) == [(4, 1)]


def test_points_when_all_games_are_one_players_then_saved_game_by_game_as_by_key(
    to_client: Client, tournament: Tournament, table_1: Pairing
) -> None:
    to_client.post(points_at(tournament, 1, 1), points_form(table_1, "6", "0"))
    assert [game.winner.name for game in Result.objects.get().games.all() if game.winner] == ["Ana", "Ana"]


def test_points_when_single_sided_then_the_corp_is_typed_first(client: Client, db: None) -> None:
    event = make_single_sided_event()
    client.force_login(event.owner)
    round_ = make_round(event, [(make_player(event, "Ben"), make_player(event, "Ana"))])
    table = round_.pairings.get()
    html = said(client.get(at(event, code_of(event, 1, 1)), follow=True))
    assert '<label for="id_upper">Ana (corp)</label>' in html
    assert "sum of both games" not in html
    client.post(points_at(event, 1, 1), points_form(table, "3", "0"))
    assert [game.winner.name for game in Result.objects.get().games.all() if game.winner] == ["Ana"]


@pytest.mark.parametrize(
    ("upper", "lower", "sentence"),
    [
        ("5", "5", "5 to 5 isn’t a possible result for one round."),
        ("", "3", "Enter both players’ points."),
        ("x", "3", "Enter a whole number."),
        ("-1", "3", "greater than or equal to 0"),
        ("9" * 50, "\x00", "less than or equal to 999"),
    ],
)
def test_points_when_they_cannot_be_then_said_at_the_form_with_what_was_typed_and_nothing_is_saved(
    to_client: Client, tournament: Tournament, table_1: Pairing, upper: str, lower: str, sentence: str
) -> None:
    answer = to_client.post(points_at(tournament, 1, 1), points_form(table_1, upper, lower))
    assert answer.status_code == 422
    assert sentence in said(answer)
    assert not upper or f'value="{upper}"' in said(answer)
    assert not Result.objects.exists()


def test_points_when_another_leader_was_first_then_told_and_saved_only_the_second_time(
    to_client: Client, tournament: Tournament, table_1: Pairing
) -> None:
    make_result(table_1, 3, 3)
    sent = points_form(table_1, "4", "1")
    refused = to_client.post(points_at(tournament, 1, 1), sent)
    assert refused.status_code == 422 and "3-3" in said(refused)
    assert '<input type="hidden" name="seen_version" value="1"' in said(refused)
    to_client.post(points_at(tournament, 1, 1), sent | {"seen_version": "1"})
    assert table_1.results.latest("version").first_points == 4


def test_points_when_others_sit_there_now_then_refused(
    to_client: Client, tournament: Tournament, round_: Round, table_1: Pairing
) -> None:
    sent = points_form(round_.pairings.get(number=2), "6", "0")
    answer = to_client.post(points_at(tournament, 1, 1), sent)
    assert (answer.status_code, "The players at this table have changed" in said(answer)) == (422, True)
    assert not Result.objects.exists()


def test_result_when_the_long_form_is_saved_from_a_slip_then_the_field_waits_for_the_next_code(
    to_client: Client, tournament: Tournament, table_1: Pairing
) -> None:
    sent = {"kind": "totals", "first_points": "4", "second_points": "1", "seen_version": "0"}
    for game, corp in (("1", "second"), ("2", "first")):
        sent |= {f"corp_{game}": corp, f"winner_{game}": "", f"ending_{game}": "win"}
    sent["seen_players"] = points_form(table_1, "", "")["seen_players"]
    answer = to_client.post(f"/desk/{tournament.slug}/rounds/1/tables/1/?slip=1", sent)
    assert answer["Location"] == f"/desk/{tournament.slug}/slip/"


def test_slip_when_the_table_has_a_result_then_shown_and_a_correction_offered(
    to_client: Client, tournament: Tournament, table_1: Pairing
) -> None:
    make_result(table_1, 4, 1)
    code = code_of(tournament, 1, 1)
    answer = to_client.get(at(tournament, code))
    html = said(answer)
    assert answer.status_code == 200
    assert "There’s already a result: Table 1: Ana 4-1 Ben." in html
    assert f'href="/desk/{tournament.slug}/rounds/1/tables/1/?slip={code}">Correct the result</a>' in html
    assert f'value="{code}"' in html


def test_slip_when_of_an_earlier_round_then_said_and_offered(
    to_client: Client, tournament: Tournament, round_: Round
) -> None:
    ana, ben = tournament.players.order_by("pk")[:2]
    make_round(tournament, [(ben, ana)])
    html = said(to_client.get(at(tournament, code_of(tournament, 1, 2))))
    assert "This slip is from round 1, but round 2 is being played." in html
    assert "/rounds/1/tables/2/?slip=" in html and "Enter its result anyway" in html
    assert to_client.get(at(tournament, code_of(tournament, 2, 1))).status_code == 302


@pytest.mark.parametrize(
    ("number", "table", "sentence"),
    [
        (2, 1, "This slip is from round 2, which is a draft. Publish it first."),
        (3, 1, "This slip is from round 3, which isn’t paired."),
        (1, 3, "There is no table 3 in round 1."),
    ],
)
def test_slip_when_there_is_no_such_table_then_says_so_and_keeps_what_was_typed(
    to_client: Client, tournament: Tournament, round_: Round, number: int, table: int, sentence: str
) -> None:
    make_round(tournament, [tuple(tournament.players.order_by("pk")[:2])], published=False)
    code = code_of(tournament, number, table)
    answer = to_client.get(f"/desk/{tournament.slug}/slip/", {"code": code})
    assert (answer.status_code, sentence in said(answer), f'value="{code}"' in said(answer)) == (
        422,
        True,
        True,
    )


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("12 6", "“12 6” isn’t a slip code. A code looks like 3-12-KHR and is printed below the bars."),
        ("1-1-CCC", "“1-1-CCC” has a wrong digit or letter."),
        ('"><script>', "“&quot;&gt;&lt;script&gt;” isn’t a slip code."),
        ("\x00" * 9, "isn’t a slip code."),
        ("9" * 4000, "isn’t a slip code."),
    ],
)
def test_slips_when_the_code_is_invalid_then_says_what_a_code_looks_like(
    to_client: Client, tournament: Tournament, round_: Round, typed: str, sentence: str
) -> None:
    answer = to_client.get(f"/desk/{tournament.slug}/slip/", {"code": typed})
    assert (answer.status_code, sentence in said(answer)) == (422, True)


def test_slip_when_of_another_event_then_refused_and_named_only_to_who_leads_it(
    to_client: Client, tournament: Tournament, round_: Round
) -> None:
    own = make_tournament(tournament.owner, name="Evening Cup")
    other = make_tournament(name="Secret Cup")
    code = code_of(own, 1, 1)
    html = said(to_client.get(at(tournament, code)))
    assert "This slip is from another event: Evening Cup." in html
    assert f'href="{at(own, code)}">Open it there</a>' in html
    answer = to_client.get(at(tournament, code_of(other, 1, 1)))
    assert (answer.status_code, "Secret Cup" in said(answer)) == (404, False)
    assert "This slip is from another event, not from Cup." in said(answer)


def test_quick_box_when_a_slip_is_scanned_into_it_then_its_table_opens(
    to_client: Client, tournament: Tournament, round_: Round
) -> None:
    code = code_of(tournament, 1, 2)
    url = f"/desk/{tournament.slug}/rounds/1/results/"
    there = f"/desk/{tournament.slug}/slip/?code={code}"
    assert to_client.post(url, {"entry": code})["Location"] == there
    assert to_client.post(url, {"entry": code}, headers={"HX-Request": "true"})["HX-Redirect"] == there
    assert "Or scan a slip." in said(to_client.get(url))


def test_slip_of_the_cut_opens_its_game_and_comes_back_for_the_next(client: Client, db: None) -> None:
    cut = InCut(4, StageKind.DOUBLE)
    client.force_login(cut.event.owner)
    code = code_of(cut.event, 1, 1, is_cut=True)
    unsettled = said(client.get(at(cut.event, code)))
    assert "Choose sides in game 1 first." in unsettled and "Go to bracket" in unsettled
    cut.choose(1, Side.CORP)
    game = f"/desk/{cut.event.slug}/bracket/games/1/?slip={code}"
    assert client.get(at(cut.event, code))["Location"] == game
    html = said(client.get(game))
    assert 'name="winner" value="corp"' in html and "autofocus" in html
    sides = cut.sides(1)
    sent = {
        "winner": "corp",
        "ending": "win",
        "seen_version": "0",
        "seen_sides": f"{sides.corp}:{sides.runner}",
    }
    assert client.post(game, sent)["Location"] == f"/desk/{cut.event.slug}/slip/"
    again = said(client.get(at(cut.event, code)))
    assert "There’s already a result: Table 1: Seed 1 won" in again and "Correct the result" in again
    swiss = said(client.get(at(cut.event, code_of(cut.event, 1, 1))))
    assert "This slip is from Swiss round 1, but the cut has been made." in swiss


@pytest.mark.parametrize(
    ("number", "game", "sentence"),
    [
        (2, 1, "The bracket has no game 1 in this round: Cut, round 2."),
        (1, 99, "The bracket has no game 99 in this round: Cut, round 1."),
        (2, 3, "Game 3 has no table because it isn’t being played at the moment."),
    ],
)
def test_slip_of_the_cut_when_nobody_plays_that_game_then_says_so(
    client: Client, db: None, number: int, game: int, sentence: str
) -> None:
    cut = InCut(4, StageKind.DOUBLE)
    client.force_login(cut.event.owner)
    answer = client.get(at(cut.event, code_of(cut.event, number, game, is_cut=True)))
    assert (answer.status_code, sentence in said(answer)) == (404, True)


def test_slip_of_the_cut_when_it_is_not_made_then_says_so(
    to_client: Client, tournament: Tournament, round_: Round
) -> None:
    answer = to_client.get(at(tournament, code_of(tournament, 1, 1, is_cut=True)))
    assert "This slip is from the cut, which hasn’t been made." in said(answer)


def test_slips_when_a_judge_enters_them_then_as_any_leader(
    client: Client, tournament: Tournament, table_1: Pairing
) -> None:
    judge = make_user()
    Staff.objects.create(tournament=tournament, user=judge, role=Role.JUDGE)
    client.force_login(judge)
    assert client.get(at(tournament, code_of(tournament, 1, 1))).status_code == 302
    client.post(points_at(tournament, 1, 1), points_form(table_1, "3", "3"))
    assert Result.objects.get().recorded_by == judge


def test_slips_when_anonymous_then_login_comes_first_and_the_slip_after_it(
    client: Client, tournament: Tournament, round_: Round
) -> None:
    address = at(tournament, code_of(tournament, 1, 1))
    assert client.get(address)["Location"] == f"/login/?next={address}"
    assert client.post(points_at(tournament, 1, 1)).status_code == 302


def test_slips_when_of_another_event_or_table_then_not_found(
    to_client: Client, tournament: Tournament, table_1: Pairing
) -> None:
    form = points_form(table_1, "6", "0")
    other = make_tournament(tournament.owner, state=EventState.RUNNING)
    assert to_client.post(points_at(other, 1, 1), form).status_code == 404
    assert to_client.post(points_at(tournament, 1, 3), form).status_code == 404
    assert not Result.objects.exists()
