"""Terms for rounds, times, results and the cut. Each line is English | Japanese | German."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.terms.entry import TermTopic, term

ROUNDS = TermTopic(
    "rounds",
    _("Rounds, pairings and the cut"),
    (
        term(
            "Advanced structure | 上級構成 | Erweiterte Struktur*",
            "regulations: Structure; REG 9.3",
            _("The table of rounds and cuts for regional championships."),
        ),
        term(
            "Basic structure | 基本構成 | Basisstruktur*",
            "regulations: Structure; REG 9.2",
            _("The table of rounds and cuts for store championships."),
        ),
        term(
            "Bracket | ブロック | Turnierbaum*",
            "regulations: Double elimination; REG 10.2",
            _("The chart of elimination matches."),
        ),
        term(
            "Bye | 不戦勝 | Freilos*",
            "regulations: Definitions; REG 6",
            _("A round won without an opponent. In a two-game round, it is worth 6 points."),
        ),
        term(
            "Cut | 足切り (トップ 4/8/16) | Cut (Top 4/8/16)*",
            "regulations: Definitions; REG 9.5",
            _("After the Swiss rounds, only the top 4, 8 or 16 players play on."),
        ),
        term(
            "Double elimination | ダブルエリミネーション | Doppel-K.-o.*",
            "regulations: Double elimination; REG 10",
            _("Players who have lost two matches are out."),
        ),
        term(
            "Draft, full / half | フルドラフト / ハーフドラフト | Volldraft* / Halbdraft*",
            "regulations: Draft; REG 11",
            _("Events in which players draft their decks. Games are played to 6 agenda points."),
        ),
        term(
            "Eliminated | 退場 | Ausgeschieden*",
            "regulations: Definitions; REG 10.1",
            _("Out of the tournament: not in the cut, or beaten twice in it."),
        ),
        term(
            "Final | 決勝 | Finale*",
            "regulations: Round times; REG 10.2",
            _("The match between the last two players."),
        ),
        term(
            "Float down / pair down | 下位グループとの組み合わせ* | Herabgestuft werden*",
            "regulations: Swiss; REG 7.2",
            _("A player left over in a group of equal points is paired with someone from the next group."),
        ),
        term(
            "Grand final, second game | 決勝の2ゲーム目* | Zweite Finalpartie*",
            "regulations: Deck choice; REG 10.2",
            _("A second game is played if the winner of the lower bracket won the first one."),
        ),
        term(
            "Lower (losers) bracket | 敗者ブロック | Lower Bracket*",
            "regulations: Double elimination; REG 10.2",
            _("The bracket for players who have lost one match."),
        ),
        term(
            "Match | マッチ | Match, Paarung*",
            "regulations: Conduct",
            _("The games between two players in a round."),
        ),
        term(
            "Modified structure | 修正構成 | Angepasste Struktur*",
            "regulations: Structure; REG 9.4",
            _("Any other plan for the rounds and the cut. It must be announced beforehand."),
        ),
        term("Pairing | 組み合わせ | Paarung*", "regulations: Swiss; REG 7", _("Who plays whom in a round.")),
        term(
            "Regional championship | 地区別チャンピオンシップ | Regionalmeisterschaft*",
            "regulations: Structure",
            _("A kind of tournament that uses the advanced structure."),
        ),
        term(
            "Round | ラウンド | Runde*",
            "regulations: Definitions",
            _("The time in which every player meets one opponent."),
        ),
        term(
            "Seed (Swiss rank) | スイスラウンド上位 / シード* | Setzplatz*",
            "regulations: Deck choice; REG 10.3",
            _("The rank with which a player enters the cut after the Swiss rounds."),
        ),
        term(
            "Side | サイド | Seite*",
            "guides; regulations: Deck choice",
            _("The role a player takes in a game: corp or runner."),
        ),
        term(
            "Side choice | サイドの選択 | Seitenwahl*",
            "regulations: Deck choice; REG 10.3",
            _("In the first round of the cut, the higher seed decides who plays which side."),
        ),
        term(
            "Single elimination | シングルエリミネーション* | Einfach-K.-o.*",
            "NOW 4.4",
            _("Players who have lost one match are out."),
        ),
        term(
            "Store championship | ストアチャンピオンシップ | Ladenmeisterschaft*",
            "regulations: Structure",
            _("A kind of tournament that uses the basic structure."),
        ),
        term(
            "Swap sides | サイドを変える / 交代 | Seiten tauschen*",
            "regulations: Game set-up; REG 5.1",
            _("Between the two games of a round, each player takes the other side."),
        ),
        term(
            "Swiss round | スイスラウンド | Schweizer Runde* / Runde nach Schweizer System*",
            "regulations: Definitions; REG 7",
            _("A round in which players with equal points meet and no one is eliminated."),
        ),
        term(
            "Two-game round | 2ゲーム制* | Runde mit zwei Partien*",
            "regulations: Swiss; REG 5.1",
            _("A Swiss round in which both players play each side once."),
        ),
        term(
            "Upper (winners) bracket | 勝者ブロック | Upper Bracket*",
            "regulations: Double elimination; REG 10.2",
            _("The bracket for players who haven’t lost a match."),
        ),
    ),
)

RESULTS_AND_RANKS = TermTopic(
    "results",
    _("Games, time, results and standings"),
    (
        term(
            "Agenda points on time | 時間切れの計画ポイント* | Agendapunkte bei Zeitablauf*",
            "regulations: End of game; REG 4.2",
            _("They decide a game that was stopped by the clock."),
        ),
        term(
            "Concede (a game) | 投了 | Partie aufgeben*",
            "regulations: End of game; REG 5.2",
            _("To give up a game, which the opponent wins."),
        ),
        term(
            "Confirm a result | 結果の確認* | Ergebnis bestätigen*",
            "REG 5",
            _("Both players agree with what was reported."),
        ),
        term(
            "Draw (game) | 引き分け | Unentschieden*",
            "regulations: End of game; REG 5.3",
            _("A game that no one wins. Each player gets 1 point."),
        ),
        term(
            "Extended strength of schedule | 拡大オポネント | Erweiterte Gegnerwertung*",
            "regulations: Tiebreakers; REG 8.4",
            _("The average of the opponents’ own strength of schedule."),
        ),
        term(
            "Extension of time | 延長時間 | Zeitgutschrift*",
            "regulations: Lost cards; REG 5.6",
            _("Extra minutes for one table, given by a staff member."),
        ),
        term(
            "First player (game) | 先攻プレイヤー* | Startspieler*",
            "summary; TIM 1.10",
            _("The player with the first turn: always the corp."),
        ),
        term("Game | ゲーム | Partie*", "regulations; REG 5", _("One corp against one runner, once.")),
        term(
            "Game loss | 敗北 | Verlorene Partie*",
            "regulations: Tournament points; REG 5.3",
            _("A game that is lost, for 0 points."),
        ),
        term(
            "Head-to-head | 直接対決 | Direkter Vergleich*",
            "regulations: Tiebreakers; REG 8.2",
            _("A player who has beaten everyone else in a tied group ranks first in it."),
        ),
        term(
            "Intentional draw | 意図的な引き分け* | Vereinbartes Unentschieden*",
            "NOW 1.4",
            _(
                "Under today’s rules, a draw that both players and a judge agree on. It is 3-3 in "
                "double-sided rounds and 1-1 in single-sided ones."
            ),
        ),
        term(
            (
                "Intentional split | 同意の上でのラウンド引き分け / 同意の上での1勝1敗* | Vereinbarte "
                "Rundenteilung* / Vereinbarte Teilung*"
            ),
            "regulations; REG 5.4",
            _("Both players agree that each concedes one game of the round, for 3 points each."),
            key="intentional-draw-or-split",
        ),
        term(
            "Missed opportunity | 機会の喪失 | Verpasste Gelegenheit*",
            "regulations",
            _(
                "An effect that a player forgot. The game continues without it, unless the opponent "
                "agrees to go back."
            ),
        ),
        term(
            "Place, rank | 順位 | Platz, Rang*",
            "regulations: Tiebreakers",
            _("A player’s position in the standings."),
        ),
        term(
            "R&D empty | R&D切れ | F&E leer*",
            "regulations: End of game; TIM 10.4",
            _("The runner wins when the corp must draw a card and has none."),
        ),
        term(
            "Random tiebreak | ランダム | Los*",
            "regulations: Tiebreakers; REG 8.5",
            _("The last way to tell tied players apart."),
        ),
        term(
            "Randomization | ランダム化 | Zufallsbestimmung*",
            "regulations",
            _("Dice or a similar method. No player may force their own method on the other."),
        ),
        term("Result | 結果* | Ergebnis*", "REG 5", _("How a game or a round has ended.")),
        term(
            "Round time | ラウンド時間 | Rundenzeit*",
            "regulations: Round times; REG 4.1",
            _("How long a round lasts: 65, 40, 60, 50 or 30 minutes, depending on the kind of round."),
        ),
        term(
            "Standings | 順位表* | Rangliste*",
            "REG 8",
            _("All players in order of their points and tiebreakers."),
        ),
        term(
            "Strength of schedule (SoS) | オポネント | Gegnerwertung*",
            "regulations: Tiebreakers; REG 8.3",
            _("The average of the opponents’ points per round."),
        ),
        term(
            "Tiebreaker | タイブレイカー | Feinwertung*",
            "regulations: Tiebreakers; REG 8",
            _("Determines the order of players with equal points."),
        ),
        term(
            "Time is up | 時間切れ | Zeit abgelaufen*",
            "regulations: End of game; REG 4.2; TIM 13.2",
            _("The turn in progress is finished, then the other player takes one turn."),
        ),
        term(
            "Timed win | 判定勝ち / 判定勝利 | Sieg nach Zeit*",
            "regulations: End of game; REG 5.3",
            _("A game won on agenda points when time runs out. It is worth 2 points."),
        ),
        term(
            "Timer | タイマー | Rundenuhr*",
            "regulations: Round times; REG 4.1",
            _("The clock for a round. A staff member starts it."),
        ),
        term(
            "Tournament points | トーナメントポイント | Turnierpunkte*",
            "regulations; REG 5.3",
            _("What games are worth: 3, 2, 1 or 0 points each."),
        ),
        term(
            "Win (game) | 勝利 | Sieg*",
            "regulations: Tournament points; REG 5.3",
            _("A game that is won, for 3 points."),
        ),
    ),
)
