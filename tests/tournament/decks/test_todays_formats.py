"""Today's formats and their snapshots: page texts, and decks when the date changes (NOW 5)."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tests.tournament.decks_data import hand_in
from tournament.decks.catalogue import catalogue
from tournament.decks.forms.settings import DeckSettingsForm, format_choices
from tournament.decks.pages.check import deck_check_page
from tournament.decks.pages.judging import judged_by
from tournament.decks.records import deck_record, judging_of, verdict_of
from tournament.models import Deck, DeckFormat, Tournament
from tournament.site.pages.facts import event_facts

SUMMER = date(2026, 7, 18)
# Built from cards in System Gateway, Elevation and Vantage Point.
STARTUP_RUNNER = """\
Tāo Salonga: Telepresence Magician

3 Sure Gamble
3 Creative Commission
3 Overclock
3 VRcation
3 Jailbreak
3 Telework Contract
3 Smartware Distributor
3 Side Hustle
3 Verbal Plasticity
3 Unity
3 Mayfly
2 T400 Memory Diamond
3 Conduit
2 Carmen
"""
STARTUP_CORP = """\
Synapse Global: Faster than Thought

3 Witch Hunt
3 Embedded Reporting
2 Next Big Thing
2 Superconducting Hub
3 Hedge Fund
3 Predictive Planogram
3 Petty Cash
3 Regolith Mining License
3 Spin Doctor
3 Nihilo Agent
3 Palisade
3 Tithe
3 Whitespace
3 Ping
3 Funhouse
2 Doomscroll
"""


@pytest.fixture(autouse=True)
def fresh_start(settings: Any, tmp_path: Path) -> None:
    settings.CARDS_DIR = tmp_path / "cards"


def today(**fields: Any) -> Tournament:
    """Return an unsaved event under today's rules."""
    facts = {"date": SUMMER, "level": "formal", "regulations": "today", "deck_format": "startup"}
    return Tournament(**facts | fields)


@pytest.mark.parametrize("level", ["relaxed", "formal", "premier"])
def test_event_of_today_says_its_snapshot_its_list_and_what_that_asks(level: str) -> None:
    judging = judging_of(today(level=level))
    line = (
        "Startup, snapshot 26.05 of 1 May 2026: the cards of “Startup (Vantage Point)” are legal, at every "
        "level (NOW 5.2). Restriction list: Startup Balance Update 26.05, in force since 1 May 2026."
    )
    limit = "A deck can have at most 4 agenda cards worth 3 or more points."
    assert judged_by(judging).words == f"{line} {limit}"
    assert event_facts(today(level=level), None).cards == (line, limit)


@pytest.mark.parametrize(
    ("format", "day", "words"),
    [
        ("standard", date(2026, 3, 12), "Standard, snapshot 25.12 of 1 December 2025: the cards of “Seventh"),
        (
            "standard",
            date(2026, 3, 13),
            "Standard, snapshot 26.03 of 13 March 2026: the cards of “Standard 2026",
        ),
        (
            "standard",
            date(2019, 12, 30),
            "Standard MWL 3.4, in force since 20 September 2019. A deck can have only one restricted",
        ),
        ("standard", date(2024, 6, 1), "All cards with “Current” are banned."),
        (
            "eternal",
            SUMMER,
            ("The listed cards in a deck can have at most 7 points in total, counting each title once."),
        ),
        ("snapshot", SUMMER, "Snapshot Ban List 1.0, in force since 16 November 2018."),
        ("ram", SUMMER, "RAM, snapshot 22.11 of 12 November 2022: the cards of “RAM 7” are legal"),
        ("system_gateway", SUMMER, "the cards of “System Gateway” are legal, at every level (NOW 5.2)."),
        (
            "ram",
            date(2021, 12, 6),
            "has no card pool for RAM on 6 December 2021, only from 7 December 2021 on",
        ),
        (
            "standard",
            date(2016, 11, 5),
            "Cards released by 5 November 2016 are legal (REG 2.2). Restriction list: NAPD MWL 1.1, in force",
        ),
    ],
)
def test_words_of_each_format_are_those_of_its_day(format: str, day: date, words: str) -> None:
    assert words in judged_by(judging_of(today(date=day, deck_format=format))).words


@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("relaxed", "each from the day of its release (NOW 5.2)."),
        ("formal", "each from the second Friday after its release (NOW 5.2)."),
    ],
)
def test_pool_up_to_a_pack_follows_releases(level: str, words: str) -> None:
    judging = judging_of(today(deck_format="standard", card_pool_until="vp", level=level))
    assert judging.snapshot is None
    assert judged_by(judging).line.startswith(
        f"Cards up to the pack Vantage Point (released 2 March 2026) are legal, {words}"
    )


def test_event_of_the_2016_regulations_has_no_snapshot_whatever_its_format() -> None:
    for format in DeckFormat:
        judging = judging_of(today(regulations="2016", deck_format=format, level="premier"))
        assert (judging.snapshot, judging.pool.by_release) == (None, True)
        assert "Cards released by 7 July 2026, 11 days before" in judged_by(judging).words


def test_formats_are_offered_with_what_they_play_on_the_day() -> None:
    offered = dict(format_choices(today(date=date(2021, 12, 6)), catalogue()))
    assert offered["standard"] == "Standard: “Fourth Rotation”, snapshot of 29 October 2021"
    assert offered["ram"] == "RAM (Random Access Memories) (no card pool is known for 6 December 2021)"
    plain = dict(format_choices(today(regulations="2016"), catalogue()))
    assert plain == {value: str(label) for value, label in DeckFormat.choices}
    form = DeckSettingsForm(tournament=today(), catalogue=catalogue())
    assert dict(form.fields["card_pool_until"].choices)[""] == "As in the format’s snapshot"  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_deck_of_current_cards_is_legal_in_startup_and_standard_out_of_the_box() -> None:
    for format in ("startup", "standard", "eternal"):
        player = make_player(make_tournament(**facts_of(deck_format=format)), "Ana")
        corp, runner = hand_in(player, STARTUP_CORP, STARTUP_RUNNER)
        judging = judging_of(player.tournament)
        assert len(deck_record(corp, judging.catalogue).cards) == 16
        assert len(deck_record(runner, judging.catalogue).cards) == 14
        assert (verdict_of(corp, judging).problems, verdict_of(runner, judging).problems) == ((), ())


@pytest.mark.django_db
def test_fourth_agenda_worth_three_points_is_illegal_only_while_the_list_caps_them_at_three() -> None:
    text = STARTUP_CORP.replace("3 Embedded Reporting", "2 Send a Message")
    text = text.replace("3 Palisade", "3 Palisade\n3 Paywall")
    codes = {}
    for day in (date(2026, 3, 5), SUMMER):
        player = make_player(make_tournament(**facts_of(date=day)), "Ana")
        (deck,) = hand_in(player, text)
        codes[day] = {
            problem.code: dict(problem.facts)
            for problem in verdict_of(deck, judging_of(player.tournament)).problems
        }
    told = {"list": "startup-balance-update-26-03", "have": 4, "max": 3, "points": 3}
    assert codes == {date(2026, 3, 5): {"too_many_large_agendas": told}, SUMMER: {}}


def facts_of(**fields: Any) -> dict[str, Any]:
    return {"date": SUMMER, "level": "formal", "regulations": "today", "deck_format": "startup"} | fields


@pytest.mark.django_db
def test_deck_when_the_date_moves_to_another_snapshot_is_judged_again_and_that_is_said(
    client: Client, to_client: Client, tournament: Tournament
) -> None:
    for name, value in facts_of(deck_lists="required").items():
        setattr(tournament, name, value)
    tournament.save()
    player = make_player(tournament, "Ana")
    hand_in(player, STARTUP_RUNNER)
    own = reverse("me-deck", kwargs={"link": player.link})
    check = reverse("desk-deck-check", kwargs={"slug": tournament.slug, "pk": player.pk})
    said = "Different rules applied when this deck was handed in:"
    before = client.get(own).content.decode()
    assert said not in before
    assert "Startup, snapshot 26.05 of 1 May 2026" in before
    Tournament.objects.filter(pk=tournament.pk).update(date=date(2024, 1, 20))
    after = client.get(own).content.decode()
    assert (
        f"{said} Startup, snapshot of 1 May 2026, with Startup Balance Update 26.05. "
        "It is now checked against the current rules." in " ".join(after.split())
    )
    assert "Startup, snapshot 24.01 of 19 January 2024" in after
    assert "Not legal" in after
    checked = " ".join(to_client.get(check).content.decode().split())
    assert "Startup, snapshot 24.01 of 19 January 2024: the cards of " in checked
    assert "Restriction list: Startup Ban List 24.01, in force since " in checked


@pytest.mark.django_db
def test_ram_is_chosen_in_the_settings(to_client: Client, tournament: Tournament) -> None:
    address = reverse("desk-deck-settings", kwargs={"slug": tournament.slug})
    Tournament.objects.filter(pk=tournament.pk).update(regulations="today", date=date(2021, 12, 6))
    sent = {"deck_lists": "required", "deck_format": "ram", "restriction_list": "", "card_pool_until": ""}
    sent |= {"initial-deck_lists": "optional", "initial-deck_format": "standard"}
    assert to_client.post(address, sent).status_code == 302
    tournament.refresh_from_db()
    assert tournament.deck_format == "ram"
    shown = to_client.get(address).content.decode()
    assert "The card data has no card pool for RAM on 6 December 2021, only from 7 December 2021 on" in shown


@pytest.mark.django_db
def test_deck_check_shows_legal_cards_and_list() -> None:
    event = make_tournament(**facts_of(deck_format="ram"))
    assert deck_check_page(event, make_player(event)).judged.line == (
        "RAM, snapshot 22.11 of 12 November 2022: the cards of “RAM 7” are legal, at every level (NOW 5.2). "
        "No restriction list is in force."
    )


@pytest.mark.django_db
def test_deck_where_nobody_kept_what_counted_says_nothing_of_it(client: Client) -> None:
    player = make_player(make_tournament(**facts_of()), "Ana")
    hand_in(player, STARTUP_RUNNER)
    for terms in ("", "gone"):
        Deck.objects.update(judged_under=terms)
        shown = client.get(reverse("me-deck", kwargs={"link": player.link})).content.decode()
        assert "Different rules applied when this deck was handed in:" not in shown
