"""Terms for costs, credits and information. Each line is English | Japanese | German."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.terms.entry import TermTopic, term

COSTS = TermTopic(
    "costs",
    _("Costs and credits"),
    (
        term(
            "Additional cost | 追加コスト | Zusätzliche Kosten",
            "Kosten 16",
            _(
                "A cost on top of the usual cost. A player may always refuse to pay it, but then the "
                "effect doesn’t happen."
            ),
        ),
        term(
            "Cost | コスト | Kosten",
            "Kosten 16",
            _("What has to be paid, in full and at once, before an effect happens."),
        ),
        term("Credit | クレジット | Credit", "Credit 7", _("The unit of money.")),
        term(
            "Credit pool | クレジットプール | Credit-Vorrat",
            "Credit-Vorrat 7",
            _("Where a player’s credits are kept. Both players may know how many there are."),
        ),
        term(
            "Install cost | インストールコスト | Installationskosten",
            "Installationskosten 14; TIM 11.4",
            _(
                "The cost of installing a card. A piece of ice costs 1 credit for each piece already "
                "protecting the server."
            ),
        ),
        term(
            "Nested cost | 内包コスト | Eingebettete Kosten",
            "Kosten 16",
            _("A cost inside an effect, as in “pay this to do that”."),
        ),
        term(
            "Paying costs | コストの支払い | Kosten zahlen",
            "Fähigkeiten 9",
            _("All paid abilities, and many others, require something to be paid first."),
        ),
        term(
            "Play cost | プレイコスト | Ausspielkosten",
            "Ausspielkosten 6; TIM 12.2",
            _("The cost of playing an operation or an event."),
        ),
        term(
            "Recurring credits | 再生クレジット | Wiederkehrende Credits",
            "Wiederkehrende Credits 22; TIM 2.3, 3.3",
            _(
                "Credits on a card. They are refilled to the printed number at the beginning of each of "
                "the player’s turns."
            ),
        ),
        term("Rez cost | レゾコスト | Ladekosten", "Ladekosten 16", _("The cost of rezzing a card.")),
        term(
            "Trash as a cost | コストとしてのトラッシュ | Zerstören als Kosten",
            "Kosten 16",
            _("The trash symbol as a cost: the card itself is trashed to pay for its ability."),
        ),
        term(
            "Trash cost | トラッシュコスト | Zerstörungskosten",
            "Zerstörungskosten 22; TIM 4.22",
            _("What the runner may pay to trash a card that is being accessed."),
        ),
        term(
            "Trigger cost | 発動コスト | Auslösekosten",
            "Fähigkeiten 9",
            _("The price of a paid ability, written before the colon."),
        ),
    ),
)

INFORMATION = TermTopic(
    "information",
    _("Information and looking at cards"),
    (
        term(
            "Derived information | 派生情報 | Abgeleitete Information",
            "Information 13",
            _(
                "What a player can work out from what they have seen. It may be marked with tokens, but "
                "must not be falsified."
            ),
        ),
        term(
            "Expose | 開示 | Enthüllen",
            "Enthüllen 8",
            _("To show everyone an installed card that is not rezzed, then turn it face down again."),
        ),
        term(
            "Facedown | 裏向き | Verdeckt",
            "Verdeckt 21",
            _("With its back showing, so that its front cannot be seen."),
        ),
        term(
            "Faceup | 表向き | Offen",
            "Offen 17",
            _("With its front showing, so that everyone can see it."),
        ),
        term(
            "Hidden information | 秘匿情報 | Verborgene Information",
            "Information 13",
            _("What at least one player does not know. Players may lie about it."),
        ),
        term(
            "Information | 情報 | Information",
            "Information 13",
            _("Everything that can be known in a game. It is open, hidden or derived."),
        ),
        term(
            "Open information | 公開情報 | Offene Information",
            "Information 13",
            _("What both players may know. No player may hide it."),
        ),
        term(
            "Reveal | 公開 | Aufdecken",
            "Aufdecken 5",
            _("To show a card that is not installed, and put it back where it was."),
        ),
        term(
            "Search | 探す | Durchsuchen",
            "Durchsuchen 7",
            _("To look for a card in a deck, which is shuffled afterwards."),
        ),
    ),
)
