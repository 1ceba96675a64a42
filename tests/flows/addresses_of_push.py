"""The URLs where a browser subscribes to notifications."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from django.utils import timezone

from tests.flows.address import EVERYBODY, Address, Data, P
from tests.flows.addresses_of_the_judge import at_open_table
from tests.flows.world import World
from tournament.site.push import PushOwner, subscribe

# Keys of the right lengths, without a private key.
P256DH = urlsafe_b64encode(b"\x04" + bytes(range(64))).rstrip(b"=").decode()
AUTH = urlsafe_b64encode(bytes(16)).rstrip(b"=").decode()
BROWSER = {"endpoint": "https://push.example.org/send/abc", "p256dh": P256DH, "auth": AUTH}


def _known(world: World) -> Data:
    """Return a browser that every player and one of the staff have subscribed with."""
    owners = [PushOwner(world.tournament, player, None) for player in world.playing]
    for owner in [*owners, PushOwner(world.tournament, None, world.owner.pk)]:
        subscribe(owner, timezone.now(), language="en", **BROWSER)
    return {"endpoint": BROWSER["endpoint"]}


PUSH = (
    Address("me-push", EVERYBODY, P, data=lambda _: BROWSER, whose=at_open_table),
    Address("me-push-forget", EVERYBODY, P, data=_known, whose=at_open_table),
    Address("judge-push", takes=P, data=lambda _: BROWSER),
    Address("judge-push-forget", takes=P, data=_known),
)
