"""Submitting decks: every version is stored, and the newest one counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decklists.types import Deck as DeckRecord
from pairing.types import Side
from tournament.decks.card_words import DECK_OF_SIDE
from tournament.decks.records import Judging, are_locked, deck_fields, judging_of, newest_decks, verdict_on
from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_THE_END, MARSHALS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.own_table import refuse_own_opponent
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import listed_phrases
from tournament.kernel.roles import name_for_players
from tournament.kernel.undoing import Undoing, raise_conflict, restore
from tournament.models import DeckLists, Player
from tournament.models.deck import Deck

if TYPE_CHECKING:
    from django.contrib.auth.models import User

_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Submission:
    """A deck as read, its original text, and the lines that couldn't be read."""

    deck: DeckRecord
    source: str
    unread: tuple[str, ...] = ()

    @property
    def side(self) -> str:
        """The deck's side; without an identity, the side of its cards if a judge will read the other lines.

        Raises ActionRefused deck_without_identity.
        """
        side = self.deck.side if self.unread or self.deck.identity else None
        if side is None:
            raise ActionRefused("deck_without_identity", side=self.deck.side)
        return side.value


class SubmittedDeck(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One new version of a deck: its row, and whether it was legal when submitted."""

    deck: int
    side: Side
    version: int
    identity: str
    is_legal: bool
    unread: int = 0

    @classmethod
    def of(cls, saved: Deck, deck: DeckRecord, judging: Judging) -> SubmittedDeck:
        """Return the log's values for a version that has just been submitted."""
        return cls(
            deck=saved.pk,
            side=Side(saved.side),
            version=saved.version,
            identity=deck.identity.title if deck.identity else "",
            is_legal=not saved.unread and verdict_on(deck, judging).legal,
            unread=len(saved.unread),
        )

    def words(self) -> str:
        """Return a description of the deck: corp deck version 2, with its identity and whether it was
        legal.
        """
        told: dict[str, Any] = {
            "deck": DECK_OF_SIDE[self.side],
            "version": self.version,
            "identity": self.identity or _("no identity"),
        }
        if self.unread:
            told["count"] = self.unread
            return (
                ngettext(
                    "%(deck)s version %(version)s, %(identity)s, %(count)s unread line for the judge",
                    "%(deck)s version %(version)s, %(identity)s, %(count)s unread lines for the judge",
                    self.unread,
                )
                % told
            )
        if self.is_legal:
            return _("%(deck)s version %(version)s, %(identity)s, legal") % told
        return _("%(deck)s version %(version)s, %(identity)s, not legal") % told

    def undo_words(self, name: str) -> str:
        """Return a sentence on how undoing changes the deck of the player with this name."""
        told = {"name": name, "deck": DECK_OF_SIDE[self.side], "version": self.version - 1}
        if self.version == 1:
            return _("%(name)s, %(deck)s: removed, because none was handed in before.") % told
        return _("%(name)s, %(deck)s: version %(version)s is used again, as a new version.") % told


class Identities(msgspec.Struct, forbid_unknown_fields=True):
    """A player's identities, as typed or as in their decks."""

    corp_identity: str
    runner_identity: str


class SubmitDecks(Act[list[Deck]]):
    """Submit a player's decks, one per side: all of them or none. Returns the new versions.

    The actor is the staff member who submits them for the player, None for the player. `seen_versions` maps
    each side to the version that the actor saw, 0 for none. An illegal deck is accepted: its problems are
    shown to the player and the organizer. A deck equal to the newest version (the same POST twice) doesn't
    create a new version.

    A deck with unreadable lines is accepted if the event allows it: a judge fixes it.

    Raises ActionRefused: no_deck_lists, decks_locked (doesn't apply to staff), deck_without_identity,
    unread_decks_not_taken, deck_changed_meanwhile, event_changed_meanwhile (the player was removed),
    own_table (staff who play submit their own lists through their personal link, REG 1.6).
    """

    code = "submit_deck"
    label = gettext_lazy("Deck handed in")
    states = BEFORE_THE_END
    roles = MARSHALS
    limits: ClassVar[tuple[Limit, ...] | None] = (Limit(4, MINUTE / 4), Limit(30, HOUR))

    player: Player
    submissions: Sequence[Submission]
    seen_versions: Mapping[str, int]

    def do(self, change: Change) -> list[Deck]:
        """Add a version of each deck that differs from its newest version."""
        event, fresh = change.tournament, change.fresh_player(self.player)
        change.player = fresh if change.actor is None else None
        if event.deck_lists == DeckLists.NONE:
            raise ActionRefused("no_deck_lists")
        refuse_own_opponent(event, change.actor, fresh)
        if change.actor is None and are_locked(event, fresh):
            raise ActionRefused("decks_locked", player=fresh.pk)
        if any(submission.unread for submission in self.submissions) and not event.takes_unread_decks:
            raise ActionRefused("unread_decks_not_taken")
        before = Identities(corp_identity=fresh.corp_identity, runner_identity=fresh.runner_identity)
        judging = judging_of(event)
        saved = self._append_what_differs(change, fresh, judging)
        if not saved:
            change.skip()
            return []
        fresh.save(update_fields=["corp_identity", "runner_identity"])
        decks = [SubmittedDeck.of(deck, submission.deck, judging) for deck, submission in saved]
        change.log(self.Payload(player=fresh.pk, name=fresh.name, decks=decks, identities_before=before))
        return [deck for deck, _submission in saved]

    def _append_what_differs(
        self, change: Change, player: Player, judging: Judging
    ) -> list[tuple[Deck, Submission]]:
        newest = newest_decks(change.tournament, [player.pk]).get(player.pk, {})
        saved = []
        for submission in self.submissions:
            side = submission.side
            if not is_same(newest.get(side), submission):
                _refuse_if_changed(newest.get(side), side, self.seen_versions.get(side, 0))
                deck = _append(player, side, newest.get(side), submission, change.actor, judging.terms)
                saved.append((deck, submission))
        return saved

    class Payload(payloads.Payload):
        """The new versions, and the former identities, which an older edition didn't store."""

        player: int
        name: str
        decks: list[SubmittedDeck]
        identities_before: Identities | None = None

        def sentence(self) -> str:
            return _("Handed in for %(name)s: %(decks)s.") % {"name": self.name, "decks": self.decks_words()}

        def own_sentence(self) -> str:
            return _("%(name)s handed in: %(decks)s.") % {"name": self.name, "decks": self.decks_words()}

        def decks_words(self) -> str:
            return listed_phrases(deck.words() for deck in self.decks)

        def touches(self) -> Touches:
            """Report the player's decks as changed, and the identity of each deck's side."""
            decks = [("deck", self.player, deck.side) for deck in self.decks]
            identities = [("field", self.player, f"{deck.side}_identity") for deck in self.decks]
            return touches(*decks, *identities, builds_on=[("player", self.player)])

        def undo(self, undoing: Undoing) -> None:
            """Submit the previous versions again, as new ones; if a deck had no previous version, delete all
            of its versions.

            The version to undo must be the current one, or the current one must be a copy of it after later
            versions were undone.
            """
            player = undoing.player(self.player)
            # an erased player's decks are gone for good
            for submitted in () if player.erased_at else self.decks:
                decks = player.decks.filter(side=submitted.side)
                newest = decks.order_by("version").last()
                handed_in = decks.filter(pk=submitted.deck).first()
                if newest is None or handed_in is None or _held(newest) != _held(handed_in):
                    raise_conflict()
                before = decks.filter(version=handed_in.version - 1).first()
                if before is None:
                    decks.delete()
                else:
                    _append_copy(before, newest.version + 1, undoing.actor)
            if self.identities_before:
                restore(player, **msgspec.structs.asdict(self.identities_before))

        def undo_words(self) -> list[str]:
            return [deck.undo_words(self.name) for deck in self.decks]


def is_same(newest: Deck | None, submission: Submission) -> bool:
    """Return whether the newest version equals this submission."""
    if newest is None:
        return False
    held = (newest.identity, newest.cards, newest.name, newest.unread)
    return held == (*deck_fields(submission.deck), _name(submission.deck), list(submission.unread))


def _refuse_if_changed(newest: Deck | None, side: str, seen_version: int) -> None:
    version = newest.version if newest else 0
    if seen_version != version:
        by = name_for_players(newest.submitted_by) if newest else ""
        raise ActionRefused("deck_changed_meanwhile", side=side, by=by, version=version)


def _append(
    player: Player, side: str, newest: Deck | None, submission: Submission, actor: User | None, terms: str
) -> Deck:
    """Store a deck as the next version, and its identity as the player's; `terms` are the cards and list in
    effect now.
    """
    identity, cards = deck_fields(submission.deck)
    if submission.deck.identity:
        setattr(player, f"{side}_identity", submission.deck.identity.title)
    return Deck.objects.create(
        player=player,
        side=side,
        version=newest.version + 1 if newest else 1,
        name=_name(submission.deck),
        identity=identity,
        cards=cards,
        source=submission.source,
        unread=list(submission.unread),
        judged_under=terms,
        submitted_by=actor,
    )


def _name(deck: DeckRecord) -> str:
    return deck.name[:_LONGEST_NAME]


def _held(deck: Deck) -> tuple[str, str, dict[str, int], str, list[str]]:
    """Return the content of a submitted deck, without the time and the sender."""
    return deck.name, deck.identity, deck.cards, deck.source, deck.unread


def _append_copy(deck: Deck, version: int, actor: User | None) -> None:
    deck.pk, deck.version, deck.submitted_by = None, version, actor
    deck._state.adding = True
    deck.save()
