"""Starting the reading time: done, repeated, restarted, refused, raced, shown, undone."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.cut import InCut, refusal_of
from tests.markup import tight
from tests.races import race
from tests.tournament.decks.reading import let_read, let_time_pass, make_reading_cut, newest
from tournament.decks.acts.reading import LetRead
from tournament.models import DeckReading, LogEntry, StageKind, Tournament
from tournament.people.acts.steps import DropPlayer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def _start(cut: InCut, games: dict[int, int]) -> tuple[int, ...]:
    return LetRead(games=games).perform(cut.fresh, actor=cut.event.owner)


def test_time_starts_for_all_games_at_once_and_the_same_press_again_changes_nothing() -> None:
    cut = make_reading_cut(deck_reading_minutes=5)
    before = timezone.now()
    assert _start(cut, {1: 0, 2: 0}) == (1, 2)
    version = cut.fresh.version
    assert _start(cut, {1: 0, 2: 0}) == ()
    assert cut.fresh.version == version
    rows = DeckReading.objects.all()
    assert [(row.until - row.starts_at).total_seconds() for row in rows] == [300, 300]
    assert all(before <= row.starts_at <= timezone.now() for row in rows)
    logged = LogEntry.objects.get(act="let_read").payload
    assert ([game["game"] for game in logged["games"]], logged["minutes"]) == ([1, 2], 5)


def test_game_that_was_started_meanwhile_keeps_its_time_and_the_others_start() -> None:
    cut = make_reading_cut()
    let_read(cut, 1)
    first = newest(cut, 1)
    assert _start(cut, {1: 0, 2: 0}) == (2,)
    assert newest(cut, 1) == first
    assert _start(cut, {1: first}) == (1,)
    assert newest(cut, 1) != first


@pytest.mark.parametrize(
    ("fields", "games", "code"),
    [
        ({"cut_decks": "players"}, {1: 0}, "decks_not_read_before_games"),
        ({"deck_lists": "none"}, {1: 0}, "decks_not_read_before_games"),
        ({}, {0: 0}, "no_such_game"),
        ({}, {99: 0}, "no_such_game"),
        ({}, {1: 0, 3: 0}, "game_without_players"),
        ({"won": 1}, {1: 0}, "deck_reading_too_late"),
        ({"dropped": 4}, {1: 0}, "game_not_played"),
    ],
)
def test_refused_then_nothing_changes(fields: dict[str, object], games: dict[int, int], code: str) -> None:
    won, dropped = fields.pop("won", None), fields.pop("dropped", None)
    lists = fields.pop("deck_lists", None)
    cut = make_reading_cut(**fields)
    if lists:
        Tournament.objects.update(deck_lists=lists)
    if won:
        cut.win(1, 1)
    if dropped:
        DropPlayer(player=cut.seeds[4]).perform(cut.fresh, actor=cut.event.owner)
    before = cut.trace()
    assert refusal_of(lambda: _start(cut, games))[0] == code
    assert (cut.trace(), DeckReading.objects.count()) == (before, 0)


@pytest.mark.django_db(transaction=True)
def test_two_leaders_press_at_once_then_the_time_starts_once() -> None:
    cut = make_reading_cut()
    seen = {1: 0}
    outcomes = race(*[lambda: LetRead(games=seen).perform(cut.fresh, actor=None)] * 2)
    assert sorted(outcomes) == [(), (1,)]
    assert (DeckReading.objects.count(), LogEntry.objects.filter(act="let_read").count()) == (1, 1)


def _url(cut: InCut, name: str = "desk-decks-read", *args: object) -> str:
    return reverse(name, args=[cut.event.slug, *args])


@pytest.fixture
def cut(all_cards: None) -> InCut:
    return make_reading_cut()


@pytest.fixture
def leader(cut: InCut, client: Client) -> Client:
    client.force_login(cut.event.owner)
    return client


def test_desk_starts_one_game_or_all_and_says_until_when(leader: Client, cut: InCut) -> None:
    page = tight(leader.get(_url(cut, "desk-bracket")).content.decode())
    assert 'name="games" value="1:0 2:0"' in page
    assert 'name="games" value="1:0"' in page
    done = leader.post(_url(cut), {"games": "1:0 2:0"}, follow=True).content.decode()
    assert "Both players may read for 10 minutes. Game: 1, 2." in done
    assert done.count("The players may read each other’s decks until") == 2
    assert f'name="games" value="1:{newest(cut, 1)}"' in done
    again = leader.post(_url(cut), {"games": "1:0 2:0"}, follow=True).content.decode()
    assert "Nothing changed: the reading time had already started." in again


def test_desk_says_when_it_was_over_and_the_games_own_page_opens_it_again(leader: Client, cut: InCut) -> None:
    let_read(cut, 2)
    let_time_pass(10)
    assert 'data-phase="over"' in leader.get(_url(cut, "desk-bracket")).content.decode()
    cut.sides(2)
    page = leader.get(_url(cut, "desk-bracket-game", 2)).content.decode()
    assert "Restart their reading time" in page
    assert reverse("desk-deck", args=[cut.event.slug, cut.seeds[2].pk]) in page
    leader.post(_url(cut), {"games": f"2:{newest(cut, 2)}"})
    assert DeckReading.objects.count() == 2


@pytest.mark.parametrize("games", ["", "1", "1:0,2:0", "1:0\n", "1:-1", "x:0", "1:0 ", f"1:{'9' * 19}"])
def test_button_with_other_values_is_refused_in_words(leader: Client, cut: InCut, games: str) -> None:
    answer = leader.post(_url(cut), {"games": games}, HTTP_REFERER=_url(cut, "desk-bracket"), follow=True)
    assert answer.status_code in (200, 422)
    assert not DeckReading.objects.exists()


def test_events_without_it_show_nothing_of_it(leader: Client, cut: InCut) -> None:
    Tournament.objects.update(cut_decks="private")
    assert 'name="games"' not in leader.get(_url(cut, "desk-bracket")).content.decode()
    extra = InCut(kind=StageKind.SINGLE, size=2, players=4)
    assert 'name="games"' not in leader.get(_url(extra, "desk-bracket")).content.decode()
