"""Presets that fill in a new event's form, each with the reasons for its values (NOW-3, REG-9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairing.kinds import Kind
from pairing.regulations import POLICIES
from pairing.regulations import Regulations as RegulationsRule
from pairing.types import SwissKind
from tournament.event.regulation_values import regulation_values
from tournament.models import (
    DeckLists,
    Level,
    Regulations,
    StageKind,
    Structure,
    Tournament,
)

OWN = "own"  # replaces the regulations in the key of a personal preset

# The cards and the list that events under these regulations start with (`regulation_values.usual_card_pool`).
CARDS_OF: Mapping[Regulations, Promise] = {
    Regulations.TODAY: _(
        "The format and the event’s date determine the cards and the restriction list (NOW 5.1)."
    ),
    Regulations.REG_2016: _(
        "Cards released by the end of 2016 are legal, under NAPD MWL 1.1 (REG 3.7). Earlier "
        "events use the cards and list of their date."
    ),
}

_FORMAT_OF_THE_DAY = _("The cards and lists are those in force on the event’s date (NOW 5.1).")
_OPAQUE_SLEEVES = _("Opaque sleeves, and staff don’t play (REG 1.3, 2.1).")
_RELAXED_SLEEVES = _(
    "Sleeves don’t have to be opaque, and staff may play if there are at least two of them (REG 1.3, 2.1)."
)
_LISTS_WELCOME = _("Not required, but decks that are handed in are still checked (REG 2.3).")
_LISTS_REQUIRED = _("Full lists of both decks, due before round 1 (REG 2.3).")
_LISTS_FOR_THE_CUT = _("In the cut, each opponent may read the list (NOW 4.3).")
_DOUBLE_OF_TODAY = _("Double elimination at competitive events (NOW 4.1).")
_DOUBLE_OF_2016 = _("Players are out after two losses: the usual format after a cut (REG 10.1).")


@dataclass(frozen=True, slots=True)
class Setup:
    """The initial values of a new event's form.

    `key` is the preset's path below the URL for new events: “today/competitive”, “own/3”. `lines` describe
    it; `values` are keyed by model field, and `reasons` explain a field's value. `left_out` names the fields
    whose saved values are no longer valid. For a template, `organization` is the organization's primary key
    and `kept_by` its name. `beside` contains values without a form field.
    """

    key: str
    regulations: Regulations
    label: Promise | str
    lines: tuple[Promise, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    reasons: Mapping[str, Promise] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()
    organization: int | None = None
    kept_by: str = ""
    beside: Mapping[str, Any] = field(default_factory=dict)

    @property
    def swiss_kind(self) -> SwissKind:
        """The kind of Swiss."""
        return SwissKind(self.values.get("swiss_kind", SwissKind.DOUBLE_SIDED))

    def new_values(self) -> dict[str, Any]:
        """Return the model field values of an event created from this preset, without its name and date."""
        kind = self.values.get("kind", Kind.CONSTRUCTED)
        values = {
            "regulations": self.regulations.value,
            "cut_kind": StageKind.DOUBLE,
            **regulation_values(self.regulations, kind, self.swiss_kind),
            **self.values,
        }
        policy = POLICIES[RegulationsRule(self.regulations)]
        own = values.get("tiebreakers")
        return values | {"tiebreakers": own or [code.value for code in policy.tiebreakers]}

    def event(self) -> Tournament:
        """Return the event as first shown in the form; it isn't saved."""
        return Tournament(**self.new_values())


COMPETITIVE = Setup(
    key="today/competitive",
    regulations=Regulations.TODAY,
    label=_("Competitive"),
    lines=(
        _("Circuit openers and championships: one game per round, 40 minutes."),
        _("Up to 15 players: 5 rounds, no cut. More players: 6 or more rounds, then double elimination."),
    ),
    values={
        "swiss_kind": SwissKind.SINGLE_SIDED,
        "level": Level.FORMAL,
        "structure": Structure.COMPETITIVE,
        "cut_kind": StageKind.DOUBLE,
        "deck_lists": DeckLists.REQUIRED,
    },
    reasons={
        "deck_format": _FORMAT_OF_THE_DAY,
        "level": _OPAQUE_SLEEVES,
        "structure": _(
            "Rounds and cut follow the table for competitive events until round 1 is paired (NOW 3.1)."
        ),
        "cut_kind": _DOUBLE_OF_TODAY,
        "deck_lists": _LISTS_FOR_THE_CUT,
    },
)

BUILT_IN = (
    Setup(
        key="today/casual",
        regulations=Regulations.TODAY,
        label=_("Casual"),
        lines=(
            _("League nights, monthlies, kit events: one game per round, 40 minutes."),
            _("Up to 15 players: 4 rounds, no cut. More players: 6 or more rounds, then single elimination."),
        ),
        values={
            "swiss_kind": SwissKind.SINGLE_SIDED,
            "level": Level.RELAXED,
            "structure": Structure.CASUAL,
            "cut_kind": StageKind.SINGLE,
            "deck_lists": DeckLists.OPTIONAL,
        },
        reasons={
            "deck_format": _FORMAT_OF_THE_DAY,
            "level": _RELAXED_SLEEVES,
            "structure": _(
                "Rounds and cut follow the table for casual events until round 1 is paired (NOW 3.2)."
            ),
            "cut_kind": _("Single elimination at casual events (NOW 4.1)."),
            "deck_lists": _LISTS_WELCOME,
        },
    ),
    COMPETITIVE,
    Setup(
        key="today/double-sided",
        regulations=Regulations.TODAY,
        label=_("Double-sided"),
        lines=(
            _("Both sides against each opponent: two games per round, 65 minutes."),
            _("Current formats and points, with the 2016 tables for rounds and cut."),
        ),
        values={
            "swiss_kind": SwissKind.DOUBLE_SIDED,
            "level": Level.FORMAL,
            "structure": Structure.BASIC,
            "cut_kind": StageKind.DOUBLE,
            "deck_lists": DeckLists.REQUIRED,
        },
        reasons={
            "deck_format": _FORMAT_OF_THE_DAY,
            "level": _OPAQUE_SLEEVES,
            "structure": _("Double-sided events use the 2016 tables (NOW 3.3)."),
            "cut_kind": _DOUBLE_OF_TODAY,
            "deck_lists": _LISTS_FOR_THE_CUT,
        },
    ),
    Setup(
        key="2016/store",
        regulations=Regulations.REG_2016,
        label=_("Store championship"),
        lines=(
            _("Formal, with the basic structure: 3 rounds for 4 to 8 players, 4 for 9 to 32."),
            _("Cut to the top 4 with 9 or more players, to the top 8 with 25 or more."),
        ),
        values={"level": Level.FORMAL, "structure": Structure.BASIC, "deck_lists": DeckLists.OPTIONAL},
        reasons={
            "level": _OPAQUE_SLEEVES,
            "structure": _("Uses the table for store championships until round 1 is paired (REG 9.2)."),
            "cut_kind": _DOUBLE_OF_2016,
            "deck_lists": _LISTS_WELCOME,
        },
    ),
    Setup(
        key="2016/regional",
        regulations=Regulations.REG_2016,
        label=_("Regional or district"),
        lines=(
            _("Formal, with the advanced structure: 4 rounds for 9 to 32 players, 5 for 33 to 56."),
            _("Lists of both decks; cut to the top 4, or to the top 8 with 21 or more players."),
        ),
        values={"level": Level.FORMAL, "structure": Structure.ADVANCED, "deck_lists": DeckLists.REQUIRED},
        reasons={
            "level": _OPAQUE_SLEEVES,
            "structure": _("Uses the table for regional championships until round 1 is paired (REG 9.3)."),
            "cut_kind": _DOUBLE_OF_2016,
            "deck_lists": _LISTS_REQUIRED,
        },
    ),
    Setup(
        key="2016/nationals",
        regulations=Regulations.REG_2016,
        label=_("Nationals"),
        lines=(
            _("Premier, with the advanced structure: up to 9 rounds and a cut to the top 16."),
            _("Products are legal from the 11th day after release; lists of both decks."),
        ),
        values={"level": Level.PREMIER, "structure": Structure.ADVANCED, "deck_lists": DeckLists.REQUIRED},
        reasons={
            "level": _("Products are legal 11 days after release; sleeves must be opaque (REG 2.1, 2.2)."),
            "structure": _("Uses the larger of the two tables until round 1 is paired (REG 9.3)."),
            "cut_kind": _DOUBLE_OF_2016,
            "deck_lists": _LISTS_REQUIRED,
        },
    ),
    Setup(
        key="2016/worlds",
        regulations=Regulations.REG_2016,
        label=_("Worlds"),
        lines=(
            _("Premier. You set and announce the rounds and the cut yourself."),
            _("Products are legal from the 11th day after release; lists of both decks."),
        ),
        values={"level": Level.PREMIER, "structure": Structure.MODIFIED, "deck_lists": DeckLists.REQUIRED},
        reasons={
            "level": _("Products are legal 11 days after release; sleeves must be opaque (REG 2.1, 2.2)."),
            "structure": _(
                "There is no table for worlds: set the rounds and the cut before round 1 (REG 9.4)."
            ),
            "cut_kind": _DOUBLE_OF_2016,
            "deck_lists": _LISTS_REQUIRED,
        },
    ),
)


def built_in_setup(key: str) -> Setup | None:
    """Return the built-in preset with this key, or None if there is none."""
    return next((setup for setup in BUILT_IN if setup.key == key), None)


def setups_for(regulations: Regulations) -> tuple[Setup, ...]:
    """Return the built-in presets for these regulations, in the order in which they are offered."""
    return tuple(setup for setup in BUILT_IN if setup.regulations == regulations)
