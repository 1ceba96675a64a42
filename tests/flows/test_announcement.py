"""Everything that an event announces is true (REG 9.1): from the sheet to what players read, all over
HTTP.
"""

from __future__ import annotations

import random

import pytest
from django.urls import reverse

from tests.factories import make_user
from tests.flows.organizer import Browser, Organizer, Page
from tests.swiss import play_round
from tournament.models import AnnouncedPlan, LogEntry
from tournament.models.states import EventState

# A whole event; test_regional.py plays another on PostgreSQL.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

DOUBLE = ": double elimination"


def _organizer(players: int, *, absent: int = 0, **settings: str) -> Organizer:
    """Create an event and register this many players, all but `absent` of them checked in."""
    make_user("organizer")
    to = Organizer("organizer")
    to.set_up(**{"name": "Spring Cup", "date": "2016-11-05", "time_zone": "Europe/Berlin"} | settings)
    sheet = "Name\n" + "".join(f"Player {number:02}\n" for number in range(1, players + 1))
    url = to.url("desk-sheet")
    preview = to.submit(to.get(url).form_with("text"), url, text=sheet)
    to.submit(preview.form_with("sheet"), to.url("desk-sheet-import"))
    to.press(to.open("desk-players"), to.url("desk-players-check-in-all"))
    for number in range(1, absent + 1):
        to.step(f"Player {number:02}", "undo-check-in")
    return to


def _public(to: Organizer, name: str = "event") -> Page:
    return Browser().get(reverse(name, kwargs={"slug": to.slug}))


def _announce(to: Organizer, **values: str) -> Page:
    url = to.url("desk-plan")
    return to.submit(to.get(url).form_with("rounds"), url, **values)


def _pair(to: Organizer) -> Page:
    return to.press(to.open("desk-rounds"), to.url("desk-pair"))


def _answer(to: Organizer, asked: Page, choice: str, **values: str) -> Page:
    form = next(
        form for form in asked.document.forms if dict(form.form_values()).get("plan_choice") == choice
    )
    return to.submit(form, to.url("desk-pair"), **values)


def _play_the_swiss_rounds(to: Organizer, rounds: int) -> None:
    for number in range(1, rounds + 1):
        play_round(to.event, number, random.Random(number))


def test_two_no_shows_never_change_the_announcement_without_a_word() -> None:
    to = _organizer(33, absent=2)
    _announce(to)
    assert "Announced, 2" in _public(to).words
    assert (
        "With 31 checked in, the structure gives 4 Swiss rounds, then a cut to the top 8."
        in _public(to).words
    )

    asked = _pair(to)

    assert (asked.status, to.event.state) == (422, EventState.REGISTRATION)
    assert "With 31 players checked in, the plan changes." in asked.words
    assert "5 Swiss rounds, then a cut to the top 8" + DOUBLE in _public(to).words
    draft = _answer(to, asked, "row")
    assert draft.url == to.url("desk-round", number=1)
    told = _public(to).words
    for words in (
        "4 Swiss rounds, then a cut to the top 8" + DOUBLE,
        "This is the current plan. Announcements so far:",
        "5 Swiss rounds, then a cut to the top 8" + DOUBLE,
        "Reason: 31 players are checked in; the plan was announced for 33.",
    ):
        assert words in told
    assert "Reason: 31 players are checked in" in to.open("desk-log").words


def test_what_was_announced_can_be_kept_for_fewer_players_and_says_so() -> None:
    to = _organizer(33, absent=2)
    _announce(to)

    _answer(to, _pair(to), "keep")

    assert to.event.planned_rounds == 5
    told = _public(to).words
    assert "Announcements so far:" not in told
    assert (
        "Set by the organizer (REG 9.4). For 31 players, the basic structure’s row for 25 to "
        "32 players (REG 9.2) gives: 4 Swiss rounds, then a cut to the top 8."
    ) in told


def test_expected_plan_that_nobody_announced_is_asked_about_too() -> None:
    to = _organizer(33, absent=2)
    assert "Not announced yet. This is the expected plan." in _public(to).words

    asked = _pair(to)
    assert "Not announced, but shown on the event’s page so far" in asked.words
    _answer(to, asked, "row")

    assert list(AnnouncedPlan.objects.values_list("rounds", "cut_size", "players")) == [(4, 8, 31)]


def test_discarded_draft_takes_its_announcement_along_and_the_next_one_asks_again() -> None:
    to = _organizer(33, absent=2)
    _announce(to)
    draft = _answer(to, _pair(to), "row")
    to.press(draft, to.url("desk-discard", number=1))

    assert "Announcements so far:" not in _public(to).words
    assert _pair(to).status == 422


def test_premier_event_that_announced_top_4_does_not_cut_to_8_without_a_word() -> None:
    to = _organizer(12, level="premier", structure="modified", planned_rounds="1", cut_size="4")
    _play_the_swiss_rounds(to, 1)
    url = to.url("desk-cut")
    look = to.submit(to.get(url).form_with("kind"), url, size="8", look="1")
    assert "Current plan: 1 Swiss round, then a cut to the top 4: double elimination." in look.words

    refused = to.submit(look.form_with("kind"), url, make="1")
    assert refused.status == 422
    assert "This differs from the plan announced to players. Give a reason (REG 9.1)." in refused.words
    made = to.submit(refused.form_with("kind"), url, make="1", reason="So many asked")

    assert made.url == to.url("desk-bracket")
    told = _public(to).words
    assert "1 Swiss round, then a cut to the top 4: double elimination." in told
    assert "1 Swiss round, then a cut to the top 8: double elimination. Reason: So many asked" in told
    assert LogEntry.objects.get(act="make_cut").payload["departure"]["told"]["reason"] == "So many asked"
    assert "So many asked" in to.open("desk-log").words


def test_extra_swiss_rounds_for_6_are_a_departure_and_the_page_claims_no_other_plan() -> None:
    to = _organizer(12, structure="modified", planned_rounds="1", cut_size="4")
    _play_the_swiss_rounds(to, 1)
    url = to.url("desk-cut")
    typed = {"kind": "swiss", "size": "6", "extra_rounds": "2"}
    look = to.submit(to.get(url).form_with("kind"), url, **typed, look="1")

    made = to.submit(look.form_with("kind"), url, make="1", reason="Nobody knows brackets")

    assert made.url == to.url("desk-rounds")
    told = _public(to).words
    assert "1 Swiss round, then a cut to the top 6: extra Swiss rounds (2)" in told
    assert "Reason: Nobody knows brackets" in told
    assert "3 Swiss rounds, then" not in told


@pytest.mark.parametrize(("rounds", "words"), [("1", "1 Swiss round"), ("3", "3 Swiss rounds")])
def test_more_or_fewer_swiss_rounds_are_announced_with_the_reason(rounds: str, words: str) -> None:
    to = _organizer(8, structure="modified", planned_rounds="2", cut_size="0")
    _play_the_swiss_rounds(to, 1)

    assert _announce(to, rounds=rounds).status == 422
    changed = _announce(to, rounds=rounds, reason="A storm comes")

    assert f"{words}, no cut. Reason: A storm comes" in changed.words
    assert f"{words}, no cut. Reason: A storm comes" in _public(to).words
    assert "2 Swiss rounds, no cut" in _public(to).words
    assert "A storm comes" in to.open("desk-log").words


def test_only_the_rounds_set_otherwise_claim_no_row_that_says_something_else() -> None:
    to = _organizer(12, planned_rounds="5")

    told = _public(to).words

    assert "5 Swiss rounds, then a cut to the top 4" + DOUBLE in told
    assert "12 players: the basic structure’s row for 9 to 24" not in told
    assert "gives: 4 Swiss rounds, then a cut to the top 4." in told


def test_cut_that_cannot_be_played_cannot_be_announced() -> None:
    to = _organizer(8, structure="modified", planned_rounds="2", cut_size="4")

    refused = to.submit(to.open("desk-plan").form_with("cut_kind"), to.url("desk-plan"), cut_size="3")
    assert refused.status == 422
    assert "Double elimination needs a cut to the top 4, 6, 8, 10, 12, 16, not 3" in refused.words
    assert to.event.cut_size == 4


def test_player_who_signs_up_reads_what_they_must_know() -> None:
    to = _organizer(
        8,
        level="premier",
        starts_at="10:00",
        prizes="**Playmats** for the top 8",
        contact="[write](mailto:to@example.org)",
    )
    url = to.url("desk-deck-settings")
    typed = {"deck_lists": "required", "is_signup_open": "on"}
    to.submit(to.get(url).form_with("deck_lists"), url, **typed)

    for name in ("event", "sign-up"):
        told = _public(to, name).words
        for words in (
            "Restriction list: NAPD MWL 1.1, in force since 1 August 2016.",
            "11 days before the event, are legal (REG 2.2).",
            "The full lists of both decks are required before round 1 at 10:00 (REG 2.3).",
            "All sleeves in a deck must match in size, color, print and wear; your two decks may differ",
            "win 3, win on time 2, draw 1, loss 0",
            "Head-to-head, Strength of schedule, Extended strength of schedule, Random",
            "10:00 Round 1",
            "Times are estimates, without breaks.",
            "Playmats for the top 8",
        ):
            assert words in told, (name, words)
