"""A player's own pages: reached only by the link, with decks checked as they are typed."""

from __future__ import annotations

import logging

import pytest
from django.test import Client
from django.urls import reverse

from tests.cited import without_links
from tests.factories import make_player, make_user
from tests.tournament.decks_data import (
    ILLEGAL_CORP,
    LEGAL_CORP,
    LEGAL_RUNNER,
    WITHOUT_IDENTITY,
    hand_in,
    make_deck_event,
)
from tournament.decks.acts.locks import LockDecks
from tournament.decks.catalogue import catalogue
from tournament.models import Deck, Player, Tournament
from tournament.models.states import EventState
from tournament.web.logs import HideLinks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


@pytest.fixture
def event() -> Tournament:
    return make_deck_event(slug="cup", name="Dock Cup")


@pytest.fixture
def ana(event: Tournament) -> Player:
    return make_player(event, "Ana", pronouns="she/her")


def url(player: Player, name: str = "me-deck", **kwargs: object) -> str:
    return reverse(name, kwargs={"link": player.link, **kwargs})


PAGES = ["me-deck", "me-corp", "me-runner"]
CHECKS = ["me-check", "me-corp-check", "me-runner-check"]


@pytest.mark.parametrize("name", PAGES)
def test_page_needs_no_account_and_stays_private(client: Client, ana: Player, name: str) -> None:
    answer = client.get(url(ana, name))
    assert (answer.status_code, "Ana" in answer.content.decode()) == (200, True)
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert answer.headers["Referrer-Policy"] == "strict-origin"
    assert answer.headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("name", [*PAGES, *CHECKS, "me-open-decks"])
@pytest.mark.parametrize("link", ["x", "wrong-link-0123456789", "a" * 500, "%00"])
def test_page_when_the_link_is_wrong_then_not_found(client: Client, name: str, link: str) -> None:
    address = reverse(name, kwargs={"link": "LINK"}).replace("LINK", link)
    call = client.post if name in CHECKS else client.get
    assert call(address).status_code == 404


def test_page_of_who_has_nothing_says_what_is_needed(client: Client, ana: Player) -> None:
    text = without_links(client.get(url(ana)).content.decode())
    assert "This event requires lists of both your decks before round 1 (REG 2.3)." in text
    assert text.count(">Missing</span>") == 2


def test_hand_in_both_then_kept_and_shown_as_legal(client: Client, ana: Player) -> None:
    answer = client.post(url(ana), {"text": f"{LEGAL_CORP}\n{LEGAL_RUNNER}"})
    assert (answer.status_code, answer.url) == (302, url(ana))
    text = client.get(url(ana)).content.decode()
    assert "Both decks have been handed in." in text
    assert "Both decks are handed in and legal." in text
    assert [deck.submitted_by for deck in Deck.objects.all()] == [None, None]


def test_hand_in_an_illegal_deck_then_taken_with_the_reasons_shown(client: Client, ana: Player) -> None:
    answer = client.post(url(ana), {"text": ILLEGAL_CORP}, follow=True)
    text = answer.content.decode()
    assert Deck.objects.count() == 1
    assert "The deck has been handed in. It isn’t legal: see why below." in text
    assert "15 influence of 6: the limit 15 minus 9 listed copies." in text
    assert "REG 3.7" in text


def test_hand_in_without_identity_when_it_is_registered_then_taken_with_it(
    client: Client, ana: Player
) -> None:
    Player.objects.filter(pk=ana.pk).update(corp_identity="NBN: Controlling the Message")
    note = "The identity is from the registration: NBN: Controlling the Message."
    checked = client.post(reverse("me-check", kwargs={"link": ana.link}), {"text": WITHOUT_IDENTITY})
    assert note in checked.content.decode()

    client.post(url(ana), {"text": WITHOUT_IDENTITY})
    deck = Deck.objects.get()
    identity = catalogue().by_code(deck.identity)
    assert identity
    assert (deck.side, identity.title) == ("corp", "NBN: Controlling the Message")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Paste a deck, or choose its file."),
        (WITHOUT_IDENTITY, "The corp deck has no identity."),
        (f"{LEGAL_CORP}\n3x Hege Fund", "isn’t a known card. Did you mean “Hedge Fund”"),
        ("3x <script>alert(1)</script>", "&lt;script&gt;"),
    ],
)
def test_hand_in_when_it_cannot_be_taken_then_told_and_what_was_typed_stays(
    client: Client, ana: Player, text: str, message: str
) -> None:
    answer = client.post(url(ana), {"text": text})
    assert (answer.status_code, Deck.objects.count()) == (422, 0)
    assert message in answer.content.decode()
    assert answer.context["form"]["text"].value() == text


def test_hand_in_a_file(client: Client, ana: Player) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    client.post(url(ana), {"file": SimpleUploadedFile("deck.txt", LEGAL_RUNNER.encode())})
    assert Deck.objects.get().side == "runner"


def test_hand_in_the_same_twice_then_said_so(client: Client, ana: Player) -> None:
    client.post(url(ana), {"text": LEGAL_CORP})
    answer = client.post(url(ana), {"text": LEGAL_CORP}, follow=True)
    assert "Nothing has changed: these decks have already been handed in." in answer.content.decode()
    assert Deck.objects.count() == 1


def test_hand_in_from_a_second_browser_then_told_once_and_taken_when_meant(
    client: Client, ana: Player
) -> None:
    client.post(url(ana), {"text": LEGAL_CORP, "seen_corp": "0"})
    refused = client.post(url(ana), {"text": ILLEGAL_CORP, "seen_corp": "0"})
    assert refused.status_code == 422
    assert "The player handed in another corp deck while you were typing." in refused.content.decode()
    seen = refused.context["form"]["seen_corp"].value()
    again = client.post(url(ana), {"text": ILLEGAL_CORP, "seen_corp": seen})
    assert (again.status_code, Deck.objects.count()) == (302, 2)


def test_hand_in_once_locked_then_refused_in_words_and_who_did_it_is_said(
    client: Client, ana: Player
) -> None:
    hand_in(ana, LEGAL_CORP)
    LockDecks().perform(ana.tournament, actor=make_user(first_name="Lea"))
    answer = client.post(url(ana), {"text": LEGAL_RUNNER})
    assert (answer.status_code, Deck.objects.count()) == (422, 1)
    text = client.get(url(ana)).content.decode()
    assert "Your decks were locked by Lea. You can no longer change them." in text
    assert "<textarea" not in text
    assert "<textarea" not in client.get(url(ana, "me-corp")).content.decode()


def test_hand_in_when_the_event_is_over_then_refused(client: Client, ana: Player) -> None:
    Tournament.objects.update(state=EventState.FINISHED, planned_rounds=4, cut_size=0)
    assert client.post(url(ana), {"text": LEGAL_CORP}).status_code == 422


def test_page_when_the_event_takes_no_lists_then_said(client: Client) -> None:
    player = make_player(make_deck_event(deck_lists="none"))
    assert (
        "This event doesn’t take decklists, so there is nothing to hand in."
        in client.get(url(player)).content.decode()
    )


def test_page_of_one_side_starts_with_the_deck_and_takes_only_that_side(client: Client, ana: Player) -> None:
    hand_in(ana, LEGAL_CORP)
    assert "NBN: Controlling the Message" in client.get(url(ana, "me-corp")).context["form"]["text"].value()
    assert client.post(url(ana, "me-corp"), {"text": LEGAL_RUNNER}).status_code == 422
    answer = client.post(url(ana, "me-corp"), {"text": ILLEGAL_CORP, "seen_corp": "1"})
    assert answer.url == url(ana)


def test_check_button_without_script_then_judged_and_nothing_is_kept(client: Client, ana: Player) -> None:
    answer = client.post(url(ana), {"text": ILLEGAL_CORP, "check": "1"})
    assert (answer.status_code, Deck.objects.count()) == (200, 0)
    assert "15 influence of 6" in answer.content.decode()
    assert answer.context["form"]["text"].value() == ILLEGAL_CORP


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ILLEGAL_CORP, "15 influence of 6: the limit 15 minus 9 listed copies."),
        (LEGAL_CORP, "You can hand it in as it is. The organizer also sees what isn’t legal."),
        ("3x Hege Fund", "This cannot be handed in yet:"),
        ("", "Paste a deck to see any problems right away."),
        ("\x00", "Null characters are not allowed."),
    ],
)
def test_check_while_typing_then_only_the_reading(
    client: Client, ana: Player, text: str, expected: str
) -> None:
    answer = client.post(url(ana, "me-check"), {"text": text}, headers={"HX-Request": "true"})
    content = answer.content.decode()
    assert (answer.status_code, expected in content, "<html" in content) == (200, True, False)
    assert (Deck.objects.count(), answer.headers["Cache-Control"]) == (0, "private, no-store")


def test_check_when_locked_then_still_judged_and_nothing_kept(client: Client, ana: Player) -> None:
    LockDecks().perform(ana.tournament, actor=ana.tournament.owner)
    assert client.post(url(ana, "me-check"), {"text": LEGAL_CORP}).status_code == 200


def test_page_after_signing_up_shows_the_link_to_keep(client: Client, ana: Player) -> None:
    text = client.get(f"{url(ana, 'me')}?new=1").content.decode()
    assert f"http://testserver{url(ana, 'me')}" in text
    assert "<svg" in text
    assert "Keep this link!" not in client.get(url(ana)).content.decode()


def test_another_players_decks_when_not_open_then_not_found(client: Client, ana: Player) -> None:
    ben = make_player(ana.tournament, "Ben")
    hand_in(ben, LEGAL_CORP)
    assert client.get(url(ana, "me-open-decks")).status_code == 404
    assert client.get(url(ana, "me-open-deck", pk=ben.pk)).status_code == 404


def test_another_players_decks_when_open_to_players_then_seen_by_link_only(
    client: Client, ana: Player
) -> None:
    ben = make_player(ana.tournament, "Ben")
    hand_in(ben, LEGAL_CORP)
    Tournament.objects.update(swiss_decks="players", cut_decks="players")
    listed = client.get(url(ana, "me-open-decks")).content.decode()
    shown = client.get(url(ana, "me-open-deck", pk=ben.pk)).content.decode()
    assert ("Ben" in listed, "Hedge Fund" in shown) == (True, True)
    assert ben.link not in listed + shown
    assert client.get(reverse("open-decks", kwargs={"slug": "cup"})).status_code == 404
    assert client.get(reverse("open-deck", kwargs={"slug": "cup", "pk": ben.pk})).status_code == 404


def test_decks_of_another_event_when_open_here_then_not_found(client: Client, ana: Player) -> None:
    Tournament.objects.update(swiss_decks="public", cut_decks="public")
    stranger = make_player(make_deck_event(swiss_decks="public", cut_decks="public"))
    hand_in(stranger, LEGAL_CORP)
    assert client.get(url(ana, "me-open-deck", pk=stranger.pk)).status_code == 404


def test_renewed_link_opens_and_the_old_one_does_not(client: Client, ana: Player) -> None:
    old = url(ana)
    Player.objects.filter(pk=ana.pk).update(link="another-link")
    assert [client.get(old).status_code, client.get("/me/another-link/").status_code] == [404, 200]


def test_form_without_token_then_refused(ana: Player) -> None:
    assert Client(enforce_csrf_checks=True).post(url(ana), {"text": LEGAL_CORP}).status_code == 403


def test_log_record_then_the_link_is_taken_out_of_it() -> None:
    record = logging.LogRecord(
        "django.request", 30, "", 1, "%s: %s", ("Not Found", "/me/se_cret-123/corp/"), None
    )
    assert HideLinks().filter(record)
    assert record.getMessage() == "Not Found: /me/…/corp/"


def test_what_is_refused_is_logged_without_the_link(
    client: Client, ana: Player, caplog: pytest.LogCaptureFixture
) -> None:
    client.post(url(ana), {"text": "nonsense"})
    client.delete(url(ana))
    assert "/me/…/" in caplog.text
    assert ana.link not in caplog.text


@pytest.mark.parametrize("name", PAGES)
def test_hand_in_when_the_decks_are_locked_meanwhile_then_the_text_is_still_there(
    client: Client, event: Tournament, ana: Player, name: str
) -> None:
    LockDecks(player=None).perform(event, actor=event.owner)
    text = LEGAL_CORP if name != "me-runner" else LEGAL_RUNNER
    answer = client.post(url(ana, name), {"text": text})
    assert (answer.status_code, Deck.objects.count()) == (422, 0)
    assert "What you sent, so you can copy it" in answer.content.decode()
    assert "1x Cobra" in answer.content.decode() or "2x Yog.0" in answer.content.decode()


def test_hand_in_when_the_link_was_renewed_or_the_form_was_open_too_long_then_the_text_is_still_there(
    ana: Player,
) -> None:
    for client, address, status in (
        (Client(), url(ana).replace(ana.link, "renewed-link-0123456"), 404),
        (Client(enforce_csrf_checks=True), url(ana), 403),
    ):
        answer = client.post(address, {"text": LEGAL_CORP})
        assert (answer.status_code, "1x Cobra" in answer.content.decode()) == (status, True)
