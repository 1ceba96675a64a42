"""A player's phone gets everything that concerns the player, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pairing.types import Ending, Table
from tests.factories import make_player, make_tournament
from tournament.event.acts.announcements import Announce
from tournament.floor.acts.calls import CloseCall, RaiseCall, TakeCall
from tournament.kernel.cache import CACHE
from tournament.kernel.undo import Undo
from tournament.models import Call, LogEntry, Pairing, Player, Tournament
from tournament.models.states import EventState
from tournament.people.acts.steps import DropPlayer
from tournament.play.clock.acts.clock import StartClock
from tournament.play.clock.acts.extensions import ExtendTable
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.play.results.acts.results import ClearResult, SaveResult
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound
from tournament.site.pages.home_changes import LATEST_ACTS, home_changed_since

pytestmark = pytest.mark.django_db
# The time of rendering, the part's own ETag, and the ends of announcements: these change with every part.
OF_THE_MOMENT = re.compile(r'data-(?:now|etag|end)="[^"]*"')


class Day:
    """An event of six players in round 1; `steps` are taken one by one, each increasing the version at least
    once.
    """

    def __init__(self) -> None:
        self.event = make_tournament(state=EventState.RUNNING, planned_rounds=3)
        self.players = [make_player(self.event, name) for name in ("Ana", "Ben", "Cy", "Di", "Eli", "Fay")]
        self.event.refresh_from_db()
        self.actor = self.event.owner
        self.round = PairNextRound(expected_round=1, seed=1).perform(self.event, actor=self.actor)
        PublishRound(round_=self.round).perform(self.event, actor=self.actor)

    @property
    def tables(self) -> list[Pairing]:
        return list(self.round.pairings.order_by("number"))

    def _save(self, at: int, first: int, second: int, seen: int = 0) -> None:
        table = self.tables[at]
        one, two = (seat.player_id for seat in table.seats_in_order)
        SaveResult(
            pairing=table,
            table=Table(table.number or 0, (one, two), stated=(first, second)),
            witness="",
            seen_version=seen,
        ).perform(self.event, actor=self.actor)

    def _say(self, at: int, seat: int, *, won: bool) -> None:
        table = self.tables[at]
        seats = [each.player for each in table.seats_in_order]
        winner = seats[0].pk if won else seats[1].pk
        ReportOwnResult(
            player=seats[seat], pairing=table, games=[(winner, Ending.WIN)] * 2, seen_version=0
        ).perform(self.event, actor=None)

    def _call(self) -> None:
        caller = self.tables[2].seats_in_order[0].player
        RaiseCall(table=None, about="A rule").perform(self.event, actor=None, player=caller)
        TakeCall(call=Call.objects.get()).perform(self.event, actor=self.actor)
        CloseCall(call=Call.objects.get(), outcome="Read it.").perform(self.event, actor=self.actor)

    def _undo(self, act: str) -> None:
        entry = LogEntry.objects.filter(act=act).latest("version")
        Undo(entry=entry, seen=entry.version).perform(self.event, actor=self.actor)

    @property
    def steps(self) -> list[Callable[[], object]]:
        last = self.tables[2]
        return [
            lambda: StartClock(round_=self.round).perform(self.event, actor=self.actor),
            lambda: self._save(0, 6, 0),
            lambda: self._say(1, 0, won=True),
            lambda: self._say(1, 1, won=False),
            lambda: self._say(1, 1, won=True),
            self._call,
            lambda: ExtendTable(pairing=last, minutes=5, reason="A ruling", seen_extension=0).perform(
                self.event, actor=self.actor
            ),
            lambda: Announce(text="Lunch at one").perform(self.event, actor=self.actor),
            lambda: self._save(0, 3, 3, seen=1),
            lambda: ClearResult(pairing=self.tables[0], seen_version=2).perform(self.event, actor=self.actor),
            lambda: self._undo(ClearResult.code),
            lambda: DropPlayer(player=last.seats_in_order[1].player).perform(self.event, actor=self.actor),
            lambda: self._save(2, 0, 6),
            lambda: PairNextRound(expected_round=2, seed=2).perform(self.event, actor=self.actor),
        ]


def _homes(players: list[Player]) -> dict[Player, str]:
    shown = {
        player: Client().get(f"/me/{player.link}/", headers={"HX-Request": "true"}) for player in players
    }
    return {player: OF_THE_MOMENT.sub("", answer.content.decode()) for player, answer in shown.items()}


def test_home_of_a_player_without_news_is_what_it_was_after_every_step_of_a_round() -> None:
    day = Day()
    homes, version = _homes(day.players), Tournament.objects.get().version
    spared = 0
    for step in day.steps:
        step()
        now, then = _homes(day.players), Tournament.objects.get().version
        assert then > version
        for player in day.players:
            if not home_changed_since(player, version, then):
                assert now[player] == homes[player], (player.name, LogEntry.objects.first())
                spared += 1
        homes, version = now, then
    assert spared >= 30  # most changes affect few players


def test_news_are_for_the_two_at_the_table_and_for_who_called() -> None:
    day = Day()
    start = Tournament.objects.get().version
    day.steps[1]()
    at_table = {seat.player for seat in day.tables[0].seats_in_order}
    saved = Tournament.objects.get().version
    assert {player for player in day.players if home_changed_since(player, start, saved)} == at_table
    day._call()
    caller = day.tables[2].seats_in_order[0].player
    called = Tournament.objects.get().version
    assert {player for player in day.players if home_changed_since(player, saved, called)} == {caller}


def test_news_when_versions_cannot_be_told_apart_then_yes(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    day = Day()
    ana, version = day.players[0], Tournament.objects.get().version
    with django_assert_num_queries(0):
        assert not home_changed_since(ana, version, version)
        assert home_changed_since(ana, version + 1, version)  # as after an older database has been restored
        assert home_changed_since(ana, version, version + LATEST_ACTS[-1] + 1)
    for acts in (1, *LATEST_ACTS):
        with django_assert_num_queries(1):
            assert home_changed_since(ana, version, version + acts)  # acts that aren't in the log


def test_news_of_an_act_before_the_latest_eight_are_noticed() -> None:
    day = Day()
    since = Tournament.objects.get().version
    day._call()
    caller, other = day.tables[2].seats_in_order[0].player, day.tables[0].seats_in_order[0].player
    event = Tournament.objects.get()
    entry = LogEntry.objects.get(version=event.version)
    for version in range(event.version + 1, event.version + 9):
        entry.pk, entry.version = None, version
        entry.payload = entry.payload | {"player": other.pk}
        entry.save(force_insert=True)
    assert home_changed_since(caller, since, event.version + 8)
    assert not home_changed_since(caller, event.version, event.version + 8)


def test_poll_of_a_home_without_news_is_a_304_that_names_the_version_now() -> None:
    day = Day()
    outside = day.tables[1].seats_in_order[0].player
    client, path = Client(), f"/me/{outside.link}/"
    first = client.get(path, headers={"HX-Request": "true"})
    day._save(0, 6, 0)
    second = client.get(path, headers={"HX-Request": "true", "If-None-Match": first.headers["ETag"]})
    assert second.status_code == 304
    assert second.headers["ETag"] != first.headers["ETag"]
    day._save(1, 6, 0)
    for held in (first, second):
        third = client.get(path, headers={"HX-Request": "true", "If-None-Match": held.headers["ETag"]})
        assert third.status_code == 200
    other = f"/me/{day.tables[2].seats_in_order[0].player.link}/"
    crossed = client.get(other, headers={"HX-Request": "true", "If-None-Match": third.headers["ETag"]})
    assert crossed.status_code == 200


def test_versions_of_a_day_follow_each_other_in_the_log() -> None:
    day = Day()
    for step in day.steps:
        step()
    versions = list(LogEntry.objects.order_by("version").values_list("version", flat=True))
    assert all(later == earlier + 1 for earlier, later in pairwise(versions))
    assert versions[-1] == Tournament.objects.get().version


def test_poll_when_nothing_concerns_the_player_then_304_at_the_door_under_the_new_version(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    day = Day()
    first, third = (day.tables[at].seats_in_order[0].player for at in (0, 2))
    pages = {
        player: client.get(f"/me/{player.link}/", headers={"HX-Request": "true"}) for player in (first, third)
    }
    day._save(0, 6, 0)

    def poll(player: Player, etag: str) -> HttpResponse:
        held = {"HX-Request": "true", "If-None-Match": etag}
        return client.get(f"/me/{player.link}/", headers=held)

    with django_assert_num_queries(2):
        answer = poll(third, pages[third]["ETag"])
    fresh = client.get(f"/me/{third.link}/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["ETag"]) == (304, fresh["ETag"])
    assert answer["Cache-Control"] == fresh["Cache-Control"]
    with django_assert_num_queries(1):
        assert poll(third, answer["ETag"]).status_code == 304
    assert poll(first, pages[first]["ETag"]).status_code == 200


def test_poll_when_the_version_held_is_of_later_or_of_nothing_then_the_whole_part(client: Client) -> None:
    day = Day()
    player = day.players[0]
    etag = client.get(f"/me/{player.link}/", headers={"HX-Request": "true"})["ETag"]
    now = f"-{day.event.pk}.{day.event.version}-"
    for event, version in ((day.event.pk, 99), (day.event.pk, "9" * 30), (day.event.pk + 1, 1)):
        held = {"HX-Request": "true", "If-None-Match": etag.replace(now, f"-{event}.{version}-")}
        assert client.get(f"/me/{player.link}/", headers=held).status_code == 200


def test_entries_when_kept_then_read_once_for_all_players_whatever_version_they_know(
    settings: Any, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    day = Day()
    settings.EVENT_CACHE = True
    CACHE.clear()
    since = day.event.version
    day._save(0, 6, 0)
    day._save(1, 6, 0)
    now = day.event.version
    with django_assert_num_queries(1):
        first = [home_changed_since(player, since, now) for player in day.players]
        second = [home_changed_since(player, since + 1, now) for player in day.players]
    at_table = [{seat.player_id for seat in table.seats_in_order} for table in day.tables[:2]]
    assert first == [player.pk in at_table[0] | at_table[1] for player in day.players]
    assert second == [player.pk in at_table[1] for player in day.players]
