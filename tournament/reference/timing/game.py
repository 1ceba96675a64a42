"""How a game starts and ends (TIM 1, 10, 13)."""

from __future__ import annotations

from tournament.reference.timing.steps import TimingLabel, TimingPart, TimingStructure, step

_SETUP_STEPS = (
    step(
        "1.1",
        "1",
        "",
        "Choose sides; identities face up",
        "サイドの選択、IDを表向きに",
        "Seiten wählen, Identitäten offen",
    ),
    step(
        "1.2",
        "1",
        "T",
        "Start-of-game conditions are met",
        "「ゲームの開始時」の条件発生",
        "Bedingungen zu Spielbeginn erfüllt",
    ),
    step("1.3", "2", "", "Lay out the token bank", "トークンバンクの準備", "Markerbank bereitlegen"),
    step("1.4", "3", "", "Each player takes 5 credits", "各自5クレジットを得る", "Je 5 Credits nehmen"),
    step(
        "1.5",
        "4",
        "",
        "Shuffle; opponent may shuffle too",
        "シャッフル、相手にも渡す",
        "Mischen; Gegner darf mischen",
    ),
    step("1.6", "5", "", "Each player draws 5 cards", "各自カードを5枚引く", "Je 5 Karten ziehen"),
    step("1.7", "5", "", "Corp: keep or mulligan", "コーポ:マリガンの選択", "Kon: behalten oder Mulligan"),
    step(
        "1.8",
        "5",
        "",
        "Runner: keep or mulligan",
        "ランナー:マリガンの選択",
        "Runner: behalten oder Mulligan",
    ),
    step("1.9", "5", "", "Decks face down in place", "デッキを裏向きに置く", "Decks verdeckt hinlegen"),
    step("1.10", "", "", "Corp takes the first turn", "最初のターンはコーポ", "Kon hat den ersten Zug"),
)
SETUP = TimingStructure(
    "setup", TimingLabel("Game set-up", "ゲームの準備", "Spielvorbereitung"), (TimingPart(_SETUP_STEPS),)
)
_WINNING_STEPS = (
    step("10.1", "", "", "7 agenda points scored", "計画ポイント7点", "7 Agendapunkte erzielt"),
    step(
        "10.2",
        "",
        "",
        "Flatline: more damage than grip cards",
        "フラットライン:グリップを超えるダメージ",
        "Hirntot: mehr Schaden als Griffkarten",
    ),
    step(
        "10.3",
        "",
        "",
        "Flatline: hand size below 0",
        "フラットライン:手札の上限が0未満",
        "Hirntot: Handkartenlimit unter 0",
    ),
    step(
        "10.4", "", "", "Corp must draw from empty R&D", "R&D切れで引く義務", "Kon muss von leerem F&E ziehen"
    ),
    step("10.5", "", "", "Opponent concedes", "相手の投了", "Gegner gibt das Spiel auf"),
    step("10.6", "", "", "Time: more agenda points", "時間切れ:判定勝ち", "Zeit: mehr Agendapunkte"),
)
WINNING = TimingStructure(
    "winning",
    TimingLabel("Winning and losing", "勝利と敗北", "Sieg und Niederlage"),
    (TimingPart(_WINNING_STEPS),),
)
_CLOCK_STEPS = (
    step(
        "13.1", "", "", "Round starts; timer runs", "ラウンド開始、タイマー開始", "Runde beginnt, Uhr läuft"
    ),
    step("13.2", "", "", "Time is called", "時間切れ", "Zeit ist abgelaufen"),
    step("13.3", "", "", "Each player finishes one turn", "両者が1ターンずつ完了", "Jeder beendet einen Zug"),
    step("13.4", "", "", "More points: timed win", "ポイントが多い方の判定勝ち", "Mehr Punkte: Zeitsieg"),
    step("13.5", "", "", "Equal points: draw", "同点なら引き分け", "Gleich viele: Unentschieden"),
)
CLOCK = TimingStructure(
    "clock", TimingLabel("Round clock", "ラウンドの時間", "Rundenzeit"), (TimingPart(_CLOCK_STEPS),)
)
