"""What the site does by itself so that an outage stops no event: packs are written to a folder."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.background import TaskFailed, background_task
from tournament.core.phrases import listed
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.rounds.facts import WRITE_PACK
from tournament.site.pack.folder import pack_folder, write_pack

EVERY = timedelta(minutes=10)


@background_task(WRITE_PACK, gettext_lazy("Outage pack"))
def write_one_pack(event: int) -> str:
    """Write the pack of the event with this id; asked for by what is published."""
    tournament = Tournament.objects.filter(pk=event).first()
    return _nothing() if tournament is None else write_the_packs_of([tournament])


@background_task("write_packs", gettext_lazy("Outage packs"), every=EVERY if settings.PACK_DIR else None)
def write_packs() -> str:
    """Write the packs of the events that are played, or begin today, where they have changed."""
    today = timezone.localdate()
    begins = Q(state=EventState.REGISTRATION, date=today)
    return write_the_packs_of(
        list(Tournament.objects.filter(Q(state=EventState.RUNNING) | begins).order_by("pk"))
    )


def write_the_packs_of(events: list[Tournament]) -> str:
    """Write the packs of these events where they have changed. Raises TaskFailed at the end."""
    if pack_folder() is None:
        return _("No folder for outage packs is named in PACK_DIR.")
    now, names, failures = timezone.now(), [], []
    for event in events:
        try:
            path = write_pack(event, now)
        except TaskFailed as failure:  # the other events get theirs all the same
            failures.append(failure)
        except Tournament.DoesNotExist:  # deleted since the list was read
            continue
        else:
            names += [path.name] if path else []
    if failures:
        raise failures[0]
    if not names:
        return _nothing()
    return _("Written to %(folder)s: %(names)s") % {"folder": pack_folder(), "names": listed(names)}


def _nothing() -> str:
    return _("No pack has changed.")
