"""Words that people type for a term but no guide uses: nicknames, abbreviations, kana, newer names.

The search finds them, but no page shows them. Words that a term already has aren't repeated here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# By the term's key.
EVERYDAY_WORDS: Mapping[str, str] = MappingProxyType(
    {
        # Rounds and the cut
        "bracket": "ブラケット / トーナメント表 / 対戦表 / K.-o.-Baum / Turnierplan / playoff / playoffs",
        "bye": "バイ / 不戦勝ち / spielfrei / Freirunde / Bye-Runde / free win / free round",
        "cut": (
            "カット / トップカット / 足きり / 予選通過 / 決勝トーナメント / top cut / top 8 / top 16 / "
            "トップ8 / トップ16 / ベスト4 / ベスト8 / Endrunde / Finalrunde / elimination rounds"
        ),
        "double-elimination": (
            "ダブルエリミ / ダブルイリミネーション / ダブルエリム / 2敗失格 / double elim / "
            "Doppelausscheidung / Doppelelimination"
        ),
        "single-elimination": (
            "シングルエリミ / シングルイリミネーション / 勝ち抜き戦 / 1敗失格 / single elim / knockout / "
            "K.-o.-System / Einfachausscheidung"
        ),
        "draft-full-half": "ドラフト / Draften / drafting / booster draft",
        "eliminated": "敗退 / 脱落 / out of the cut / rausgeflogen",
        "final": "決勝戦 / ファイナル / Endspiel / finals",
        "float-down-pair-down": (
            "フロート / 下当たり / downfloat / down-pair / floater / float / runtergelost / hochgelost / "
            "pair up"
        ),
        "grand-final-second-game": (
            "グランドファイナル / ブラケットリセット / bracket reset / grand finals / reset"
        ),
        "lower-losers-bracket": (
            "ルーザーズブラケット / ルーザーズ / 敗者側 / ルーザーブラケット / 敗者復活戦 / "
            "losers bracket / loser bracket / LB / Verliererrunde / Verliererbaum / Hoffnungsrunde"
        ),
        "upper-winners-bracket": (
            "ウィナーズブラケット / ウィナーズ / 勝者側 / ウイナーズ / winners bracket / "
            "winner bracket / WB / Gewinnerrunde / Gewinnerbaum / Siegerbaum"
        ),
        "match": "試合 / 対局 / 対戦",
        "pairing": (
            "ペアリング / 組合せ / 対戦カード / マッチング / matchup / pairings / Auslosung / "
            "Paarungen / Ansetzung"
        ),
        "round": "回戦 / rounds / Spielrunde",
        "seed-swiss-rank": "シード順 / 予選順位 / seeding / seeds / Setzliste",
        "side": "陣営 / sides",
        "side-choice": "サイド選択 / サイド決め / choose sides / side selection / Seitenwahlrecht",
        "store-championship": (
            "店舗大会 / ストチャン / ショップ大会 / store champs / GNK / Ladenturnier / Storechamp"
        ),
        "regional-championship": "リージョナル / 地区大会 / regionals / regional",
        "swap-sides": "サイド交代 / 先後交代 / switch sides / Seitenwechsel",
        "swiss-round": (
            "スイス / スイス式 / スイスドロー / スイスドロー形式 / 予選 / 予選ラウンド / 予選スイス / "
            "swiss system / swiss rounds / Schweizer System / Vorrunde / Schweizer"
        ),
        "two-game-round": (
            "2ゲームラウンド / 両サイド / double-sided / DSS / double sided swiss / Hin- und Rückspiel"
        ),
        # Results, time and standings
        "concede-a-game": (
            "コンシード / 降参 / 投げる / サレンダー / 負けを認める / scoop / resign / surrender / "
            "forfeit a game / gg / aufgeben / Aufgabe / kapitulieren"
        ),
        "draw-game": "引分け / ドロー / 分け / 同点 / tie / tied game / stalemate / Remis",
        "intentional-draw": "ID / インテンショナルドロー / 合意の引き分け / 同意の上での引き分け",
        "intentional-draw-or-split": (
            "スプリット / 合意の1勝1敗 / split / ID split / 241 / two for one / splitten / Punkteteilung"
        ),
        "extended-strength-of-schedule": (
            "拡張オポ / オポオポ / 拡大オポ / ESoS / XSoS / extended SoS / opponents' opponents / "
            "Buchholz 2 / Feinbuchholz / erweitertes SoS"
        ),
        "strength-of-schedule-sos": (
            "オポ / オポネントマッチウィン / OMW / 対戦相手勝率 / ソルコフ / ブッフホルツ / Buchholz / "
            "Buchholzzahl / Buchholz-Wertung / schedule strength / Solkoff / opponent match win"
        ),
        "head-to-head": "直対 / 直接対決の結果 / H2H / head2head / direktes Duell",
        "extension-of-time": (
            "延長 / 追加時間 / ロスタイム / time extension / extra time / extra minutes / "
            "Zeitverlängerung / Nachspielzeit / Zeitbonus"
        ),
        "first-player-game": "先攻 / 先手 / 後攻 / who goes first / anfangen",
        "game-loss": "負け / ゲームロス / ゲーム敗北 / Spielverlust / Niederlage / loss",
        "missed-opportunity": (
            "誘発忘れ / 発動忘れ / 効果忘れ / やり忘れ / 巻き戻し / missed trigger / missed triggers / "
            "take back / takebacks / rewind / vergessener Effekt / vergessen / Zurücknehmen / Rücknahme"
        ),
        "randomization": "シャッフル / 切り直し / 混ぜる / shuffle / shuffling / riffle / mischen / abheben",
        "random-tiebreak": "抽選 / くじ / coin flip / coin toss / Auslosen / Losentscheid / Münzwurf",
        "place-rank": "ランキング / ranking / position / Platzierung",
        "result": (
            "スコア / 戦績 / 対戦結果 / match slip / result slip / score / Spielbericht / Ergebniszettel"
        ),
        "round-time": (
            "制限時間 / 試合時間 / ラウンドタイム / time limit / round length / minutes per round / "
            "Zeitlimit / Bedenkzeit"
        ),
        "standings": "スタンディング / 成績表 / leaderboard / Rangfolge / Zwischenstand / Tabelle / Stand",
        "tiebreaker": "タイブレーク / タイブレーカー / タイブレ / tiebreak / tie breakers / Zweitwertung",
        "time-is-up": (
            "タイムアップ / 時間切れになったら / エキストラターン / 追加ターン / 延長ターン / "
            "going to time / time called / time in round / extra turns / extra turn / Zeitablauf / "
            "Zusatzzug"
        ),
        "timed-win": (
            "判定 / ポイント判定 / modified win / win on time / timed victory / Sieg auf Zeit / "
            "Zeitsieg / Wertungssieg"
        ),
        "timer": "時計 / 残り時間 / clock / round clock / countdown / Uhr / Stoppuhr",
        "tournament-points": (
            "勝ち点 / 得点表 / 大会ポイント / プレステージ / match points / prestige / Siegpunkte / "
            "Matchpunkte"
        ),
        "rd-empty": (
            "ライブラリアウト / デッキ切れ / デッキアウト / LO / decked / deck out / decking / mill / "
            "ausgemillt / leerer Stapel"
        ),
        # People and conduct
        "cheating": "イカサマ / チート / ずる / 不正 / cheat / cheater / Schummeln / betrügen",
        "collusion": (
            "八百長 / 談合 / 結託 / bribery / match fixing / 買収 / Bestechung / Absprachen / bribe"
        ),
        "dispute": "抗議 / クレーム / トラブル / appeal / protest / Einspruch / Streitfall",
        "disqualification": (
            "DQ / 失格処分 / DQed / disqualify / kicked out / disqualifiziert / rausschmeißen"
        ),
        "drop-leave-the-event": (
            "ドロップ / ドロップアウト / 途中棄権 / リタイア / 途中で帰る / 途中退場 / dropping / "
            "dropout / withdraw / withdrawal / droppen / Abbruch / früher gehen / Rückzug"
        ),
        "judge": "審判 / 審判員 / レフェリー / ジャッジを呼ぶ / referee / judge call / Schiri",
        "late-player": (
            "遅刻 / 遅れて参加 / 途中参加 / late / late entry / late arrival / tardiness / zu spät / "
            "Verspätung / Nachmeldung"
        ),
        "leader": "スタッフ / 運営 / 運営スタッフ / staff / Personal / Orga-Team",
        "marshal": "ヘッドジャッジ / 主審 / head judge / HJ / Hauptschiedsrichter / Oberschiedsrichter",
        "opponent": "相手 / 対戦者 / opp / Gegenspieler / Gegnerin",
        "organizer-to": (
            "大会主催者 / オーガナイザー / 運営者 / tournament organizer / organiser / Orga / Turnierleiter"
        ),
        "penalty": "ペナルティ / ペナルティー / 処分 / infraction / sanction / Strafen / Sanktion",
        "player": "選手 / 参加者 / 競技者 / participant / competitor / Teilnehmer / Spielerin",
        "ruling": "判決 / ジャッジ判断 / rulings / decision / Regelentscheid / Regelauslegung / Urteil",
        "spectator": "見学 / 見学者 / 観戦 / 観戦者 / ギャラリー / watcher / audience / Publikum / Zuschauen",
        "stalling": (
            "遅延 / 遅延行為 / 牛歩 / スロープレイ / スロープレー / 時間稼ぎ / 長考 / slow play / "
            "stall / time wasting / Langsames Spiel / trödeln / Verzögerung"
        ),
        "unsporting-conduct": (
            "非紳士的行為 / マナー違反 / マナー / スポーツマンシップ / unsportsmanlike / USC / "
            "behavior / behaviour / toxic / unfair / unsportlich / Unsportlichkeit / Fairness"
        ),
        "warning": "注意 / イエローカード / warn / Ermahnung",
        # The event, its cards and papers
        "deck-check": "デッキ検査 / デッキ確認 / deck checks / Deckprüfung",
        "deck-registration-sheet": (
            "デッキ登録 / デッキシート / 登録用紙 / decksheet / reg sheet / Deckbogen / Deckblatt"
        ),
        "decklist": "リスト / デッキレシピ / レシピ / 構築リスト / lists / Decklisten",
        "event-tournament": "大会 / 競技会 / 催し / tourney / meetup",
        "formal-premier-relaxed": (
            "カジュアル / 競技 / 競技レベル / REL / ルール適用度 / level of play / casual / "
            "competitive / tier / Turnierstufe"
        ),
        "legal-card-pool": (
            "使用可能カード / カードプール / ローテーション / 使えるカード / rotation / card pool / "
            "legality / format / Kartenpool / erlaubte Karten / spielbare Karten"
        ),
        "materials": "持ち物 / 持ちもの / 必要なもの / what to bring / bring / mitbringen / 道具",
        "most-wanted-list-napd": (
            "MWL / 指名手配 / 指名手配リスト / 最重要指名手配 / 禁止カード / 制限カード / 禁止制限 / "
            "禁止・制限リスト / 禁止リスト / 制限リスト / NAPD MWL / ban list / banned cards / banned / "
            "restricted / restricted list / Bannliste / Verbotsliste / verbotene Karten / Bann / "
            "Most Wanted"
        ),
        "notes": (
            "メモ書き / ノート / メモを取る / note taking / writing down / mitschreiben / Mitschrift / "
            "aufschreiben"
        ),
        "proxy": (
            "プロキシ / プロキシー / コピーカード / 代用 / proxies / proxy cards / playtest card / "
            "Proxykarte / Platzhalter"
        ),
        "registration": (
            "エントリー / 受付 / 参加登録 / 申し込み / sign-up / check-in / チェックイン / Einschreibung"
        ),
        "seat-seating": "席 / 席順 / seats / Sitz / Platzvergabe",
        "sleeves": "カードスリーブ / スリーヴ / キャラスリ / sleeve / card sleeves / Hüllen / Kartenhülle",
        "table-number": "卓番 / 卓番号 / 卓 / テーブル / table / Tisch",
        # The game
        "ice": "侵入対抗電子機器 / アイスカード / intrusion countermeasures / Eis",
        "rez": "レズ / レズする / レゾる / rezzen / rezz / aktivieren / rezzing",
        "rezzed": "レズ済み / レズ状態 / gerezzt / レゾ済",
        "unrezzed": "アンレズ / アンレゾ / 未レズ / 非レズ / ungerezzt / nicht gerezzt / unrezed",
        "derez": "デレズ / デレズする / derezzen / derezz / derezzed / ディレズ",
        "rez-cost": "レズコスト / レズ費用 / Rez-Kosten",
        "corp-corporation": "コープ / 企業 / Korp / Konzernspieler",
        "runner": "ランナー側 / Hacker / hackers / 侵入者",
        "brain-damage": "コアダメージ / core damage / brain dmg / Gehirnschaden / Kernschaden / 脳ダメージ",
        "meat-damage": "肉ダメ / ミート / meat / meat dmg / Fleischschaden / 肉体ダメージ",
        "net-damage": "ネットダメ / net dmg / 神経ダメージ / Netschaden",
        "bad-publicity": (
            "バッドパブ / 悪評 / バッドパブリシティ / bad pub / schlechte Publicity / schlechter Ruf"
        ),
        "tag": "タグ付け / tags / tagging",
        "trace": "トレース勝負 / traces / 追跡",
        "link": "リンク値 / links",
        "credit": "お金 / money / credits / cred / creds / Geld",
        "click": "クリック数 / clicks / Klicks / 行動回数",
        "mulligan": "マリガンする / 引き直し / mull / Neuziehen / redraw",
        "agenda": "アジェンダ / 計画 / agendas",
        "asset": "アセット / 資産 / assets",
        "operation": "オペレーション / operations / Operationen",
        "upgrade": "アップグレード / upgrades / Verbesserung",
        "identity-id": "アイデンティティ / identities / Ident",
        "icebreaker": "ブレイカー / breaker / breakers / Eisbrecher / Brecher",
        "code-gate": "コードゲ",
        "sentry": "歩哨 / sentries",
        "barrier": "バリアー / wall / barriers",
        "subroutine": "サブル / サブルーティン / sub / subs / Unterprogramm",
        "break-a-subroutine": "ブレークする / ブレーク / breaking / knacken / 突破",
        "bypass": "バイパス / バイパスする / bypassing / Bypassen",
        "encounter": "遭遇 / encountering / encounters / antreffen",
        "approach": "接近 / approaching",
        "jack-out": "ジャックアウトする / jacking out / 離脱 / ausstecken / Ausklinken / Run abbrechen",
        "run": "ランする / runs / running / laufen / Lauf / 侵入",
        "access": "アクセスする / accessing / breach / 侵害 / Zugriffe / ブリーチ / Accessen",
        "install": "インストする / インスト / installs / 設置 / installen / 配置",
        "trash": "トラッシュする / 捨て札にする / trashing / destroy / zerstört / trashen / 破壊",
        "host-hosting": "ホスト / 搭載 / ホスティング",
        "purge": (
            "ウィルス除去 / ウイルス除去 / パージ / パージする / purging / virus purge / purgen / "
            "Viren löschen"
        ),
        "virus-counter": "ウイルスカウンター / virus counters / virus token / Virenzähler",
        "virus": "ウイルス / viruses / Viren",
        "headquarters-hq": "本社 / 司令部 / Zentrale / Firmenhand",
        "rd": "リサーチ / RND / R and D / 研究開発 / Forschung / Konzern-Deck",
        "archives": "アーカイブス / アーカイヴ / Archive / 書庫",
        "remote-server": "リモート / リモートサーバー / remote / remotes / Außenserver",
        "central-server": "セントラル / セントラルサーバー / centrals / central / Zentralserver",
        "grip": "ランナーの手札 / Runnerhand",
        "heap": "ランナーの捨て札 / Runner-Ablage",
        "stack": "ランナーのデッキ / Runner-Deck",
        "root": "ルート部分 / Wurzel / roots",
        "rig": "リグ一式",
        "memory-unit-mu": "メモリ / メモリー / memory / RAM / Speicher",
        "agenda-points": "アジェンダポイント / points to win / Siegpunkte der Agenden",
        "score-an-agenda": "スコア / スコアする / スコアリング / scoring / scoren / Punkten / 得点する",
        "steal": "スティール / 奪取 / stealing / stolen / klauen / 盗み",
        "flatline": "フラット / 死亡 / 即死 / flatlined / kill / dead runner / Hirntod / kill the runner",
        "influence": "インフルエンス / 影響力 / インフル / inf / Einflusspunkte",
        "influence-limit": "影響力上限 / 影響値の上限 / influence cap / max influence / Einflussgrenze",
        "minimum-deck-size": (
            "最低枚数 / デッキ枚数 / deck size / how many cards / Deckgröße / Kartenanzahl / 最少枚数"
        ),
        "deckbuilding": "構築 / デッキ作り / デッキビルド / deck construction / Deckbau-Regeln / Deck bauen",
        "advance-a-card": "アドバンスする / advancing / advancement / vorantreiben / Advancen",
        "advancement-token": (
            "アドバンスカウンター / アドバンスマーカー / advancement counter / Entwicklungszähler"
        ),
        "expose": "エクスポーズ / exposing / Exposen",
        "paid-ability-window": (
            "PAW / 起動型ウィンドウ / 優先権 / priority / timing window / Zeitfenster / Priorität"
        ),
        "paid-ability": "起動能力 / 起動型能力 / paid abilities / activated ability / aktivierte Fähigkeit",
        "conditional-ability": (
            "誘発型能力 / 誘発能力 / トリガー / trigger / triggers / triggered / ausgelöst"
        ),
        "constant-ability": (
            "常在型能力 / 常在能力 / パッシブ / passive / static ability / statische Fähigkeit / "
            "Dauerfähigkeit"
        ),
        "replacement-effect": "置き換え / 置換 / instead / 代わりに / stattdessen / anstatt",
        "prevent": "軽減 / 予防 / 防ぐ / prevention / verhindert / Schutz vor Schaden",
        "avoid": "避ける / avoid tag / avoiding / Tag vermeiden",
        "simultaneous-effects": "同時 / 同時処理 / same time / simultaneously / gleichzeitig",
        "golden-rule": "黄金律 / ゴールデンルール / golden rules / Goldene Regel",
        "infinite-loop": "ループ / infinite / loop / Schleife / loops",
        "unique": "ユニークカード / 固有 / diamond / uniqueness / unique cards / Unikat / einmalig",
        "recurring-credits": "リカーリング / 継続クレジット / recurring / recurring creds / Dauercredits",
        "neutral": "ニュートラル / ニュートラルカード / neutrals",
        "mini-faction": "ミニ派閥 / ミニファクション / mini factions",
        "haas-bioroid": "HB / ハース / Haas",
        "weyland-consortium": "Weyland",
        "nbn": "エヌビーエヌ / News Broadcast Network",
        "jinteki": "Jinteki-Konzern",
        "anarch": "anarchs / Anarchist / Anarchisten",
        "criminal": "クリミ / クリム / crim / crims / criminals / Krimineller / 犯罪者",
        "shaper": "シェイパ / シェーパー / shapers / Former",
        "sunny-lebeau": "サニー / サニー・ルボー / Sunny",
        "maximum-hand-size": "手札上限 / 手札枚数 / hand limit / hand size / Handgröße",
        "discard": "ディスカード / ディスカードする / discarding / abwerfen",
        "starting-hand": "初期手札 / 初手 / opening hand / initial hand / Anfangshand",
        "turn": "手番 / ターン数 / turns / Spielzug",
        "counter": "カウンタ / counters",
        "token": "トークンマーカー / tokens / markers / マーカー",
        "memory-limit": "メモリ上限 / max memory / Speichergrenze",
        "faction": "ファクション / 勢力 / factions / Fraktionen",
        "hardware": "ハード / hardwares",
        "program": "プログラムカード / programs / Programme",
        "resource": "リソースカード / resources / Ressourcen",
        "event-card": "イベントカード / events / Ereigniskarte / Event-Karte",
        "open-information": "公開領域 / public information / offene Informationen",
        "hidden-information": "非公開情報 / 非公開 / private information / geheime Information / 秘密情報",
        "trap": "罠 / アンブッシュ / ambush / traps / Hinterhalt",
        "region": "リージョン / regions",
    }
)
