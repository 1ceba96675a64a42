"""Background tasks: write outage packs, and send push notifications."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.background import TaskFailed, TaskLane, background_task, enqueue
from tournament.kernel.phrases import listed
from tournament.kernel.push.asking import PUSH_CALL, PUSH_PLACE, PUSH_ROUND
from tournament.models import Call, Tournament
from tournament.models.states import EventState
from tournament.play.rounds.facts import WRITE_PACK
from tournament.site.pack.folder import pack_folder, write_pack
from tournament.site.push import PushTold, tell_leaders, tell_moved_up, tell_players

EVERY = timedelta(minutes=10)
MOST_PUSHES = 3  # attempts for the same news, if the browser's push service fails
AGAIN_AFTER = timedelta(minutes=1)  # twice as long the second time


@background_task(WRITE_PACK, gettext_lazy("Outage pack"))
def write_one_pack(event: int) -> str:
    """Write the pack of the event with this id; requested by each publication."""
    tournament = Tournament.objects.filter(pk=event).first()
    return _nothing() if tournament is None else write_the_packs_of([tournament])


@background_task("write_packs", gettext_lazy("Outage packs"), every=EVERY if settings.PACK_DIR else None)
def write_packs() -> str:
    """Write the packs of running events and of events that start today, if they have changed."""
    today = timezone.localdate()
    begins = Q(state=EventState.REGISTRATION, date=today)
    return write_the_packs_of(
        list(Tournament.objects.filter(Q(state=EventState.RUNNING) | begins).order_by("pk"))
    )


def write_the_packs_of(events: list[Tournament]) -> str:
    """Write the packs of these events if they have changed. Raises TaskFailed after trying all of them."""
    if pack_folder() is None:
        return _("PACK_DIR isn’t set, so outage packs aren’t saved.")
    now, names, failures = timezone.now(), [], []
    for event in events:
        try:
            path = write_pack(event, now)
        except TaskFailed as failure:  # the other events' packs are still written
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


@background_task(PUSH_ROUND, gettext_lazy("Players notified of their table"), lane=TaskLane.PUSH)
def push_round(event: int, attempt: int = 1) -> str:
    """Notify the players in the event with this id of their table; requested by each publication."""
    tournament = Tournament.objects.filter(pk=event).first()
    if tournament is None or not settings.PUSH:
        return _told_words(0)
    return _once_more(tell_players(tournament), PUSH_ROUND, attempt, event=event)


@background_task(PUSH_CALL, gettext_lazy("Staff notified of a call"), lane=TaskLane.PUSH)
def push_call(call: int, attempt: int = 1) -> str:
    """Notify the event's staff of the call with this id, unless it has been accepted."""
    calls = Call.objects.select_related("tournament", "round__stage", "player")
    found = calls.filter(pk=call, closed_at=None, taken_by=None, tournament__deleted_at=None).first()
    if found is None or not settings.PUSH:
        return _told_words(0)
    return _once_more(tell_leaders(found), PUSH_CALL, attempt, call=call)


@background_task(PUSH_PLACE, gettext_lazy("Players notified of a place"), lane=TaskLane.PUSH)
def push_place(event: int, players: list[int], attempt: int = 1) -> str:
    """Notify players in the event with this id that they now have a place; requested for each new place."""
    tournament = Tournament.objects.filter(pk=event).first()
    if tournament is None or not settings.PUSH:
        return _told_words(0)
    told, again = tell_moved_up(tournament, players)
    if again and attempt < MOST_PUSHES:
        at = timezone.now() + AGAIN_AFTER * attempt
        enqueue(PUSH_PLACE, at=at, attempt=attempt + 1, event=event, players=again)
    return _told_words(told)


def _once_more(told: PushTold, task: str, attempt: int, **arguments: int) -> str:
    """Schedule another attempt for failed notifications, at most twice, and return a summary."""
    if told.failed and attempt < MOST_PUSHES:
        enqueue(task, at=timezone.now() + AGAIN_AFTER * attempt, attempt=attempt + 1, **arguments)
    return _told_words(told.taken)


def _told_words(count: int) -> str:
    return ngettext("%(count)s browser was notified.", "%(count)s browsers were notified.", count) % {
        "count": count
    }
