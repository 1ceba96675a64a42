"""The addresses of event files: downloaded, and brought in."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.flows.address import ACCOUNTS, ORGANIZER, Address, Data, F
from tests.flows.world import World
from tournament.archive.writing import event_file


class SentAgain(SimpleUploadedFile):
    """A file that can be sent several times over."""

    def read(self, *args: Any) -> bytes:
        self.seek(0)
        return bytes(super().read(*args))


def _file(world: World) -> Data:
    return {"file": SentAgain("event.zip", event_file(world.tournament)), "seen": 0}


EVENT_FILES = (
    Address("desk-event-file", ORGANIZER),
    Address("desk-event-file-download", ORGANIZER),
    Address("desk-bring-in", ACCOUNTS, takes=F, data=_file, has_slug=False),
)
