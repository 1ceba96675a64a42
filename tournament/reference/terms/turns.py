"""Terms for turns, timing, winning and losing. Each line is English | Japanese | German."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.terms.entry import TermTopic, term

TURNS = TermTopic(
    "turns",
    _("Turns, actions and timing"),
    (
        term(
            "Action | アクション | Aktion",
            "Aktion 4; TIM 2.7, 3.6",
            _("What a player does for one or more clicks, only in the action phase of their own turn."),
        ),
        term(
            "Action phase | アクションフェイズ | Aktionsphase",
            "Aktionsphase 4; TIM 2.6, 3.5",
            _("The part of a turn in which clicks are spent on actions."),
        ),
        term(
            "Advance a card | (カードの)アドバンス | Karten entwickeln",
            "Karten entwickeln 15; TIM 2.7e",
            _("The corp pays 1 click and 1 credit to put an advancement token on an installed card."),
        ),
        term(
            "Allotted clicks | 割り当てクリック | Gesamt-Klicks",
            "Timing-Struktur; TIM 2.1, 3.1",
            _(
                "The clicks a player has in a turn: 3 for the corp and 4 for the runner, unless changed "
                "by cards."
            ),
        ),
        term("Click | クリック | Klick", "Klick 15; DIS 6", _("What a player spends on actions in a turn.")),
        term(
            "Discard | 捨てる | Ablegen",
            "Ablegen 3; TIM 9.2",
            _(
                "To put cards from the hand on the discard pile at the end of the turn, down to the "
                "maximum hand size. This is not trashing."
            ),
        ),
        term(
            "Discard phase | ディスカードフェイズ | Ablegephase",
            "Ablegephase 3; TIM 2.10, 3.9",
            _("The last part of each turn."),
        ),
        term(
            "Draw phase | ドローフェイズ | Nachziehphase",
            "Nachziehphase 17; TIM 2.5",
            _("The first part of the corp’s turn. The runner has no draw phase."),
        ),
        term(
            "Maximum hand size | 手札の上限 | Handkartenlimit",
            "Handkartenlimit 11; TIM 9.2",
            _(
                "How many cards a player keeps in the discard phase: 5 at the start of the game. During "
                "the turn, the hand may be larger."
            ),
        ),
        term(
            "Mulligan | マリガン | Mulligan",
            "Mulligan 17; TIM 1.7, 1.8",
            _(
                "A new starting hand that replaces the first one. Each player may take one mulligan, "
                "and must keep the second hand."
            ),
        ),
        term(
            "Paid ability window | 消費型能力ウィンドウ | Fenster für bezahlte Fähigkeiten",
            "Fenster für bezahlte Fähigkeiten 10; TIM 5.1",
            _(
                "A moment when both players may use paid abilities. In some windows, the corp may also "
                "rez or score."
            ),
        ),
        term(
            "Purge | (ウィルスカウンターの)破棄 | Löschen",
            "Löschen 16; TIM 2.7g",
            _("The corp spends 3 clicks to remove all virus counters from all cards."),
        ),
        term(
            "Starting hand | 開始時の手札 | Starthand",
            "Vollständige Spielvorbereitung; TIM 1.6",
            _("The first 5 cards that each player draws."),
        ),
        term(
            "Timing structure | タイミング構成 | Timing-Struktur",
            "Timing-Struktur",
            _("Steps in a fixed order: the turns of both sides, a run, and their parts."),
        ),
        term(
            "Turn | ターン | Zug",
            "Zug 22; TIM 2.1, 3.1",
            _("The time in which one of the players takes actions."),
        ),
    ),
)

WINNING_TERMS = TermTopic(
    "winning",
    _("Agendas, winning and losing"),
    (
        term(
            "Agenda counter | 計画カウンター | Agendazähler",
            "Agendazähler 3",
            _("A counter on an agenda, which the agenda’s own text uses."),
        ),
        term(
            "Agenda points | 計画ポイント | Agendapunkte",
            "Agendapunkte 3; TIM 10.1",
            _("What an agenda is worth in a score area."),
        ),
        term(
            "Advancement requirement | アドバンス要求 | Benötigte Entwicklungen",
            "Benötigte Entwicklungen 7",
            _("How many advancement tokens an agenda needs before the corp can score it."),
        ),
        term(
            "Flatline | フラットライン | Hirntot",
            "Hirntot 11; TIM 10.2, 10.3",
            _(
                "The runner loses by taking more damage than there are cards in the grip, or by having "
                "a maximum hand size below zero at the end of their turn."
            ),
        ),
        term(
            "Forfeit (an agenda) | 放棄 | Aufgeben",
            "Aufgeben (gedruckt „Aufgaben“) 6",
            _("To take an agenda out of your own score area and out of the game. Its points are lost."),
        ),
        term(
            "Score (an agenda) | 得点 | Punkte erzielen",
            "Punkte erzielen 18",
            _(
                "The corp puts an agenda with enough advancement tokens into its score area. Scoring "
                "doesn’t cost a click."
            ),
        ),
        term(
            "Score (points) | 得点したポイント | Erzielte Punkte",
            "Erzielte Punkte 9",
            _("The sum of the agenda points in a player’s score area."),
        ),
        term(
            "Steal | 盗む | Stehlen",
            "Stehlen 20; TIM 4.23",
            _(
                "The runner takes an accessed agenda into their own score area. This is mandatory "
                "unless there is an additional cost."
            ),
        ),
        term(
            "Winning the game | ゲームの勝利 | Das Spiel gewinnen",
            "Das Spiel gewinnen; TIM 10.1",
            _(
                "Either side wins with 7 agenda points. The corp also wins by flatlining the runner, "
                "and the runner wins if the corp must draw from an empty R&D."
            ),
        ),
    ),
)
