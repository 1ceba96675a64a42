"""Decks on the desk: only staff can see, lock, submit and open them."""

from __future__ import annotations

import random
from typing import Any

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player
from tests.tournament.decks_data import ILLEGAL_CORP, LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.models import Deck, LogEntry, Player, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


@pytest.fixture
def event() -> Tournament:
    return make_deck_event(slug="cup")


@pytest.fixture
def ana(event: Tournament) -> Player:
    return make_player(event, "Ana")


@pytest.fixture
def leader(client: Client, event: Tournament) -> Client:
    client.force_login(event.owner)
    return client


def url(name: str, **kwargs: object) -> str:
    return reverse(name, kwargs={"slug": "cup", **kwargs})


OF_PLAYER = ["desk-deck", "desk-deck-edit", "desk-deck-edit-corp", "desk-deck-edit-runner"]
POSTS_OF_PLAYER = [
    "desk-deck-lock",
    "desk-deck-unlock",
    "desk-deck-renew",
    "desk-deck-judge",
    "desk-deck-judge-corp",
    "desk-deck-judge-runner",
]


def address(name: str, player: Player) -> str:
    return url(name, pk=player.pk) if name in (*OF_PLAYER, *POSTS_OF_PLAYER) else url(name)


@pytest.mark.parametrize("name", ["desk-deck-edit", "desk-deck-edit-corp"])
def test_hand_in_after_the_session_ended_then_the_text_is_in_the_form_after_the_login(
    client: Client, event: Tournament, ana: Player, name: str
) -> None:
    place = address(name, ana)
    gone = client.post(place, {"text": LEGAL_CORP, "seen_corp": "0"}, follow=True)
    assert gone.redirect_chain == [(f"/login/?next={place}", 302)]
    assert "You were logged out, so nothing was handed in." in gone.content.decode()
    assert not Deck.objects.exists()

    client.force_login(event.owner)
    page = client.get(place)
    assert page.context["form"]["text"].value() == LEGAL_CORP
    assert "You were logged out when you sent this" in page.content.decode()

    client.post(place, {"text": LEGAL_CORP, "seen_corp": "0"})
    assert Deck.objects.get().source == LEGAL_CORP
    main = lxml.html.document_fromstring(client.get(place).content.decode()).get_element_by_id("content")
    assert "You were logged out" not in main.text_content()


def test_hand_in_after_the_session_ended_when_another_deck_came_meanwhile_then_told(
    client: Client, event: Tournament, ana: Player
) -> None:
    place = address("desk-deck-edit-corp", ana)
    client.post(place, {"text": LEGAL_CORP, "seen_corp": "0"})
    hand_in(ana, ILLEGAL_CORP)
    client.force_login(event.owner)
    form = client.get(place).context["form"]
    seen = form["seen_corp"].value()
    assert seen == "0"
    assert client.post(place, {"text": form["text"].value(), "seen_corp": seen}).status_code == 422


def test_hand_in_after_the_session_ended_when_the_text_is_too_long_to_keep_then_told(
    client: Client, event: Tournament, ana: Player
) -> None:
    letters = random.Random(1)
    text = "".join(letters.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(9000))
    place = address("desk-deck-edit", ana)
    page = client.post(place, {"text": text}, follow=True).content.decode()
    assert "You were logged out, so nothing was handed in. The text is too long to be kept" in page
    client.force_login(event.owner)
    assert client.get(place).context["form"]["text"].value() is None


def test_kept_text_that_somebody_made_up_then_passed_over(
    leader: Client, event: Tournament, ana: Player
) -> None:
    for made_up in ("", "x", "x:y:z", "é" * 50):
        leader.cookies["kept_deck"] = made_up
        assert leader.get(address("desk-deck-edit", ana)).status_code == 200


@pytest.mark.parametrize("name", OF_PLAYER + POSTS_OF_PLAYER)
def test_player_of_another_event_then_not_found(leader: Client, ana: Player, name: str) -> None:
    other = make_player(make_deck_event())
    call = leader.post if name in POSTS_OF_PLAYER else leader.get
    assert call(address(name, other)).status_code == 404


def test_overview_shows_who_is_legal_illegal_and_missing(
    leader: Client, event: Tournament, ana: Player
) -> None:
    hand_in(ana, ILLEGAL_CORP, LEGAL_RUNNER)
    make_player(event, "Ben")
    text = leader.get(url("desk-decks")).content.decode()
    assert "1 player has not handed in both decks. 1 player has an illegal deck." in text
    assert "Haas-Bioroid: Engineering the Future" in text
    assert ana.link not in text
    only = leader.get(url("desk-decks"), {"only": "illegal"}).content.decode()
    assert ("Ana" in only, ">Ben<" in only) == (True, False)


def test_overview_answers_its_live_part_and_304(leader: Client, ana: Player) -> None:
    first = leader.get(url("desk-decks"), headers={"HX-Request": "true"})
    again = leader.get(
        url("desk-decks"), headers={"HX-Request": "true", "If-None-Match": first.headers["ETag"]}
    )
    assert ("<html" in first.content.decode(), again.status_code) == (False, 304)


def test_deck_page_shows_the_whole_verdict_and_the_link_and_is_not_kept(leader: Client, ana: Player) -> None:
    hand_in(ana, ILLEGAL_CORP)
    answer = leader.get(url("desk-deck", pk=ana.pk))
    text = answer.content.decode()
    assert "15 influence of 6: the limit 15 minus 9 listed copies." in text
    assert "2× Caprice Nisei: 8 influence" in text
    assert f"http://testserver/me/{ana.link}/" in text
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_every_version_can_be_looked_at_with_its_text(leader: Client, ana: Player) -> None:
    (first,) = hand_in(ana, ILLEGAL_CORP)
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    assert "All 3 versions" in leader.get(url("desk-deck", pk=ana.pk)).content.decode()
    text = leader.get(url("desk-deck-version", pk=ana.pk, deck_pk=first.pk)).content.decode()
    assert "Corp deck of the 2015 champion" in text
    assert leader.post(url("desk-deck-version", pk=ana.pk, deck_pk=first.pk)).status_code == 405
    assert leader.get(url("desk-deck-version", pk=ana.pk, deck_pk=10**9)).status_code == 404
    other = make_player(ana.tournament)
    assert leader.get(url("desk-deck-version", pk=other.pk, deck_pk=first.pk)).status_code == 404


def test_lock_and_unlock_all(leader: Client, ana: Player) -> None:
    assert "All decks are locked." in leader.post(url("desk-decks-lock"), follow=True).content.decode()
    assert Tournament.objects.get().are_decks_locked
    leader.post(url("desk-decks-unlock"))
    assert not Tournament.objects.get().are_decks_locked


def test_lock_and_unlock_one(leader: Client, ana: Player) -> None:
    text = leader.post(url("desk-deck-lock", pk=ana.pk), follow=True).content.decode()
    assert "The decks of Ana are locked." in text
    assert "Locked by" in text
    assert Player.objects.get().is_deck_locked is True
    leader.post(url("desk-deck-unlock", pk=ana.pk))
    assert Player.objects.get().is_deck_locked is None


def test_leader_hands_in_for_a_player_past_the_lock(leader: Client, event: Tournament, ana: Player) -> None:
    leader.post(url("desk-decks-lock"))
    answer = leader.post(url("desk-deck-edit", pk=ana.pk), {"text": f"{LEGAL_CORP}\n{LEGAL_RUNNER}"})
    assert answer.url == url("desk-deck", pk=ana.pk)
    assert {deck.submitted_by for deck in Deck.objects.all()} == {event.owner}
    page = leader.get(url("desk-deck", pk=ana.pk)).content.decode()
    assert "by a staff member for the player." in page


def test_leader_hands_in_one_side_when_it_is_the_other_then_refused(leader: Client, ana: Player) -> None:
    answer = leader.post(url("desk-deck-edit-runner", pk=ana.pk), {"text": LEGAL_CORP})
    assert (answer.status_code, Deck.objects.count()) == (422, 0)


def test_leader_checks_then_judged_and_nothing_is_kept(leader: Client, ana: Player) -> None:
    typed = leader.post(url("desk-deck-judge", pk=ana.pk), {"text": ILLEGAL_CORP}).content.decode()
    pressed = leader.post(url("desk-deck-edit", pk=ana.pk), {"text": ILLEGAL_CORP, "check": "1"})
    assert ("15 influence of 6" in typed, "15 influence of 6" in pressed.content.decode()) == (True, True)
    assert Deck.objects.count() == 0


def test_renew_link_then_the_old_one_is_dead(leader: Client, ana: Player) -> None:
    leader.post(url("desk-deck-renew", pk=ana.pk), {"link": ana.link})
    new = Player.objects.get().link
    leader.post(url("desk-deck-renew", pk=ana.pk), {"link": ana.link})
    assert Player.objects.get().link == new != ana.link
    assert [leader.get(f"/me/{link}/").status_code for link in (ana.link, new)] == [404, 200]
    assert new not in leader.get(reverse("desk-log", kwargs={"slug": "cup"})).content.decode()


def test_links_page_has_every_player_with_a_code(leader: Client, event: Tournament, ana: Player) -> None:
    ben = make_player(event, "Ben")
    answer = leader.get(url("desk-deck-links"))
    text = answer.content.decode()
    assert [player.link in text for player in (ana, ben)] == [True, True]
    main = lxml.html.document_fromstring(text).get_element_by_id("content")
    assert len(main.xpath(".//svg")) == 2
    assert answer.headers["Cache-Control"] == "private, no-store"


def settings_of(leader: Client) -> dict[str, str]:
    """Return the data a browser would submit, including hidden initial values."""
    shown: dict[str, str] = {}
    for field in leader.get(url("desk-deck-settings")).context["form"]:
        value = "" if field.value() in (None, False) else str(field.value())
        shown[field.html_name] = shown[field.html_initial_name] = value
    return shown


def test_settings_then_only_what_was_changed_is_saved(leader: Client, event: Tournament) -> None:
    shown = settings_of(leader)
    Tournament.objects.update(deck_lists="optional")
    changed: dict[str, Any] = {"restriction_list": "none", "card_pool_until": "bm"}
    assert leader.post(url("desk-deck-settings"), shown | changed).status_code == 302
    saved = Tournament.objects.get()
    assert (saved.restriction_list, saved.card_pool_until, saved.deck_lists) == ("none", "bm", "optional")


def test_settings_when_a_list_is_unknown_then_told_there(leader: Client, event: Tournament) -> None:
    answer = leader.post(url("desk-deck-settings"), settings_of(leader) | {"restriction_list": "x"})
    assert (answer.status_code, Tournament.objects.get().version) == (422, 0)


def test_settings_tell_which_catalogue_is_in_use(leader: Client, event: Tournament) -> None:
    text = leader.get(url("desk-deck-settings")).content.decode()
    assert "The card catalog has 1,988 cards." in text
    assert "python manage.py load_cards" in text


def test_settings_when_nothing_was_loaded_then_the_cards_that_came_along_are_in_use(
    leader: Client, event: Tournament, settings: Any, tmp_path: Any
) -> None:
    settings.CARDS_DIR = tmp_path
    text = leader.get(url("desk-decks")).content.decode()
    assert "The card catalog has 2,054 cards." in text
    assert "As of 31 July 2026." in text
    assert "It came with this program." in text


def test_open_lists_then_saved_and_logged(leader: Client, event: Tournament) -> None:
    leader.post(url("desk-decks-open"), {"swiss_decks": "public", "cut_decks": "public"})
    saved = Tournament.objects.get()
    assert (saved.swiss_decks, saved.cut_decks) == ("public", "public")
    assert LogEntry.objects.get().act == "open_decks"


def test_open_lists_when_a_choice_is_none_then_told_there(leader: Client, event: Tournament) -> None:
    answer = leader.post(url("desk-decks-open"), {"swiss_decks": "x", "cut_decks": ""})
    assert (answer.status_code, Tournament.objects.get().swiss_decks) == (422, "private")
    assert leader.get(url("desk-decks-open")).url == url("desk-deck-settings")


@pytest.mark.parametrize("name", ["desk-deck", "desk-decks"])
def test_page_takes_as_many_queries_for_many_players_as_for_few(
    leader: Client, event: Tournament, ana: Player, name: str, django_assert_max_num_queries: Any
) -> None:
    for _ in range(20):
        hand_in(make_player(event), LEGAL_CORP, LEGAL_RUNNER)
    hand_in(ana, ILLEGAL_CORP, LEGAL_RUNNER)
    with django_assert_max_num_queries(16):
        assert leader.get(address(name, ana)).status_code == 200
