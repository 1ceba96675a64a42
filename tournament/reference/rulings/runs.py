"""Rulings on runs, access, damage, information, and the start and end of a game (JUD 40-60)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.rulings.ruling import RulingTopic, ruling

RUNS_AND_ACCESS = RulingTopic(
    "runs",
    _("Runs and access"),
    (
        ruling(
            40,
            _("When a card may be rezzed"),
            _(
                "Rezzing doesn’t cost a click. Ice is usually rezzed only while the runner approaches "
                "it; other cards can be rezzed whenever a window allows it. Agendas are never rezzed."
            ),
            "Laden 16; TIM 4.7, 4.18",
            "rez ice agenda approach",
        ),
        ruling(
            41,
            _("When subroutines are broken"),
            _(
                "Only during the encounter, before they are resolved. Bypassed ice counts as unbroken, "
                "even if it has no subroutines at all."
            ),
            "Ice-Brecher 12; Umgehen 21; TIM 4.10, 4.13",
            "break-a-subroutine bypass subroutine",
        ),
        ruling(
            42,
            _("Strength increased outside an encounter"),
            _("It drops back at once, unless the card says otherwise."),
            "Ice-Brecher 12; TIM 4.10",
            "strength icebreaker encounter",
        ),
        ruling(
            43,
            _("“If successful” effects that name a server"),
            _(
                "It happens only if the run was successful on that server. A run redirected to another "
                "server does not meet the condition."
            ),
            "„Bei Erfolg ...“ 7; TIM 4.19",
            "if-successful successful-unsuccessful-run",
        ),
        ruling(
            44,
            _("Cards that say “make a run”"),
            _(
                "They start a run. They are not the runner’s basic action, so anything that depends on "
                "that action does not happen."
            ),
            "Einen Run initiieren/durchführen 8; TIM 4.1, 3.6e",
            "make-a-run initiate-a-run",
        ),
        ruling(
            45,
            _("How many cards are accessed"),
            _(
                "The number is fixed at the start, even if cards enter or leave the server later. The "
                "runner must try to access that many."
            ),
            "Zugreifen, Zugriff 22; TIM 8.1",
            "accessing-several-cards access",
        ),
        ruling(
            46,
            _("Trashing accessed cards"),
            _(
                "The runner pays the trash cost or uses an ability. A card that is already in Archives "
                "cannot be trashed. “Cards that cannot normally be trashed” are cards without a trash "
                "cost."
            ),
            "Zerstören 22; TIM 4.22, 8.5",
            "trash trash-cost access",
        ),
        ruling(
            47,
            _("The order in which cards are accessed"),
            _(
                "R&D: from the top, in order. Archives: in any order, once all cards are face up. The "
                "runner may access upgrades in the root at any point in between. Cards from HQ and R&D "
                "go back when the access is over. For a random card from HQ, the corp can simply "
                "shuffle and let the runner pick."
            ),
            "Zugreifen, Zugriff 22; regulations; TIM 8.2, 8.3, 8.6",
            "access accessing-archives root",
        ),
        ruling(
            48,
            _("Face up or face down in Archives"),
            _(
                "Face up if the runner could see the card because it was rezzed or accessed; otherwise "
                "face down. Cards that the corp discards are always face down."
            ),
            "Archiv 5; Ablegen 3; TIM 9.3",
            "archives discard facedown faceup",
        ),
        ruling(
            49,
            _("Trashing is not discarding"),
            _("They are different: an effect that prevents one does not prevent the other."),
            "Zerstören 22; Ablegen 3",
            "trash discard prevent",
        ),
        ruling(
            50,
            _("Bad publicity"),
            _(
                "The runner gets 1 credit for each bad publicity at the beginning of every run. Bad "
                "publicity gained during a run gives no credit for that run. Unspent credits are lost "
                "when the run ends."
            ),
            "Negative Publicity 17; TIM 4.2, 4.27",
            "bad-publicity",
        ),
        ruling(
            51,
            _("What tags do"),
            _(
                "A runner with at least one tag is tagged. For 1 click and 2 credits, the corp may "
                "trash a resource of a tagged runner. For the same price, the runner may remove one tag."
            ),
            "Markiert 17; TIM 2.7f, 3.6f",
            "tag tagged resource",
        ),
        ruling(
            52,
            _("Damage, and when the runner is flatlined"),
            _(
                "First, damage may be prevented. Then all of it is done before any other ability is "
                "used or resolved. At a maximum hand size of 0, the runner is still alive; if it is "
                "below 0 at the end of the runner’s turn, the runner is flatlined."
            ),
            "Schaden 18; Hirntot 11; TIM 7.2, 7.3, 10.3",
            "damage flatline prevent maximum-hand-size",
        ),
    ),
)

AROUND_A_GAME = RulingTopic(
    "information",
    _("Information, and the start and end of a game"),
    (
        ruling(
            53,
            _("What players must disclose"),
            _(
                "Players must give open information on request, and the opponent may check it. Players "
                "may lie about hidden information. Derived information may be marked with tokens, but "
                "must not be falsified."
            ),
            "Information 13",
            "information open-information hidden-information derived-information",
        ),
        ruling(
            54,
            _("Exposing and revealing"),
            _(
                "Only installed cards that are not rezzed can be exposed. Only cards that are not "
                "installed can be revealed. Several cards are shown at the same time, then put back as "
                "they were."
            ),
            "Enthüllen 8; Aufdecken 5",
            "expose reveal",
        ),
        ruling(
            55,
            _("Showing hidden cards to influence the opponent"),
            _(
                "No player may do that without an effect that allows it. The penalty is a warning the "
                "first time and disqualification the second time."
            ),
            "blog; REG 12.1",
            "hidden-information warning disqualification",
        ),
        ruling(
            56,
            _("Choosing cards"),
            _(
                "Only installed cards can be chosen, each of them once, and all of them before the "
                "effect is resolved. An inactive card that is chosen by its name or another trait must "
                "be shown."
            ),
            "Karten wählen 15",
            "choosing-cards",
        ),
        ruling(
            57,
            _("Searching a deck"),
            _(
                "If there is a card to find, the player must find it. The deck is always shuffled "
                "before the found card is used."
            ),
            "Durchsuchen 7",
            "search",
        ),
        ruling(
            58,
            _("Opening hands and the first turn"),
            _(
                "Each player may take one mulligan. The corp decides first, and the second hand is kept. "
                "The corp takes the first turn. Who runs first in a round is random."
            ),
            "Mulligan 17; summary; regulations; TIM 1.7, 1.8, 1.10; REG 5.1",
            "mulligan starting-hand first-player-game",
        ),
        ruling(
            59,
            _("Empty decks"),
            _(
                "If R&D is empty, the runner wins only when the corp must draw a card. The guides "
                "mention no consequence for a runner with an empty stack."
            ),
            "Das Spiel gewinnen; TIM 10.4",
            "winning-the-game rd-empty stack",
        ),
        ruling(
            60,
            _("Rules that a deck must follow"),
            _(
                "Identity, directive, reference and click tracker cards are not part of the deck and do "
                "not count. A deck can have at most three copies of a card, counted by name. Cards from "
                "other factions must fit within the influence limit, and cards without an influence "
                "value can only be used in their own faction. The size of the deck determines how many "
                "agenda points it needs."
            ),
            "Deckbau 7; Einfluss 8; REG 3.1, 3.2, 3.4, 3.5, 3.6",
            "deckbuilding influence influence-value influence-limit directive-card reference-card "
            "click-tracker-card-and-tokens",
        ),
    ),
)
