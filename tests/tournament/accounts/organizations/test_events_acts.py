"""An organization's events: adding, removing, undo, and what members and others may do."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from pairing.errors import RuleError
from tests.factories import make_player, make_tournament, make_user
from tests.races import race
from tests.tournament.accounts.organizations.worlds import browser, make_organization, named
from tournament.accounts.organizations.acts.events import SetOrganization
from tournament.accounts.organizations.acts.members import remove_member
from tournament.accounts.organizations.acts.organizations import delete_organization
from tournament.accounts.staff.guests import guests_who_lead_elsewhere
from tournament.event.acts.creation import CreateEvent
from tournament.event.acts.life import DeleteEvent
from tournament.event.bin import bin_of
from tournament.kernel.access import role_in
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Staff, Tournament
from tournament.models.states import EventState, Role

pytestmark = pytest.mark.django_db


def refused(code: str) -> object:
    return pytest.raises(RuleError, match=code)


def logged(event: Tournament) -> list[tuple[str, str, str]]:
    """Return each change of organization: the act, and the organization before and after."""
    entries = event.log.order_by("version")
    return [(entry.act, entry.payload["former"], entry.payload["name"]) for entry in entries]


def test_owner_gives_an_event_to_an_organization_of_theirs_and_undoes_it() -> None:
    olga, ben = named("olga"), named("ben")
    dock, pier = make_organization(olga, organizers=(ben,)), make_organization(ben, name="Pier")
    event = make_tournament(olga)
    with refused("not_a_member"):
        SetOrganization(organization=pier).perform(event, actor=olga)
    SetOrganization(organization=dock).perform(event, actor=olga)
    SetOrganization(organization=dock).perform(event, actor=olga)  # repeated
    event.refresh_from_db()
    assert (event.organization, role_in(event, ben.pk), event.version) == (dock, Role.TO, 1)
    for to in (None, pier):
        with refused("only_owner_gives"):
            SetOrganization(organization=to).perform(event, actor=ben)
    SetOrganization(organization=None).perform(event, actor=olga)
    event.refresh_from_db()
    assert (event.organization, role_in(event, ben.pk)) == (None, Role.SPECTATOR)
    assert logged(event) == [("set_organization", "", "Dock"), ("set_organization", "Dock", "")]


def test_manager_takes_an_event_back_to_its_owner_and_what_is_undone_asks_the_same() -> None:
    olga, ben, ida = named("olga"), named("ben"), named("ida")
    dock = make_organization(ben, organizers=(olga, ida))
    event = make_tournament(olga)
    SetOrganization(organization=dock).perform(event, actor=olga)
    entry = LogEntry.objects.get(tournament=event)
    with refused("only_owner_gives"):
        Undo(entry=entry, seen=event.version).perform(event, actor=ida)
    assert Undo(entry=entry, seen=event.version).perform(event, actor=ben)
    event.refresh_from_db()
    assert event.organization is None


def test_undo_of_an_organization_that_is_gone_is_refused() -> None:
    olga = named("olga")
    dock = make_organization(olga)
    event = make_tournament(olga)
    SetOrganization(organization=dock).perform(event, actor=olga)
    SetOrganization(organization=None).perform(event, actor=olga)
    delete_organization(dock.pk, "Dock", actor=olga)
    with refused("undo_overtaken"):
        newest = LogEntry.objects.get(tournament=event, version=2)
        Undo(entry=newest, seen=event.version).perform(event, actor=olga)


def test_event_is_set_up_for_an_organization_by_its_members_alone() -> None:
    olga, ida = named("olga"), named("ida")
    dock = make_organization(olga)
    event = CreateEvent(values={"name": "Cup", "date": date(2026, 1, 2)}, organization=dock).create(
        actor=olga
    )
    assert (event.organization, event.owner) == (dock, olga)
    assert event.log.get().payload == {"name": "Cup", "organization": "Dock"}
    with refused("not_a_member"):
        CreateEvent(values={"name": "Cup"}, organization=dock).create(actor=ida)
    assert Tournament.objects.count() == 1


def test_removed_members_open_page_answers_its_next_poll_with_no_access() -> None:
    olga, ben = named("olga"), named("ben")
    dock = make_organization(olga, organizers=(ben,))
    event = make_tournament(olga, organization=dock)
    client = browser(ben)
    url = reverse("desk-event", args=[event.slug])
    held = client.get(url, headers={"HX-Request": "true"}).headers["ETag"]
    asks = {"HX-Request": "true", "If-None-Match": held}
    assert client.get(url, headers=asks).status_code == 304

    remove_member(dock.pk, dock.members.get(user=ben).pk, actor=olga)

    assert client.get(url, headers=asks).status_code == 403
    assert client.post(reverse("desk-put-away", args=[event.slug])).status_code == 403
    assert not list(Tournament.objects.led_by(ben))


def test_members_find_what_they_lead_and_what_another_deleted() -> None:
    olga, ben = named("olga"), named("ben")
    dock, pier = make_organization(olga, organizers=(ben,)), make_organization(olga, name="Pier")
    shared, own = make_tournament(olga, organization=dock), make_tournament(ben)
    judged = make_tournament(olga, organization=dock)
    Staff.objects.create(tournament=judged, user=ben, role="judge", name="Ben")
    others = make_tournament(olga, organization=pier), make_tournament(olga)

    led = {event: event.leads_as for event in Tournament.objects.led_by(ben)}
    assert led == {shared: "to", own: "to", judged: "to"}
    assert set(Tournament.objects.led_in_person_by(ben)) == {own, judged}
    assert [role_in(event, ben.pk) for event in others] == [Role.SPECTATOR] * 2

    DeleteEvent(typed=shared.name).perform(shared, actor=ben)
    shared.refresh_from_db(from_queryset=Tournament.everything.all())
    assert shared.deleted_at is not None
    assert [list(bin_of(user, now=shared.deleted_at)) for user in (olga, ben)] == [[shared], [shared]]


def test_guests_link_is_not_a_members_to_give_where_it_opens_an_event_of_the_owners_own() -> None:
    olga, guest = named("olga"), make_user()
    dock = make_organization(olga)
    shared, also_shared, own = (make_tournament(olga, organization=each) for each in (dock, dock, None))
    for event in (shared, also_shared):
        Staff.objects.create(tournament=event, user=guest, role="judge", name="Jo")
    assert guests_who_lead_elsewhere(shared, [guest.pk]) == set()
    Staff.objects.create(tournament=own, user=guest, role="judge", name="Jo")
    assert guests_who_lead_elsewhere(shared, [guest.pk]) == {guest.pk}
    assert guests_who_lead_elsewhere(own, [guest.pk]) == set()


def test_name_that_a_member_gives_stands_in_the_logs_of_events_that_name_them_only() -> None:
    olga, ben = named("olga"), make_user("ben")
    dock = make_organization(olga, organizers=(ben,))
    make_tournament(olga, organization=dock)
    browser(ben).post(reverse("account"), {"name": "Ben"})
    assert not LogEntry.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_event_given_while_its_organization_is_deleted_is_given_or_not_at_all() -> None:
    olga = named("olga")
    dock = make_organization(olga)
    event = make_tournament(olga)
    outcomes = race(
        lambda: SetOrganization(organization=dock).perform(event, actor=olga),
        lambda: delete_organization(dock.pk, "Dock", actor=olga),
    )
    codes = [each.code for each in outcomes if isinstance(each, RuleError)]
    assert codes in (["organization_has_events"], ["organization_is_gone"])


def test_finished_event_of_another_stands_on_the_organizations_page_and_not_on_the_desk() -> None:
    olga, ben = named("olga"), named("ben")
    dock = make_organization(olga, organizers=(ben,))
    over = make_tournament(olga, name="Over", organization=dock, state=EventState.FINISHED)
    coming = make_tournament(olga, name="Coming", organization=dock)
    make_player(coming)
    client = browser(ben)
    assert client.get("/desk/").context["events"] == [coming]
    assert client.get(f"/desk/?organization={dock.pk}").context["events"] == [coming, over]
    assert client.get("/desk/?organization=999").context["events"] == [coming]
