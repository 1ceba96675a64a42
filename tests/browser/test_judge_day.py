"""A judge's round on a phone: a call, the table in two taps, extra time, penalties, a conceded game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in, sideways
from tests.factories import make_player, make_players, make_round, make_tournament, make_user, report
from tournament.floor.acts.calls import RaiseCall
from tournament.floor.acts.penalties import GivePenalty
from tournament.models import PenaltyKind, PenaltyLevel, Player, Staff
from tournament.models.states import EventState, PlayerState, Role
from tournament.play.clock.acts.extensions import ExtendTable

pytestmark = pytest.mark.django_db(transaction=True)


def test_judge_on_a_phone_does_a_round_between_the_tables(page: Page) -> None:
    event = make_tournament(slug="cup", name="Judged Cup", state=EventState.RUNNING)
    ana, bo, cy, di = make_players(event, 4)
    make_round(event, [(ana, bo), (cy, di)])
    judge = make_user("mo")
    Staff.objects.create(tournament=event, user=judge, role=Role.JUDGE, name="Mo")
    RaiseCall(table=None, about="A card does nothing?").perform(event, actor=None, player=cy)
    page.set_viewport_size({"width": 375, "height": 740})
    log_in(page, "mo")

    page.goto("/judge/cup/")
    assert sideways(page) == 0, page.url
    page.get_by_role("button", name="I’m on my way").click()
    expect(page.get_by_role("heading", name="Call from table 2")).to_be_visible()
    assert sideways(page) == 0, page.url
    page.get_by_label("Outcome").fill("Read the card.")
    page.get_by_role("button", name="Close the call").click()
    expect(page.get_by_text("No open judge calls.")).to_be_visible()

    page.get_by_role("link", name="Table 2").click()  # the second of two taps
    assert sideways(page) == 0, page.url
    page.get_by_label("Reason (optional)").fill("Long ruling")
    page.get_by_role("button", name="Add time").click()
    expect(page.get_by_text("+5: Long ruling")).to_be_visible()

    page.goto("/judge/cup/")
    page.get_by_label("Table number or name").fill("player 003")
    page.get_by_role("button", name="Find").click()
    for said in ("Player 003: Warning.", "Player 003 plays on until the organizer decides."):
        page.get_by_label("Infraction").select_option("hidden_cards")
        page.get_by_role("button", name="Review the penalty").click()
        expect(page.get_by_role("button", name="Give the penalty")).to_be_visible()
        assert sideways(page) == 0, page.url
        page.get_by_role("button", name="Give the penalty").click()
        expect(page.get_by_text(said)).to_be_visible()
    expect(page.get_by_role("heading", name="Disqualify Player 003?")).to_be_visible()
    assert sideways(page) == 0, page.url

    page.goto("/judge/cup/tables/2/concede/")
    assert sideways(page) == 0, page.url
    page.get_by_role("radio", name="Player 004").check()
    page.get_by_role("checkbox", name="Game 1").check()
    page.get_by_role("button", name="Give the games to the opponent").click()
    expect(page.get_by_text("3-0 so far")).to_be_visible()
    assert sideways(page) == 0, page.url


def test_judge_page_that_changes_keeps_what_is_typed_and_sends_what_was_seen(page: Page) -> None:
    event = make_tournament(slug="cup", name="Judged Cup", state=EventState.RUNNING)
    ana, bo = make_players(event, 2)
    round_ = make_round(event, [(ana, bo)])
    judge = make_user("mo")
    Staff.objects.create(tournament=event, user=judge, role=Role.JUDGE, name="Mo")
    log_in(page, "mo")

    page.goto("/judge/cup/tables/1/")
    page.get_by_label("Reason (optional)").fill("Long ruling")
    ExtendTable(pairing=round_.pairings.get(), minutes=3, reason="They waited", seen_extension=0).perform(
        event, actor=event.owner
    )
    expect(page.get_by_text("+3: They waited")).to_be_visible()
    expect(page.get_by_label("Reason (optional)")).to_have_value("Long ruling")

    page.goto(f"/judge/cup/players/{ana.pk}/")
    page.get_by_label("Note for staff").fill("Hand shown again")
    GivePenalty(
        player=ana,
        kind=PenaltyKind.HIDDEN_CARDS,
        level=PenaltyLevel.WARNING,
        note="Hand shown",
        seen_penalty=0,
    ).perform(event, actor=event.owner)
    expect(page.get_by_text("Hand shown", exact=True)).to_be_visible()
    expect(page.get_by_label("Note for staff")).to_have_value("Hand shown again")
    page.get_by_label("Infraction").select_option("hidden_cards")
    page.get_by_role("button", name="Review the penalty").click()
    page.get_by_role("button", name="Give the penalty").click()
    # The first penalty was seen on this page, so the rules count this one as the second (REG 12.1).
    expect(page.get_by_role("heading", name="Disqualify Player 001?")).to_be_visible()


def test_judge_finds_any_of_150_tables_and_any_player_in_two_taps(page: Page) -> None:
    event = make_tournament(slug="cup", name="Large Cup", state=EventState.RUNNING)
    players = make_players(event, 301)
    make_player(event, "Gone", state=PlayerState.DROPPED)
    pairs: list[tuple[Player, ...]] = [(players[at], players[at + 1]) for at in range(0, 300, 2)]
    round_ = make_round(event, [*pairs, (players[300],)])
    report(round_, 150, 6, 0)
    Staff.objects.create(tournament=event, user=make_user("mo"), role=Role.JUDGE, name="Mo")
    page.set_viewport_size({"width": 375, "height": 740})
    log_in(page, "mo")

    page.goto("/judge/cup/")
    assert sideways(page) == 0, page.url
    page.get_by_role("link", name="Table 150 ").click()
    expect(page.get_by_role("heading", name="Table 150")).to_be_visible()
    for name in ("Player 301", "Gone"):
        page.goto("/judge/cup/")
        page.get_by_role("link", name="All players").click()
        assert sideways(page) == 0, page.url
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_role("heading", name=name)).to_be_visible()

    page.goto("/judge/cup/")
    page.get_by_label("Table number or name").fill("Player 084")  # typing narrows down the grid
    expect(page.get_by_role("link", name="Table 42 ")).to_be_visible()
    expect(page.get_by_role("link", name="Table 41 ")).to_be_hidden()
    page.get_by_label("Table number or name").fill("42")
    page.get_by_label("Table number or name").press("Enter")
    expect(page.get_by_role("heading", name="Table 42")).to_be_visible()
