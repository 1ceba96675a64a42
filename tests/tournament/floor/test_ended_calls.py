"""A call belongs to its round and is closed when that round ends."""

from __future__ import annotations

import pytest
from django.utils import timezone
from django.utils.translation import override

from tests.cut import InCut
from tests.factories import make_cut_event, make_players, make_results, make_round, make_tournament
from tournament.floor.acts.calls import RaiseCall, TakeCall
from tournament.floor.pages.calls import call_line
from tournament.kernel.undo import Undo
from tournament.models import Call, LogEntry, Player, Round, StageKind, Tournament
from tournament.models.states import EventState
from tournament.people.acts.steps import DropPlayer
from tournament.people.acts.ticked import DropTicked
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.site.pages.own_home import own_home

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Round 1 is finished and round 2 a draft; Player 001 has a call that a staff member took."""
    event = make_tournament(state=EventState.RUNNING)
    ana, bo, cy, di = make_players(event, 4)
    make_results(make_round(event, [(ana, bo), (cy, di)]), 6, 0)
    call = RaiseCall(table=None, about="rules").perform(event, actor=None, player=ana)
    TakeCall(call=call).perform(event, actor=event.owner)
    make_round(event, [(ana, cy), (bo, di)], published=False)
    return event


def ana_of(event: Tournament) -> Player:
    return event.players.get(name="Player 001")


def publish(event: Tournament, number: int = 2) -> None:
    round_ = Round.objects.get(stage__tournament=event, number=number)
    event.refresh_from_db()
    PublishRound(round_=round_, confirmed_at=event.version).perform(event, actor=event.owner)


def test_call_is_on_the_way_until_the_next_round_is_published_and_closed_then(event: Tournament) -> None:
    assert own_home(event, ana_of(event)).call is not None

    publish(event)

    call = Call.objects.get()
    assert (call.closed_at is not None, call.closed_by, call.outcome) == (
        True,
        event.owner,
        "The round is over.",
    )
    home = own_home(event, ana_of(event))
    assert (home.call, home.may_call) == (None, True)
    entry = LogEntry.objects.get(act="publish_round")
    assert entry.payload["ended_calls"] == [call.pk]


def test_call_of_the_round_in_play_stays_when_nothing_is_published(event: Tournament) -> None:
    assert Call.objects.get().closed_at is None


def test_undo_of_publishing_opens_the_call_again(event: Tournament) -> None:
    publish(event)
    entry = LogEntry.objects.get(act="publish_round")

    assert Undo(entry=entry, seen=entry.version).perform(event, actor=event.owner)

    call = Call.objects.get()
    assert (call.closed_at, call.closed_by, call.outcome) == (None, None, "")
    assert call.taken_by == event.owner


def test_who_calls_in_the_new_round_keeps_that_call_when_publishing_is_undone(event: Tournament) -> None:
    publish(event)
    anew = RaiseCall(table=None, about="again").perform(event, actor=None, player=ana_of(event))
    Call.objects.filter(pk=anew.pk).update(round=None)
    entry = LogEntry.objects.get(act="publish_round")

    assert Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)

    assert list(Call.objects.filter(closed_at=None)) == [anew]


def test_call_before_round_1_ends_with_its_publishing() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ana, bo = make_players(event, 2)
    Call.objects.create(tournament=event, player=ana)
    make_round(event, [(ana, bo)], published=False)

    publish(event, 1)

    assert Call.objects.get().closed_at is not None


@pytest.mark.parametrize("kind", [StageKind.DOUBLE, StageKind.SWISS])
def test_call_of_the_swiss_rounds_ends_when_the_bracket_begins(kind: StageKind) -> None:
    event, players = make_cut_event(4)
    RaiseCall(table=None, about="").perform(event, actor=None, player=players[0])
    extra = {"extra_rounds": 1} if kind == StageKind.SWISS else {}

    MakeCut(kind=kind, size=4, seed=1, **extra).perform(event, actor=event.owner)

    has_ended = Call.objects.get().closed_at is not None
    # Extra rounds are paired and published first; only then do the calls from the round before end.
    assert has_ended == (kind == StageKind.DOUBLE)
    if has_ended:
        entry = LogEntry.objects.get(act="make_cut")
        assert Undo(entry=entry, seen=entry.version).perform(event, actor=event.owner)
        assert Call.objects.get().closed_at is None


@pytest.fixture
def bracket() -> InCut:
    """A bracket of four. In its first round seed 1 has called a judge, and a staff member is on the way."""
    cut = InCut()
    call = RaiseCall(table=None, about="").perform(cut.event, actor=None, player=cut.seeds[1])
    TakeCall(call=call).perform(cut.event, actor=cut.event.owner)
    return cut


def taken_back(event: Tournament, act: str) -> None:
    entry = LogEntry.objects.filter(act=act).latest("version")
    assert Undo(entry=entry, seen=entry.version).perform(event, actor=event.owner)


def test_call_tells_what_it_ended_with_in_the_language_of_who_reads(event: Tournament) -> None:
    with override("ja"):
        publish(event)
    told = []
    for language in ("en", "de", "ja"):
        with override(language):
            told.append(call_line(Call.objects.get()).outcome)
    assert told[0] == "The round is over."
    assert len({*told}) == 3
    Call.objects.update(outcome="Typed by a judge")
    with override("ja"):
        assert call_line(Call.objects.get()).outcome == "Typed by a judge"


def test_call_from_the_bracket_is_open_while_its_round_is_played(bracket: InCut) -> None:
    bracket.win(1, 1)

    home = own_home(bracket.fresh, bracket.seeds[1])
    assert (Call.objects.get().closed_at, home.call is not None) == (None, True)


def test_call_from_the_bracket_ends_with_its_round_and_is_open_when_that_is_undone(
    bracket: InCut,
) -> None:
    bracket.wins(g1=1, g2=2)

    call = Call.objects.get()
    assert (call.closed_at is not None, call.outcome) == (True, "The round is over.")
    assert own_home(bracket.fresh, bracket.seeds[1]).call is None
    newest = LogEntry.objects.latest("version")
    assert newest.payload["ended_calls"] == [call.pk]

    taken_back(bracket.fresh, "report_game")
    call.refresh_from_db()
    assert (call.closed_at, call.taken_by) == (None, bracket.event.owner)


@pytest.mark.parametrize("is_ticked", [False, True])
def test_call_from_the_bracket_ends_when_a_drop_ends_its_round(bracket: InCut, is_ticked: bool) -> None:
    bracket.win(1, 1)
    gone, owner = bracket.seeds[3], bracket.event.owner
    if is_ticked:
        DropTicked(players=[gone.pk]).perform(bracket.fresh, actor=owner)
    else:
        DropPlayer(player=gone).perform(bracket.fresh, actor=owner)

    assert Call.objects.get().outcome == "The round is over."

    taken_back(bracket.fresh, "drop_ticked" if is_ticked else "drop")
    assert Call.objects.get().closed_at is None


def test_corrected_game_ends_no_call_of_the_round_in_play(bracket: InCut) -> None:
    bracket.wins(g1=1, g2=2)
    anew = RaiseCall(table=None, about="").perform(bracket.event, actor=None, player=bracket.seeds[2])

    bracket.win(2, 3)

    anew.refresh_from_db()
    assert anew.closed_at is None


def test_calls_end_with_the_event_and_are_open_when_its_end_is_undone() -> None:
    event = make_tournament(state=EventState.RUNNING, planned_rounds=1)
    ana, bo = make_players(event, 2)
    make_results(make_round(event, [(ana, bo)]), 6, 0)
    RaiseCall(table=None, about="").perform(event, actor=None, player=ana)
    RaiseCall(table=None, about="Coffee").perform(event, actor=event.owner)

    FinishEvent().perform(event, actor=event.owner)

    outcomes = {call.outcome for call in Call.objects.all() if call.closed_at}
    assert (Call.objects.filter(closed_at=None).count(), outcomes) == (0, {"The event is finished."})
    assert len(LogEntry.objects.get(act="finish_event").payload["ended_calls"]) == 2

    taken_back(event, "finish_event")
    assert Call.objects.filter(closed_at=None).count() == 2


def test_call_left_open_by_an_earlier_release_is_over_and_keeps_nobody_from_calling(
    event: Tournament,
) -> None:
    """In this database, round 1 ended under a release in which calls didn't yet end with their round."""
    Round.objects.filter(stage__tournament=event, number=2).update(
        state="published", published_at=timezone.now()
    )
    ana = ana_of(event)
    old = Call.objects.get()
    assert own_home(event, ana).call is None

    anew = RaiseCall(table=None, about="now").perform(event, actor=None, player=ana)

    old.refresh_from_db()
    assert (anew.pk != old.pk, anew.round.number, old.closed_at is not None) == (True, 2, True)
