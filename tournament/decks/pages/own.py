"""A player's own page: their place in the event, and their decks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from decklists.text import TextFormat, write_deck
from decklists.types import Side
from tournament import models
from tournament.decks.acts.decks import SubmitDecks
from tournament.decks.acts.locks import LockDecks
from tournament.decks.acts.mending import MendDeck
from tournament.decks.card_words import SIDES
from tournament.decks.pages.deck import DeckView, submitted_view
from tournament.decks.pages.judging import JudgedBy, judged_by
from tournament.decks.records import Judging, are_locked, deck_record, judging_of, newest_decks
from tournament.kernel.access import Viewer
from tournament.kernel.roles import display_name, name_for_players
from tournament.models import DeckLists, LogEntry, Player, Tournament


@dataclass(frozen=True, slots=True)
class DeckSlot:
    """The slot for one deck; until a deck is submitted, `deck` is None and `version` is 0."""

    side: str
    side_label: str
    deck: DeckView | None
    version: int


@dataclass(frozen=True, slots=True)
class DeckVersion:
    """One version of a deck; `by` is the staff member who submitted it, empty for the player."""

    pk: int
    side_label: str
    version: int
    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class DecksOfPlayer:
    """A player with their decks. `locked_by` is empty if unknown.

    `may_edit` is for the player; staff can ignore the lock. `takes_lists` is False in an event without
    decklists.
    """

    player: int
    name: str
    details: str
    state_label: str
    slots: tuple[DeckSlot, ...]
    is_locked: bool
    locked_by: str
    may_edit: bool
    may_be_handed_in: bool
    takes_lists: bool
    needs_lists: bool
    judged: JudgedBy

    @property
    def has_decks(self) -> bool:
        """Whether any deck has been submitted."""
        return any(slot.deck for slot in self.slots)

    @property
    def is_complete(self) -> bool:
        """Whether both decks have been submitted."""
        return all(slot.deck for slot in self.slots)

    @property
    def is_legal(self) -> bool:
        """Whether the submitted decks have no problems."""
        return all(slot.deck is None or slot.deck.is_legal for slot in self.slots)

    def editable_for(self, viewer: Viewer) -> frozenset[str]:
        """Return the sides whose decks this user may submit; for a judge, those that need fixing."""
        if not self.may_be_handed_in:
            return frozenset()
        if viewer.may(SubmitDecks):
            return frozenset(slot.side for slot in self.slots)
        mendable = (slot.side for slot in self.slots if slot.deck and slot.deck.has_unread_lines)
        return frozenset(mendable) if viewer.may(MendDeck) else frozenset()

    @property
    def seen_versions(self) -> dict[str, int]:
        """The initial versions for a form to submit decks."""
        return {f"seen_{slot.side}": slot.version for slot in self.slots}


def decks_of_player(
    tournament: Tournament, player: Player, decks: dict[str, models.Deck] | None = None
) -> DecksOfPlayer:
    """Return a player's decks as they and the staff see them; `decks` are the newest ones, if already
    fetched.

    One query if they aren't; one more for each deck submitted by a staff member, and one for who locked them.
    """
    judging = judging_of(tournament)
    if decks is None:
        decks = newest_decks(tournament, [player.pk]).get(player.pk, {})
    is_locked = are_locked(tournament, player)
    takes_lists = tournament.deck_lists != DeckLists.NONE
    may_be_handed_in = takes_lists and tournament.state in SubmitDecks.states
    return DecksOfPlayer(
        player=player.pk,
        name=player.name,
        details=player.details,
        state_label=player.get_state_display(),
        slots=tuple(_slot(side, decks.get(side.value), judging) for side in Side),
        is_locked=is_locked,
        locked_by=_locked_by(tournament, player) if is_locked else "",
        may_edit=may_be_handed_in and not is_locked,
        may_be_handed_in=may_be_handed_in,
        takes_lists=takes_lists,
        needs_lists=tournament.deck_lists == DeckLists.REQUIRED,
        judged=judged_by(judging),
    )


def deck_versions(player: Player) -> tuple[DeckVersion, ...]:
    """Return every version of the player's decks, newest first. One query."""
    rows = (
        player.decks.select_related("submitted_by").defer("source", "cards").order_by("-submitted_at", "-pk")
    )
    return tuple(
        DeckVersion(
            pk=row.pk,
            side_label=str(SIDES[row.side]),
            version=row.version,
            at=row.submitted_at,
            by=display_name(row.submitted_by),
        )
        for row in rows
    )


def text_to_edit(tournament: Tournament, player: Player, side: str) -> str:
    """Return a player's deck of one side as text to edit; empty if none has been submitted.

    If it has unreadable lines, this is the submitted text. One or two queries.
    """
    row = newest_decks(tournament, [player.pk]).get(player.pk, {}).get(side)
    if row is None:
        return ""
    if row.unread:
        return row.source.strip()
    catalogue = judging_of(tournament).catalogue
    return write_deck(deck_record(row, catalogue), catalogue, TextFormat.NETRUNNERDB).strip()


def _slot(side: Side, row: models.Deck | None, judging: Judging) -> DeckSlot:
    if row is None:
        return DeckSlot(side.value, str(SIDES[side]), None, 0)
    view = submitted_view(row, judging, with_submitter=True)
    return DeckSlot(side.value, str(SIDES[side]), view, row.version)


def _locked_by(tournament: Tournament, player: Player) -> str:
    locks = LogEntry.objects.filter(tournament=tournament, act=LockDecks.code, undone_by__isnull=True)
    own_or_all = Q(payload__player=player.pk) | Q(payload__player__isnull=True)
    newest = locks.filter(own_or_all).select_related("actor").order_by("-version").first()
    return name_for_players(newest.actor) if newest else ""
