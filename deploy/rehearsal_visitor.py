"""Visitors to the rehearsed site: an organizer who fills in forms, and phones that poll."""

from __future__ import annotations

import http.client
import re
import socket
import ssl
import threading
import urllib.parse
import urllib.request
from dataclasses import dataclass
from html.parser import HTMLParser
from http.cookies import SimpleCookie


@dataclass(frozen=True)
class Answer:
    """The site's answer; header names are in lower case."""

    path: str
    status: int
    headers: dict[str, str]
    text: str


class _Forms(HTMLParser):
    """The forms on a page: each form's URLs, and its fields as a browser would send them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[set[str], dict[str, str]]] = []
        self._select = self._area = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        name, is_chosen = values.get("name", ""), {"checked", "selected"} & set(values)
        if tag == "form":
            self.found.append(({values.get("action", "")}, {}))
        if not self.found:
            return
        addresses, fields = self.found[-1]
        if tag == "button":
            addresses.update({values["formaction"]} if "formaction" in values else ())
        elif tag == "input" and name and (is_chosen or values.get("type") not in {"checkbox", "radio"}):
            fields[name] = values.get("value", "on" if is_chosen else "")
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and (is_chosen or self._select not in fields):
            fields[self._select] = values.get("value", "")
        elif tag == "textarea":
            self._area = name
            fields[name] = ""

    def handle_data(self, data: str) -> None:
        if self._area:
            self.found[-1][1][self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""


class Visitor:
    """A browser that trusts the rehearsal's certificate authority, and connects to `address`."""

    def __init__(self, name: str, address: str, root: str) -> None:
        """Fetch the authority's certificate from the URL `root`."""
        unchecked = ssl.create_default_context()  # the test authority runs on this host
        unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
        with urllib.request.urlopen(root, context=unchecked) as file:
            self.tls = ssl.create_default_context(cadata=file.read().decode())
        self.name, self.address, self.cookies = name, address, SimpleCookie()

    def connect(self) -> http.client.HTTPSConnection:
        """Connect with TLS and check the certificate."""
        connection = http.client.HTTPSConnection(self.name, timeout=60, context=self.tls)
        plain = socket.create_connection((self.address, 443), 60)
        connection.sock = self.tls.wrap_socket(plain, server_hostname=self.name)
        return connection

    def get(self, path: str) -> Answer:
        """Return a page after following redirects. Raises AssertionError unless its status is 200."""
        return self._ask("GET", path, "", {})

    def send(self, page: Answer, address: str = "", **typed: str) -> Answer:
        """Send the page's form for this URL (default: the page's own), with these values filled in."""
        wanted = {address} if address else {"", page.path}
        forms = (fields for addresses, fields in _Forms(page.text).found if addresses & wanted)
        fields = next(fields for fields in forms if typed.keys() <= fields.keys())
        body = urllib.parse.urlencode(fields | typed)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask(
            "POST", address or page.path, body, kind | {"Referer": f"https://{self.name}{page.path}"}
        )

    def _ask(self, method: str, path: str, body: str, headers: dict[str, str]) -> Answer:
        connection = self.connect()
        cookies = "; ".join(f"{each.key}={each.value}" for each in self.cookies.values())
        connection.request(method, path, body, headers | {"Cookie": cookies})
        answer = connection.getresponse()
        for each in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(each)
        text = answer.read().decode(errors="replace")
        connection.close()
        if answer.status in {301, 302, 303}:
            return self.get(urllib.parse.urljoin(path, answer.headers["Location"]))
        assert answer.status == 200, (path, answer.status, text[:500])
        return Answer(path, 200, {name.lower(): value for name, value in answer.headers.items()}, text)

    def look_at_the_front_door(self) -> None:
        """Check that HTTP redirects to TLS, events are public, and monitoring URLs aren't."""
        plain = http.client.HTTPConnection(self.address, 80, timeout=60)
        plain.request("GET", "/e/", headers={"Host": self.name})
        answer = plain.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{self.name}/e/")
        page = self.get("/")
        assert "strict-transport-security" in page.headers
        assert "x-cache" in page.headers
        for path in ("/readyz", "/healthz", "/metrics"):
            connection = self.connect()
            connection.request("GET", path)
            assert connection.getresponse().status == 404, path
        print("== TLS: valid certificate, public list of events, monitoring hidden by nginx", flush=True)

    def log_in(self, username: str, password: str) -> None:
        self.send(self.get("/login/"), username=username, password=password)
        assert "sessionid" in self.cookies
        assert "/logout/" in self.get("/desk/").text

    def make_event_and_publish_a_round(self) -> str:
        """Create an event with four players, pair and publish its first round, and return its slug."""
        new = "/desk/new/2016/store/"
        made = self.send(self.get(new), name="Rehearsal")
        found = re.match(r"/desk/([^/]+)/", made.path)
        assert found and found[1] != "new", made.text[:2000]
        desk = f"/desk/{found[1]}/"
        for name in ("Ann", "Ben", "Cho", "Dev"):
            self.send(self.get(f"{desk}players/add/"), name=name)
        self.send(self.get(f"{desk}players/"), f"{desk}players/check-in-all/")
        draft = self.send(self.get(desk), f"{desk}rounds/pair/")
        self.send(draft, f"{desk}rounds/1/publish/")
        assert "Ann" in self.get(f"/e/{found[1]}/pairings/").text
        assert (
            self.get(f"{desk}print/pairings-by-name.pdf?round=1").headers["content-type"] == "application/pdf"
        )
        print(f"== an organizer logged in, created {found[1]}, published and printed a round", flush=True)
        return found[1]

    def rename_event(self, event: str, name: str) -> None:
        page = self.get(f"/desk/{event}/settings/")
        self.send(page, name=name)
        assert name in self.get(f"/desk/{event}/").text


class Polls:
    """Four phones that poll one page over persistent connections, in threads, until the body ends."""

    def __init__(self, visitor: Visitor, path: str) -> None:
        self._visitor, self._path = visitor, path
        self.etag, self.statuses, self.failures = "", [0] * 0, [""] * 0

    def __enter__(self) -> Polls:
        self._is_over = threading.Event()
        self._threads = [threading.Thread(target=self._poll, daemon=True) for _ in range(4)]
        for each in self._threads:
            each.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over.set()
        for each in self._threads:
            each.join(120)

    def _poll(self) -> None:
        connection = self._visitor.connect()
        while not self._is_over.wait(0.25):
            try:
                headers = {"HX-Request": "true", "If-None-Match": self.etag, "Cache-Control": "no-cache"}
                connection.request("GET", self._path, headers=headers)
                answer = connection.getresponse()
                answer.read()
                self.etag = answer.headers.get("ETag", self.etag)
                self.statuses.append(answer.status)
            except (OSError, http.client.HTTPException) as error:
                self.failures.append(repr(error))
                connection = self._visitor.connect()

    def assert_all_answered(self) -> None:
        """Check that every poll got a 200 or 304."""
        assert not self.failures, self.failures[:5]
        assert set(self.statuses) <= {200, 304}, set(self.statuses)
        print(f"== {len(self.statuses)} polls meanwhile, all answered", flush=True)
