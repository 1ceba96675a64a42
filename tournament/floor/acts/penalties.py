"""Give and undo penalties, and decline what they propose; no act here removes a player (REG 12.1, 1.4)."""

from __future__ import annotations

from typing import Any, Self

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.conduct import Level, Offence, disqualifying
from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, FROM_ROUND_1_ON, LEADERS, MARSHALS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_own_opponent
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, clear_mark, raise_conflict, set_mark
from tournament.models import MissingCard, Penalty, PenaltyKind, PenaltyLevel, Player, Round


def offence_record(penalty: Penalty) -> Offence:
    """Return a penalty in the form that the rules engine uses."""
    return Offence(
        id=penalty.pk,
        kind=penalty.kind,
        level=Level(penalty.level),
        withdrawn=penalty.withdrawn_at is not None,
        declined=penalty.proposal_declined_at is not None,
    )


class PenaltyPayload(payloads.Payload, kw_only=True):
    """The player, kind and level (as codes), note and round of a penalty; `round` is None before round 1."""

    penalty: int
    player: int
    name: str
    kind: str
    level: str
    note: str = ""
    round: int | None = None

    @classmethod
    def of(cls, penalty: Penalty) -> Self:
        return cls(
            penalty=penalty.pk,
            player=penalty.player_id,
            name=penalty.player.name,
            kind=str(penalty.kind),
            level=str(penalty.level),
            note=penalty.note,
            round=penalty.round.number if penalty.round else None,
        )

    @property
    def sentence_values(self) -> dict[str, Any]:
        """Return the fields by name, with kind and level in words; other values are words already."""
        return super().sentence_values | {
            "kind": dict(PenaltyKind.choices).get(self.kind, self.kind),
            "level": dict(PenaltyLevel.choices).get(self.level, self.level),
        }

    def refuse_own(self, undoing: Undoing) -> None:
        """Prevent staff who play from undoing a ruling about their own table (REG 1.6)."""
        refuse_own_opponent(undoing.tournament, undoing.actor, undoing.player(self.player))

    def touches(self) -> Touches:
        return touches(("penalty", self.penalty), builds_on=[("player", self.player)])


def _upgrade(kept: dict[str, Any]) -> dict[str, Any]:
    """Upgrade a payload from release 0.1, which stored words for kind and level alongside their codes."""
    return kept | {name: kept.pop(f"{name}_code", kept[name]) for name in ("kind", "level") if name in kept}


class GivePenalty(Act[Penalty]):
    """Give a player a penalty. A disqualification is only proposed; the organizer carries it out.

    `seen_penalty` is the id of the player's newest penalty that the judge saw, or 0 for none: a repeated POST
    with the same id is stored only once. Raises ActionRefused own_table (REG 1.6).
    """

    code = "give_penalty"
    label = gettext_lazy("Penalty given")
    states = ALWAYS
    roles = LEADERS
    taken_back_by = "withdraw_penalty"
    upgrades = {0: _upgrade}

    player: Player
    kind: PenaltyKind
    level: PenaltyLevel
    note: str
    seen_penalty: int

    def do(self, change: Change) -> Penalty:
        given = {
            "player": self.player,
            "kind": self.kind,
            "level": self.level,
            "note": self.note,
            "given_by": change.actor,
        }
        same = Penalty.objects.filter(pk__gt=self.seen_penalty, withdrawn_at=None, **given).first()
        if same:
            change.skip()
            return same
        refuse_own_opponent(change.tournament, change.actor, self.player)
        penalty = Penalty.objects.create(round=Round.objects.newest_published(change.tournament), **given)
        change.log(self.Payload.of(penalty))
        return penalty

    class Payload(PenaltyPayload):
        def sentence(self) -> str:
            return _("Gave %(name)s a penalty: %(level)s (%(kind)s).") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            self.refuse_own(undoing)
            penalties = Penalty.objects.filter(player__tournament=undoing.tournament, pk=self.penalty)
            set_mark(penalties, "withdrawn_at")

        def undo_words(self) -> list[str]:
            return [
                _("%(name)s’s penalty, %(level)s (%(kind)s), stays in the list, marked as undone.")
                % self.sentence_values
            ]


class WithdrawPenalty(Act[None]):
    """Undo a penalty; its row is kept and marked as undone. Repeating it changes nothing.

    Raises ActionRefused: no_such_penalty, own_table (REG 1.6).
    """

    code = "withdraw_penalty"
    label = gettext_lazy("Penalty undone")
    states = ALWAYS
    roles = MARSHALS
    upgrades = {0: _upgrade}

    penalty: Penalty

    def do(self, change: Change) -> None:
        found = Penalty.objects.filter(player__tournament=change.tournament).select_related("player", "round")
        fresh = found.filter(pk=self.penalty.pk).first()
        if fresh is None:
            raise ActionRefused("no_such_penalty")
        if fresh.withdrawn_at:
            change.skip()
            return
        refuse_own_opponent(change.tournament, change.actor, fresh.player)
        fresh.withdrawn_at = timezone.now()
        fresh.save()
        change.log(self.Payload.of(fresh))

    class Payload(PenaltyPayload):
        def sentence(self) -> str:
            return _("Undid %(name)s’s penalty: %(level)s (%(kind)s).") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            self.refuse_own(undoing)
            penalties = Penalty.objects.filter(player__tournament=undoing.tournament, pk=self.penalty)
            clear_mark(penalties, "withdrawn_at")

        def undo_words(self) -> list[str]:
            return [_("%(name)s’s penalty counts again: %(level)s (%(kind)s).") % self.sentence_values]


class DeclineProposal(Act[None]):
    """Decline a proposal to remove a player: the base of `DeclineDisqualification` and `DeclineDrop`."""

    code = "decline_proposal"
    label = gettext_lazy("Proposal declined")
    states = FROM_ROUND_1_ON
    roles = MARSHALS

    class Payload(payloads.Payload, kw_only=True):
        """Who stays, and what proposed their removal: penalties or a missing card."""

        player: int
        name: str
        penalties: list[int] = []
        missing_card: int | None = None

        def sentence(self) -> str:
            if self.missing_card is not None:
                return (
                    _("%(name)s stays in the event: the drop for a missing card was declined.")
                    % self.sentence_values
                )
            return _("%(name)s stays in the event: the disqualification was declined.") % self.sentence_values

        def touches(self) -> Touches:
            """The decision touches whatever made the proposal."""
            if self.missing_card:
                return touches(("card", self.missing_card))
            return touches(*(("penalty", penalty) for penalty in self.penalties))

        def undo(self, undoing: Undoing) -> None:
            if self.missing_card is not None:
                cards = MissingCard.objects.filter(
                    player__tournament=undoing.tournament, pk=self.missing_card
                )
                if not cards.update(proposal_declined_at=None):
                    raise_conflict()
                return
            penalties = Penalty.objects.filter(player__tournament=undoing.tournament, pk__in=self.penalties)
            penalties.update(proposal_declined_at=None)

        def undo_words(self) -> list[str]:
            if self.missing_card is not None:
                return [_("The proposal to drop %(name)s is open again.") % self.sentence_values]
            return [_("The proposal to disqualify %(name)s is open again.") % self.sentence_values]


class DeclineDisqualification(DeclineProposal):
    """Decline the disqualification that a player's penalties propose, up to the newest penalty seen.

    Repeating it changes nothing. A later penalty makes a new proposal (REG 12.1, 1.4). Raises ActionRefused
    own_table (REG 1.6).
    """

    player: Player
    seen_penalty: int

    def do(self, change: Change) -> None:
        """Mark the penalties that await a decision as declined."""
        found = Penalty.objects.filter(player__tournament=change.tournament, player=self.player).order_by(
            "pk"
        )
        waiting = [each.id for each in disqualifying([offence_record(row) for row in found])]
        answered = [pk for pk in waiting if pk <= self.seen_penalty]
        if not answered:
            change.skip()
            return
        refuse_own_opponent(change.tournament, change.actor, self.player)
        Penalty.objects.filter(pk__in=answered).update(proposal_declined_at=timezone.now())
        change.log(self.Payload(player=self.player.pk, name=self.player.name, penalties=answered))


class DeclineDrop(DeclineProposal):
    """Decline the drop proposed for a card that wasn't found (REG 5.6). Repeating it changes nothing.

    Raises ActionRefused: no_such_missing_card, own_table (REG 1.6).
    """

    missing_card: MissingCard

    def do(self, change: Change) -> None:
        found = MissingCard.objects.filter(player__tournament=change.tournament)
        fresh = found.select_related("player").filter(pk=self.missing_card.pk).first()
        if fresh is None:
            raise ActionRefused("no_such_missing_card")
        if fresh.proposal_declined_at:
            change.skip()
            return
        refuse_own_opponent(change.tournament, change.actor, fresh.player)
        fresh.proposal_declined_at = timezone.now()
        fresh.save()
        change.log(self.Payload(player=fresh.player_id, name=fresh.player.name, missing_card=fresh.pk))
