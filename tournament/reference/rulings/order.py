"""Rulings on the order of abilities, and on effects that interrupt, replace or forbid others (JUD 1-20)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.rulings.ruling import RulingTopic, ruling

PRECEDENCE = RulingTopic(
    "order",
    _("What goes first"),
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
                "All constant abilities come first. Then the player whose turn it is resolves their "
                "own conditional abilities, one after another, and then the opponent does. Each player "
                "chooses the order of their own, and may put optional ones before mandatory ones."
            ),
            "Gleichzeitige Effekte 11; TIM 5.9",
            "simultaneous-effects conditional-ability constant-ability",
        ),
        ruling(
            3,
            _("Several changes of one value"),
            _(
                "When several constant abilities change the same value, they are added up, and the sum "
                "is applied once."
            ),
            "Gleichzeitige Effekte 11",
            "simultaneous-effects constant-ability",
        ),
        ruling(
            4,
            _("Abilities that set off others"),
            _(
                "An ability that is set off while another one is being resolved comes right after the "
                "effect of the moment, before the abilities that were already waiting. A search is "
                "finished first, with the shuffling, before anything else happens."
            ),
            "Kettenreaktionen 15; TIM 5.10",
            "chain-reaction search",
        ),
        ruling(
            5,
            _("The card is gone before its ability is used"),
            _(
                "The ability is lost when its card becomes inactive after the condition was met and "
                "before the ability was triggered. Once it was triggered it is resolved, whatever "
                "happens to the card."
            ),
            "Fähigkeiten 9; TIM 5.11",
            "conditional-ability active inactive",
        ),
        ruling(
            6,
            _("The step is over before the ability is used"),
            _(
                "An ability whose condition belongs to a step or a run is lost when that has ended "
                "before it was triggered. A piece of ice that is bypassed before its “when "
                "encountered” ability was triggered is an example."
            ),
            "Timing-Struktur; TIM 5.11",
            "timing-structure conditional-ability bypass",
        ),
        ruling(
            7,
            _("“When this happens, if that is so”"),
            _(
                "See where the second condition stands. In the trigger it has to hold at the moment "
                "when the event happens. In the effect it has to hold only when the effect is resolved."
            ),
            "Fähigkeiten 9",
            "when-if-requirement trigger-condition",
        ),
        ruling(
            8,
            _("How often a conditional ability happens"),
            _("Once each time its condition is met. Where the text does not say “may”, it has to happen."),
            "Fähigkeiten 9",
            "conditional-ability mandatory-conditional-ability optional-conditional-ability",
        ),
        ruling(
            9,
            _("Doing something without an effect"),
            _(
                "An action, an ability or a card may be used only if its effect could change something "
                "in the game. The price that is paid, and what the use would set off elsewhere, do not "
                "count as a change. Purging virus counters is always allowed."
            ),
            "Ausgelöste Aktionen und Fähigkeiten 6; Löschen 16",
            "triggering-actions-and-abilities purge action",
        ),
        ruling(
            10,
            _("“If able”, “all”, “for each”"),
            _(
                "“If able” means as a whole or not at all. “All” is met by zero, too. “For each” does "
                "nothing where there is nothing to count; it does not make a value zero."
            ),
            "„Falls möglich“ 10; „Alle“ 5; „Für jeden“",
            "if-able all for-each",
        ),
        ruling(
            11,
            _("Loops without an end"),
            _(
                "In a mandatory loop the player who resolves it names how many times it is repeated, "
                "and the game goes on from there. In an optional loop during a run the runner has to "
                "jack out; where that is impossible, the corp has to break the loop."
            ),
            "Endlosschleife 8",
            "infinite-loop jack-out",
        ),
        ruling(
            12,
            _("Who makes the choices of an effect"),
            _(
                "The player to whom the effect belongs. For subroutines that is the corp, unless the "
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
                "Only what prevents or avoids it, and only while it is being resolved. No paid ability "
                "window has to be open for that."
            ),
            "Verhindern 21; Vermeiden 22; blog; TIM 5.7",
            "prevent avoid paid-ability-window",
        ),
        ruling(
            14,
            _("What a prevented event sets off"),
            _(
                "Nothing. Where a conditional effect comes “in addition” to an event, it happens "
                "together with that event, and can be prevented together with it."
            ),
            "Verhindern 21",
            "prevent additional",
        ),
        ruling(
            15,
            _("Two effects joined by “and”"),
            _(
                "They are resolved together. Each of them may be prevented or avoided, before either "
                "of them happens."
            ),
            "Zusammengesetzte Effekte 23",
            "compound-effect prevent avoid",
        ),
        ruling(
            16,
            _("A cost that was prevented in part"),
            _("The effect that was to be paid for does not happen."),
            "Kosten 16",
            "cost prevent",
        ),
        ruling(
            17,
            _("Trashing that cannot be prevented"),
            _(
                "The trashing of the older copy of a unique card, and the trashing of what lay on a "
                "card that was uninstalled."
            ),
            "Einzigartig 8; Gehostet",
            "unique hosted trash",
        ),
        ruling(
            18,
            _("“Instead”"),
            _(
                "The first effect is gone. Nothing of it happens any more, and no second replacement "
                "can be put in its place."
            ),
            "Ersatzeffekte 9",
            "replacement-effect",
        ),
        ruling(
            19,
            _("“The first time” when that one was prevented"),
            _(
                "An occurrence that was prevented or replaced counts as having happened, so the next "
                "one is the second."
            ),
            "Ordinale Ereignisse 17",
            "ordinal-events prevent replacement-effect",
        ),
        ruling(
            20,
            _("“Cannot” against “may”"),
            _(
                "“Cannot” wins. A card may still be played for its other effects when one of them "
                "would give what is forbidden; that part is left out."
            ),
            "„Kann nicht“ 14",
            "cannot play-a-card",
        ),
    ),
)
