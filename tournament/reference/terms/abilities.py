"""Terms for abilities and effects. Each line is English | Japanese | German."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.terms.entry import TermTopic, term

ABILITIES = TermTopic(
    "abilities",
    _("Abilities and effects"),
    (
        term(
            "Abilities | 能力 | Fähigkeiten",
            "Fähigkeiten 9",
            _(
                "What the text of a card does. An ability is either triggered (paid or conditional) or "
                "constant."
            ),
        ),
        term(
            "“Additional” | 「追加で」 | „Zusätzlich“",
            "„Zusätzlich“ 23",
            _("Something added to another effect and resolved together with it."),
        ),
        term(
            "“All” | 「すべての」 | „Alle“",
            "„Alle“ 5",
            _("Means every one of them, even when there are none: zero counts as all."),
        ),
        term(
            "Avoid | 回避 | Vermeiden",
            "Vermeiden 22",
            _(
                "Interrupts an effect, such as getting a tag, so that it does not happen. It works like "
                "“prevent”."
            ),
        ),
        term(
            "Batch effect | バッチ効果 | Stapeleffekt",
            "Stapeleffekt 20",
            _("An effect on several things at the same time. What it affects is fixed before it begins."),
        ),
        term(
            "“Cannot” | 「できない/されない」 | „Kann nicht“",
            "„Kann nicht“ 14",
            _("Forbids an effect or an action, and overrides every text that permits it."),
        ),
        term(
            "Chain reaction | 連鎖対応 | Kettenreaktion",
            "Kettenreaktionen 15; TIM 5.10",
            _(
                "An ability that is set off while another one is being resolved. It comes next, before "
                "abilities that were already waiting."
            ),
        ),
        term(
            "Choosing cards | カードの選択 | Karten wählen",
            "Karten wählen 15",
            _(
                "Choosing the cards for an effect: only installed cards, and all of them before the "
                "effect is resolved."
            ),
        ),
        term(
            "Compound effect | 合成効果 | Zusammengesetzter Effekt",
            "Zusammengesetzte Effekte 23",
            _("Several effects joined by “and”. They are resolved together."),
        ),
        term(
            "Conditional ability | 条件節能力 | Bedingte Fähigkeit",
            "Fähigkeiten 9",
            _("A triggered ability that waits for a trigger condition like “when your turn begins”."),
        ),
        term(
            "Constant ability | 常時能力 | Konstante Fähigkeit",
            "Fähigkeiten 9",
            _("Works as long as its card is active, without being triggered."),
        ),
        term(
            "Effect | 効果 | Effekt",
            "Effekt 8",
            _("What happens when an ability is resolved. The player whose effect it is makes the choices."),
        ),
        term(
            "“For each” | 「～につき」 | „Für jeden“",
            "„Für jeden“",
            _(
                "Counts things to determine how much happens. If there is nothing to count, nothing "
                "happens; it does not make a value zero."
            ),
        ),
        term(
            "Golden rule | 大原則 | Die Goldene Regel",
            "Die Goldene Regel",
            _("A card beats the reference guide, and the reference guide beats the beginner’s guide."),
        ),
        term(
            "“If able” | 「可能なら」 | „Falls möglich“",
            "„Falls möglich“ 10",
            _("The effect happens as a whole or not at all."),
        ),
        term(
            "“If successful” | 「成功した場合、～」 | „Bei Erfolg ...“",
            "„Bei Erfolg ...“ 7; TIM 4.19",
            _("An effect that depends on how a run or a trace has ended."),
        ),
        term(
            "“If unsuccessful” (trace) | 「失敗した場合」 | „Bei Misserfolg“",
            "Aufspüren 6; TIM 6.6",
            _("What happens when a trace is unsuccessful."),
        ),
        term(
            "Infinite loop | 無限ループ | Endlosschleife",
            "Endlosschleife 8",
            _("Something that repeats endlessly. Either it is mandatory, or one player could stop it."),
        ),
        term(
            "Mandatory conditional ability | 強制条件節能力 | Verpflichtende bedingte Fähigkeit",
            "Fähigkeiten 9",
            _("A conditional ability that has to be triggered each time its condition is met."),
        ),
        term(
            "Optional conditional ability | 任意条件節能力 | Freiwillige bedingte Fähigkeit",
            "Fähigkeiten 9",
            _("A conditional ability with the word “may”. Its player can choose not to use it."),
        ),
        term(
            "Ordinal events | 序数事象 | Ordinale Ereignisse",
            "Ordinale Ereignisse 17",
            _(
                "“The first time”, “the second time”: refers only to that one occurrence in the turn or "
                "the game."
            ),
        ),
        term(
            "Paid ability | 消費型能力 | Bezahlte Fähigkeit",
            "Fähigkeiten 9; TIM 5.2",
            _(
                "An ability written “cost: effect”. It is used in paid ability windows, as often as "
                "its cost can be paid."
            ),
        ),
        term(
            "Prevent | 妨害 | Verhindern",
            "Verhindern 21",
            _("Interrupts an effect so that it does not happen, or happens only in part."),
        ),
        term(
            "Replacement effect | 置換効果 | Ersatzeffekt",
            "Ersatzeffekte 9",
            _("An effect with “instead”: it replaces another effect, which then never happens."),
        ),
        term("Resolve | 解決 | Abhandeln", "Fähigkeiten 9", _("To carry out an effect.")),
        term(
            "Self-referential text | 自己参照語 | Selbstreferenzieller Text",
            "Selbstreferenzieller Text 19",
            _("A card that names itself refers only to that copy, not to other copies of the card."),
        ),
        term(
            "Simultaneous effects | 同時効果 | Gleichzeitige Effekte",
            "Gleichzeitige Effekte 11",
            _("Several abilities that would happen at the same moment. Rules determine their order."),
        ),
        term(
            "Swap | 「入れ替える」 | „Austauschen“",
            "„Austauschen“ 6",
            _("Two things change places at the same moment."),
        ),
        term(
            "Trigger condition | 発動条件 | Auslösebedingung",
            "Fähigkeiten 9; TIM 5.11",
            _("The event that a conditional ability waits for."),
        ),
        term(
            "Triggered ability | 発動能力 | Ausgelöste Fähigkeit",
            "Fähigkeiten 9",
            _("A paid or conditional ability, that is, one that must be triggered."),
        ),
        term(
            (
                "Triggering actions and abilities | (アクションや能力の)発動 | Ausgelöste Aktionen und "
                "Fähigkeiten"
            ),
            "Ausgelöste Aktionen und Fähigkeiten 6",
            _("An action or an ability may be used only if its effect could change something in the game."),
        ),
        term(
            "Using abilities | 能力の使用 | Fähigkeiten verwenden",
            "Fähigkeiten 9",
            _("To choose to resolve an optional ability."),
        ),
        term(
            (
                "“When ... if” requirement | 「～時に～なら」 / 「～時、～場合」 | „Falls ... wenn“ / "
                "„Wenn ... falls“"
            ),
            "Fähigkeiten 9",
            _(
                "A second condition in an ability. In the trigger, it must be met at once; in the "
                "effect, only when the effect is resolved."
            ),
        ),
        term(
            (
                "“When accessed” abilities | 「アクセスされた時」能力 | „Sobald ... auf ... "
                "zugreift“-Fähigkeiten"
            ),
            "Zugreifen, Zugriff 22; TIM 8.4",
            _("Abilities that work when their card is accessed, even though the card is not active."),
        ),
    ),
)
