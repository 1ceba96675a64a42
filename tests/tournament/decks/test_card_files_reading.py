import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from decklists.errors import ReadError
from tests.data import CARDS
from tournament.decks import card_files
from tournament.decks.card_files import CardFilesError, fetch, read_folder
from tournament.decks.card_store import install_cards
from tournament.decks.catalogue import cards_in_use, catalogue

CARD = {
    "code": "01110",
    "title": "Hedge Fund",
    "type_code": "operation",
    "side_code": "corp",
    "faction_code": "neutral-corp",
    "pack_code": "core",
    "deck_limit": 3,
    "faction_cost": 0,
}
PACK = {"code": "core", "name": "Core Set", "cycle_code": "core", "date_release": "2012-09-06", "position": 1}
TABLES = {"cards": {"data": [CARD], "total": 1}, "packs": [PACK], "mwl": [], "rotations": []}


def _silent(name: str, size: int, total: int | None) -> None:
    pass


@pytest.fixture(autouse=True)
def cards_dir(settings: Any, tmp_path: Path) -> Path:
    settings.CARDS_DIR = tmp_path / "cards"
    return tmp_path / "cards"


class Api:
    """A server on this machine that answers what the test says: path -> (status, body)."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.promised_length: int | None = None
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def says(self, path: str, body: Any, status: int = 200) -> None:
        self.answers[path] = (status, body if isinstance(body, bytes) else json.dumps(body).encode())

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        api = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, body = api.answers.get(self.path, (404, b"{}"))
                self.send_response(status)
                self.send_header("Content-Length", str(api.promised_length or len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                pass

        return Handler


@pytest.fixture
def api() -> Iterator[Api]:
    api = Api()
    for name, table in TABLES.items():
        api.says(f"/{name}", table)
    api.says("/cards?_locale=de", {"data": [CARD | {"title": "Sicherungsfonds"}], "total": 1})
    yield api
    api.server.shutdown()
    api.server.server_close()


def test_cards_out_of_the_box_are_the_starter_ones() -> None:
    in_use = cards_in_use()
    assert in_use.is_starter
    assert in_use.catalogue.by_title("Hedge Fund")


def test_fetch_reads_every_table_and_the_titles_of_each_language(api: Api) -> None:
    seen: list[tuple[str, int, int | None]] = []
    tables = fetch(api.address, lambda *told: seen.append(told), ["de"])
    installed = install_cards(tables)
    assert [card.title for card in installed.by_title("Sicherungsfonds")] == ["Hedge Fund"]
    assert {name for name, _, _ in seen} == {*TABLES, "titles.de"}
    assert all(size == total for _, size, total in seen)


def test_fetch_when_the_api_knows_no_rotations_then_goes_on_without(api: Api) -> None:
    del api.answers["/rotations"]
    assert fetch(api.address, _silent, [])["rotations"] == []


@pytest.mark.parametrize(
    ("path", "body", "status", "message"),
    [
        ("/packs", b"", 500, "answers 500"),
        ("/packs", b"", 404, "answers 404"),
        ("/mwl", b"<html>", 200, "not JSON"),
        ("/cards", {"data": [CARD], "total": 2000}, 200, "promises 2000 rows and sends 1"),
    ],
)
def test_fetch_when_an_answer_is_wrong_then_refused_by_name(
    api: Api, path: str, body: Any, status: int, message: str
) -> None:
    api.says(path, body, status)
    with pytest.raises(CardFilesError, match=message):
        fetch(api.address, _silent, [])


def test_fetch_when_the_line_breaks_off_then_refused(api: Api) -> None:
    api.promised_length = 10_000
    with pytest.raises(CardFilesError, match=r"broke off|cannot be reached"):
        fetch(api.address, _silent, [])


def test_fetch_when_nobody_answers_then_refused() -> None:
    with pytest.raises(CardFilesError, match="cannot be reached"):
        fetch("http://127.0.0.1:9", _silent, [])


def test_fetch_when_no_answer_comes_in_time_then_refused(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_files, "SECONDS_FOR_ONE_FILE", -1)
    with pytest.raises(CardFilesError, match="in time"):
        fetch(api.address, _silent, [])


@pytest.mark.parametrize("address", ["file:///etc", "ftp://127.0.0.1", "no-such-folder"])
def test_fetch_when_it_is_no_web_address_then_refused(address: str) -> None:
    with pytest.raises(CardFilesError, match="neither a folder nor a web address"):
        fetch(address, _silent, [])


def test_install_replaces_the_catalogue_in_this_process_and_keeps_one_before(cards_dir: Path) -> None:
    for title in ("One", "Two", "Three"):
        install_cards(TABLES | {"cards": [CARD | {"title": title}]})
        assert [card.title for card in catalogue().cards] == [title]
    assert len([path for path in cards_dir.iterdir() if path.is_dir()]) == 2


@pytest.mark.parametrize(
    "broken", [{"cards": []}, {"cards": [{"code": "01110"}]}, {"packs": []}, {"mwl": "nonsense"}]
)
def test_install_when_the_tables_are_broken_then_the_old_catalogue_stays(
    broken: dict[str, Any], cards_dir: Path
) -> None:
    install_cards(TABLES)
    before = sorted(cards_dir.rglob("*"))
    with pytest.raises(ReadError):
        install_cards(TABLES | broken)
    assert sorted(cards_dir.rglob("*")) == before
    assert [card.title for card in catalogue().cards] == ["Hedge Fund"]


def test_load_cards_from_a_folder_says_what_there_is_now() -> None:
    out, err = io.StringIO(), io.StringIO()
    call_command("load_cards", str(CARDS), stdout=out, stderr=err)
    assert "1988 cards in 2394 printings" in out.getvalue()
    assert "100 %" in err.getvalue()
    assert not cards_in_use().is_starter


def test_load_cards_when_it_fails_then_one_sentence_and_the_catalogue_stays(tmp_path: Path) -> None:
    with pytest.raises(
        CommandError, match=r"cards\.json is missing\. The catalogue in use stays as it was\."
    ):
        call_command("load_cards", str(tmp_path), stderr=io.StringIO())
    assert cards_in_use().is_starter


def test_read_folder_without_rotations_goes_on_without(tmp_path: Path) -> None:
    for name in ("cards", "packs", "mwl"):
        (tmp_path / f"{name}.json").write_text("[]")
    assert read_folder(tmp_path, _silent) == {"cards": [], "packs": [], "mwl": [], "rotations": []}
