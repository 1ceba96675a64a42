"""Where the editions of the guides disagree or are damaged, and what this site follows (DIS)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.rulings.ruling import Disagreement, disagreement

DISAGREEMENTS: tuple[Disagreement, ...] = (
    disagreement(
        1,
        _(
            "The run has seven parts in both editions of the reference guide and in the article of "
            "December 2017. The older summary has six: there, passing ice is no part of its own, and "
            "access is a single step. In one edition the condition of an unsuccessful run is worded "
            "like an “if” of a card."
        ),
        _("From December 2017 on runs have seven parts; an earlier event played by the older structure."),
        "guides; blog; summary; TIM 4.40, 4.41, 4.43, 4.45",
    ),
    disagreement(
        2,
        _(
            "The older summary knows no step in which clicks are gained, none for recurring credits "
            "and no loss of clicks. It has no window between the beginning of the runner’s turn and "
            "the first action, and no scoring in the corp’s last window."
        ),
        _("The reference guide counts: every window of the corp’s own turn allows scoring."),
        "guides; summary; TIM 2.11, 3.5",
        beside=39,
    ),
    disagreement(
        3,
        _(
            "By the reference guide a paid ability window closes once both players have had a chance "
            "and one of them then declines. By the article both have to pass one after the other "
            "without having done anything."
        ),
        _(
            "It matters only for a last answer of the second player. No window is skipped in silence: "
            "ask whether the other player does anything."
        ),
        "guides; blog; TIM 5.6, 5.8",
        beside=13,
    ),
    disagreement(
        4,
        _(
            "The German edition lets the runner trash any programs as a new one is installed, and asks "
            "for it where memory is exceeded. The Japanese edition says in that place only the second."
        ),
        _(
            "The runner may trash any programs on installing one. The Japanese edition’s other entries "
            "agree with that."
        ),
        "guides; TIM 11.3",
        beside=29,
    ),
    disagreement(
        5,
        _(
            "Both editions have lost their small pictures for credits, clicks, links, memory units, "
            "subroutines, trashing and windows."
        ),
        _("What each window allows is taken from the entries on the phases of a turn, and shown by letters."),
        "guides",
    ),
    disagreement(
        6,
        _(
            "By the German edition a player cannot gain clicks outside the own turn. By the Japanese "
            "one they can neither gain nor spend any."
        ),
        _("Outside the own turn, and in the own discard phase, a player neither gains nor spends clicks."),
        "guides; TIM 2.12",
        beside=21,
    ),
    disagreement(
        7,
        _("The German edition speaks of decks for tournaments, the Japanese one of decks as such."),
        _("The rules of decks are the same for both; the regulations of the event count."),
        "guides; REG 3",
        beside=60,
    ),
    disagreement(
        8,
        _(
            "Two examples differ in their numbers: how many tags come with damage, and how much ice "
            "there is when new ice is installed."
        ),
        _("No rule depends on them."),
        "guides",
    ),
    disagreement(
        9,
        _(
            "The older summary says that a maximum hand size of 0 loses, and that damage is compared "
            "with the hand size limit."
        ),
        _("The runner loses below 0 only, and damage is compared with the cards in the grip."),
        "guides; summary; regulations; TIM 7.3, 10.3",
        beside=52,
    ),
    disagreement(
        10,
        _(
            "One edition lets players prevent a part of two joined effects at the same time as they "
            "happen, the other one before."
        ),
        _("There is no difference at the table."),
        "guides",
        beside=15,
    ),
    disagreement(
        11,
        _("The Japanese sentence on when actions may be used is garbled."),
        _("Actions are used in the own action phase only."),
        "guides; TIM 2.7, 3.6",
        beside=9,
    ),
    disagreement(
        12,
        _(
            "In the German edition and in the regulations the opponent may shuffle a deck; the "
            "Japanese edition expects it."
        ),
        _("A player hands the deck over to be shuffled or cut whenever the opponent wants that."),
        "guides; regulations; TIM 1.5",
        beside=58,
    ),
    disagreement(
        13,
        _(
            "The Japanese edition mostly writes the word for an asset with another character than the "
            "translated cards. Both editions have misprints, some of them in headings."
        ),
        _("An asset is called as on the translated cards. Both spellings are found in the glossary."),
        "guides",
    ),
    disagreement(
        14,
        _(
            "The reference guide and the regulations have different Japanese words for the influence limit. "
            "For unsporting conduct the regulations themselves have two."
        ),
        _("All of them are found in the glossary."),
        "guides; regulations",
    ),
    disagreement(
        15,
        _(
            "Neither edition has an entry for a run as such, for breaking, for approaching a server, "
            "or for the names of the factions."
        ),
        _("The structure of the run and the translated cards say what is missing."),
        "guides; netrunnerdb",
    ),
    disagreement(
        16,
        _(
            "One edition lays upgrades of a root under the server and behind the identity, the other "
            "one behind both."
        ),
        _("It has no effect on play."),
        "guides",
        beside=47,
    ),
)
