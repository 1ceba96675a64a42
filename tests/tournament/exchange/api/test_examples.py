"""Run the examples in docs/api.md, as printed, against a server."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from decklists.load import shipped_tables
from tests.factories import make_user
from tests.tournament.decks.test_load_cards import NEW_PACK, load, write_tables
from tests.tournament.exchange.api.tokens import Program
from tournament.exchange.api.problems import _BY_CODE, _BY_STATUS
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.api.site_api import api_description

GUIDE = Path(__file__).parents[4] / "docs" / "api.md"
MOST_LINES = 40


def example(language: str) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(found) == 1
    return str(found[0])


@pytest.fixture(autouse=True)
def _fresh(db: None) -> None:
    REQUESTS.clear()


def run(live_server: LiveServer, *command: str) -> str:
    environment = {**os.environ, "SITE": live_server.url, "TOKEN": Program(make_user()).secret}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_python_example_has_few_lines_and_plays_an_event(live_server: LiveServer) -> None:
    code = example("python")

    told = run(live_server, sys.executable, "-c", code).splitlines()

    assert len(code.splitlines()) <= MOST_LINES
    ranks = [line.split()[0] for line in told]
    assert ranks == ["1", "2", "3", "4"]
    assert sum(int(line.split()[2]) for line in told) == 3 * 2 * 6


def test_curl_example_plays_the_same_event(live_server: LiveServer) -> None:
    told = json.loads(run(live_server, "sh", "-c", example("sh")))

    assert told["count"] == 4
    assert sum(line["points"] for line in told["items"]) == 3 * 2 * 6


def test_guide_lists_every_code_and_every_address_that_is_read() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    codes = {code for code, _said in _BY_STATUS.values()} | set(_BY_CODE)
    listed = re.findall(r"^\| \d{3} \| `(\w+)` \|", guide, re.MULTILINE)
    addresses = {
        path.removeprefix("/api/v1/").replace("events/{slug}", "events/EVENT").replace("{slug}", "SERIES")
        for path, methods in api_description()["paths"].items()
        if "get" in methods
    }

    assert sorted(listed) == sorted(codes)
    assert {address for address in addresses if f"| `{address}` |" not in guide} == set()


def test_description_names_codes_and_required_fields() -> None:
    schemas = api_description()["components"]["schemas"]
    settings = schemas["ChangeSettingsInput"]["properties"]

    assert settings["deck_lists"]["enum"] == ["none", "optional", "required"]
    assert set(settings["first_tiebreaker"]["enum"]) >= {"", "sos"}
    assert settings["level"]["enum"] and settings["structure"]["enum"] and settings["cut_kind"]["enum"]
    assert "deck_format" in schemas["EventSummary"]["required"]
    assert schemas["AddPlayerInput"]["required"] == ["name"]


def test_description_names_the_codes_of_the_site_and_of_the_cards_in_use(
    settings: Any, tmp_path: Path
) -> None:
    settings.CARDS_DIR = tmp_path / "cards"
    told = settings_described()
    before = Program(make_user())
    lists = {each["restriction_list"] for each in before.read("/restriction-lists?limit=200")["items"]}
    packs = {each["card_pool_until"] for each in before.read("/packs?limit=200")["items"]}

    assert told["language"]["enum"] == ["", *dict(settings.LANGUAGES)]
    assert set(told["restriction_list"]["enum"]) == {"", "none", *lists}
    assert set(told["card_pool_until"]["enum"]) == {"", *packs}
    assert "enum" not in told["time_zone"]
    assert told["cancel_until"]["anyOf"][0]["format"] == "date-time"

    load(str(write_tables(tmp_path / "new", packs=[*shipped_tables()["packs"], NEW_PACK])))

    assert settings_described()["card_pool_until"]["enum"][:2] == ["", "tomorrow"]


def settings_described() -> dict[str, Any]:
    return dict(api_description()["components"]["schemas"]["ChangeSettingsInput"]["properties"])


def test_no_line_of_a_description_is_indented_as_code() -> None:
    schemas = api_description()["components"]["schemas"]
    assert [name for name, schema in schemas.items() if "\n  " in schema.get("description", "")] == []
