"""The examples in the API description: real requests and answers, each valid under its schema.

To rewrite them:

    WRITE_API_EXAMPLES=1 python -m pytest tests/tournament/exchange/api/test_described_examples.py
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from django.utils import translation

from tests.factories import make_user
from tests.tournament.exchange.api.tokens import Program
from tests.tournament.ranking.series.seasons import finished, joined, make_season
from tournament.exchange.api import choice_schemas, number_schemas, schemas, site_api
from tournament.exchange.api.act_schemas import ActDone, EventMade, WebhookMade, WebhookSchema
from tournament.exchange.api.described_examples import EXAMPLES_FILE, api_examples
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.api.site_api import api_description
from tournament.exchange.api.writing.events import CreateEventInput
from tournament.exchange.api.writing.own_webhooks import CreateWebhookInput
from tournament.exchange.api.writing.ways import act_ways
from tournament.kernel.typed import converted

pytestmark = pytest.mark.django_db

ROOT = "/api/v1/events"
SERIES = "/api/v1/series"
CARDS = ("card-pools", "packs", "restriction-lists")
MODELS: dict[str, Any] = {
    f"get {ROOT}": schemas.PageOf[schemas.EventSummary],
    f"get {ROOT}/{{slug}}": schemas.EventDetail,
    f"get {ROOT}/{{slug}}/players": schemas.ListOf[schemas.PlayerSchema],
    f"get {ROOT}/{{slug}}/rounds": schemas.ListOf[schemas.RoundSchema],
    f"get {ROOT}/{{slug}}/pairings": schemas.ListOf[schemas.PairingSchema],
    f"get {ROOT}/{{slug}}/standings": schemas.ListOf[schemas.StandingSchema],
    f"get {ROOT}/{{slug}}/final-standings": schemas.ListOf[schemas.FinalPlaceSchema],
    f"get {ROOT}/{{slug}}/bracket": schemas.BracketSchema,
    f"get {ROOT}/{{slug}}/clock": schemas.ClockSchema,
    f"get {ROOT}/{{slug}}/decks": schemas.ListOf[schemas.DeckSchema],
    f"get {ROOT}/{{slug}}/log": schemas.ListOf[schemas.LogEntrySchema],
    f"get {ROOT}/{{slug}}/webhooks": schemas.ListOf[WebhookSchema],
    f"get {ROOT}/{{slug}}/statistics": number_schemas.StatisticsSchema,
    f"get {SERIES}": schemas.PageOf[number_schemas.SeriesSummary],
    f"get {SERIES}/{{slug}}": number_schemas.SeriesDetail,
    f"post {ROOT}": EventMade,
    "get /api/v1/webhooks": schemas.PageOf[WebhookSchema],
    "post /api/v1/webhooks": WebhookMade,
    **{
        f"get /api/v1/{name}": schemas.PageOf[schema]  # type: ignore[valid-type]
        for name, schema in (
            ("presets", choice_schemas.PresetSchema),
            ("formats", choice_schemas.FormatSchema),
            ("card-pools", choice_schemas.CardPoolSchema),
            ("packs", choice_schemas.PackSchema),
            ("restriction-lists", choice_schemas.RestrictionListSchema),
        )
    },
}
DECK = "Jinteki: Personal Evolution\n\n3 Snare!\n"  # lists with unread or illegal cards count too


class Play:
    """An event played by a program, with the first request and answer of each operation."""

    def __init__(self) -> None:
        self.program, self.heard = Program(make_user("organizer")), dict[str, dict[str, Any]]()

    def post(self, path: str, key: str, body: dict[str, Any], status: int = 200) -> Any:
        answer = self.program.post(path, body)
        assert answer.status_code == status, answer.content
        told = json.loads(answer.content)
        self.heard.setdefault(f"post {key}", {"sent": body, "answered": told})
        return told

    def act(self, code: str, **body: Any) -> Any:
        return self.post(f"/events/dockside-open/acts/{code}", f"{ROOT}/{{slug}}/acts/{code}", body)

    def read(self, what: str = "", query: str = "") -> Any:
        told = self.program.read(f"/events/dockside-open{what}{query}")
        self.heard.setdefault(f"get {ROOT}/{{slug}}{what}", {"answered": told})
        return told


def played() -> dict[str, dict[str, Any]]:
    play = Play()
    setup = {"name": "Dockside Open", "preset": "2016/store", "planned_rounds": 2, "cut_size": 4}
    play.post("/events", ROOT, {**setup, "sheet": "name\nAda\nBo\nCy\n"}, 201)
    dee = play.act("add_player", name="Dee", pronouns="she/her")["id"]
    play.act("change_player", player=dee, fixed_table=2)
    play.act("submit_deck", player=dee, text=DECK)
    play.act("change_settings", venue="Dockside Games", is_listed=True)
    play.act("check_in_all")
    for number in (1, 2):
        play.act("pair_round", round=number)
        play.act("publish_round", round=number)
        play.act("start_clock")
        play.act("extend_table", table=1, minutes=5, reason="Deck check")
        play.read("/clock")
        for table in (1, 2):
            play.act("report_result", round=number, table=table, points=[6, 0])
    play.heard[f"get {ROOT}"] = {"answered": play.program.read("/events")}
    for what in ("", "/players", "/rounds", "/pairings", "/decks"):
        play.read(what)
    play.read("/standings", "?worked=true")
    play.act("make_cut", size=4, kind="double")
    play.read("/bracket")
    play.read("/final-standings")
    play.act("open_decks", swiss="public", cut="public")
    play.read("/statistics")
    play.act("announce", text="Lunch until 14:00.")
    hook = play.act("make_webhook", url="https://bot.example.org/hook", topics=["round.published"])
    play.read("/webhooks")
    play.act("remove_webhook", webhook=hook["id"])
    play.post("/webhooks", "/api/v1/webhooks", {"url": "https://bot.example.org/all"}, 201)
    play.heard["get /api/v1/webhooks"] = {"answered": play.program.read("/webhooks")}
    play.act("announce", text="The clock starts at 14:05.")
    log = play.read("/log", "?limit=2")
    play.act("undo", version=log["items"][0]["version"])
    for what in ("presets?limit=2", "formats?on=2026-06-01", *(f"{each}?limit=2" for each in CARDS)):
        name = what.partition("?")[0]
        play.heard[f"get /api/v1/{name}"] = {"answered": play.program.read(f"/{what}")}
    owner = make_user("shop")
    stores = [finished(owner, 1, "Ada", "Bo"), finished(owner, 2, "Cy", "Ada")]
    joined("Ada", *stores)
    season = make_season(owner, *stores)
    play.heard[f"get {SERIES}"] = {"answered": play.program.read("/series")}
    play.heard[f"get {SERIES}/{{slug}}"] = {"answered": play.program.read(f"/series/{season.slug}")}
    return play.heard


def shape(value: Any) -> Any:
    """Return the structure of an answer: type names instead of numbers, texts and nulls."""
    if isinstance(value, dict):
        return {name: shape(each) for name, each in value.items()}
    if isinstance(value, list):
        return [shape(each) for each in value]
    return type(value).__name__


def test_examples_when_their_event_is_played_again_then_answered_alike() -> None:
    REQUESTS.clear()
    heard = played()
    if os.environ.get("WRITE_API_EXAMPLES"):
        EXAMPLES_FILE.write_text(json.dumps(heard, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        api_examples.cache_clear()

    assert {key: shape(each) for key, each in heard.items()} == {
        key: shape(each) for key, each in api_examples().items()
    }


def test_examples_when_held_to_their_schemas_then_valid() -> None:
    examples = api_examples()

    assert set(MODELS) <= set(examples)
    for key, example in examples.items():
        MODELS.get(key, ActDone).model_validate(example["answered"])
        if "sent" in example:
            way = act_ways().get(key.rpartition("/")[2])
            others = {"post /api/v1/webhooks": CreateWebhookInput}
            converted(example["sent"], way.input if way else others.get(key, CreateEventInput))


def test_description_has_the_examples_and_its_page_shows_them(client: Any) -> None:
    description = json.loads(json.dumps(api_description()))  # as sent: with string keys
    operation = description["paths"][f"{ROOT}/{{slug}}/standings"]["get"]

    told = operation["responses"]["200"]["content"]["application/json"]["example"]

    assert told["items"][0]["rank"] == 1
    assert "Dockside Open" in client.get("/api/v1/docs/events").content.decode()


def test_description_is_in_english_whatever_its_first_reader_speaks() -> None:
    site_api._description.cache_clear()
    with translation.override("de"):
        description = json.dumps(api_description(), ensure_ascii=False, default=str)
    assert "Result cleared" in description
    assert "Ergebnis gelöscht" not in description
