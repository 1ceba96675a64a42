"""Decks with unreadable lines: accepted as they are if the event allows it, then fixed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.errors import RuleError
from tests.factories import make_player, make_user
from tests.flows.world import all_rows
from tests.races import race
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event, unread_submission
from tests.tournament.floor.leaders import leader_of
from tournament.decks.acts.decks import SubmitDecks
from tournament.decks.acts.locks import LockDecks
from tournament.decks.acts.mending import MendDeck
from tournament.decks.pages.overview import deck_overview
from tournament.event.acts.settings import ChangeSettings
from tournament.kernel.undo import Undo
from tournament.models import Deck, LogEntry, Player, Tournament
from tournament.models.states import Role

DAMAGED = LEGAL_RUNNER.replace("3x Sure Gamble (Core Set)", "3x S?r? G?mb?? (Core Set)")
LINE = "3x S?r? G?mb?? (Core Set)"

database = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def player_of(*, takes_unread_decks: bool = True, **fields: Any) -> Player:
    event = make_deck_event(slug="cup", takes_unread_decks=takes_unread_decks, **fields)
    return make_player(event, "Ana")


def submit(player: Player, text: str, seen: int = 0) -> list[Deck]:
    return SubmitDecks(
        player=player, submissions=[unread_submission(text)], seen_versions={"runner": seen}
    ).perform(Tournament.objects.get(pk=player.tournament_id), actor=None)


class TestAct:
    pytestmark = database

    def test_submit_when_the_event_does_not_take_it_then_refused(self) -> None:
        player = player_of(takes_unread_decks=False)
        with pytest.raises(RuleError) as caught:
            submit(player, DAMAGED)
        assert (caught.value.code, Deck.objects.count(), LogEntry.objects.count()) == (
            "unread_decks_not_taken",
            0,
            0,
        )

    def test_submit_when_the_event_takes_it_then_kept_with_its_lines_and_not_legal(self) -> None:
        player = player_of()
        (deck,) = submit(player, DAMAGED)
        assert (deck.unread, deck.source, sum(deck.cards.values())) == ([LINE], DAMAGED, 42)
        entry = LogEntry.objects.get()
        assert (entry.payload["decks"][0]["unread"], entry.payload["decks"][0]["is_legal"]) == (1, False)

    def test_submit_again_then_nothing_to_do_and_fixed_then_nothing_is_unread(self) -> None:
        player = player_of()
        submit(player, DAMAGED)
        assert submit(player, DAMAGED, seen=1) == []
        (mended,) = hand_in(player, LEGAL_RUNNER, actor=make_user("judge"))
        assert (mended.version, mended.unread) == (2, [])

    def test_submit_without_a_readable_identity_then_the_cards_say_which_side_it_is(self) -> None:
        player = player_of()
        (deck,) = submit(player, DAMAGED.replace("Whizzard: Master Gamer", "Wh?zz??d: M??ter G?m?r"))
        player.refresh_from_db()
        assert (deck.side, deck.identity, player.runner_identity) == ("runner", "", "")

    def test_undo_of_the_judges_fix_then_the_unread_deck_counts_again(self) -> None:
        player = player_of()
        submit(player, DAMAGED)
        hand_in(player, LEGAL_RUNNER, actor=make_user("judge"))
        event = Tournament.objects.get()
        entry = LogEntry.objects.order_by("version").last()
        assert entry
        Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
        newest = player.decks.order_by("version").last()
        assert newest
        assert (newest.version, newest.unread, newest.source) == (3, [LINE], DAMAGED)


class TestPages:
    pytestmark = database

    @pytest.fixture
    def ana(self) -> Player:
        return player_of()

    def address(self, player: Player) -> str:
        return reverse("me-deck", kwargs={"link": player.link})

    def test_hand_in_when_a_line_is_unread_then_refused_and_the_judge_is_offered(
        self, client: Client, ana: Player
    ) -> None:
        answer = client.post(self.address(ana), {"text": DAMAGED})
        page = answer.content.decode()
        assert (answer.status_code, Deck.objects.count()) == (422, 0)
        assert (
            "You can hand it in as it is: lines that can’t be read are marked, and a judge will fix them."
            in page
        )
        assert 'name="as_it_is"' in page

    def test_hand_in_when_the_event_does_not_take_it_then_it_is_not_offered(self, client: Client) -> None:
        ana = player_of(takes_unread_decks=False)
        answer = client.post(self.address(ana), {"text": DAMAGED, "as_it_is": "1"})
        assert (answer.status_code, Deck.objects.count()) == (422, 0)
        assert "for the judge" not in answer.content.decode()

    def test_hand_in_as_it_is_then_kept_and_marked_for_player_and_judge(
        self, client: Client, ana: Player
    ) -> None:
        answer = client.post(self.address(ana), {"text": DAMAGED, "as_it_is": "1"}, follow=True)
        page = answer.content.decode()
        assert "Handed in as it is. A judge will look at the lines that couldn’t be read." in page
        assert "1 line couldn’t be read, so a judge has to look at it: “3x S?r? G?mb?? (Core Set)”." in page
        client.force_login(ana.tournament.owner)
        overview = client.get(reverse("desk-decks", args=["cup"])).content.decode()
        assert "for the judge" in overview
        edit = client.get(reverse("desk-deck-edit-runner", args=["cup", ana.pk])).content.decode()
        assert "S?r? G?mb??" in edit

    def test_hand_in_as_it_is_when_all_can_be_read_then_it_is_a_deck_as_any(
        self, client: Client, ana: Player
    ) -> None:
        client.post(self.address(ana), {"text": LEGAL_CORP, "as_it_is": "1"})
        assert Deck.objects.get().unread == []
        badge = deck_overview(ana.tournament, "").rows[0].corp
        assert (badge.state, badge.unread) == ("legal", 0)


class TestMending:
    """A judge without another role may fix decks with unread lines, but no others."""

    pytestmark = database

    @pytest.fixture
    def ana(self) -> Player:
        return player_of()

    @pytest.fixture
    def judge(self, ana: Player) -> Client:
        return leader_of(ana.tournament, Role.JUDGE)

    def edit(self, ana: Player, side: str = "runner") -> str:
        return reverse(f"desk-deck-edit-{side}", args=["cup", ana.pk])

    def test_fix_when_lines_are_unread_then_the_new_version_counts_past_the_lock(
        self, judge: Client, ana: Player
    ) -> None:
        submit(ana, DAMAGED)
        LockDecks().perform(ana.tournament, actor=ana.tournament.owner)
        page = judge.get(reverse("desk-deck", args=["cup", ana.pk])).content.decode()
        assert "Fix this deck" in page
        assert self.edit(ana) in page
        assert self.edit(ana, "corp") not in page
        assert "S?r? G?mb??" in judge.get(self.edit(ana)).content.decode()
        done = judge.post(self.edit(ana), {"text": LEGAL_RUNNER, "seen_runner": "1"})
        assert done.status_code == 302
        assert list(ana.decks.order_by("version").values_list("version", "unread")) == [(1, [LINE]), (2, [])]
        entry = LogEntry.objects.get(act="mend_deck")
        (deck,) = entry.payload["decks"]
        assert (deck["version"], deck["identity"], deck["is_legal"]) == (2, "Whizzard: Master Gamer", True)

    def test_fix_twice_then_the_second_press_changes_nothing(self, judge: Client, ana: Player) -> None:
        submit(ana, DAMAGED)
        mended = {"text": LEGAL_RUNNER, "seen_runner": "1"}
        for _press in range(2):
            assert judge.post(self.edit(ana), mended).status_code == 302
        assert ana.decks.count() == 2

    @pytest.mark.parametrize("before", [[], [LEGAL_RUNNER]])
    def test_fix_when_no_line_is_unread_then_refused_with_the_text_kept(
        self, judge: Client, ana: Player, before: list[str]
    ) -> None:
        hand_in(ana, *before)
        rows = all_rows()
        seen = str(len(before))
        answer = judge.post(self.edit(ana), {"text": LEGAL_RUNNER + "1x Crypsis\n", "seen_runner": seen})
        page = answer.content.decode()
        assert (answer.status_code, all_rows()) == (422, rows)
        assert "Every line of this deck could be read, so there is nothing for a judge to fix." in page
        assert "1x Crypsis" in page
        assert "Fix this deck" not in judge.get(reverse("desk-deck", args=["cup", ana.pk])).content.decode()
        assert 'name="text"' not in judge.get(self.edit(ana)).content.decode()

    def test_check_while_a_judge_types_then_judged(self, judge: Client, ana: Player) -> None:
        address = reverse("desk-deck-judge-runner", args=["cup", ana.pk])
        assert "Legal" in judge.post(address, {"text": LEGAL_RUNNER}).content.decode()

    def test_undo_by_the_judge_who_fixed_then_the_unread_deck_counts_again(
        self, judge: Client, ana: Player
    ) -> None:
        submit(ana, DAMAGED)
        judge.post(self.edit(ana), {"text": LEGAL_RUNNER, "seen_runner": "1"})
        event, entry = Tournament.objects.get(), LogEntry.objects.order_by("version").last()
        assert entry
        Undo(entry=entry, seen=event.version).perform(event, actor=entry.actor)
        newest = ana.decks.order_by("version").last()
        assert newest
        assert (newest.version, newest.unread) == (3, [LINE])


def _mend(player: Player, text: str) -> list[Deck]:
    return MendDeck(
        player=player, submissions=[unread_submission(text)], seen_versions={"runner": 1}
    ).perform(Tournament.objects.get(), actor=player.tournament.owner)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("all_cards")
class TestRaces:
    def test_unread_deck_from_two_browsers_at_once_is_kept_once(self) -> None:
        player = player_of()
        outcomes = race(*[lambda: submit(player, DAMAGED)] * 3)
        assert sorted(len(outcome) for outcome in outcomes) == [0, 0, 1]
        assert (player.decks.count(), LogEntry.objects.count()) == (1, 1)

    def test_unread_deck_against_the_setting_then_taken_before_or_refused_after(self) -> None:
        player = player_of()
        off = ChangeSettings(changes={"takes_unread_decks": False})
        event = player.tournament
        submitted, _off = race(lambda: submit(player, DAMAGED), lambda: off.perform(event, actor=event.owner))
        acts = list(LogEntry.objects.order_by("version").values_list("act", flat=True))
        if isinstance(submitted, RuleError):
            assert (submitted.code, acts) == ("unread_decks_not_taken", [ChangeSettings.code])
        else:
            assert acts == [SubmitDecks.code, ChangeSettings.code]

    def test_two_judges_fix_at_once_then_one_is_saved_and_the_other_warned(self) -> None:
        player = player_of()
        submit(player, DAMAGED)
        outcomes = race(
            lambda: _mend(player, LEGAL_RUNNER),
            lambda: _mend(player, LEGAL_RUNNER.replace("3x Sure Gamble", "2x Sure Gamble")),
        )
        refused = [outcome.code for outcome in outcomes if isinstance(outcome, RuleError)]
        assert (refused, player.decks.count()) == (["deck_needs_no_mending"], 2)
