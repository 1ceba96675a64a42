import pytest
from pytest_django import DjangoAssertNumQueries

from pairing.types import Ending, Event, Game, Player, Round, Scoring, Table
from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.kernel.records import event_record, table_record
from tournament.models import Pairing, Result, ResultKind
from tournament.models import Player as PlayerRow
from tournament.models import Round as RoundRow
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db


def _record_of(row: PlayerRow, **changes: object) -> Player:
    return Player(id=row.pk, name=row.name, lot=row.lot, **changes)  # type: ignore[arg-type]


def _tables(round_: RoundRow) -> list[Pairing]:
    return list(round_.pairings.all())


def test_event_record_when_rounds_have_every_kind_of_result_then_all_are_read() -> None:
    event = make_tournament(state=EventState.RUNNING)
    a, b, c, d, e = make_players(event, 5)
    first = make_round(event, [(a, b), (c, d), (e,)])
    second = make_round(event, [(a, c), (b, e), (d,)])
    won, split, _bye = _tables(first)
    totals, cleared, _bye = _tables(second)
    games = Result.objects.create(pairing=won, version=1, kind=ResultKind.GAMES)
    games.games.create(number=1, corp=b, runner=a, winner=a, ending=Ending.WIN)
    games.games.create(number=2, corp=a, runner=b, winner=None, ending=Ending.DRAW, corp_agenda_points=4)
    Result.objects.create(pairing=split, version=1, kind=ResultKind.SPLIT, witness="Judge")
    for version, points in ((1, 6), (2, 3)):
        Result.objects.create(
            pairing=totals,
            version=version,
            kind=ResultKind.TOTALS,
            first_points=points,
            second_points=6 - points,
        )
    Result.objects.create(pairing=cleared, version=1, kind=ResultKind.CLEARED)

    assert event_record(event) == Event(
        players=tuple(_record_of(row) for row in (a, b, c, d, e)),
        rounds=(
            Round(
                1,
                (
                    Table(
                        1,
                        (a.pk, b.pk),
                        games=(
                            Game(b.pk, a.pk, Ending.WIN, a.pk),
                            Game(a.pk, b.pk, Ending.DRAW, None, 4, None),
                        ),
                    ),
                    Table(2, (c.pk, d.pk), split=True),
                    Table(None, (e.pk,)),
                ),
            ),
            Round(2, (Table(1, (a.pk, c.pk), stated=(3, 3)), Table(2, (b.pk, e.pk)), Table(None, (d.pk,)))),
        ),
        scoring=Scoring(),
    )
    assert table_record(won) == event_record(event).rounds[0].tables[0]


def test_event_record_leaves_out_who_never_came_and_keeps_who_left() -> None:
    event = make_tournament(state=EventState.RUNNING)
    playing, dropped, disqualified = make_players(event, 3)
    make_player(event, "No-show", state=PlayerState.REGISTERED)
    make_player(event, "Withdrew before round 1", state=PlayerState.DROPPED)
    late = make_player(event, "Late")
    make_round(event, [(playing, dropped), (disqualified,)])
    PlayerRow.objects.filter(pk=dropped.pk).update(state=PlayerState.DROPPED)
    PlayerRow.objects.filter(pk=disqualified.pk).update(state=PlayerState.DISQUALIFIED)
    assert event_record(event).players == (
        _record_of(playing),
        _record_of(dropped, active=False),
        _record_of(disqualified, active=False, disqualified=True),
        _record_of(late),
    )


def test_event_record_has_a_draft_only_on_request() -> None:
    event = make_tournament(state=EventState.RUNNING)
    a, b = make_players(event, 2)
    make_round(event, [(a, b)], published=False)
    assert event_record(event).rounds == ()
    assert event_record(event, with_draft=True).rounds == (Round(1, (Table(1, (a.pk, b.pk)),)),)


def test_event_record_takes_points_and_tiebreakers_from_the_settings() -> None:
    event = make_tournament(win_points=2, timed_win_points=2, bye_points=4, tiebreakers=["sos", "random"])
    record = event_record(event)
    assert record.scoring == Scoring(win=2, timed_win=2, draw=1, bye=4)
    assert record.tiebreakers == ("sos", "random")


@pytest.mark.parametrize("size", [4, 40])
def test_event_record_needs_six_queries_whatever_the_size(
    size: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_tournament(state=EventState.RUNNING)
    players = make_players(event, size)
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    with django_assert_num_queries(6):
        event_record(event)


@pytest.mark.parametrize(("kind", "seats"), [("full_draft", [2, 1]), ("half_draft", [None, None])])
def test_draft_seats_are_those_of_a_full_draft_alone(kind: str, seats: list[int | None]) -> None:
    event = make_tournament(kind=kind)
    for name, seat in (("Ana", 2), ("Ben", 1)):
        make_player(event, name, draft_seat=seat)
    assert [player.draft_seat for player in event_record(event).players] == seats
