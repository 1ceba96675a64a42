"""The URLs for everything that leaves the site: files, feeds and pictures; and for uploading results."""

from __future__ import annotations

from tests.flows.address import EVERYBODY, ORGANIZER, Address, Data, F
from tests.flows.addresses_of_decks import opened, opened_deck
from tests.flows.addresses_of_series import series_of
from tests.flows.world import Stage, World


def _deck_as_text(world: World) -> Data:
    return opened_deck(world) | {"side": "corp", "ending": "txt"}


LEAVING = (
    Address("files", EVERYBODY),
    Address("results-file", EVERYBODY),
    Address("all-tables", EVERYBODY),
    Address("table-csv", EVERYBODY, kwargs=lambda _: {"table": "players"}),
    Address("table-xlsx", EVERYBODY, kwargs=lambda _: {"table": "standings"}),
    Address("decks-zip", EVERYBODY, kwargs=opened),
    Address("deck-file", EVERYBODY, kwargs=_deck_as_text),
    Address("chat", EVERYBODY),
    Address("rounds-feed", EVERYBODY),
    Address("standings-picture", EVERYBODY),
    Address("bracket-picture", EVERYBODY, stage=Stage.CUT),
    Address("champion-picture", EVERYBODY, stage=Stage.FINISHED),
    Address("statistics-report", EVERYBODY, stage=Stage.CUT),
    Address("events-calendar", EVERYBODY, has_slug=False),
    Address("desk-upload", ORGANIZER, F, data=lambda _: {"abr_tournament": 7, "only": "number"}),
)
API = (
    *(
        Address(name, EVERYBODY)
        for name in (
            *("api-event", "api-players", "api-rounds", "api-pairings", "api-standings"),
            *("api-final-standings", "api-clock", "api-decks"),
        )
    ),
    Address("api-bracket", EVERYBODY, stage=Stage.CUT),
    Address("api-statistics", EVERYBODY, stage=Stage.CUT),
    *(
        Address(f"api-{name}", EVERYBODY, has_slug=False)
        for name in ("presets", "formats", "card-pools", "packs", "restriction-lists")
    ),
    Address("api-series-list", EVERYBODY, has_slug=False),
    Address("api-series", EVERYBODY, kwargs=lambda world: {"slug": series_of(world).slug}, has_slug=False),
    Address("api-schema", EVERYBODY, has_slug=False),
    Address("api-reference", EVERYBODY, has_slug=False),
    Address("api-resource", EVERYBODY, kwargs=lambda _: {"tag": "cut"}, has_slug=False),
)
# The API endpoints that need a token, to read or to send: tests/tournament/exchange/api.
API_WITH_TOKEN = frozenset(
    {"api-act", "api-events", "api-log", "api-own-webhook", "api-own-webhooks", "api-webhooks"}
)
# Neither pages nor sheets: they are generated at once and aren't checked as pages are.
FILES_OF_EVENTS = frozenset(
    {"results-file", "all-tables", "table-csv", "table-xlsx", "decks-zip", "deck-file"}
    | {"rounds-feed", "events-calendar", "standings-picture", "bracket-picture", "champion-picture"}
    | {"statistics-report", "me-decks-zip", "me-deck-file"}
    | {address.name for address in API if address.name not in {"api-reference", "api-resource"}}
)
