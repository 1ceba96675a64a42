"""The organizer's rules for an event, on the public page."""

from __future__ import annotations

from datetime import UTC, datetime

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.models import AnnouncedPlan, PlanOccasion, Tournament
from tournament.models.states import EventState
from tournament.site.pages.rules import Decision, rules_page

pytestmark = pytest.mark.django_db


def decided(event: Tournament) -> dict[str, Decision]:
    return {decision.name: decision for decision in rules_page(event).decisions}


def page_words(client: Client, path: str = "/e/cup/rules/") -> str:
    page = lxml.html.document_fromstring(client.get(path).content.decode())
    return " ".join(page.get_element_by_id("content").text_content().split())


def test_event_as_the_regulations_have_it_says_so(client: Client) -> None:
    event = make_tournament(slug="cup", level="formal")

    told = decided(event)

    assert rules_page(event).departures == ()
    assert told["level"].words[2] == "Staff don’t play (REG 1.3)."
    assert told["tiebreakers"].words == (
        (
            "Ties are broken in this order: Head-to-head (REG 8.2), Strength of schedule "
            "(REG 8.3), Extended strength of schedule (REG 8.4), Random (REG 8.5)."
        ),
    )
    assert told["sides"].words == (
        "Each player is corp once and runner once; who runs first is random (REG 5.1).",
    )
    assert told["reports"].words[0].startswith("Players report results on their own pages")
    assert told["conduct"].words[-1] == (
        "No notes during a round, but players may read official rules documents (REG 12.1)."
    )
    assert "None: lengths, games, points and tiebreakers follow the regulations." in page_words(client)


def test_what_departs_is_shown_with_what_the_regulations_say(client: Client) -> None:
    event = make_tournament(
        slug="cup",
        round_minutes=50,
        win_points=2,
        tiebreakers=["sos", "extended_sos", "random"],
        are_reports_open=False,
    )

    told = decided(event)

    assert told["games"].departs == (
        (
            "Minutes per round: 50 here, 65 in the regulations. Depends on the kind of event: 65 "
            "constructed, 50 full draft, 30 half draft (REG 4.1, 11)."
        ),
    )
    assert told["points"].departs == (
        ("Points for a win: 2 here, 3 in the regulations. Win 3, on time 2, draw 1, loss 0 (REG 5.3)."),
    )
    assert told["tiebreakers"].departs == (
        (
            "The regulations use this order: Head-to-head (REG 8.2), Strength of schedule (REG "
            "8.3), Extended strength of schedule (REG 8.4), Random (REG 8.5)."
        ),
    )
    assert told["reports"].words[0] == "Staff enter the results; players don’t report them."
    assert "Minutes per round: 50 here, 65 in the regulations." in page_words(client)


def test_event_of_today_is_shown_by_its_own_rules(client: Client) -> None:
    event = make_tournament(
        slug="cup",
        regulations="today",
        swiss_kind="single_sided",
        games_per_round=1,
        round_minutes=40,
        timed_win_points=3,
        bye_points=3,
        level="relaxed",
        structure="casual",
        tiebreakers=["sos", "extended_sos", "random"],
        cut_size=4,
        cut_kind="single",
        planned_rounds=4,
    )

    told = decided(event)

    assert rules_page(event).departures == ()
    assert told["sides"].words == (
        "The site assigns sides: the player who has been corp less often is corp (NOW 2.2).",
        (
            "In a player’s first match of the cut, the higher seed chooses sides. After that, the "
            "site assigns them (NOW 4.2)."
        ),
    )
    assert told["conduct"].words[-1] == "Notes are allowed, because this is a casual event (NOW 5.3)."
    assert "REG 10" not in page_words(client)


def test_changes_of_the_plan_stand_with_their_reasons(client: Client) -> None:
    event = make_tournament(
        slug="cup", state=EventState.RUNNING, planned_rounds=3, cut_size=0, structure="modified"
    )
    for rounds, occasion, reason in (
        (4, PlanOccasion.STARTED, ""),
        (3, PlanOccasion.CHANGED, "The shop closes at six."),
    ):
        AnnouncedPlan.objects.create(
            tournament=event,
            occasion=occasion,
            structure="modified",
            rounds=rounds,
            cut_size=0,
            extra_rounds=0,
            reason=reason,
            said_at=datetime(2016, 11, 5, 10, tzinfo=UTC),
        )

    words = page_words(client)

    assert "Reason: The shop closes at six." in words
    assert "The plan was changed after it was announced. See above for when and why." in words


def test_rules_take_the_same_queries_for_one_player_and_for_many(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = make_tournament()
    with django_assert_num_queries(2):
        rules_page(event)
    players = make_players(event, 20)
    make_round(event, [(players[0], players[1])])
    with django_assert_num_queries(2):
        rules_page(event)


def test_rules_lead_to_their_sections_and_are_led_to(client: Client) -> None:
    make_tournament(slug="cup")
    page = client.get("/e/cup/rules/").content.decode()
    assert '<a class="cited" href="/reference/regulations/#reg-8-3" target="_blank" rel="noopener">' in page
    assert 'href="/reference/regulations/?rules=2016"' in page
    assert 'href="/e/cup/rules/"' in client.get("/e/cup/").content.decode()


def test_rules_say_what_players_bring_and_what_is_expected_of_them() -> None:
    event = make_tournament(level="premier", deck_lists="required")
    told = decided(event)
    assert told["bring"].words == (
        "Both decks with all their cards, sleeves and tokens, and the full lists of both "
        "decks. If you still have to write them, come early (REG 1.7).",
    )
    assert told["level"].words[-1].startswith("Players know the rules, the frequently asked questions")
    assert "Only official products may be used (REG 2.4)." in told["cards"].words
    conduct = " ".join(told["conduct"].words)
    assert [number for number in ("1.8", "5.9", "5.10") if f"(REG {number})" not in conduct] == []
    assert "(REG 4.1)" in " ".join(told["games"].words)
    online = decided(make_tournament(is_online=True))
    assert "bring" not in online
    assert "(REG 3.9)" not in " ".join(online["cards"].words)


def test_player_reads_what_to_bring_once_signed_up(client: Client) -> None:
    event = make_tournament(deck_lists="none")
    own = client.get(reverse("me", args=[make_player(event, "Ana").link], query={"new": "1"}))
    assert "What to bring: Both decks with all their cards, sleeves and tokens" in own.content.decode()
    public = client.get(reverse("event", args=[event.slug]))
    assert "Both decks with all their cards" in public.content.decode()
