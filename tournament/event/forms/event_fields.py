"""The fields of an event's settings: their part of the form, and their choices."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from pairing.regulations import RegulationsPolicy
from pairing.types import SwissKind, Tiebreaker
from tournament.event.forms.plan import cut_size_choices
from tournament.kernel.words import TIEBREAKERS
from tournament.models import Level, Regulations, Structure, Tournament
from tournament.models.event_choices import LEVELS_OF_TODAY
from tournament.web.languages import languages

# the size with which a plan is checked if the structure sets the cut: every kind of bracket can be played
# with it
TABLE_CUT = 4
RANKED = ("first_tiebreaker", "second_tiebreaker", "third_tiebreaker")
# What every event needs, the event's plan, and what usually follows the regulations.
MAIN_FIELDS = (
    "name",
    "date",
    "starts_at",
    "time_zone",
    "venue",
    "table_rooms",
    "language",
    "kind",
    "deck_format",
    "level",
    "structure",
    "deck_lists",
    "is_listed",
    "are_reports_open",
    "are_chances_shown",
    "is_streamed",
)
# The fields on a new event's form; everything else comes from its preset and can be changed in the settings.
ASKED_AT_FIRST = (
    "name",
    "date",
    "starts_at",
    "time_zone",
    "venue",
    "kind",
    "deck_format",
    "structure",
    "is_listed",
)
PLAN_FIELDS = ("planned_rounds", "cut_size", "cut_kind", "extra_rounds")
PLACE_FIELDS = ("capacity", "fee_amount", "fee_currency", "cancel_until")
LENGTH_FIELDS = ("round_minutes", "clock_warnings")
NULLABLE = ("planned_rounds", "cut_size", "cut_date", "starts_at", "capacity", "fee_amount", "cancel_until")
TEXT_FIELDS = ("description", "prizes", "fee", "contact")
ONLINE_FIELDS = ("is_online", "round_days", "deadline_time", "reschedule_days")
HELP_TEXTS = {
    "are_reports_open": _("A result counts once both players report the same result."),
    "is_streamed": _("Players say at sign-up and on their page whether the stream may show their tables."),
    "cut_date": _("If left empty: the event’s date."),
    "is_listed": _("Otherwise, only people with the link can find it."),
    "planned_rounds": _("If left empty: set by the structure and the number of players."),
    "structure": _("Suggests rounds and cut based on the number of players, until round 1 is paired."),
}
ONLINE_HELP_TEXTS = {
    "is_online": _(
        "Each table plays on its own schedule: a round lasts several days, each table has a deadline, "
        "and there is no clock."
    ),
    "round_days": _("Counted from the day the round is published."),
    "deadline_time": _("In the event’s time zone."),
    "reschedule_days": _(
        "How far past the round’s deadline two players may agree to play. Only staff can extend a "
        "table’s deadline further."
    ),
}
RULE_FIELDS = (
    *LENGTH_FIELDS,
    "games_per_round",
    "agenda_points_to_win",
    "win_points",
    "timed_win_points",
    "draw_points",
    "bye_points",
)
EVENT_FIELDS = (
    *MAIN_FIELDS,
    *PLAN_FIELDS,
    "cut_date",
    *ONLINE_FIELDS,
    *PLACE_FIELDS,
    *RULE_FIELDS,
    *TEXT_FIELDS,
)
# Events under today's regulations have no choice in these: drafts, games to 6, one game or two, wins on time.
NOT_OF_TODAY = frozenset({"kind", "games_per_round", "agenda_points_to_win", "timed_win_points"})
# Constructed events of 2016 have no choice in these; DECK_FIELDS belong to an existing event's deck settings.
NOT_OF_2016 = frozenset({"deck_format"})
DECK_FIELDS = frozenset({"deck_format", "deck_lists"})
# A new event has no field for the day of its cut.
NOT_OF_A_NEW_EVENT = frozenset({"cut_date"})
# These keep the value of the event or its preset if nothing was sent.
AS_IT_WAS = frozenset(
    {"language", "cut_kind", "round_days", "reschedule_days", "deadline_time"} | DECK_FIELDS
)


def hidden_fields(event: Tournament) -> frozenset[str]:
    """Return the fields to leave out of this event's form: those that don't apply under its regulations and,
    once it is saved, those of its deck settings.
    """
    by_regulations = NOT_OF_TODAY if event.regulations == Regulations.TODAY else NOT_OF_2016
    return by_regulations | (DECK_FIELDS if event.pk else NOT_OF_A_NEW_EVENT)


def structure_choices(event: Tournament) -> list[tuple[str, Any]]:
    """Return the structures for the event's kind of Swiss, including its own (NOW 3.1-3.4)."""
    offered = {rule.value for rule in event.policy.structures[SwissKind(event.swiss_kind)]}
    return [(value, label) for value, label in Structure.choices if value in offered | {event.structure}]


def level_choices(regulations: str) -> list[tuple[str, Any]]:
    """Return the levels of events, with their names under these regulations."""
    if regulations == Regulations.TODAY:
        return [(level.value, label) for level, label in LEVELS_OF_TODAY.items()]
    return list(Level.choices)


def tiebreaker_choices(policy: RegulationsPolicy) -> list[tuple[str, Any]]:
    """Return the tiebreakers that may be chosen, starting with "None"."""
    left_out = (
        {Tiebreaker.RANDOM} if policy.has_head_to_head else {Tiebreaker.RANDOM, Tiebreaker.HEAD_TO_HEAD}
    )
    return [
        ("", _("None")),
        *((code.value, TIEBREAKERS[code]) for code in Tiebreaker if code not in left_out),
    ]


def language_choices(current: str) -> list[tuple[str, str]]:
    """Return the site's languages, plus the current one if the site no longer has texts in it."""
    offered = [(each.code, each.name) for each in languages()]
    return offered if current in dict(offered) else [*offered, (current, current)]


def cut_choices() -> list[tuple[str, Any]]:
    """Return the sizes of a cut, starting with the one set by the structure."""
    return [("", _("Set by the structure")), *cut_size_choices()]


_REGIONS = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific"),
}


def time_zone_choices() -> list[Any]:
    """Return the site's time zone (by default the machine's), then all others grouped by region.

    The site's own region comes first; zones without a region, such as UTC, come last.
    """
    own = timezone.get_default_timezone_name()
    first = [own.partition("/")[0]] if own.partition("/")[0] in _REGIONS else []
    groups: dict[str, list[tuple[str, str]]] = {each: [] for each in (*first, *_REGIONS)}
    others = []
    for name in sorted(zoneinfo.available_timezones() - {own}):
        region, _slash, city = name.partition("/")
        if region in _REGIONS:
            groups[region].append((name, city.replace("_", " ").replace("/", ", ")))
        else:
            others.append((name, name))
    grouped: list[Any] = [(_REGIONS[region], names) for region, names in groups.items() if names]
    return [(own, _("%(zone)s (here)") % {"zone": own}), *grouped, (_("Other"), others)]
