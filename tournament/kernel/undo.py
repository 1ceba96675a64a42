"""Undo one log entry, as a separate change that names the entry, in the right order.

A later entry blocks the undo of an earlier one if it changes or builds on what the earlier one changed:
results build on their round, and a round builds on its players' presence in the event. Undone entries, and
those about a draft or cut that has since been deleted, block nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from django.db import IntegrityError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, LEADERS, Act, Change, act_of, payload_of
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_own_table
from tournament.kernel.payloads import PayloadError, Touches
from tournament.kernel.undoing import Undoing, restored_values
from tournament.kernel.waiting_list import and_moved_up, move_back, moved_back_words
from tournament.models import LogEntry, Tournament
from tournament.models.states import EventState


@dataclass(frozen=True)
class LoggedStep:
    """A log entry and its payload, read once: `payload` is None for a damaged entry."""

    entry: LogEntry
    payload: payloads.Payload | None

    @classmethod
    def of(cls, entry: LogEntry) -> LoggedStep:
        """Read an entry's `payload` and `touches`."""
        try:
            return cls(entry, payload_of(entry))
        except PayloadError:
            return cls(entry, None)

    @property
    def is_undoable(self) -> bool:
        """Whether the entry has an inverse and its data was stored."""
        return self.payload is not None and self.payload.is_undoable

    @cached_property
    def touches(self) -> Touches:
        """What the entry touches. A damaged entry touches everything, so that it blocks all undos."""
        if self.payload is None:
            return Touches(touches_everything=True)
        return and_moved_up(self.payload.touches(), self.payload.who_moved_up)

    def undo_words(self) -> list[str]:
        """Return sentences about what the undo will change; empty for an entry that can't be undone."""
        if self.payload is None or not self.is_undoable:
            return []
        return [*self.payload.undo_words(), *moved_back_words(self.payload.who_moved_up)]

    def is_too_late(self, tournament: Tournament) -> bool:
        """Return whether the event is finished and this entry could only be undone while it was running."""
        if tournament.state != EventState.FINISHED:
            return False
        return self.payload is None or self.payload.needs_running_event(act_of(self.entry.act).states)


def _text_for_sentence(payload: dict[str, Any]) -> dict[str, Any]:
    """Upgrade an entry from release 0.1: rename its `sentence` to `text`."""
    return payload | {"text": payload.pop("sentence")} if "sentence" in payload else payload


class Undo(Act[bool]):
    """Undo a log entry. `do` returns whether anything changed; undoing an undone entry changes nothing.

    Results are never removed; a new version equal to the previous one is added. `seen` is the version of the
    event that the staff member saw. A role may undo the acts that it may perform.

    Raises ActionRefused: undo_impossible (this act can't be undone), undo_unreadable (the entry is damaged),
    undo_blocked (later acts have to be undone first), event_changed_meanwhile (such an act was performed
    after the page was loaded), undo_overtaken (things have changed since the act), own_table (REG 1.6),
    act_not_allowed, and what the inverse raises.
    """

    code = "undo"
    label = gettext_lazy("Undone")
    states = ALWAYS
    roles = LEADERS

    upgrades = {0: _text_for_sentence}

    entry: LogEntry
    seen: int

    def do(self, change: Change) -> bool:
        event = change.tournament
        fresh = LogEntry.objects.filter(tournament=event, pk=self.entry.pk).first()
        if fresh is None:
            raise ActionRefused("undo_impossible")
        step = LoggedStep.of(fresh)
        if step.payload is None:
            raise ActionRefused("undo_unreadable")
        if not step.payload.is_undoable:
            raise ActionRefused("undo_impossible")
        if LogEntry.objects.filter(undoes=fresh).exists():
            change.skip()
            return False
        refuse_own_table(event, change.actor, step.payload.ruled_players)
        self._refuse_out_of_order(event, step)
        try:
            undoing = Undoing(event, fresh, change.actor)
            if step.payload.who_moved_up:
                move_back(undoing, step.payload.who_moved_up)
            before = _columns(event)
            step.payload.undo(undoing)
            _save_valid_columns(event, before)
        # other rows now depend on these rows, so things have changed since the act
        except IntegrityError as error:
            raise ActionRefused("undo_overtaken") from error
        change.undoes = fresh
        change.log(self.Payload(act=fresh.act, version=fresh.version))
        return True

    def _refuse_out_of_order(self, tournament: Tournament, step: LoggedStep) -> None:
        found = blockers(tournament, step)
        if any(each.entry.version > self.seen for each in found):
            raise ActionRefused("event_changed_meanwhile")
        if found:
            raise ActionRefused("undo_blocked", first=found[0].entry.version)
        if step.is_too_late(tournament):
            raise ActionRefused("act_not_allowed", act=self.code, state=tournament.state)

    class Payload(payloads.Payload):
        """The undone entry: its act and its version of the event.

        The earliest entries of release 0.1 contain its sentence (`text`) instead of the version.
        """

        irreversible_reason = gettext_lazy("This can’t be undone. Redo the original action instead.")

        act: str
        version: int = 0
        text: str | msgspec.UnsetType = msgspec.UNSET

        def sentence(self) -> str:
            """Describe an undo without its entry; with the entry, `took_back` gives the full description."""
            return took_back(act_of(self.act).label if self.text is msgspec.UNSET else self.text)


def _columns(event: Tournament) -> dict[str, Any]:
    """Return the columns of an event's row, for comparison after the undo."""
    return {field.attname: deepcopy(getattr(event, field.attname)) for field in event._meta.concrete_fields}


def _save_valid_columns(event: Tournament, before: Mapping[str, Any]) -> None:
    """Save the changes that an undo made to the event's row.

    Raises ActionRefused undo_invalid for a value that no form accepts, and IntegrityError for contradictory
    values.
    """
    names = [field.name for field in Tournament._meta.concrete_fields if not field.is_relation]
    changed = {name: getattr(event, name) for name in names if getattr(event, name) != before[name]}
    if changed:
        restored_values(Tournament, changed)
        event.save(update_fields=list(changed))


def took_back(sentence: object) -> str:
    """Return a sentence about what was undone, based on the original act's sentence."""
    return _("Undid: %(sentence)s") % {"sentence": sentence}


def standing_entries(tournament: Tournament, *, since: int = 0) -> QuerySet[LogEntry]:
    """Return the entries after this version that aren't undone, newest first, with their related rows."""
    entries = LogEntry.objects.filter(tournament=tournament, version__gt=since, undone_by__isnull=True)
    return entries.exclude(act=Undo.code).select_related("undone_by", "undoes").order_by("-version")


def blockers(tournament: Tournament, step: LoggedStep) -> tuple[LoggedStep, ...]:
    """Return the steps that must be undone before this one, newest first. One query."""
    later = standing_entries(tournament, since=step.entry.version)
    return blockers_among(tournament, step, map(LoggedStep.of, later))


def blockers_among(
    tournament: Tournament, step: LoggedStep, later: Iterable[LoggedStep]
) -> tuple[LoggedStep, ...]:
    """Return which of the later active steps must be undone before this one, newest first."""
    thrown_away: set[object] = set()
    found, end = [], None
    for each in later:  # newest first, so a deletion is known before the acts on what it deleted
        if not each.touches.part_of & thrown_away:
            if _stands_in_the_way(each.touches, step.touches):
                found.append(each)
            if end is None and each.payload and each.payload.closes_event:
                end = each
        thrown_away |= each.touches.throws_away
    if not found and end is not None and step.is_too_late(tournament):
        return (end,)
    return tuple(found)


def _stands_in_the_way(later: Touches, mine: Touches) -> bool:
    if later.touches_everything:
        return True
    return bool(mine.changes & (later.changes | later.builds_on) or mine.needs & later.changes)
