"""Create the event files of tests/data: a release's demo event and its log.

    python -m tests.data.event_file_from NUMBER

Writes `event_file_NUMBER.zip` and `.json` from an empty database (DATA_DIR). Existing files are never
regenerated, because they are what that release wrote. A change of format adds a new file.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import django


def main(number: str) -> None:
    """Create the demo event and write its file next to this module."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()
    from django.contrib.auth.models import User
    from tournament.archive.contents import FILE_FORMAT
    from tournament.archive.writing import event_file

    from tests.tournament.archive.files import told
    from tournament.site.demo import make_finished_event

    event = make_finished_event(User.objects.create_user("olga", first_name="Olga"))
    target = Path(__file__).with_name(f"event_file_{number}.zip")
    target.write_bytes(event_file(event, site="laptop.test"))
    expected = {"format": FILE_FORMAT, "players": event.players.count(), "log": told(event)}
    target.with_suffix(".json").write_text(
        json.dumps(expected, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main(sys.argv[1])
