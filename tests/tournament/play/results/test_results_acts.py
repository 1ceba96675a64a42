"""Results are versioned: the newest counts, none is overwritten, and a conflicting second save is
reported.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User

from pairing.errors import RuleError
from pairing.scoring import points_of_players
from pairing.types import Ending, Game, Table
from tests.factories import make_player, make_round, make_tournament, make_user
from tests.races import race
from tournament.kernel.errors import ActionRefused
from tournament.kernel.records import event_record, table_record
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Pairing, Result, ResultKind, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.results import ClearResult, SaveResult

pytestmark = pytest.mark.django_db


class At:
    """Ana and Ben's table in a running event, with shortcuts for reporting its result."""

    def __init__(self, **event: Any) -> None:
        self.event = make_tournament(state=EventState.RUNNING, **event)
        self.ana = make_player(self.event, "Ana").pk
        self.ben = make_player(self.event, "Ben").pk
        players = list(self.event.players.order_by("pk"))
        self.round = make_round(self.event, [(players[0], players[1])])
        self.pairing = self.round.pairings.get()

    def stated(self, *points: int) -> Table:
        return Table(1, (self.ana, self.ben), stated=points)

    def split(self) -> Table:
        return Table(1, (self.ana, self.ben), split=True)

    def games(self, *winners: int | None, ending: Ending = Ending.WIN) -> Table:
        sides = [(self.ben, self.ana), (self.ana, self.ben)]
        games = [Game(*side, ending, winner) for side, winner in zip(sides, winners, strict=False)]
        return Table(1, (self.ana, self.ben), games=tuple(games))

    def save(self, table: Table, seen: int = 0, witness: str = "", actor: User | None = None) -> Result:
        return SaveResult(pairing=self.pairing, table=table, witness=witness, seen_version=seen).perform(
            Tournament.objects.get(pk=self.event.pk), actor=actor or self.event.owner
        )

    def clear(self, seen: int) -> None:
        ClearResult(pairing=self.pairing, seen_version=seen).perform(self.event, actor=self.event.owner)

    def newest(self) -> Table:
        return table_record(Pairing.objects.get(pk=self.pairing.pk))

    def versions(self) -> list[tuple[int, str]]:
        return list(self.pairing.results.order_by("version").values_list("version", "kind"))

    def points(self) -> tuple[int, int]:
        points = points_of_players(event_record(self.event))
        return points[self.ana], points[self.ben]


def refusal_of(call: Callable[[], Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleError) as caught:
        call()
    return caught.value.code, caught.value.facts


@pytest.mark.parametrize(
    ("report", "kind", "points"),
    [
        (lambda at: at.games(at.ana, at.ana), ResultKind.GAMES, (6, 0)),
        (lambda at: at.stated(4, 1), ResultKind.TOTALS, (4, 1)),
        (lambda at: at.split(), ResultKind.SPLIT, (3, 3)),
        (lambda at: at.games(at.ana), ResultKind.GAMES, (0, 0)),  # one game isn't a result yet
        (lambda at: at.games(None, None, ending=Ending.FORFEIT), ResultKind.GAMES, (0, 0)),
    ],
)
def test_save_result_keeps_what_was_reported_and_standings_follow(
    report: Callable[[At], Table], kind: ResultKind, points: tuple[int, int]
) -> None:
    at = At()

    saved = at.save(report(at), witness="Rose" if kind == ResultKind.SPLIT else "")

    assert (saved.version, saved.kind, saved.recorded_by) == (1, kind, at.event.owner)
    assert at.newest() == report(at)
    assert at.points() == points


def test_save_result_keeps_agenda_points() -> None:
    at = At()
    game = Game(at.ben, at.ana, Ending.TIMED_WIN, at.ana, corp_agenda_points=3, runner_agenda_points=5)
    table = Table(1, (at.ana, at.ben), games=(game,))

    at.save(table)

    assert at.newest() == table


def test_save_result_logs_what_was_before_and_after_with_the_names() -> None:
    at = At()
    at.save(at.games(at.ana, at.ana))

    at.save(at.split(), seen=1, witness="Rose")

    at.event.refresh_from_db()
    entry = LogEntry.objects.get(tournament=at.event, version=at.event.version)
    assert (entry.act, entry.actor) == ("report_result", at.event.owner)
    assert entry.payload == {
        "round": 1,
        "table": 1,
        "players": [at.ana, at.ben],
        "names": ["Ana", "Ben"],
        "before": "6-0",
        "after": "3-3 split",
        "witness": "Rose",
        "result_version": 2,
        "is_single_sided": False,
        "agreed": False,
    }


def test_save_result_again_the_same_keeps_one_version_and_logs_nothing() -> None:
    at = At()
    first = at.save(at.games(at.ana, at.ana))

    again = at.save(at.games(at.ana, at.ana))

    assert again == first
    assert at.versions() == [(1, "games")]
    assert LogEntry.objects.filter(tournament=at.event).count() == 1


def test_save_result_with_another_witness_is_another_result() -> None:
    at = At()
    at.save(at.split(), witness="Rose")

    at.save(at.split(), seen=1, witness="Mary")

    assert list(at.pairing.results.values_list("version", "witness")) == [(1, "Rose"), (2, "Mary")]


def test_save_result_over_one_that_was_not_seen_is_refused_with_what_stands() -> None:
    at = At()
    leader = make_user(first_name="Rose", last_name="Tyler")
    at.save(at.games(at.ana, at.ana), actor=leader)

    assert refusal_of(lambda: at.save(at.stated(3, 3))) == (
        "result_changed_meanwhile",
        {"table": 1, "by": "Rose Tyler", "shown": "6-0", "version": 1},
    )
    assert at.versions() == [(1, "games")]
    assert at.points() == (6, 0)


def test_save_result_on_top_of_what_was_seen_is_a_correction_and_keeps_both() -> None:
    at = At()
    at.save(at.games(at.ana, at.ana))

    at.save(at.stated(3, 3), seen=1)

    assert at.versions() == [(1, "games"), (2, "totals")]
    assert at.points() == (3, 3)


def test_save_result_in_an_old_round_and_in_a_finished_event_corrects_the_standings() -> None:
    at = At()
    at.save(at.games(at.ana, at.ana))
    players = tuple(at.event.players.order_by("pk"))
    make_round(at.event, [(players[1], players[0])])
    Tournament.objects.filter(pk=at.event.pk).update(state=EventState.FINISHED)

    at.save(at.games(at.ben, at.ben), seen=1)

    assert at.points() == (0, 6)


def test_save_result_in_a_finished_event_when_a_game_would_be_open_then_refused() -> None:
    at = At()
    at.save(at.games(at.ana))
    at.save(at.games(at.ana, at.ana), seen=1)
    whole = LogEntry.objects.latest("version")
    Tournament.objects.filter(pk=at.event.pk).update(state=EventState.FINISHED)
    event = Tournament.objects.get(pk=at.event.pk)

    code, facts = refusal_of(lambda: at.save(at.games(at.ben), seen=2))
    assert (code, facts) == ("table_would_be_open", {"table": 1})
    taken_back = partial(Undo(entry=whole, seen=event.version).perform, event, actor=event.owner)
    assert refusal_of(taken_back)[0] == "table_would_be_open"
    assert at.points() == (6, 0)


def test_save_result_on_a_cleared_table_counts_as_open() -> None:
    at = At()
    at.save(at.stated(3, 3))
    at.clear(seen=1)

    at.save(at.stated(4, 1), seen=0)

    assert at.versions() == [(1, "totals"), (2, "cleared"), (3, "totals")]
    assert at.points() == (4, 1)


def test_save_result_on_top_of_a_version_that_was_cleared_meanwhile_is_refused() -> None:
    at = At()
    at.save(at.stated(3, 3))
    at.clear(seen=1)

    assert refusal_of(lambda: at.save(at.stated(4, 1), seen=1)) == (
        "result_changed_meanwhile",
        {"table": 1, "by": at.event.owner.username, "shown": "", "version": 2},
    )


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (lambda at: Table(1, (at.ana, at.ben)), "no_result_given"),
        (lambda at: at.split(), "witness_missing"),
        (lambda at: at.stated(7, 0), "points_do_not_add_up"),
        (lambda at: at.games(None, at.ana), "win_without_winner"),
        (lambda at: at.games(at.ana, None, ending=Ending.DRAW), "draw_with_winner"),
        (lambda at: Table(1, (at.ben, at.ana), stated=(3, 3)), "event_changed_meanwhile"),
        (lambda at: Table(1, (at.ana, 10**9), stated=(3, 3)), "event_changed_meanwhile"),
    ],
)
def test_save_result_that_cannot_be_right_is_refused_and_nothing_changes(
    report: Callable[[At], Table], code: str
) -> None:
    at = At()

    assert refusal_of(lambda: at.save(report(at)))[0] == code
    assert at.versions() == []
    assert not LogEntry.objects.filter(tournament=at.event).exists()


def test_save_result_split_in_single_game_rounds_is_refused() -> None:
    at = At(games_per_round=1, bye_points=3)

    assert refusal_of(lambda: at.save(at.split(), witness="Rose")) == ("split_not_allowed", {})


def test_save_result_in_a_draft_is_refused() -> None:
    at = At()
    players = tuple(at.event.players.order_by("pk"))
    at.pairing = make_round(at.event, [(players[0], players[1])], published=False).pairings.get()

    assert refusal_of(lambda: at.save(at.stated(3, 3))) == ("round_is_draft", {"round": 2})


def test_save_result_of_a_bye_is_refused() -> None:
    at = At()
    at.pairing = make_round(at.event, [(at.event.players.get(name="Ana"),)]).pairings.get()

    bye = Table(None, (at.ana,), stated=(6,))
    assert refusal_of(lambda: at.save(bye)) == ("bye_has_no_result", {})


def test_save_result_of_another_events_table_is_refused() -> None:
    at, other = At(), At()
    at.pairing = other.pairing

    assert refusal_of(lambda: at.save(other.stated(3, 3))) == ("no_such_table", {"table": 1})
    assert other.versions() == []


def test_save_result_before_the_event_runs_is_refused() -> None:
    at = At()
    Tournament.objects.filter(pk=at.event.pk).update(state=EventState.REGISTRATION)

    assert refusal_of(lambda: at.save(at.stated(3, 3)))[0] == "act_not_allowed"


def test_clear_result_adds_a_version_and_removes_nothing() -> None:
    at = At()
    at.save(at.games(at.ana, at.ana))

    at.clear(seen=1)

    assert at.versions() == [(1, "games"), (2, "cleared")]
    assert at.newest() == Table(1, (at.ana, at.ben))
    assert at.points() == (0, 0)
    entry = LogEntry.objects.filter(tournament=at.event).first()
    assert entry is not None
    assert (entry.act, entry.payload["before"], entry.payload["after"]) == ("clear_result", "6-0", "")


def test_clear_result_of_an_open_table_changes_nothing() -> None:
    at = At()

    at.clear(seen=0)

    assert at.versions() == []
    assert not LogEntry.objects.filter(tournament=at.event).exists()


def test_clear_result_that_was_corrected_meanwhile_is_refused() -> None:
    at = At()
    at.save(at.stated(3, 3))
    at.save(at.stated(4, 1), seen=1)

    assert refusal_of(lambda: at.clear(seen=1))[0] == "result_changed_meanwhile"
    assert at.points() == (4, 1)


def test_clear_result_in_a_finished_event_is_refused() -> None:
    at = At()
    at.save(at.stated(3, 3))
    Tournament.objects.filter(pk=at.event.pk).update(state=EventState.FINISHED)

    assert refusal_of(lambda: at.clear(seen=1))[0] == "act_not_allowed"


def codes_of(outcomes: list[Any]) -> list[str]:
    return sorted(outcome.code if isinstance(outcome, ActionRefused) else "saved" for outcome in outcomes)


@pytest.mark.django_db(transaction=True)
def test_two_leaders_save_different_results_at_once_then_one_counts_and_the_other_is_warned() -> None:
    at = At()
    first, second = at.games(at.ana, at.ana), at.games(at.ben, at.ben)

    outcomes = race(lambda: at.save(first), lambda: at.save(second))

    assert codes_of(outcomes) == ["result_changed_meanwhile", "saved"]
    assert at.versions() == [(1, "games")]
    winner = first if isinstance(outcomes[0], Result) else second
    assert at.newest() == winner
    refusal = next(outcome for outcome in outcomes if isinstance(outcome, ActionRefused))
    assert refusal.facts["shown"] == ("6-0" if winner == first else "0-6")


@pytest.mark.django_db(transaction=True)
def test_two_leaders_correct_the_same_version_at_once_then_nothing_is_lost() -> None:
    at = At()
    at.save(at.stated(3, 3))

    outcomes = race(lambda: at.save(at.stated(4, 1), seen=1), lambda: at.save(at.stated(1, 4), seen=1))

    assert codes_of(outcomes) == ["result_changed_meanwhile", "saved"]
    assert at.versions() == [(1, "totals"), (2, "totals")]


@pytest.mark.django_db(transaction=True)
def test_the_same_result_sent_twice_at_once_is_one_version() -> None:
    at = At()

    outcomes = race(*[lambda: at.save(at.games(at.ana, at.ana))] * 3)

    assert codes_of(outcomes) == ["saved", "saved", "saved"]
    assert at.versions() == [(1, "games")]
    assert LogEntry.objects.filter(tournament=at.event).count() == 1


@pytest.mark.django_db(transaction=True)
def test_save_against_clear_at_once_then_one_counts_and_the_other_is_warned() -> None:
    at = At()
    at.save(at.stated(3, 3))

    outcomes = race(lambda: at.save(at.stated(4, 1), seen=1), lambda: at.clear(seen=1))

    assert codes_of(outcomes) == ["result_changed_meanwhile", "saved"]
    saved = not isinstance(outcomes[0], ActionRefused)
    assert at.versions() == [(1, "totals"), (2, "totals" if saved else "cleared")]
