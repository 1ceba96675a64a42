"""Create the site to attack, with the code of the checkout in the current directory.

    python -m benchmarks.attacks.worker FOLDER PLAYERS

The site has an event in its first round, another event that is open for sign-up, an organizer who is logged
in, and one with a password. `facts.json` contains what attackers and visitors need: slugs, links, the
session.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from benchmarks import event

LOGIN, PASSWORD = "second-organizer", "three words and a number 7"


def main() -> None:
    """Create the data folder."""
    folder = Path(sys.argv[1])
    event.set_up(folder)
    facts = _make_events(int(sys.argv[2]))
    facts["path"], facts["small"] = (_static(folder, choose) for choose in (max, min))
    (folder / "facts.json").write_text(json.dumps(facts), encoding="utf-8")


def _make_events(players: int) -> dict[str, Any]:
    from django.contrib.auth import get_user_model

    desk = event.Desk.new(players)
    desk.start_round(1)
    for table in desk.open_tables(1)[::2]:
        desk.post("desk-results", {"number": 1}, entry=f"{table.number} 6-0")
    others = event.Desk(desk.client, "", Random(2))
    others.create(**event.SET_UP | {"name": "Next event"})
    to_come = event.model("Tournament").objects.exclude(slug=desk.slug).get()
    event.model("Tournament").objects.filter(pk=to_come.pk).update(is_signup_open=True)
    get_user_model().objects.create_user(LOGIN, password=PASSWORD)
    return {
        "slug": desk.slug,
        "sign_up": to_come.slug,
        "links": desk.links()[::-1],
        "session": desk.session,
        "login": LOGIN,
        "password": PASSWORD,
        "deck": "\n3x ".join(event.RUNNER),
    }


def _static(folder: Path, choose: Any) -> str:
    """Return the URL of the largest or smallest static file; `choose` is max or min."""
    root = folder / "static"
    names = json.loads((root / "staticfiles.json").read_text("utf-8"))["paths"]
    return f"/static/{choose(names, key=lambda name: (root / name).stat().st_size)}"


if __name__ == "__main__":
    main()
