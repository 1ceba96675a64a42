"""The run before December 2017, in six parts (TIM 4.40-4.45, DIS 1)."""

from __future__ import annotations

from tournament.reference.timing.answers import (
    ENCOUNTER_GOES_ON,
    ICE_BYPASSED,
    ICE_REZZED,
    ICE_THERE,
    ICE_UNREZZED,
    JACKS_OUT,
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

_DECLARATION = (
    step(
        "4.40-1",
        "1",
        "",
        "Initiate run; name attacked server",
        "開始:攻撃されるサーバーを宣言",
        "Run initiieren, angegriffenes System nennen",
    ),
    step(
        "4.40-1-ice",
        "",
        "",
        "Ice? 2. No ice? 4",
        "アイスあり2、なし4",
        "Ice: 2; kein Ice: 4",
        ways=(Way("4.40-2", ICE_THERE), Way("4.40-4", NO_ICE_THERE)),
    ),
)
_APPROACH = (
    step(
        "4.40-2", "2", "", "Approach the next ice inward", "次のアイスにアプローチ", "Nächstem Ice annähern"
    ),
    step(
        "4.40-2.1",
        "2.1",
        "P",
        "Window: paid abilities",
        "ウィンドウ:消費型能力",
        "Fenster: bezahlte Fähigkeiten",
    ),
    step(
        "4.40-2.2",
        "2.2",
        "J",
        "Jack out? Not at first ice",
        "ジャックアウト?最初のアイスは不可",
        "Ausstöpseln? Nicht beim ersten Ice",
        ways=(Way("4.40-2.3", STAYS_IN), Way("4.40-6", JACKS_OUT)),
        from_second_ice=True,
    ),
    step(
        "4.40-2.3",
        "2.3",
        "PRI",
        "Window: abilities; rez ice and non-ice",
        "ウィンドウ:能力、このアイスと他のレゾ",
        "Fenster: Fähigkeiten, dieses Ice und Nicht-Ice laden",
    ),
    step(
        "4.40-2.4",
        "2.4",
        "",
        "Ice rezzed? 3. Unrezzed? Further inward",
        "レゾ状態なら3、非レゾなら内側へ",
        "Geladen: 3; ungeladen: weiter",
        ways=(Way("4.40-3", ICE_REZZED), Way("4.40-3-ice", ICE_UNREZZED)),
    ),
)
_ENCOUNTER = (
    step(
        "4.40-3",
        "3",
        "T",
        "Encounter the ice",
        "アイスにエンカウント",
        "Auf das Ice treffen",
        ways=(Way("4.40-3.1", ENCOUNTER_GOES_ON), Way("4.40-3-ice", ICE_BYPASSED)),
    ),
    step(
        "4.40-3.1",
        "3.1",
        "P",
        "Break subroutines; paid abilities",
        "サブルーチンのブレイク、消費型能力",
        "Subroutinen ausschalten, bezahlte Fähigkeiten",
    ),
    step(
        "4.40-3.2",
        "3.2",
        "",
        "Resolve unbroken subroutines",
        "残ったサブルーチンを解決",
        "Übrige Subroutinen abhandeln",
    ),
    step(
        "4.40-3.2-end",
        "",
        "",
        "Run ended? 6. Otherwise further inward",
        "ラン終了なら6、他は内側へ",
        "Run beendet: 6; sonst weiter",
        ways=(Way("4.40-3-ice", RUN_GOES_ON), Way("4.40-6", RUN_ENDED)),
    ),
)
_FURTHER = (
    step(
        "4.40-3-ice",
        "",
        "",
        "More ice inward? 2. None? 4",
        "内側にアイスあり2、なし4",
        "Weiter innen Ice: 2; sonst 4",
        ways=(Way("4.40-2", MORE_ICE), Way("4.40-4", NO_MORE_ICE)),
    ),
)
_SERVER = (
    step(
        "4.40-4",
        "4",
        "",
        "Approach the attacked server",
        "サーバーにアプローチ",
        "Angegriffenem System annähern",
    ),
    step(
        "4.40-4.1",
        "4.1",
        "P",
        "Window: paid abilities",
        "ウィンドウ:消費型能力",
        "Fenster: bezahlte Fähigkeiten",
    ),
    step(
        "4.40-4.2",
        "4.2",
        "J",
        "Jack out? Then 6",
        "ジャックアウトなら6",
        "Ausstöpseln? Dann 6",
        ways=(Way("4.40-4.3", STAYS_IN), Way("4.40-6", JACKS_OUT)),
    ),
    step(
        "4.40-4.3",
        "4.3",
        "PR",
        "Window: paid abilities, rez non-ice",
        "ウィンドウ:能力、アイス以外のレゾ",
        "Fenster: Fähigkeiten, Nicht-Ice laden",
    ),
    step("4.40-4.4", "4.4", "T", "Run is successful", "ランは成功", "Run ist erfolgreich"),
    step("4.40-4.5", "4.5", "T", "Access the cards", "カードにアクセス", "Auf die Karten zugreifen"),
)
_END = (step("4.40-5", "5", "T", "Run ends", "ランの終了", "Run endet", is_last=True),)
_END_UNSUCCESSFUL = (
    step("4.40-6", "6", "T", "Run ends, unsuccessful", "ランは失敗で終了", "Run endet erfolglos"),
)
RUN_BEFORE_2017 = TimingStructure(
    "run",
    TimingLabel("The run", "ラン", "Der Run"),
    (
        TimingPart(_DECLARATION, TimingLabel("Initiation", "開始", "Initiieren"), guide="1"),
        TimingPart(_APPROACH, TimingLabel("Approach ice", "アイスへのアプローチ", "Ice annähern"), guide="2"),
        TimingPart(
            _ENCOUNTER, TimingLabel("Encounter ice", "アイスとのエンカウント", "Begegnung mit Ice"), guide="3"
        ),
        TimingPart(_FURTHER),
        TimingPart(
            _SERVER,
            TimingLabel("Approach server", "サーバーへのアプローチ", "An das System annähern"),
            guide="4",
        ),
        TimingPart(_END, TimingLabel("Run ends", "ランの終了", "Run endet"), guide="5"),
        TimingPart(
            _END_UNSUCCESSFUL,
            TimingLabel("Run ends, unsuccessful", "ランは失敗で終了", "Run endet erfolglos"),
            guide="6",
        ),
    ),
    first=RUNNER_FIRST,
    notes=("4.40", "4.41", "4.42", "4.43", "4.44", "4.45"),
    is_walked=True,
)
