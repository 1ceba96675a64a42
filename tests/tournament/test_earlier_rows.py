"""Rows of earlier releases arrive in today's tables as they were, with the right values in new columns.

The database is migrated once, step by step: each function below puts rows into it just before a migration.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from django.apps import apps as today
from django.contrib.auth.models import User
from django.core import signing
from django.db import connection
from django.db.models import NOT_PROVIDED, Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from pairing.scoring import table_points
from pairing.types import SwissKind
from tests.flows.addresses_of_the_room import png
from tests.tournament.decks_data import LEGAL_RUNNER
from tests.tournament.migrating import step_by_step, today_afterwards
from tournament.accounts.login.invitations import invitation_link
from tournament.decks.records import judging_of
from tournament.event.acts.logo import SetLogo
from tournament.event.logo import logo_picture, shown_logo
from tournament.kernel.records import event_record, table_record
from tournament.models import (
    AccountInvitation,
    AnnouncedPlan,
    DeckCheckDraw,
    EventLogo,
    FilePlace,
    Pairing,
    Person,
    Player,
    PushSubscription,
    Reschedule,
    Result,
    SentStandings,
    Tournament,
)
from tournament.models.states import StatisticsShown
from tournament.play.clock.pages import clock_line
from tournament.ranking.persons.holding import holder_by_account, holder_by_link, join_account

pytestmark = [pytest.mark.django_db, pytest.mark.database]

PUT: dict[str, list[Callable[[Any], Any]]] = defaultdict(list)
# Rows that no migration may change: the model's name, and the row as it was put in.
KEPT: list[tuple[str, dict[str, Any]]] = []
# Columns whose rows from earlier releases have these values. All others have the model's default.
SINCE: dict[str, dict[str, Any]] = {
    "AccountInvitation": {"organization_id": None, "organization_role": ""},
    "Appearance": {"is_confirmed": False, "opened_by_id": None},
    "Deck": {"unread": [], "judged_under": ""},
    "EventImport": {"tool": "", "rounds": 0},
    "EventPreset": {"organization_id": None},
    "Pairing": {"deadline": None},
    "Player": {
        "allowed_decks": "",
        "allowed_decks_reason": "",
        "erased_at": None,
        "has_paid": False,
        "nickname": "",
        "online_name": "",
        "signup_origin": "",
        "waitlist_version": None,
    },
    "Round": {"deadline": None},
    "Staff": {"login": ""},
    "Tournament": {
        "abr_tournament": None,
        "are_chances_shown": True,
        "cancel_until": None,
        "capacity": None,
        "cut_decks": "private",
        "deadline_time": time(21),
        "deck_format": "standard",
        "deck_reading_minutes": 10,
        "deleted_at": None,
        "fee_amount": None,
        "fee_currency": "",
        "is_check_in_open": False,
        "is_online": False,
        "is_put_away": False,
        "language": "en",
        "organization_id": None,
        "regulations": "2016",
        "reschedule_days": 3,
        "round_days": 7,
        "statistics_shown": StatisticsShown.LEADERS,
        "swiss_decks": "private",
        "swiss_kind": "double_sided",
        "takes_unread_decks": False,
    },
    "Webhook": {"organization_id": None},
}
# Read from the log or from other columns, which the tests of single migrations below are about.
WORKED_OUT = {
    "AccountInvitation": {"secret"},
    "Tournament": {"chosen_rounds", "chosen_cut_size", "pairings_version"},
}
GONE = {"decks_shown", "decks_audience", "facts", "standings_mark"}


def before(name: str) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    """Call the function just before the migration with this name."""

    def add(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        PUT[name].append(function)
        return function

    return add


@pytest.fixture(scope="module")
def walked(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[Any, Any]]:
    """What each function below returned, with the database as it is at the newest migration."""
    with django_db_blocker.unblock(), today_afterwards():
        in_one_step = tables() if connection.vendor == "sqlite" else {}
        yield step_by_step(PUT) | {tables: in_one_step}


def make(apps: Any, model: str, **values: Any) -> Any:
    """Create a row with an earlier release's models, which related rows may be of other copies of."""
    keys = {f"{name}_id": each.pk for name, each in values.items() if isinstance(each, Model)}
    plain = {name: each for name, each in values.items() if not isinstance(each, Model)}
    return apps.get_model("tournament", model).objects.create(**plain, **keys)


def keep(apps: Any, model: str, **values: Any) -> Any:
    """Create a row that must arrive unchanged."""
    row = make(apps, model, **values)
    KEPT.append((model, type(row).objects.filter(pk=row.pk).values().get()))
    return row


def owner_of(apps: Any, name: str = "rose") -> int:
    return int(apps.get_model("auth", "User").objects.get_or_create(username=name)[0].pk)


def cup(apps: Any, slug: str, **values: Any) -> Any:
    """Create a running event with 4 rounds that must arrive unchanged."""
    facts = {"state": "running", "version": 7, "planned_rounds": 4, "cut_size": 0, "owner_id": owner_of(apps)}
    return keep(apps, "Tournament", name="Cup", slug=slug, **facts | values)


def event_of(slug: str) -> Tournament:
    return Tournament.objects.get(slug=slug)


# Rows that no migration changes


@before("0002_the_day_itself")
def first_event(apps: Any) -> None:
    event = cup(apps, "first", venue="Dock", time_zone="Asia/Tokyo", structure="advanced", timed_win_points=2)
    cup(apps, "in-utc", kind="half_draft", games_per_round=1, restriction_list="NAPD_MWL_1.1")
    of = {"tournament_id": event.pk}
    ana = keep(apps, "Player", name="Ana", notes="owes a mat", pronouns="she/her", is_deck_locked=True, **of)
    ben = keep(apps, "Player", name="Ben", corp_identity="01054", state="dropped", **of)
    stage = keep(apps, "Stage", kind="swiss", number=1, **of)
    published = datetime(2016, 11, 5, 10, tzinfo=UTC)
    round_ = keep(
        apps, "Round", stage_id=stage.pk, number=1, seed=1, state="published", published_at=published
    )
    table = keep(apps, "Pairing", round_id=round_.pk, number=1)
    for position, player in enumerate((ana, ben), start=1):
        seat = {"pairing_id": table.pk, "player_id": player.pk, "round_id": round_.pk}
        keep(apps, "Seat", position=position, side="", **seat)
    result = keep(apps, "Result", pairing_id=table.pk, version=1, kind="games", witness="Rose")
    sides = {"corp_id": ana.pk, "runner_id": ben.pk, "winner_id": ana.pk}
    keep(apps, "Game", result_id=result.pk, number=1, ending="win", **sides)
    keep(apps, "TableExtension", pairing_id=table.pk, minutes=3, reason="Judge call")
    clock = keep(apps, "Clock", round_id=round_.pk, minutes=65)
    keep(apps, "ClockRun", clock_id=clock.pk, started_at=published)
    deck = {"identity": "01054", "cards": {"01110": 3}, "source": "3x Hedge Fund"}
    keep(apps, "Deck", player_id=ana.pk, side="corp", version=1, **deck)
    keep(apps, "DeckCheck", player_id=ana.pk, round_id=round_.pk, findings="None", checked_by_name="Rose")
    keep(apps, "LogEntry", version=1, actor_name="Rose", act="add_player", **of)


@before("0003_warnings_and_names")
def staff_and_floor(apps: Any) -> None:
    event = cup(apps, "floor")
    player = keep(apps, "Player", name="Ana", tournament_id=event.pk)
    of = {"tournament_id": event.pk}
    keep(apps, "Staff", user_id=event.owner_id, role="judge", name="Mo", **of)
    keep(apps, "Staff", invitation="a-secret", role="marshal", name="Jo", **of)
    keep(apps, "Announcement", text="Pizza", made_by_id=event.owner_id, **of)
    card = {"side": "corp", "title": "Hedge Fund", "lost": "Damaged", "made_on": date(2016, 11, 5)}
    keep(apps, "Proxy", player_id=player.pk, leader="Rose", **card)


@before("0017_deck_formats")
def startup_event(apps: Any) -> None:
    event = cup(apps, "startup", date=date(2026, 7, 18), deck_format="startup")
    player = keep(apps, "Player", name="Ana", tournament_id=event.pk, nickname="ana_r", has_paid=True)
    keep(apps, "Deck", player_id=player.pk, side="runner", version=1, source=LEGAL_RUNNER)
    keep(apps, "EventPreset", owner_id=event.owner_id, name="Monthly", values={"venue": "Dock"})


@before("0059_organization_webhooks")
def webhooks(apps: Any) -> None:
    event = cup(apps, "with-webhooks")
    hook = {"url": "https://hooks.example.org/a", "topics": ["cut.made"]}
    keep(apps, "Webhook", tournament_id=event.pk, salt="a", standings_mark="b", **hook)
    keep(apps, "Webhook", account_id=event.owner_id, salt="c", **hook)
    keep(apps, "Webhook", tournament_id=cup(apps, "never-told").pk, salt="d", **hook)


@before("0020_result_kinds")
def split(apps: Any) -> None:
    stage = make(apps, "Stage", tournament_id=cup(apps, "split").pk, number=1, kind="swiss")
    table = make(apps, "Pairing", round=make(apps, "Round", stage=stage, number=1, seed=1), number=1)
    keep(apps, "Result", pairing_id=table.pk, version=1, kind="split", witness="Rose")


@before("0027_organizations")
def invitation(apps: Any) -> None:
    keep(apps, "AccountInvitation", email="bea@shop.example")


@before("0031_imported_results")
def event_import(apps: Any) -> None:
    marks = {"site": "laptop.test", "release": "0029", "digest": "d" * 64, "is_unchanged": True}
    keep(apps, "EventImport", tournament_id=cup(apps, "imported").pk, **marks)


@before("0037_places_and_waiting_list")
def event_with_a_fee(apps: Any) -> None:
    event = cup(apps, "fee", is_signup_open=True, fee="10 at the door")
    for state in ("registered", "checked_in", "dropped", "disqualified"):
        keep(apps, "Player", name=state.title(), state=state, tournament_id=event.pk)


@before("0041_confirmed_appearances")
def joined_by_staff(apps: Any) -> int:
    person = keep(apps, "Person", name="Ana")
    for slug in ("staff-one", "staff-two"):
        player = make(apps, "Player", name="Ana", tournament_id=cup(apps, slug).pk)
        keep(apps, "Appearance", person_id=person.pk, player_id=player.pk)
    return int(person.pk)


def of_today(model: Any, column: Any) -> Any:
    """Return what a row of an earlier release has in a column added since."""
    if column.attname in SINCE.get(model.__name__, {}):
        return SINCE[model.__name__][column.attname]
    return None if column.default is NOT_PROVIDED and column.null else column.get_default()


@pytest.mark.usefixtures("walked")
def test_migration_leaves_every_row_as_it_was_and_new_columns_have_their_defaults() -> None:
    assert len(KEPT) > 40
    assert [found for name, then in KEPT for found in differences(name, then)] == []


def differences(name: str, then: dict[str, Any]) -> list[str]:
    """Return each column of a row that isn't as it was or, if it is new, as it should be."""
    model: Any = today.get_model("tournament", name)
    row = model.objects.filter(pk=then["id"]).values().get()
    if "facts" in then:
        then = then | {"payload": then["facts"]}  # renamed in 0004
    added = {column.attname: of_today(model, column) for column in model._meta.concrete_fields}
    return [
        f"{name} {then['id']}, {column}: {row[column]!r}, not {expected!r}"
        for column, expected in (added | then).items()
        if column not in GONE | WORKED_OUT.get(name, set()) and row[column] != expected
    ]


@pytest.mark.usefixtures("walked")
def test_events_of_earlier_releases_are_read_as_they_were() -> None:
    assert set(Tournament.objects.listed()) == set(Tournament.objects.all())
    assert {event_record(event_of(slug)).swiss for slug in ("first", "in-utc")} == {SwissKind.DOUBLE_SIDED}
    line = clock_line(event_of("first"))
    assert line is not None
    assert line.minutes == 65
    assert judging_of(event_of("startup")).snapshot is None
    others = (EventLogo, FilePlace, PushSubscription, Reschedule)
    assert [model for model in others if model.objects.exists()] == []


@pytest.mark.usefixtures("walked")
def test_webhooks_of_an_earlier_release_keep_which_standings_they_got_last() -> None:
    told = SentStandings.objects.values_list("webhook__salt", "event__slug", "mark")
    assert list(told) == [("a", "with-webhooks", "b")]


@pytest.mark.usefixtures("walked")
def test_event_of_an_earlier_release_has_no_logo_and_takes_one() -> None:
    event = event_of("first")
    assert shown_logo(event) is None
    SetLogo(picture=logo_picture(png())).perform(event, actor=event.owner)
    assert event.version == 8


def test_people_joined_by_staff_confirm_nobody_and_show_nobody(walked: dict[Any, Any]) -> None:
    person = Person.objects.get(pk=walked[joined_by_staff])
    assert set(person.appearances.values_list("is_confirmed", flat=True)) == {False}
    assert not person.is_shown


# 0006: the pairings version, and the plan before round 1, which release 0.1 kept only in the log

PLAN = {"planned_rounds": None, "cut_size": 8}
OTHER_PLAN = {"planned_rounds": 3, "cut_size": None}


@before("0006_plan_and_pairings_version")
def plans(apps: Any) -> dict[str, int]:
    def logged(state: str, *log: tuple[str, Any]) -> int:
        """Create an event with 4 rounds, a cut to 4 and these log entries; return its key."""
        plan = {} if state == "registration" else {"planned_rounds": 4, "cut_size": 4}
        slug = f"plan-{apps.get_model('tournament', 'Tournament').objects.count()}"
        facts = {"name": slug, "slug": slug, "state": state, "version": len(log)}
        event = make(apps, "Tournament", owner_id=owner_of(apps), **facts, **plan)
        for version, (act, payload) in enumerate(log, start=1):
            make(apps, "LogEntry", tournament_id=event.pk, version=version, act=act, payload=payload)
        return int(event.pk)

    paired: dict[str, Any] = {"round": 1, "plan_before": PLAN}
    return {
        "no round yet": logged("registration", ("add_player", {})),
        "discarded": logged(
            "registration", ("pair_round", paired), ("discard_round", {}), ("add_player", {})
        ),
        "edited": logged(
            "running", ("pair_round", paired), ("change_pairings", {}), ("undo", {}), ("drop", {})
        ),
        "paired again by another plan": logged(
            "running",
            ("pair_round", paired),
            ("undo", {}),
            ("change_settings", {}),
            ("pair_round", paired | {"plan_before": OTHER_PLAN}),
            ("publish_round", {}),
        ),
        "second round": logged(
            "finished",
            ("pair_round", paired),
            ("publish_round", {}),
            ("pair_round", {"round": 2, "plan_before": None}),
            ("publish_round", {}),
            ("finish_event", {}),
        ),
        "older and damaged entries": logged("running", ("pair_round", {"round": 1}), ("pair_round", ["x"])),
    }


def test_pairings_version_and_plan_are_read_from_the_log(walked: dict[Any, Any]) -> None:
    rows = Tournament.objects.in_bulk()
    found = {
        name: (rows[key].pairings_version, rows[key].chosen_rounds, rows[key].chosen_cut_size)
        for name, key in walked[plans].items()
    }
    assert found == {
        "no round yet": (0, None, None),
        "discarded": (2, None, None),
        "edited": (2, None, 8),
        "paired again by another plan": (5, 3, None),
        "second round": (4, None, 8),
        "older and damaged entries": (2, 4, 4),
    }


# 0007: deck check draws, which release 0.1 kept only in the log


def drawn(seed: int, *tables: tuple[int, list[int]]) -> dict[str, Any]:
    """Return the payload that release 0.1 stored for a draw."""
    found = [{"table": number, "players": players, "names": ["A", "B"]} for number, players in tables]
    return {"round": 1, "is_cut": False, "seed": seed, "count": 2, "candidates": [[1, 0]], "tables": found}


@before("0007_deck_check_draws")
def draws(apps: Any) -> list[tuple[int, int, dict[int, datetime]]]:
    def logged(number: int, *payloads: Any) -> tuple[int, int, dict[int, datetime]]:
        """Create an event with one round and a draw for each payload; a missing `round_id` is filled in.

        Return the keys of the owner and the round, and each entry's time, by version.
        """
        owner, at = owner_of(apps, f"rose-{number}"), {}
        facts = {"name": "Cup", "slug": f"drawn-{number}", "planned_rounds": 4, "cut_size": 0}
        event = make(apps, "Tournament", owner_id=owner, state="running", **facts)
        stage = make(apps, "Stage", tournament=event, number=1, kind="swiss")
        round_ = make(apps, "Round", stage=stage, number=1, seed=1)
        for version, payload in enumerate(payloads, start=1):
            kept = {"round_id": round_.pk} | payload if isinstance(payload, dict) else payload
            by = {"actor_id": owner, "actor_name": "Rose", "act": "draw_deck_checks"}
            at[version] = make(apps, "LogEntry", tournament=event, version=version, payload=kept, **by).at
        return owner, round_.pk, at

    one, two = (1, [5, 6]), (2, [8, 9])
    first = logged(1, drawn(7, one, (3, [8, 9])), drawn(2**63 - 1, (2, [10, 11])))
    of_others = drawn(1, one) | {"round_id": first[1]}
    gone = drawn(1, one) | {"round_id": 10**6}
    return [
        first,
        logged(2, drawn(7, (1, [20, 21]))),
        logged(3, {}, ["x"], drawn(1), gone, of_others, drawn(2, one), drawn(3, one, two)),
    ]


def test_draws_in_the_log_become_rows_unless_their_round_is_gone_or_they_do_not_tell(
    walked: dict[Any, Any],
) -> None:
    (owner, round_, at), (other_owner, other, other_at), (third_owner, third, third_at) = walked[draws]
    assert [
        (
            *(draw.round_id, draw.seed, draw.drawn_at, draw.drawn_by_id, draw.drawn_by_name),
            list(draw.tables.order_by("number").values_list("round", "number", "players")),
        )
        for draw in DeckCheckDraw.objects.order_by("pk")
    ] == [
        (round_, 7, at[1], owner, "Rose", [(round_, 1, [5, 6]), (round_, 3, [8, 9])]),
        (round_, 2**63 - 1, at[2], owner, "Rose", [(round_, 2, [10, 11])]),
        (other, 7, other_at[1], other_owner, "Rose", [(other, 1, [20, 21])]),
        (third, 2, third_at[6], third_owner, "Rose", [(third, 1, [5, 6])]),
        (third, 3, third_at[7], third_owner, "Rose", [(third, 2, [8, 9])]),
    ]


# 0009: the plan that an event had announced


@before("0009_announced_plans")
def announced(apps: Any) -> dict[str, int]:
    def logged(name: str, **fields: Any) -> Any:
        facts = {"name": name, "slug": name.replace(" ", "-"), "structure": "advanced", **fields}
        event = make(apps, "Tournament", owner_id=owner_of(apps), **facts)
        for version, act in enumerate(("pair_round", "publish_round", "make_cut"), start=1):
            make(apps, "LogEntry", tournament_id=event.pk, version=version, act=act, payload={"round": 1})
        return event

    running = {"state": "running", "planned_rounds": 4}
    events = [
        logged("not started", state="registration", cut_size=3),
        logged("running", **running, cut_size=0),
    ]
    for name, stage in (
        ("cut as announced", {"kind": "double", "size": 4}),
        ("another cut", {"kind": "double", "size": 8}),
        ("extra rounds", {"kind": "swiss", "size": 6, "planned_rounds_before": 3}),
    ):
        event = logged(name, **running, cut_size=4)
        swiss = make(apps, "Stage", tournament=event, number=1, kind="swiss")
        for number in range(1, 4):
            facts = {"number": number, "seed": 1, "state": "published", "published_at": timezone.now()}
            make(apps, "Round", stage=swiss, **facts)
        make(apps, "Stage", tournament=event, number=2, **stage)
        events.append(event)
    return {event.name: event.pk for event in events}


def test_started_events_tell_what_they_announced_and_how_their_cut_departed_from_it(
    walked: dict[Any, Any],
) -> None:
    keys = walked[announced]
    rows = AnnouncedPlan.objects.filter(tournament__in=keys.values()).order_by("pk")
    facts = ("occasion", "rounds", "cut_size", "cut_kind", "extra_rounds")
    assert {name: list(rows.filter(tournament=key).values_list(*facts)) for name, key in keys.items()} == {
        "not started": [],
        "running": [("started", 4, 0, "", 0)],
        "cut as announced": [("started", 4, 4, "", 0)],
        "another cut": [("started", 4, 4, "", 0), ("cut", 3, 8, "double", 0)],
        "extra rounds": [("started", 3, 4, "", 0), ("cut", 3, 6, "swiss", 1)],
    }
    assert {(row.structure, row.players, row.reason, row.said_at is None) for row in rows} == {
        ("advanced", None, "", False)
    }
    columns = ("planned_rounds", "cut_size", "cut_kind", "extra_rounds", "starts_at", "description")
    assert list(Tournament.objects.filter(pk__in=keys.values()).order_by("pk").values_list(*columns)) == [
        (None, 3, "", 0, None, ""),
        (4, 0, "", 0, None, ""),
        *[(4, 4, "", 0, None, "")] * 3,
    ]


# 0014: the first account with a password runs the site


@before("0014_background_tasks")
def accounts(apps: Any) -> None:
    users = apps.get_model("auth", "User").objects
    users.update(password="!")
    for name in ("prepared", "second"):
        users.create(username=name, password="a hash")


@pytest.mark.usefixtures("walked")
def test_first_account_with_a_password_runs_the_site() -> None:
    assert list(User.objects.filter(is_superuser=True).values_list("username", flat=True)) == ["prepared"]


# 0019: decklists stay open to the same readers. Maps which lists were open, and to whom, to the access in the
# Swiss rounds and in the cut.
STAGES = {
    ("none", "participants"): ("private", "private"),
    ("none", "everyone"): ("private", "private"),
    ("cut", "participants"): ("private", "players"),
    ("cut", "everyone"): ("private", "public"),
    ("all", "participants"): ("players", "players"),
    ("all", "everyone"): ("public", "public"),
}


@before("0019_decks_by_stage")
def open_lists(apps: Any) -> None:
    for regulations in ("2016", "today"):
        for shown, audience in STAGES:
            facts = {"regulations": regulations, "version": 7, "are_decks_locked": True}
            facts |= {"slug": f"by-stage-{regulations}-{shown}-{audience}", "name": "Cup"}
            lists = {"decks_shown": shown, "decks_audience": audience}
            make(apps, "Tournament", owner_id=owner_of(apps), **facts, **lists)


@pytest.mark.usefixtures("walked")
def test_lists_of_every_event_stay_open_to_whom_they_were() -> None:
    columns = ("slug", "swiss_decks", "cut_decks", "deck_reading_minutes", "version", "are_decks_locked")
    assert set(Tournament.objects.filter(slug__startswith="by-stage").values_list(*columns)) == {
        (f"by-stage-{regulations}-{shown}-{audience}", swiss, cut, 10, 7, True)
        for regulations in ("2016", "today")
        for (shown, audience), (swiss, cut) in STAGES.items()
    }


# 0043: accounts stay linked, but no player's personal link counts as opened by them until they link it again


@before("0043_links_opened_by_accounts")
def joined_by_account(apps: Any) -> tuple[int, list[int]]:
    tom = owner_of(apps, "tom")
    person = keep(apps, "Person", name="Ana", account_id=tom)
    players = [
        make(apps, "Player", name="Ana", tournament_id=cup(apps, slug).pk) for slug in ("link-1", "link-2")
    ]
    for player in players:
        make(apps, "Appearance", person_id=person.pk, player_id=player.pk, is_confirmed=True)
    return tom, [player.pk for player in players]


def test_accounts_stay_joined_and_have_opened_no_player(walked: dict[Any, Any]) -> None:
    tom, players = walked[joined_by_account]
    account = User.objects.get(pk=tom)
    holder = holder_by_account(account)
    assert (holder.players, holder.opened) == (set(players), frozenset())
    join_account(holder_by_link(Player.objects.get(pk=players[0])), account)
    assert holder_by_account(account).opened == {players[0]}


# 0045: open invitations stay valid, with new links


@before("0045_invitation_secrets")
def invitations(apps: Any) -> list[int]:
    return [make(apps, "AccountInvitation", email=f"{name}@shop.example").pk for name in ("ida", "nina")]


def test_open_invitations_get_secrets_and_links_sent_before_stop_working(
    walked: dict[Any, Any], settings: Any
) -> None:
    settings.SIGN_UP, settings.SENDS_MAIL = "open", True
    first, second = (AccountInvitation.objects.get(pk=key) for key in walked[invitations])
    assert first.secret and second.secret and first.secret != second.secret
    sent_before = signing.Signer(salt="tournament.accounts.invitation").sign(str(first.pk))
    assert Client().get(reverse("account-invited", args=[sent_before])).status_code == 404
    assert Client().get(invitation_link(first)).status_code == 200


# 0047: draws that were stored as two ties keep their points


@before("0047_points_of_earlier_draws")
def agreed_draws(apps: Any) -> list[int]:
    single = {"swiss_kind": "single_sided", "games_per_round": 1}
    results = []
    for slug, facts in (("ties", {"timed_win_points": 3}), ("one-tie", single)):
        event = cup(apps, slug, regulations="today", **facts)
        stage = make(apps, "Stage", tournament_id=event.pk, number=1, kind="swiss")
        round_ = make(apps, "Round", stage=stage, number=1, seed=1)
        table = make(apps, "Pairing", round=round_, number=1)
        for position, name in enumerate(("Ana", "Ben"), start=1):
            player = make(apps, "Player", name=name, tournament_id=event.pk)
            make(apps, "Seat", position=position, side="", pairing=table, player=player, round=round_)
        make(apps, "Result", pairing=table, version=1, kind="intentional_draw", witness="Rose")
        results.append(table.pk)
    return results


def test_draws_that_were_stored_as_two_ties_keep_their_points(walked: dict[Any, Any]) -> None:
    tables = [Pairing.objects.get(pk=key) for key in walked[agreed_draws]]
    found = [table_points(table_record(each), each.round.stage.tournament.scoring) for each in tables]
    assert found == [(2, 2), (1, 1)]
    assert set(Result.objects.filter(kind="intentional_draw").values_list("witness", flat=True)) == {"Rose"}


# The migration that creates a new database in one step makes the same tables as those that it replaces


def tables() -> dict[str, list[str]]:
    """Return the sorted words of each definition of a table or index: columns may be in any order."""
    with connection.cursor() as cursor:
        made = cursor.execute(
            "SELECT name, sql FROM sqlite_master WHERE tbl_name LIKE 'tournament_%%' AND sql IS NOT NULL"
        ).fetchall()
    return {name: sorted(re.findall(r"[^\s(),]+", sql)) for name, sql in made}


@pytest.mark.sqlite
def test_new_database_has_the_same_tables_as_one_migrated_step_by_step(walked: dict[Any, Any]) -> None:
    in_one_step = walked[tables]
    assert len(in_one_step) > 100
    assert tables() == in_one_step
