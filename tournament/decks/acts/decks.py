"""Decks: handed in, locked, opened; every version is kept and the newest counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from decklists.types import Deck as DeckRecord
from tournament.core.change import Change, change
from tournament.core.errors import ActionRefused
from tournament.core.roles import name_for_players
from tournament.decks.records import Judging, are_locked, deck_fields, judging_of, newest_decks, verdict_on
from tournament.legacy.codes import ActCode
from tournament.models import DeckLists, Player, Tournament
from tournament.models.deck import Deck

if TYPE_CHECKING:
    from django.contrib.auth.models import User

LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Submission:
    """A deck as it was read, and the text that it was read from."""

    deck: DeckRecord
    source: str


def submit_decks(
    *,
    tournament: Tournament,
    player: Player,
    submissions: Sequence[Submission],
    seen_versions: Mapping[str, int],
    actor: User | None,
) -> list[Deck]:
    """Hand a player's decks in, one of a side: all of them or none. Returns the new versions.

    `actor` is the leader who does it for the player, None for the player. `seen_versions` is by side the
    version that they saw, 0 for none. An illegal deck is taken: what is wrong is shown to player and
    organizer. A deck that is the newest already (the same POST twice) makes no new version.

    Raises ActionRefused: no_deck_lists, decks_locked (a leader goes past it), deck_without_identity,
    deck_changed_meanwhile.
    """
    with change(tournament, ActCode.SUBMIT_DECK, actor=actor) as under_way:
        event, fresh = under_way.tournament, _fresh(under_way, player)
        under_way.player = fresh if actor is None else None
        if event.deck_lists == DeckLists.NONE:
            raise ActionRefused("no_deck_lists")
        if actor is None and are_locked(event, fresh):
            raise ActionRefused("decks_locked", player=fresh.pk)
        newest = newest_decks(event, [fresh.pk]).get(fresh.pk, {})
        saved = []
        identities = {"corp_identity": fresh.corp_identity, "runner_identity": fresh.runner_identity}
        for submission in submissions:
            side = _side_of(submission.deck)
            if not _is_same(newest.get(side), submission.deck):
                _refuse_if_changed(newest.get(side), side, seen_versions.get(side, 0))
                saved.append(_append(fresh, side, newest.get(side), submission, actor))
        if not saved:
            under_way.nothing_to_do()
            return []
        fresh.save(update_fields=["corp_identity", "runner_identity"])
        judging = judging_of(event)
        decks = [_facts(deck, submission.deck, judging) for deck, submission in saved]
        under_way.facts |= {"player": fresh.pk, "name": fresh.name, "decks": decks}
        under_way.facts["identities_before"] = identities
    return [deck for deck, _ in saved]


def lock_decks(*, tournament: Tournament, player: Player | None = None, actor: User) -> None:
    """Lock one player's decks, or all: each player's own lock or leave ends with that."""
    _set_lock(tournament, player, locked=True, actor=actor)


def unlock_decks(*, tournament: Tournament, player: Player | None = None, actor: User) -> None:
    """Let one player change their decks again, or all."""
    _set_lock(tournament, player, locked=False, actor=actor)


def open_decks(*, tournament: Tournament, shown: str, audience: str, actor: User) -> None:
    """Open the deck lists of nobody, of the cut or of all, to the players of the event or to everyone."""
    with change(tournament, ActCode.OPEN_DECKS, actor=actor) as under_way:
        event = under_way.tournament
        before = {"shown": event.decks_shown, "audience": event.decks_audience}
        after = {"shown": shown, "audience": audience}
        if before == after:
            under_way.nothing_to_do()
            return
        event.decks_shown, event.decks_audience = shown, audience
        under_way.facts |= {"before": before, "after": after}


def _side_of(deck: DeckRecord) -> str:
    if deck.identity is None:
        raise ActionRefused("deck_without_identity", side=deck.side)
    return deck.identity.side.value


def _is_same(newest: Deck | None, deck: DeckRecord) -> bool:
    if newest is None:
        return False
    return (newest.identity, newest.cards, newest.name) == (*deck_fields(deck), _name(deck))


def _refuse_if_changed(newest: Deck | None, side: str, seen_version: int) -> None:
    version = newest.version if newest else 0
    if seen_version != version:
        by = name_for_players(newest.submitted_by) if newest else ""
        raise ActionRefused("deck_changed_meanwhile", side=side, by=by, version=version)


def _append(
    player: Player, side: str, newest: Deck | None, submission: Submission, actor: User | None
) -> tuple[Deck, Submission]:
    identity, cards = deck_fields(submission.deck)
    saved = Deck.objects.create(
        player=player,
        side=side,
        version=newest.version + 1 if newest else 1,
        name=_name(submission.deck),
        identity=identity,
        cards=cards,
        source=submission.source,
        submitted_by=actor,
    )
    setattr(player, f"{side}_identity", submission.deck.identity.title if submission.deck.identity else "")
    return saved, submission


def _name(deck: DeckRecord) -> str:
    return deck.name[:LONGEST_NAME]


def _facts(saved: Deck, deck: DeckRecord, judging: Judging) -> dict[str, Any]:
    return {
        "deck": saved.pk,
        "side": saved.side,
        "version": saved.version,
        "identity": deck.identity.title if deck.identity else "",
        "is_legal": verdict_on(deck, judging).legal,
    }


def _set_lock(tournament: Tournament, player: Player | None, *, locked: bool, actor: User) -> None:
    act = ActCode.LOCK_DECKS if locked else ActCode.UNLOCK_DECKS
    with change(tournament, act, actor=actor) as under_way:
        if player is None:
            _set_lock_of_all(under_way, locked=locked)
        else:
            _set_lock_of_one(under_way, _fresh(under_way, player), locked=locked)


def _set_lock_of_all(under_way: Change, *, locked: bool) -> None:
    event = under_way.tournament
    own = event.players.filter(is_deck_locked__isnull=False).order_by("pk")
    own_locks = [
        {"player": pk, "locked": is_locked} for pk, is_locked in own.values_list("pk", "is_deck_locked")
    ]
    if event.are_decks_locked == locked and not own_locks:
        under_way.nothing_to_do()
        return
    under_way.facts["before"] = event.are_decks_locked
    event.are_decks_locked = locked
    own.update(is_deck_locked=None)
    under_way.facts["own_locks"] = own_locks


def _set_lock_of_one(under_way: Change, player: Player, *, locked: bool) -> None:
    if are_locked(under_way.tournament, player) == locked:
        under_way.nothing_to_do()
        return
    before = player.is_deck_locked
    player.is_deck_locked = None if under_way.tournament.are_decks_locked == locked else locked
    player.save(update_fields=["is_deck_locked"])
    under_way.facts |= {"player": player.pk, "name": player.name, "before": before}


def _fresh(under_way: Change, player: Player) -> Player:
    """Return the player as they are now, under the lock. Raises ActionRefused where they were removed meanwhile."""
    fresh = under_way.tournament.players.filter(pk=player.pk).first()
    if fresh is None:
        raise ActionRefused("event_changed_meanwhile")
    return fresh
