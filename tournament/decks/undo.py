"""Taking back what was done with decks: handed in, locked, opened."""

from __future__ import annotations

from tournament.legacy.inverse import Undoing, overtaken
from tournament.models import Player
from tournament.models.deck import Deck

LOCKING = "lock_decks"


def hand_in_earlier(undoing: Undoing) -> None:
    """Hand the versions before in again, as new ones; with a first version all go: nothing was handed in.

    The version that is taken back has to count: it, or a copy where what came after is taken back.
    """
    player = undoing.player()
    for told in undoing.facts["decks"]:
        decks = player.decks.filter(side=told["side"])
        newest = decks.order_by("version").last()
        handed_in = decks.filter(pk=told["deck"]).first()
        if newest is None or handed_in is None or _held(newest) != _held(handed_in):
            overtaken()
        before = decks.filter(version=handed_in.version - 1).first()
        if before is None:
            decks.delete()
        else:
            _append_copy(before, newest.version + 1, undoing)
    for name, value in undoing.facts.get("identities_before", {}).items():
        setattr(player, name, value)
    player.save(update_fields=["corp_identity", "runner_identity"])


def lock_as_before(undoing: Undoing) -> None:
    """Lock or unlock the decks of one player or of all as they were."""
    facts, event = undoing.facts, undoing.tournament
    if "player" in facts:
        player = undoing.player()
        player.is_deck_locked = facts["before"]
        player.save(update_fields=["is_deck_locked"])
        return
    if event.are_decks_locked != (undoing.entry.act == LOCKING):
        overtaken()
    event.are_decks_locked = facts["before"]
    for own in facts["own_locks"]:
        Player.objects.filter(tournament=event, pk=own["player"]).update(is_deck_locked=own["locked"])


def open_as_before(undoing: Undoing) -> None:
    """Open the deck lists to whom they were open before."""
    event, before, after = undoing.tournament, undoing.facts["before"], undoing.facts["after"]
    if (event.decks_shown, event.decks_audience) != (after["shown"], after["audience"]):
        overtaken()
    event.decks_shown, event.decks_audience = before["shown"], before["audience"]


def _held(deck: Deck) -> tuple[str, str, dict[str, int], str]:
    """Return what was handed in, without when and by whom."""
    return deck.name, deck.identity, deck.cards, deck.source


def _append_copy(deck: Deck, version: int, undoing: Undoing) -> None:
    deck.pk, deck.version, deck.submitted_by = None, version, undoing.actor
    deck._state.adding = True
    deck.save()
