import pytest

from tests.factories import make_tournament
from tournament.event.acts.settings import ChangeSettings, SettingChange
from tournament.kernel.acts import change
from tournament.kernel.errors import ActionRefused
from tournament.models import LogEntry, Tournament
from tournament.models.states import EventState
from tournament.play.rounds.acts.pairing import PairRound

pytestmark = pytest.mark.django_db


def test_change_when_body_is_done_then_saved_logged_and_counted(tournament: Tournament) -> None:
    with change(tournament, ChangeSettings, actor=tournament.owner) as under_way:
        under_way.tournament.venue = "Dock 7"
        under_way.log(ChangeSettings.Payload(changes={"venue": SettingChange(before="", after="Dock 7")}))
    saved = Tournament.objects.get(pk=tournament.pk)
    entry = LogEntry.objects.get(tournament=tournament)
    assert (saved.venue, saved.version, tournament.version) == ("Dock 7", 1, 1)
    assert (entry.version, entry.act, entry.actor, entry.payload) == (
        1,
        "change_settings",
        tournament.owner,
        {"changes": {"venue": {"before": "", "after": "Dock 7"}}},
    )
    assert entry.actor_name == tournament.owner.username


def test_change_when_body_fails_then_nothing_happened(tournament: Tournament) -> None:
    with (
        pytest.raises(RuntimeError),
        change(tournament, ChangeSettings, actor=tournament.owner) as under_way,
    ):
        under_way.tournament.venue = "Dock 7"
        under_way.tournament.save()
        raise RuntimeError
    saved = Tournament.objects.get(pk=tournament.pk)
    assert (saved.venue, saved.version, tournament.version) == ("", 0, 0)
    assert not LogEntry.objects.exists()


def test_change_when_nothing_to_do_then_neither_version_nor_log(tournament: Tournament) -> None:
    with change(tournament, ChangeSettings, actor=tournament.owner) as under_way:
        under_way.skip()
    assert Tournament.objects.get(pk=tournament.pk).version == 0
    assert not LogEntry.objects.exists()


def test_change_when_state_does_not_allow_the_act_then_refused(db: None) -> None:
    finished = make_tournament(state=EventState.FINISHED)
    with (
        pytest.raises(ActionRefused) as refusal,
        change(finished, PairRound, actor=finished.owner),
    ):
        pytest.fail("the body must not run")
    assert refusal.value.code == "act_not_allowed"
    assert refusal.value.facts == {"act": "pair_round", "state": "finished"}


def test_change_reads_afresh_so_that_a_stale_page_cannot_undo_another(tournament: Tournament) -> None:
    stale = Tournament.objects.get(pk=tournament.pk)
    with change(tournament, ChangeSettings, actor=tournament.owner) as first:
        first.tournament.venue = "Dock 7"
        first.log(ChangeSettings.Payload(changes={}))
    with change(stale, ChangeSettings, actor=tournament.owner) as second:
        second.tournament.name = "Dock Cup"
        second.log(ChangeSettings.Payload(changes={}))
    saved = Tournament.objects.get(pk=tournament.pk)
    assert (saved.name, saved.venue, saved.version) == ("Dock Cup", "Dock 7", 2)
