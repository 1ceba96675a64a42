"""An organizer at the desk: fills in the pages' own forms and presses their buttons, with CSRF checks."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import lxml.html
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD
from tournament.models import Player, Tournament


@dataclass
class Page:
    """One response, parsed as a browser would."""

    url: str
    status: int
    text: str

    @property
    def document(self) -> Any:
        return lxml.html.document_fromstring(self.text)

    @property
    def words(self) -> str:
        """Return the text of the page's main part, with whitespace collapsed."""
        return " ".join(self.document.get_element_by_id("content").text_content().split())

    def form_with(self, field: str) -> Any:
        """Return the form that contains this field."""
        return next(form for form in self.document.forms if field in form.fields)

    def form_to(self, url: str) -> Any:
        """Return the form that is sent to this URL, by its action or by one of its buttons."""
        for form in self.document.forms:
            targets = [button.get("formaction") for button in form.iter("button")]
            if url in [form.action or self.url, *targets] and form.method == "POST":
                return form
        raise AssertionError(f"no button on {self.url} goes to {url}")


class Browser:
    """Follows links and submits forms with all their fields; CSRF checks are on."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.here = "/"

    def get(self, url: str) -> Page:
        return self._page(url, self.client.get(url, follow=True))

    def submit(self, form: Any, url: str, **values: Any) -> Page:
        """Submit a form to a URL with these values entered, and follow redirects."""
        data: dict[str, Any] = {}
        for name, value in form.form_values():
            data.setdefault(name, []).append(value)
        data |= values
        return self._page(url, self.client.post(url, data, follow=True, headers={"referer": self.here}))

    def _page(self, url: str, response: Any) -> Page:
        self.here = response.redirect_chain[-1][0] if response.redirect_chain else url
        return Page(self.here, response.status_code, response.content.decode())


class Organizer(Browser):
    """Runs one event over HTTP, starting with the login."""

    def __init__(self, username: str) -> None:
        super().__init__()
        self.slug = ""
        login = self.get("/login/").form_with("username")
        assert self.submit(login, "/login/", username=username, password=PASSWORD).url == "/desk/"

    @property
    def event(self) -> Tournament:
        return Tournament.objects.get(slug=self.slug)

    def url(self, name: str, **kwargs: Any) -> str:
        return reverse(name, kwargs={"slug": self.slug, **kwargs})

    def open(self, name: str, **kwargs: Any) -> Page:
        return self.get(self.url(name, **kwargs))

    def press(self, page: Page, url: str, **values: Any) -> Page:
        return self.submit(page.form_to(url), url, **values)

    def set_up(self, preset: str = "2016/store", **values: str) -> None:
        url = f"/desk/new/{preset}/"
        page = self.submit(self.get(url).form_with("structure"), url, **values)
        found = re.fullmatch(r"/desk/([^/]+)/", page.url)
        assert found is not None, page.words
        self.slug = found[1]

    def import_sheet(self, path: Path) -> Page:
        """Upload a sheet and import it as the preview suggests; return the preview."""
        url = self.url("desk-sheet")
        file = SimpleUploadedFile(path.name, path.read_bytes())
        preview = self.submit(self.get(url).form_with("file"), url, file=file)
        assert preview.status == 200, preview.words
        done = self.submit(preview.form_with("sheet"), self.url("desk-sheet-import"))
        assert done.url == self.url("desk-players"), done.words
        return preview

    def add_player(self, name: str) -> Page:
        url = self.url("desk-player-add")
        return self.submit(self.get(url).form_with("pronouns"), url, name=name)

    def player(self, name: str) -> Player:
        return self.event.players.get(name=name)

    def step(self, name: str, step: str) -> Page:
        """Press check-in, drop or a similar button next to the only player with this name."""
        return self.step_of(self.player(name).pk, step)

    def step_of(self, player: int, step: str) -> Page:
        """Press check-in, drop or a similar button next to a player's name."""
        url = f"{self.url('desk-player', pk=player)}{step}/"
        page = self.open("desk-players")
        form = next(form for form in page.document.forms if form.xpath(f".//*[@formaction='{url}']"))
        return self.submit(form, url)

    def pair_and_publish(self, number: int) -> Page:
        draft = self.press(self.open("desk-event"), self.url("desk-pair"))
        assert draft.url == self.url("desk-round", number=number), draft.words
        published = self.press(draft, self.url("desk-publish", number=number))
        assert f"Round {number} has been published" in published.words, published.words
        return published

    def report(self, number: int, typed: str) -> Page:
        """Type a table and a result into the box, such as `12 6`."""
        url = self.url("desk-results", number=number)
        return self.submit(self.get(url).form_with("entry"), url, entry=typed)

    def report_all(self, number: int, rng: random.Random) -> None:
        """Enter the results of every table in a round, each on the page that follows; a few are unusual."""
        tables = self.event.stages.get(number=1).rounds.get(number=number).pairings
        page = self.open("desk-results", number=number)
        for table in tables.filter(number__isnull=False).values_list("number", flat=True):
            typed = rng.choice(("6", "6", "3", "0", "0", "5-0", "4-1", "2-3"))
            page = self.submit(page.form_with("entry"), page.url, entry=f"{table} {typed}")
            assert page.status == 200, page.words

    def make_the_cut(self, size: int, declined: list[int]) -> Page:
        """Tick the players who decline, preview again, then make the cut."""
        url = self.url("desk-cut")
        preview = self.submit(
            self.get(url).form_with("kind"), url, kind="double", size=size, declined=declined, look="1"
        )
        assert preview.status == 200, preview.words
        made = self.submit(preview.form_with("kind"), url, make="1")
        assert made.url == self.url("desk-bracket"), made.words
        return made

    def choose_side(self, value: str) -> Page:
        """Choose a side at the desk: preview the choice, then save it."""
        (link,) = self.open("desk-bracket").document.xpath(f"//a[contains(@href, 'choice={quote(value)}')]")
        review = self.get(link.get("href"))
        assert "Nothing is saved yet." in review.words
        return self.submit(review.form_to(review.url), self.url("desk-bracket-side"), choice=value)

    def press_in_the_bracket(self, name: str, starts: str) -> Page:
        """Press the button whose value starts with this text, in the bracket's list or in its drawing."""
        page = self.open("desk-bracket")
        found = page.document.xpath(f"//button[@name='{name}'][starts-with(@value, '{starts}')]")
        assert len({each.get("value") for each in found}) == 1, page.words
        form = page.document.get_element_by_id("line")
        return self.submit(form, found[0].get("formaction"), **{name: found[0].get("value")})

    def correct_game(self, game: int, outcome: str) -> Page:
        """Save another outcome in a game's detailed form, and confirm the warning."""
        url = self.url("desk-bracket-game", number=game)
        warned = self.submit(self.get(url).form_with("winner"), url, winner=outcome)
        assert warned.status == 422, warned.words
        assert "reopens these games" in warned.words, warned.words
        return self.submit(warned.form_with("winner"), url)

    def pdf(self, sheet: str, paper: str = "a4") -> bytes:
        answer = self.client.get(self.url("desk-print", sheet=sheet), {"paper": paper})
        assert answer["Content-Type"] == "application/pdf"
        return bytes(answer.content)
