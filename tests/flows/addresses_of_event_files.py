"""The URLs for exporting and importing events: event files and other tools' files."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.flows.address import ACCOUNTS, ORGANIZER, Address, Data, F, P
from tests.flows.world import World
from tests.tournament.exchange.imports.files import COBRA_SINGLE_SIDED, data
from tournament.exchange.archive.writing import event_file
from tournament.exchange.imports.forms.choices import ImportForm
from tournament.exchange.imports.reading import guessed
from tournament.exchange.imports.source import held


class SentAgain(SimpleUploadedFile):
    """A file that can be sent several times."""

    def read(self, *args: Any) -> bytes:
        self.seek(0)
        return bytes(super().read(*args))


def _file(world: World) -> Data:
    return {"file": SentAgain("event.zip", event_file(world.tournament)), "seen": 0}


def _looked_at(world: World) -> Data:
    file = data(COBRA_SINGLE_SIDED)
    guess = guessed(file)
    form = ImportForm(file, guess)
    initial = {name: value for name, value in form.initial.items() if name in form.fields and value}
    return {**initial, "held": held(file), "seen": 0, "shown": form.shown}


EVENT_FILES = (
    Address("desk-event-file", ORGANIZER),
    Address("desk-event-file-download", ORGANIZER),
    Address("desk-bring-in", ACCOUNTS, takes=F, data=_file, has_slug=False),
    Address("desk-import-results", ACCOUNTS, takes=P, data=_looked_at, has_slug=False),
    Address("desk-compared", ORGANIZER),
)
