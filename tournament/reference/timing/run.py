"""The run from December 2017 (TIM 4.1-4.37)."""

from __future__ import annotations

from tournament.reference.timing.answers import (
    AGENDA_STOLEN,
    ALL_ACCESSED,
    CARD_TRASHED,
    COST_REFUSED,
    ENCOUNTER_GOES_ON,
    ICE_BYPASSED,
    ICE_REZZED,
    ICE_THERE,
    ICE_UNREZZED,
    IS_AGENDA,
    IS_OTHER_CARD,
    JACKS_OUT,
    MORE_CARDS,
    MORE_ICE,
    NO_ICE_THERE,
    NO_MORE_ICE,
    RUN_ENDED,
    RUN_GOES_ON,
    STAYS_IN,
)
from tournament.reference.timing.steps import (
    RUNNER_FIRST,
    TimingLabel,
    TimingPart,
    TimingStructure,
    Way,
    step,
)

_ICE = TimingLabel("Ice", "アイスあり", "Ice")
_NOICE = TimingLabel("No ice", "アイスなし", "Kein Ice")
_JACK = TimingLabel("Jack out", "ジャックアウト", "Ausstöpseln")
_STAY = TimingLabel("Stay in the run", "ランを続ける", "Im Run bleiben")
_REZ = TimingLabel("Rezzed", "レゾ状態", "Geladen")
_UNREZ = TimingLabel("Unrezzed", "非レゾ", "Ungeladen")
_BYP = TimingLabel("Bypassed", "迂回した", "Umgangen")
_ENC = TimingLabel("The encounter goes on", "エンカウント続行", "Begegnung geht weiter")
_ENDED = TimingLabel("Run ended", "ラン終了", "Run beendet")
_GOESON = TimingLabel("The run goes on", "ラン続行", "Run geht weiter")
_MORE = TimingLabel("More ice inward", "内側にアイスあり", "Weiter innen Ice")
_NONE = TimingLabel("No more ice", "内側にアイスなし", "Kein Ice mehr")
_TRASHED = TimingLabel("Trashed", "トラッシュした", "Zerstört")
_AGENDA = TimingLabel("An agenda", "計画書", "Eine Agenda")
_OTHER = TimingLabel("Another card", "他のカード", "Andere Karte")
_STOLEN = TimingLabel("Stolen", "盗んだ", "Gestohlen")
_REFUSED = TimingLabel("Additional cost refused", "追加コストを拒否", "Zusatzkosten verweigert")
_MORECARDS = TimingLabel("More cards", "残りのカードあり", "Noch Karten")
_ALL = TimingLabel("All accessed", "すべて完了", "Alle fertig")

_INITIATION = (
    step(
        "4.1",
        "1",
        "",
        "Initiate run; name attacked server",
        "開始:攻撃されるサーバーを宣言",
        "Run initiieren, angegriffenes System nennen",
    ),
    step(
        "4.2",
        "1",
        "",
        "1 credit per bad publicity",
        "悪名1つにつき1クレジット",
        "1 Credit je Negative Publicity",
    ),
    step(
        "4.3",
        "1",
        "",
        "Ice? [2]. No ice? [4]",
        "アイスあり[2]、なし[4]",
        "Ice: [2]; kein Ice: [4]",
        ways=(Way("4.4", ICE_THERE), Way("4.15", NO_ICE_THERE)),
    ),
)
_APPROACH = (
    step("4.4", "2", "", "Approach the next ice inward", "次のアイスにアプローチ", "Nächstem Ice annähern"),
    step(
        "4.5", "2.1", "P", "Window: paid abilities", "ウィンドウ:消費型能力", "Fenster: bezahlte Fähigkeiten"
    ),
    step(
        "4.6",
        "2.2",
        "J",
        "Jack out? Not at first ice",
        "ジャックアウト?最初のアイスは不可",
        "Ausstöpseln? Nicht beim ersten Ice",
        ways=(Way("4.7", STAYS_IN), Way("4.28", JACKS_OUT)),
        from_second_ice=True,
    ),
    step(
        "4.7",
        "2.3",
        "PRI",
        "Window: abilities; rez ice and non-ice",
        "ウィンドウ:能力、このアイスと他のレゾ",
        "Fenster: Fähigkeiten, dieses Ice und Nicht-Ice laden",
    ),
    step(
        "4.8",
        "2.4",
        "",
        "Ice rezzed? [3]. Unrezzed? [4]",
        "レゾ状態なら[3]、非レゾなら[4]",
        "Geladen: [3]; ungeladen: [4]",
        ways=(Way("4.9", ICE_REZZED), Way("4.13", ICE_UNREZZED)),
    ),
)
_ENCOUNTER = (
    step(
        "4.9",
        "3",
        "T",
        "Encounter the ice",
        "アイスにエンカウント",
        "Auf das Ice treffen",
        ways=(Way("4.10", ENCOUNTER_GOES_ON), Way("4.13", ICE_BYPASSED)),
    ),
    step(
        "4.10",
        "3.1",
        "P",
        "Break subroutines; paid abilities",
        "サブルーチンのブレイク、消費型能力",
        "Subroutinen ausschalten, bezahlte Fähigkeiten",
    ),
    step(
        "4.11",
        "3.2",
        "",
        "Resolve unbroken subroutines",
        "残ったサブルーチンを解決",
        "Übrige Subroutinen abhandeln",
    ),
    step(
        "4.12",
        "3.2",
        "",
        "Run ended? [7]. Otherwise [4]",
        "ラン終了なら[7]、他は[4]",
        "Run beendet: [7]; sonst [4]",
        ways=(Way("4.13", RUN_GOES_ON), Way("4.28", RUN_ENDED)),
    ),
)
_PASS = (
    step("4.13", "4", "T", "Pass the ice", "アイスを通過", "Am Ice vorbeikommen"),
    step(
        "4.14",
        "4",
        "",
        "More ice inward? [2]. None? [5]",
        "内側にアイスあり[2]、なし[5]",
        "Weiter innen Ice: [2]; sonst [5]",
        ways=(Way("4.4", MORE_ICE), Way("4.15", NO_MORE_ICE)),
    ),
)
_SERVER = (
    step(
        "4.15",
        "5",
        "",
        "Approach the attacked server",
        "サーバーにアプローチ",
        "Angegriffenem System annähern",
    ),
    step(
        "4.16", "5.1", "P", "Window: paid abilities", "ウィンドウ:消費型能力", "Fenster: bezahlte Fähigkeiten"
    ),
    step(
        "4.17",
        "5.2",
        "J",
        "Jack out? Then [7]",
        "ジャックアウトなら[7]",
        "Ausstöpseln? Dann [7]",
        ways=(Way("4.18", STAYS_IN), Way("4.28", JACKS_OUT)),
    ),
    step(
        "4.18",
        "5.3",
        "PR",
        "Window: paid abilities, rez non-ice",
        "ウィンドウ:能力、アイス以外のレゾ",
        "Fenster: Fähigkeiten, Nicht-Ice laden",
    ),
    step("4.19", "5.4", "T", "Run is successful", "ランは成功", "Run ist erfolgreich"),
    step(
        "4.20",
        "5.5",
        "",
        "Fix number of cards to access",
        "アクセス枚数を決定",
        "Zahl der Zugriffe bestimmen",
    ),
    step("4.21", "5.5.1", "T", "Access one card", "カードに1枚アクセス", "Auf eine Karte zugreifen"),
    step(
        "4.22",
        "5.5.2",
        "",
        "May trash: trash cost or ability",
        "トラッシュコストか能力でトラッシュ可",
        "Zerstören: Zerstörungskosten oder Fähigkeit",
        ways=(Way("4.25", CARD_TRASHED), Way("4.23", IS_AGENDA), Way("4.24", IS_OTHER_CARD)),
    ),
    step(
        "4.23",
        "5.5.3",
        "T",
        "Agenda: must be stolen",
        "計画書なら盗む",
        "Agenda: muss gestohlen werden",
        ways=(Way("4.25", AGENDA_STOLEN), Way("4.24", COST_REFUSED)),
    ),
    step(
        "4.24",
        "5.5.4",
        "",
        "Otherwise set the card aside",
        "他のカードは脇に置く",
        "Sonst Karte beiseitelegen",
    ),
    step(
        "4.25",
        "5.5",
        "",
        "Next card, until all accessed",
        "次のカード、全枚数まで",
        "Nächste Karte, bis alle fertig",
        ways=(Way("4.21", MORE_CARDS), Way("4.26", ALL_ACCESSED)),
    ),
    step(
        "4.26",
        "5.6",
        "",
        "Return set-aside cards to server",
        "脇のカードをサーバーに戻す",
        "Beiseitegelegte Karten zurücklegen",
    ),
)
_END = (
    step(
        "4.27",
        "6",
        "T",
        "Run ends; bad publicity credits lost",
        "ランの終了、悪名クレジットを失う",
        "Run endet, Publicity-Credits verfallen",
        is_last=True,
    ),
)
_END_UNSUCCESSFUL = (
    step(
        "4.28",
        "7",
        "T",
        "Run ends, unsuccessful; credits lost",
        "ランは失敗で終了、悪名クレジットを失う",
        "Run endet erfolglos, Publicity-Credits verfallen",
    ),
)
RUN_OF_2017 = TimingStructure(
    "run",
    TimingLabel("The run", "ラン", "Der Run"),
    (
        TimingPart(_INITIATION, TimingLabel("Initiation", "開始", "Initiieren"), guide="1"),
        TimingPart(_APPROACH, TimingLabel("Approach ice", "アイスへのアプローチ", "Ice annähern"), guide="2"),
        TimingPart(
            _ENCOUNTER, TimingLabel("Encounter ice", "アイスとのエンカウント", "Begegnung mit Ice"), guide="3"
        ),
        TimingPart(_PASS, TimingLabel("Pass ice", "アイスの通過", "Am Ice vorbeikommen"), guide="4"),
        TimingPart(
            _SERVER,
            TimingLabel("Approach server", "サーバーへのアプローチ", "An das System annähern"),
            guide="5",
        ),
        TimingPart(_END, TimingLabel("Run ends", "ランの終了", "Run endet"), guide="6"),
        TimingPart(
            _END_UNSUCCESSFUL,
            TimingLabel("Run ends, unsuccessful", "ランは失敗で終了", "Run endet erfolglos"),
            guide="7",
        ),
    ),
    first=RUNNER_FIRST,
    notes=("4.30", "4.31", "4.32", "4.33", "4.34", "4.35", "4.36", "4.37"),
    is_walked=True,
)
