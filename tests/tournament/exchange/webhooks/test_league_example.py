"""Run docs/examples/league.py, as it is, against a server: a whole online league, driven by webhooks."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from tests.factories import make_user
from tests.loopback import free_port
from tests.tournament.exchange.api.tokens import Program, told
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.webhooks import tasks
from tournament.kernel.acts import Change
from tournament.kernel.background import TaskLane, run_due
from tournament.kernel.errors import ActionRefused
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.rounds.acts.drafts import PublishRound

BOT = Path(__file__).parents[4] / "docs" / "examples" / "league.py"
MOST_LINES = 100
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def play(program: Program, event: Tournament) -> None:
    """Report every open table, and send the messages."""
    for table in program.read(f"/events/{event.slug}/pairings?is_reported=false")["items"]:
        where = {"round": table["round"], "table": table["table"]}
        told(program.act(event, "report_result", **where, points=[3, 0]))
    run_due(lambda: timezone.now() + timedelta(seconds=1), TaskLane.WEBHOOKS)


@pytest.mark.django_db(transaction=True)
def test_bot_plays_a_league_of_three_rounds_although_publishing_one_fails_at_first(
    live_server: LiveServer, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOKS_TO_PRIVATE = True
    monkeypatch.setattr(tasks, "AGAIN_AFTER_EACH", (timedelta(),) * len(tasks.AGAIN_AFTER_EACH))
    attempts: list[int] = []
    publish = PublishRound.do

    def fails_at_first(self: PublishRound, change: Change) -> None:
        attempts.append(self.round_.number)
        if attempts == [1, 2]:
            raise ActionRefused("event_changed_meanwhile")
        publish(self, change)

    monkeypatch.setattr(PublishRound, "do", fails_at_first)
    REQUESTS.clear()
    program, port, sheet = Program(make_user()), str(free_port()), tmp_path / "players.csv"
    sheet.write_text("\n".join(("name", *NAMES)), encoding="utf-8")
    hook = f"http://127.0.0.1:{port}/hook"
    environment = os.environ | {
        "SITE": live_server.url,
        "TOKEN": program.secret,
        "HOOK": hook,
        "PORT": port,
    }
    command = [sys.executable, str(BOT), str(sheet)]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as bot:
        until = time.monotonic() + 120
        while bot.poll() is None and time.monotonic() < until:
            event = Tournament.objects.filter(state=EventState.RUNNING).first()
            if event is not None:
                play(program, event)
            time.sleep(0.1)
        bot.kill()
        out, errors = bot.communicate()

    assert bot.returncode == 0, errors
    assert attempts == [1, 2, 2, 3]
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    event = Tournament.objects.get()
    assert (event.state, event.is_online) == (EventState.FINISHED, True)
    assert [each["round"] for each in program.read(f"/events/{event.slug}/rounds")["items"]] == [1, 2, 3]
    lines = [line.split() for line in out.splitlines()]
    assert {name for _rank, name, _points in lines} == set(NAMES)
    assert sum(int(points) for _rank, _name, points in lines) == 3 * 3 * 3
