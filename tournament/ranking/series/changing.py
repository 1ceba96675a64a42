"""Changes to a series: one at a time, by its owner, each with a line in its log that can be undone.

A series isn't an event: it has its own log, and each line contains the whole series before and after.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournament.kernel.access import is_member
from tournament.kernel.errors import ActionRefused
from tournament.kernel.roles import display_name
from tournament.models import Series, SeriesAward, SeriesEntry, SeriesEvent, Tournament

_DAYS, _MOMENTS = ("starts_on", "ends_on"), ("ended_at", "deleted_at")


def runs_series(series: Series, account: int | None) -> bool:
    """Return whether the account with this key runs a series. Takes at most one query."""
    if account is None:
        return False
    return series.owner_id == account or is_member(account, series.organization_id)


@dataclass(slots=True)
class SeriesChange:
    """A change in progress: the locked series in its current state, its author, and its earlier state."""

    series: Series
    actor: User
    before: dict[str, Any] | None

    def note(self, what: str, **facts: Any) -> None:
        """Write a line in the log; `facts` are JSON values for its sentence. Call this last."""
        SeriesEntry.objects.create(
            series=self.series,
            actor=self.actor,
            actor_name=display_name(self.actor),
            what=what,
            facts=facts,
            before=self.before,
            after=series_state(self.series),
        )

    def refuse_ended(self) -> None:
        """Raise ActionRefused series_has_ended if it has ended; it must be reopened first."""
        if self.series.ended_at is not None:
            raise ActionRefused("series_has_ended")


@contextmanager
def series_change(key: int, *, actor: User) -> Iterator[SeriesChange]:
    """Open a change to the series with this key, even if it is in the bin; the change is all or nothing.

    Raises ActionRefused: series_is_gone, not_your_series.
    """
    with transaction.atomic():
        series = Series.everything.select_for_update(no_key=True).filter(pk=key).first()
        if series is None:
            raise ActionRefused("series_is_gone")
        if not runs_series(series, actor.pk):
            raise ActionRefused("not_your_series")
        yield SeriesChange(series, actor, series_state(series))


def series_state(series: Series) -> dict[str, Any]:
    """Return a series' complete settings as JSON values. Takes two queries."""
    state: dict[str, Any] = {"name": series.name, "is_public": series.is_public, "rules": series.rules}
    for name in (*_DAYS, *_MOMENTS):
        value = getattr(series, name)
        state[name] = value.isoformat() if value else None
    events = SeriesEvent.objects.filter(series=series).order_by("tournament_id")
    state["events"] = [[row.tournament_id, row.weight] for row in events]
    awards = SeriesAward.objects.filter(series=series)
    rows = ([row.kind, row.source, row.places, row.target_id] for row in awards)
    state["awards"] = sorted(rows)
    return state


def newest_to_take_back(series: Series) -> SeriesEntry | None:
    """Return the next line in the log to undo; None if there is none. Takes one query."""
    rows = SeriesEntry.objects.filter(series=series, is_taken_back=False, before__isnull=False)
    return rows.exclude(what="taken_back").first()


def take_back_line(key: int, entry: int, *, actor: User) -> None:
    """Restore a series to its state before `entry`, the newest line in its log that isn't undone.

    Raises ActionRefused: series_changed_meanwhile (another line is now the newest, or the earlier state can't
    be restored), not_your_event, and what `series_change` raises.
    """
    with series_change(key, actor=actor) as change:
        newest = newest_to_take_back(change.series)
        if newest is None or newest.before is None or newest.pk != entry or newest.after != change.before:
            raise ActionRefused("series_changed_meanwhile")
        _restore(change, newest.before)
        SeriesEntry.objects.filter(pk=newest.pk).update(is_taken_back=True)
        change.note("taken_back", line=newest.what, facts=newest.facts)


def _restore(change: SeriesChange, state: dict[str, Any]) -> None:
    series, now = change.series, change.before or {}
    back = {key for key, _weight in state["events"]} | {target for *_, target in state["awards"]}
    here = {key for key, _weight in now["events"]} | {target for *_, target in now["awards"]}
    if Tournament.objects.run_by(change.actor).filter(pk__in=back - here).count() != len(back - here):
        raise ActionRefused("not_your_event")
    series.name, series.is_public, series.rules = state["name"], state["is_public"], state["rules"]
    for name in _DAYS:
        setattr(series, name, date.fromisoformat(state[name]) if state[name] else None)
    for name in _MOMENTS:
        setattr(series, name, datetime.fromisoformat(state[name]) if state[name] else None)
    series.save()
    series.events.all().delete()
    series.awards.all().delete()
    SeriesEvent.objects.bulk_create(
        SeriesEvent(series=series, tournament_id=key, weight=weight) for key, weight in state["events"]
    )
    SeriesAward.objects.bulk_create(
        SeriesAward(series=series, kind=kind, source=source, places=places, target_id=target)
        for kind, source, places, target in state["awards"]
    )
