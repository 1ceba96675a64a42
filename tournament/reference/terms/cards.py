"""Terms for cards: types, parts, states, how cards come and go. Each line is English | Japanese | German."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.terms.entry import TermTopic, term

CARD_KINDS = TermTopic(
    "card-types",
    _("Card types"),
    (
        term(
            "Agenda | 計画書 | Agenda",
            "Agenda 3",
            _(
                "A corp card that is worth points. It is installed in a remote server. The corp can "
                "score it, and the runner can steal it."
            ),
        ),
        term(
            "Asset | 資財 / 資材 | Aktivposten",
            "Aktivposten 4; DIS 13",
            _("A corp card for remote servers. It works once it is rezzed."),
        ),
        term(
            "Corp cards | コーポのカード | Kon-Karten",
            "Kon-Karten 16",
            _("Cards of six types: agenda, asset, ice, identity, operation and upgrade."),
        ),
        term(
            "Directive card | 指令カード | Direktivekarte",
            "Deckbau 7",
            _("A card that comes with an identity but is not part of a deck."),
        ),
        term(
            "Event | イベント | Ereignis",
            "Ereignis 8; TIM 12.1",
            _("A runner card that is played once and then trashed to the heap."),
            key="event-card",
        ),
        term(
            "Hardware | ハードウェア | Hardware",
            "Hardware 11",
            _("A runner card for equipment, in the hardware row of the rig. There is no limit on how many."),
        ),
        term(
            "Ice | アイス | Ice",
            "Ice 12",
            _("A corp card with subroutines that lies in front of a server and protects it."),
        ),
        term(
            "Identity (ID) | ID(IDカード) | Identität",
            "Identität 13",
            _(
                "The card that shows who a player is: side, faction, deck size, influence and an "
                "ability. It is always active. The corp’s identity represents HQ."
            ),
        ),
        term(
            "Operation | 任務 | Operation",
            "Operation 17; TIM 12.1",
            _("A corp card that is played once and then trashed to Archives."),
        ),
        term(
            "Program | プログラム | Programm",
            "Programm 18",
            _("A runner card in the program row of the rig. It takes up memory."),
        ),
        term(
            "Reference card | 早見表 | Referenzkarte",
            "Deckbau 7",
            _("A card with a rules summary. It is not part of a deck."),
        ),
        term(
            "Resource | リソース | Ressource",
            "Ressource 18",
            _(
                "A runner card in the resource row of the rig. The corp can trash it while the runner "
                "is tagged."
            ),
        ),
        term(
            "Runner cards | ランナーのカード | Runner-Karten",
            "Runner-Karten 18",
            _("Cards of five types: event, hardware, identity, program and resource."),
        ),
        term(
            "Upgrade | 強化 | Upgrade",
            "Upgrade 21",
            _("A corp card for any remote server or for the root of a central one."),
        ),
    ),
)

CARD_PARTS = TermTopic(
    "card-parts",
    _("Parts of a card"),
    (
        term(
            "Card type | カードタイプ | Kartenart",
            "guides",
            _("What kind of card it is: agenda, event, ice and so on."),
        ),
        term(
            "Faction affiliation | 所属派閥 | Fraktionszugehörigkeit",
            "guides",
            _("The symbol of a card’s faction."),
        ),
        term(
            "Flavor text | フレーバーテキスト* | Stimmungstext",
            "guide-de",
            _("Words on a card that have no effect."),
        ),
        term(
            "Influence value | 影響値 | Einfluss-Wert",
            "Einfluss 8",
            _(
                "The dots on a card: its cost in a deck of another faction. No value is not the same as "
                "a value of 0."
            ),
        ),
        term(
            "Memory cost | メモリーコスト | Speicherkosten",
            "Speicherkosten 19",
            _("How many memory units an installed program takes up."),
        ),
        term(
            "Set information | セット情報 | Setinformationen",
            "guides",
            _("The product a card is from, and the card’s number in that product."),
        ),
        term(
            "Subtitle | サブタイトル | Untertitel",
            "guides",
            _("The second part of a title, such as the part after the name of an identity."),
        ),
        term(
            "Subtype | サブタイプ | Unterart",
            "Unterart 21",
            _("A word that describes a card and that other cards can refer to."),
        ),
        term("Text box | テキスト欄 | Textbox", "guides", _("Where a card’s abilities are written.")),
        term(
            "Title | カード名 | Name",
            "guides",
            _("What a card is called. Cards with the same title are copies of the same card."),
        ),
    ),
)

CARD_STATES = TermTopic(
    "cards",
    _("Cards in play"),
    (
        term(
            "Active | アクティブ | Aktiv",
            "Aktiv (gedruckt „Aktiu“) 4",
            _("A card whose text is in effect."),
        ),
        term(
            "Converting cards | カードの変換 | Karten umwandeln",
            "Karten umwandeln 15",
            _(
                "A card that is used as a counter or as an agenda keeps only its name, and gains what the "
                "effect gives it."
            ),
        ),
        term("Derez | デレゾ | Entladen", "Entladen 8", _("To turn a rezzed card face down again.")),
        term(
            "Host, hosting | ホストと搭載 | Hosten",
            "Hosten 12",
            _("To put a card, a token or a counter on another card."),
        ),
        term(
            "Hosted | 搭載されている | Gehostet",
            "Gehostet (in Hosten 12)",
            _("Placed on a card that hosts it, and only on that one."),
        ),
        term(
            "Inactive | 非アクティブ | Inaktiv",
            "Inaktiv 13",
            _("A card whose text is not in effect."),
        ),
        term(
            "Install | インストール | Installieren",
            "Installieren 13; TIM 11.1",
            _("To put a card on the table, where it stays in play."),
        ),
        term(
            "Installing several cards | 複数のカードのインストール | Installation mehrerer Karten",
            "Installieren 13; TIM 11.6",
            _("When one effect installs several cards, they are chosen and installed one after another."),
        ),
        term(
            "Play (a card) | プレイ | Spielen",
            "Spielen (gedruckt „Spiele“) 19; TIM 12.1",
            _("To put down an operation or an event, resolve it and trash it."),
        ),
        term(
            "Remove from the game | ゲームから取り除く | Aus dem Spiel entfernen",
            "Deinstallieren 7; Aufgeben 6",
            _("To take a card out of the game for good. It doesn’t go to any pile."),
        ),
        term(
            "Rez | レゾ | Laden",
            "Laden 16",
            _("To turn a corp card face up by paying its cost. Rezzing doesn’t cost a click."),
        ),
        term(
            "Rezzed | レゾ状態 | Geladen",
            "Geladen 11",
            _("An installed corp card that is face up and active."),
        ),
        term(
            "Trash | トラッシュ | Zerstören",
            "Zerstören 22",
            _("To put a card into its owner’s discard pile."),
        ),
        term(
            "Uninstall | アンインストール | Deinstallieren",
            "Deinstallieren 7",
            _(
                "To move an installed card to a hand, a deck, a discard pile or a score area, or to "
                "remove it from the game."
            ),
        ),
        term(
            "Unique | ユニーク | Einzigartig",
            "Einzigartig 8",
            _("A card that can have only one active copy at a time."),
        ),
        term(
            "Unrezzed | 非レゾ状態 | Ungeladen",
            "Ungeladen 21",
            _("An installed corp card that is face down and not active."),
        ),
    ),
)
