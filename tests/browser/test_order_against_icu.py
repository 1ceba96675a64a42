"""The order of names, compared with ICU's collation, which only the browser has."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tournament.kernel.text import name_order

# Readings as players write them, with voiced marks, small letters, long vowels, katakana and half-width
# forms.
READINGS = """
あいざわ まこと|あおき けん|あおき げん|いいじま はな|いとう ゆい|いとう ゆいこ
うえだ しょう|えんどう りく|おおた れん|おおの なお|おの なお|かとう あい
がとう あい|かわい こう|きくち じん|きむら ゆう|くどう りょう|こばやし ひな
ごとう さき|さいとう がく|さくらい みお|ささき そう|さとう ふみこ|しまだ あや
じょうの りん|すずき けん|せき しゅん|たかはし れん|たなか あおい|だて まさ
ちば えり|つじ りか|どい けんた|なかむら ゆうま|にしだ とも|ぬまた しん
ねもと あき|のぐち まい|はしもと かい|はまだ りん|ばば とおる|ひらの みか
ふじい ゆき|ぶとう ゆき|ほりえ しょう|ホンダ ケイ|まつだ さや|みうら けん
むらかみ いつき|もり かな|やざき まい|やまざき ひろと|ゆあさ ねね|よしだ さくら
りゅう けん|ローズ アン|わたなべ しょう|わたなべ じょう
"""
WESTERN = """
Anna Schmidt|Änne Müller|Ante Kovač|Bärbel Fuß|Barbara Fuchs|Çelik Deniz
Charlotte Roux|Dvořák Jan|Émile Zola|Emil Nolde|Friederike von Öhlen|Jürgen Groß
Jurgen Gross jr|Léa Dubois|Lea Dubois-Roy|Łukasz Nowak|Lukas Novak|Max Mustermann
Ömer Yildiz|Otto Maier|Özlem Kaya|Sören Weiß|Soren West|Ulf Grün
Ute Schönfeld|Vojtěch Beneš|Zoë Okafor|Zoe Öz
"""


@pytest.mark.parametrize(("language", "names"), [("ja", READINGS), ("de", WESTERN), ("en", WESTERN)])
def test_wall_list_is_in_the_order_of_icu(page: Page, language: str, names: str) -> None:
    listed = [name for line in names.strip().splitlines() for name in line.split("|")]
    # By letters, then accents: "Änne Müller" is sorted under A, as in German dictionaries (DIN 5007-1).
    found, by_icu = page.evaluate(
        """([language, names]) => {
          const collator = new Intl.Collator(language);
          return [collator.resolvedOptions().locale, [...names].sort(collator.compare)];
        }""",
        [language, listed[::-1]],
    )
    assert found == language
    ours = sorted(listed, key=lambda name: name_order(name, 0, name if language == "ja" else ""))
    assert ours == by_icu
