"""Background task: compute who can still make the cut, after any change that may affect it."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.acts import on_change
from tournament.kernel.background import background_task, enqueue
from tournament.kernel.event_rows import newest_swiss_round
from tournament.models import BackgroundTask, LogEntry, Pairing, Result, ResultKind, TaskState, Tournament
from tournament.models.states import EventState
from tournament.ranking.chances.working_out import keep_chances

WORK_OUT_CHANCES = "work_out_chances"
_PAUSE = timedelta(seconds=3)  # changes within this time share one run

# While a table in the newest round is open, a result in that round changes no answer.
OF_RESULTS = frozenset(
    {"report_result", "report_game", "clear_result", "clear_game", "concede_games", "report_missing_card"}
)
OF_EVENT = frozenset(
    {
        "add_player",
        "bring_in",
        "change_pairings",
        "change_plan",
        "change_player",
        "change_settings",
        "check_in",
        "check_in_all",
        "check_in_ticked",
        "disqualify",
        "drop",
        "drop_ticked",
        "leader_plays",
        "publish_round",
        "reinstate",
        "reopen_event",
        "restore_event",
        "take_out",
        "undo",
        "undo_check_in",
        "undo_cut",
        "upload_results",
    }
)


@background_task(WORK_OUT_CHANCES, gettext_lazy("Chances to make the cut"))
def work_out_chances(event: int) -> str:
    """Compute the chances for an event; if it runs twice, the second run finds the stored answers."""
    count = keep_chances(event)
    if count is None:
        return _("There was nothing new to calculate.")
    return ngettext(
        "Calculated the chances of %(count)s player.",
        "Calculated the chances of %(count)s players.",
        count,
    ) % {"count": count}


@on_change
def ask_for_chances(tournament: Tournament, entry: LogEntry) -> None:
    """Request new chances, once for all changes within a moment. Takes no queries if no cut is coming up."""
    if tournament.state != EventState.RUNNING or not tournament.cut_size:
        return
    if entry.act in OF_RESULTS:
        if _leaves_open(tournament, entry):
            return
    elif entry.act not in OF_EVENT:
        return
    waiting = BackgroundTask.objects.filter(
        name=WORK_OUT_CHANCES, state=TaskState.WAITING, leased_until=None, arguments__event=tournament.pk
    )
    if not waiting.exists():
        enqueue(WORK_OUT_CHANCES, at=timezone.now() + _PAUSE, event=tournament.pk)


def _leaves_open(tournament: Tournament, entry: LogEntry) -> bool:
    """Return whether a result is from the newest round, in which another table was open before it and still
    is.
    """
    if entry.act.startswith("clear"):
        return False  # the round may have been complete before
    newest = newest_swiss_round(tournament)
    if newest is None or entry.payload.get("round") not in (None, newest.number):
        return False
    reported = Result.objects.filter(pairing__round=newest).exclude(kind=ResultKind.CLEARED)
    tables = Pairing.objects.filter(round=newest, number__isnull=False)
    return tables.exclude(pk__in=reported.values("pairing")).exists()
