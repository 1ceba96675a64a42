"""Changing an event's regulations or kind of Swiss before round 1 is paired."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.errors import RuleError
from tests.cited import without_links
from tests.factories import make_players, make_round, make_tournament, make_user
from tests.races import race
from tournament.event.acts.creation import CreateEvent
from tournament.event.acts.plan import AnnouncePlan
from tournament.event.acts.settings import ChangeSettings
from tournament.event.changed_rules import values_under
from tournament.event.plan import PlanTerms
from tournament.kernel.undo import Undo
from tournament.models import AnnouncedPlan, LogEntry, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db

TODAY = {"regulations": "today", "swiss_kind": "single_sided"}


def url(event: Tournament) -> str:
    return reverse("desk-rules", args=[event.slug])


def text(answer: Any) -> str:
    return " ".join(without_links(answer.content.decode()).split())


def _take_back(entry: LogEntry) -> None:
    event = Tournament.objects.get(pk=entry.tournament_id)
    Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)


def changed(event: Tournament, regulations: str, swiss_kind: str) -> dict[str, Any]:
    values = values_under(event, regulations, swiss_kind)
    return {name: value for name, value in values.items() if getattr(event, name) != value}


def test_event_of_2016_that_is_of_today_gets_all_that_its_rules_say() -> None:
    event = make_tournament(structure="advanced", level="premier", cut_kind="double")
    assert changed(event, "today", "single_sided") == {
        "regulations": "today",
        "swiss_kind": "single_sided",
        "level": "formal",
        "structure": "competitive",
        "round_minutes": 40,
        "games_per_round": 1,
        "timed_win_points": 3,
        "bye_points": 3,
        "tiebreakers": ["sos", "extended_sos", "random"],
        "cut_decks": "opponents",
    }


@pytest.mark.parametrize(
    ("fields", "cut_decks"),
    [
        ({}, "opponents"),
        ({"cut_decks": "players"}, "players"),
        ({"cut_decks": "public"}, "public"),
        ({"swiss_decks": "players", "cut_decks": "players"}, "players"),
    ],
)
def test_event_that_is_of_today_keeps_its_decks_open_as_the_organizer_has_opened_them(
    fields: dict[str, str], cut_decks: str
) -> None:
    values = values_under(make_tournament(**fields), "today", "single_sided")
    assert values["cut_decks"] == cut_decks
    assert "swiss_decks" not in values


@pytest.mark.parametrize(("fields", "cut_decks"), [({}, "private"), (TODAY, "opponents")])
def test_new_event_has_decks_read_as_its_rules_usually_have_them(
    fields: dict[str, Any], cut_decks: str
) -> None:
    values = {"name": "Cup", "games_per_round": 1} | fields
    event = CreateEvent(values=values).create(actor=make_user())
    assert (event.swiss_decks, event.cut_decks, event.deck_reading_minutes) == ("private", cut_decks, 10)
    other = CreateEvent(values=values | {"name": "Other", "cut_decks": "public"}).create(actor=event.owner)
    assert other.cut_decks == "public"


def test_event_that_goes_there_and_back_is_as_it_was() -> None:
    event = make_tournament(structure="basic", level="formal", card_pool_until="ml")
    before = {name: getattr(event, name) for name in values_under(event, "today", "single_sided")}
    for regulations, swiss_kind in (("today", "single_sided"), ("2016", "double_sided")):
        for name, value in values_under(event, regulations, swiss_kind).items():
            setattr(event, name, value)
    assert {name: getattr(event, name) for name in before} == before


def test_what_the_organizer_set_stays_but_for_what_the_rules_do_not_know() -> None:
    event = make_tournament(
        round_minutes=70,
        win_points=5,
        timed_win_points=4,
        agenda_points_to_win=6,
        tiebreakers=["extended_sos", "head_to_head", "random"],
        structure="modified",
        kind="half_draft",
    )
    values = values_under(event, "today", "single_sided")
    assert "round_minutes" not in values and "win_points" not in values
    assert (values["timed_win_points"], values["agenda_points_to_win"]) == (3, 7)
    assert values["tiebreakers"] == ["extended_sos", "random"]
    assert (values["structure"], values["kind"]) == ("modified", "constructed")


def test_single_elimination_of_a_formal_event_does_not_go_back_to_2016() -> None:
    fields = {"level": "formal", "cut_kind": "single", "structure": "casual", "games_per_round": 1}
    event = make_tournament(**TODAY, **fields)
    assert changed(event, "2016", "double_sided")["cut_kind"] == "double"


def test_page_tells_what_else_changes_before_it_is_changed(to_client: Client, tournament: Tournament) -> None:
    looked = to_client.post(url(tournament), TODAY)
    assert looked.status_code == 200
    page = text(looked)
    assert "minutes per round from 65 to 40" in page
    assert "games per round from 2 to 1" in page
    assert "regulations from 2016 regulations to Today’s rules" in page
    assert "Nothing is saved yet." in page
    assert not LogEntry.objects.exists()

    done = to_client.post(url(tournament), TODAY | {"change": "1"})
    assert done.url == reverse("desk-settings", args=[tournament.slug])
    event = Tournament.objects.get()
    assert (event.regulations, event.rules.assigns_sides, event.round_minutes) == ("today", True, 40)
    form = to_client.get(done.url).context["form"]
    assert "kind" not in form.fields and form["structure"].value() == "casual"
    again = to_client.post(url(tournament), TODAY)
    assert "Nothing: the event already uses these rules." in text(again)


def test_change_is_one_entry_of_the_log_and_is_undone_whole(
    to_client: Client, tournament: Tournament
) -> None:
    before = {name: getattr(tournament, name) for name in values_under(tournament, **TODAY)}
    to_client.post(url(tournament), TODAY | {"change": "1"})
    (entry,) = LogEntry.objects.all()
    _take_back(entry)
    event = Tournament.objects.get()
    assert {name: getattr(event, name) for name in before} == before


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"regulations": "2016", "swiss_kind": "single_sided"}, "swiss_kind"),
        ({"regulations": "2017", "swiss_kind": "single_sided"}, "regulations"),
        ({"regulations": "today"}, "swiss_kind"),
    ],
)
def test_what_there_is_not_is_refused_there(
    to_client: Client, tournament: Tournament, typed: dict[str, str], field: str
) -> None:
    answer = to_client.post(url(tournament), typed | {"change": "1"})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert Tournament.objects.get().version == 0


def test_rules_are_frozen_once_round_1_is_paired(to_client: Client) -> None:
    event = make_tournament(state=EventState.RUNNING)
    make_round(event, [tuple(make_players(event, 2))])
    to_client.force_login(event.owner)
    assert (
        "Round 1 is paired, so the rules can’t be changed. To change them, undo the pairing first."
        in text(to_client.get(url(event)))
    )
    answer = to_client.post(url(event), TODAY | {"change": "1"})
    assert answer.status_code == 422
    assert Tournament.objects.get(pk=event.pk).regulations == "2016"
    with pytest.raises(RuleError) as refusal:
        ChangeSettings(changes={"swiss_kind": "single_sided"}).perform(event, actor=event.owner)
    assert refusal.value.code == "games_are_frozen"


def test_announced_length_changes_only_with_a_reason_that_the_players_read(to_client: Client) -> None:
    event = make_tournament()
    to_client.force_login(event.owner)
    AnnouncePlan(terms=PlanTerms(4, 4, "double")).perform(event, actor=event.owner)
    refused = to_client.post(url(event), TODAY | {"change": "1"})
    assert refused.status_code == 422
    assert "This differs from the plan announced to players. Give a reason (REG 9.1)." in text(refused)
    to_client.post(url(event), TODAY | {"change": "1", "length_reason": "One game per round"})
    told = AnnouncedPlan.objects.order_by("pk").last()
    assert told is not None
    assert (told.round_minutes, told.reason) == (40, "One game per round")


def test_single_sided_event_never_has_two_games_in_either_order(tournament: Tournament) -> None:
    owner = tournament.owner
    ChangeSettings(changes={"games_per_round": 1}).perform(tournament, actor=owner)
    ChangeSettings(changes={"regulations": "today", "swiss_kind": "single_sided"}).perform(
        tournament, actor=owner
    )
    for refused in (
        lambda: ChangeSettings(changes={"games_per_round": 2}).perform(tournament, actor=owner),
        lambda: _take_back(LogEntry.objects.get(version=1)),
    ):
        with pytest.raises(RuleError) as refusal:
            refused()
        assert refusal.value.code == "single_sided_is_one_game"
    assert Tournament.objects.get().games_per_round == 1


@pytest.mark.django_db(transaction=True)
def test_two_at_once_leave_an_event_that_can_be_played() -> None:
    event = make_tournament()
    values = values_under(event, "today", "single_sided")
    outcomes = race(
        lambda: ChangeSettings(changes=values).perform(event, actor=event.owner),
        lambda: ChangeSettings(changes={"games_per_round": 2, "venue": "Dock"}).perform(
            event, actor=event.owner
        ),
    )
    saved = Tournament.objects.get()
    assert [outcome.code for outcome in outcomes if isinstance(outcome, RuleError)] in (
        [],
        ["single_sided_is_one_game"],
    )
    assert (saved.swiss_kind, saved.games_per_round) == ("single_sided", 1)
