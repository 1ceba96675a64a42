"""The organization pages: lists, members, staff, templates and new events, and who sees what."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import make_tournament, make_user
from tests.flows.addresses import event_data
from tests.tournament.accounts.organizations.worlds import browser, make_organization, named, told
from tournament.accounts.login.invitations import invitation_link, invite, join, let_invite
from tournament.accounts.organizations.acts.members import ask_account
from tournament.accounts.organizations.words import ENTRY_SENTENCES, entry_sentence
from tournament.kernel.access import role_in
from tournament.models import (
    AccountInvitation,
    EventPreset,
    Organization,
    OrganizationEntry,
    OrganizationInvitation,
    OrganizationMember,
    OrganizationRole,
    Staff,
    StandingLeader,
    Tournament,
)
from tournament.models.states import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga(db: None) -> User:
    return named("olga")


@pytest.fixture
def dock(olga: User) -> Organization:
    return make_organization(olga)


@pytest.fixture
def manager(olga: User) -> Client:
    return browser(olga)


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def at(name: str, organization: Organization, **more: Any) -> str:
    return reverse(name, kwargs={"pk": organization.pk} | more)


def set_up(client: Client, **values: Any) -> Any:
    url = reverse("desk-new-event", args=["2016", "store"])
    return client.post(url, event_data(**values))


def test_who_belongs_to_none_finds_only_a_link_on_the_account_page(client: Client) -> None:
    client.force_login(make_user())
    event = make_tournament()
    browser_pages = ["/", "/desk/", "/desk/new/", "/desk/new/2016/store/", "/desk/new/presets/"]
    said = [text(client.get(url)).lower() for url in browser_pages]
    said.append(text(browser(event.owner).get(reverse("desk-settings", args=[event.slug]))).lower())
    assert ["organization" in each for each in said] == [False] * 6
    assert 'href="/organizations/"' in text(client.get("/account/"))
    assert "You don’t belong to an organization. You can run events without one." in text(
        client.get("/organizations/")
    )


def test_guest_of_an_invitation_founds_none(client: Client) -> None:
    guest = make_user()
    guest.set_unusable_password()
    guest.save()
    client.force_login(guest)
    assert "Create an organization" not in text(client.get("/organizations/"))
    client.post("/organizations/", {"name": "Dock"})
    assert not Organization.objects.exists()


@pytest.mark.parametrize("name", ["", " ", "\u200b", "a\0b", "x" * 81, "DOCK"])
def test_name_that_cannot_be_shown_or_is_there_is_refused_and_kept_in_the_form(
    manager: Client, dock: Organization, name: str
) -> None:
    answer = manager.post("/organizations/", {"name": name})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["name"])
    assert Organization.objects.get() == dock


def test_answer_to_who_invites_is_the_same_for_every_login(manager: Client, dock: Organization) -> None:
    named("ben")
    url = at("organization-members", dock)
    said = []
    for login in ("ben", "nobody"):
        answer = manager.post(url, {"username": login, "role": "organizer"}, follow=True)
        shown = text(answer).split("<main")[1].split("Pending invit")[0]
        said.append(re.sub(rf'\b{login}\b|name="csrfmiddlewaretoken" value="\w+"', "LOGIN", shown))
        OrganizationInvitation.objects.all().delete()
    assert said[0] == said[1]
    assert "If LOGIN has an account here, the invitation will be on their desk for a week." in said[0]
    wrong = manager.post(url, {"username": "b en", "role": "tsar"})
    assert (wrong.status_code, sorted(wrong.context["form"].errors)) == (422, ["role", "username"])


def test_invited_account_finds_it_on_the_desk_and_joins_or_declines(olga: User, dock: Organization) -> None:
    ben = named("ben")
    ask_account(dock.pk, "ben", OrganizationRole.ORGANIZER, actor=olga)
    client = browser(ben)
    assert "1 organization invites you" in text(client.get("/desk/"))
    assert "Dock" in text(client.get("/organizations/"))
    asked = OrganizationInvitation.objects.get()
    url = reverse("organization-answer", args=[asked.pk])
    assert client.post(url, {"answer": "join"}).url == at("organization", dock)
    again = client.post(url, {"answer": "join"})
    assert again.status_code == 422
    assert "This invitation has been canceled or has expired. Ask for a new one." in text(again)
    assert "invites you" not in text(client.get("/desk/"))


def test_organizer_sees_the_organization_but_not_who_manages_what(dock: Organization) -> None:
    ben = named("ben")
    OrganizationMember.objects.create(organization=dock, user=ben, role="organizer")
    client = browser(ben)
    page = text(client.get(at("organization", dock)))
    assert "Olga" in page and "olga" not in page and "Delete the organization" not in page
    for name in ("organization-members", "organization-log", "organization-name", "organization-delete"):
        assert client.get(at(name, dock)).status_code == 403
    stranger = browser(make_user())
    assert stranger.get(at("organization", dock)).status_code == 403
    assert stranger.get(reverse("organization", args=[10**12])).status_code == 404


def test_last_manager_sees_why_nothing_changes(manager: Client, dock: Organization) -> None:
    answer = manager.post(at("organization-leave", dock))
    assert answer.status_code == 422
    assert "The organization needs a manager. Make another member a manager first." in text(answer)
    row = dock.members.get().pk
    removed = manager.post(at("organization-member", dock, row=row), {"do": "remove"}, follow=True)
    assert "The organization needs a manager. Make another member a manager first." in text(removed)
    nonsense = manager.post(at("organization-member", dock, row=row), {"do": "tsar"}, follow=True)
    assert "The organization needs a manager. Make another member a manager first." not in text(nonsense)
    assert dock.members.count() == 1


def test_event_is_set_up_for_the_organization_and_its_staff_is_proposed(
    manager: Client, olga: User, dock: Organization
) -> None:
    ben = named("ben")
    for user, name, role in ((ben, "Ben", "marshal"), (None, "Jo", "judge"), (olga, "Olga", "judge")):
        StandingLeader.objects.create(organization=dock, user=user, name=name, role=role)
    shown = manager.get("/desk/new/2016/store/", {"for": dock.pk})
    assert shown.context["for_whom"]["organization"].value() == dock.pk
    answer = set_up(manager, organization=dock.pk)
    event = Tournament.objects.get()
    url = reverse("desk-standing", args=[event.slug])
    assert (event.organization, answer.url) == (dock, url)

    words = ["Ben · Marshal", "Jo · Judge"]  # the owner isn't a judge
    assert [label for _key, label in manager.get(url).context["form"].fields["standing"].choices] == words
    assert manager.post(url, {}).status_code == 422
    assert manager.post(url, {"standing": [10**30]}).status_code == 422
    ticked = [row.pk for row in StandingLeader.objects.exclude(user=olga)]
    manager.post(url, {"standing": ticked})
    rows = Staff.objects.filter(tournament=event).values_list("user", "login", "name", "role")
    assert sorted(rows, key=lambda row: row[2]) == [
        (None, "ben", "Ben", "marshal"),
        (None, "", "Jo", "judge"),
    ]
    assert "You are invited" in text(browser(ben).get("/desk/"))
    assert (
        "Everyone on the organization’s list is already on this event’s staff, or the list is empty."
        in text(manager.get(url))
    )


def test_event_for_an_organization_of_others_is_refused_where_it_was_chosen(
    manager: Client, dock: Organization
) -> None:
    others = make_organization(make_user(), name="Others")
    for wrong in (others.pk, "x", 10**30):
        answer = set_up(manager, organization=wrong)
        assert answer.status_code == 422
        assert list(answer.context["for_whom"].errors) == ["organization"]
        assert answer.context["form"]["venue"].value() == "The Shop"
    assert not Tournament.objects.exists()
    assert set_up(manager, organization="").status_code == 302
    assert Tournament.objects.get().organization is None


def test_copy_of_an_organizations_event_is_for_it_unless_the_member_says_otherwise(
    dock: Organization,
) -> None:
    ben = named("ben")
    OrganizationMember.objects.create(organization=dock, user=ben, role="organizer")
    event = make_tournament(organization=dock)
    client, url = browser(ben), reverse("desk-copy", args=[event.slug])
    assert client.get(url).context["for_whom"]["organization"].value() == dock.pk
    client.post(url, {"name": "Copy", "date": "2026-01-02", "organization": dock.pk})
    client.post(url, {"name": "Mine", "date": "2026-01-02", "organization": ""})
    made = Tournament.objects.filter(owner=ben).order_by("pk").values_list("name", "organization")
    assert list(made) == [("Copy", dock.pk), ("Mine", None)]


def test_template_is_kept_used_renamed_and_deleted_by_every_member(
    manager: Client, dock: Organization
) -> None:
    ben = named("ben")
    OrganizationMember.objects.create(organization=dock, user=ben, role="organizer")
    event = make_tournament(
        organization=dock, venue="Dock", screen_views=["clock"], takes_unread_decks=True, language="ja"
    )
    keep = reverse("desk-preset", args=[event.slug])
    assert manager.post(keep, {"name": "League", "organization": dock.pk}).status_code == 302
    refused = manager.post(keep, {"name": "League", "organization": dock.pk})
    assert "The organization already has a template named League" in text(refused)
    template = EventPreset.objects.get()
    assert (template.owner, template.organization) == (None, dock)

    client = browser(ben)
    assert "Dock template: League" in text(client.get("/desk/new/"))
    use = reverse("desk-new-event", args=["own", template.pk])
    form = client.get(use)
    assert form.context["for_whom"]["organization"].value() == dock.pk
    assert (form.context["form"]["venue"].value(), form.context["form"]["language"].value()) == ("Dock", "ja")
    client.post(use, event_data(name="Next", organization=dock.pk))
    made = Tournament.objects.get(name="Next")
    assert (made.screen_views, made.takes_unread_decks, made.organization) == (["clock"], True, dock)

    named_so = {"preset": template.pk, f"{template.pk}-name": "Season"}
    client.post("/desk/new/presets/rename/", named_so)
    client.post("/desk/new/presets/delete/", {"preset": template.pk})
    assert not EventPreset.objects.exists()
    assert told(dock) == [
        "Saved the template League.",
        "Renamed the template League to Season.",
        "Deleted the template Season.",
    ]
    assert browser(make_user()).get(use).status_code == 404


def test_damaged_template_still_fills_the_form(manager: Client, dock: Organization) -> None:
    values = {"screen_views": ["x"], "screen_seconds": 9999, "deck_reading_minutes": {}, "venue": 7}
    template = EventPreset.objects.create(organization=dock, name="Odd", values=values)
    answer = manager.post(
        reverse("desk-new-event", args=["own", template.pk]), event_data(organization=dock.pk)
    )
    assert answer.status_code == 302
    event = Tournament.objects.get()
    assert (event.screen_views[0], event.screen_seconds, event.deck_reading_minutes) == ("clock", 20, 10)


def test_staff_list_takes_people_it_knows_and_names_and_tells_no_login(
    manager: Client, dock: Organization
) -> None:
    ben, stranger = named("ben"), named("ida")
    event = make_tournament(organization=dock)
    Staff.objects.create(tournament=event, user=ben, role="judge", name="Ben")
    url = at("organization-staff", dock)
    offered = dict(manager.get(url).context["form"].fields["account"].choices)
    assert sorted(offered.values())[:-1] == ["Ben", "Olga"] and stranger.pk not in offered
    for data in ({"account": stranger.pk}, {"account": "", "name": "\u200b"}, {"account": "x"}):
        assert manager.post(url, {"role": "judge", "name": ""} | data).status_code == 422
    for _twice in range(2):
        manager.post(url, {"role": "judge", "account": ben.pk, "name": ""})
        manager.post(url, {"role": "marshal", "account": "", "name": " Jo  Dee "})
    assert [str(row) for row in dock.standing.order_by("pk")] == ["Ben (judge)", "Jo Dee (marshal)"]


def test_public_list_names_the_organization_and_shows_its_events_alone(
    client: Client, dock: Organization
) -> None:
    make_tournament(name="Cup", organization=dock)
    make_tournament(name="Hidden", organization=dock, is_listed=False)
    make_tournament(name="Other")
    secret = make_organization(make_user(), name="Secret club")
    make_tournament(organization=secret, is_listed=False)
    assert "<bdi>Dock</bdi>" in text(client.get("/"))
    alone = text(client.get("/", {"organization": dock.pk}))
    assert "Cup" in alone and "Other" not in alone and "Hidden" not in alone
    for wrong in ("x", "9" * 30, str(secret.pk)):
        answer = client.get("/", {"organization": wrong})
        assert answer.status_code == 200 and "Secret club" not in text(answer)


def test_link_that_makes_an_account_lets_it_belong_while_who_invited_manages(
    settings: LazySettings, olga: User, dock: Organization
) -> None:
    settings.SIGN_UP = "invitation"
    ContentType.objects.clear_cache()
    let_invite(olga)
    client = browser(User.objects.get(pk=olga.pk))
    url = reverse("account-invitations")
    assert client.get(url, {"for": dock.pk}).context["form"]["organization"].value() == dock.pk
    client.post(url, {"organization": dock.pk})
    first = AccountInvitation.objects.get()
    assert "You’ll be a member of Dock." in text(Client().get(invitation_link(first)))
    event = make_tournament(olga, organization=dock)
    ida = join(first, username="ida", name="Ida", password="a horse of another colour")
    assert role_in(event, ida.pk) is Role.TO
    assert told(dock) == ["Ida joined as Organizer."]

    second = invite(User.objects.get(pk=olga.pk), email="", passes_on=False, organization=dock.pk)
    dock.members.filter(user=ida).update(role="manager")
    dock.members.filter(user=olga).delete()
    jo = join(second, username="jo", name="Jo", password="a horse of another colour")
    assert role_in(event, jo.pk) is Role.SPECTATOR


def test_pages_need_as_many_queries_however_much_there_is(
    manager: Client, olga: User, dock: Organization, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    needed = {"organizations": 4, "organization": 9, "organization-members": 7, "organization-log": 6}
    for number in range(12):
        user = make_user()
        make_tournament(user, organization=dock)
        OrganizationMember.objects.create(organization=dock, user=user, role="organizer")
        EventPreset.objects.create(organization=dock, name=f"T {number}", values={})
        StandingLeader.objects.create(organization=dock, name=f"J {number}", role="judge")
        OrganizationEntry.objects.create(organization=dock, actor=olga, what="left", facts={"who": "Jo"})
        OrganizationInvitation.objects.create(
            organization=dock, username=f"login{number}", role="organizer", invited_by=olga
        )
        make_organization(olga, name=f"Club {number}")
        if number not in (0, 11):
            continue
        for name, queries in needed.items():
            url = reverse(name) if name == "organizations" else at(name, dock)
            with django_assert_num_queries(queries):
                assert manager.get(url).status_code == 200


def test_every_line_of_the_log_has_its_sentence_and_a_damaged_one_its_kind(dock: Organization) -> None:
    facts = {"who": "Jo", "name": "Dock", "before": "organizer", "role": "judge", "username": "jo"}
    facts["site"] = "hooks.example"
    for what in ENTRY_SENTENCES:
        said = entry_sentence(OrganizationEntry(organization=dock, what=what, facts=facts))
        assert said.endswith(".") and "%(" not in said
    for what, wrong in (("joined", {}), ("joined", []), ("of a later release", {"who": "Jo"})):
        assert entry_sentence(OrganizationEntry(organization=dock, what=what, facts=wrong)) == what


def test_member_without_a_password_is_offered_no_page_that_refuses_them(dock: Organization) -> None:
    guest = named("gina")
    guest.set_unusable_password()
    guest.save()
    OrganizationMember.objects.create(organization=dock, user=guest, role=OrganizationRole.ORGANIZER)
    EventPreset.objects.create(organization=dock, name="Store night", values={})
    event = make_tournament(named("tom"), organization=dock)
    member = browser(guest)

    pages = [at("organization", dock), reverse("desk-event-file", args=[event.slug]), "/desk/"]
    offered = {
        link: member.get(link).status_code
        for page in pages
        for link in re.findall(r'<a[^>]* href="(/desk/(?:new|bring-in)/[^"]*)"', text(member.get(page)))
    }

    assert offered == {}
    assert "Store night" in text(member.get(pages[0]))
