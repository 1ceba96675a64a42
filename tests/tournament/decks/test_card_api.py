"""Cards from an API: read completely, or refused with one sentence and in time, whatever the server does."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from decklists.load import catalogue_from
from tests.tournament.decks.card_tables import CARD, NEWER, TABLES, silent
from tournament.decks.card_api import fetch
from tournament.decks.card_files import CardFilesError


class Api:
    """A local server with test-defined answers: path -> (status, body)."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.headers: dict[str, str] = {}
        self.promised_length: int | None = None
        self.asked: list[str] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def says(self, path: str, body: Any, status: int = 200) -> None:
        self.answers[path] = (status, body if isinstance(body, bytes) else json.dumps(body).encode())

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        api = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                api.asked.append(self.path)
                known = api.answers.get(self.path) or api.answers.get(self.path.split("?")[0])
                status, body = known or (404, b"{}")
                self.send_response(status)
                self.send_header("Content-Length", str(api.promised_length or len(body)))
                for name, value in api.headers.items():
                    self.send_header(name, value)
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


class Badly:
    """A local server that treats each connection as the test says."""

    def __init__(self, manners: Callable[[socket.socket, threading.Event], None]) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.is_over = threading.Event()
        self.manners = manners
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while not self.is_over.is_set():
            try:
                line, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=(line,), daemon=True).start()

    def _answer(self, line: socket.socket) -> None:
        with line:
            try:
                line.recv(65536)
                self.manners(line, self.is_over)
            except OSError:
                pass

    def close(self) -> None:
        self.is_over.set()
        self.listener.close()


@pytest.fixture
def badly() -> Iterator[Callable[..., Badly]]:
    made: list[Badly] = []

    def make(manners: Callable[[socket.socket, threading.Event], None]) -> Badly:
        made.append(Badly(manners))
        return made[-1]

    yield make
    for server in made:
        server.close()


OK = b"HTTP/1.1 200 OK\r\n"


def says_nothing(line: socket.socket, is_over: threading.Event) -> None:
    is_over.wait(30)


def hangs_up(line: socket.socket, is_over: threading.Event) -> None:
    pass


def is_no_web_server(line: socket.socket, is_over: threading.Event) -> None:
    line.sendall(b"SSH-2.0-OpenSSH_9.6\r\n")


def sends_noise(line: socket.socket, is_over: threading.Event) -> None:
    line.sendall(bytes(range(256)) * 8)


def drips_its_headers(line: socket.socket, is_over: threading.Event) -> None:
    _drip(line, OK + b"X-Wait: " + b"x" * 5000, is_over)


def drips_its_answer(line: socket.socket, is_over: threading.Event) -> None:
    line.sendall(OK + b"Content-Length: 9000\r\n\r\n")
    _drip(line, b" " * 9000, is_over)


def sends_headers_without_end(line: socket.socket, is_over: threading.Event) -> None:
    line.sendall(OK)
    while not is_over.is_set():
        line.sendall(b"X-More: more\r\n")


def breaks_off_in_a_chunk(line: socket.socket, is_over: threading.Event) -> None:
    line.sendall(OK + b"Transfer-Encoding: chunked\r\n\r\n400\r\n[1,")


def breaks_off_in_its_answer(line: socket.socket, is_over: threading.Event) -> None:
    line.sendall(OK + b"Content-Length: 9000\r\n\r\n[1,")


def has_a_chunk_of_no_size(line: socket.socket, is_over: threading.Event) -> None:
    line.sendall(OK + b"Transfer-Encoding: chunked\r\n\r\nmany\r\n[]\r\n")


def sends_on_to_a_file(line: socket.socket, is_over: threading.Event) -> None:
    line.sendall(b"HTTP/1.1 302 Found\r\nLocation: file:///etc/hostname\r\nContent-Length: 0\r\n\r\n")


def sends_on_for_ever(line: socket.socket, is_over: threading.Event) -> None:
    line.sendall(b"HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n")


def _drip(line: socket.socket, text: bytes, is_over: threading.Event) -> None:
    for sign in text:
        line.sendall(bytes([sign]))
        if is_over.wait(0.02):
            return


@pytest.mark.parametrize(
    ("manners", "message"),
    [
        (says_nothing, "didn't answer in time"),
        (hangs_up, "closed the connection without an answer"),
        (is_no_web_server, "isn't a web server"),
        (sends_noise, "isn't a web server"),
        (drips_its_headers, "didn't answer in time"),
        (drips_its_answer, "didn't answer in time"),
        (sends_headers_without_end, "isn't a web server"),
        (breaks_off_in_a_chunk, "stopped before the end"),
        (breaks_off_in_its_answer, "stopped after 3 of 9000 bytes"),
        (has_a_chunk_of_no_size, "stopped before the end|isn't a web server"),
        (sends_on_to_a_file, "redirects to an invalid address"),
        (sends_on_for_ever, "redirects to an invalid address"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_fetch_when_a_server_behaves_badly_then_one_sentence_in_time(
    badly: Callable[..., Badly], manners: Callable[..., None], message: str
) -> None:
    seconds = 1 if "in time" in message else 30  # on a busy machine the fault may be detected late
    begun = time.monotonic()
    with pytest.raises(CardFilesError, match=message) as refused:
        fetch(badly(manners).address, silent, [], seconds=seconds)
    assert time.monotonic() - begun < 30  # a slow trickle would take minutes
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(".")


def test_fetch_when_every_answer_is_slow_then_the_time_is_for_all_of_them(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def slowly(name: str, size: int, total: int | None) -> None:
        told.append(name)
        time.sleep(0.3)

    with pytest.raises(CardFilesError, match="in time"):
        fetch(api.address, slowly, ["de"], seconds=0.7)
    assert len(told) <= 3


def test_fetch_reads_every_table_and_the_titles_of_each_language(api: Api) -> None:
    seen: list[tuple[str, int, int | None]] = []
    tables = fetch(api.address, lambda *told: seen.append(told), ["de"])
    installed = catalogue_from(tables, name="fetched")
    assert [card.title for card in installed.by_title("Sicherungsfonds")] == ["Hedge Fund"]
    assert {name for name, _, _ in seen} == {*TABLES, "titles.de"}
    assert all(size == total for _, size, total in seen)


def test_fetch_when_the_api_knows_no_rotations_then_goes_on_without(api: Api) -> None:
    del api.answers["/rotations"]
    assert fetch(api.address, silent, [])["rotations"] == []


@pytest.mark.parametrize(
    ("path", "body", "status", "message"),
    [
        ("/packs", b"", 500, "answered 500"),
        ("/packs", b"", 404, "answered 404"),
        ("/mwl", b"<html>", 200, "isn't valid JSON"),
        ("/cards", {"data": [CARD], "total": 2000}, 200, "announces 2000 rows but sends 1"),
    ],
)
def test_fetch_when_an_answer_is_wrong_then_refused_by_name(
    api: Api, path: str, body: Any, status: int, message: str
) -> None:
    api.says(path, body, status)
    with pytest.raises(CardFilesError, match=message):
        fetch(api.address, silent, [])


def test_fetch_when_the_line_breaks_off_then_refused(api: Api) -> None:
    api.promised_length = 10_000
    with pytest.raises(CardFilesError, match=r"stopped (before the end|after)|can't be reached"):
        fetch(api.address, silent, [])


def test_fetch_when_nobody_answers_then_refused() -> None:
    with pytest.raises(CardFilesError, match="can't be reached"):
        fetch("http://127.0.0.1:9", silent, [])


def test_fetch_when_there_is_no_time_then_refused(api: Api) -> None:
    with pytest.raises(CardFilesError, match="in time"):
        fetch(api.address, silent, [], seconds=0)


@pytest.mark.parametrize("address", ["file:///etc", "ftp://127.0.0.1", "no-such-folder", ""])
def test_fetch_when_it_isnt_a_web_address_then_refused(address: str) -> None:
    with pytest.raises(CardFilesError, match="isn't a folder, a zip file or a URL"):
        fetch(address, silent, [])


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:port", "http://[::1", "http://a b/", "http://\u2603..x/"]
)
def test_fetch_when_the_address_is_crooked_then_refused(address: str) -> None:
    with pytest.raises(CardFilesError):
        fetch(address, silent, [], seconds=2)


def test_fetch_from_api_3_reads_every_page_and_gives_pools_lists_and_rotations(api: Api) -> None:
    for name, rows in NEWER.items():
        half = len(rows) // 2
        following = f"/v3/public/{name}/more"
        api.says(f"/v3/public/{name}", {"data": rows[:half], "links": {"next": api.address + following}})
        api.says(following, {"data": rows[half:], "links": {}})
    made = catalogue_from(fetch(f"{api.address}/v3/public", silent), name="fetched")
    assert [card.title for card in made.cards] == [
        "Account Siphon",
        "Hedge Fund",
        "Noise: Hacker Extraordinaire",
    ]
    assert [(one.code, one.pack, one.quantity) for one in made.cards[1].printings] == [
        ("01110", "core", 3),
        ("20132", "core2", 3),
    ]
    (listed,) = made.lists
    assert (listed.code, listed.family, listed.point_limit) == ("standard-x-1", "standard", 9)
    assert listed.cards["Account Siphon"].banned
    assert listed.cards["Hedge Fund"].points == 2
    assert list(listed.keywords) == ["current"]
    assert [(one.start.year, sorted(one.cycles)) for one in made.rotations] == [(2017, ["core"])]
    assert [(one.family, one.start.year, sorted(one.packs)) for one in made.pools] == [
        ("standard", 2012, ["core"]),
        ("standard", 2017, ["core2"]),
    ]
    assert any("fields" in path for path in api.asked)


def test_fetch_from_api_3_when_the_next_page_is_elsewhere_then_refused(api: Api) -> None:
    api.says("/v3/public/cards", {"data": [], "links": {"next": "http://127.0.0.1:9/v3/public/cards"}})
    with pytest.raises(CardFilesError, match="redirects to another server"):
        fetch(f"{api.address}/v3/public", silent)
