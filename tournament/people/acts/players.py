"""Add players, change them, and remove those who were never paired."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any

import msgspec
from django.db.models import ProtectedError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.staff.acts.leaders import let_play_again
from tournament.kernel.acts import ALWAYS, BEFORE_THE_END, MARSHALS, Act, Change
from tournament.kernel.cleaning import LONGEST_CARD, MOST_COPIES, refuse_other_columns
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import listed_phrases
from tournament.kernel.text import name_key
from tournament.kernel.undoing import Undoing, raise_conflict, restored_values
from tournament.kernel.waiting_list import place_for
from tournament.kernel.words import change_back_words, change_words
from tournament.models import Player, Tournament
from tournament.models.deck import Deck
from tournament.models.states import EventState, PlayerState
from tournament.people.entries import Entry
from tournament.people.payloads import PlayerPayload, WholePlayerPayload, delete_players
from tournament.people.registering import (
    TAKEN_ONCE,
    refuse_bye_after_round_1,
    refuse_unknown_namesakes,
    refuse_what_is_taken,
)

# The values that a field of `Entry` can have.
FieldValue = str | bool | int | None
# A card code and the number of copies in a deck, as `kernel.cleaning` takes them.
CardCode = Annotated[str, msgspec.Meta(max_length=LONGEST_CARD)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=MOST_COPIES)]
_ENTRY_FIELDS = frozenset(Entry.__dataclass_fields__)


class AddPlayer(Act[Player]):
    """Add a player; in a running event they are late, and play at once with 0 points (REG 7.7).

    `namesakes` is the number of players with this name that the organizer knows of, so that sending the same
    form twice adds one player but two real namesakes can both play. If all places are taken before round 1,
    the player joins the waiting list, unless `over_limit` is set.

    Raises ActionRefused: duplicate_name (more namesakes than that), fixed_table_taken, draft_seat_taken,
    first_round_bye_is_over (REG 6.2).
    """

    code = "add_player"
    label = gettext_lazy("Player added")
    states = BEFORE_THE_END
    roles = MARSHALS

    entry: Entry
    namesakes: int = 0
    over_limit: bool = False

    def do(self, change: Change) -> Player:
        event, values = change.tournament, asdict(self.entry)
        refuse_unknown_namesakes(event, self.entry.name, self.namesakes)
        if self.entry.first_round_bye:
            refuse_bye_after_round_1(event)
        refuse_what_is_taken(event, values)
        player = Player.objects.create(tournament=event, **self._where(event), **values)
        change.log(self.Payload(player=player.pk, name=player.name, state=PlayerState(player.state)))
        return player

    def _where(self, event: Tournament) -> Mapping[str, Any]:
        if event.state == EventState.RUNNING:
            return {"state": PlayerState.CHECKED_IN}
        return {"state": PlayerState.REGISTERED} if self.over_limit else place_for(event)

    class Payload(WholePlayerPayload):
        """The added player; the inverse removes them."""

        state: PlayerState = PlayerState.REGISTERED

        def sentence(self) -> str:
            if self.state == PlayerState.CHECKED_IN:
                return _("Added %(name)s late, playing right away.") % self.sentence_values
            if self.state == PlayerState.WAITLISTED:
                return _("Added %(name)s to the waiting list.") % self.sentence_values
            return _("Added %(name)s.") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            """Remove the player. Raises ActionRefused player_was_paired."""
            delete_players([undoing.player(self.player)])

        def undo_words(self) -> list[str]:
            return [_("%(name)s will be removed.") % self.sentence_values]


class ChangePlayer(Act[Player]):
    """Change only these fields (of `Entry`) of a player, so that edits to different fields don't conflict.

    `namesakes` as in `AddPlayer`.

    Raises ActionRefused: duplicate_name (another player has the name), fixed_table_taken, draft_seat_taken,
    first_round_bye_is_over (REG 6.2).
    """

    code = "change_player"
    label = gettext_lazy("Player changed")
    states = ALWAYS

    player: Player
    changes: Mapping[str, FieldValue]
    namesakes: int = 0

    def do(self, change: Change) -> Player:
        event, fresh = change.tournament, change.fresh_player(self.player)
        new = {name: value for name, value in self.changes.items() if getattr(fresh, name) != value}
        if not new:
            change.skip()
            return fresh
        if "first_round_bye" in new:
            refuse_bye_after_round_1(event)
        name = str(new.get("name", fresh.name))
        if name_key(name) != name_key(fresh.name):
            refuse_unknown_namesakes(event, name, self.namesakes)
        refuse_what_is_taken(event, new)
        before = {name: getattr(fresh, name) for name in new}
        change.log(self.Payload(player=fresh.pk, name=fresh.name, before=before, after=new))
        for field, value in new.items():
            setattr(fresh, field, value)
        fresh.save()
        return fresh

    class Payload(PlayerPayload):
        """The player's previous name, and the changed fields; the inverse restores them."""

        before: dict[str, FieldValue]
        after: dict[str, FieldValue]

        def __post_init__(self) -> None:
            """Refuse fields that `Entry` doesn't have. Raises ValueError."""
            refuse_other_columns(Player, self.before, _ENTRY_FIELDS)
            if self.before.keys() != self.after.keys():
                raise ValueError("other fields before than after")

        def sentence(self) -> str:
            told = [change_words(Player, name, self.before[name], new) for name, new in self.after.items()]
            return _("%(name)s: %(changes)s.") % {"name": self.name, "changes": listed_phrases(told)}

        def touches(self) -> Touches:
            fields = [("field", self.player, name) for name in self.after]
            return touches(*fields, builds_on=[("player", self.player)])

        def undo(self, undoing: Undoing) -> None:
            """Restore the fields. Raises ActionRefused fixed_table_taken, draft_seat_taken."""
            player = undoing.player(self.player)
            after, before = restored_values(Player, self.after), restored_values(Player, self.before)
            if any(getattr(player, name) != value for name, value in after.items()):
                raise_conflict()
            refuse_what_is_taken(undoing.tournament, before)
            for name, value in before.items():
                setattr(player, name, value)
            player.save(update_fields=list(self.before))

        def undo_words(self) -> list[str]:
            told = [
                change_back_words(Player, name, self.before[name], new) for name, new in self.after.items()
            ]
            return [f"{self.name} – {line}" for line in told]


class LoggedPlayerFields(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A removed player's data that `Entry` doesn't contain; `leader_id` is the player's own staff account."""

    lot: int
    is_deck_locked: bool | None
    leader_id: int | None = None
    allowed_decks: str = ""
    allowed_decks_reason: str = ""
    waitlist_version: int | None = None


class LoggedDeck(msgspec.Struct, forbid_unknown_fields=True):
    """One version of a removed player's deck for one side; `cards` are card codes and numbers of copies."""

    side: str
    version: int
    name: str
    identity: str
    cards: dict[CardCode, Copies]
    source: str
    submitted_by_id: int | None


class RemovePlayer(Act[None]):
    """Remove a player who was never paired and has no staff records (REG 5.6, 5.7, 12.1).

    Raises ActionRefused: player_was_paired, player_has_history.
    """

    code = "remove_player"
    label = gettext_lazy("Player removed")
    states = BEFORE_THE_END

    player: Player

    def do(self, change: Change) -> None:
        """Remove them; the log keeps everything needed to restore them."""
        change.log(remove(change.fresh_player(self.player)))

    class Payload(WholePlayerPayload):
        """All data of the player except the personal link; the inverse adds them again.

        An entry without `kept` and `decks` restores the player without that data.
        """

        state: PlayerState
        entry: Entry
        kept: LoggedPlayerFields | None = None
        decks: list[LoggedDeck] = []

        def sentence(self) -> str:
            return _("Removed %(name)s.") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            """Add the player again, with their decks and a new personal link.

            Raises ActionRefused fixed_table_taken, draft_seat_taken.
            """
            event, entry = undoing.tournament, restored_values(Player, asdict(self.entry))
            refuse_what_is_taken(event, {name: entry[name] for name in TAKEN_ONCE})
            if Player.objects.filter(pk=self.player).exists():
                raise_conflict()
            kept = msgspec.structs.asdict(self.kept) if self.kept else {}
            leader = kept.pop("leader_id", None)
            kept = restored_values(Player, kept)
            player = Player.objects.create(
                pk=self.player, tournament=event, state=self.state, **entry, **kept
            )
            if leader:
                let_play_again(event, player, leader)
            for deck in self.decks:
                values = msgspec.structs.asdict(deck)
                submitted_by = values.pop("submitted_by_id")
                values = restored_values(Deck, values)
                Deck.objects.create(player=player, submitted_by_id=submitted_by, **values)

        def undo_words(self) -> list[str]:
            return [
                _("%(name)s is back in the event, with their decks.") % self.sentence_values,
                _("They have a new personal link."),
            ]


def remove(player: Player) -> RemovePlayer.Payload:
    """Delete a player's row; return everything needed to restore it except the personal link.

    Raises ActionRefused: player_was_paired, player_has_history.
    """
    if any(noted.exists() for noted in (player.penalties, player.missing_cards, player.proxies)):
        raise ActionRefused("player_has_history", player=player.pk)
    payload, key = _payload_of_removed(player), player.pk
    try:
        player.delete()  # seats and games protect their players from deletion
    except ProtectedError:
        raise ActionRefused("player_was_paired", player=key) from None
    return payload


def _payload_of_removed(player: Player) -> RemovePlayer.Payload:
    decks = player.decks.order_by("pk")
    return RemovePlayer.Payload(
        player=player.pk,
        name=player.name,
        state=PlayerState(player.state),
        entry=Entry(**{name: getattr(player, name) for name in Entry.__dataclass_fields__}),
        kept=LoggedPlayerFields(
            lot=player.lot,
            is_deck_locked=player.is_deck_locked,
            leader_id=player.leader_id,
            allowed_decks=player.allowed_decks,
            allowed_decks_reason=player.allowed_decks_reason,
            waitlist_version=player.waitlist_version,
        ),
        decks=[LoggedDeck(**values) for values in decks.values(*LoggedDeck.__struct_fields__)],
    )
