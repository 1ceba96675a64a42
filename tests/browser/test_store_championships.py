"""A 12-player store championship in Japan and one in Germany: local sheet, rounds, cut, standings and
paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.camera import keep_sheet
from tests.browser.day import PLACES, Day, Place
from tests.factories import make_user
from tests.tournament.decks_data import DAY
from tests.tournament.printing.reading import fonts, pages
from tournament.models import DeckLists, StageKind, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)

JAPAN, GERMANY = PLACES
TABLES, ROUNDS = 6, 3


@dataclass(frozen=True)
class Store:
    """A store and its spreadsheet file; `by_name` lists the players in the order of a wall list."""

    place: Place
    encoding: str
    sheet: str
    by_name: tuple[str, ...]
    fee: dict[str, object]
    paid: tuple[str, ...]


STORES = (
    Store(
        JAPAN,
        "cp932",
        """\
番号,名前,ふりがな,コーポ,ランナー,参加費,備考
1,渡辺 翔,わたなべ しょう,ハース＝バイオロイド：未来を設計,ノイズ：非凡なるハッカー,済,
2,田中 葵,たなか あおい,ジンテキ：個人改革,ガブリエル・サンチャゴ：完璧なプロフェッショナル,済,
3,髙橋 蓮,たかはし れん,NBN：ニュースを生み出す,ノイズ：非凡なるハッカー,未,途中で帰るかもしれません
4,佐藤 史子,さとう ふみこ,ジンテキ：個人改革,ケイト・“マック”・マキャフリー：デジタル修繕屋,済,
5,鈴木 健,すずき けん,ウェイランド・コンソーシアム：より良い世界の建設,ノイズ：非凡なるハッカー,済,
6,伊藤 結衣,いとう ゆい,ハース＝バイオロイド：未来を設計,ガブリエル・サンチャゴ：完璧なプロフェッショナル,済,
7,山﨑 大翔,やまざき ひろと,NBN：ニュースを生み出す,ノイズ：非凡なるハッカー,済,
8,小林 陽菜,こばやし ひな,ジンテキ：個人改革,ノイズ：非凡なるハッカー,未,
9,中村 悠真,なかむら ゆうま,ジンテキ：個人改革,ノイズ：非凡なるハッカー,済,
10,吉田 さくら,よしだ さくら,NBN：ニュースを生み出す,ノイズ：非凡なるハッカー,済,
11,濱田 凛,はまだ りん,ハース＝バイオロイド：未来を設計,ノイズ：非凡なるハッカー,済,
12,村上 樹,むらかみ いつき,ジンテキ：個人改革,ノイズ：非凡なるハッカー,済,
""",
        (
            *("伊藤 結衣", "小林 陽菜", "佐藤 史子", "鈴木 健", "髙橋 蓮", "田中 葵"),
            *("中村 悠真", "濱田 凛", "村上 樹", "山﨑 大翔", "吉田 さくら", "渡辺 翔"),
        ),
        {"fee_amount": 1000, "fee_currency": "JPY"},
        ("髙橋 蓮", "小林 陽菜"),
    ),
    Store(
        GERMANY,
        "cp1252",
        """\
Nr.;Name;Kon;Runner;Bezahlt;Betrag;Bemerkung
1;Jürgen Groß;Haas-Bioroid: Wir bauen die Zukunft;Noise: Meisterhacker;ja;7,50;
2;Änne Müller;NBN: Wir sind die Nachrichten;Gabriel Santiago: Vollprofi;ja;7,50;"kommt später; weiß Bescheid"
3;Sören Weiß;Haas-Bioroid: Wir bauen die Zukunft;Noise: Meisterhacker;nein;0,00;
4;Zoë Okafor;NBN: Wir sind die Nachrichten;Noise: Meisterhacker;ja;7,50;
5;Ute Schönfeld;Jinteki: Personal Evolution;Noise: Meisterhacker;ja;7,50;
6;Ömer Yildiz;Haas-Bioroid: Wir bauen die Zukunft;Gabriel Santiago: Vollprofi;ja;7,50;
7;Bärbel Fuß;NBN: Wir sind die Nachrichten;Noise: Meisterhacker;ja;7,50;
8;Max Mustermann;Jinteki: Personal Evolution;Noise: Meisterhacker;ja;7,50;
9;Friederike von Öhlen;NBN: Wir sind die Nachrichten;Noise: Meisterhacker;ja;7,50;
10;Léa Dubois;Haas-Bioroid: Wir bauen die Zukunft;Noise: Meisterhacker;ja;7,50;
11;Ulf Grün;NBN: Wir sind die Nachrichten;Noise: Meisterhacker;ja;7,50;
12;Özlem Kaya;Haas-Bioroid: Wir bauen die Zukunft;Noise: Meisterhacker;ja;7,50;
""",
        (
            *("Änne Müller", "Bärbel Fuß", "Friederike von Öhlen", "Jürgen Groß", "Léa Dubois"),
            *("Max Mustermann", "Ömer Yildiz", "Özlem Kaya", "Sören Weiß", "Ulf Grün", "Ute Schönfeld"),
            "Zoë Okafor",
        ),
        {"fee_amount": "7.50", "fee_currency": "EUR"},
        ("Sören Weiß",),
    ),
)


@pytest.fixture(params=STORES, ids=lambda store: store.place.language)
def store(request: pytest.FixtureRequest) -> Store:
    found: Store = request.param
    return found


@pytest.fixture
def day(store: Store, browser: Browser, live_server: LiveServer) -> Iterator[Day]:
    day = Day(store.place, browser, live_server)
    yield day
    for context in day.contexts:
        context.close()


def test_store_championship_is_played_in_its_language_from_its_own_sheet(day: Day, store: Store) -> None:
    _open_event(day, store)
    _import(day, store)
    for number in range(1, ROUNDS + 1):
        _play_round(day, number)
    _print_lists(day, store)
    _play_the_cut(day)
    _look_around(day, store)
    assert day.english == {}


def _open_event(day: Day, store: Store) -> None:
    make_user("organizer")
    day.log_in(day.desk, "organizer")
    day.follow(day.desk, "Create event")
    day.follow(day.desk, "Store championship")
    day.desk.get_by_label(day.say("Name"), exact=True).fill(store.place.event)
    day.press(day.desk, "Create event")
    Tournament.objects.update(
        date=DAY,
        planned_rounds=ROUNDS,
        cut_size=4,
        cut_kind=StageKind.DOUBLE,
        deck_lists=DeckLists.NONE,
        **store.fee,
    )


def _import(day: Day, store: Store) -> None:
    """Upload the sheet as the spreadsheet saved it, check the preview, and check everyone in."""
    desk = day.open_desk("players/import/")
    sheet = store.sheet.replace("\n", "\r\n").encode(store.encoding)
    desk.get_by_label(day.say("Or upload it")).set_input_files(
        {"name": "liste.csv", "mimeType": "text/csv", "buffer": sheet}
    )
    day.press(desk, "Preview the players")
    day.keep("store-sheet", desk)
    day.press(desk, "Import and check everyone in")
    players = day.event.players.all()
    assert sorted(player.name for player in players) == sorted(store.by_name)
    assert all(player.corp_identity and player.runner_identity for player in players)
    assert {player.name for player in players if not player.has_paid} == set(store.paid)
    day.keep("store-players", day.open_desk("players/"))


def _play_round(day: Day, number: int) -> None:
    """Pair and publish a round, start its clock, and type in its results."""
    desk = day.open_desk()
    day.press(desk, "Pair round %(round)s", round=number)
    day.press(desk, "Publish round %(number)s", number=number)
    if number == 1:
        day.press(day.open_desk(), "Start the clock")
        day.keep("store-desk", day.open_desk())
    desk = day.open_desk(f"rounds/{number}/results/")
    for table in range(1, TABLES + 1):
        desk.keyboard.type(f"{table} {6 if table % 2 else 3}")
        desk.keyboard.press("Enter")
    forms = "of %(tables)s result is in", "of %(tables)s results are in"
    all_in = day.say.count(*forms, TABLES, tables=TABLES)
    expect(desk.locator(".progress-line__words")).to_have_text(f"{TABLES} {all_in}")
    day.read(desk)


def _print_lists(day: Day, store: Store) -> None:
    """Check that the wall list is sorted as is usual in the store's country, and that paper uses its language
    and fonts.
    """
    day.keep("store-print", day.open_desk("print/"))
    for sheet in ("pairings-by-name", "standings", "players"):
        address = reverse("desk-print", args=[day.event.slug, sheet])
        answer = day.desk.request.get(day.server.url + address)
        pdf = answer.body()
        assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
        assert all(fonts(pdf).values())
        keep_sheet(f"store-paper-{sheet}-{store.place.language}", pdf)
        said = " ".join(" ".join(pages(pdf)).split())
        assert all(name in said for name in store.by_name), sheet
        if sheet == "pairings-by-name":
            assert _firsts(said, store.by_name) == list(store.by_name)


def _firsts(said: str, names: tuple[str, ...]) -> list[str]:
    """Return the first name in each row, in row order; the second name is the opponent."""
    found = sorted((at, name) for name in names for at in _places(said, name))
    return [name for _at, name in found[::2]]


def _places(said: str, name: str) -> Iterator[int]:
    at = said.find(name)
    while at >= 0:
        yield at
        at = said.find(name, at + 1)


def _play_the_cut(day: Day) -> None:
    day.open_desk("cut/")
    day.press(day.desk, "Make the cut")
    day.keep("store-cut", day.desk)
    day.let_the_corp_win()
    day.follow(day.open_desk(), "Finish the event")
    day.press(day.desk, "Finish the event")
    assert day.event.state == EventState.FINISHED


def _look_around(day: Day, store: Store) -> None:
    """Open the final public pages."""
    public = f"/e/{day.event.slug}/"
    for path in ("", "standings/", "bracket/", "winner/", "rules/"):
        day.open(day.desk, public + path)
        day.keep(f"store-{path.strip('/') or 'event'}", day.desk)
    for path in ("", "standings/", "log/"):
        day.open_desk(path)
    name = store.by_name[0]
    shown = day.open(day.desk, f"{public}standings/").locator("tbody").first.inner_text()
    assert name in shown
