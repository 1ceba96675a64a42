from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.factories import make_player, make_players, make_round, make_tournament
from tests.races import race
from tests.tournament.steps import asked
from tournament.kernel.errors import ActionRefused
from tournament.models import Game, LogEntry, Penalty, Player, Proxy, Result, ResultKind, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.players import AddPlayer, ChangePlayer, RemovePlayer
from tournament.people.acts.steps import (
    CheckIn,
    CheckInAll,
    DisqualifyPlayer,
    DropPlayer,
    PlayerStep,
    ReinstatePlayer,
    UndoCheckIn,
)
from tournament.people.entries import Entry

pytestmark = pytest.mark.django_db

REGISTERED, PLAYING = PlayerState.REGISTERED, PlayerState.CHECKED_IN
DROPPED, OUT = PlayerState.DROPPED, PlayerState.DISQUALIFIED


def refused(call: Callable[[], Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(ActionRefused) as refusal:
        call()
    return refusal.value.code, refusal.value.facts


def add(tournament: Tournament, name: str = "Ana", namesakes: int = 0, **fields: Any) -> Player:
    entry = Entry(name=name, **fields)
    return AddPlayer(entry=entry, namesakes=namesakes).perform(tournament, actor=tournament.owner)


def change(tournament: Tournament, player: Player, namesakes: int = 0, **changes: Any) -> Player:
    return ChangePlayer(player=player, changes=changes, namesakes=namesakes).perform(
        tournament, actor=tournament.owner
    )


def last_log(tournament: Tournament) -> tuple[str, dict[str, Any]]:
    entry = LogEntry.objects.filter(tournament=tournament).order_by("-version")[0]
    return entry.act, entry.payload


def test_player_when_given_somebodys_draw_number_then_draws_again(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter([7, 7, 8])
    monkeypatch.setattr("secrets.randbelow", lambda _most: next(drawn))

    ana, ben = add(tournament, "Ana"), add(tournament, "Ben")

    assert [player.lot for player in (ana, ben)] == [7, 8]
    assert LogEntry.objects.filter(tournament=tournament, act="add_player").count() == 2
    tournament.refresh_from_db()
    assert tournament.version == 2


def test_player_when_added_before_the_event_then_registered_and_logged(tournament: Tournament) -> None:
    player = add(tournament, "Ana", pronouns="she/her", first_round_bye=True, fixed_table=3)
    saved = Player.objects.get()
    assert (saved.name, saved.pronouns, saved.first_round_bye, saved.fixed_table, saved.state) == (
        "Ana",
        "she/her",
        True,
        3,
        REGISTERED,
    )
    assert last_log(tournament) == (
        AddPlayer.code,
        {"player": player.pk, "name": "Ana", "state": "registered"},
    )
    assert tournament.version == 1


def test_player_when_added_while_the_event_runs_then_playing_at_once() -> None:
    event = make_tournament(state=EventState.RUNNING)
    assert add(event).state == PLAYING


def test_player_when_the_event_is_finished_then_refused() -> None:
    event = make_tournament(state=EventState.FINISHED)
    assert refused(lambda: add(event))[0] == "act_not_allowed"


def test_player_when_the_same_form_is_sent_twice_then_added_once(tournament: Tournament) -> None:
    add(tournament, "Jack Smith")
    assert refused(lambda: add(tournament, "jack  SMITH")) == (
        "duplicate_name",
        {"name": "jack  SMITH", "namesakes": 1},
    )
    assert Player.objects.count() == 1


def test_player_when_confirmed_as_somebody_else_then_added_and_once_only(tournament: Tournament) -> None:
    add(tournament, "Jack Smith")
    add(tournament, "Jack Smith", namesakes=1)
    assert refused(lambda: add(tournament, "Jack Smith", namesakes=1))[1]["namesakes"] == 2
    assert Player.objects.count() == 2


@pytest.mark.parametrize(
    ("field", "code", "fact"),
    [("fixed_table", "fixed_table_taken", "table"), ("draft_seat", "draft_seat_taken", "seat")],
)
def test_player_when_table_or_seat_is_taken_then_refused(
    tournament: Tournament, field: str, code: str, fact: str
) -> None:
    holder = make_player(tournament, "Ana", **{field: 3})
    other = make_player(make_tournament(), "Elsewhere", **{field: 3})
    assert other.pk
    assert refused(lambda: add(tournament, "Ben", **{field: 3})) == (code, {"player": holder.pk, fact: 3})
    ben = add(tournament, "Ben")
    assert refused(lambda: change(tournament, ben, **{field: 3}))[0] == code
    assert change(tournament, holder, **{field: 3}).pk == holder.pk


def test_bye_when_round_1_is_paired_then_refused(tournament: Tournament) -> None:
    ana, ben = make_players(tournament, 2)
    make_round(tournament, [(ana, ben)], published=False)
    assert refused(lambda: change(tournament, ana, first_round_bye=True)) == ("first_round_bye_is_over", {})
    assert refused(lambda: add(tournament, "Cara", first_round_bye=True))[0] == "first_round_bye_is_over"
    assert change(tournament, ana, first_round_bye=False, notes="x").notes == "x"


def test_change_writes_only_what_was_changed_so_that_two_edits_both_stay(tournament: Tournament) -> None:
    player = make_player(tournament, "Ana")
    stale = Player.objects.get(pk=player.pk)
    change(tournament, player, pronouns="she/her")
    change(tournament, stale, notes="late train")
    saved = Player.objects.get(pk=player.pk)
    assert (saved.pronouns, saved.notes) == ("she/her", "late train")
    assert last_log(tournament) == (
        ChangePlayer.code,
        {"player": player.pk, "name": "Ana", "before": {"notes": ""}, "after": {"notes": "late train"}},
    )


def test_change_when_nothing_is_new_then_neither_version_nor_log(tournament: Tournament) -> None:
    player = make_player(tournament, "Ana")
    change(tournament, player, name="Ana")
    assert (tournament.version, LogEntry.objects.count()) == (0, 0)


def test_change_when_the_name_is_another_players_then_asked_but_not_about_ones_own(
    tournament: Tournament,
) -> None:
    ana, ben = make_player(tournament, "Ana"), make_player(tournament, "Ben")
    assert refused(lambda: change(tournament, ben, name="ANA"))[1]["namesakes"] == 1
    assert change(tournament, ben, name="ANA", namesakes=1).name == "ANA"
    assert change(tournament, ana, name="ana").name == "ana"


def test_remove_when_never_paired_then_gone_and_the_log_knows_the_entry(tournament: Tournament) -> None:
    player = make_player(tournament, "Ana", notes="x")
    RemovePlayer(player=player).perform(tournament, actor=tournament.owner)
    act, facts = last_log(tournament)
    assert not Player.objects.exists()
    assert (act, facts["name"], facts["state"], facts["entry"]["notes"]) == (
        RemovePlayer.code,
        "Ana",
        "checked_in",
        "x",
    )


@pytest.mark.parametrize("published", [True, False])
def test_remove_when_paired_then_refused_and_nothing_is_logged(
    tournament: Tournament, published: bool
) -> None:
    ana, ben = make_players(tournament, 2)
    make_round(tournament, [(ana, ben)], published=published)
    code, facts = refused(lambda: RemovePlayer(player=ana).perform(tournament, actor=tournament.owner))
    assert (code, facts) == ("player_was_paired", {"player": ana.pk})
    assert (Player.objects.count(), LogEntry.objects.count()) == (2, 0)


@pytest.mark.parametrize("noted", [Penalty, Proxy])
def test_remove_when_something_is_noted_of_the_player_then_refused_and_it_stays(
    tournament: Tournament, noted: type[Penalty | Proxy]
) -> None:
    ana = make_player(tournament, "Ana")
    if noted is Penalty:
        Penalty.objects.create(player=ana, kind="late", level="caution")
    else:
        Proxy.objects.create(player=ana, side="corp", title="X", lost="x", leader="Mo", made_on="2016-11-05")
    code, facts = refused(lambda: RemovePlayer(player=ana).perform(tournament, actor=tournament.owner))
    assert (code, facts) == ("player_has_history", {"player": ana.pk})
    assert noted.objects.count() == 1


def test_remove_when_only_an_old_result_knows_the_player_then_refused(tournament: Tournament) -> None:
    ana, ben, cara = make_players(tournament, 3)
    table = make_round(tournament, [(ana, ben)]).pairings.get()
    result = Result.objects.create(pairing=table, version=1, kind=ResultKind.GAMES)
    Game.objects.create(result=result, number=1, corp=ana, runner=cara, winner=ana, ending="win")
    assert (
        refused(lambda: RemovePlayer(player=cara).perform(tournament, actor=tournament.owner))[0]
        == "player_was_paired"
    )


@pytest.mark.parametrize(
    ("act", "before", "after"),
    [
        (CheckIn, REGISTERED, PLAYING),
        (UndoCheckIn, PLAYING, REGISTERED),
        (DropPlayer, REGISTERED, DROPPED),
        (DropPlayer, PLAYING, DROPPED),
        (DisqualifyPlayer, PLAYING, OUT),
        (DisqualifyPlayer, DROPPED, OUT),
        (ReinstatePlayer, DROPPED, PLAYING),
        (ReinstatePlayer, OUT, PLAYING),
    ],
)
def test_step_is_taken_once_and_logged_and_the_second_time_changes_nothing(
    tournament: Tournament, act: type[PlayerStep], before: PlayerState, after: PlayerState
) -> None:
    player = make_player(tournament, "Ana", state=before)
    for _ in range(2):
        assert asked(act, player).perform(tournament, actor=tournament.owner).state == after
    assert Player.objects.get().state == after
    assert LogEntry.objects.count() == 1
    assert last_log(tournament) == (
        act.code,
        {"player": player.pk, "name": "Ana", "before": before.value, "after": after.value}
        | ({"reason": "Cheated"} if act is DisqualifyPlayer else {}),
    )


@pytest.mark.parametrize("reason", ["", "   "])
def test_disqualification_without_a_reason_is_refused(tournament: Tournament, reason: str) -> None:
    player = make_player(tournament, "Ana")
    call = partial(DisqualifyPlayer(player=player, reason=reason).perform, tournament, actor=tournament.owner)
    assert refused(call) == ("reason_needed", {"player": player.pk})
    assert Player.objects.get().state == PLAYING


@pytest.mark.parametrize(
    ("act", "state"),
    [
        (CheckIn, DROPPED),
        (DropPlayer, OUT),
        (ReinstatePlayer, REGISTERED),
        (UndoCheckIn, OUT),
    ],
)
def test_step_when_the_state_does_not_allow_it_then_refused(
    tournament: Tournament, act: type[PlayerStep], state: PlayerState
) -> None:
    player = make_player(tournament, state=state)
    call = partial(act(player=player).perform, tournament, actor=tournament.owner)
    assert refused(call) == (
        "player_step_not_allowed",
        {"act": act.code, "player": player.pk, "state": state.value},
    )


def test_check_in_cannot_be_undone_once_paired_but_a_drop_is_possible(tournament: Tournament) -> None:
    ana, ben = make_players(tournament, 2)
    make_round(tournament, [(ana, ben)], published=False)
    undo = partial(UndoCheckIn(player=ana).perform, tournament, actor=tournament.owner)
    assert refused(undo) == ("player_was_paired", {"player": ana.pk})
    DropPlayer(player=ana).perform(tournament, actor=tournament.owner)
    assert (Player.objects.get(pk=ana.pk).state, ana.seats.count()) == (DROPPED, 1)


def test_step_when_the_player_was_removed_meanwhile_then_refused(tournament: Tournament) -> None:
    player = make_player(tournament)
    Player.objects.filter(pk=player.pk).delete()
    call = partial(DropPlayer(player=player).perform, tournament, actor=tournament.owner)
    assert refused(call)[0] == "event_changed_meanwhile"


def test_step_never_reaches_another_events_player(tournament: Tournament) -> None:
    stranger = make_player(make_tournament())
    call = partial(DropPlayer(player=stranger).perform, tournament, actor=tournament.owner)
    assert refused(call)[0] == "event_changed_meanwhile"


def test_check_in_all_takes_only_who_waits_and_then_says_that_nobody_does(tournament: Tournament) -> None:
    ana = make_player(tournament, "Ana", state=REGISTERED)
    make_player(tournament, "Ben", state=DROPPED)
    elsewhere = make_player(make_tournament(), "Cara", state=REGISTERED)
    call = partial(CheckInAll().perform, tournament, actor=tournament.owner)
    assert call() == 1
    assert last_log(tournament) == (CheckInAll.code, {"players": [{"pk": ana.pk, "name": "Ana"}]})
    assert refused(call)[0] == "nobody_to_check_in"
    assert set(Player.objects.values_list("name", "state")) == {
        ("Ana", PLAYING),
        ("Ben", DROPPED),
        ("Cara", REGISTERED),
    }
    assert elsewhere.state == REGISTERED


@pytest.mark.django_db(transaction=True)
def test_race_when_two_add_the_same_player_then_one_is_asked(tournament: Tournament) -> None:
    outcomes = race(lambda: add(tournament), lambda: add(tournament))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["ActionRefused", "Player"]
    assert Player.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_race_when_two_check_the_same_player_in_then_logged_once(tournament: Tournament) -> None:
    player = make_player(tournament, state=REGISTERED)
    call = partial(CheckIn(player=player).perform, tournament, actor=tournament.owner)
    assert [outcome.state for outcome in race(call, call)] == [PLAYING, PLAYING]
    assert LogEntry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_race_when_two_want_the_same_fixed_table_then_one_is_refused(tournament: Tournament) -> None:
    outcomes = race(
        lambda: add(tournament, "Ana", fixed_table=1), lambda: add(tournament, "Ben", fixed_table=1)
    )
    assert [outcome.code for outcome in outcomes if isinstance(outcome, ActionRefused)] == [
        "fixed_table_taken"
    ]
    assert Player.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_race_when_one_removes_whom_the_other_checks_in_then_no_crash(tournament: Tournament) -> None:
    player = make_player(tournament, state=REGISTERED)
    race(
        partial(RemovePlayer(player=player).perform, tournament, actor=tournament.owner),
        partial(CheckIn(player=player).perform, tournament, actor=tournament.owner),
    )
    assert not Player.objects.exists()
