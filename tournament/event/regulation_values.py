"""The regulations' values for an event's lengths, games and points, by field, with their sections."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from pairing.kinds import Kind
from pairing.regulations import POLICIES
from pairing.regulations import Regulations as RegulationsRule
from pairing.types import SwissKind
from tournament.models import DecksOpenTo, Regulations, Tournament

# An event under the 2016 regulations that is played after LAST_DAY_OF_2016 starts with the cards released by
# 2016-12-31. This is the newest pack of that pool, so the list of that time applies, the NAPD MWL 1.1 (REG
# 3.7).
NEWEST_PACK_OF_2016 = "ml"
LAST_DAY_OF_2016 = date(2017, 1, 31)

# The fields returned by `regulation_values`.
REGULATED_FIELDS = (
    "round_minutes",
    "games_per_round",
    "agenda_points_to_win",
    "win_points",
    "timed_win_points",
    "draw_points",
    "bye_points",
)

_REASONS_OF_2016: Mapping[str, Promise] = {
    "round_minutes": _(
        "Depends on the kind of event: 65 constructed, 50 full draft, 30 half draft (REG 4.1, 11)."
    ),
    "games_per_round": _("Both sides once; one game in a half draft (REG 5.1, 11.2)."),
    "agenda_points_to_win": _("7, or 6 in drafts (REG 5.2)."),
    "win_points": _("Win 3, on time 2, draw 1, loss 0 (REG 5.3)."),
    "timed_win_points": _("If time is called, the player with more agenda points wins (REG 4.2, 5.3)."),
    "bye_points": _("A win in each game of the round (REG 6.1)."),
    "first_tiebreaker": _("Head-to-head comes first (REG 8.2)."),
    "second_tiebreaker": _("Then the strength of schedule (REG 8.3, 8.4)."),
}

_MINUTES_OF_TODAY = {
    SwissKind.DOUBLE_SIDED: _("{round_minutes} minutes: double-sided rounds (NOW 1.1)."),
    SwissKind.SINGLE_SIDED: _("{round_minutes} minutes: single-sided rounds (NOW 1.1)."),
}


def regulation_values(regulations: str, kind: str, swiss_kind: str) -> dict[str, int]:
    """Return the regulations' values for this kind of event (REG 4.1, 5.3, 6.1, 11, NOW-1), by field."""
    policy = POLICIES[RegulationsRule(regulations)]
    rules = policy.round_rules(Kind(kind), SwissKind(swiss_kind))
    scoring = rules.scoring
    return {
        "round_minutes": rules.round_minutes,
        "games_per_round": rules.games_per_round,
        "agenda_points_to_win": rules.points_to_win,
        "win_points": scoring.win,
        "timed_win_points": scoring.timed_win,
        "draw_points": scoring.draw,
        "bye_points": scoring.bye,
    }


def usual_card_pool(regulations: str, day: date) -> str:
    """Return the code of a new event's last legal pack on this day; empty means all packs released by
    then.
    """
    is_later = regulations == Regulations.REG_2016 and day > LAST_DAY_OF_2016
    return NEWEST_PACK_OF_2016 if is_later else ""


def card_pool_under(event: Tournament, regulations: str, day: date) -> str:
    """Return this event's last legal pack under these regulations on this day.

    The usual pool follows the regulations and the day; a pool chosen by the organizer stays.
    """
    is_usual = event.card_pool_until == usual_card_pool(event.regulations, event.date)
    return usual_card_pool(regulations, day) if is_usual else event.card_pool_until


def usual_cut_decks(regulations: str) -> DecksOpenTo:
    """Return who can usually read decklists in the cut: opponents, under today's regulations (NOW 4.3)."""
    reads = POLICIES[RegulationsRule(regulations)].reads_decks_in_cut
    return DecksOpenTo.OPPONENTS if reads else DecksOpenTo.PRIVATE


def regulation_reasons(regulations: str, kind: str, swiss_kind: str) -> Mapping[str, Promise | str]:
    """Return the reason for each of the regulations' values, with its section, by field of the event's
    form.
    """
    if regulations == Regulations.REG_2016:
        return _REASONS_OF_2016
    values = regulation_values(regulations, kind, swiss_kind)
    reasons = {
        "round_minutes": _MINUTES_OF_TODAY[SwissKind(swiss_kind)],
        "win_points": _("{win_points}, whether on time or not (NOW 1.2)."),
        "draw_points": _("{draw_points}: a tied game (NOW 1.2)."),
        "bye_points": _("{bye_points}: the same as for winning a whole round (NOW 1.3)."),
        "first_tiebreaker": _("Strength of schedule comes first; there is no head-to-head (NOW 1.5)."),
    }
    return {name: format_lazy(text, **values) for name, text in reasons.items()}
