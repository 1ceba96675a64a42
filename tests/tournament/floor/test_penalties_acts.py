"""Penalties: one per press, kept when undone, and proposals that can be declined (REG 12.1)."""

from __future__ import annotations

import pytest

from pairing.conduct import Level, Offence
from pairing.errors import RuleError
from tests.factories import make_players, make_round, make_tournament
from tests.races import race
from tournament.floor.acts.penalties import (
    DeclineDisqualification,
    DeclineDrop,
    DeclineProposal,
    GivePenalty,
    WithdrawPenalty,
    offence_record,
)
from tournament.models import MissingCard, Penalty, PenaltyKind, PenaltyLevel, Player, Round, Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A running event: round 1 with one table."""
    event = make_tournament(state=EventState.RUNNING)
    ana, bo = make_players(event, 2)
    make_round(event, [(ana, bo)])
    return event


def player(event: Tournament, number: int = 1) -> Player:
    return event.players.get(name=f"Player {number:03}")


def give(
    event: Tournament,
    *,
    kind: PenaltyKind = PenaltyKind.HIDDEN_CARDS,
    level: PenaltyLevel = PenaltyLevel.WARNING,
    seen: int = 0,
    note: str = "",
) -> Penalty:
    return GivePenalty(player=player(event), kind=kind, level=level, note=note, seen_penalty=seen).perform(
        event, actor=event.owner
    )


def decline(event: Tournament, seen: int) -> None:
    DeclineDisqualification(player=player(event), seen_penalty=seen).perform(event, actor=event.owner)


def miss(event: Tournament) -> MissingCard:
    round_ = Round.objects.get(stage__tournament=event)
    return MissingCard.objects.create(
        player=event.players.earliest("pk"), round=round_, side="corp", title="Hedge Fund"
    )


def acts(event: Tournament) -> list[str]:
    return list(event.log.order_by("version").values_list("act", flat=True))


def test_penalty_given_is_kept_with_its_round_leader_and_facts(event: Tournament) -> None:
    penalty = give(event, note="Showed the hand.")

    penalty.refresh_from_db()
    assert (penalty.round, penalty.given_by, penalty.note) == (
        Round.objects.get(),
        event.owner,
        "Showed the hand.",
    )
    entry = event.log.get()
    assert entry.act == GivePenalty.code
    assert entry.payload == {
        "penalty": penalty.pk,
        "player": player(event).pk,
        "name": "Player 001",
        "kind": "hidden_cards",
        "level": "warning",
        "note": "Showed the hand.",
        "round": 1,
    }


def test_penalty_given_twice_by_the_same_press_is_one_and_seen_it_is_another(event: Tournament) -> None:
    first = give(event)
    assert give(event) == first
    second = give(event, seen=first.pk)

    assert second != first
    assert acts(event) == [GivePenalty.code] * 2


def test_penalty_of_another_level_or_with_another_note_is_another_one(event: Tournament) -> None:
    given = {give(event), give(event, level=PenaltyLevel.CAUTION), give(event, note="again")}
    assert len(given) == 3


def test_penalty_before_round_1_has_no_round() -> None:
    event = make_tournament()
    make_players(event, 1)
    assert give(event, kind=PenaltyKind.DECK).round is None


def test_penalty_of_disqualification_removes_nobody(event: Tournament) -> None:
    give(event, level=PenaltyLevel.DISQUALIFICATION)
    assert player(event).state == PlayerState.CHECKED_IN


def test_penalty_undone_twice_stays_marked_so_once(event: Tournament) -> None:
    penalty = give(event)
    for _again in range(2):
        WithdrawPenalty(penalty=penalty).perform(event, actor=event.owner)

    penalty.refresh_from_db()
    assert penalty.withdrawn_at is not None
    assert acts(event) == [GivePenalty.code, WithdrawPenalty.code]
    assert give(event) != penalty  # the same request now creates a new one


def test_penalty_of_another_event_is_refused_and_stands(event: Tournament) -> None:
    penalty, other = give(event), make_tournament(state=EventState.RUNNING)
    with pytest.raises(RuleError) as refused:
        WithdrawPenalty(penalty=penalty).perform(other, actor=other.owner)

    penalty.refresh_from_db()
    assert (refused.value.code, penalty.withdrawn_at) == ("no_such_penalty", None)
    assert acts(other) == []


def test_disqualification_declined_answers_what_was_seen_and_no_more(event: Tournament) -> None:
    first = give(event)
    second = give(event, seen=first.pk)
    third = give(event, seen=second.pk)  # given in the meantime, unseen by the person who declines
    for _again in range(2):
        decline(event, second.pk)

    answered = Penalty.objects.filter(proposal_declined_at__isnull=False)
    assert list(answered) == [second]
    assert acts(event)[3:] == [DeclineProposal.code]
    assert event.log.latest("version").payload["penalties"] == [second.pk]
    assert offence_record(third) == Offence(third.pk, "hidden_cards", Level.WARNING)


def test_disqualification_declined_where_nothing_proposes_it_changes_nothing(event: Tournament) -> None:
    penalty = give(event)  # first offense: a warning (REG 12.1)
    decline(event, penalty.pk)

    penalty.refresh_from_db()
    assert (penalty.proposal_declined_at, acts(event)) == (None, [GivePenalty.code])


def test_drop_declined_twice_is_declined_once(event: Tournament) -> None:
    card = miss(event)
    for _again in range(2):
        DeclineDrop(missing_card=card).perform(event, actor=event.owner)

    card.refresh_from_db()
    assert card.proposal_declined_at is not None
    assert acts(event) == [DeclineProposal.code]


def test_drop_declined_of_another_events_card_is_refused(event: Tournament) -> None:
    card, other = miss(event), make_tournament(state=EventState.RUNNING)
    with pytest.raises(RuleError) as refused:
        DeclineDrop(missing_card=card).perform(other, actor=other.owner)
    assert refused.value.code == "no_such_missing_card"


@pytest.mark.django_db(transaction=True)
def test_penalty_given_twice_at_once_is_one(event: Tournament) -> None:
    first, second = race(lambda: give(event), lambda: give(event))
    assert (first, acts(event)) == (second, [GivePenalty.code])


@pytest.mark.django_db(transaction=True)
def test_penalty_undone_twice_at_once_is_undone_once(event: Tournament) -> None:
    penalty = give(event)

    def take_back() -> None:
        WithdrawPenalty(penalty=penalty).perform(event, actor=event.owner)

    race(take_back, take_back)
    assert acts(event) == [GivePenalty.code, WithdrawPenalty.code]


@pytest.mark.django_db(transaction=True)
def test_disqualification_declined_while_another_penalty_is_given_leaves_that_one_waiting(
    event: Tournament,
) -> None:
    second = give(event, seen=give(event).pk)
    _declined, third = race(lambda: decline(event, second.pk), lambda: give(event, seen=second.pk))

    waiting = Penalty.objects.filter(proposal_declined_at=None)
    assert third in waiting
    assert second not in waiting
