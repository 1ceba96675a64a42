from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cut import InCut
from tests.factories import make_player, make_tournament, make_user
from tests.flows.world import Stage, make_world
from tests.tournament.steps import asked
from tournament.accounts.staff.acts.invitations import InviteByLink, TakeInvitation
from tournament.accounts.staff.acts.leaders import (
    RemoveLeader,
)
from tournament.event.acts.announcements import Announce
from tournament.floor.acts.calls import RaiseCall
from tournament.kernel.access import Viewer
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Staff, Tournament
from tournament.models.states import Role
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.links import RenewLink
from tournament.people.acts.players import (
    ChangePlayer,
)
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer, PlayerStep, ReinstatePlayer
from tournament.play.results.acts.results import SaveResult
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairRound
from tournament.web.log.undo import RECENT, last_step, undo_page

pytestmark = pytest.mark.django_db


def viewer_of(event: Tournament, role: Role = Role.TO) -> Viewer:
    return Viewer(user_id=event.owner_id, role=role)


def entry_of(event: Tournament, version: int) -> LogEntry:
    return LogEntry.objects.select_related("undone_by", "undoes").get(tournament=event, version=version)


def offered(event: Tournament, role: Role = Role.TO) -> str:
    """Return the code of the act offered for undo, followed by the player's name if it has one."""
    line = last_step(Tournament.objects.get(pk=event.pk), viewer_of(event, role))
    if line is None:
        return ""
    entry = entry_of(event, line.version)
    return " ".join([entry.act, entry.payload.get("name", "")]).strip()


def undo(event: Tournament, version: int) -> None:
    fresh = Tournament.objects.get(pk=event.pk)
    Undo(entry=entry_of(event, version), seen=fresh.version).perform(fresh, actor=fresh.owner)


def test_undo_page_takes_as_many_queries_after_1_entry_as_after_50() -> None:
    event = make_tournament()
    player = make_player(event, "Ana")
    DropPlayer(player=player).perform(event, actor=event.owner)
    viewer = Viewer(user_id=event.owner_id, role=Role.TO)
    counts = []
    for more in (1, 50):
        for number in range(more):
            ChangePlayer(player=player, changes={"notes": f"{more} {number}"}).perform(
                event, actor=event.owner
            )
        ReinstatePlayer(player=player).perform(event, actor=event.owner)
        entry = LogEntry.objects.select_related("undone_by", "undoes").get(version=1)
        with CaptureQueriesContext(connection) as queries:
            page = undo_page(event, entry, viewer)
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert [blocker.line.act for blocker in page.blockers] == [ReinstatePlayer.label]


def test_undo_page_takes_as_many_queries_for_1_blocker_as_for_30() -> None:
    event = make_tournament()
    player = make_player(event, "Ana")
    ChangePlayer(player=player, changes={"notes": "0"}).perform(event, actor=event.owner)
    counts = []
    for more in (1, 29):
        for number in range(more):
            changes = {"notes": f"{more} {number}"}
            ChangePlayer(player=player, changes=changes).perform(event, actor=event.owner)
        with CaptureQueriesContext(connection) as queries:
            page = undo_page(event, entry_of(event, 1), viewer_of(event))
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert len(page.blockers) == 30


@pytest.mark.parametrize(
    ("role", "later", "why"),
    [
        (Role.TO, DisqualifyPlayer, ""),
        (Role.MARSHAL, DisqualifyPlayer, "Only the organizer can undo this."),
        (Role.MARSHAL, ReinstatePlayer, ""),
        (Role.JUDGE, ReinstatePlayer, "Only the organizer or a marshal can undo this."),
    ],
)
def test_undo_page_of_a_blocker_says_who_can_undo_it(role: Role, later: type[PlayerStep], why: str) -> None:
    event = make_tournament()
    player = make_player(event, "Ana")
    DropPlayer(player=player).perform(event, actor=event.owner)
    asked(later, player).perform(event, actor=event.owner)

    page = undo_page(event, entry_of(event, 1), viewer_of(event, role))

    assert [(blocker.line.version, blocker.why_not) for blocker in page.blockers] == [(2, why)]


def test_undo_page_of_a_blocker_that_stays_tells_why() -> None:
    world = make_world(Stage.DRAFT)
    event = world.tournament
    ChangePlayer(player=world.waiting, changes={"notes": "x"}).perform(event, actor=event.owner)
    event.refresh_from_db()
    RaiseCall(table=None, about="").perform(event, actor=None, player=world.waiting)
    imported = LogEntry.objects.get(act=ImportPlayers.code)

    page = undo_page(event, entry_of(event, imported.version), viewer_of(event))

    assert page.blockers[0].line.act == RaiseCall.label
    assert page.blockers[0].why_not == RaiseCall.Payload.irreversible_reason


def test_undo_page_of_an_undo_says_to_do_it_again() -> None:
    event = make_tournament()
    DropPlayer(player=make_player(event, "Ana")).perform(event, actor=event.owner)
    undo(event, 1)

    page = undo_page(event, entry_of(event, 2), viewer_of(event))

    assert page.line.act == Undo.label
    assert page.why_not == Undo.Payload.irreversible_reason


def test_last_step_is_the_newest_that_is_not_undone() -> None:
    event = make_tournament()
    DropPlayer(player=make_player(event, "Ana")).perform(event, actor=event.owner)
    DropPlayer(player=make_player(event, "Ben")).perform(event, actor=event.owner)
    assert offered(event) == "drop Ben"

    undo(event, 2)
    assert offered(event) == "drop Ana"
    undo(event, 1)
    assert offered(event) == ""


def test_last_step_is_one_that_the_viewers_role_may_undo() -> None:
    world = make_world(Stage.PLAYING)
    Announce(text="Lunch").perform(world.tournament, actor=world.owner)

    assert offered(world.tournament) == "announce"
    assert offered(world.tournament, Role.JUDGE) == "report_result"
    assert offered(world.tournament, Role.SPECTATOR) == ""


def test_last_step_passes_over_what_stays_and_what_it_was_built_on() -> None:
    event = make_tournament()
    DropPlayer(player=make_player(event, "Ana")).perform(event, actor=event.owner)
    invitation = InviteByLink(name="Jo", role=Role.JUDGE, seen_staff=0).perform(event, actor=event.owner)
    assert offered(event) == "invite_leader Jo"

    TakeInvitation(invitation=invitation, name="Jo").perform(invitation.tournament, actor=None)

    assert offered(event) == "drop Ana"


def test_last_step_of_a_finished_event_is_its_end() -> None:
    world = make_world(Stage.FINISHED)

    assert offered(world.tournament) == "finish_event"
    assert offered(world.tournament, Role.JUDGE) == ""


@pytest.mark.parametrize("later", [0, 40, 80])
def test_last_step_takes_two_queries_however_much_was_done(later: int) -> None:
    world = make_world(Stage.NEXT_DRAFT)
    event = world.tournament
    LogEntry.objects.bulk_create(
        LogEntry(
            tournament=event,
            version=event.version + number,
            act=RenewLink.code,
            actor_name="Rose",
            payload={"player": 1, "name": "Ana"},
        )
        for number in range(1, later + 1)
    )

    with CaptureQueriesContext(connection) as queries:
        found = last_step(event, viewer_of(event))

    assert len(queries) == 2
    assert (found is None) == (later > RECENT)


def test_undo_page_of_publishing_when_results_were_ever_typed_then_says_that_it_stays() -> None:
    world = make_world(Stage.PLAYING)
    event = world.tournament
    saved = LogEntry.objects.get(act=SaveResult.code)
    published = LogEntry.objects.get(act=PublishRound.code)
    undo(event, saved.version)

    page = undo_page(event, entry_of(event, published.version), viewer_of(event))

    assert page.why_not.endswith("the round stays published.")
    assert offered(event) == "drop Gus Gone"


def test_undo_page_of_what_was_built_on_for_good_names_only_what_stays() -> None:
    world = make_world(Stage.PLAYING)
    event = world.tournament
    paired = LogEntry.objects.get(act=PairRound.code)

    page = undo_page(event, entry_of(event, paired.version), viewer_of(event))

    assert page.is_stuck
    assert [blocker.line.act for blocker in page.blockers] == [PublishRound.label]
    assert page.blockers[0].why_not.endswith("the round stays published.")


def test_undo_page_of_the_cut_when_it_was_played_then_says_that_it_stays() -> None:
    cut = InCut()
    cut.wins(g1=1)
    event = Tournament.objects.get(pk=cut.event.pk)
    made = LogEntry.objects.get(act="make_cut")

    page = undo_page(event, entry_of(event, made.version), viewer_of(event))

    assert page.why_not == (
        "The cut has begun, so it can’t be undone. Discard the draft of the extra Swiss round first, or "
        "correct results in the bracket."
    )


def test_undo_page_of_a_cancelled_invitation_says_that_it_stays_and_the_desk_does_not_offer_it() -> None:
    event = make_tournament()
    by: dict[str, Any] = {"tournament": event, "actor": event.owner}
    invited = InviteByLink(name="Jo", role=Role.JUDGE, seen_staff=0).perform(**by)
    RemoveLeader(staff=invited).perform(**by)
    viewer = Viewer(event.owner_id, Role.TO)

    assert undo_page(event, LogEntry.objects.latest("version"), viewer).why_not
    assert last_step(event, viewer) is None


def test_undo_page_of_an_invitation_taken_by_who_led_already_names_the_joining_that_stays() -> None:
    event, judge = make_tournament(), make_user()
    by: dict[str, Any] = {"tournament": event, "actor": event.owner}
    Staff.objects.create(tournament=event, user=judge, role=Role.JUDGE)
    invited = InviteByLink(name="Jo", role=Role.MARSHAL, seen_staff=0).perform(**by)
    invitation = LogEntry.objects.latest("version")
    TakeInvitation(invitation=invited).perform(invited.tournament, actor=judge)

    page = undo_page(event, invitation, viewer_of(event))

    assert [blocker.line.act for blocker in page.blockers] == ["Staff joined"]
    assert page.is_stuck
