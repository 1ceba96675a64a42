"""A day on the judge desk, over HTTP: live pages, calls from anywhere, and the rules' proposals."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.types import Side
from tests.cited import without_links
from tests.cut import InCut
from tests.factories import make_players, make_tournament, report
from tests.flows.organizer import Organizer
from tests.tournament.floor.leaders import player
from tournament.models import Call, MissingCard, Penalty, Player, Result, Round, Tournament
from tournament.models.states import PlayerState
from tournament.play.clock.acts.clock import StartClock

pytestmark = pytest.mark.django_db
LIVE = {"HX-Request": "true"}


def organizer_of(event: Tournament) -> Organizer:
    organizer = Organizer(event.owner.username)
    organizer.slug = event.slug
    return organizer


def words(answer: Any) -> str:
    return " ".join(without_links(answer.content.decode()).split())


def give(client: Client, who: Player, **typed: Any) -> Any:
    data = {"seen": 0, "kind": "hidden_cards", "level": "", "note": "", "step": "give"} | typed
    return client.post(f"/judge/judged/players/{who.pk}/penalty/", data)


@pytest.mark.parametrize("page", ["", "calls/", "tables/1/", "players/"])
def test_page_when_nothing_changes_is_not_sent_again_and_its_live_part_has_no_form(
    event: Tournament, judge: Client, page: str
) -> None:
    url = f"/judge/judged/{page}" + (f"{player(event, 1).pk}/" if page == "players/" else "")
    first = judge.get(url, headers=LIVE)
    again = judge.get(url, headers=LIVE | {"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert "data-live " in words(first)
    assert "<form" not in words(first)

    Call.objects.all().delete()
    give(judge, player(event, 1))
    changed = judge.get(url, headers=LIVE | {"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200


def test_live_page_carries_what_was_seen_to_the_forms_beside_it(event: Tournament, judge: Client) -> None:
    who = player(event, 1)
    give(judge, who)
    seen = Penalty.objects.get().pk
    part = words(judge.get(f"/judge/judged/players/{who.pk}/", headers=LIVE))
    assert f'<input type="hidden" name="seen" value="{seen}" form="give-penalty">' in part
    whole = words(judge.get(f"/judge/judged/players/{who.pk}/"))
    assert whole.count('name="seen"') == 1


def test_form_refused_keeps_what_was_typed_and_the_page_stays_live(event: Tournament, judge: Client) -> None:
    table, who = "/judge/judged/tables/1/", player(event, 1)
    refused = judge.post(f"{table}extend/", {"pairing": 1, "seen": 0, "minutes": 0, "reason": "Long ruling"})
    penalty = give(judge, who, kind="murder", note="Hand shown")

    for answer, typed, polled in (
        (refused, "Long ruling", table),
        (penalty, "Hand shown", f"/judge/judged/players/{who.pk}/"),
    ):
        assert answer.status_code == 422
        assert typed in words(answer)
        etag = judge.get(polled, headers=LIVE).headers["ETag"].replace('"', "&quot;")
        assert f'data-live data-etag="{etag}" hx-get="{polled}"' in words(answer)


def test_form_refused_as_things_have_changed_takes_effect_when_it_is_pressed_again(
    event: Tournament, judge: Client
) -> None:
    who = player(event, 1)
    concede = "/judge/judged/tables/1/concede/"
    stale = _conceded(judge, who, game=1)
    judge.post(concede, _conceded(judge, who, game=2))
    refused = judge.post(concede, stale)
    assert refused.status_code == 422
    again = stale | {name: refused.context["form"][name].value() for name in ("pairing", "seen")}
    assert judge.post(concede, again).url == "/judge/judged/tables/1/"

    more = {"pairing": player(event, 3).seats.get().pairing_id, "seen": 0, "minutes": 5, "reason": "Late"}
    refused = judge.post("/judge/judged/tables/1/extend/", more)
    assert refused.status_code == 422
    own = who.seats.get().pairing_id
    assert f'<input type="hidden" name="pairing" value="{own}">' in words(refused)


def test_table_when_time_is_over_tells_what_the_rules_say(event: Tournament, judge: Client) -> None:
    page = words(judge.get("/judge/judged/tables/1/"))
    assert "The clock hasn’t started." in page
    StartClock(round_=Round.objects.get()).perform(event, actor=event.owner)
    page = words(judge.get("/judge/judged/tables/1/"))
    assert "Finish the turn, then the other player takes one turn (REG 4.2)." in page
    assert "the player with more agenda points wins on time" in page
    report(Round.objects.get(), 1, 6, 0)
    Tournament.objects.filter(pk=event.pk).update(version=50)
    assert "Finish the turn" not in words(judge.get("/judge/judged/tables/1/"))


def test_find_lists_who_has_the_bye_and_who_has_left(event: Tournament, judge: Client) -> None:
    gone = player(event, 2)
    organizer = organizer_of(event)
    organizer.step("Player 002", "drop")
    page = words(judge.get("/judge/judged/find/"))

    for who in event.players.all():
        assert f'href="/judge/judged/players/{who.pk}/"' in page
    assert page.count(">Dropped<") == 1
    assert page.count(">bye<") == 1
    assert judge.get(f"/judge/judged/players/{gone.pk}/").status_code == 200


def test_find_when_a_finished_table_is_typed_then_it_is_shown(event: Tournament, judge: Client) -> None:
    report(Round.objects.get(), 2, 6, 0)
    assert judge.get("/judge/judged/find/", {"q": "2"}).url == "/judge/judged/tables/2/"
    assert 'href="/judge/judged/tables/2/"' in words(judge.get("/judge/judged/"))


def test_call_of_a_player_with_a_bye_waits_in_the_list_in_words(event: Tournament, judge: Client) -> None:
    who = player(event, 5)
    phone = Client()
    assert "Call a judge: what is it about, and where are you?" in words(phone.get(f"/me/{who.link}/"))
    told = phone.post(f"/me/{who.link}/call/", {"about": "At the door"}, follow=True)
    assert "A judge has been called." in words(told)

    for url in ("/judge/judged/", "/judge/judged/calls/"):
        page = words(judge.get(url))
        assert "No table" in page
        assert "At the door" in page
    call = Call.objects.get()
    assert "Call from Player 005" in words(judge.get(f"/judge/judged/calls/{call.pk}/"))
    judge.post(f"/judge/judged/calls/{call.pk}/take/")
    judge.post(f"/judge/judged/calls/{call.pk}/", {"outcome": "Let in."})
    assert "Let in." in words(judge.get("/judge/judged/calls/"))


def test_call_of_a_player_before_round_1_needs_the_check_in() -> None:
    event = make_tournament(slug="early")
    (here,) = make_players(event, 1)
    away = Player.objects.create(tournament=event, name="Away")
    for who in (here, away):
        Client().post(f"/me/{who.link}/call/", {"about": "Sleeves"})

    assert [call.player for call in Call.objects.all()] == [here]
    client = Client()
    client.force_login(event.owner)
    assert "Sleeves" in words(client.get("/judge/early/"))


def test_hidden_cards_shown_twice_are_proposed_and_disqualified_by_the_organizer(
    event: Tournament, judge: Client
) -> None:
    who = player(event, 1)
    give(judge, who)
    give(judge, who, seen=Penalty.objects.get().pk)
    home = words(judge.get("/judge/judged/"))
    assert "Disqualify Player 001?" in home
    assert "Showed hidden cards for the second time (JUD 55)." in home
    assert "The organizer decides." in home

    removal = f"/desk/judged/players/{who.pk}/disqualify/"
    assert judge.get(removal).status_code == 403
    organizer = organizer_of(event)
    page = organizer.open("judge")
    assert removal in page.text
    asked = organizer.get(removal)
    organizer.press(asked, removal, reason="Hidden cards shown twice")
    who.refresh_from_db()
    assert who.state == PlayerState.DISQUALIFIED
    assert "Disqualify Player 001?" not in words(judge.get("/judge/judged/"))
    history = words(judge.get(f"/judge/judged/players/{who.pk}/"))
    assert history.count("Showed hidden cards") >= 2


def test_card_not_found_when_the_next_round_starts_then_the_drop_is_proposed_and_made(
    event: Tournament, judge: Client
) -> None:
    who, round_ = player(event, 1), Round.objects.get()
    page = judge.get(f"/judge/judged/cards/missing/{who.pk}/")
    assert page.status_code == 200
    card = {"side": "corp", "title": "Hedge Fund", "in_game": "no", "minutes": 5, "seen": 0}
    judge.post(f"/judge/judged/cards/missing/{who.pk}/", card)
    missing = MissingCard.objects.get()
    assert "Player 001 is missing Hedge Fund" in words(judge.get("/judge/judged/tables/1/"))
    assert "+5:" in words(judge.get("/judge/judged/tables/1/"))
    judge.post("/judge/judged/cards/concede/", {"card": missing.pk})
    assert judge.get("/judge/judged/").context["page"].proposals == ()

    organizer = organizer_of(event)
    judge.post("/judge/judged/tables/1/concede/", _conceded(judge, who, game=1))
    report(round_, 2, 6, 0)
    organizer.pair_and_publish(2)
    home = words(judge.get("/judge/judged/"))
    assert "Drop Player 001?" in home
    assert "Didn’t find Hedge Fund before the next round started (REG 5.6)." in home

    drop = f"/desk/judged/players/{who.pk}/drop/"
    assert judge.post(drop).status_code == 403
    page = organizer.open("judge")
    assert f'form="judge-act" formaction="{drop}"' in page.text
    organizer.submit(page.document.get_element_by_id("judge-act"), drop, seen="1")
    who.refresh_from_db()
    assert who.state == PlayerState.DROPPED
    assert "Drop Player 001?" not in words(judge.get("/judge/judged/"))


def _conceded(judge: Client, who: Player, game: int) -> dict[str, Any]:
    page = judge.get("/judge/judged/tables/1/concede/").context["page"]
    return {
        "pairing": page.pairing,
        "seen": page.result_version,
        "player": who.pk,
        "games": [game],
        "how": "concede",
    }


def test_judge_pages_of_the_cut_lead_to_the_bracket() -> None:
    cut = InCut()
    client, slug = Client(), cut.event.slug
    client.force_login(cut.event.owner)
    page = words(client.get(f"/judge/{slug}/tables/1/"))
    assert "Choose the sides" in page
    assert "The sides haven’t been decided." in page
    assert client.get(f"/judge/{slug}/tables/1/concede/").status_code == 404

    cut.wins(g1=1, g2=2)
    assert client.get(f"/judge/{slug}/find/", {"q": "1"}).url == f"/judge/{slug}/tables/1/"
    page = words(client.get(f"/judge/{slug}/tables/1/"))
    assert "Seed 1 won as corp" in page
    assert f'href="{reverse("desk-bracket-game", kwargs={"slug": slug, "number": 1})}"' in page
    assert client.get(f"/judge/{slug}/tables/7/").status_code == 404  # no one is at this table yet
    assert client.get(f"/judge/{slug}/players/{cut.seeds[4].pk}/").status_code == 200


def test_game_loss_in_the_cut_leads_to_the_table_of_the_open_game() -> None:
    cut = InCut()
    cut.choose(1, Side.CORP)
    client, slug = Client(), cut.event.slug
    client.force_login(cut.event.owner)
    typed = {"seen": 0, "kind": "late", "level": "game_loss", "note": "", "step": "give"}
    url = f"/judge/{slug}/players/{cut.seeds[4].pk}/penalty/"
    assert client.post(url, typed).url == f"/judge/{slug}/tables/1/"


def test_home_tells_where_two_reports_differ(event: Tournament, judge: Client) -> None:
    for number, game in ((1, "won"), (2, "won")):
        who = player(event, number)
        table = who.seats.get().pairing_id
        said = {"table": table, "seen_version": 0, "game_1": game, "game_2": game}
        assert Client().post(f"/me/{who.link}/result/", said).status_code == 302

    assert "the players reported different results" in words(judge.get("/judge/judged/"))
    page = words(judge.get("/judge/judged/tables/1/"))
    assert "The players reported different results. Ask both" in page
    assert "Player 001 reported: game 1: Player 001 won" in page


def test_table_when_a_result_is_tapped_then_it_is_saved_and_the_judge_stays_at_the_table(
    event: Tournament, judge: Client
) -> None:
    table = "/judge/judged/tables/1/"
    page = judge.get(table).content.decode()
    found = re.search(r'formaction="(/desk/judged/[^"]+)" name="line" value="(1:3:[^"]+)"', page)
    assert found is not None

    answer = judge.post(found[1], {"line": found[2]})

    assert (answer.status_code, answer.headers["Location"]) == (302, table)
    page = judge.get(table).content.decode()
    assert "3-3" in page and 'name="line"' not in page
    assert judge.post(found[1], {"line": "1:6:" + found[2].split(":", 2)[2]}).status_code == 422
    assert Result.objects.count() == 1
