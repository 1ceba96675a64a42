"""Terms for people, conduct, cards and papers at a tournament. Each line is English | Japanese | German."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.terms.entry import TermTopic, term

PEOPLE_OF_AN_EVENT = TermTopic(
    "people",
    _("People and conduct"),
    (
        term(
            "Cheating | 不正行為 | Betrug*",
            "regulations: Unsporting conduct; REG 12.1",
            _("Deliberately breaking the rules for your own benefit. It is forbidden."),
        ),
        term(
            "Collusion | 共謀 | Absprache*",
            "regulations: Unsporting conduct; REG 12.1",
            _("An agreement between players to move points from one to another. It is forbidden."),
        ),
        term(
            "Dispute | 異議 | Meinungsverschiedenheit*",
            "regulations: Conduct",
            _("A disagreement between two players. They call a judge."),
        ),
        term(
            "Disqualification | 失格 | Disqualifikation*",
            "blog; REG 1.4, 12.1",
            _("The organizer removes a player from the event for unsporting conduct."),
        ),
        term(
            "Drop (leave the event) | 棄権* | Ausstieg, aussteigen*",
            "REG 7.7",
            _("To leave the event. The player is no longer paired."),
        ),
        term(
            "Judge | ジャッジ | Schiedsrichter (Judge)*",
            "regulations: Roles; REG 1.1",
            _("Answers questions about the rules and settles disputes."),
        ),
        term(
            "Late player | 遅刻者* | Nachzügler*",
            "REG 7.7",
            _("A player who joins after the start, with 0 points."),
        ),
        term(
            "Leader | リーダー | Turnierleitung (Person)*",
            "regulations: Roles; REG 1.1",
            _("The organizer, a marshal or a judge: “staff” on this site."),
        ),
        term(
            "Marshal | マーシャル | Marshal*",
            "regulations: Roles; REG 1.2",
            _("Has the last word on the rules."),
        ),
        term("Opponent | 対戦相手 | Gegner", "regulations", _("The other player in a game.")),
        term(
            "Organizer (TO) | 主催者 | Veranstalter*",
            "regulations: Roles; REG 1.1",
            _("Runs the event."),
        ),
        term("Penalty | 罰則* | Strafe*", "REG 12.1", _("What follows when someone breaks a rule.")),
        term("Player | プレイヤー | Spieler", "regulations: Roles", _("Someone who plays in the event.")),
        term(
            "Remove from the event | 除外 / 排除 | Ausschluss vom Turnier*",
            "regulations; REG 1.4, 5.6",
            _(
                "The organizer takes a player out of the event, for unsporting conduct or for a lost "
                "card that can’t be replaced."
            ),
        ),
        term(
            "Ruling | 裁定 | Entscheidung*",
            "regulations: Conduct",
            _("What a staff member decides in a dispute."),
        ),
        term(
            "Spectator | 観客 | Zuschauer*",
            "regulations: Roles",
            _("Someone who is present without a role in the event. Spectators must not help players."),
        ),
        term(
            "Stalling | (意図的な)停滞 | Zeitspiel*",
            "regulations: Unsporting conduct; REG 12.1",
            _("To play slowly on purpose. It is forbidden."),
        ),
        term(
            "Unsporting conduct | 反スポーツ行動 / 反スポーツ行為 | Unsportliches Verhalten*",
            "regulations; DIS 14",
            _("Conduct for which a player may be removed from the event."),
        ),
        term(
            "Warning | 警告 | Verwarnung*", "blog; REG 12.1", _("The first response to showing hidden cards.")
        ),
    ),
)

EVENTS = TermTopic(
    "events",
    _("The event, its cards and its paperwork"),
    (
        term(
            "Deck check | デッキチェック* | Deckkontrolle*", "REG 2.3", _("To compare a deck with its list.")
        ),
        term(
            "Deck registration sheet | デッキ登録用紙 | Deck-Registrierungsbogen*",
            "regulations: Organizer materials; REG 1.5",
            _("The paper form for a decklist."),
        ),
        term(
            "Decklist | デッキリスト | Deckliste*",
            "regulations: Player materials; REG 2.3",
            _("The list of all cards in a deck."),
        ),
        term(
            "Event | イベント | Veranstaltung*",
            "regulations; REG 1.1",
            _("The tournament as a whole."),
            key="event-tournament",
        ),
        term(
            (
                "Formal / premier / relaxed | フォーマル / プレミア / リラックス | Formell* / Premier* / "
                "Entspannt*"
            ),
            "regulations: Levels; REG 2.1",
            _("The levels of tournaments: how strictly the rules are applied."),
        ),
        term(
            "Legal card pool | 適正な製品 | Zulässige Karten*",
            "regulations: Legal products; REG 2.2",
            _("The products whose cards may be played at the event."),
        ),
        term(
            "Materials | 用具 | Material*",
            "regulations: Materials",
            _("What the organizer and players must bring."),
        ),
        term(
            "Most Wanted List (NAPD) | NAPD重要指名手配リスト | NAPD-Fahndungsliste*",
            "regulations: Appendix A; REG 3.7",
            _("The list of cards that lower a deck’s influence limit."),
        ),
        term(
            "Notes | メモ | Notizen*",
            "regulations; REG 12.1",
            _("Anything written down during a round. Not allowed."),
        ),
        term(
            "Proxy | 代用カード | Ersatzkarte (Proxy)*",
            "regulations: Lost cards; REG 5.7",
            _("A replacement that staff make for a damaged card."),
        ),
        term("Registration | 登録 | Anmeldung*", "regulations", _("To enter the event.")),
        term("Seat, seating | 座席 | Sitzplatz, Sitzordnung*", "regulations", _("Where a player sits.")),
        term(
            "Sleeves | スリーブ | Kartenhüllen*",
            "regulations: Sleeves; REG 2.1",
            _("Covers for cards. At formal and premier events, they must not be transparent from the back."),
        ),
        term(
            "Table number | テーブル番号 | Tischnummer*",
            "regulations: Organizer materials; REG 1.5",
            _("Helps players find their seats."),
        ),
        term(
            "Tournament | トーナメント | Turnier",
            "regulations; guide-de: Deckbau (Turnierspiele)",
            _("An organized competition."),
        ),
    ),
)
