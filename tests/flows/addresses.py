"""All URLs of the site: who has access, which methods each accepts, and a form that it accepts.

A URL missing from the table fails test_crawl.py.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from pairing.types import Ending
from tests.factories import PASSWORD
from tests.flows.address import (
    ACCOUNTS,
    EVERYBODY,
    MARSHALS,
    ORGANIZER,
    OWNER,
    Address,
    Data,
    F,
    P,
    Takes,
    Who,
    first,
    names_of_the_site,
    round_1,
)
from tests.flows.addresses_of_accounts import EVENT_TOKENS, SECURITY
from tests.flows.addresses_of_broadcasts import BROADCAST, BROADCAST_FILES
from tests.flows.addresses_of_decks import DECKS, counted
from tests.flows.addresses_of_event_files import EVENT_FILES
from tests.flows.addresses_of_files import API, FILES_OF_EVENTS, LEAVING
from tests.flows.addresses_of_online_events import ONLINE
from tests.flows.addresses_of_organizations import ORGANIZATIONS
from tests.flows.addresses_of_people import PEOPLE, PEOPLE_FILES, PEOPLE_OF_ACCOUNTS
from tests.flows.addresses_of_places import PLACES
from tests.flows.addresses_of_push import PUSH
from tests.flows.addresses_of_series import SERIES, SERIES_FILES
from tests.flows.addresses_of_the_cut import CLOCK, CUT
from tests.flows.addresses_of_the_floor import FLOOR, with_own_invitation
from tests.flows.addresses_of_the_judge import JUDGE, ME
from tests.flows.addresses_of_the_room import ROOM, ROOM_FILES
from tests.flows.addresses_of_webhooks import OWN_WEBHOOKS, WEBHOOKS
from tests.flows.world import Stage, World
from tournament.kernel.slip_codes import slip_code
from tournament.models import EventPreset, Player, PlayerReport, Tournament
from tournament.play.results.acts.reports import ReportOwnResult

__all__ = [
    "ACCOUNTS",
    "ADDRESSES",
    "DEVICE_FILES",
    "FILES",
    "POSTED",
    "SITE",
    "Address",
    "Data",
    "Takes",
    "Who",
    "names_of_the_site",
]


def _round_2(world: World) -> Data:
    return {"number": 2}


def _table_1(world: World) -> Data:
    return {"number": 1, "table": 1}


def _waiting(world: World) -> Data:
    return {"pk": world.waiting.pk}


def _gone(world: World) -> Data:
    return {"pk": world.gone.pk}


def _deleted(world: World) -> Data:
    """Return a deleted event of the owner, created directly so that only requests are logged."""
    values = {"owner": world.owner, "name": "Gone", "deleted_at": timezone.now()}
    gone, _ = Tournament.everything.get_or_create(slug="gone", defaults=values)
    return {"event": gone.pk}


def _put_away(world: World) -> Data:
    """Archive the event directly, so that only requests are logged."""
    Tournament.objects.filter(pk=world.tournament.pk).update(is_put_away=True)
    return {}


def _store(world: World) -> Data:
    return {"regulations": "2016", "preset": "store"}


def _own_preset(world: World) -> Data:
    """Return one of the owner's presets: the oldest, since it may have been renamed."""
    preset = EventPreset.objects.filter(owner=world.owner).order_by("pk").first()
    preset = preset or EventPreset.objects.create(owner=world.owner, name="Weekly", values={})
    return {"preset": preset.pk}


def _renamed(world: World) -> Data:
    preset = _own_preset(world)
    return preset | {f"{preset['preset']}-name": "Fortnightly"}


def _todays_rules(world: World) -> Data:
    return {"regulations": "today", "swiss_kind": "single_sided", "change": "1"}


def _ticked(player: Player) -> Data:
    return {"player": player.pk, "sure": "1"}


def _seen(world: World) -> Data:
    return {"seen": world.seen}


def _swap(world: World) -> Data:
    draft = world.tournament.stages.get().rounds.get(number=2)
    seats = draft.seats.order_by("pairing__number", "position").values_list("player_id", flat=True)
    return {"edit": "swap", "player": [seats[0], seats[3]], "seen": world.seen}


def event_data(**values: Any) -> Data:
    """Return the form for a new event, filled in."""
    usual = {
        "name": "Winter Open",
        "date": "2016-12-03",
        "time_zone": "Europe/Berlin",
        "venue": "The Shop",
        "level": "formal",
        "kind": "constructed",
        "structure": "basic",
        "is_listed": "on",
    }
    return usual | values


def _settings(world: World) -> Data:
    event = world.tournament
    same = {
        "name": event.name,
        "date": event.date.isoformat(),
        "time_zone": event.time_zone,
        "level": event.level,
        "kind": event.kind,
        "structure": event.structure,
        "is_listed": "True",
        "planned_rounds": event.planned_rounds,
        "cut_size": event.cut_size,
    }
    ranked = {
        "first_tiebreaker": "head_to_head",
        "second_tiebreaker": "sos",
        "third_tiebreaker": "extended_sos",
    }
    values = same | ranked
    return values | {f"initial-{name}": value for name, value in values.items()} | {"venue": "Elsewhere"}


def _slip_of_table_1(world: World) -> Data:
    return {"code": slip_code(world.tournament.pk, 1, 1)}


def _points(world: World) -> Data:
    seen = {"seen_version": world.table(1).results.count(), "seen_players": world.players_at(1)}
    return {"upper": 4, "lower": 1, **seen}


def _totals(world: World) -> Data:
    return {
        "kind": "totals",
        "first_points": 3,
        "second_points": 3,
        "seen_version": world.table(1).results.count(),
        "seen_players": world.players_at(1),
        "corp_1": "second",
        "winner_1": "",
        "ending_1": "win",
        "corp_2": "first",
        "winner_2": "",
        "ending_2": "win",
    }


def _reported(world: World) -> Data:
    table = world.table(2)
    player = table.seats.earliest("position").player
    ReportOwnResult(
        player=player,
        pairing=table,
        games=[(player.pk, Ending.WIN)] * world.tournament.games_per_round,
        seen_version=0,
    ).perform(world.tournament, actor=None)
    return {"report": PlayerReport.objects.get(player=player).pk}


SWISS = (
    Address("event-list", EVERYBODY, has_slug=False),
    Address("event", EVERYBODY),
    Address("event-manifest", EVERYBODY),
    Address("manifest", EVERYBODY, has_slug=False),
    Address("service-worker", EVERYBODY, has_slug=False),
    Address("offline", EVERYBODY, has_slug=False),
    Address("privacy", EVERYBODY, has_slug=False),
    Address("imprint", EVERYBODY, has_slug=False),
    Address("calendar", EVERYBODY),
    Address("event-rules", EVERYBODY),
    Address("pairings", EVERYBODY),
    Address("round", EVERYBODY, kwargs=round_1),
    Address("how-paired", EVERYBODY, kwargs=round_1),
    Address("how-to-report", EVERYBODY),
    Address("standings", EVERYBODY),
    Address("statistics", EVERYBODY, kwargs=counted),
    Address("desk-statistics", ORGANIZER, P, data=lambda _: {"statistics_shown": "always"}),
    Address("player-card", EVERYBODY, kwargs=first),
    Address("desk", ACCOUNTS, kwargs=with_own_invitation, has_slug=False),
    Address("desk-new", ACCOUNTS, has_slug=False),
    Address("desk-practice", ACCOUNTS, P, has_slug=False),
    Address("desk-new-presets", ACCOUNTS, kwargs=lambda _: {"regulations": "today"}, has_slug=False),
    Address("desk-new-event", ACCOUNTS, F, kwargs=_store, data=lambda _: event_data(), has_slug=False),
    Address("desk-own-presets", ACCOUNTS, has_slug=False),
    Address("desk-preset-rename", ACCOUNTS, P, data=_renamed, refuses=ACCOUNTS - OWNER, has_slug=False),
    Address("desk-preset-delete", ACCOUNTS, P, data=_own_preset, refuses=ACCOUNTS - OWNER, has_slug=False),
    Address("desk-preset", ORGANIZER, takes=F, data=lambda _: {"name": "Monthly"}),
    Address("desk-rules", ORGANIZER, F, Stage.REGISTRATION, data=_todays_rules),
    Address("desk-bin", ACCOUNTS, has_slug=False),
    Address("desk-bin-restore", ACCOUNTS, takes=P, data=_deleted, refuses=ACCOUNTS - OWNER, has_slug=False),
    Address("desk-copy", ORGANIZER, takes=F, data=lambda _: {"name": "Copy", "date": "2016-12-03"}),
    Address("desk-put-away", ORGANIZER, takes=P),
    Address("desk-take-out", ORGANIZER, takes=P, data=_put_away),
    Address("desk-delete", ORGANIZER, takes=F, data=lambda w: {"typed": w.tournament.name}),
    Address("desk-event"),
    Address("desk-settings", ORGANIZER, takes=F, data=_settings),
    Address("desk-players"),
    Address("desk-player-add", MARSHALS, takes=F, data=lambda _: {"name": "Eszter", "fixed_table": "7"}),
    Address("desk-players-check-in-all", MARSHALS, takes=P, data=lambda w: {"seen": w.waiting.pk}),
    Address("desk-players-ticked-check-in", MARSHALS, P, data=lambda w: {"player": w.waiting.pk}),
    Address("desk-players-ticked-drop", MARSHALS, takes=P, data=lambda w: _ticked(w.playing[0])),
    Address("desk-players-ticked-remove", ORGANIZER, takes=P, data=lambda w: _ticked(w.waiting)),
    Address("desk-sign-up", ORGANIZER, takes=P, stage=Stage.REGISTRATION, data=lambda _: {"open": "1"}),
    Address("desk-own-check-in", ORGANIZER, takes=P, stage=Stage.REGISTRATION, data=lambda _: {"open": "1"}),
    Address(
        "desk-player",
        ORGANIZER,
        takes=F,
        kwargs=first,
        data=lambda _: {"name": "Anna", "notes": "left-handed"},
    ),
    Address("desk-player-check-in", MARSHALS, P, kwargs=_waiting),
    Address("desk-player-undo-check-in", MARSHALS, P, stage=Stage.REGISTRATION, kwargs=first),
    Address("desk-player-drop", MARSHALS, P, kwargs=first),
    Address("desk-player-reinstate", MARSHALS, P, kwargs=_gone),
    Address("desk-player-disqualify", ORGANIZER, takes=F, kwargs=first, data=lambda _: {"reason": "Cheated"}),
    Address("desk-player-remove", ORGANIZER, takes=F, kwargs=_waiting),
    Address("desk-player-data", ORGANIZER, F, kwargs=first, data=lambda w: {"typed": w.playing[0].name}),
    Address("desk-player-data-file", ORGANIZER, kwargs=first),
    Address("desk-player-paid", MARSHALS, takes=P, kwargs=first, data=lambda _: {"paid": "1"}),
    Address("desk-sheet", ORGANIZER, takes=F, data=lambda _: {"text": "Name\nEszter\n"}, changes=False),
    Address(
        "desk-sheet-import",
        ORGANIZER,
        takes=P,
        data=lambda _: {"sheet": "Name;Table\nEszter;\nFumiko 佐藤;8\n", "namesakes": "{}"},
    ),
    Address("desk-rounds"),
    Address(
        "desk-plan",
        ORGANIZER,
        takes=F,
        stage=Stage.REGISTRATION,
        data=lambda _: {"rounds": 3, "cut_size": 4, "cut_kind": "double"},
    ),
    Address("desk-pair", ORGANIZER, takes=P, stage=Stage.REGISTRATION, data=lambda _: {"round": 1}),
    Address("desk-round", kwargs=round_1),
    Address("desk-mend", ORGANIZER, takes=P, stage=Stage.NEXT_DRAFT, kwargs=_round_2, data=_swap),
    Address("desk-pair-again", ORGANIZER, takes=P, stage=Stage.NEXT_DRAFT, kwargs=_round_2, data=_seen),
    Address("desk-publish", ORGANIZER, takes=P, stage=Stage.NEXT_DRAFT, kwargs=_round_2, data=_seen),
    Address("desk-discard", ORGANIZER, takes=P, stage=Stage.NEXT_DRAFT, kwargs=_round_2, data=_seen),
    Address("desk-finish", ORGANIZER, takes=F, stage=Stage.PLAYED),
    Address("desk-reopen", ORGANIZER, takes=P, stage=Stage.FINISHED),
    Address("desk-results-now", got=302),
    Address("desk-results", takes=F, kwargs=round_1, data=lambda _: {"entry": "2 6"}),
    Address("desk-result", takes=F, kwargs=_table_1, data=_totals),
    Address("desk-result-clear", takes=P, kwargs=_table_1, data=lambda _: {"seen_version": 1}),
    Address("desk-slips"),
    Address("desk-slip", kwargs=_slip_of_table_1),
    Address("desk-slip-points", takes=P, kwargs=_table_1, data=_points),
    Address("desk-report-settle", takes=P, data=_reported),
    Address("desk-log"),
    Address("desk-standings"),
    Address("desk-chances"),
    Address("desk-prints"),
    Address("desk-print", kwargs=lambda _: {"sheet": "standings"}),
    Address("desk-print-pack"),
    Address("desk-print-bracket-slips"),
    Address("desk-print-bracket", kwargs=lambda _: {"sheet": "blank-8"}),
)

NEW_PASSWORD = "a horse of quite another colour"
ACCOUNT = (
    Address("login", EVERYBODY, F, data=lambda _: {"username": "x", "password": "y"}, has_slug=False),
    Address("logout", EVERYBODY, P, has_slug=False),
    Address("logout-ask", ACCOUNTS, has_slug=False),
    Address("choose-language", EVERYBODY, P, data=lambda _: {"language": "ja"}, has_slug=False),
    Address("account", ACCOUNTS, F, data=lambda _: {"name": "Olga"}, has_slug=False),
    Address(
        "password_change",
        ACCOUNTS,
        F,
        data=lambda _: {
            "old_password": PASSWORD,
            "new_password1": NEW_PASSWORD,
            "new_password2": NEW_PASSWORD,
        },
        has_slug=False,
    ),
    Address("password_change_done", ACCOUNTS, has_slug=False),
    *SECURITY,
    *PEOPLE_OF_ACCOUNTS,
    Address("password-new", EVERYBODY, F, kwargs=lambda _: {"uidb64": "MQ", "token": "over"}, has_slug=False),
)

# Only for the site administrator (tests/tournament/ops).
SITE = frozenset(
    {
        "site-state",
        "site-backup",
        "site-backup-now",
        "site-organizers",
        "site-organizer-link",
        "site-organizer-remove",
        "site-organizer-readmit",
        "site-organizer-two-factor",
    }
)

# Files that a browser reads to install the site and to work without a network: neither pages nor sheets.
DEVICE_FILES = frozenset({"manifest", "event-manifest", "me-manifest", "service-worker"})
ADDRESSES = (
    *(*SWISS, *API, *BROADCAST, *CLOCK, *CUT, *DECKS, *LEAVING, *EVENT_FILES, *EVENT_TOKENS, *FLOOR),
    *(*JUDGE, *ME, *ONLINE, *ORGANIZATIONS, *PEOPLE, *PLACES, *PUSH, *ROOM, *SERIES, *WEBHOOKS),
    *OWN_WEBHOOKS,
)
FILES = frozenset(
    {
        *(
            "desk-print",
            "desk-print-pack",
            "desk-print-bracket",
            "desk-print-bracket-slips",
            "desk-print-decks",
            "judge-proxy-slip",
            "judge-proxy-slips",
        ),
        *("desk-player-data-file", "desk-event-file-download"),
        *FILES_OF_EVENTS,
        *DEVICE_FILES,
        "calendar",
        *BROADCAST_FILES,
        *ROOM_FILES,
        *SERIES_FILES,
        *PEOPLE_FILES,
    }
)
POSTED = tuple(address for address in ADDRESSES if "POST" in address.takes.value)
