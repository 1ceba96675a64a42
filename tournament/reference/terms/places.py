"""Terms for sides, places, tokens, factions, subtypes and decks. Each line is English | Japanese | German."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.terms.entry import TermTopic, term

PLACES = TermTopic(
    "places",
    _("Sides, servers and places"),
    (
        term(
            "Archives | アーカイブ | Archiv",
            "Archiv 5",
            _("The corp’s discard pile, which is one of the central servers."),
        ),
        term("Central server | 中央サーバー | Zentrales System", "System 20", _("HQ, R&D or Archives.")),
        term(
            "Corp, corporation | コーポ / コーポレーション | Kon / Konzern",
            "Kon/Konzern 16",
            _("One of the two sides: the one with servers and agendas."),
        ),
        term(
            "Deck | デッキ | Deck",
            "guides",
            _("The cards that a player draws from: the corp’s R&D, the runner’s stack."),
        ),
        term(
            "Discard pile | 捨て札置き場 | Ablagestapel",
            "guides",
            _("Where trashed and discarded cards go: the corp’s Archives, the runner’s heap."),
        ),
        term("Grip | グリップ | Griff", "Griff 11", _("The runner’s hand.")),
        term(
            "Hand | 手札 | Hand",
            "guides",
            _("The cards that a player holds: the corp’s HQ, the runner’s grip."),
        ),
        term(
            "Headquarters (HQ) | ヘッドクォーター(HQ) | Hauptquartier (HQ)",
            "Hauptquartier (HQ) 11",
            _("The corp’s hand, which is one of the central servers."),
        ),
        term(
            "Heap | ヒープ | Ablage",
            "Ablage 3",
            _("The runner’s discard pile. It lies face up and keeps its order."),
        ),
        term(
            "In a server | サーバーの中 | In einem System",
            "In einem System 13",
            _("Where agendas, assets and upgrades are placed: upright, behind the ice."),
        ),
        term(
            "Play area | プレイエリア | Spielzone",
            "Installieren 13",
            _("Where a player’s cards in play are."),
        ),
        term(
            "R&D | リサーチ&デベロップメント(R&D) | Forschung und Entwicklung (F&E)",
            "Forschung und Entwicklung (F&E) 10",
            _("The corp’s deck, which is one of the central servers."),
        ),
        term(
            "Remote server | 遠隔サーバー | Ausgelagertes System",
            "System 20",
            _(
                "A server that the corp creates by installing a card in it or in front of it. It can "
                "have one agenda or asset."
            ),
        ),
        term(
            "Rig | リグ | Ausrüstung",
            "Ausrüstung 6",
            _("All the runner’s installed cards: rows of programs, hardware, resources and face-down cards."),
        ),
        term("Root | ルート | Root", "Root 18; DIS 16", _("The place for upgrades in a central server.")),
        term("Runner | ランナー | Runner", "Runner 18", _("One of the two sides: the one that makes runs.")),
        term(
            "Score area | 得点エリア | Punktezone",
            "Punktezone 18",
            _("Where a player’s scored or stolen agendas are kept."),
        ),
        term(
            "Server | サーバー | System",
            "System 20",
            _("A place for corp cards: central or remote."),
        ),
        term("Stack | スタック | Stapel", "Stapel 20", _("The runner’s deck.")),
    ),
)

TOKENS = TermTopic(
    "tokens",
    _("Tokens and counters"),
    (
        term(
            "Advancement token | アドバンストークン | Entwicklungsmarker",
            "Karten entwickeln 15",
            _(
                "A token that shows how far a card is advanced. It is removed when the agenda is scored "
                "or stolen."
            ),
        ),
        term(
            "Bad publicity token | 悪名トークン | Marker für Negative Publicity",
            "guides",
            _("A token for one point of the corp’s bad publicity."),
        ),
        term(
            "Bank (token bank) | バンク(トークンバンク) | Bank (Markerbank)",
            "Bank 6; TIM 1.3",
            _("The shared tokens that both players take from."),
        ),
        term(
            "Brain damage token | ブレインダメージトークン | Marker für Hirn-Schaden",
            "guides; TIM 7.5",
            _("A token for one point of brain damage that the runner has taken."),
        ),
        term(
            "Click token | クリックトークン | Klickzählermarker",
            "guides",
            _("A token on the click tracker card."),
        ),
        term(
            "Click tracker card and tokens | クリック記録カードとトークン | Klickzählerkarte und -marker",
            "Klickzählerkarte und -marker 15",
            _("A card and tokens for counting the clicks in a turn. They are not part of a deck."),
        ),
        term(
            "Counter | カウンター | Zähler",
            "Gehostet 12",
            _("Something on a card that is used for counting."),
        ),
        term("Credit token | クレジットトークン | Creditmarker", "guides", _("A token for credits.")),
        term(
            "General token | 汎用トークン | Allgemeiner Marker",
            "guides",
            _("A token without a meaning of its own: cards say what it counts."),
        ),
        term(
            "Tag token | タグトークン | Marker für Markierungen",
            "guides",
            _("A token for one tag on the runner."),
        ),
        term(
            "Token | トークン | Marker", "Bank 6", _("A small piece of cardboard that is kept in the bank.")
        ),
        term(
            "Virus counter | ウィルスカウンター | Viruszähler",
            "Viruszähler 22; TIM 2.7g",
            _("A counter that is removed when the corp purges."),
        ),
    ),
)

DECKBUILDING = TermTopic(
    "decks",
    _("Building decks"),
    (
        term(
            "Deckbuilding | デッキ構築 | Deckbau",
            "Deckbau 7; DIS 7",
            _("The rules a deck must follow."),
        ),
        term(
            "Influence | 影響値 | Einfluss",
            "Einfluss 8",
            _("What cards of other factions cost in a deck."),
        ),
        term(
            "Influence limit | 影響値上限 / 影響上限 | Einfluss-Limit",
            "Einfluss 8; DIS 14",
            _("The most influence that a deck with this identity may spend."),
        ),
        term(
            "Memory limit | メモリー上限 | Speicherlimit",
            "Speicherlimit 19",
            _("How many memory units the runner has: 4 at the start of the game."),
        ),
        term(
            "Memory unit (MU) | メモリーユニット(MU) | Speichereinheit (SE)",
            "Speichereinheit (SE) 19",
            _("The unit of space for programs."),
        ),
        term(
            "Minimum deck size | 最小デッキ枚数 | Mindestdeckgröße",
            "Deckbau 7",
            _("The fewest cards that a deck with this identity may have."),
        ),
    ),
)

FACTIONS_OF_THE_GAME = TermTopic(
    "factions",
    _("Factions"),
    (
        term(
            "Faction | 派閥 | Fraktion",
            "Fraktion 10",
            _("A group of cards. The corp has four factions; the runner has three, and three mini-factions."),
        ),
        term(
            "Mini-faction | 小派閥 | Minifraktion",
            "guides",
            _("A small runner faction with few cards."),
        ),
        term("Neutral | 中立 | Neutral", "guides", _("A card that belongs to no faction.")),
        term(
            "Haas-Bioroid | ハース＝バイオロイド* | Haas-Bioroid*", "netrunnerdb", _("A faction of the corp.")
        ),
        term("Jinteki | ジンテキ* | Jinteki*", "netrunnerdb", _("A faction of the corp.")),
        term("NBN | NBN* | NBN*", "netrunnerdb", _("A faction of the corp.")),
        term(
            "Weyland Consortium | ウェイランド・コンソーシアム* | Weyland-Konsortium*",
            "netrunnerdb",
            _("A faction of the corp."),
        ),
        term("Anarch | アナーク* | Anarchos*", "netrunnerdb", _("A faction of the runner.")),
        term("Criminal | クリミナル* | Kriminelle*", "netrunnerdb", _("A faction of the runner.")),
        term("Shaper | シェイパー* | Gestalter*", "netrunnerdb", _("A faction of the runner.")),
        term("Adam | アダム* | Adam*", "netrunnerdb", _("A mini-faction of the runner.")),
        term("Apex | エイペックス* | Apex*", "netrunnerdb", _("A mini-faction of the runner.")),
        term(
            "Sunny Lebeau | サニー ルベーウ* | Sunny Lebeau*",
            "netrunnerdb",
            _("A mini-faction of the runner."),
        ),
    ),
)

SUBTYPES = TermTopic(
    "subtypes",
    _("Subtypes"),
    (
        term(
            "Icebreaker | アイスブレイカー | Ice-Brecher",
            "Ice-Brecher 12; TIM 4.10",
            _("A program that breaks subroutines on ice."),
        ),
        term(
            "Console | コンソール | Konsole",
            "Konsole 16",
            _("Hardware. Each player can have only one active console."),
        ),
        term("Code gate | コードゲート | Code-Zugang", "guides; summary", _("A subtype of ice.")),
        term("Sentry | セントリー | Wächter*", "summary; netrunnerdb", _("A subtype of ice.")),
        term("Barrier | バリア | Barriere*", "summary; netrunnerdb", _("A subtype of ice.")),
        term("Trap | トラップ | Falle*", "summary; netrunnerdb", _("A subtype of ice.")),
        term(
            "Region | 領域 | Region*",
            "summary; netrunnerdb",
            _("A subtype of upgrades. Each server can have at most one."),
        ),
        term("Virus | ウィルス | Virus", "guides", _("A subtype of programs that often use virus counters.")),
        term("Sysop | シスオペ | Sysop", "guides", _("A subtype of corp cards.")),
        term("Executive | 幹部 | Führungskraft", "guides", _("A subtype of corp cards.")),
        term("Clone | クローン | Klon", "guides", _("A subtype of corp cards.")),
    ),
)
