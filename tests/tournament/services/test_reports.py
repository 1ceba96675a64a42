"""What two players say of their table is the result once they say the same."""

from __future__ import annotations

import pytest

from pairing.types import Ending
from tests.factories import make_player, make_result, make_round, make_tournament
from tests.races import race
from tournament.models import LogEntry, Pairing, Player, Result, Tournament
from tournament.refusals import Refusal
from tournament.report_records import Said
from tournament.services.reports import Agreement, report_own_result
from tournament.states import EventState


class Two:
    """Ana and Ben at table 1 of a running event; Ana runs first."""

    def __init__(self) -> None:
        self.event = make_tournament(state=EventState.RUNNING)
        self.ana, self.ben = make_player(self.event, "Ana"), make_player(self.event, "Ben")
        self.pairing = make_round(self.event, [(self.ana, self.ben)]).pairings.get()

    def say(self, player: Player, *winners: Player | None, seen: int = 0) -> Agreement:
        said: list[Said] = [(winner.pk, Ending.WIN) if winner else (None, Ending.DRAW) for winner in winners]
        return report_own_result(
            tournament=Tournament.objects.get(pk=self.event.pk),
            player=player,
            pairing=Pairing.objects.get(pk=self.pairing.pk),
            games=said,
            seen_version=seen,
        )


@pytest.mark.django_db
def test_report_own_result_when_both_agree_then_it_is_the_result_and_logged_so() -> None:
    two = Two()
    assert two.say(two.ana, two.ana, two.ana) is Agreement.WAITING
    assert two.say(two.ana, two.ana, two.ana) is Agreement.WAITING
    assert not Result.objects.exists()
    assert two.say(two.ben, two.ana, two.ana) is Agreement.AGREED
    assert two.say(two.ben, two.ana, two.ana) is Agreement.AGREED
    assert Result.objects.get().games.count() == 2
    entries = LogEntry.objects.order_by("version").values_list("act", "player__name", "facts__agreed")
    assert list(entries) == [("say_result", "Ana", None), ("report_result", "Ben", True)]


@pytest.mark.django_db
def test_report_own_result_when_they_differ_then_nothing_is_saved_until_one_corrects() -> None:
    two = Two()
    two.say(two.ana, two.ana, two.ana)
    assert two.say(two.ben, two.ben, None) is Agreement.DIFFERENT
    assert not Result.objects.exists()
    assert two.say(two.ana, two.ben, None) is Agreement.AGREED
    assert Result.objects.count() == 1


@pytest.mark.django_db
def test_report_own_result_when_a_leader_saved_it_or_reports_are_closed_then_refused() -> None:
    two = Two()
    make_result(two.pairing, 3, 3)
    with pytest.raises(Refusal) as caught:
        two.say(two.ana, two.ana, two.ana)
    assert caught.value.code == "result_stands"
    Tournament.objects.update(are_reports_open=False)
    with pytest.raises(Refusal) as caught:
        two.say(two.ana, two.ana, two.ana)
    assert caught.value.code == "reports_closed"


@pytest.mark.django_db
def test_report_own_result_when_it_is_not_ones_table_or_incomplete_then_refused() -> None:
    two = Two()
    with pytest.raises(Refusal) as caught:
        two.say(make_player(two.event, "Cy"), two.ana, two.ana)
    assert caught.value.code == "event_changed_meanwhile"
    with pytest.raises(Refusal) as caught:
        two.say(two.ana, two.ana)
    assert caught.value.code == "report_incomplete"


@pytest.mark.django_db(transaction=True)
def test_report_own_result_when_two_phones_report_at_once_then_one_result() -> None:
    two = Two()
    outcomes = race(lambda: two.say(two.ana, two.ana, two.ben), lambda: two.say(two.ben, two.ana, two.ben))
    assert sorted(outcomes) == [Agreement.AGREED, Agreement.WAITING]
    assert Result.objects.count() == 1
