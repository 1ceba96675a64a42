"""Easily confused words in each language, and what each of them means on this site."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.reference.terms.entry import Spelling


@dataclass(frozen=True, slots=True)
class WordApart:
    """One word in a group: its meaning, and its term's key, which may be empty."""

    spelling: Spelling
    meaning: Promise
    term: str


@dataclass(frozen=True, slots=True)
class KeptApart:
    """Words in one language that look alike or have similar meanings, and how they differ."""

    language: str
    words: tuple[WordApart, ...]


def _word(text: str, meaning: Promise, term: str = "") -> WordApart:
    return WordApart(Spelling(text.removesuffix("*"), is_ours=text.endswith("*")), meaning, term)


KEPT_APART: tuple[KeptApart, ...] = (
    KeptApart(
        "de",
        (
            _word("Agenda aufgeben", _("to forfeit an agenda"), "forfeit-an-agenda"),
            _word("Partie aufgeben*", _("to concede a game"), "concede-a-game"),
        ),
    ),
    KeptApart(
        "de",
        (
            _word("Begegnung", _("the encounter with a piece of ice"), "encounter"),
            _word("Match, Paarung*", _("two players who meet in a round"), "match"),
        ),
    ),
    KeptApart(
        "de",
        (
            _word("Ereignis", _("a runner card that is played"), "event-card"),
            _word("Veranstaltung*", _("the tournament as a whole"), "event-tournament"),
        ),
    ),
    KeptApart(
        "de",
        (
            _word("Ablage", _("the heap, a place"), "heap"),
            _word("Archiv", _("Archives, a place"), "archives"),
            _word("ablegen", _("to discard at the end of the turn"), "discard"),
            _word("zerstören", _("to trash"), "trash"),
        ),
    ),
    KeptApart(
        "de",
        (
            _word("Laden", _("to rez a card; nothing is loaded"), "rez"),
            _word("Entladen", _("to derez a card"), "derez"),
        ),
    ),
    KeptApart(
        "de",
        (
            _word("Stapel", _("the runner’s deck"), "stack"),
            _word("Ablagestapel", _("a discard pile"), "discard-pile"),
            _word("Stapeleffekt", _("an effect on several things at once"), "batch-effect"),
        ),
    ),
    KeptApart(
        "ja",
        (
            _word("イベント", _("both a runner card that is played and the tournament"), "event-card"),
            _word("大会*", _("the tournament, when both are mentioned"), "event-tournament"),
        ),
    ),
    KeptApart(
        "ja",
        (
            _word("公開", _("to reveal a card that is not installed"), "reveal"),
            _word("公開情報", _("open information"), "open-information"),
            _word("開示", _("to expose an installed card"), "expose"),
        ),
    ),
    KeptApart(
        "ja",
        (
            _word("失敗", _("a run or a trace that is unsuccessful"), "successful-unsuccessful-run"),
            _word("敗北", _("a game that is lost"), "game-loss"),
        ),
    ),
    KeptApart(
        "ja",
        (
            _word("得点", _("to score an agenda"), "score-an-agenda"),
            _word("得点したポイント", _("the points in a score area"), "score-points"),
        ),
    ),
    KeptApart(
        "ja",
        (
            _word("放棄", _("to forfeit an agenda"), "forfeit-an-agenda"),
            _word("投了", _("to concede a game"), "concede-a-game"),
            _word("棄権*", _("to drop from the event"), "drop-leave-the-event"),
        ),
    ),
    KeptApart(
        "ja",
        (
            _word("引き分け", _("a draw, a game that no one wins"), "draw-game"),
            _word("足切り", _("the cut after the Swiss rounds"), "cut"),
            _word("カット", _("to cut a deck after shuffling")),
        ),
    ),
)
