"""The round length is announced with the plan, and changes need a reason (REG 4.1, 9.1)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.errors import RuleError
from tests.factories import make_cut_event, make_players, make_results, make_tournament
from tests.races import race
from tournament.event.acts.plan import AnnouncePlan
from tournament.event.acts.settings import ChangeSettings
from tournament.event.pages.plan import plan_page
from tournament.event.plan import PlanTerms, ToldPlan, held_terms, tell
from tournament.kernel.undo import Undo
from tournament.models import AnnouncedPlan, LogEntry, PlanOccasion, StageKind, Tournament
from tournament.models.states import EventState
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.removal import UndoCut
from tournament.play.results.acts.finish import FinishEvent, ReopenEvent
from tournament.play.rounds.acts.drafts import DiscardRound, PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound

pytestmark = pytest.mark.django_db
TERMS = PlanTerms(3, 4, "double")


@pytest.fixture
def announced() -> Tournament:
    """Return an event of eight players with 65-minute rounds announced."""
    event = make_tournament(planned_rounds=3, cut_size=4, cut_kind="double")
    make_players(event, 8)
    AnnouncePlan(terms=TERMS).perform(event, actor=event.owner)
    return event


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def last(event: Tournament, minutes: int, reason: str = "") -> None:
    ChangeSettings(changes={"round_minutes": minutes}, reason=reason).perform(fresh(event), actor=event.owner)


def lengths(event: Tournament) -> list[tuple[str, int | None, str]]:
    rows = AnnouncedPlan.objects.filter(tournament=event).order_by("pk")
    return list(rows.values_list("occasion", "round_minutes", "reason"))


def undo_newest(event: Tournament) -> None:
    now = fresh(event)
    entry = LogEntry.objects.filter(tournament=event, undone_by=None).exclude(act="undo").latest("version")
    assert Undo(entry=entry, seen=now.version).perform(now, actor=now.owner)


def test_length_that_was_not_announced_changes_without_a_reason() -> None:
    event = make_tournament()
    last(event, 50)
    assert (fresh(event).round_minutes, lengths(event)) == (50, [])


def test_another_length_than_was_announced_needs_a_reason_and_both_are_shown(announced: Tournament) -> None:
    with pytest.raises(RuleError, match="reason_missing"):
        last(announced, 50)
    assert (fresh(announced).round_minutes, len(lengths(announced))) == (65, 1)

    last(announced, 50, "The hall closes at six")

    assert lengths(announced) == [("announced", 65, ""), ("length", 50, "The hall closes at six")]
    page = plan_page(fresh(announced))
    plan = "3 Swiss rounds, then a cut to the top 4: double elimination; Swiss rounds last"
    assert [(line.heading, line.words, line.reason) for line in page.told] == [
        ("Announced", f"{plan} 65 minutes", ""),
        ("New round length", f"{plan} 50 minutes", "The hall closes at six"),
    ]
    assert page.lengths.startswith("A Swiss round lasts 50 minutes")
    assert (page.plan.terms, page.plan.players) == (TERMS, 8)
    logged = LogEntry.objects.latest("pk").payload
    assert logged["changes"] == {"round_minutes": {"before": 65, "after": 50}}
    assert logged["reason"] == "The hall closes at six"


def test_other_settings_need_no_reason(announced: Tournament) -> None:
    ChangeSettings(changes={"venue": "Dock 7"}).perform(fresh(announced), actor=announced.owner)
    assert len(lengths(announced)) == 1


def test_length_announced_is_undone_with_the_setting(announced: Tournament) -> None:
    last(announced, 50, "Time")
    undo_newest(announced)
    assert (fresh(announced).round_minutes, lengths(announced)) == (65, [("announced", 65, "")])


def test_plan_told_by_an_earlier_release_tells_the_length_before(announced: Tournament) -> None:
    AnnouncedPlan.objects.update(round_minutes=None)
    assert [line.words for line in plan_page(announced).told] == [
        "3 Swiss rounds, then a cut to the top 4: double elimination"
    ]
    last(announced, 50, "Time")
    assert [row[1] for row in lengths(announced)] == [65, 50]


def test_discarded_round_1_leaves_no_length_of_a_plan_no_longer_announced() -> None:
    event = make_tournament(planned_rounds=3, cut_size=0)
    make_players(event, 8)
    PairNextRound(expected_round=1, seed=1).perform(event, actor=event.owner)
    last(event, 50, "Time")
    DiscardRound(number=1).perform(fresh(event), actor=event.owner)
    assert lengths(event) == []


def test_undo_of_the_cut_after_another_length_returns_to_the_plan_and_keeps_the_length() -> None:
    event, _players = make_cut_event(8)
    tell(event, ToldPlan(PlanTerms(1, 8, "double"), PlanOccasion.STARTED, event.structure))
    MakeCut(kind=StageKind.DOUBLE, size=4, seed=1, reason="Time").perform(fresh(event), actor=event.owner)
    last(event, 50, "Late")
    UndoCut().perform(fresh(event), actor=event.owner)
    assert held_terms(fresh(event)) == PlanTerms(1, 8, "double")
    assert [row[:2] for row in lengths(event)] == [("started", 65), ("length", 50)]


@pytest.mark.django_db(transaction=True)
def test_two_leaders_change_the_length_at_once_then_each_is_announced_in_order(announced: Tournament) -> None:
    race(lambda: last(announced, 50, "Time"), lambda: last(announced, 45, "Time"))
    told = lengths(announced)
    assert [row[0] for row in told] == ["announced", "length", "length"]
    assert fresh(announced).round_minutes == told[-1][1]


def shown(client: Client, event: Tournament) -> dict[str, object]:
    """Return the data a browser would submit from the settings page."""
    form = client.get(reverse("desk-settings", kwargs={"slug": event.slug})).context["form"]
    sent: dict[str, object] = {}
    for field in form:
        value = "" if field.value() in (None, False) else str(field.value())
        sent[field.html_name] = sent[field.html_initial_name] = value
    return {name: value for name, value in sent.items() if value or name != "is_listed"}


def test_settings_page_asks_for_the_reason_and_keeps_what_was_typed(
    client: Client, announced: Tournament
) -> None:
    client.force_login(announced.owner)
    url = reverse("desk-settings", kwargs={"slug": announced.slug})
    typed = shown(client, announced) | {"round_minutes": "50"}

    asked = client.post(url, typed)
    assert (asked.status_code, fresh(announced).round_minutes) == (422, 65)
    assert "The round length has been announced." in asked.text
    assert 'value="50"' in asked.text

    done = client.post(url, typed | {"length_reason": "The hall closes at six"})
    assert (done.status_code, fresh(announced).round_minutes) == (302, 50)
    public = client.get(reverse("event", kwargs={"slug": announced.slug})).text
    assert "last 65 minutes" in public and "The hall closes at six" in public


def test_pairing_on_after_an_early_end_leads_to_the_plan(client: Client) -> None:
    event = make_tournament(planned_rounds=3, cut_size=0)
    make_players(event, 8)
    round_ = PairNextRound(expected_round=1, seed=1).perform(event, actor=event.owner)
    PublishRound(round_=round_, confirmed_at=event.version).perform(event, actor=event.owner)
    make_results(round_, 6, 0)
    FinishEvent(confirmed_early=True, reason="Late").perform(fresh(event), actor=event.owner)
    ReopenEvent().perform(fresh(event), actor=event.owner)
    client.force_login(event.owner)

    answer = client.post(reverse("desk-pair", kwargs={"slug": event.slug}), {"round": 2}, follow=True)

    assert answer.redirect_chain[-1][0] == reverse("desk-plan", kwargs={"slug": event.slug})
    assert (
        "All 1 planned Swiss rounds have been played. To play another, change the plan first" in answer.text
    )
    assert fresh(event).state == EventState.RUNNING
