"""Rulings on the order of abilities, and on effects that interrupt, replace or forbid others (JUD 1-20)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.rulings.ruling import RulingTopic, ruling

PRECEDENCE = RulingTopic(
    "order",
    _("Order of precedence"),
    (
        ruling(
            1,
            _("Which text counts"),
            _("A card beats the reference guide. The reference guide beats the beginner’s guide."),
            "Die Goldene Regel",
            "golden-rule",
        ),
        ruling(
            2,
            _("Several abilities at the same moment"),
            _(
                "All constant abilities come first. Then the player whose turn it is resolves their own "
                "conditional abilities, one after another, followed by the opponent. Each player chooses "
                "the order of their own abilities, and may put optional ones before mandatory ones."
            ),
            "Gleichzeitige Effekte 11; TIM 5.9",
            "simultaneous-effects conditional-ability constant-ability",
        ),
        ruling(
            3,
            _("Several changes to one value"),
            _(
                "When several constant abilities change the same value, the changes are added up, and "
                "the sum is applied once."
            ),
            "Gleichzeitige Effekte 11",
            "simultaneous-effects constant-ability",
        ),
        ruling(
            4,
            _("Abilities that set off others"),
            _(
                "An ability that is set off while another one is being resolved comes right after the "
                "current effect, before any abilities that were already waiting. A search, including "
                "the shuffling, is finished before anything else happens."
            ),
            "Kettenreaktionen 15; TIM 5.10",
            "chain-reaction search",
        ),
        ruling(
            5,
            _("The card is gone before its ability is used"),
            _(
                "The ability is lost if its card becomes inactive after the condition is met but before "
                "the ability is triggered. Once triggered, it is resolved, whatever happens to the card."
            ),
            "Fähigkeiten 9; TIM 5.11",
            "conditional-ability active inactive",
        ),
        ruling(
            6,
            _("The step is over before the ability is used"),
            _(
                "An ability whose condition belongs to a step or a run is lost if that step or run ends "
                "before the ability is triggered. Example: a piece of ice that is bypassed before its "
                "“when encountered” ability is triggered."
            ),
            "Timing-Struktur; TIM 5.11",
            "timing-structure conditional-ability bypass",
        ),
        ruling(
            7,
            _("“When this happens, if that is true”"),
            _(
                "Look at where the second condition is. If it is in the trigger, it must be true when "
                "the event happens. If it is in the effect, it only needs to be true when the effect is "
                "resolved."
            ),
            "Fähigkeiten 9",
            "when-if-requirement trigger-condition",
        ),
        ruling(
            8,
            _("How often a conditional ability happens"),
            _("Once each time its condition is met. If the text does not say “may”, it is mandatory."),
            "Fähigkeiten 9",
            "conditional-ability mandatory-conditional-ability optional-conditional-ability",
        ),
        ruling(
            9,
            _("Using something that has no effect"),
            _(
                "An action, an ability or a card may be used only if its effect could change something "
                "in the game. Paying the cost does not count as a change, nor does anything that the "
                "use would set off elsewhere. Purging virus counters is always allowed."
            ),
            "Ausgelöste Aktionen und Fähigkeiten 6; Löschen 16",
            "triggering-actions-and-abilities purge action",
        ),
        ruling(
            10,
            _("“If able”, “all”, “for each”"),
            _(
                "“If able” means all of it or nothing. Zero also counts as “all”. “For each” does "
                "nothing if there is nothing to count; it does not make a value zero."
            ),
            "„Falls möglich“ 10; „Alle“ 5; „Für jeden“",
            "if-able all for-each",
        ),
        ruling(
            11,
            _("Infinite loops"),
            _(
                "In a mandatory loop, the player who resolves it names how many times it is repeated, "
                "and the game continues from there. In an optional loop during a run, the runner must "
                "jack out. If that is impossible, the corp must break the loop."
            ),
            "Endlosschleife 8",
            "infinite-loop jack-out",
        ),
        ruling(
            12,
            _("Who makes an effect’s choices"),
            _(
                "The player whose effect it is. For subroutines, that is the corp, unless the "
                "subroutine says otherwise."
            ),
            "Effekt 8; Subroutine 20",
            "effect subroutine",
        ),
    ),
)

INTERRUPTIONS = RulingTopic(
    "interrupting",
    _("Prevent, avoid, replace, cannot"),
    (
        ruling(
            13,
            _("What may interrupt an effect"),
            _(
                "Only effects that prevent or avoid it, and only while it is being resolved. No paid "
                "ability window needs to be open for that."
            ),
            "Verhindern 21; Vermeiden 22; blog; TIM 5.7",
            "prevent avoid paid-ability-window",
        ),
        ruling(
            14,
            _("What a prevented event sets off"),
            _(
                "Nothing. If a conditional effect happens “in addition” to an event, it happens together "
                "with that event, and can be prevented together with it."
            ),
            "Verhindern 21",
            "prevent additional",
        ),
        ruling(
            15,
            _("Two effects joined by “and”"),
            _("They are resolved together. Each of them may be prevented or avoided before either happens."),
            "Zusammengesetzte Effekte 23",
            "compound-effect prevent avoid",
        ),
        ruling(
            16,
            _("A partly prevented cost"),
            _("The effect it was meant to pay for does not happen."),
            "Kosten 16",
            "cost prevent",
        ),
        ruling(
            17,
            _("Trashing that cannot be prevented"),
            _(
                "Trashing the older copy of a unique card, and trashing what was hosted on a card that "
                "was uninstalled."
            ),
            "Einzigartig 8; Gehostet",
            "unique hosted trash",
        ),
        ruling(
            18,
            _("“Instead”"),
            _("The first effect is gone. No part of it happens, and it cannot be replaced a second time."),
            "Ersatzeffekte 9",
            "replacement-effect",
        ),
        ruling(
            19,
            _("“The first time” if the first one was prevented"),
            _(
                "An occurrence that was prevented or replaced still counts as having happened, so the "
                "next one is the second."
            ),
            "Ordinale Ereignisse 17",
            "ordinal-events prevent replacement-effect",
        ),
        ruling(
            20,
            _("“Cannot” versus “may”"),
            _(
                "“Cannot” wins. If one of a card’s effects is forbidden, the card may still be played "
                "for its other effects. The forbidden part is left out."
            ),
            "„Kann nicht“ 14",
            "cannot play-a-card",
        ),
    ),
)
