"""Terms for runs, ice, access, traces and damage. Each line is English | Japanese | German."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.reference.terms.entry import TermTopic, term

RUNS = TermTopic(
    "runs",
    _("Runs and ice"),
    (
        term(
            "Approach | アプローチ | Annähern, Annäherung",
            "Annähern, Annäherung 5; TIM 4.4",
            _(
                "The step before the runner encounters a piece of ice. The runner may jack out, except "
                "at the first ice. The corp may rez."
            ),
        ),
        term(
            "Approach a server | サーバーへのアプローチ | An das System annähern",
            "Timing-Struktur; TIM 4.15",
            _("The fifth part of a run, after all ice and before the run is successful."),
        ),
        term(
            "Attacked server | 攻撃されているサーバー | Angegriffenes System",
            "Angegriffenes System 5; TIM 4.1",
            _("The server that the run is made on."),
        ),
        term(
            "Break (a subroutine) | ブレイク | Ausschalten",
            "Subroutine 20; Ice-Brecher 12; TIM 4.10",
            _(
                "To keep a subroutine from being resolved. Possible only during the encounter, before "
                "subroutines are resolved."
            ),
        ),
        term(
            "Bypass | 迂回 | Umgehen",
            "Umgehen 21; TIM 4.13",
            _("To pass a piece of ice at once. Its subroutines count as unbroken."),
        ),
        term(
            "Encounter | エンカウント | Begegnung, auf Ice treffen",
            "Begegnung, auf Ice treffen 6; TIM 4.9",
            _("The step in which the runner and a rezzed piece of ice interact."),
        ),
        term(
            "Initiate a run | ランを開始する | Einen Run initiieren",
            "Einen Run initiieren/durchführen 8; TIM 4.1",
            _("To start a run, whether with the runner’s action or with a card."),
        ),
        term(
            "Innermost / outermost | 最内殻 / 最外殻 | Innerste / äußerste Position",
            "Annähern 5; Ice 12; TIM 4.4",
            _("The ice positions nearest to the server and farthest from it."),
        ),
        term(
            "Jack out | ジャックアウト | Ausstöpseln",
            "Ausstöpseln 6; TIM 4.6, 4.17",
            _("The runner ends the run by choice. The run is unsuccessful."),
        ),
        term(
            "Make a run | ランを行う | Einen Run durchführen",
            "Einen Run initiieren/durchführen 8; TIM 3.6e",
            _("The runner’s basic action for one click. Cards that start a run do not count as this action."),
        ),
        term(
            "Pass (ice) | 通過 | Vorbeikommen",
            "Vorbeikommen 22; TIM 4.13",
            _("To get past a piece of ice. This is the fourth part of a run."),
        ),
        term(
            "Protecting a server | サーバーを守っている | Ein System schützen",
            "Ein System schützen 8",
            _("Where ice is placed: sideways, in front of its server."),
        ),
        term("Run | ラン | Run", "Timing-Struktur; TIM 4.1", _("The runner’s attack on a server.")),
        term(
            "Strength | 強度 | Stärke",
            "Stärke 20",
            _("A value of ice and icebreakers. It may fall below zero."),
        ),
        term(
            "Subroutine | サブルーチン | Subroutine",
            "Subroutine 20; TIM 4.11",
            _(
                "An ability on a piece of ice. It must be resolved during an encounter unless the runner "
                "breaks it."
            ),
        ),
        term(
            "Successful / unsuccessful run | 成功 / 失敗 | Erfolgreich / nicht erfolgreich",
            "Timing-Struktur; System 20; TIM 4.19, 4.28",
            _("How a run ended. If its server disappears, a run may be neither successful nor unsuccessful."),
        ),
    ),
)

ACCESS_TERMS = TermTopic(
    "access",
    _("Access"),
    (
        term(
            "Access | アクセス | Zugreifen, Zugriff",
            "Zugreifen, Zugriff 22; TIM 4.21, 8.3",
            _(
                "The runner looks at a corp card and does what the rules allow: steals it, trashes it "
                "or leaves it."
            ),
        ),
        term(
            "Accessing archives | アーカイブへのアクセス | Auf das Archiv zugreifen",
            "Zugreifen, Zugriff 22; TIM 8.2",
            _("All cards are first turned face up, then accessed in any order."),
        ),
        term(
            (
                "Accessing several cards | サーバー内の複数のカードのアクセス | Auf mehrere Karten in "
                "einem System zugreifen"
            ),
            "Zugreifen, Zugriff 22; TIM 8.1",
            _("The number of cards to access is fixed before the first one."),
        ),
        term(
            "Set aside | 脇に置く | Beiseitelegen",
            "Timing-Struktur; TIM 4.24",
            _("To keep an accessed card out of its server until the access is over."),
        ),
    ),
)

DAMAGE_TERMS = TermTopic(
    "damage",
    _("Tags, traces and damage"),
    (
        term(
            "Bad publicity | 悪名 | Negative Publicity",
            "Negative Publicity 17; TIM 4.2",
            _(
                "At the beginning of each run, the runner gets 1 credit for each bad publicity the corp "
                "has, to spend during that run."
            ),
        ),
        term(
            "Base link | 基本リンク | Grund-Verbindungen",
            "Aufbau der Runner-Karten",
            _("The link that is printed on a runner’s identity."),
        ),
        term(
            "Base trace strength | 基本トレース強度 | Grund-Aufspürstärke",
            "Aufspüren 6; TIM 6.1",
            _("The strength of a trace before the corp adds credits."),
        ),
        term(
            "Brain damage | ブレインダメージ | Hirn-Schaden",
            "Schaden 18; TIM 7.5",
            _("Damage that also reduces the runner’s maximum hand size for the rest of the game."),
        ),
        term(
            "Damage | ダメージ | Schaden",
            "Schaden 18; TIM 7.1",
            _("Makes the runner trash cards from the grip at random, one for each point."),
        ),
        term(
            "Link | リンク | Verbindung",
            "Verbindung 21",
            _("A value that the runner adds to their link strength."),
        ),
        term(
            "Link strength | リンク強度 | Verbindungsstärke",
            "Verbindungsstärke 21; TIM 6.3",
            _("The runner’s total in a trace: link plus the credits spent."),
        ),
        term(
            "Meat damage | ミートダメージ | Körper-Schaden",
            "Schaden 18; TIM 7.1",
            _("One of the three types of damage."),
        ),
        term(
            "Net damage | ネットダメージ | Netz-Schaden",
            "Schaden 18; TIM 7.1",
            _("One of the three types of damage."),
        ),
        term(
            "Tag | タグ | Markierung",
            "Markierung 17",
            _("A mark on the runner: the corp has found them."),
        ),
        term(
            "Tagged | タグされている | Markiert",
            "Markiert 17",
            _("The status of a runner with at least one tag."),
        ),
        term(
            "Trace | トレース | Aufspüren",
            "Aufspüren 6; TIM 6.1",
            _("A contest of credits: the corp’s trace strength against the runner’s link strength."),
        ),
        term(
            "Trace strength | トレース強度 | Aufspürstärke",
            "Aufspürstärke 6; TIM 6.2",
            _("The corp’s total in a trace: base strength plus the credits spent."),
        ),
    ),
)
