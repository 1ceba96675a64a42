"""The staff page, and what it shows each role (REG-1)."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_players, make_round, make_tournament, make_user
from tournament.accounts.staff.pages import leaders_of, staff_page
from tournament.models import Staff, Tournament
from tournament.models.states import EventState, Role
from tournament.play.results.pages.results import results_page
from tournament.play.rounds.pages.draft import draft_page

pytestmark = pytest.mark.django_db


def _lead(event: Tournament, role: Role, name: str) -> Staff:
    return Staff.objects.create(tournament=event, user=make_user(), role=role, name=name)


def _event() -> Tournament:
    return make_tournament(owner=make_user(first_name="Tia"), state=EventState.RUNNING)


def test_leaders_when_nobody_is_appointed_then_the_organizer_alone() -> None:
    leaders = leaders_of(_event())
    assert (leaders.organizer, leaders.marshals, leaders.judges, leaders.who_play) == ("Tia", [], [], [])


def test_leaders_when_appointed_then_by_role_and_open_invitations_are_nobody() -> None:
    event = _event()
    _lead(event, Role.JUDGE, "Jo")
    _lead(event, Role.MARSHAL, "Mo")
    Staff.objects.create(tournament=event, role=Role.JUDGE, name="Not yet", invitation="secret")
    Staff.objects.create(tournament=event, role=Role.JUDGE, name="Not yet either", login="not-yet")
    leaders = leaders_of(event)
    assert [leader.name for leader in leaders.everybody] == ["Tia", "Mo", "Jo"]
    page = staff_page(event)
    assert [(each.name, each.token) for each in page.by_link] == [("Not yet", "secret")]
    assert [(each.name, each.token) for each in page.by_login] == [("Not yet either", "")]


@pytest.mark.parametrize(
    ("others", "ruler"),
    [
        ([(Role.JUDGE, "Jo", False)], "Jo"),
        ([(Role.JUDGE, "Jo", False), (Role.MARSHAL, "Mo", False)], "Mo"),
        ([(Role.JUDGE, "Jo", False), (Role.MARSHAL, "Mo", True)], "Jo"),
        ([(Role.MARSHAL, "Mo", True)], "Mo"),
    ],
)
def test_ruler_when_the_organizer_plays_then_a_leader_who_does_not_marshal_first(
    others: list[tuple[Role, str, bool]], ruler: str
) -> None:
    event = _event()
    make_player(event, "Tia plays", leader=event.owner)
    for role, name, plays in others:
        row = _lead(event, role, name)
        if plays:
            make_player(event, f"{name} plays", leader=row.user)
    told = {each.name: each.ruled_by for each in leaders_of(event).who_play}
    assert told["Tia"] == ruler


def test_tables_when_two_leaders_meet_then_flagged_for_leaders() -> None:
    event = _event()
    judge = _lead(event, Role.JUDGE, "Jo")
    tia = make_player(event, "Tia plays", leader=event.owner)
    jo = make_player(event, "Jo plays", leader=judge.user)
    ana, bo = make_players(event, 2)
    round_ = make_round(event, [(tia, jo), (ana, bo)])
    assert [line.is_of_leaders for line in draft_page(event, round_).tables] == [True, False]
    assert [line.is_of_leaders for line in results_page(event, round_).every_line] == [True, False]


@pytest.mark.parametrize("count", [2, 12])
def test_page_when_more_leaders_then_no_more_queries(count: int) -> None:
    event = _event()
    for number in range(count):
        _lead(event, Role.JUDGE, f"Judge {number}")
        make_player(event)
    event = Tournament.objects.get(pk=event.pk)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        staff_page(event)
    assert len(queries) == 3


def test_names_when_leaders_gave_none_then_roles_and_never_logins() -> None:
    event = make_tournament(owner=make_user("half-a-key"))
    nameless = make_user("another-half")
    Staff.objects.create(tournament=event, user=nameless, role=Role.JUDGE, name="another-half")
    make_player(event, "Ana", leader=event.owner)
    leaders = leaders_of(event)
    assert [(each.name, each.is_named) for each in leaders.everybody] == [
        ("the organizer", False),
        ("a judge", False),
    ]
    assert leaders.judges == ["1, no name given"]
    told = leaders.who_play[0]
    assert (told.at_the_start, told.ruled_by) == ("The organizer", "a judge")
    _lead(event, Role.JUDGE, "jo de Vries")
    assert leaders_of(event).judges == ["jo de Vries", "1 more"]


def test_page_when_guests_lead_for_others_too_then_a_new_link_for_the_rest_only() -> None:
    event = make_tournament()
    for name in ("here", "elsewhere"):
        guest = make_user(f"guest-{name}", first_name=name)
        guest.set_unusable_password()
        guest.save()
        Staff.objects.create(tournament=event, user=guest, role=Role.JUDGE, name=name)
    Staff.objects.create(tournament=make_tournament(), user=guest, role=Role.JUDGE, name="elsewhere")
    with CaptureQueriesContext(connection) as queries:
        page = staff_page(Tournament.objects.get(pk=event.pk))
    assert len(queries) == 5  # one for the event, four for the page
    told = {leader.name: leader.may_have_link for leader in page.leaders.everybody}
    assert told == {"the organizer": False, "here": True, "elsewhere": False}
