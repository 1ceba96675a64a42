"""Removals that the rules propose and staff decide on; derived from penalties and missing cards.

They are never stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse

from pairing.conduct import HIDDEN_CARDS, disqualifying
from tournament.decks.local_titles import local_title
from tournament.floor.acts.penalties import offence_record
from tournament.floor.pages.cards import MissingLine, open_missing_cards
from tournament.floor.words import proposal_reason
from tournament.kernel.cache import once_per_version
from tournament.kernel.text import name_order
from tournament.models import Penalty, Tournament
from tournament.models.states import PlayerState
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer


@dataclass(frozen=True, slots=True)
class Proposal:
    """A player whom the rules propose to disqualify or drop, the reason, and the URLs to accept or decline.

    `decline_value` is what the staff member has seen: declining covers nothing newer.
    """

    player: int
    name: str
    is_disqualification: bool
    reason: str
    do_url: str
    decline_url: str
    decline_value: int

    @property
    def act(self) -> str:
        """The code of the proposed act, which determines who may carry it out."""
        return (DisqualifyPlayer if self.is_disqualification else DropPlayer).code


def proposals(tournament: Tournament, missing: Sequence[MissingLine] | None = None) -> tuple[Proposal, ...]:
    """Return the proposals that await a staff member's decision (REG 12.1, 5.6).

    One query, plus two if `missing` isn't given.
    """
    if missing is None:
        missing = open_missing_cards(tournament)
    rows = sorted(
        _given_penalties(tournament),
        key=lambda row: name_order(row.player.name, row.player_id, row.player.reading),
    )
    removed = [
        _disqualification(tournament, list(penalties))
        for _player, penalties in groupby(rows, key=lambda row: row.player_id)
    ]
    due = sorted(
        (card for card in missing if card.proposes_drop), key=lambda card: name_order(card.name, card.id)
    )
    dropped = [_drop(tournament, card) for card in due]
    return tuple(each for each in [*removed, *dropped] if each is not None)


@once_per_version
def _given_penalties(tournament: Tournament) -> tuple[Penalty, ...]:
    """Return the penalties of everyone who isn't disqualified, oldest first."""
    given = Penalty.objects.filter(player__tournament=tournament)
    given = given.exclude(player__state=PlayerState.DISQUALIFIED).select_related("player")
    return tuple(given.order_by("pk"))


def _disqualification(tournament: Tournament, penalties: list[Penalty]) -> Proposal | None:
    waiting = disqualifying([offence_record(row) for row in penalties])
    if not waiting:
        return None
    player, newest = penalties[0].player, waiting[-1]
    return Proposal(
        player=player.pk,
        name=player.name,
        is_disqualification=True,
        reason=proposal_reason("hidden" if newest.kind == HIDDEN_CARDS else "penalty"),
        do_url=_to(tournament, "desk-player-disqualify", player.pk),
        decline_url=_to(tournament, "judge-decline-disqualification", player.pk),
        decline_value=newest.id,
    )


def _drop(tournament: Tournament, card: MissingLine) -> Proposal:
    return Proposal(
        player=card.player,
        name=card.name,
        is_disqualification=False,
        reason=proposal_reason("missing", title=local_title(card.title).shown, round=card.round),
        do_url=_to(tournament, "desk-player-drop", card.player),
        decline_url=_to(tournament, "judge-decline-drop", card.id),
        decline_value=card.id,
    )


def _to(tournament: Tournament, name: str, pk: int) -> str:
    return reverse(name, kwargs={"slug": tournament.slug, "pk": pk})
