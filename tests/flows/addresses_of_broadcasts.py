"""The URLs that show an event on other sites and streams."""

from __future__ import annotations

from tests.flows.address import EVERYBODY, Address, Data, P
from tests.flows.world import World


def _table_2(world: World) -> Data:
    return {"pairing": world.table(2).pk}


BROADCAST = (
    Address("embed-codes", EVERYBODY),
    Address("embed", EVERYBODY, kwargs=lambda _: {"part": "pairings"}),
    Address("overlay", EVERYBODY),
    Address("overlay-tables", EVERYBODY),
    Address("desk-stream"),
    Address("desk-stream-table", takes=P, data=_table_2),
)
# Not pages: these responses are generated at once.
BROADCAST_FILES = frozenset({"overlay-tables"})
