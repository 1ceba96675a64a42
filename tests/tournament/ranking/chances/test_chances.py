"""Chances of making the cut: requested by acts, computed in tasks, and shown to players, on the desk and on
the screen.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from pairing.chances import ChanceMethod, CutOutlook
from tests.factories import make_players, make_results, make_round, make_tournament, make_user, report
from tests.markup import tight
from tournament.kernel.acts import all_acts
from tournament.kernel.background import TaskLane, run_due
from tournament.models import BackgroundTask, Player, Result, StageKind, Tournament, WorkedOutChances
from tournament.models.states import EventState, ScreenView
from tournament.people.acts.steps import DropPlayer
from tournament.ranking.chances import working_out
from tournament.ranking.chances.pages import chances_page
from tournament.ranking.chances.question import ChancesQuestion, NoQuestion, chances_question
from tournament.ranking.chances.tasks import OF_EVENT, OF_RESULTS
from tournament.ranking.chances.working_out import keep_chances, work_out
from tournament.site.pages.screen import screen_page, turn_at

pytestmark = pytest.mark.django_db


class Cup:
    """A running event of 8 with a cut to the top 2 after 3 rounds, 2 of which have been played."""

    def __init__(self) -> None:
        """Play two rounds in which the better player always wins both games."""
        self.event = make_tournament(
            make_user("tom"), slug="cup", state=EventState.RUNNING, planned_rounds=3, cut_size=2
        )
        self.players = make_players(self.event, 8)
        one, two, three, four, five, six, seven, eight = self.players
        make_results(make_round(self.event, [(one, eight), (two, seven), (three, six), (four, five)]), 6, 0)
        make_results(make_round(self.event, [(one, four), (two, three), (five, eight), (six, seven)]), 6, 0)

    def last_round(self) -> None:
        one, two, three, four, five, six, seven, eight = self.players
        self.last = make_round(self.event, [(one, two), (three, four), (five, six), (seven, eight)])

    def own(self, player: Player) -> str:
        """Return a player's page."""
        return " ".join(Client().get(reverse("me-chances", args=[player.link])).content.decode().split())


@pytest.fixture
def cup(db: None) -> Cup:
    return Cup()


_answers = cache(work_out)


@pytest.fixture(autouse=True)
def question_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate the endings only once for all cups that ask the same."""
    monkeypatch.setattr(working_out, "work_out", _answers)


def run_tasks() -> None:
    run_due(lambda: timezone.now() + timedelta(seconds=10), TaskLane.OWN)


def test_page_when_it_is_not_worked_out_then_it_says_so_and_later_the_answer(cup: Cup) -> None:
    client = Client(headers={"HX-Request": "true"})
    address = reverse("me-chances", args=[cup.players[0].link])
    waiting = client.get(address)
    assert "Calculating. The answer will appear here" in waiting.content.decode()

    assert client.get(address, headers={"If-None-Match": waiting.headers["ETag"]}).status_code == 304
    assert keep_chances(cup.event.pk) == 8
    answer = client.get(address, headers={"If-None-Match": waiting.headers["ETag"]})

    assert answer.status_code == 200
    assert "Calculating. The answer will appear here" not in answer.content.decode()


def test_own_page_when_a_win_settles_it_then_says_so_with_what_each_result_means(cup: Cup) -> None:
    cup.last_round()
    keep_chances(cup.event.pk)

    leader, other, third, last = (cup.own(cup.players[at]) for at in (0, 1, 2, 7))

    win = "Win round 3 with full points and you make the cut to the top 2, whatever others do."
    assert win in leader and win in other
    assert "This is certain" in leader
    assert '<th scope="row">Full win</th><td>in, whatever the others do</td>' in tight(leader)
    assert "As of the start of round 3, the last one." in leader
    assert "You can still make the cut to the top 2, but a win in round 3 doesn’t guarantee it." in third
    assert "The cut to the top 2 is out of reach, whatever the results." in last


def test_answers_when_results_come_in_then_stay_until_the_round_is_complete(cup: Cup) -> None:
    cup.last_round()
    keep_chances(cup.event.pk)
    before = chances_page(cup.event).lines

    report(cup.last, 1, 6, 0)

    assert chances_page(cup.event).lines == before
    assert keep_chances(cup.event.pk) is None
    for table in (2, 3, 4):
        report(cup.last, table, 3, 3)
    assert chances_page(cup.event).why_not is NoQuestion.ROUNDS_OVER


def test_answers_when_a_result_of_an_earlier_round_is_corrected_then_recomputed(cup: Cup) -> None:
    cup.last_round()
    keep_chances(cup.event.pk)

    report(cup.event.stages.get().rounds.get(number=1), 1, 0, 6)

    assert chances_page(cup.event).is_at_work
    assert keep_chances(cup.event.pk) == 8
    assert WorkedOutChances.objects.count() == 1


def test_a_drop_asks_for_the_chances_once_and_the_worker_keeps_them(cup: Cup) -> None:
    DropPlayer(player=cup.players[7]).perform(cup.event, actor=cup.event.owner)
    DropPlayer(player=cup.players[6]).perform(cup.event, actor=cup.event.owner)
    assert BackgroundTask.objects.filter(name="work_out_chances").count() == 1

    run_tasks()

    done = BackgroundTask.objects.get(name="work_out_chances")
    assert (done.state, done.said) == ("done", "Calculated the chances of 6 players.")
    page = chances_page(cup.event)
    assert len(page.lines) == 6
    assert "You’re no longer playing" in cup.own(cup.players[7])


def test_an_event_without_a_cut_asks_nothing(cup: Cup) -> None:
    Tournament.objects.update(cut_size=0)
    cup.event.refresh_from_db()
    DropPlayer(player=cup.players[7]).perform(cup.event, actor=cup.event.owner)

    assert not BackgroundTask.objects.filter(name="work_out_chances").exists()
    assert "No cut has been announced for this event." in cup.own(cup.players[0])


def test_every_act_that_asks_for_chances_is_there() -> None:
    assert set(all_acts()) >= OF_RESULTS | OF_EVENT


def test_no_draft_is_part_of_the_question(cup: Cup) -> None:
    before = chances_question(cup.event)
    one, two, three, four, five, six, seven, eight = cup.players
    make_round(cup.event, [(one, two), (three, four), (five, six), (seven, eight)], published=False)

    assert chances_question(cup.event) == before
    assert isinstance(before, ChancesQuestion)
    assert (before.to_come, before.is_in_play) == (1, False)


def test_a_name_isnt_part_of_what_is_kept(cup: Cup) -> None:
    question = chances_question(cup.event)
    Player.objects.filter(pk=cup.players[0].pk).update(name="Another")

    renamed = chances_question(cup.event)

    assert isinstance(question, ChancesQuestion) and isinstance(renamed, ChancesQuestion)
    assert renamed.digest == question.digest


def test_answers_apart_are_those_of_this_process(cup: Cup) -> None:
    cup.last_round()
    question = chances_question(cup.event)
    assert isinstance(question, ChancesQuestion)

    assert work_out(question, apart=True) == work_out(question, apart=False)


def test_when_a_result_of_an_earlier_round_is_missing_then_it_says_that_nothing_can_be_worked_out(
    cup: Cup,
) -> None:
    cup.last_round()
    Result.objects.filter(pairing__round__number=1, pairing__number=1).delete()
    question = chances_question(cup.event)
    assert isinstance(question, ChancesQuestion)

    assert work_out(question, apart=True) == ()
    assert keep_chances(cup.event.pk) == 0

    assert "The chances can’t be calculated at the moment" in cup.own(cup.players[0])


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"state": EventState.FINISHED}, NoQuestion.NOT_PLAYING),
        ({"cut_size": 0}, NoQuestion.NO_CUT),
        ({"planned_rounds": 2}, NoQuestion.ROUNDS_OVER),
        ({"cut_size": 8}, NoQuestion.TOO_FEW),
    ],
)
def test_there_is_nothing_to_ask(cup: Cup, changes: dict[str, object], why: NoQuestion) -> None:
    Tournament.objects.update(**changes)
    cup.event.refresh_from_db()

    assert chances_question(cup.event) is why
    text = cup.own(cup.players[0])
    assert "Can I still make the cut?" in text and "Out of reach" not in text


def test_once_the_cut_is_made_there_is_nothing_to_ask(cup: Cup) -> None:
    cup.event.stages.create(number=2, kind=StageKind.DOUBLE, size=2)

    assert chances_question(cup.event) is NoQuestion.CUT_MADE


def test_estimated_answers_say_that_they_are_and_by_how_many_tries(cup: Cup) -> None:
    keep_chances(cup.event.pk)
    row = WorkedOutChances.objects.get()
    for answer in row.answers:
        answer.update(outlook="likely", method="simulated", runs=1000, made_cut=962, draw_is_enough=False)
    row.save()

    text = cup.own(cup.players[0])

    assert "You are likely to make the cut to the top 2, but not certain." in text
    assert "This is an estimate: the remaining rounds were simulated 1000 times" in text
    assert "you made the cut in 962 of them" in text
    assert "whatever the others do" not in text


def test_an_open_answer_says_which_round_decides(cup: Cup) -> None:
    keep_chances(cup.event.pk)
    row = WorkedOutChances.objects.get()
    shares = [
        {"gained": [6, 0], "runs": 132, "made_cut": 132},
        {"gained": [0, 6], "runs": 268, "made_cut": 9},
    ]
    for answer in row.answers:
        answer.update(outlook="open", method="simulated", runs=400, made_cut=141, by_next=shares)
    row.save()

    text = cup.own(cup.players[0])

    assert "Open (estimated)" in text and "nlikely" not in text
    assert "Round 3 will probably decide whether you make the cut to the top 2." in text
    assert '<th scope="row">Full win</th><td>in the cut in 132 of 132 simulations</td>' in tight(text)


def test_desk_when_a_leader_comes_then_everybody_with_their_chance_in_a_fixed_number_of_queries(
    cup: Cup, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    cup.last_round()
    keep_chances(cup.event.pk)
    client.force_login(cup.event.owner)

    with django_assert_max_num_queries(21):
        text = client.get("/desk/cup/chances/").content.decode()

    assert text.count("Win and in") == 2
    assert text.count('<th scope="row">') == 8
    assert client.post("/desk/cup/chances/").status_code == 405


def test_screen_before_the_last_round_has_a_turn_for_those_in_reach_alone(cup: Cup) -> None:
    Tournament.objects.update(screen_views=[ScreenView.CHANCES, ScreenView.CODE])
    cup.event.refresh_from_db()
    noon = datetime(2026, 3, 7, 12, tzinfo=timezone.get_current_timezone())
    assert turn_at(cup.event, noon).view is ScreenView.CODE  # not worked out yet
    keep_chances(cup.event.pk)

    seen = {turn_at(cup.event, noon + timedelta(seconds=at)).view for at in range(0, 80, 5)}
    page = screen_page(cup.event, ScreenView.CHANCES).content

    assert seen == {ScreenView.CHANCES, ScreenView.CODE}
    assert CutOutlook.OUT not in {line.chance.outlook for line in page.in_reach}
    assert page.out + len(page.in_reach) == 8
    text = Client().get("/e/cup/screen/chances/").content.decode()
    assert "Who can still make the top 2?" in text


def test_screen_two_rounds_before_the_end_has_no_turn_for_chances(cup: Cup) -> None:
    Tournament.objects.update(planned_rounds=4, screen_views=[ScreenView.CHANCES, ScreenView.CODE])
    cup.event.refresh_from_db()
    keep_chances(cup.event.pk)

    assert turn_at(cup.event, timezone.now()).is_alone


def test_what_is_kept_is_certain_only_where_nothing_was_estimated(cup: Cup) -> None:
    keep_chances(cup.event.pk)

    for line in chances_page(cup.event).lines:
        estimated = line.chance.outlook in (CutOutlook.LIKELY, CutOutlook.UNLIKELY)
        assert line.is_certain is not estimated
        assert (line.chance.method is ChanceMethod.SIMULATED) is estimated


def test_home_leads_there_while_a_cut_is_to_be_made(cup: Cup) -> None:
    me = reverse("me", args=[cup.players[0].link])
    link = reverse("me-chances", args=[cup.players[0].link])
    assert link in Client().get(me).content.decode()

    Tournament.objects.update(cut_size=0)

    assert link not in Client().get(me).content.decode()
