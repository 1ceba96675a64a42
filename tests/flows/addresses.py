"""Every address of the site's first part: who may come, which methods it takes, and a form that it takes.

An address that is not in the table fails test_addresses.py: whoever adds one says here what to expect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.flows.world import Stage, World

# The modules whose addresses the table must have. Others have tests of their own.
MODULES = frozenset(
    {
        "django.contrib.auth.views",
        "tournament.web.accounts",
        *(f"tournament.web.public.{module}" for module in ("events", "rounds", "standings")),
        *(
            f"tournament.web.desk.{module}"
            for module in ("home", "settings", "players", "sheet", "rounds", "results", "log", "prints")
        ),
    }
)

Data = dict[str, Any]


class For(Enum):
    """Who may come."""

    EVERYBODY = "everybody"
    ACCOUNTS = "accounts"
    LEADERS = "leaders"


class Takes(Enum):
    """The methods an address takes."""

    READ = frozenset({"GET", "HEAD"})
    FORM = frozenset({"GET", "HEAD", "POST"})
    PRESS = frozenset({"POST"})


@dataclass(frozen=True)
class Address:
    """One address. `kwargs` and `data` make a form that it takes at `stage`; `got` is a page's status."""

    name: str
    audience: For = For.LEADERS
    takes: Takes = Takes.READ
    stage: Stage = Stage.PLAYING
    kwargs: Callable[[World], Data] = lambda world: {}
    data: Callable[[World], Data] = lambda world: {}
    got: int = 200
    changes: bool = True  # does a taken form change the event?

    @property
    def has_slug(self) -> bool:
        return self.name not in WITHOUT_SLUG

    def url(self, world: World, **kwargs: Any) -> str:
        slug = {"slug": world.tournament.slug} if self.has_slug else {}
        return reverse(self.name, kwargs=slug | self.kwargs(world) | kwargs)


WITHOUT_SLUG = frozenset({"event-list", "desk", "desk-new"})


def _round_1(world: World) -> Data:
    return {"number": 1}


def _round_2(world: World) -> Data:
    return {"number": 2}


def _table_1(world: World) -> Data:
    return {"number": 1, "table": 1}


def _first(world: World) -> Data:
    return {"pk": world.playing[0].pk}


def _waiting(world: World) -> Data:
    return {"pk": world.waiting.pk}


def _gone(world: World) -> Data:
    return {"pk": world.gone.pk}


def _seen(world: World) -> Data:
    return {"seen": world.seen}


def _swap(world: World) -> Data:
    draft = world.tournament.stages.get().rounds.get(number=2)
    seats = draft.seats.order_by("pairing__number", "position").values_list("player_id", flat=True)
    return {"mend": "swap", "player": [seats[0], seats[3]], "seen": world.seen}


def event_data(**values: Any) -> Data:
    """Return the set-up form, filled in."""
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


R, F, P = Takes.READ, Takes.FORM, Takes.PRESS
ALL, ACC = For.EVERYBODY, For.ACCOUNTS

ADDRESSES = (
    Address("event-list", ALL),
    Address("event", ALL),
    Address("pairings", ALL),
    Address("round", ALL, kwargs=_round_1),
    Address("how-paired", ALL, kwargs=_round_1),
    Address("standings", ALL),
    Address("player-card", ALL, kwargs=_first),
    Address("desk", ACC),
    Address("desk-new", ACC, F, data=lambda _: event_data()),
    Address("desk-event"),
    Address("desk-settings", takes=F, data=_settings),
    Address("desk-players"),
    Address("desk-player-add", takes=F, data=lambda _: {"name": "Eszter", "fixed_table": "7"}),
    Address("desk-players-check-in-all", takes=P),
    Address("desk-player", takes=F, kwargs=_first, data=lambda _: {"name": "Anna", "notes": "left-handed"}),
    Address("desk-player-check-in", takes=P, kwargs=_waiting),
    Address("desk-player-undo-check-in", takes=P, stage=Stage.REGISTRATION, kwargs=_first),
    Address("desk-player-drop", takes=P, kwargs=_first),
    Address("desk-player-reinstate", takes=P, kwargs=_gone),
    Address("desk-player-disqualify", takes=F, kwargs=_first),
    Address("desk-player-remove", takes=F, kwargs=_waiting),
    Address("desk-sheet", takes=F, data=lambda _: {"text": "Name\nEszter\n"}, changes=False),
    Address(
        "desk-sheet-import",
        takes=P,
        data=lambda _: {"sheet": "Name;Table\nEszter;\nFumiko 佐藤;8\n", "namesakes": "{}"},
    ),
    Address("desk-rounds"),
    Address("desk-pair", takes=P, stage=Stage.REGISTRATION, data=lambda _: {"round": 1}),
    Address("desk-round", kwargs=_round_1),
    Address("desk-mend", takes=P, stage=Stage.NEXT_DRAFT, kwargs=_round_2, data=_swap),
    Address("desk-pair-again", takes=P, stage=Stage.NEXT_DRAFT, kwargs=_round_2, data=_seen),
    Address("desk-publish", takes=P, stage=Stage.NEXT_DRAFT, kwargs=_round_2, data=_seen),
    Address("desk-discard", takes=P, stage=Stage.NEXT_DRAFT, kwargs=_round_2, data=_seen),
    Address("desk-finish", takes=F, stage=Stage.PLAYED),
    Address("desk-reopen", takes=P, stage=Stage.FINISHED),
    Address("desk-results-now", got=302),
    Address("desk-results", takes=F, kwargs=_round_1, data=lambda _: {"entry": "2 6"}),
    Address("desk-result", takes=F, kwargs=_table_1, data=_totals),
    Address("desk-result-clear", takes=P, kwargs=_table_1, data=lambda _: {"seen_version": 1}),
    Address("desk-log"),
    Address("desk-prints"),
    Address("desk-print", kwargs=lambda _: {"sheet": "standings"}),
    Address("desk-print-bracket", kwargs=lambda _: {"sheet": "blank-8"}),
)
PDFS = frozenset({"desk-print", "desk-print-bracket"})
POSTED = tuple(address for address in ADDRESSES if "POST" in address.takes.value)
ACCOUNT_NAMES = frozenset({"login", "logout", "password_change", "password_change_done"})


def names_of_the_site() -> set[str]:
    """Return the names of all addresses of the modules in the table, those of deck lists apart."""
    patterns = _patterns(get_resolver())
    names = {pattern.name or "" for pattern in patterns if pattern.callback.__module__ in MODULES}
    return {name for name in names if "deck" not in name}


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern)
        else:
            yield pattern
