"""The possible answers in a timing step, which determine the next step."""

from __future__ import annotations

from tournament.reference.timing.steps import TimingLabel

ICE_THERE = TimingLabel("Ice", "アイスあり", "Ice")
NO_ICE_THERE = TimingLabel("No ice", "アイスなし", "Kein Ice")
JACKS_OUT = TimingLabel("Jack out", "ジャックアウト", "Ausstöpseln")
STAYS_IN = TimingLabel("Stay in the run", "ランを続ける", "Im Run bleiben")
ICE_REZZED = TimingLabel("Rezzed", "レゾ状態", "Geladen")
ICE_UNREZZED = TimingLabel("Unrezzed", "非レゾ", "Ungeladen")
ICE_BYPASSED = TimingLabel("Bypassed", "迂回した", "Umgangen")
ENCOUNTER_GOES_ON = TimingLabel("The encounter goes on", "エンカウント続行", "Begegnung geht weiter")
RUN_ENDED = TimingLabel("Run ended", "ラン終了", "Run beendet")
RUN_GOES_ON = TimingLabel("The run goes on", "ラン続行", "Run geht weiter")
MORE_ICE = TimingLabel("More ice inward", "内側にアイスあり", "Weiter innen Ice")
NO_MORE_ICE = TimingLabel("No more ice", "内側にアイスなし", "Kein Ice mehr")
CARD_TRASHED = TimingLabel("Trashed", "トラッシュした", "Zerstört")
IS_AGENDA = TimingLabel("An agenda", "計画書", "Eine Agenda")
IS_OTHER_CARD = TimingLabel("Another card", "他のカード", "Andere Karte")
AGENDA_STOLEN = TimingLabel("Stolen", "盗んだ", "Gestohlen")
COST_REFUSED = TimingLabel("Additional cost refused", "追加コストを拒否", "Zusatzkosten verweigert")
MORE_CARDS = TimingLabel("More cards", "残りのカードあり", "Noch Karten")
ALL_ACCESSED = TimingLabel("All accessed", "すべて完了", "Alle fertig")
CLICKS_LEFT = TimingLabel("Clicks left", "クリックが残る", "Noch Klicks")
NO_CLICKS_LEFT = TimingLabel("No clicks left", "クリックなし", "Keine Klicks mehr")
