"""The URLs for printed signs, badges and the logo."""

from __future__ import annotations

import io
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.flows.address import MARSHALS, ORGANIZER, Address, Data, F, P
from tests.flows.world import Stage, World
from tournament.event.acts.logo import SetLogo
from tournament.event.logo import logo_picture, shown_logo


def png(width: int = 30, height: int = 20, colour: str = "teal") -> bytes:
    """Return a picture filled with one color."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(file, "PNG")
    return file.getvalue()


class _FromTheStart(SimpleUploadedFile):
    """A file that can be sent several times."""

    def read(self, *args: Any) -> bytes:
        self.seek(0)
        return bytes(super().read(*args))


def _picture(_world: World) -> Data:
    return {"picture": _FromTheStart("logo.png", png())}


def with_logo(world: World) -> Data:
    """Give the event a logo if it has none, so that there is one to view and remove."""
    if shown_logo(world.tournament) is None:
        SetLogo(picture=logo_picture(png())).perform(world.tournament, actor=world.owner)
    return {}


ROOM = (
    Address("desk-logo", ORGANIZER, takes=F, data=_picture),
    Address("desk-logo-remove", ORGANIZER, takes=P, data=with_logo),
    Address("desk-logo-picture", kwargs=with_logo),
    Address("desk-certificates"),
    Address("desk-certificate-sheets", stage=Stage.FINISHED),
    Address("desk-table-numbers"),
    Address("desk-table-number-sheets", got=422),
    Address("desk-badges"),
    Address("desk-badge-sheets", got=422),
    Address("desk-outline"),
    Address("desk-door"),
    Address("desk-link-sheets", MARSHALS),
    Address("desk-print-poster", kwargs=lambda _: {"size": "large"}),
    Address("judge-penalty-sheet"),
)
ROOM_FILES = frozenset(
    {
        *("desk-logo-picture", "desk-certificate-sheets", "desk-outline", "desk-door", "desk-print-poster"),
        *("judge-penalty-sheet", "desk-link-sheets"),
    }
)
