"""What happens within a turn: windows, traces, damage, access, installing, playing (TIM 5-8, 11, 12)."""

from __future__ import annotations

from tournament.reference.timing.steps import TimingLabel, TimingPart, TimingStructure, step

_WINDOW_STEPS = (
    step("5.1", "", "", "Window opens", "ウィンドウが開く", "Fenster öffnet sich"),
    step(
        "5.2",
        "",
        "",
        "Turn player acts first",
        "ターン中のプレイヤーが先に行動",
        "Spieler am Zug handelt zuerst",
    ),
    step("5.3", "", "", "Turn player passes", "ターン中のプレイヤーがパス", "Spieler am Zug passt"),
    step("5.4", "", "", "Opponent acts, then passes", "相手が行動し、パス", "Gegner handelt, dann passt er"),
    step("5.5", "", "", "Turn player may act again", "再び行動の機会", "Spieler am Zug erneut"),
    step("5.6", "", "", "Window closes", "ウィンドウが閉じる", "Fenster schließt sich"),
)
WINDOW = TimingStructure(
    "window",
    TimingLabel("Paid ability window", "消費型能力ウィンドウ", "Fenster für bezahlte Fähigkeiten"),
    (TimingPart(_WINDOW_STEPS),),
    notes=("5.7", "5.8", "5.9", "5.10", "5.11"),
)
_TRACE_STEPS = (
    step(
        "6.1",
        "",
        "",
        "Trace X: base trace strength X",
        "トレースX:基本トレース強度X",
        "Aufspüren X: Grund-Aufspürstärke X",
    ),
    step(
        "6.2",
        "",
        "",
        "Corp spends credits openly",
        "コーポがクレジットを公開で消費",
        "Kon gibt offen Credits aus",
    ),
    step(
        "6.3",
        "",
        "",
        "Runner spends credits openly",
        "ランナーがクレジットを公開で消費",
        "Runner gibt offen Credits aus",
    ),
    step(
        "6.4",
        "",
        "",
        "Compare trace and link strength",
        "トレース強度とリンク強度を比較",
        "Aufspürstärke und Verbindungsstärke vergleichen",
    ),
    step(
        "6.5", "", "", "Trace higher: successful", "トレースが上なら成功", "Aufspürstärke höher: erfolgreich"
    ),
    step(
        "6.6",
        "",
        "",
        "Link equal or higher: unsuccessful",
        "リンクが同じ以上なら失敗",
        "Verbindungsstärke mindestens gleich: kein Erfolg",
    ),
)
TRACE = TimingStructure("trace", TimingLabel("Trace", "トレース", "Aufspüren"), (TimingPart(_TRACE_STEPS),))
_DAMAGE_STEPS = (
    step(
        "7.1",
        "",
        "",
        "Damage of one type is taken",
        "ダメージを受ける(種類と点数)",
        "Schaden einer Art genommen",
    ),
    step("7.2", "", "", "Prevent effects may be used", "妨害効果を使用可", "Verhindern-Effekte möglich"),
    step(
        "7.3",
        "",
        "",
        "More damage than cards: flatline",
        "手札より多ければフラットライン",
        "Mehr Schaden als Handkarten: hirntot",
    ),
    step(
        "7.4",
        "",
        "",
        "Trash 1 random card per point",
        "1点につきランダムに1枚トラッシュ",
        "Je Punkt 1 zufällige Karte zerstören",
    ),
    step(
        "7.5",
        "",
        "",
        "Brain damage: maximum hand size -1",
        "ブレインダメージ:手札の上限-1",
        "Hirn-Schaden: Handkartenlimit -1",
    ),
    step(
        "7.6",
        "",
        "",
        "Then abilities triggered by it",
        "その後、発動した能力を解決",
        "Danach ausgelöste Fähigkeiten",
    ),
)
DAMAGE = TimingStructure(
    "damage", TimingLabel("Damage", "ダメージ", "Schaden"), (TimingPart(_DAMAGE_STEPS),), notes=("7.7",)
)
_ACCESS_STEPS = (
    step("8.1", "", "", "Fix the number of cards", "アクセス枚数の決定", "Kartenzahl bestimmen"),
    step(
        "8.2", "", "", "Archives: turn all face up", "アーカイブ:すべて表向きに", "Archiv: alles offen drehen"
    ),
    step("8.3", "", "", "Access one card at a time", "1枚ずつアクセス", "Einzeln zugreifen"),
    step(
        "8.4",
        "",
        "",
        "Triggers: when accessed",
        "「アクセスされた時」の能力",
        "„Sobald zugegriffen wird“-Fähigkeiten",
    ),
    step(
        "8.5",
        "",
        "",
        "Trash, steal or set aside",
        "トラッシュ、盗む、脇に置く",
        "Zerstören, stehlen oder beiseitelegen",
    ),
    step("8.6", "", "", "Return the rest when done", "終了後に元に戻す", "Rest am Ende zurücklegen"),
)
ACCESS = TimingStructure(
    "access", TimingLabel("Access", "アクセス", "Zugreifen"), (TimingPart(_ACCESS_STEPS),), notes=("8.7",)
)
_INSTALLING_STEPS = (
    step("11.1", "", "", "Choose the card, announce it", "カードを選び宣言", "Karte wählen, ankündigen"),
    step("11.2", "", "", "Choose where it goes", "インストール場所を選ぶ", "Installationsziel wählen"),
    step("11.3", "", "", "Trash cards first if wanted", "望むカードをトラッシュ", "Vorher Karten zerstören"),
    step("11.4", "", "", "Pay the install cost", "インストールコストの支払い", "Installationskosten zahlen"),
    step(
        "11.5",
        "",
        "",
        "Card enters play; triggers",
        "プレイエリアに置く、条件発生",
        "Karte hinlegen; Bedingungen erfüllt",
    ),
)
INSTALLING = TimingStructure(
    "installing",
    TimingLabel("Installing a card", "カードのインストール", "Eine Karte installieren"),
    (TimingPart(_INSTALLING_STEPS),),
    notes=("11.6",),
)
_PLAYING_STEPS = (
    step("12.1", "", "", "Choose, reveal, announce", "選んで公開し宣言", "Wählen, aufdecken, ankündigen"),
    step("12.2", "", "", "Pay the play cost", "プレイコストの支払い", "Ausspielkosten zahlen"),
    step(
        "12.3",
        "",
        "",
        "Face up, now active; triggers",
        "表向きに置く、アクティブ",
        "Offen hinlegen, jetzt aktiv",
    ),
    step("12.4", "", "", "Resolve its effects", "効果を解決", "Effekte abhandeln"),
    step(
        "12.5",
        "",
        "",
        'Trash it; "after resolving" triggers',
        "トラッシュ、解決後の条件発生",
        "Zerstören; Bedingungen danach",
    ),
)
PLAYING = TimingStructure(
    "playing",
    TimingLabel("Playing an operation or event", "任務・イベントのプレイ", "Operation oder Ereignis spielen"),
    (TimingPart(_PLAYING_STEPS),),
)
