"""Places and the waiting list: who waits, who moves up and why, and undo."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from pairing.errors import RuleError
from tests.factories import make_player, make_tournament
from tests.races import race
from tournament.event.acts.settings import ChangeSettings
from tournament.kernel.undo import Undo
from tournament.kernel.waiting_list import waiting_keys
from tournament.models import LogEntry, Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.own_check_in import CheckInOneself
from tournament.people.acts.places import CancelRegistration, GivePlace, LetIn, SignUpAgain, TakePlace
from tournament.people.acts.players import AddPlayer
from tournament.people.acts.signup import SignUp
from tournament.people.acts.steps import CheckIn, DisqualifyPlayer, DropPlayer, ReinstatePlayer
from tournament.people.acts.ticked import DropTicked, RemoveTicked
from tournament.people.entries import Entry

pytestmark = pytest.mark.django_db

WAITLISTED, REGISTERED = PlayerState.WAITLISTED, PlayerState.REGISTERED
CHECKED_IN, DROPPED = PlayerState.CHECKED_IN, PlayerState.DROPPED


@pytest.fixture
def event() -> Tournament:
    """Two places, taken by Ana and Bo; Cy and Di are on the waiting list, in that order."""
    event = make_tournament(capacity=2, is_signup_open=True)
    for name in ("Ana", "Bo", "Cy", "Di"):
        SignUp(entry=Entry(name=name)).perform(event, actor=None)
    return event


def named(event: Tournament, name: str) -> Player:
    return event.players.get(name=name)


def states(event: Tournament) -> dict[str, str]:
    return dict(event.players.order_by("pk").values_list("name", "state"))


def listed(event: Tournament) -> list[str]:
    """Return the names on the waiting list, in order."""
    names = dict(event.players.values_list("pk", "name"))
    return [names[key] for key in waiting_keys(event)]


def newest(event: Tournament) -> LogEntry:
    return event.log.order_by("-version").select_related("undoes")[0]


def moved_up(event: Tournament) -> list[str]:
    """Return the players who moved up in the newest act, as named in the log."""
    return [each["name"] for each in newest(event).payload.get("moved_up", [])]


def undo(event: Tournament, entry: LogEntry) -> bool:
    event.refresh_from_db()
    return Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)


def refusal(act: object, event: Tournament, **who: object) -> str:
    with pytest.raises(RuleError) as caught:
        act.perform(event, **({"actor": event.owner} | who))  # type: ignore[attr-defined]
    return caught.value.code


def test_sign_up_beyond_the_limit_waits_in_the_order_of_signing_up(event: Tournament) -> None:
    assert states(event) == {"Ana": REGISTERED, "Bo": REGISTERED, "Cy": WAITLISTED, "Di": WAITLISTED}
    assert listed(event) == ["Cy", "Di"]
    assert newest(event).payload["is_waiting"]


def test_event_without_a_limit_registers_everybody_and_asks_nothing_more() -> None:
    event = make_tournament(is_signup_open=True)
    player = SignUp(entry=Entry(name="Ana")).perform(event, actor=None)
    assert (player.state, player.waitlist_version) == (REGISTERED, None)


def cancel(event: Tournament, name: str) -> None:
    CancelRegistration(player=named(event, name)).perform(event, actor=None, player=named(event, name))


@pytest.mark.parametrize(
    "act",
    [
        lambda e: cancel(e, "Ana"),
        lambda e: DropPlayer(player=named(e, "Ana")).perform(e, actor=e.owner),
        lambda e: DisqualifyPlayer(player=named(e, "Ana"), reason="Cheated").perform(e, actor=e.owner),
        lambda e: DropTicked(players=[named(e, "Ana").pk]).perform(e, actor=e.owner),
        lambda e: RemoveTicked(players=[named(e, "Ana").pk]).perform(e, actor=e.owner),
        lambda e: ChangeSettings(changes={"capacity": 3}).perform(e, actor=e.owner),
    ],
    ids=["cancelled", "dropped", "disqualified", "several dropped", "several removed", "limit raised"],
)
def test_whatever_frees_a_place_gives_it_to_who_waits_longest_in_the_same_change(
    event: Tournament, act: object
) -> None:
    version = event.version
    act(event)  # type: ignore[operator]
    assert (named(event, "Cy").state, listed(event)) == (REGISTERED, ["Di"])
    assert newest(event).version == version + 1
    assert moved_up(event) == ["Cy"]


def test_two_who_go_at_once_make_two_places(event: Tournament) -> None:
    DropTicked(players=[named(event, "Ana").pk, named(event, "Bo").pk]).perform(event, actor=event.owner)
    assert (moved_up(event), listed(event)) == (["Cy", "Di"], [])


def test_lifted_limit_lets_everybody_up_and_a_lower_one_sends_nobody_down(event: Tournament) -> None:
    ChangeSettings(changes={"capacity": 1}).perform(event, actor=event.owner)
    assert listed(event) == ["Cy", "Di"]
    cancel(event, "Ana")
    assert listed(event) == ["Cy", "Di"]
    ChangeSettings(changes={"capacity": None}).perform(event, actor=event.owner)
    assert (listed(event), set(states(event).values())) == ([], {REGISTERED, DROPPED})


def test_undo_of_a_cancellation_puts_back_who_moved_up_where_they_waited(event: Tournament) -> None:
    before = list(event.players.order_by("pk").values("pk", "state", "waitlist_version"))
    cancel(event, "Ana")
    entry = newest(event)
    assert moved_up(event) == ["Cy"]
    assert undo(event, entry)
    assert list(event.players.order_by("pk").values("pk", "state", "waitlist_version")) == before


def test_undo_of_a_cancellation_waits_until_the_step_of_who_moved_up_is_undone(
    event: Tournament,
) -> None:
    cancel(event, "Ana")
    cancelled = newest(event)
    CheckIn(player=named(event, "Cy")).perform(event, actor=event.owner)
    with pytest.raises(RuleError) as caught:
        undo(event, cancelled)
    assert (caught.value.code, caught.value.facts) == ("undo_blocked", {"first": newest(event).version})
    assert undo(event, newest(event))
    assert undo(event, cancelled)
    assert listed(event) == ["Cy", "Di"]


def test_undo_that_frees_a_place_moves_up_who_waits_and_says_so(event: Tournament) -> None:
    ChangeSettings(changes={"capacity": 3}).perform(event, actor=event.owner)  # Cy moves up
    raised = newest(event)
    AddPlayer(entry=Entry(name="Eve"), over_limit=True).perform(event, actor=event.owner)
    added = newest(event)
    ChangeSettings(changes={"capacity": 4}).perform(event, actor=event.owner)  # four are there
    assert listed(event) == ["Di"]
    undo(event, added)
    assert (newest(event).act, moved_up(event)) == ("undo", ["Di"])
    with pytest.raises(RuleError):
        undo(event, raised)  # the limit has changed again since then


def test_cancelled_twice_is_one_entry_and_signing_up_again_is_the_end_of_the_list(
    event: Tournament,
) -> None:
    for _ in range(2):
        cancel(event, "Ana")
    assert event.log.filter(act="cancel_registration").count() == 1
    ana = named(event, "Ana")
    for _ in range(2):
        SignUpAgain(player=ana).perform(event, actor=None, player=ana)
    assert (listed(event), event.log.filter(act="sign_up_again").count()) == (["Di", "Ana"], 1)
    assert newest(event).payload["after"] == WAITLISTED
    cancel(event, "Ana")
    assert newest(event).payload["before"] == WAITLISTED


def test_signing_up_again_takes_a_free_place_and_only_while_sign_up_is_open() -> None:
    event = make_tournament(capacity=2, is_signup_open=True)
    ana = make_player(event, "Ana", state=DROPPED)
    SignUpAgain(player=ana).perform(event, actor=None, player=ana)
    assert (named(event, "Ana").state, newest(event).act) == (REGISTERED, "sign_up_again")
    cancel(event, "Ana")
    ChangeSettings(changes={"is_signup_open": False}).perform(event, actor=event.owner)
    assert refusal(SignUpAgain(player=ana), event, actor=None, player=ana) == "sign_up_closed"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"cancel_until": timezone.now() - timedelta(minutes=1)}, "cancelling_is_over"),
        ({"state": EventState.RUNNING}, "act_not_allowed"),
    ],
)
def test_cancelling_too_late_is_refused(fields: dict[str, object], code: str) -> None:
    event = make_tournament(**fields)
    ana = make_player(event, "Ana")
    assert refusal(CancelRegistration(player=ana), event, actor=None, player=ana) == code
    assert named(event, "Ana").state == CHECKED_IN


def test_cancelling_before_the_hour_is_taken() -> None:
    event = make_tournament(cancel_until=timezone.now() + timedelta(hours=1))
    make_player(event, "Ana")
    cancel(event, "Ana")
    assert named(event, "Ana").state == DROPPED


def test_organizer_adds_to_the_list_by_default_and_over_the_limit_on_purpose(event: Tournament) -> None:
    AddPlayer(entry=Entry(name="Eve")).perform(event, actor=event.owner)
    assert (newest(event).payload["state"], listed(event)) == (WAITLISTED, ["Cy", "Di", "Eve"])
    AddPlayer(entry=Entry(name="Fay"), over_limit=True).perform(event, actor=event.owner)
    assert named(event, "Fay").state == REGISTERED


def test_late_player_of_a_running_event_never_waits() -> None:
    event = make_tournament(capacity=1, state=EventState.RUNNING)
    make_player(event, "Ana")
    AddPlayer(entry=Entry(name="Eve")).perform(event, actor=event.owner)
    assert named(event, "Eve").state == CHECKED_IN


def test_sheet_fills_the_places_in_its_order_and_the_rest_waits() -> None:
    event = make_tournament(capacity=3)
    make_player(event, "Ana")
    entries = [Entry(name=name) for name in ("Bo", "Cy", "Di", "Eve")]
    ImportPlayers(entries=entries).perform(event, actor=event.owner)
    assert listed(event) == ["Di", "Eve"]
    assert newest(event).payload["waitlisted"] == [named(event, name).pk for name in ("Di", "Eve")]
    undo(event, newest(event))
    ImportPlayers(entries=entries, over_limit=True).perform(event, actor=event.owner)
    assert (listed(event), event.players.count()) == ([], 5)


def test_place_given_by_hand_passes_the_others_with_its_reason(event: Tournament) -> None:
    for _ in range(2):
        GivePlace(player=named(event, "Di"), reason=" Brings the prizes ").perform(event, actor=event.owner)
    assert (named(event, "Di").state, listed(event)) == (REGISTERED, ["Cy"])
    assert newest(event).payload["reason"] == "Brings the prizes"
    cancel(event, "Ana")  # three players had two places, so no one moves up
    assert listed(event) == ["Cy"]


def test_place_given_while_the_event_runs_lets_them_play_at_once(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(state=EventState.RUNNING, planned_rounds=3, cut_size=0)
    DropPlayer(player=named(event, "Ana")).perform(event, actor=event.owner)
    assert listed(event) == ["Cy", "Di"]  # no one moves up automatically in a running event
    GivePlace(player=named(event, "Cy")).perform(event, actor=event.owner)
    assert named(event, "Cy").state == CHECKED_IN


def test_place_taken_goes_to_who_waits_longest(event: Tournament) -> None:
    TakePlace(player=named(event, "Ana"), reason="").perform(event, actor=event.owner)
    assert (listed(event), named(event, "Cy").state) == (["Di", "Ana"], REGISTERED)
    assert (newest(event).act, moved_up(event)) == ("take_place", ["Cy"])


def test_place_is_not_taken_where_nobody_else_would_get_it() -> None:
    event = make_tournament(capacity=2)
    ana = make_player(event, "Ana")
    assert refusal(TakePlace(player=ana), event) == "nobody_waits_for_place"
    ChangeSettings(changes={"capacity": None}).perform(event, actor=event.owner)
    assert refusal(TakePlace(player=ana), event) == "no_limit_of_places"


def test_let_in_takes_the_first_who_are_here_as_far_as_places_are_not_used(event: Tournament) -> None:
    CheckIn(player=named(event, "Ana")).perform(event, actor=event.owner)  # Bo has not come
    SignUp(entry=Entry(name="Eve")).perform(event, actor=None)
    keys = [named(event, name).pk for name in ("Eve", "Di")]
    assert LetIn(players=keys).perform(event, actor=event.owner) == 1
    assert (named(event, "Di").state, listed(event)) == (CHECKED_IN, ["Cy", "Eve"])
    assert [each["name"] for each in newest(event).payload["players"]] == ["Di"]
    assert refusal(LetIn(players=keys), event) == "no_place_is_unused"
    undo(event, newest(event))
    assert listed(event) == ["Cy", "Di", "Eve"]


def test_who_comes_after_their_place_was_given_away_is_sent_to_a_leader(event: Tournament) -> None:
    ChangeSettings(changes={"is_check_in_open": True}).perform(event, actor=event.owner)
    CheckIn(player=named(event, "Ana")).perform(event, actor=event.owner)
    LetIn(players=[named(event, "Cy").pk]).perform(event, actor=event.owner)
    assert refusal(CheckInOneself(player=named(event, "Bo")), event, actor=None) == "places_given_away"
    CheckIn(player=named(event, "Bo")).perform(event, actor=event.owner)
    assert named(event, "Bo").state == CHECKED_IN


def test_who_waits_is_not_checked_in(event: Tournament) -> None:
    assert refusal(CheckIn(player=named(event, "Cy")), event) == "player_step_not_allowed"
    assert refusal(ReinstatePlayer(player=named(event, "Cy")), event) == "player_step_not_allowed"


def test_row_that_waits_has_a_number_and_no_other_has_one() -> None:
    event = make_tournament()
    for fields in ({"state": WAITLISTED}, {"state": REGISTERED, "waitlist_version": 3}):
        with pytest.raises(IntegrityError), transaction.atomic():
            make_player(event, "Ana", **fields)


@pytest.mark.django_db(transaction=True)
def test_race_for_the_last_place_gives_it_to_one_and_lets_the_other_wait() -> None:
    event = make_tournament(capacity=2, is_signup_open=True)
    make_player(event, "Ana")

    def sign_up(name: str) -> Player:
        return SignUp(entry=Entry(name=name)).perform(Tournament.objects.get(pk=event.pk), actor=None)

    race(partial(sign_up, "Bo"), partial(sign_up, "Cy"))
    assert sorted(state for name, state in states(event).items() if name != "Ana") == [REGISTERED, WAITLISTED]


@pytest.mark.django_db(transaction=True)
def test_race_of_a_cancellation_and_a_sign_up_leaves_no_place_empty() -> None:
    event = make_tournament(capacity=1, is_signup_open=True)
    ana = make_player(event, "Ana", state=REGISTERED)

    def again() -> Tournament:
        return Tournament.objects.get(pk=event.pk)

    race(
        lambda: CancelRegistration(player=ana).perform(again(), actor=None, player=ana),
        lambda: SignUp(entry=Entry(name="Bo")).perform(again(), actor=None),
    )
    assert states(event) == {"Ana": DROPPED, "Bo": REGISTERED}
