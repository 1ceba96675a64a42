"""Rulings on runs, access and damage, on information, and on the start and end of a game (JUD 40-60)."""

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
                "It takes no click. Ice is usually rezzed only while the runner approaches it, other "
                "cards whenever a window allows it. Agendas are never rezzed."
            ),
            "Laden 16; TIM 4.7, 4.18",
            "rez ice agenda approach",
        ),
        ruling(
            41,
            _("When subroutines are broken"),
            _(
                "Only in the encounter, before they are resolved. Ice that is bypassed counts as "
                "unbroken, even if it has no subroutines at all."
            ),
            "Ice-Brecher 12; Umgehen 21; TIM 4.10, 4.13",
            "break-a-subroutine bypass subroutine",
        ),
        ruling(
            42,
            _("Strength that was raised outside an encounter"),
            _("It drops back at once, unless the card says otherwise."),
            "Ice-Brecher 12; TIM 4.10",
            "strength icebreaker encounter",
        ),
        ruling(
            43,
            _("“If successful” with a server named"),
            _(
                "It happens only if the run was successful on that server. A run that was led to "
                "another server does not meet it."
            ),
            "„Bei Erfolg ...“ 7; TIM 4.19",
            "if-successful successful-unsuccessful-run",
        ),
        ruling(
            44,
            _("Cards that say “make a run”"),
            _(
                "They start a run. They are not the runner’s basic action, so what depends on that "
                "action does not happen."
            ),
            "Einen Run initiieren/durchführen 8; TIM 4.1, 3.6e",
            "make-a-run initiate-a-run",
        ),
        ruling(
            45,
            _("How many cards are accessed"),
            _(
                "The number is settled at the start, whatever comes to the server or leaves it "
                "afterwards. The runner has to try to access so many."
            ),
            "Zugreifen, Zugriff 22; TIM 8.1",
            "accessing-several-cards access",
        ),
        ruling(
            46,
            _("Trashing what is accessed"),
            _(
                "The runner pays its trash cost or uses an ability. A card that lies in Archives "
                "already cannot be trashed. “Cards that cannot normally be trashed” are cards without "
                "a trash cost."
            ),
            "Zerstören 22; TIM 4.22, 8.5",
            "trash trash-cost access",
        ),
        ruling(
            47,
            _("In which order cards are accessed"),
            _(
                "R&D in the order in which it lies. Archives in any order, once all of it was turned "
                "face up. Upgrades in a root come in between as the runner likes. Cards of HQ and R&D "
                "go back when the access is over. For a random card of HQ it is enough that the corp "
                "shuffles and the runner picks."
            ),
            "Zugreifen, Zugriff 22; regulations; TIM 8.2, 8.3, 8.6",
            "access accessing-archives root",
        ),
        ruling(
            48,
            _("Face up or face down in Archives"),
            _(
                "Face up if the runner could see the card, because it was rezzed or accessed; "
                "otherwise face down. What the corp discards is always face down."
            ),
            "Archiv 5; Ablegen 3; TIM 9.3",
            "archives discard facedown faceup",
        ),
        ruling(
            49,
            _("Trashing is not discarding"),
            _("They are two different things. What prevents one does not prevent the other."),
            "Zerstören 22; Ablegen 3",
            "trash discard prevent",
        ),
        ruling(
            50,
            _("Bad publicity"),
            _(
                "The runner gets 1 credit for each at the beginning of every run. Bad publicity that "
                "comes during a run pays nothing in it. What is not spent goes back when the run ends."
            ),
            "Negative Publicity 17; TIM 4.2, 4.27",
            "bad-publicity",
        ),
        ruling(
            51,
            _("What a tag means"),
            _(
                "A runner is tagged with at least one tag. For 1 click and 2 credits the corp may "
                "trash a resource of a tagged runner; for the same price the runner removes one tag."
            ),
            "Markiert 17; TIM 2.7f, 3.6f",
            "tag tagged resource",
        ),
        ruling(
            52,
            _("Damage, and when the runner is flatlined"),
            _(
                "First it may be prevented. Then all of it is done, before any other ability. A "
                "maximum hand size of 0 is still alive; below 0 at the end of the runner’s turn the "
                "runner is flatlined."
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
            _("What a player has to tell"),
            _(
                "Open information is given when asked for, and the opponent may check it. About hidden "
                "information one may lie. Derived information may be marked with tokens, and must not "
                "be falsified."
            ),
            "Information 13",
            "information open-information hidden-information derived-information",
        ),
        ruling(
            54,
            _("Exposing and revealing"),
            _(
                "Only installed cards that are not rezzed are exposed. Only cards that are not "
                "installed are revealed. Several are shown at the same time, and go back as they were."
            ),
            "Enthüllen 8; Aufdecken 5",
            "expose reveal",
        ),
        ruling(
            55,
            _("Showing hidden cards to sway the opponent"),
            _(
                "Nobody may do that without an effect that allows it. The first time it is a warning, "
                "the second time a disqualification."
            ),
            "blog; REG 12.1",
            "hidden-information warning disqualification",
        ),
        ruling(
            56,
            _("Choosing cards"),
            _(
                "Only installed cards are chosen, all of them before the effect, and each of them "
                "once. A card that is not active and is chosen by its name or another trait is shown."
            ),
            "Karten wählen 15",
            "choosing-cards",
        ),
        ruling(
            57,
            _("Searching a deck"),
            _(
                "Whoever searches has to find a card if there is one. The deck is shuffled in any "
                "case, and before the card that was found is used."
            ),
            "Durchsuchen 7",
            "search",
        ),
        ruling(
            58,
            _("Opening hands and the first turn"),
            _(
                "Each player may take one mulligan, the corp decides first, and the second hand stays. "
                "The corp takes the first turn. Who runs first in a round is random."
            ),
            "Mulligan 17; summary; regulations; TIM 1.7, 1.8, 1.10; REG 5.1",
            "mulligan starting-hand first-player-game",
        ),
        ruling(
            59,
            _("Empty decks"),
            _(
                "With R&D empty the runner wins when the corp has to draw a card, not earlier. The "
                "guides name nothing that happens to a runner with an empty stack."
            ),
            "Das Spiel gewinnen; TIM 10.4",
            "winning-the-game rd-empty stack",
        ),
        ruling(
            60,
            _("What a deck has to keep to"),
            _(
                "Identity, directive, reference and click tracker cards are no part of it and are not "
                "counted. It has at most three copies of a card by name. Cards of other factions have "
                "to fit into the influence limit, and cards without an influence value stay in their "
                "own faction. How many agenda points are needed follows from the size of the deck."
            ),
            "Deckbau 7; Einfluss 8; REG 3.1, 3.2, 3.4, 3.5, 3.6",
            "deckbuilding influence influence-value influence-limit directive-card reference-card "
            "click-tracker-card-and-tokens",
        ),
    ),
)
