"""The plan page, the question before round 1, and the settings that announce the plan."""

from __future__ import annotations

from typing import Any

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse

from tests.cited import without_links
from tests.factories import make_player, make_players, make_results, make_tournament
from tests.flows.addresses import event_data
from tournament.event.acts.plan import AnnouncePlan
from tournament.event.plan import PlanAnswer, PlanChoice, PlanTerms
from tournament.models import AnnouncedPlan, LogEntry, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound

pytestmark = pytest.mark.django_db

TYPED = {"rounds": "4", "cut_size": "8", "cut_kind": "double", "extra_rounds": "", "reason": ""}


@pytest.fixture
def tournament(db: None) -> Tournament:
    """An event with 33 registered players, 31 of them checked in: two different rows of the basic table."""
    event = make_tournament(slug="cup", cut_kind="double")
    make_players(event, 31)
    for name in ("Ann Away", "Abe Away"):
        make_player(event, name, state=PlayerState.REGISTERED)
    return event


def url(name: str, **kwargs: Any) -> str:
    return reverse(name, kwargs={"slug": "cup", **kwargs})


def words(answer: Any) -> str:
    return " ".join(without_links(answer.content.decode()).split())


def test_plan_page_announces_and_the_public_page_tells_it(to_client: Client, tournament: Tournament) -> None:
    page = words(to_client.get(url("desk-plan")))
    assert (
        "33 registered. With 31 checked in, the structure gives 4 Swiss rounds, then a cut to the top 8."
    ) in page
    assert "Not announced yet. This is the expected plan." in words(Client().get(url("event")))

    assert to_client.post(url("desk-plan"), TYPED).status_code == 302

    public = words(Client().get(url("event")))
    assert "4 Swiss rounds, then a cut to the top 8: double elimination" in public
    assert "Not announced yet" not in public
    assert "Announced, <time" in public


def test_another_announcement_needs_its_reason_and_what_was_typed_stays(
    to_client: Client, tournament: Tournament
) -> None:
    AnnouncePlan(terms=PlanTerms(5, 8, "double")).perform(tournament, actor=None)

    refused = to_client.post(url("desk-plan"), TYPED)

    assert refused.status_code == 422
    assert "This differs from the plan announced to players. Give a reason (REG 9.1)." in words(refused)
    assert refused.context["form"]["rounds"].value() == "4"
    assert to_client.post(url("desk-plan"), TYPED | {"reason": "The hall closes"}).status_code == 302
    public = words(Client().get(url("event")))
    assert "This is the current plan. Announcements so far:" in public
    assert "Reason: The hall closes" in public


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"cut_size": "3"}, "Double elimination needs a cut to the top 4, 6, 8, 10, 12, 16, not 3"),
        ({"cut_kind": "swiss"}, "Enter the number of extra Swiss rounds."),
        ({"rounds": "0"}, "greater than or equal to 1"),
        ({"rounds": "9" * 40}, "less than or equal"),
        ({"cut_size": "x\0"}, "Select a valid choice"),
        ({"reason": "a\x07"}, "This contains characters that can’t be shown."),
        ({"reason": "x" * 401}, "at most 400"),
    ],
)
def test_plan_that_cannot_be_played_or_read_is_refused_with_a_sentence(
    to_client: Client, tournament: Tournament, typed: dict[str, str], sentence: str
) -> None:
    answer = to_client.post(url("desk-plan"), TYPED | typed)

    assert (answer.status_code, AnnouncedPlan.objects.count()) == (422, 0)
    assert sentence in words(answer)


def test_pairing_round_1_asks_which_plan_holds_and_takes_the_answer(
    to_client: Client, tournament: Tournament
) -> None:
    asked = to_client.post(url("desk-pair"), {"round": "1"})
    assert asked.status_code == 422
    for told in (
        "With 31 players checked in, the plan changes. Nothing is paired yet.",
        "5 Swiss rounds, then a cut to the top 8: double elimination",
        "31 players: the basic structure’s row for 25 to 32 players (REG 9.2).",
    ):
        assert told in words(asked)
    assert Tournament.objects.get().state == EventState.REGISTRATION

    answer = to_client.post(url("desk-pair"), {"round": "1", "plan_choice": "row"})

    assert answer.status_code == 302
    assert (Tournament.objects.get().planned_rounds, LogEntry.objects.count()) == (4, 1)
    assert "31 players: the basic structure’s row for 25 to 32 players (REG 9.2)." in words(
        Client().get(url("event"))
    )


def test_pairing_round_1_by_another_plan_than_announced_asks_for_the_reason_in_place(
    to_client: Client, tournament: Tournament
) -> None:
    AnnouncePlan(terms=PlanTerms(5, 8, "double")).perform(tournament, actor=None)
    asked = to_client.post(url("desk-pair"), {"round": "1"})
    assert "31 players are checked in; the plan was announced for 33." in words(asked)

    without = to_client.post(url("desk-pair"), {"round": "1", "plan_choice": "row", "plan_reason": " "})
    assert without.status_code == 422
    assert "This differs from the plan announced to players. Give a reason (REG 9.1)." in words(without)

    to_client.post(url("desk-pair"), {"round": "1", "plan_choice": "row", "plan_reason": "Two away"})
    public = words(Client().get(url("event")))
    assert "5 Swiss rounds, then a cut to the top 8: double elimination." in public
    assert "Reason: Two away" in public


@pytest.mark.parametrize("choice", ["", "x", "keep\0", "row" * 99])
def test_answer_that_is_none_changes_nothing(to_client: Client, tournament: Tournament, choice: str) -> None:
    answer = to_client.post(url("desk-pair"), {"round": "1", "plan_choice": choice}, follow=True)

    assert answer.status_code in (200, 422)
    assert Tournament.objects.get().state == EventState.REGISTRATION


def test_plan_of_a_running_event_is_changed_with_a_reason_only(
    to_client: Client, tournament: Tournament
) -> None:
    round_ = PairNextRound(expected_round=1, seed=1, plan=PlanAnswer(PlanChoice.ROW)).perform(
        tournament, actor=None
    )
    PublishRound(round_=round_, confirmed_at=tournament.version).perform(tournament, actor=None)
    make_results(round_, 6, 0)

    assert to_client.post(url("desk-plan"), TYPED | {"rounds": "3"}).status_code == 422
    assert to_client.post(url("desk-plan"), TYPED | {"rounds": "3", "reason": "A storm"}).status_code == 302

    assert Tournament.objects.get().planned_rounds == 3
    assert "Reason: A storm" in words(Client().get(url("event")))
    assert "Changed since it was first announced." in words(to_client.get(url("desk-rounds")))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"cut_size": "3"}, "Double elimination needs a cut to the top 4, 6, 8, 10, 12, 16, not 3"),
        ({"cut_size": "6", "cut_kind": "single"}, "Single elimination is for relaxed events only"),
        ({"cut_kind": "swiss"}, "Enter the number of extra Swiss rounds."),
        ({"starts_at": "25:00"}, "Enter a valid time."),
        ({"prizes": "x" * 4001}, "at most 4000"),
    ],
)
def test_set_up_form_refuses_to_announce_what_cannot_be_played(
    to_client: Client, tournament: Tournament, typed: dict[str, str], sentence: str
) -> None:
    answer = to_client.post("/desk/new/2016/store/", event_data(cut_kind="double") | typed)

    assert answer.status_code == 422
    assert sentence in words(answer)
    assert Tournament.objects.count() == 1


def test_set_up_form_takes_what_players_must_know_and_the_page_and_the_sign_up_tell_it(
    to_client: Client, tournament: Tournament
) -> None:
    told = {
        "starts_at": "10:00",
        "cut_size": "6",
        "cut_kind": "swiss",
        "extra_rounds": "2",
        "planned_rounds": "4",
        "first_tiebreaker": "head_to_head",
        "description": "A day of **running**.\r\n\r\n<script>alert(1)</script>",
        "prizes": "- playmats",
        "fee": "10 at the door",
        "contact": "[write](mailto:to@example.org)",
    }
    assert to_client.post("/desk/new/2016/store/", event_data() | told).status_code == 302
    event = Tournament.objects.get(name="Winter Open")
    Tournament.objects.filter(pk=event.pk).update(is_signup_open=True, deck_lists="required")

    for name in ("event", "sign-up"):
        page = words(Client().get(reverse(name, kwargs={"slug": event.slug})))
        for sentence in (
            "4 Swiss rounds, then a cut to the top 6: extra Swiss rounds (2)",
            "The top 6 play 2 extra Swiss rounds.",
            "A day of <strong>running</strong>.",
            "&lt;script&gt;alert(1)&lt;/script&gt;",
            "<li>playmats</li>",
            "10 at the door",
            'href="mailto:to@example.org"',
            "The full lists of both decks are required before round 1 at 10:00 (REG 2.3).",
            "Opaque sleeves are required.",
            "For each game: win 3, win on time 2, draw 1, loss 0. Bye: 6.",
            "Head-to-head, ",
            "Times are estimates, without breaks.",
            "in force since",
            "Cards released by ",
        ):
            assert sentence in page, (name, sentence)


def test_settings_sent_back_as_they_were_shown_change_nothing(
    to_client: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(description="One\n\nTwo", starts_at="09:30", extra_rounds=2, cut_kind="")
    page = to_client.get(url("desk-settings")).content.decode()
    form = next(f for f in lxml.html.document_fromstring(page).forms if "structure" in f.fields)
    shown = {name: value.replace("\n", "\r\n") for name, value in form.form_values()}
    to_client.post(url("desk-settings"), shown)

    assert not LogEntry.objects.exists()
    cleared = shown | {"starts_at": "", "description": ""}
    to_client.post(url("desk-settings"), cleared)
    event = Tournament.objects.get()
    assert (event.starts_at, event.description, LogEntry.objects.count()) == (None, "", 1)


def test_log_of_a_long_text_tells_its_beginning(to_client: Client, tournament: Tournament) -> None:
    form_page = to_client.get(url("desk-settings")).content.decode()
    form = next(f for f in lxml.html.document_fromstring(form_page).forms if "structure" in f.fields)
    to_client.post(url("desk-settings"), dict(form.form_values()) | {"prizes": "word " * 500})

    log = words(to_client.get(url("desk-log")))
    assert "prizes from empty to word word" in log
    assert len(log) < 20000
