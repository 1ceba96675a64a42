"""Import a whole registration sheet at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_THE_END, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import in_a_row, listed
from tournament.kernel.text import name_key
from tournament.kernel.undoing import Undoing
from tournament.kernel.waiting_list import end_of_list, event_places
from tournament.models import Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.entries import Entry
from tournament.people.payloads import NamedPlayer, delete_players
from tournament.people.registering import (
    refuse_bye_after_round_1,
    refuse_what_is_taken,
    registered_names,
)


class ImportPlayers(Act[list[Player]]):
    """Add these players, all or none, as registered, or as checked in if the sheet says they are present.

    `namesakes` maps a `name_key` to the number of registered players with that name that the organizer knows
    of. If there are more, the sheet was already imported or another organizer has since added the player.
    Places are given in the order of the sheet; players without a place join the waiting list, unless
    `over_limit` is set.

    Raises ActionRefused: sheet_has_nobody, players_registered_already, first_round_bye_is_over (REG 6.2),
    fixed_table_taken, draft_seat_taken.
    """

    code = "import_players"
    label = gettext_lazy("Players imported")
    states = BEFORE_THE_END

    entries: Sequence[Entry]
    namesakes: Mapping[str, int] | None = None
    over_limit: bool = False

    def do(self, change: Change) -> list[Player]:
        if not self.entries:
            raise ActionRefused("sheet_has_nobody")
        event = change.tournament
        self._refuse_unknown_namesakes(event)
        if any(entry.first_round_bye for entry in self.entries):
            refuse_bye_after_round_1(event)
        for entry in self.entries:
            refuse_what_is_taken(event, asdict(entry))
        where = self._where(event)
        players = Player.objects.bulk_create(
            Player(tournament=event, **asdict(entry), **fields)
            for entry, fields in zip(self.entries, where, strict=True)
        )
        named = [NamedPlayer(pk=player.pk, name=player.name) for player in players]
        waiting = [player.pk for player in players if player.state == PlayerState.WAITLISTED]
        change.log(self.Payload(players=named, waitlisted=waiting))
        return players

    def _where(self, event: Tournament) -> list[Mapping[str, Any]]:
        """Return, for each entry, the fields that give it a place or put it on the waiting list."""
        count, has_place = len(self.entries), {"state": PlayerState.REGISTERED}
        if event.capacity is None or self.over_limit or event.state != EventState.REGISTRATION:
            return [has_place] * count
        free = min(count, event_places(event).free_now)
        return [has_place] * free + [end_of_list(event)] * (count - free)

    def _refuse_unknown_namesakes(self, event: Tournament) -> None:
        registered, known = registered_names(event), self.namesakes or {}
        wanted = {name_key(entry.name) for entry in self.entries}
        unknown = {key for key in wanted if registered[key] > known.get(key, 0)}
        if unknown:
            raise ActionRefused("players_registered_already", count=sum(registered[key] for key in unknown))

    class Payload(payloads.Payload, omit_defaults=True):
        """The imported players, and those on the waiting list; the inverse removes all of them or none."""

        players: list[NamedPlayer]
        waitlisted: list[int] = []

        def sentence(self) -> str:
            count = len(self.players)
            imported = ngettext(
                "Imported %(count)s player: %(names)s.", "Imported %(count)s players: %(names)s.", count
            ) % {"count": count, "names": self._names()}
            waiting = listed(each.name for each in self.players if each.pk in self.waitlisted)
            if not waiting:
                return imported
            return in_a_row((imported, _("On the waiting list: %(names)s.") % {"names": waiting}))

        def touches(self) -> Touches:
            """Each player is touched as a whole, because the act adds or removes them."""
            return touches(*((kind, each.pk) for each in self.players for kind in ("player", "state")))

        def undo(self, undoing: Undoing) -> None:
            """Remove all of them. Raises ActionRefused player_was_paired."""
            delete_players(undoing.players([each.pk for each in self.players]))

        def undo_words(self) -> list[str]:
            return [_("Will be removed: %(names)s.") % {"names": self._names()}]

        def _names(self) -> str:
            return listed(each.name for each in self.players)
