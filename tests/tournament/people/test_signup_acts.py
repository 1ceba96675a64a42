"""Sign-up by the players themselves."""

from __future__ import annotations

import pytest

from pairing.errors import RuleError
from tests.factories import make_player, make_tournament
from tests.races import race
from tournament.models import LogEntry, Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.signup import SignUp
from tournament.people.entries import Entry

pytestmark = pytest.mark.django_db


def test_sign_up_then_registered_with_a_link_that_the_log_does_not_know() -> None:
    event = make_tournament(is_signup_open=True)
    player = SignUp(entry=Entry(name="Ana", pronouns="she/her")).perform(event, actor=None)
    entry = LogEntry.objects.get()
    assert (player.state, player.pronouns, len(player.link) >= 22) == (
        PlayerState.REGISTERED,
        "she/her",
        True,
    )
    assert (entry.act, entry.actor, entry.payload) == (
        SignUp.code,
        None,
        {"player": player.pk, "name": "Ana"},
    )


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"is_signup_open": False}, "sign_up_closed"),
        ({"is_signup_open": True, "state": EventState.RUNNING}, "act_not_allowed"),
    ],
)
def test_sign_up_when_it_is_not_open_then_refused(fields: dict[str, object], code: str) -> None:
    event = make_tournament(**fields)
    with pytest.raises(RuleError) as caught:
        SignUp(entry=Entry(name="Ana")).perform(event, actor=None)
    assert (caught.value.code, Player.objects.count()) == (code, 0)


def test_sign_up_when_the_name_is_there_then_asked_and_taken_once_confirmed() -> None:
    event = make_tournament(is_signup_open=True)
    make_player(event, "ANA ")
    with pytest.raises(RuleError) as caught:
        SignUp(entry=Entry(name="Ana")).perform(event, actor=None)
    assert (caught.value.code, caught.value.facts) == ("duplicate_name", {"name": "Ana", "namesakes": 1})
    SignUp(entry=Entry(name="Ana"), namesakes=1).perform(event, actor=None)
    assert Player.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_sign_up_sent_twice_at_once_then_one_player() -> None:
    event = make_tournament(is_signup_open=True)
    outcomes = race(
        *[lambda: SignUp(entry=Entry(name="Ana")).perform(Tournament.objects.get(pk=event.pk), actor=None)]
        * 2
    )
    refused = [outcome.code for outcome in outcomes if isinstance(outcome, RuleError)]
    assert (refused, Player.objects.count()) == (["duplicate_name"], 1)
