"""The URLs for work on the floor: staff, calls, penalties, screens and undo."""

from __future__ import annotations

from datetime import date

from tests.factories import make_user
from tests.flows.address import ACCOUNTS, EVERYBODY, LEADERS, ORGANIZER, OWNER, Address, Data, F, P
from tests.flows.world import World
from tournament.accounts.staff.acts.invitations import InviteByLink, TakeInvitation
from tournament.accounts.staff.guests import link_part
from tournament.event.acts.announcements import Announce
from tournament.models import Announcement, Staff, Tournament
from tournament.models.states import Role
from tournament.play.results.acts.results import SaveResult


def _announced(world: World) -> Data:
    Announce(text="Lunch until two").perform(world.tournament, actor=world.owner)
    return {"announcement": Announcement.objects.filter(tournament=world.tournament).latest("pk").pk}


def _leader(world: World) -> Data:
    world.leader(Role.JUDGE)
    return {"pk": world.tournament.staff.get(role=Role.JUDGE, user__isnull=False).pk}


def _invited(world: World) -> Data:
    open_one = world.tournament.staff.exclude(invitation="").first()
    if open_one is None:
        newest = world.tournament.staff.order_by("-pk").values_list("pk", flat=True).first() or 0
        open_one = InviteByLink(name="Ida", role=Role.JUDGE, seen_staff=newest).perform(
            world.tournament, actor=world.owner
        )
    return {"token": open_one.invitation}


def _guest(world: World) -> Staff:
    guests = Staff.objects.select_related("user").filter(
        tournament=world.tournament, user__username__startswith="guest-"
    )
    return guests.first() or _make_guest(world) or guests.get()


def _make_guest(world: World) -> None:
    newest = world.tournament.staff.order_by("-pk").values_list("pk", flat=True).first() or 0
    row = InviteByLink(name="Guy", role=Role.JUDGE, seen_staff=newest).perform(
        world.tournament, actor=world.owner
    )
    TakeInvitation(invitation=row, name="Guy").perform(row.tournament, actor=None)


def _last_result(world: World) -> Data:
    return {"version": world.tournament.log.filter(act=SaveResult.code).latest("version").version}


def _version(world: World) -> Data:
    return {"seen": Tournament.objects.get(pk=world.tournament.pk).version}


def _login(_world: World) -> Data:
    return {"username": "nobody-of-that-name", "role": "judge"}


def _with_invited_login(world: World) -> Data:
    """Create an invitation by login name, which the staff page then shows."""
    invited = {"tournament": world.tournament, "login": "nobody-is-called-this"}
    Staff.objects.get_or_create(
        **invited, defaults={"role": Role.JUDGE.value, "name": "nobody-is-called-this"}
    )
    return {}


def with_own_invitation(world: World) -> Data:
    """Invite the owner to another organizer's event, which their desk shows."""
    _asked_oneself(world)
    return {}


def _asked_oneself(world: World) -> Data:
    """Return an invitation by login name to another organizer's event."""
    inviting, _is_new = Tournament.objects.get_or_create(
        slug="inviting", defaults={"owner": make_user(), "name": "Inviting", "date": date(2016, 11, 5)}
    )
    row, _is_new = Staff.objects.get_or_create(
        tournament=inviting,
        login=world.owner.username,
        defaults={"role": Role.JUDGE.value, "name": world.owner.username},
    )
    return {"pk": row.pk}


def _invite(world: World) -> Data:
    newest = Staff.objects.filter(tournament=world.tournament).order_by("-pk").first()
    return {"name": "Ida", "role": "marshal", "seen": newest.pk if newest else 0}


def _plays(world: World) -> Data:
    """Let the organizer play in a relaxed event that has a second staff member (REG 1.3)."""
    world.leader(Role.MARSHAL)
    world.tournament.level = "relaxed"
    world.tournament.save()
    return {"leader": world.owner.pk, "player": world.playing[0].pk}


SCREENS = (
    Address("announcements", EVERYBODY),
    Address("screen", EVERYBODY),
    Address("screen-view", EVERYBODY, kwargs=lambda _: {"view": "standings"}),
    Address("desk-screen", ORGANIZER, F, data=lambda _: {"views": ["clock", "standings"], "seconds": 20}),
    Address("desk-announcements", ORGANIZER, F, data=lambda _: {"text": "Lunch until two"}),
    Address("desk-announcement-take-down", ORGANIZER, P, data=_announced),
    Address("desk-clock-now", got=302),
)
STAFF = (
    Address("desk-staff", ORGANIZER, kwargs=_with_invited_login),
    Address("desk-staff-invite-login", ORGANIZER, P, data=_login),
    Address(
        "staff-answer",
        ACCOUNTS,
        P,
        kwargs=_asked_oneself,
        data=lambda _: {"answer": "join"},
        refuses=ACCOUNTS - OWNER,
        has_slug=False,
    ),
    Address("desk-staff-invite", ORGANIZER, P, data=_invite),
    Address("desk-staff-plays", ORGANIZER, P, data=_plays),
    Address("desk-staff-name", OWNER, P, data=lambda _: {"name": "Olga"}),
    Address("desk-staff-link", ORGANIZER, kwargs=lambda world: {"pk": _guest(world).pk}),
    Address("desk-staff-role", ORGANIZER, P, kwargs=_leader, data=lambda _: {"role": "marshal"}),
    Address("desk-staff-remove", ORGANIZER, P, kwargs=_leader),
    Address(
        "invitation",
        EVERYBODY,
        F,
        kwargs=_invited,
        data=lambda _: {"name": "Ida"},
        refuses=LEADERS,
        has_slug=False,
    ),
    Address(
        "guest-link",
        EVERYBODY,
        F,
        kwargs=lambda world: {"token": link_part(_guest(world))},
        refuses=ACCOUNTS,  # a guest's link isn't for logged-in users
        has_slug=False,
    ),
)
UNDO = (Address("desk-undo", takes=F, kwargs=_last_result, data=_version),)
FLOOR = (*SCREENS, *STAFF, *UNDO)
