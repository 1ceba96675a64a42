"""What players must know before the event: cards, lists, sleeves, points, times (REG 1.5, 2, 5.3, 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.formats import number_format, time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.decks.pages.judging import judged_by
from tournament.decks.records import judging_of
from tournament.decks.words import open_decks_words
from tournament.event.outline import DayOutline, day_outline
from tournament.event.plan import PlanTerms
from tournament.kernel.words import TIEBREAKERS
from tournament.models import DeckLists, Level, Tournament
from tournament.models.states import EventState
from tournament.web.dates import dated

# Currencies without a widely known symbol are shown with their code.
_MONEY: Mapping[str, Promise] = {
    "EUR": pgettext_lazy("money", "€%(amount)s"),
    "GBP": pgettext_lazy("money", "£%(amount)s"),
    "JPY": pgettext_lazy("money", "¥%(amount)s"),
    "USD": pgettext_lazy("money", "$%(amount)s"),
}
_OTHER_MONEY = gettext_lazy("%(amount)s %(currency)s")
TOLD_TEXTS = ("description", "prizes", "fee", "contact")


@dataclass(frozen=True, slots=True)
class ToldText:
    """One of the organizer's texts, in Markdown, and its label."""

    name: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What players must know, each as a complete sentence; the first sentence in `cards` is from
    `legal_cards`.

    `bring` is empty online; `expects` is what the event's level expects of players. `outline` is None online
    and once the event is over.
    """

    cards: tuple[str, ...]
    deck_lists: str
    open_decks: str
    sleeves: str
    bring: str
    expects: str
    points: str
    tiebreakers: tuple[str, ...]
    outline: DayOutline | None
    texts: tuple[ToldText, ...]
    fee: str = ""
    cancelling: str = ""

    @property
    def description(self) -> ToldText | None:
        """The organizer's description of the event."""
        return next((text for text in self.texts if text.name == "description"), None)

    @property
    def other_texts(self) -> tuple[ToldText, ...]:
        """All texts except the description."""
        return tuple(text for text in self.texts if text.name != "description")


def event_facts(tournament: Tournament, terms: PlanTerms | None) -> EventFacts:
    """Return what players must know about an event, based on the current card catalog. Makes no queries."""
    is_over = tournament.state == EventState.FINISHED
    judged = judged_by(judging_of(tournament))
    texts = ((name, str(getattr(tournament, name))) for name in TOLD_TEXTS)
    return EventFacts(
        cards=(judged.line, *judged.limits, *judged.warnings),
        deck_lists=_deck_list_words(tournament),
        open_decks="" if tournament.deck_lists == DeckLists.NONE else open_decks_words(tournament),
        sleeves=_sleeve_words(tournament),
        bring=bring_words(tournament),
        expects=_expectation(tournament),
        points=_point_words(tournament),
        tiebreakers=_tiebreaker_words(tournament),
        outline=None if is_over or tournament.is_online else day_outline(tournament, terms),
        fee=fee_words(tournament),
        cancelling=_cancelling_words(tournament),
        texts=tuple(ToldText(name, _text_label(name), text) for name, text in texts if text),
    )


def fee_words(tournament: Tournament) -> str:
    """Return the fee in the reader's language, without decimals if whole; empty if there is none."""
    amount = tournament.fee_amount
    if amount is None:
        return ""
    places = 0 if amount == int(amount) else 2
    told = number_format(amount, decimal_pos=places, force_grouping=True)
    words = _MONEY.get(tournament.fee_currency, _OTHER_MONEY)
    return str(words) % {"amount": told, "currency": tournament.fee_currency}


def _cancelling_words(tournament: Tournament) -> str:
    """Return until when players can cancel, during registration only; empty if no deadline is set."""
    if tournament.state != EventState.REGISTRATION or tournament.cancel_until is None:
        return ""
    until = dated(tournament.cancel_until.astimezone(tournament.zone), "j F Y, H:i")
    return _("You can cancel on your own page until %(moment)s.") % {"moment": until}


def _tiebreaker_words(tournament: Tournament) -> tuple[str, ...]:
    labels = {code.value: str(label) for code, label in TIEBREAKERS.items()}
    return tuple(labels[code] for code in tournament.tiebreakers if code in labels)


def _deck_list_words(tournament: Tournament) -> str:
    if tournament.deck_lists == DeckLists.NONE:
        return _("No decklists are collected.")
    if tournament.deck_lists == DeckLists.OPTIONAL:
        return _("Decklists are welcome but not required.")
    if tournament.are_decks_locked and tournament.state == EventState.REGISTRATION:
        return _("The lists of both decks were required, and the deadline has passed (REG 2.3).")
    if tournament.starts_at is None:
        return _("The full lists of both decks are required before round 1 (REG 2.3).")
    return _("The full lists of both decks are required before round 1 at %(time)s (REG 2.3).") % {
        "time": time_format(tournament.starts_at, "H:i")
    }


def _sleeve_words(tournament: Tournament) -> str:
    if tournament.level == Level.RELAXED:
        return _(
            "Sleeves don’t have to be opaque; if they aren’t, all card backs must be the same. All "
            "sleeves in a deck must match; your two decks may differ (REG 2.1)."
        )
    return _(
        "Opaque sleeves are required. All sleeves in a deck must match in size, color, print and "
        "wear; your two decks may differ (REG 2.1)."
    )


def bring_words(tournament: Tournament) -> str:
    """Return what players should bring to the event (REG 1.7); empty online."""
    if tournament.is_online:
        return ""
    if not tournament.rules.brings_decks:
        return _("Sleeves and tokens (REG 1.7).")
    if tournament.deck_lists == DeckLists.REQUIRED:
        return _(
            "Both decks with all their cards, sleeves and tokens, and the full lists of both decks. If "
            "you still have to write them, come early (REG 1.7)."
        )
    return _("Both decks with all their cards, sleeves and tokens (REG 1.7).")


def _expectation(tournament: Tournament) -> str:
    if tournament.level == Level.PREMIER:
        return _("Players know the rules, the frequently asked questions and the regulations (REG 1.9).")
    if tournament.level == Level.FORMAL:
        return _("Players know the rules and play at a reasonable pace (REG 1.9).")
    return _("Everyone is welcome, and players help each other (REG 1.9).")


def _point_words(tournament: Tournament) -> str:
    if not tournament.policy.has_timed_win:
        return _(
            "For each game: win %(win)s, tie %(draw)s, loss 0. When time is called, finish the turn, "
            "and the other player takes one more; then the player with more agenda points wins (NOW "
            "1.2). Bye: %(bye)s."
        ) % {"win": tournament.win_points, "draw": tournament.draw_points, "bye": tournament.bye_points}
    return _("For each game: win %(win)s, win on time %(timed)s, draw %(draw)s, loss 0. Bye: %(bye)s.") % {
        "win": tournament.win_points,
        "timed": tournament.timed_win_points,
        "draw": tournament.draw_points,
        "bye": tournament.bye_points,
    }


def _text_label(name: str) -> str:
    return {
        "description": _("About the event"),
        "prizes": _("Prizes"),
        "fee": _("Fee"),
        "contact": _("Contact"),
    }[name]
