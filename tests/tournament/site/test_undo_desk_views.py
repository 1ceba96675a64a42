from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament, make_user
from tournament.floor.acts.penalties import GivePenalty
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Penalty, PenaltyKind, Player, Staff, Tournament
from tournament.models.states import PlayerState, Role
from tournament.people.acts.links import RenewLink
from tournament.people.acts.players import (
    RemovePlayer,
)
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer, ReinstatePlayer


@pytest.fixture
def tournament(db: None) -> Tournament:
    """An event from which one player has dropped, in log entry 1."""
    event = make_tournament()
    DropPlayer(player=make_player(event, "Ana <3")).perform(event, actor=event.owner)
    return event


def address(tournament: Tournament, version: int = 1) -> str:
    return f"/desk/{tournament.slug}/log/{version}/undo/"


def leader(tournament: Tournament, role: Role) -> Client:
    user, client = make_user(), Client()
    Staff.objects.create(tournament=tournament, user=user, role=role, name=user.username)
    client.force_login(user)
    return client


def test_undo_page_tells_what_will_change_and_changes_nothing(
    tournament: Tournament, to_client: Client
) -> None:
    text = to_client.get(address(tournament)).content.decode()

    assert "Ana &lt;3: from “Dropped” back to “Playing”." in text
    assert Player.objects.get().state == PlayerState.DROPPED


def test_undo_pressed_undoes_it_and_the_log_says_so(tournament: Tournament, to_client: Client) -> None:
    page = to_client.post(address(tournament), {"seen": 1}, follow=True)

    text = page.content.decode()
    assert page.redirect_chain == [(f"/desk/{tournament.slug}/log/", 302)]
    assert Player.objects.get().state == PlayerState.CHECKED_IN
    assert f"Undone by {tournament.owner.username}" in text
    assert "Undid: Dropped Ana &lt;3." in text
    assert "Undo…" not in text


def test_undo_pressed_twice_is_harmless(tournament: Tournament, to_client: Client) -> None:
    for _ in range(2):
        assert to_client.post(address(tournament), {"seen": 1}).status_code == 302

    assert LogEntry.objects.filter(act=Undo.code).count() == 1
    assert "This has already been undone." in to_client.get(address(tournament)).content.decode()


def test_undo_out_of_order_is_refused_with_a_link_to_what_comes_first(
    tournament: Tournament, to_client: Client
) -> None:
    ReinstatePlayer(player=Player.objects.get()).perform(tournament, actor=tournament.owner)

    page = to_client.post(address(tournament), {"seen": 2})

    assert page.status_code == 422
    assert f'href="{address(tournament, 2)}?then=1"' in page.content.decode()
    assert Player.objects.get().state == PlayerState.CHECKED_IN


def test_undo_of_what_stood_in_the_way_leads_back_to_what_was_wanted(
    tournament: Tournament, to_client: Client
) -> None:
    ReinstatePlayer(player=Player.objects.get()).perform(tournament, actor=tournament.owner)
    assert 'name="seen"' not in to_client.get(address(tournament)).content.decode()

    page = to_client.post(f"{address(tournament, 2)}?then=1", {"seen": 2}, follow=True)

    assert page.redirect_chain == [(address(tournament), 302)]
    assert 'name="seen"' in page.content.decode()


@pytest.mark.parametrize("then", ["", "x", "0", "99", "-1", "1\0", "٣", "9" * 18, "9" * 40, "//evil.example"])
def test_undo_on_the_way_to_nowhere_leads_to_the_log(
    tournament: Tournament, to_client: Client, then: str
) -> None:
    page = to_client.post(f"{address(tournament)}?{urlencode({'then': then})}", {"seen": 1})

    assert (page.status_code, page["Location"]) == (302, f"/desk/{tournament.slug}/log/")


def test_undo_blocked_by_the_organizers_step_tells_a_marshal_whose_it_is(tournament: Tournament) -> None:
    DisqualifyPlayer(player=Player.objects.get(), reason="Cheated").perform(
        tournament, actor=tournament.owner
    )
    marshal = leader(tournament, Role.MARSHAL)

    text = marshal.get(address(tournament)).content.decode()

    assert "Only the organizer can undo this." in text
    assert address(tournament, 2) not in text
    assert 'name="seen"' not in text
    assert marshal.post(address(tournament), {"seen": 2}).status_code == 422


def test_undo_of_what_others_built_on_meanwhile_says_so(tournament: Tournament, to_client: Client) -> None:
    ReinstatePlayer(player=Player.objects.get()).perform(tournament, actor=tournament.owner)

    page = to_client.post(address(tournament), {"seen": 1})

    assert page.status_code == 422
    assert "The event was changed after you opened this page." in page.content.decode()


def test_undo_of_what_cannot_be_undone_says_why(tournament: Tournament, to_client: Client) -> None:
    RenewLink(player=Player.objects.get()).perform(tournament, actor=tournament.owner)

    page = to_client.get(address(tournament, 2))

    assert "an old personal link never works again" in page.content.decode()
    assert to_client.post(address(tournament, 2), {"seen": 2}).status_code == 422


def test_undo_of_a_removal_brings_the_same_player_back_with_another_link(
    tournament: Tournament, to_client: Client
) -> None:
    player = Player.objects.get()
    RemovePlayer(player=player).perform(tournament, actor=tournament.owner)

    to_client.post(address(tournament, 2), {"seen": 2})

    again = Player.objects.get()
    assert (again.pk, again.name, again.lot, again.state) == (
        player.pk,
        player.name,
        player.lot,
        player.state,
    )
    assert again.link != player.link


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30, "1\0"])
def test_undo_with_nonsense_changes_nothing(tournament: Tournament, to_client: Client, seen: str) -> None:
    assert to_client.post(address(tournament), {"seen": seen}).status_code == 422
    assert Player.objects.get().state == PlayerState.DROPPED


@pytest.mark.parametrize("version", [0, 2, 10**17, 10**30])
def test_undo_of_no_entry_is_not_found(tournament: Tournament, to_client: Client, version: int) -> None:
    assert to_client.get(address(tournament, version)).status_code == 404


def test_undo_of_another_events_entry_is_not_found(tournament: Tournament, to_client: Client) -> None:
    other = make_tournament(owner=tournament.owner)

    assert to_client.post(address(other), {"seen": 1}).status_code == 404


def test_undo_asks_for_a_login(tournament: Tournament, client: Client) -> None:
    assert client.get(address(tournament))["Location"].startswith("/login/")


def test_undo_of_a_drop_is_for_those_who_may_drop(tournament: Tournament) -> None:
    judge, marshal = leader(tournament, Role.JUDGE), leader(tournament, Role.MARSHAL)

    assert judge.post(address(tournament), {"seen": 1}).status_code == 403
    assert "Undo…" not in judge.get(f"/desk/{tournament.slug}/log/").content.decode()
    assert "Undo…" in marshal.get(f"/desk/{tournament.slug}/log/").content.decode()
    assert marshal.post(address(tournament), {"seen": 1}).status_code == 302


def test_undo_of_a_penalty_when_another_gave_it_then_for_those_who_may_undo_penalties(
    tournament: Tournament,
) -> None:
    judge, marshal = leader(tournament, Role.JUDGE), leader(tournament, Role.MARSHAL)
    player = make_player(tournament, "Bo")
    for giver, status in ((marshal, 403), (judge, 302)):
        giver.post(
            reverse("judge-penalty", kwargs={"slug": tournament.slug, "pk": player.pk}),
            {
                "kind": PenaltyKind.LATE,
                "level": "",
                "note": "",
                "step": "give",
                "seen": Penalty.objects.order_by("-pk").values_list("pk", flat=True).first() or 0,
            },
        )
        entry = LogEntry.objects.filter(act=GivePenalty.code).latest("version")
        assert judge.get(address(tournament, entry.version)).status_code == (200 if status == 302 else 403)
        assert judge.post(address(tournament, entry.version), {"seen": entry.version}).status_code == status
    assert [bool(penalty.withdrawn_at) for penalty in Penalty.objects.order_by("pk")] == [False, True]
