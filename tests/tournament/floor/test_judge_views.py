"""The judge desk over HTTP: permissions, valid input, and how garbage is handled."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import make_round, make_tournament, report
from tests.tournament.floor.leaders import player
from tournament.floor.acts.calls import RaiseCall
from tournament.models import (
    Call,
    MissingCard,
    Penalty,
    PenaltyKind,
    PenaltyLevel,
    Result,
    Round,
    TableExtension,
    Tournament,
)
from tournament.models.states import EventState, PlayerState
from tournament.play.rounds.acts.edits import SwitchRunner

pytestmark = pytest.mark.django_db


def call_of(event: Tournament, number: int = 1) -> Call:
    return RaiseCall(table=None, about="rules").perform(event, actor=None, player=player(event, number))


def addresses(event: Tournament) -> list[tuple[str, bool]]:
    """Return every URL, and whether it accepts only POST."""
    who, call = player(event, 1), call_of(event)
    given = Penalty.objects.create(player=who, kind=PenaltyKind.OTHER, level=PenaltyLevel.WARNING)
    card = MissingCard.objects.create(player=who, round=Round.objects.get(), side="corp", title="Hedge Fund")
    return [
        ("", False),
        ("find/", False),
        ("calls/", False),
        (f"calls/{call.pk}/", False),
        (f"calls/{call.pk}/take/", True),
        ("tables/1/", False),
        ("tables/1/extend/", True),
        ("tables/1/call/", True),
        ("tables/1/concede/", False),
        (f"players/{who.pk}/", False),
        (f"players/{who.pk}/penalty/", True),
        (f"players/{who.pk}/decline-disqualification/", True),
        (f"penalties/{given.pk}/withdraw/", True),
        (f"missing-cards/{card.pk}/decline-drop/", True),
    ]


def test_every_object_of_another_event_is_404(event: Tournament) -> None:
    every, other = addresses(event), make_tournament(slug="other", state=EventState.RUNNING)
    owner = Client()
    owner.force_login(other.owner)
    for end, wants_post in every[3:]:
        url = f"/judge/other/{end}"
        answer = owner.post(url, {"seen": 0}) if wants_post else owner.get(url)
        assert answer.status_code == 404, url


@pytest.mark.parametrize("number", [0, 99, 2**63, 10**30])
def test_number_that_nothing_has_is_404(event: Tournament, judge: Client, number: int) -> None:
    for end in ("calls", "tables", "players", "cards/missing", "cards/proxies/new"):
        assert judge.get(f"/judge/judged/{end}/{number}/").status_code == 404, end


def test_home_shows_calls_every_table_and_the_next_poll_is_short(event: Tournament, judge: Client) -> None:
    report(Round.objects.get(), 2, 6, 0)
    call_of(event)
    answer = judge.get("/judge/judged/")
    page = answer.context["page"]

    assert [call.table for call in page.calls] == [1]
    assert [(table.number, table.is_open) for table in page.grid.tables] == [(1, True), (2, False)]
    again = judge.get("/judge/judged/", headers={"HX-Request": "true"})
    etag = again.headers["ETag"]
    held = judge.get("/judge/judged/", headers={"HX-Request": "true", "If-None-Match": etag})
    assert held.status_code == 304


def test_find_leads_to_a_table_by_number_and_to_a_player_by_name(event: Tournament, judge: Client) -> None:
    find = "/judge/judged/find/"
    assert judge.get(find, {"q": "2"}).url == "/judge/judged/tables/2/"
    assert judge.get(find, {"q": "player 003"}).url == f"/judge/judged/players/{player(event, 3).pk}/"
    assert [each.table for each in judge.get(find).context["found"]] == [1, 1, 2, 2, None]
    for garbage in ("99999", "9" * 40, "²", "\0", "x" * 500):
        answer = judge.get(find, {"q": garbage})
        assert answer.status_code in (200, 302), garbage


def test_call_taken_and_closed_twice_counts_once(event: Tournament, judge: Client) -> None:
    call = call_of(event)
    url = f"/judge/judged/calls/{call.pk}/"
    for _again in range(2):
        assert judge.post(f"{url}take/").url == url
    for _again in range(2):
        assert judge.post(url, {"outcome": "Explained."}).url == "/judge/judged/"
    call.refresh_from_db()
    assert (call.outcome, event.log.count()) == ("Explained.", 3)
    assert judge.post(url, {"outcome": "x" * 401}).status_code == 422
    assert judge.post(url, {"outcome": "\0"}).status_code == 422


def test_call_taken_by_another_leader_shows_their_name(
    event: Tournament, judge: Client, marshal: Client
) -> None:
    call = call_of(event)
    judge.post(f"/judge/judged/calls/{call.pk}/take/")
    answer = marshal.post(f"/judge/judged/calls/{call.pk}/take/", follow=True)
    assert "Mo has already taken this call" in answer.content.decode()


def test_table_gets_more_time_once_and_keeps_what_was_typed_when_refused(
    event: Tournament, judge: Client
) -> None:
    page = judge.get("/judge/judged/tables/1/").context["page"]
    data: dict[str, Any] = {"pairing": page.pairing, "seen": 0, "minutes": 5, "reason": "Long ruling"}
    for _again in range(2):
        assert judge.post("/judge/judged/tables/1/extend/", data).url == "/judge/judged/tables/1/"
    assert TableExtension.objects.count() == 1
    refused = judge.post("/judge/judged/tables/1/extend/", data | {"minutes": "9" * 30})
    assert refused.status_code == 422
    assert "Long ruling" in refused.content.decode()
    late = judge.post("/judge/judged/tables/2/extend/", data)  # a different table than on the page
    assert late.status_code == 422
    assert TableExtension.objects.count() == 1


def test_table_is_called_for_by_a_leader(event: Tournament, judge: Client) -> None:
    for _again in range(2):
        judge.post("/judge/judged/tables/2/call/", {"about": "Count the deck"})
    assert [(call.table, call.player, call.about) for call in Call.objects.all()] == [
        (2, None, "Count the deck")
    ]


def test_second_time_hidden_cards_are_shown_proposes_to_disqualify(
    event: Tournament, judge: Client, marshal: Client
) -> None:
    who = player(event, 1)
    url = f"/judge/judged/players/{who.pk}/"
    for _time in range(2):
        seen = judge.get(url).context["page"].seen
        typed = {"seen": seen, "kind": "hidden_cards", "level": "", "note": "", "step": "give"}
        answer = judge.post(f"{url}penalty/", typed)
        assert answer.url == url

    assert [each.level for each in Penalty.objects.order_by("pk")] == ["warning", "disqualification"]
    who.refresh_from_db()
    assert who.state == PlayerState.CHECKED_IN  # only proposed
    proposal = judge.get("/judge/judged/").context["page"].proposals[0]
    assert (proposal.player, proposal.is_disqualification) == (who.pk, True)
    for _again in range(2):
        marshal.post(proposal.decline_url, {"seen": proposal.decline_value})
    assert judge.get("/judge/judged/").context["page"].proposals == ()
    assert event.log.count() == 3


def test_game_loss_leads_to_the_games_to_concede(event: Tournament, judge: Client) -> None:
    who = player(event, 3)
    data = {"seen": 0, "kind": "late", "level": "game_loss", "note": "", "step": "give"}
    answer = judge.post(f"/judge/judged/players/{who.pk}/penalty/", data)
    assert answer.url == f"/judge/judged/tables/2/concede/?player={who.pk}"

    page = judge.get(answer.url)
    assert page.context["form"]["player"].value() == str(who.pk)
    given = {
        "pairing": page.context["page"].pairing,
        "seen": 0,
        "player": who.pk,
        "games": [1],
        "how": "concede",
    }
    for _again in range(2):
        assert judge.post(answer.url, given).url == "/judge/judged/tables/2/"
    assert judge.get("/judge/judged/tables/2/").context["page"].shown == "0-3 so far"


@pytest.mark.parametrize(
    "bad", [{"games": []}, {"games": [3]}, {"player": 10**30}, {"pairing": 10**30}, {"how": "\0"}]
)
def test_concession_that_makes_no_sense_is_refused(
    event: Tournament, judge: Client, bad: dict[str, Any]
) -> None:
    page = judge.get("/judge/judged/tables/1/").context["page"]
    data = {"pairing": page.pairing, "seen": 0, "player": player(event, 1).pk, "games": [1], "how": "forfeit"}
    assert judge.post("/judge/judged/tables/1/concede/", data | bad).status_code == 422


def test_concession_that_was_typed_before_the_other_runs_first_warns_and_can_be_sent_again(
    event: Tournament, judge: Client
) -> None:
    url = "/judge/judged/tables/1/concede/"
    page = judge.get(url)
    seen = {name: page.context["form"][name].value() for name in ("pairing", "seen", "seated")}
    data = seen | {"player": player(event, 1).pk, "games": [1], "how": "concede"}
    SwitchRunner(round_=Round.objects.get(), table=1).perform(event, actor=event.owner)

    refused = judge.post(url, data)
    assert (refused.status_code, Result.objects.count()) == (422, 0)
    now = refused.context["form"]["seated"].value()
    assert now == "-".join(reversed(seen["seated"].split("-")))
    assert judge.post(url, data | {"seated": now}).status_code == 302


def test_penalty_that_makes_no_sense_is_refused_and_keeps_the_note(event: Tournament, judge: Client) -> None:
    url = f"/judge/judged/players/{player(event, 1).pk}/penalty/"
    answer = judge.post(url, {"seen": 0, "kind": "murder", "level": "", "note": "kept"})
    assert (answer.status_code, Penalty.objects.count()) == (422, 0)
    assert "kept" in answer.content.decode()


def test_penalty_without_a_chosen_kind_is_refused_and_none_is_chosen_beforehand(
    event: Tournament, judge: Client
) -> None:
    who = player(event, 1)
    field = judge.get(f"/judge/judged/players/{who.pk}/").context["form"]["kind"]
    assert (field.value(), str(field.field.choices[0][1])) == (None, "Choose an infraction")

    answer = judge.post(f"/judge/judged/players/{who.pk}/penalty/", {"seen": 0, "kind": "", "step": "give"})

    assert (answer.status_code, Penalty.objects.count()) == (422, 0)
    assert "Choose what the penalty is for." in answer.content.decode()


def test_penalty_is_looked_at_before_it_counts(event: Tournament, judge: Client) -> None:
    who, url = player(event, 1), f"/judge/judged/players/{player(event, 1).pk}/penalty/"
    typed = {"seen": 0, "kind": "cheating", "level": "", "note": "marked sleeves"}

    look = judge.post(url, typed)

    text = " ".join(look.content.decode().split())
    assert (look.status_code, Penalty.objects.count(), event.log.count()) == (200, 0, 0)
    for words in ("Give Player 001 this penalty?", "Nothing is recorded yet", "Cheating", "Caution"):
        assert words in text
    assert "marked sleeves" in text and "Table 1" in text and "Round 1" in text

    back = judge.post(url, typed | {"step": "change"})
    assert (back.status_code, Penalty.objects.count()) == (200, 0)
    assert back.context["form"]["note"].value() == "marked sleeves"
    assert judge.post(url, typed | {"level": "caution", "step": "give"}).status_code == 302
    assert list(Penalty.objects.values_list("player", "kind", "level", "note")) == [
        (who.pk, "cheating", "caution", "marked sleeves")
    ]


@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("disqualification", "This asks the organizer to disqualify Player 001"),
        ("game_loss", "A game loss doesn’t concede a game by itself"),
    ],
)
def test_look_at_a_heavy_penalty_tells_what_follows(
    event: Tournament, judge: Client, level: str, words: str
) -> None:
    url = f"/judge/judged/players/{player(event, 1).pk}/penalty/"
    look = judge.post(url, {"seen": 0, "kind": "rough_handling", "level": level, "note": ""})
    assert words in " ".join(look.content.decode().split())


def test_card_not_found_before_the_next_round_proposes_a_drop(event: Tournament, marshal: Client) -> None:
    who = player(event, 1)
    MissingCard.objects.create(player=who, round=Round.objects.get(), side="corp", title="Hedge Fund")
    assert marshal.get("/judge/judged/").context["page"].proposals == ()
    make_round(event, [(who, player(event, 3))])
    Tournament.objects.filter(pk=event.pk).update(version=event.version + 1)

    proposal = marshal.get("/judge/judged/").context["page"].proposals[0]
    assert (proposal.is_disqualification, proposal.act) == (False, "drop")
    assert "Hedge Fund" in proposal.reason
    marshal.post(proposal.decline_url)
    assert marshal.get("/judge/judged/").context["page"].proposals == ()


def test_penalty_undone_twice_stays_in_the_history(event: Tournament, marshal: Client) -> None:
    who = player(event, 1)
    marshal.post(
        f"/judge/judged/players/{who.pk}/penalty/",
        {"seen": 0, "kind": "sleeves", "level": "warning", "step": "give"},
    )
    given = Penalty.objects.get()
    for _again in range(2):
        marshal.post(f"/judge/judged/penalties/{given.pk}/withdraw/")
    (line,) = marshal.get(f"/judge/judged/players/{who.pk}/").context["page"].penalties
    assert (line.is_withdrawn, event.log.count()) == (True, 2)


def test_table_of_no_round_is_404(event: Tournament, judge: Client) -> None:
    for number in ("0", "3", "9" * 30):
        assert judge.get(f"/judge/judged/tables/{number}/").status_code == 404
    Tournament.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    assert judge.get("/judge/judged/tables/1/").status_code == 404
    assert judge.get("/judge/judged/").status_code == 200
