"""Rulings on costs, cards in play, limits and hosting (JUD 21-39)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.rulings.ruling import RulingTopic, ruling

PAYING = RulingTopic(
    "costs",
    _("Costs"),
    (
        ruling(
            21,
            _("Paying a cost"),
            _(
                "A cost must be paid in full, at once and from the player’s own resources, or the "
                "effect doesn’t happen. X can be any value that the card allows."
            ),
            "Kosten 16; Installieren 13; Spielen 19; TIM 11.4",
            "cost paying-costs",
        ),
        ruling(
            22,
            _("Additional costs"),
            _(
                "A player may always refuse to pay them, even for a steal that would otherwise be "
                "mandatory. In that case, the steal or other effect does not happen."
            ),
            "Kosten 16; Stehlen 20; TIM 8.5",
            "additional-cost steal",
        ),
        ruling(
            23,
            _("A card that is trashed to pay for its own ability"),
            _(
                "The effect uses the card as it was at that moment, with the tokens on it. The card in "
                "the discard pile already counts as a new one."
            ),
            "Kosten, Zerstören als Kosten 16",
            "trash-as-a-cost",
        ),
        ruling(
            24,
            _("Losing credits"),
            _(
                "Credits that an effect makes a player lose come from the credit pool, never from "
                "recurring credits."
            ),
            "Credit-Vorrat 7",
            "credit-pool recurring-credits",
        ),
    ),
)

CARDS_IN_PLAY = RulingTopic(
    "cards",
    _("Cards in play: limits, unique cards, hosting"),
    (
        ruling(
            25,
            _("Unique cards"),
            _(
                "As soon as a card with the unique symbol becomes active, every other card with the "
                "same name is trashed."
            ),
            "Einzigartig 8",
            "unique",
        ),
        ruling(
            26,
            _("Consoles"),
            _(
                "Each player can have one active console. A second one cannot be installed, not even to "
                "replace the first."
            ),
            "Konsole 16",
            "console",
        ),
        ruling(
            27,
            _("What fits into a remote server"),
            _(
                "One agenda or one asset, and any number of upgrades. If the corp installs another "
                "agenda or asset there, it must trash the old one."
            ),
            "System 20; Installieren 13; TIM 11.3",
            "remote-server server agenda asset upgrade",
        ),
        ruling(
            28,
            _("What has no limit"),
            _(
                "Remote servers, hardware, resources, upgrades and advancement tokens. Programs are "
                "limited by memory only."
            ),
            "System 20; Ressource 18; Upgrade 21",
            "remote-server hardware resource upgrade program",
        ),
        ruling(
            29,
            _("More programs than memory"),
            _(
                "The runner trashes programs until the rest fit. Memory cost is not an additional "
                "cost, and an effect that ignores costs does not ignore it."
            ),
            "Speicherlimit 19",
            "memory-limit memory-cost program",
        ),
        ruling(
            30,
            _("Where ice goes"),
            _(
                "In front of all other ice protecting that server, where it stays. It costs 1 credit "
                "for each piece of ice protecting the server, not counting any that the corp chose to "
                "trash first."
            ),
            "Ice 12; Installieren 13; TIM 11.3, 11.4",
            "ice install-cost innermost-outermost",
        ),
        ruling(
            31,
            _("A server that becomes empty during an install"),
            _(
                "It remains the same server, even if everything else in it and in front of it is trashed "
                "during the install."
            ),
            "Installieren 13; TIM 11.3",
            "install server",
        ),
        ruling(
            32,
            _("When a card can be hosted"),
            _(
                "Only if an ability allows it. Unless the ability says otherwise, a card is hosted when "
                "it is installed and is not moved later."
            ),
            "Hosten 12",
            "host-hosting install",
        ),
        ruling(
            33,
            _("Hosting on a hosted card"),
            _(
                "A card on a hosted card is hosted by that card only, not by the bottom one. Each card "
                "has one host at a time."
            ),
            "Hosten 12; Gehostet",
            "host-hosting hosted",
        ),
        ruling(
            34,
            _("What happens to hosted cards"),
            _(
                "When the host is uninstalled, everything on it is trashed. When the host is turned face "
                "down, the hosted cards stay. A card that is hosted but not installed is inactive."
            ),
            "Gehostet",
            "hosted uninstall inactive",
        ),
        ruling(
            35,
            _("A card that returns"),
            _("Once uninstalled, a card loses its history and counts as a new copy."),
            "Deinstallieren 7",
            "uninstall",
        ),
        ruling(
            36,
            _("The runner’s face-down cards"),
            _("They have no name, type, subtype or ability. Turning one face up is not installing it."),
            "Verdeckt 21",
            "facedown install",
        ),
        ruling(
            37,
            _("Forfeiting an agenda"),
            _(
                "The player chooses an agenda in their own score area. It leaves the game, its points "
                "are lost, and everything on it is trashed."
            ),
            "Aufgeben 6",
            "forfeit-an-agenda score-area",
        ),
        ruling(
            38,
            _("What doesn’t count as scoring or advancing"),
            _(
                "A card that an effect adds to a score area is neither scored nor stolen. An effect "
                "that places or moves tokens does not advance the card."
            ),
            "Punktezone 18; Karten entwickeln 15",
            "score-area score-an-agenda steal advance-a-card",
        ),
        ruling(
            39,
            _("When the corp scores"),
            _(
                "In any paid ability window of its own turn. Scoring is not an action and doesn’t cost "
                "a click. No one can force the corp to score."
            ),
            "Punkte erzielen 18; Fenster für bezahlte Fähigkeiten 10; TIM 2.2, 2.11",
            "score-an-agenda paid-ability-window",
        ),
    ),
)
