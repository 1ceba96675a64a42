"""Lists by name: Western names as before, Japanese names by reading, as in a dictionary.

The list is in ICU 78's order for these readings (`new Intl.Collator("ja")`).
"""

from __future__ import annotations

from random import Random

import pytest

from tournament.kernel.text import kana_row, name_order, person_key, search_key

IN_ORDER = [
    line.strip().split("|")
    for line in """
    Ana Lima|
    Ölaf Berg|
    Zoë Adler|
    アーロン・ベル|
    相川 葵|あいかわ あおい
    青木 涼|ｱｵｷ ﾘｮｳ
    井上 翔|いのうえ しょう
    上田 健|うえだ けん
    宇田 健|うた けん
    岡 一|おか はじめ
    岡田 愛|おかだ あい
    カード 太郎|
    柿 新|かき あらた
    餓鬼 新|がき あらた
    加藤 大|カトウ ダイ
    木村 京|きむら きょう
    木村 清|きむら きよし
    小林 航|こばやし こう
    佐藤 一|さとう いち
    佐藤 花子|サトウ　ハナコ
    座頭 花子|ざとう はなこ
    設楽 実|しだら みのる
    鈴木 一|すずき はじめ
    ソウル・キム|
    高橋 亮|たかはし りょう
    田中 太郎|たなか たろう
    津田 直|つだ なお
    つづき 直|
    鶴田 直|つるた なお
    中村 真|なかむら まこと
    ハート・リサ|
    橋本 遥|はしもと はるか
    母 一|はは いち
    馬場 一|ばば はじめ
    パパ・ジョン|
    増田 海|ますだ かい
    三浦 空|みうら そら
    山田 太郎|やまだ たろう
    ヤマダ・ケン|
    山本 光|やまもと ひかる
    油井 明|ゆい あきら
    和田 仁|わだ じん
    王 小明|
    高 明|
    """.strip().splitlines()
]


def test_names_with_readings_are_in_the_order_of_a_dictionary() -> None:
    mixed = Random(7).sample(IN_ORDER, len(IN_ORDER))
    assert sorted(mixed, key=lambda row: name_order(row[0], 1, row[1])) == IN_ORDER


def test_keys_of_western_names_are_what_they_were() -> None:
    for name in ("Ana Lima", "Ölaf Berg", "Łukasz Żak", "Иван", "김 민수", "王 小明"):
        assert person_key(name) == search_key(name)


def test_names_begin_the_rows_of_the_kana_table() -> None:
    rows = [kana_row(person_key(*row)) for row in IN_ORDER]
    assert [row for at, row in enumerate(rows) if row and row != rows[at - 1]] == list("あかさたなはまやわ")
    assert {name for (name, _), row in zip(IN_ORDER, rows, strict=True) if not row} == {
        "Ana Lima",
        "Ölaf Berg",
        "Zoë Adler",
        "王 小明",
        "高 明",
    }
    assert kana_row(person_key("Liz", "りず")) == "ら"


@pytest.mark.parametrize("typed", ["やまだ", "ヤマダ", "ﾔﾏﾀﾞ", "山田", "たろう", "太郎", "やまた"])
def test_name_is_found_by_its_reading_in_any_kana(typed: str) -> None:
    assert search_key(typed) in person_key("山田 太郎", "ヤマダ タロウ")


@pytest.mark.parametrize("typed", ["さーばー", "サーバー", "ｻｰﾊﾞｰ", "さあばあ", "さあばー"])
def test_long_vowels_are_found_as_they_are_spoken(typed: str) -> None:
    assert search_key(typed) == search_key("サーバー")


def test_reading_in_western_letters_puts_a_name_among_them() -> None:
    names = [("山田 太郎", "Yamada Taro"), ("Zoe", ""), ("Ana", "")]
    assert [name for name, _ in sorted(names, key=lambda row: name_order(row[0], 1, row[1]))] == [
        "Ana",
        "山田 太郎",
        "Zoe",
    ]
