"""What organizers do with a series: create, change, add events and awards, end, delete, restore."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from pairing.series.records import SeriesRules, SeriesTiebreaker
from tournament.kernel.access import is_member
from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import name_key
from tournament.models import Organization, Series, SeriesAward, SeriesEvent, Tournament
from tournament.models.series import SERIES_KEPT_FOR
from tournament.ranking.series.changing import SeriesChange, series_change

MOST_SERIES = 50  # per account, and per organization
MOST_SERIES_EVENTS = 60
MOST_AWARDS = 20
_RESERVED = frozenset({"new"})


@dataclass(frozen=True, slots=True)
class SeriesSettings:
    """All values from the settings page."""

    name: str
    rules: SeriesRules
    starts_on: date | None = None
    ends_on: date | None = None
    is_public: bool = True

    def values(self) -> dict[str, Any]:
        """Return the settings as a series' columns."""
        return {
            "name": self.name,
            "rules": kept_rules(self.rules),
            "starts_on": self.starts_on,
            "ends_on": self.ends_on,
            "is_public": self.is_public,
        }


def kept_rules(rules: SeriesRules) -> dict[str, Any]:
    """Return rules in the form stored with a series: JSON values by field."""
    return asdict(rules) | {
        "place_points": list(rules.place_points),
        "tiebreakers": [code.value for code in rules.tiebreakers],
    }


def rules_of(series: Series) -> SeriesRules:
    """Return the rules stored with a series."""
    kept: dict[str, Any] = series.rules
    return SeriesRules(
        **kept
        | {
            "place_points": tuple(kept["place_points"]),
            "tiebreakers": tuple(SeriesTiebreaker(code) for code in kept["tiebreakers"]),
        }
    )


def make_series(asked: SeriesSettings, *, actor: User, organization: Organization | None = None) -> Series:
    """Create a series for the account or an organization.

    Submitting the same form twice creates only one. Raises ActionRefused: not_a_member, series_exists,
    too_many_series.
    """
    with transaction.atomic():
        change = begin_series(asked, asked.name, actor=actor, organization=organization)
        change.note("made", name=change.series.name)
    return change.series


def begin_series(
    asked: SeriesSettings, address: str, *, actor: User, organization: Organization | None
) -> SeriesChange:
    """Create the row for a series, with a slug made from this text, within a transaction.

    The caller must write the first line of its log. Raises what `make_series` raises.
    """
    User.objects.select_for_update(no_key=True).get(pk=actor.pk)
    if organization is not None and not is_member(actor.pk, organization.pk):
        raise ActionRefused("not_a_member")
    whose: dict[str, Any] = {"organization": organization} if organization else {"owner": actor}
    own = list(Series.everything.filter(**whose).values_list("name", flat=True))
    if name_key(asked.name) in map(name_key, own):
        raise ActionRefused("series_exists", name=asked.name)
    if len(own) >= MOST_SERIES:
        raise ActionRefused("too_many_series", most=MOST_SERIES)
    slug = _free_slug(address)
    try:
        with transaction.atomic():
            series = _create(slug, whose, asked)
    except IntegrityError:  # someone else took the slug a moment ago
        series = _create(f"{slug}-{secrets.token_hex(3)}", whose, asked)
    return SeriesChange(series, actor, before=None)


def _create(slug: str, whose: dict[str, Any], asked: SeriesSettings) -> Series:
    series: Series = Series.objects.create(slug=slug, **whose, **asked.values())
    return series


def _free_slug(name: str) -> str:
    stem = slugify(name)[:60] or "series"
    slug, count = stem, 1
    while slug in _RESERVED or Series.everything.filter(slug=slug).exists():
        count += 1
        slug = f"{stem}-{count}"
    return slug


def set_series(key: int, asked: SeriesSettings, *, actor: User) -> None:
    """Change the settings; do nothing if they are unchanged. Raises series_has_ended, and what
    `series_change` raises.
    """
    with series_change(key, actor=actor) as change:
        change.refuse_ended()
        new = asked.values()
        if all(getattr(change.series, name) == value for name, value in new.items()):
            return
        for name, value in new.items():
            setattr(change.series, name, value)
        change.series.save()
        change.note("set", name=asked.name)


def choose_events(key: int, weights: Mapping[int, int], *, actor: User) -> None:
    """Make exactly these events count, each with its weight, by key.

    Organizers of a series can add only events that they organize; any event may stay or be removed. Raises
    ActionRefused: too_many_series_events, not_your_event, series_has_ended, and what `series_change` raises.
    """
    with series_change(key, actor=actor) as change:
        change.refuse_ended()
        if len(weights) > MOST_SERIES_EVENTS:
            raise ActionRefused("too_many_series_events", most=MOST_SERIES_EVENTS)
        rows = {row.tournament_id: row for row in change.series.events.all()}
        new = weights.keys() - rows.keys()
        if Tournament.objects.run_by(actor).filter(pk__in=new).count() != len(new):
            raise ActionRefused("not_your_event")
        if {pk: row.weight for pk, row in rows.items()} == dict(weights):
            return
        gone = rows.keys() - weights.keys()
        change.series.events.filter(tournament__in=gone).delete()
        for pk, weight in weights.items():
            SeriesEvent.objects.update_or_create(
                series=change.series, tournament_id=pk, defaults={"weight": weight}
            )
        change.note("events_chosen", events=len(weights), added=len(new), removed=len(gone))


def add_award(key: int, award: SeriesAward, *, actor: User) -> None:
    """Add an award (an unsaved row) to the series; if it already has the same award, change its places.

    Raises ActionRefused: not_your_event (its target), too_many_awards, and what `series_change` raises.
    """
    with series_change(key, actor=actor) as change:
        if not Tournament.objects.run_by(actor).filter(pk=award.target_id).exists():
            raise ActionRefused("not_your_event")
        same: dict[str, Any] = {"kind": award.kind, "source": award.source, "target_id": award.target_id}
        row = change.series.awards.filter(**same).first()
        if row is None and change.series.awards.count() >= MOST_AWARDS:
            raise ActionRefused("too_many_awards", most=MOST_AWARDS)
        if row is not None and row.places == award.places:
            return
        change.series.awards.update_or_create(**same, defaults={"places": award.places})
        change.note("award_added", kind=award.kind, places=award.places, event=award.target.name)


def remove_award(key: int, award: int, *, actor: User) -> None:
    """Remove an award from the series; do nothing if it is already gone. Raises what `series_change`
    raises.
    """
    with series_change(key, actor=actor) as change:
        row = change.series.awards.filter(pk=award).select_related("target").first()
        if row is None:
            return
        row.delete()
        change.note("award_removed", kind=row.kind, places=row.places, event=row.target.name)


def end_series(key: int, *, actor: User) -> None:
    """End a series: from then on, its places earn awards. Raises what `series_change` raises."""
    with series_change(key, actor=actor) as change:
        if change.series.ended_at is None:
            change.series.ended_at = timezone.now()
            change.series.save(update_fields=["ended_at"])
            change.note("ended")


def reopen_series(key: int, *, actor: User) -> None:
    """Reopen a series. Raises what `series_change` raises."""
    with series_change(key, actor=actor) as change:
        if change.series.ended_at is not None:
            change.series.ended_at = None
            change.series.save(update_fields=["ended_at"])
            change.note("reopened")


def delete_series(key: int, *, actor: User) -> None:
    """Move a series with all its settings to the bin. Raises what `series_change` raises."""
    with series_change(key, actor=actor) as change:
        if change.series.deleted_at is None:
            change.series.deleted_at = timezone.now()
            change.series.save(update_fields=["deleted_at"])
            change.note("deleted")


def restore_series(key: int, *, actor: User) -> None:
    """Restore a series from the bin. Raises what `series_change` raises."""
    with series_change(key, actor=actor) as change:
        if change.series.deleted_at is not None:
            change.series.deleted_at = None
            change.series.save(update_fields=["deleted_at"])
            change.note("restored")


def empty_series_bin() -> int:
    """Erase the series that were deleted more than a week ago; return their number."""
    old = Series.everything.filter(deleted_at__lt=timezone.now() - SERIES_KEPT_FOR)
    count = old.count()
    old.delete()
    return count
