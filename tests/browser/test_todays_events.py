"""Two of today's events in a real browser, from the sheet to the winner: one game per round, with phones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.camera import Photographer
from tests.browser.conftest import log_in
from tests.browser.phones import phones_of
from tests.browser.test_cut import Desk
from tests.factories import make_user
from tests.swiss import play_round
from tests.tournament.decks.test_todays_formats import STARTUP_CORP, STARTUP_RUNNER
from tests.tournament.decks_data import hand_in
from tournament.models import Round, Seat, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = (
    *("Aoi Tanaka", "Björn Åkesson", "Chloé Dubois", "Dmitri Ivanov", "Eszter Nagy", "Fumiko Sato"),
    *("George Papp", "Zoë Papadopoulos", "Hana Kim", "Ikaika Keawe", "Jürgen Lindqvist", "Kofi Mensah"),
    *("Lena Hoffmann", "Mateo Ruíz", "Nia Okafor", "Óscar Beltrán", "Priya Nair", "Quentin Moreau"),
    *("Rosa Conti", "Sven Dahl", "Tamar Levi", "Uma Reddy", "Václav Novák", "Wanjiru Kamau"),
)
PHONE, LAPTOP = {"375": (375, 812)}, {"1280": (1280, 900)}
CORP_CARD, RUNNER_CARD = "Nihilo Agent", "Telework Contract"


@pytest.fixture(autouse=True)
def cards_that_come_along(settings: Any, tmp_path: Path) -> None:
    """Load no cards, so that the ones shipped with the project are used (up to July 2026)."""
    settings.CARDS_DIR = tmp_path / "cards"


@pytest.fixture
def desk(page: Page) -> Desk:
    make_user("organizer")
    log_in(page, "organizer")
    page.goto("/desk/")
    return Desk(page)


def test_competitive_startup_event_from_the_sheet_to_the_winner(
    desk: Desk, browser: Browser, live_server: LiveServer
) -> None:
    """24 players, 6 rounds, a double elimination of 4 in which opponents read each other's lists."""
    camera = Photographer(browser, live_server, desk.page)
    rng = random.Random(1)
    set_up(desk, "Competitive", "Harbour Circuit Opener", NAMES)
    check_in_everyone(desk, len(NAMES))
    expect(
        desk.open().get_by_text("6 Swiss rounds, then a cut to the top 4: double elimination.")
    ).to_be_visible()
    _hand_in_decks(desk, browser, live_server)
    for number in (1, 2):
        _play_by_browser(desk, number, rng, browser, live_server, camera)
    for number in range(3, 7):
        play_round(desk.event, number, rng)
    assert set(_balances(desk).values()) == {0}
    _look_at_the_standings(desk, camera)
    _make_the_cut(desk, 4, camera)
    _choose_side(desk, browser, live_server, chooser=1, opponent=4, side="runner")
    _choose_side(desk, browser, live_server, chooser=2, opponent=3, side="corp")
    _read_each_other(desk, browser, live_server, camera)
    for game, seed in ((1, 1), (2, 3), (3, 3), (4, 2), (5, 1), (6, 1)):
        desk.win(game, seed)
    first, second = desk.record.sides_of(6), desk.record.sides_of(7)
    assert first is not None
    assert second is not None
    assert (second.corp, second.runner) == (first.runner, first.corp)
    desk.win(7, 3)
    _finish_cut(desk, [3, 1, 2, 4], camera)


def test_casual_event_with_byes_in_its_cut_from_the_sheet_to_the_winner(
    desk: Desk, browser: Browser, live_server: LiveServer
) -> None:
    """12 players, 4 rounds, a single elimination of 6 set by hand: seeds 1 and 2 start in round 2."""
    camera = Photographer(browser, live_server, desk.page)
    set_up(desk, "Casual", "Harbour Monthly", NAMES[:12], cut="6")
    check_in_everyone(desk, 12)
    rng = random.Random(2)
    for number in range(1, 5):
        play_round(desk.event, number, rng)
    assert set(_balances(desk).values()) == {0}
    _make_the_cut(desk, 6, camera)
    assert {game: desk.seeds_at(game) for game in (1, 2)} == {1: [3, 6], 2: [4, 5]}
    _look_at_the_byes(desk, browser, live_server, camera)
    for game, seed in ((1, 6), (2, 4)):
        desk.win(game, seed)
    assert {game: desk.seeds_at(game) for game in (3, 4)} == {3: [1, 6], 4: [2, 4]}  # best against worst
    _choose_side(desk, browser, live_server, chooser=1, opponent=6, side="corp")
    for game, seed in ((3, 6), (4, 2), (5, 6)):
        desk.win(game, seed)
    _finish_cut(desk, [6, 2, 1, 4], camera)


def set_up(
    desk: Desk,
    preset: str,
    name: str,
    names: Iterable[str],
    *,
    cut: str = "",
    deck_format: str = "Startup",
) -> None:
    """Go from “New event” to the players of a sheet, with this preset."""
    page, names = desk.page, tuple(names)
    page.get_by_role("link", name="Create event").click()
    page.get_by_role("link", name="Today’s rules").click()
    page.get_by_role("link", name=preset, exact=True).click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Date", exact=True).fill("2026-07-18")
    page.get_by_label(deck_format, exact=True).check()
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_role("link", name="Add the players")).to_be_visible()
    desk.url = f"/desk/{desk.event.slug}/"
    if cut:
        Tournament.objects.update(cut_size=int(cut))  # as an organizer could set in the event's structure
    rows = ["Name,Corp ID,Runner ID", *(f"{each},Synapse Global,Tāo Salonga" for each in names)]
    desk.open("players/import/").get_by_label("Paste the sheet here").fill("\n".join(rows))
    page.get_by_role("button", name="Preview the players").click()
    page.get_by_role("button", name="Import the players").first.click()
    expect(page.get_by_role("button", name="Check in everyone")).to_be_visible()


def check_in_everyone(desk: Desk, count: int) -> None:
    page = desk.open("players/")
    page.get_by_role("button", name="Check in everyone").click()
    page.get_by_role("dialog").get_by_role("button").first.click()
    expect(page.get_by_text(f"{count} checked in")).to_be_visible()


def pair_and_publish(desk: Desk, number: int) -> None:
    page = desk.open()
    page.get_by_role("button", name=f"Pair round {number}").click()
    page.get_by_role("button", name=f"Publish round {number}").click()
    expect(page.get_by_text(f"Round {number} has been published")).to_be_visible()


def _hand_in_decks(desk: Desk, browser: Browser, server: LiveServer) -> None:
    """One player pastes both lists on a phone; the others have already handed theirs in."""
    first, *others = desk.event.players.order_by("pk")
    for player in others:
        hand_in(player, STARTUP_CORP, STARTUP_RUNNER)
    with phones_of(browser, server, first) as [phone]:
        phone.goto(f"/me/{first.link}/deck/")
        phone.get_by_label("Paste your decks").fill(f"{STARTUP_CORP}\n\n{STARTUP_RUNNER}")
        phone.get_by_role("button", name="Hand in", exact=True).click()
        expect(phone.get_by_text("Both decks are handed in and legal.")).to_be_visible()
    expect(desk.open("decks/").get_by_role("link", name="Legal 24")).to_be_visible()


def _play_by_browser(
    desk: Desk,
    number: int,
    rng: random.Random,
    browser: Browser,
    server: LiveServer,
    camera: Photographer,
) -> None:
    """Pair and publish a round; two phones report table 1, and all others are entered with two keys each."""
    page = desk.page
    pair_and_publish(desk, number)
    pairing = Round.objects.swiss(desk.event).get(number=number).pairings.get(number=1)
    runner, corp = (seat.player for seat in pairing.seats.order_by("position"))
    public = f"/e/{desk.event.slug}/"
    camera.take(f"today/round-{number}", f"{desk.url}rounds/{number}/", LAPTOP)
    camera.take(f"today/how-{number}", f"{public}rounds/{number}/how/")
    camera.take(f"today/pairings-{number}", f"{public}pairings/")
    camera.take(f"today/me-{number}", f"/me/{corp.link}/", PHONE)

    with phones_of(browser, server, corp, runner) as [corps, runners]:
        expect(corps.get_by_text("You are corp")).to_be_visible()
        expect(runners.get_by_text("You are runner")).to_be_visible()
        corps.get_by_role("button", name="I won (corp)").click()
        expect(corps.get_by_role("button", name="I won (corp)")).to_have_count(0)
        runners.reload()
        runners.get_by_role("button", name="Yes, that is right").click()
        expect(runners.get_by_text("Your table’s result is in.")).to_be_visible()

    desk.open(f"rounds/{number}/results/")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    camera.take(f"today/grid-{number}", page.url)
    for _table in range(2, 13):
        page.keyboard.type(rng.choice("cccrrrt"))
        page.keyboard.press("Enter")
    expect(page.locator(".progress-line")).to_contain_text("12 of 12 results are in")
    camera.take(f"today/card-{number}", f"{public}players/{corp.pk}/", PHONE)


def _balances(desk: Desk) -> Counter[int]:
    """Return each player's games as corp minus games as runner in the Swiss rounds."""
    balances: Counter[int] = Counter()
    for player, position in Seat.objects.filter(
        round__stage__tournament=desk.event, pairing__number__isnull=False
    ).values_list("player", "position"):
        balances[player] += 1 if position == 2 else -1
    return balances


def _look_at_the_standings(desk: Desk, camera: Photographer) -> None:
    page = desk.page
    page.goto(f"/e/{desk.event.slug}/standings/")
    expect(page.get_by_role("heading", name="After round 6")).to_be_visible()
    expect(page.locator("tbody tr")).to_have_count(24)
    assert "ead-to-head" not in page.content()
    camera.take("today/standings", page.url)


def _make_the_cut(desk: Desk, size: int, camera: Photographer) -> None:
    page = desk.page
    desk.open().get_by_role("link", name=f"Cut to the top {size}").last.click()
    expect(page.get_by_text("First out:")).to_be_visible()
    page.get_by_role("button", name="Make the cut").click()
    expect(page.get_by_role("heading", name=f"Top {size} bracket")).to_be_visible()
    camera.take(f"today/desk-bracket-of-{size}", page.url)
    camera.take(f"today/bracket-of-{size}", f"/e/{desk.event.slug}/bracket/")


def _look_at_the_byes(desk: Desk, browser: Browser, server: LiveServer, camera: Photographer) -> None:
    """Everyone sees the byes in the bracket; players with a bye see it on their phones."""
    page = desk.page
    page.goto(f"/e/{desk.event.slug}/bracket/")
    words = "Seeds 1 and 2 have a bye in round 1 and start in round 2."
    expect(page.get_by_text(words).first).to_be_visible()
    with phones_of(browser, server, desk.player(1)) as [phone]:
        expect(phone.get_by_text("You have a bye and start in round 2 of the cut.")).to_be_visible()
        camera.take("today/me-bye", phone.url, PHONE)


def _choose_side(
    desk: Desk, browser: Browser, server: LiveServer, chooser: int, opponent: int, side: str
) -> None:
    """The higher seed chooses on a phone, and the opponent's phone shows it."""
    with phones_of(browser, server, desk.player(chooser), desk.player(opponent)) as [one, two]:
        one.get_by_role("link", name="Choose your side").click()
        one.get_by_role("link", name=f"I play {side}").click()
        one.get_by_role("button", name=f"Yes, I play {side}").click()
        expect(one.get_by_text(f"You play {side}", exact=True)).to_be_visible()
        two.reload()
        other = "corp" if side == "runner" else "runner"
        expect(two.get_by_text(f"You play {other}.", exact=True)).to_be_visible()


def _read_each_other(desk: Desk, browser: Browser, server: LiveServer, camera: Photographer) -> None:
    """An organizer starts the reading time before game 1; the corp player reads the runner deck on a
    phone.
    """
    page = desk.page
    desk.open("bracket/").get_by_role("button", name="Game 1: let both read now").click()
    expect(
        page.locator("#game-1").get_by_text("The players may read each other’s decks until")
    ).to_be_visible()
    with phones_of(browser, server, desk.player(4)) as [phone]:
        camera.take("today/me-before-reading", phone.url, PHONE)
        phone.get_by_role("link", name="Read it now").click()
        expect(phone.get_by_text(RUNNER_CARD)).to_be_visible()
        assert CORP_CARD not in phone.content()
        camera.take("today/me-reading", phone.url, PHONE)
    with phones_of(browser, server, desk.player(3)) as [phone]:
        phone.goto(f"/me/{desk.player(3).link}/reading/")
        expect(phone.get_by_text("A judge starts the time for both of you.")).to_be_visible()
        assert RUNNER_CARD not in phone.content()


def _finish_cut(desk: Desk, best: list[int], camera: Photographer) -> None:
    """Finish the event: the winner has a page, and the standings begin with these seeds."""
    page = desk.page
    names = [desk.player(seed).name for seed in best]
    camera.take(f"today/bracket-won-by-{best[0]}", f"/e/{desk.event.slug}/bracket/")
    finish(desk)
    page.goto(f"/e/{desk.event.slug}/winner/")
    expect(page.get_by_text(names[0]).first).to_be_visible()
    camera.take("today/winner", page.url)
    page.goto(f"/e/{desk.event.slug}/standings/")
    assert page.locator("tbody tr a").all_inner_texts()[: len(best)] == names


def finish(desk: Desk) -> None:
    """Finish the event at the desk."""
    page = desk.page
    desk.open().get_by_role("link", name="Finish the event").last.click()
    page.get_by_role("button", name="Finish the event").click()
    expect(page.get_by_text("The event is finished").first).to_be_visible()
    assert desk.event.state == EventState.FINISHED
