"""Each side's turn, and the discard that ends it (TIM 2, 3, 9)."""

from __future__ import annotations

from tournament.reference.timing.answers import CLICKS_LEFT, NO_CLICKS_LEFT
from tournament.reference.timing.steps import (
    CORP_FIRST,
    RUNNER_FIRST,
    BasicAction,
    TimingLabel,
    TimingPart,
    TimingStructure,
    Way,
    step,
)

_CORP_DRAWS = (
    step(
        "2.1",
        "1.1",
        "",
        "Gain allotted clicks (normally 3)",
        "割り当てクリックを得る(通常3)",
        "Gesamt-Klicks erhalten (normal 3)",
    ),
    step(
        "2.2",
        "1.2",
        "PRS",
        "Window: paid abilities, rez, score",
        "ウィンドウ:能力・レゾ・得点",
        "Fenster: Fähigkeiten, Laden, Punkte",
    ),
    step(
        "2.3",
        "1.3",
        "",
        "Refill recurring credits",
        "再生クレジットの補充",
        "Wiederkehrende Credits auffüllen",
    ),
    step("2.4", "1.4", "T", "Turn begins", "ターン開始", "Zug beginnt"),
    step("2.5", "1.5", "", "Draw one card from R&D", "R&Dから1枚引く", "1 Karte von F&E ziehen"),
)
_CORP_ACTS = (
    step(
        "2.6",
        "2.1",
        "PRS",
        "Window: paid abilities, rez, score",
        "ウィンドウ:能力・レゾ・得点",
        "Fenster: Fähigkeiten, Laden, Punkte",
    ),
    step(
        "2.7",
        "2.2",
        "",
        "Take one action",
        "アクションを1つ実行",
        "1 Aktion nehmen",
        actions=(
            BasicAction("2.7a", 1, 0, TimingLabel("Gain 1 credit", "1クレジットを得る", "1 Credit erhalten")),
            BasicAction("2.7b", 1, 0, TimingLabel("Draw 1 card", "カードを1枚引く", "1 Karte ziehen")),
            BasicAction(
                "2.7c",
                1,
                0,
                TimingLabel(
                    "Install agenda, asset, upgrade or ice",
                    "計画書・資財・強化・アイスのインストール",
                    "Agenda, Aktivposten, Upgrade, Ice installieren",
                ),
            ),
            BasicAction(
                "2.7d", 1, 0, TimingLabel("Play 1 operation", "任務を1つプレイ", "1 Operation spielen")
            ),
            BasicAction(
                "2.7e",
                1,
                1,
                TimingLabel(
                    "Advance 1 installed card", "カードを1枚アドバンス", "1 installierte Karte entwickeln"
                ),
            ),
            BasicAction(
                "2.7f",
                1,
                2,
                TimingLabel(
                    "Trash 1 resource of tagged runner",
                    "タグ中:リソースを1つトラッシュ",
                    "Runner markiert: 1 Ressource zerstören",
                ),
            ),
            BasicAction(
                "2.7g",
                3,
                0,
                TimingLabel(
                    "Purge all virus counters", "ウィルスカウンターをすべて破棄", "Alle Viruszähler löschen"
                ),
            ),
            BasicAction(
                "2.7h",
                None,
                0,
                TimingLabel("Use a click ability", "クリック能力の発動", "Klick-Fähigkeit auslösen"),
            ),
        ),
    ),
    step(
        "2.8",
        "2.3",
        "PRS",
        "After each action: window",
        "各アクション後:ウィンドウ",
        "Nach jeder Aktion: Fenster",
    ),
    step(
        "2.9",
        "2",
        "",
        "Clicks left? Back to actions",
        "クリックが残れば次のアクション",
        "Noch Klicks? Nächste Aktion",
        ways=(Way("2.7", CLICKS_LEFT), Way("2.10", NO_CLICKS_LEFT)),
    ),
)
_CORP_DISCARDS = (
    step(
        "2.10",
        "3.1",
        "",
        "Discard down to maximum hand size",
        "手札の上限まで捨てる",
        "Bis zum Handkartenlimit ablegen",
    ),
    step(
        "2.11",
        "3.2",
        "PRS",
        "Window: paid abilities, rez, score",
        "ウィンドウ:能力・レゾ・得点",
        "Fenster: Fähigkeiten, Laden, Punkte",
    ),
    step("2.12", "3.3", "", "Lose unspent clicks", "未消費のクリックを失う", "Übrige Klicks verlieren"),
    step(
        "2.13",
        "3.4",
        "T",
        "Turn ends; runner's turn follows",
        "ターン終了、ランナーのターンへ",
        "Zug endet, Runner ist am Zug",
    ),
)
CORP_TURN = TimingStructure(
    "corp",
    TimingLabel("The corp’s turn", "コーポのターン", "Zug des Kons"),
    (
        TimingPart(_CORP_DRAWS, TimingLabel("Draw phase", "ドローフェイズ", "Nachziehphase"), guide="1"),
        TimingPart(_CORP_ACTS, TimingLabel("Action phase", "アクションフェイズ", "Aktionsphase"), guide="2"),
        TimingPart(
            _CORP_DISCARDS, TimingLabel("Discard phase", "ディスカードフェイズ", "Ablegephase"), guide="3"
        ),
    ),
    first=CORP_FIRST,
    is_walked=True,
)
_RUNNER_ACTS = (
    step(
        "3.1",
        "1.1",
        "",
        "Gain allotted clicks (normally 4)",
        "割り当てクリックを得る(通常4)",
        "Gesamt-Klicks erhalten (normal 4)",
    ),
    step(
        "3.2",
        "1.2",
        "PR",
        "Window: paid abilities, rez",
        "ウィンドウ:能力・レゾ",
        "Fenster: Fähigkeiten, Laden",
    ),
    step(
        "3.3",
        "1.3",
        "",
        "Refill recurring credits",
        "再生クレジットの補充",
        "Wiederkehrende Credits auffüllen",
    ),
    step("3.4", "1.4", "T", "Turn begins", "ターン開始", "Zug beginnt"),
    step(
        "3.5",
        "1.5",
        "PR",
        "Window: paid abilities, rez",
        "ウィンドウ:能力・レゾ",
        "Fenster: Fähigkeiten, Laden",
    ),
    step(
        "3.6",
        "1.6",
        "",
        "Take one action",
        "アクションを1つ実行",
        "1 Aktion nehmen",
        actions=(
            BasicAction("3.6a", 1, 0, TimingLabel("Gain 1 credit", "1クレジットを得る", "1 Credit erhalten")),
            BasicAction("3.6b", 1, 0, TimingLabel("Draw 1 card", "カードを1枚引く", "1 Karte ziehen")),
            BasicAction(
                "3.6c",
                1,
                0,
                TimingLabel(
                    "Install program, resource or hardware",
                    "プログラム・リソース・ハードウェアのインストール",
                    "Programm, Ressource, Hardware installieren",
                ),
            ),
            BasicAction(
                "3.6d", 1, 0, TimingLabel("Play 1 event", "イベントを1つプレイ", "1 Ereignis spielen")
            ),
            BasicAction("3.6e", 1, 0, TimingLabel("Make a run", "ランを行う", "Einen Run durchführen")),
            BasicAction(
                "3.6f", 1, 2, TimingLabel("Remove 1 tag", "タグを1つ取り除く", "1 Markierung entfernen")
            ),
            BasicAction(
                "3.6g",
                None,
                0,
                TimingLabel("Use a click ability", "クリック能力の発動", "Klick-Fähigkeit auslösen"),
            ),
        ),
    ),
    step(
        "3.7",
        "1.7",
        "PR",
        "After each action: window",
        "各アクション後:ウィンドウ",
        "Nach jeder Aktion: Fenster",
    ),
    step(
        "3.8",
        "1",
        "",
        "Clicks left? Back to actions",
        "クリックが残れば次のアクション",
        "Noch Klicks? Nächste Aktion",
        ways=(Way("3.6", CLICKS_LEFT), Way("3.9", NO_CLICKS_LEFT)),
    ),
)
_RUNNER_DISCARDS = (
    step(
        "3.9",
        "2.1",
        "",
        "Discard down to maximum hand size",
        "手札の上限まで捨てる",
        "Bis zum Handkartenlimit ablegen",
    ),
    step(
        "3.10",
        "2.2",
        "PR",
        "Window: paid abilities, rez",
        "ウィンドウ:能力・レゾ",
        "Fenster: Fähigkeiten, Laden",
    ),
    step("3.11", "2.3", "", "Lose unspent clicks", "未消費のクリックを失う", "Übrige Klicks verlieren"),
    step(
        "3.12",
        "2.4",
        "T",
        "Turn ends; corp's turn follows",
        "ターン終了、コーポのターンへ",
        "Zug endet, Kon ist am Zug",
    ),
)
RUNNER_TURN = TimingStructure(
    "runner",
    TimingLabel("The runner’s turn", "ランナーのターン", "Zug des Runners"),
    (
        TimingPart(
            _RUNNER_ACTS, TimingLabel("Action phase", "アクションフェイズ", "Aktionsphase"), guide="1"
        ),
        TimingPart(
            _RUNNER_DISCARDS, TimingLabel("Discard phase", "ディスカードフェイズ", "Ablegephase"), guide="2"
        ),
    ),
    first=RUNNER_FIRST,
    is_walked=True,
)
_DISCARD_STEPS = (
    step("9.1", "", "", "Discard to hand size", "手札の上限まで捨てる", "Bis zum Handkartenlimit ablegen"),
)
DISCARD = TimingStructure(
    "discard",
    TimingLabel("Discard", "捨てる", "Ablegen"),
    (TimingPart(_DISCARD_STEPS),),
    notes=("9.2", "9.3", "9.4"),
)
