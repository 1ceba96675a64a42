"""A day at an event in one language: its devices, the pages they show, and the pictures for the docs."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from pairing.types import Ending, Game, Side
from tests.browser.camera import keep_page
from tests.browser.conftest import sideways
from tests.browser.words import Words
from tests.factories import PASSWORD
from tournament.models import Player, Tournament
from tournament.play.cut.acts.sides import ChooseSide
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.play.results.acts.games import ReportGame

LAPTOP, PHONE = (1280, 900), (375, 812)


@dataclass(frozen=True)
class Place:
    """A place where a language is spoken: event and player names, and how dates are written there."""

    language: str
    locale: str
    event: str
    names: tuple[str, ...]
    said: str
    day: str


PLACES = (
    Place(
        "ja",
        "ja-JP",
        "秋葉原ストアチャンピオンシップ",
        ("田中 葵", "佐藤 史子", "鈴木 健", "高橋 蓮", "伊藤 結衣", "渡辺 翔"),
        "昼休みは13:30までです",
        "2016年11月5日",
    ),
    Place(
        "de",
        "de-DE",
        "Regensburger Ladenmeisterschaft",
        ("Jürgen Groß", "Änne Müller", "Mehmet Yılmaz", "Sören Weiß", "Zoë Okafor", "Ute Schönfeld"),
        "Mittagspause bis 13:30 Uhr",
        "5. November 2016",
    ),
)


@dataclass
class Day:
    """A day at an event in one language; English text found on its pages is collected until the end."""

    place: Place
    browser: Browser
    server: LiveServer
    contexts: list[BrowserContext] = field(default_factory=list)
    english: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.say = Words(self.place.language)
        self.desk = self.device(*LAPTOP)

    @property
    def event(self) -> Tournament:
        return Tournament.objects.get()

    @property
    def bracket(self) -> BracketRecord:
        record = bracket_record(self.event)
        assert record is not None
        return record

    def device(self, width: int, height: int, locale: str = "") -> Page:
        """Open a separate browser, in the site's language by default."""
        context = self.browser.new_context(
            base_url=self.server.url,
            viewport={"width": width, "height": height},
            locale=locale or self.place.locale,
        )
        self.contexts.append(context)
        return context.new_page()

    def phone_of(self, player: Player) -> Page:
        page = self.device(*PHONE)
        return self.open(page, f"/me/{player.link}/")

    def open(self, page: Page, path: str) -> Page:
        """Go to a page and check all of it."""
        answer = page.goto(path)
        assert answer is not None and answer.ok, path
        return self.read(page)

    def open_desk(self, path: str = "") -> Page:
        return self.open(self.desk, f"/desk/{self.event.slug}/{path}")

    def read(self, page: Page) -> Page:
        """Collect the English text on a page, and check that the page fits its window."""
        page.wait_for_load_state()
        path = page.url.removeprefix(self.server.url)
        if found := self.say.english_on(page):
            self.english[path] = found
        assert page.evaluate("document.documentElement.lang") == self.place.language, path
        assert sideways(page) == 0, path
        return page

    def press(self, page: Page, english: str, **values: object) -> None:
        """Press the button with this text, and check the page that follows."""
        # a form that submits itself loads the next page only later
        with page.expect_event("domcontentloaded"):
            page.get_by_role("main").get_by_role("button", name=self.say(english, **values)).first.click()
        self.read(page)

    def follow(self, page: Page, english: str, **values: object) -> None:
        """Follow the link with this text, and check the page that follows."""
        with page.expect_event("domcontentloaded"):
            page.get_by_role("main").get_by_role("link", name=self.say(english, **values)).first.click()
        self.read(page)

    def sees(self, page: Page, english: str, **values: object) -> None:
        """Wait until this text is visible on the page."""
        expect(page.get_by_text(self.say(english, **values)).filter(visible=True).first).to_be_visible()

    def log_in(self, page: Page, username: str) -> None:
        self.open(page, "/login/")
        page.get_by_label(self.say("username")).fill(username)
        page.get_by_label(self.say("Password")).fill(PASSWORD)
        page.get_by_role("button", name=self.say("Log in")).click()
        page.wait_for_url("**/desk/")
        self.read(page)

    def let_the_corp_win(self) -> None:
        """Play the rest of the cut without clicks; the corp wins every game."""
        while games := self.bracket.open_games:
            number = games[0].number
            chooser = self.bracket.chooser_of(number)
            if self.bracket.sides_of(number) is None and chooser is not None:
                by = self.event.players.get(pk=chooser)
                choice = ChooseSide(game=number, player=chooser, side=Side.CORP)
                choice.perform(self.event, actor=None, player=by)
            sides = self.bracket.sides_of(number)
            assert sides is not None
            played = Game(sides.corp, sides.runner, Ending.WIN, sides.corp)
            ReportGame(game=number, played=played, seen_version=0).perform(self.event, actor=self.event.owner)

    def keep(self, name: str, page: Page) -> None:
        keep_page(f"{name}-{self.place.language}", page)
