"""The record of deck check findings. No record is ever overwritten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.decks.check_words import check_words
from tournament.decks.records import newest_decks
from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, LEADERS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_own_opponent
from tournament.kernel.roles import display_name
from tournament.models import DeckCheck, Player, Round, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckEntry:
    """A deck check as the judge entered it; `corp`, `runner` and `sleeves` are values of CheckVerdict.

    `versions` are the list versions that the judge compared with, by side, 0 if there was no list;
    `seen_check` is the id of the player's newest check that the judge had seen, 0 for none.
    """

    corp: str
    runner: str
    sleeves: str
    findings: str
    judge: str
    versions: Mapping[str, int]
    seen_check: int


class CheckOutcomes(msgspec.Struct, forbid_unknown_fields=True):
    """The outcome for each part that was checked: values of CheckVerdict."""

    corp: str
    runner: str
    sleeves: str


class ListVersions(msgspec.Struct, forbid_unknown_fields=True):
    """The list versions that the decks were compared with, 0 if there was no list."""

    corp: int
    runner: int


class RecordDeckCheck(Act[DeckCheck]):
    """Record the findings of a deck check, in addition to earlier ones, and return the check.

    The same entry sent twice by the same account (a double POST) is stored once; entries by two judges at
    once are both stored. Raises ActionRefused: list_changed_meanwhile if the player submitted a different
    list than the one compared; event_changed_meanwhile if the player was removed; own_table (REG 1.6).
    """

    code = "record_deck_check"
    label = gettext_lazy("Deck check recorded")
    states = ALWAYS
    roles = LEADERS

    player: Player
    entry: CheckEntry

    def do(self, change: Change) -> DeckCheck:
        event, player, entry = change.tournament, change.fresh_player(self.player), self.entry
        if _versions(event, player) != dict(entry.versions):
            raise ActionRefused("list_changed_meanwhile", player=player.pk)
        same = _same_check(player, entry, change.actor)
        if same:
            change.skip()
            return same
        refuse_own_opponent(event, change.actor, player)
        round_ = Round.objects.newest_published(event)
        check = DeckCheck.objects.create(
            player=player, round=round_, checked_by=change.actor, **_fields(entry, change.actor)
        )
        change.log(
            self.Payload(
                check=check.pk,
                player=player.pk,
                name=player.name,
                round=round_.number if round_ else None,
                outcomes=CheckOutcomes(corp=check.corp, runner=check.runner, sleeves=check.sleeves),
                findings=check.findings,
                judge=check.checked_by_name,
                lists=ListVersions(**entry.versions),
            )
        )
        return check

    class Payload(payloads.Payload):
        """The parts checked and the findings; `round` is None before round 1. An older edition didn't store
        the lists.
        """

        irreversible_reason = gettext_lazy(
            "This can’t be undone: deck check findings are kept. Record another check instead."
        )

        check: int
        player: int
        name: str
        round: int | None
        outcomes: CheckOutcomes
        findings: str
        judge: str = ""
        lists: ListVersions | None = None

        def sentence(self) -> str:
            told = self.sentence_values | {"outcome": check_words(msgspec.structs.asdict(self.outcomes))}
            if self.findings:
                return _("Deck check of %(name)s: %(outcome)s. Findings: %(findings)s") % told
            return _("Deck check of %(name)s: %(outcome)s.") % told


def _versions(event: Tournament, player: Player) -> dict[str, int]:
    decks = newest_decks(event, [player.pk]).get(player.pk, {})
    return {side: decks[side].version if side in decks else 0 for side in ("corp", "runner")}


def _fields(entry: CheckEntry, actor: User | None) -> dict[str, str]:
    return {
        "corp": entry.corp,
        "runner": entry.runner,
        "sleeves": entry.sleeves,
        "findings": entry.findings,
        "checked_by_name": entry.judge or display_name(actor),
    }


def _same_check(player: Player, entry: CheckEntry, actor: User | None) -> DeckCheck | None:
    later = DeckCheck.objects.filter(player=player, checked_by=actor, pk__gt=entry.seen_check)
    return later.filter(**_fields(entry, actor)).first()
