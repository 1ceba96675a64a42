"""The identities that players bring; they enter these themselves if there are no decklists."""

from __future__ import annotations

from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.acts import BEFORE_ROUND_1, MARSHALS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import listed_phrases
from tournament.kernel.undoing import Undoing, raise_conflict, restore
from tournament.kernel.words import change_back_words, change_words
from tournament.models import Player
from tournament.people.payloads import PlayerPayload

Field = Literal["corp_identity", "runner_identity"]
FIELDS: tuple[Field, ...] = ("corp_identity", "runner_identity")


class SetIdentities(Act[None]):
    """Set the player's own identities while they are still hidden; empty for none.

    Raises ActionRefused: identities_not_asked, identities_of_decks (they come from the decklists).
    """

    code = "set_identities"
    label = gettext_lazy("Identities set")
    states = BEFORE_ROUND_1
    roles = MARSHALS
    limits = (Limit(3, MINUTE), Limit(20, HOUR))

    player: Player
    corp_identity: str
    runner_identity: str

    def do(self, change: Change) -> None:
        change.player = fresh = change.fresh_player(self.player)
        if not change.tournament.asks_identities:
            raise ActionRefused("identities_not_asked")
        if fresh.decks.exists():
            raise ActionRefused("identities_of_decks")
        after: dict[Field, str] = {
            "corp_identity": self.corp_identity,
            "runner_identity": self.runner_identity,
        }
        before: dict[Field, str] = {name: getattr(fresh, name) for name in FIELDS}
        changed = [name for name in FIELDS if before[name] != after[name]]
        if not changed:
            change.skip()
            return
        change.log(
            self.Payload(
                player=fresh.pk,
                name=fresh.name,
                before={name: before[name] for name in changed},
                after={name: after[name] for name in changed},
            )
        )
        for name in changed:
            setattr(fresh, name, after[name])
        fresh.save(update_fields=changed)

    class Payload(PlayerPayload):
        before: dict[Field, str]
        after: dict[Field, str]

        def __post_init__(self) -> None:
            """Require a value before and after for each changed field. Raises ValueError."""
            if self.before.keys() != self.after.keys():
                raise ValueError("other fields before than after")

        def sentence(self) -> str:
            told = (change_words(Player, name, self.before[name], self.after[name]) for name in self.before)
            return _("%(name)s: %(changes)s.") % {"name": self.name, "changes": listed_phrases(told)}

        def touches(self) -> Touches:
            fields = [("field", self.player, name) for name in self.before]
            return touches(*fields, builds_on=[("player", self.player)])

        def undo(self, undoing: Undoing) -> None:
            player = undoing.player(self.player)
            if any(getattr(player, name) != self.after[name] for name in self.before):
                raise_conflict()
            restore(player, **self.before)

        def undo_words(self) -> list[str]:
            return [
                change_back_words(Player, name, self.before[name], self.after[name]) for name in self.before
            ]
