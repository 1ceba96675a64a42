"""The cached version of an event equals a fresh read, even while others write."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from pairing.errors import RuleError
from tests.databases import variables_of_the_tests
from tests.factories import make_players, make_round, make_tournament, report
from tests.flows.world import Stage, make_world
from tests.races import race
from tests.tournament.kernel.kept_parts import open_all, page, parts_of, plain
from tests.tournament.kernel.undo_table import ACTS
from tournament.decks.catalogue import POINTER
from tournament.decks.judged import judged_players
from tournament.event.acts.announcements import Announce, WithdrawAnnouncement
from tournament.kernel.announcing import standing_announcements
from tournament.kernel.cache import CACHE, MODEL_BYTES, CacheKey, VersionCache, once_per_version
from tournament.kernel.errors import ActionRefused
from tournament.kernel.records import event_record
from tournament.models import LogEntry, Tournament
from tournament.models.states import EventState
from tournament.play.cut.records import bracket_record

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

ROOT = Path(__file__).resolve().parents[3]
HISTORY = 3  # acts tried per stage, each with its prerequisites


@pytest.fixture(autouse=True)
def versions_are_kept(settings: Any) -> Iterator[None]:
    """Cache versions as the site does; other tests change rows without changing the version."""
    settings.EVENT_CACHE = True
    CACHE.clear()
    yield
    CACHE.clear()


@once_per_version
def entries_of_log(tournament: Tournament) -> int:
    """Return the number of log entries, which increases with each version of an event."""
    return LogEntry.objects.filter(tournament=tournament).count()


@pytest.mark.parametrize("stage", [Stage.REGISTRATION, Stage.PLAYING, Stage.CUT])
def test_after_every_act_of_a_random_history_what_is_kept_is_what_a_fresh_read_says(stage: Stage) -> None:
    world, rng = make_world(stage), random.Random(7)
    deeds = [(before, act) for where, before, act in ACTS.values() if where is stage]
    done = 0
    for before, act in rng.sample(deeds, min(len(deeds), HISTORY)):
        for deed in (*before, act):
            version = Tournament.objects.get(pk=world.tournament.pk).version
            try:
                race(lambda deed=deed: deed(world))  # on a separate connection, like another process
            except (RuleError, ActionRefused, ObjectDoesNotExist, StopIteration, AssertionError):
                continue
            if Tournament.objects.get(pk=world.tournament.pk).version == version:
                CACHE.clear()  # this deed wrote rows without an act, which only tests do
            page(world.tournament, open_all)
            kept = page(world.tournament, parts_of)
            with transaction.atomic():  # in a transaction, nothing is stored in or read from the cache
                fresh = page(world.tournament, parts_of)
            assert plain(kept) == plain(fresh)
            assert len(fresh) > 8
            done += 1
    assert done >= HISTORY // 2


def test_what_two_processes_keep_while_both_write_is_what_a_fresh_read_says() -> None:
    event = make_world(Stage.PLAYING).tournament
    connection.close()  # otherwise this connection's unwritten changes would block the others
    environment = os.environ | variables_of_the_tests()
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.tournament.kernel.writer", str(event.pk), str(seed)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in (1, 2)
    ]
    told = [json.loads(process.communicate(timeout=600)[0]) for process in processes]

    assert [process.returncode for process in processes] == [0, 0]
    assert [each["differ"] for each in told] == [[], []]
    assert all(each["compared"] >= 3 for each in told)
    versions = LogEntry.objects.filter(tournament=event).order_by("version").values_list("version", flat=True)
    now = Tournament.objects.get(pk=event.pk)
    assert now.version >= event.version + sum(each["done"] for each in told) / 2
    assert list(versions) == list(range(now.version - len(versions) + 1, now.version + 1))


def test_pages_made_while_another_connection_writes_are_of_one_version_each() -> None:
    event = make_tournament(state=EventState.RUNNING)
    is_over, seen = threading.Event(), list[tuple[int, int]]()
    first = Tournament.objects.get(pk=event.pk).version - entries_of_log(event)

    def write() -> None:
        try:
            for _number in range(12):
                Announce(text="News").perform(Tournament.objects.get(pk=event.pk), actor=event.owner)
                news = event.announcements.get(withdrawn_at=None)
                WithdrawAnnouncement(announcement=news).perform(event, actor=event.owner)
        finally:
            is_over.set()

    def read() -> None:
        while not is_over.is_set():
            seen.append(page(event, lambda found: (found.version, entries_of_log(found))))

    outcomes = race(write, read, read)

    assert outcomes == [None, None, None]
    assert {version - entries for version, entries in seen} == {first}
    assert seen == sorted(seen) or len(seen) > 1
    assert page(event, entries_of_log) == 24


def test_a_value_that_fails_is_not_kept_and_is_computed_again() -> None:
    cache, key = VersionCache(), CacheKey(1, 1, "value")

    def fail() -> int:
        raise LookupError

    for _ in range(2):
        with pytest.raises(LookupError):
            cache.get(key, fail)
    assert cache.get(key, lambda: 42) == 42
    assert (list(cache), cache.size) == ([key], MODEL_BYTES)


def test_what_a_transaction_reads_that_is_rolled_back_is_not_kept() -> None:
    event = make_tournament()

    with pytest.raises(RuntimeError, match="never mind"), transaction.atomic():
        Announce(text="Never said").perform(event, actor=event.owner)
        assert len(page(event, standing_announcements)) == 1
        raise RuntimeError("never mind")

    assert list(CACHE) == []
    Announce(text="Said").perform(Tournament.objects.get(pk=event.pk), actor=event.owner)
    assert [each.text for each in page(event, standing_announcements)] == ["Said"]


def test_a_draft_is_a_part_of_its_own_and_another_event_has_its_own_values() -> None:
    event, other = make_tournament(state=EventState.RUNNING), make_tournament(state=EventState.RUNNING)
    players = make_players(event, 4)
    make_round(event, [tuple(players[:2]), tuple(players[2:])], published=False)

    def both(found: Tournament) -> tuple[int, int]:
        return len(event_record(found, with_draft=True).rounds), len(event_record(found).rounds)

    assert (page(event, both), page(event, both)) == ((1, 0), (1, 0))
    assert event.version == other.version
    assert page(other, both) == (0, 0)


def test_decks_are_judged_again_once_other_cards_are_in_use(settings: Any, tmp_path: Path) -> None:
    event = make_tournament()
    make_players(event, 1)

    def judged(found: Tournament) -> tuple[Any, int]:
        return judged_players(found), len(list(CACHE))

    (players, first), (_same, again) = page(event, judged), page(event, judged)
    settings.CARDS_DIR = tmp_path
    (tmp_path / POINTER).write_text("29990101-nothing-there", encoding="utf-8")
    (anew, others), version = page(event, judged), Tournament.objects.get(pk=event.pk).version

    assert (players, first, version) == (anew, again, event.version)
    assert others == first + 1


def test_an_act_within_a_page_is_refused_as_a_bug() -> None:
    event = make_tournament()

    with pytest.raises(RuntimeError, match="need a POST request"):
        page(event, lambda found: Announce(text="No").perform(found, actor=event.owner))

    assert not LogEntry.objects.filter(tournament=event).exists()
    assert bracket_record(event) is None


def test_of_many_who_ask_together_one_computes() -> None:
    cache, computed = VersionCache(), list[int]()
    is_first = threading.Event()

    def compute() -> int:
        computed.append(1)
        is_first.wait(0.05)
        return 42

    asked = [lambda: cache.get(CacheKey(1, 1, "value"), compute) for _ in range(8)]

    assert race(*asked) == [42] * 8
    assert computed == [1]


def test_the_cache_keeps_one_version_of_an_event_and_drops_the_events_not_asked_for_longest() -> None:
    cache = VersionCache(max_bytes=2 * MODEL_BYTES)
    first, second, third = CacheKey(1, 5, "value"), CacheKey(2, 5, "value"), CacheKey(3, 1, "value")
    for key in (first, second):
        cache.get(key, lambda: "kept")

    assert cache.get(first, lambda: "computed again") == "kept"
    cache.get(third, lambda: "kept")
    assert list(cache) == [first, third]

    newer = CacheKey(1, 6, "value")
    assert cache.get(newer, lambda: "newer") == "newer"
    assert list(cache) == [third, newer]
    cache.keep(first, "from a page that was overtaken")
    assert cache.find(newer) == "newer"


def test_an_older_version_means_that_what_is_kept_may_belong_to_a_history_that_was_undone() -> None:
    cache = VersionCache()
    cache.get(CacheKey(1, 5, "value"), lambda: "before the restore")

    assert cache.get(CacheKey(1, 4, "value"), lambda: "restored") == "restored"
    assert cache.get(CacheKey(1, 5, "value"), lambda: "after the restore") == "after the restore"


def selects(client: Client, path: str) -> int:
    """Return how many SELECT queries a page runs."""
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return sum(query["sql"].startswith("SELECT") for query in asked)


# A player's home reads the player, the event, and the rows of its table: seats, players, results, games,
# reports and extensions.
@pytest.mark.parametrize(
    ("path", "most"), [("/e/cup/standings/", 1), ("/e/cup/pairings/", 1), ("card", 2), ("me", 9)]
)
def test_a_strangers_page_of_a_version_that_is_kept_takes_few_queries(
    client: Client, path: str, most: int
) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    players = make_players(event, 4)
    report(make_round(event, [tuple(players[:2]), tuple(players[2:])]), 1, 6, 0)
    path = {"card": f"/e/cup/players/{players[0].pk}/", "me": f"/me/{players[0].link}/"}.get(path, path)
    client.get(path)

    assert selects(client, path) == most


def test_the_desk_of_a_version_that_is_kept_takes_three_queries() -> None:
    world = make_world(Stage.PLAYING)
    client = Client()
    client.force_login(world.owner)
    address = f"/desk/{world.tournament.slug}/"
    client.get(address)

    assert selects(client, address) == 3  # session, account, event
