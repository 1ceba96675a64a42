"""Disagreements and errors in the editions of the guides, and what this site follows (DIS)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.rulings.ruling import Disagreement, disagreement

DISAGREEMENTS: tuple[Disagreement, ...] = (
    disagreement(
        1,
        _(
            "Both editions of the reference guide and the December 2017 article divide a run into seven "
            "parts. The older summary has six: passing ice is not a separate part, and access is a "
            "single step. In one edition, the condition for an unsuccessful run is worded like an “if” "
            "on a card."
        ),
        _("From December 2017 on, runs have seven parts. Earlier events used the older structure."),
        "guides; blog; summary; TIM 4.40, 4.41, 4.43, 4.45",
    ),
    disagreement(
        2,
        _(
            "The older summary has no steps for gaining clicks, for recurring credits or for losing "
            "clicks. It has no window between the beginning of the runner’s turn and the first "
            "action, and no scoring in the corp’s last window."
        ),
        _("The reference guide applies: every window of the corp’s own turn allows scoring."),
        "guides; summary; TIM 2.11, 3.5",
        beside=39,
    ),
    disagreement(
        3,
        _(
            "According to the reference guide, a paid ability window closes once both players have "
            "had a chance to act and one of them then declines. According to the article, both must "
            "pass in a row without having done anything."
        ),
        _(
            "This only matters for a last response by the second player. Never skip a window silently: "
            "ask whether the other player will do anything."
        ),
        "guides; blog; TIM 5.6, 5.8",
        beside=13,
    ),
    disagreement(
        4,
        _(
            "The German edition lets the runner trash any programs when installing a new one, and "
            "requires it if memory is exceeded. Here, the Japanese edition mentions only the "
            "requirement."
        ),
        _(
            "The runner may trash any programs when installing one. The Japanese edition’s other "
            "entries agree."
        ),
        "guides; TIM 11.3",
        beside=29,
    ),
    disagreement(
        5,
        _(
            "In both editions, the small icons for credits, clicks, links, memory units, "
            "subroutines, trashing and windows are missing."
        ),
        _("What each window allows is taken from the entries on the phases of a turn, and shown as letters."),
        "guides",
    ),
    disagreement(
        6,
        _(
            "According to the German edition, a player cannot gain clicks outside their own turn. "
            "According to the Japanese one, they can neither gain nor spend any."
        ),
        _("Outside their own turn, and in their own discard phase, players neither gain nor spend clicks."),
        "guides; TIM 2.12",
        beside=21,
    ),
    disagreement(
        7,
        _("The German edition refers to decks for tournaments, the Japanese one to decks in general."),
        _("The deck rules are the same for both. The regulations of the event apply."),
        "guides; REG 3",
        beside=60,
    ),
    disagreement(
        8,
        _(
            "Two examples differ in their numbers: how many tags come with damage, and how much ice "
            "there is when new ice is installed."
        ),
        _("No rule depends on this."),
        "guides",
    ),
    disagreement(
        9,
        _(
            "The older summary says that a player with a maximum hand size of 0 loses, and that "
            "damage is compared with the hand size limit."
        ),
        _("The runner loses only below 0, and damage is compared with the cards in the grip."),
        "guides; summary; regulations; TIM 7.3, 10.3",
        beside=52,
    ),
    disagreement(
        10,
        _(
            "In one edition, players can prevent part of two joined effects while they happen; in "
            "the other, before they happen."
        ),
        _("It makes no difference at the table."),
        "guides",
        beside=15,
    ),
    disagreement(
        11,
        _("The Japanese sentence on when actions may be used is garbled."),
        _("Actions can only be used in a player’s own action phase."),
        "guides; TIM 2.7, 3.6",
        beside=9,
    ),
    disagreement(
        12,
        _(
            "In the German edition and in the regulations, the opponent may shuffle a deck; the "
            "Japanese edition expects it."
        ),
        _("Players hand over their deck to be shuffled or cut whenever the opponent asks."),
        "guides; regulations; TIM 1.5",
        beside=58,
    ),
    disagreement(
        13,
        _(
            "The Japanese edition mostly writes the word for an asset with a different character "
            "than the translated cards. Both editions have misprints, some in headings."
        ),
        _("The site uses the spelling on the translated cards. Both spellings are in the glossary."),
        "guides",
    ),
    disagreement(
        14,
        _(
            "The reference guide and the regulations have different Japanese words for the influence limit. "
            "For unsporting conduct, the regulations themselves have two."
        ),
        _("All of them are in the glossary."),
        "guides; regulations",
    ),
    disagreement(
        15,
        _(
            "Neither edition has an entry for runs, breaking, approaching a server, or the names of the "
            "factions."
        ),
        _("The structure of the run and the translated cards fill the gaps."),
        "guides; netrunnerdb",
    ),
    disagreement(
        16,
        _(
            "One edition places upgrades in a root under the server and behind the identity; the "
            "other places them behind both."
        ),
        _("It has no effect on play."),
        "guides",
        beside=47,
    ),
)
