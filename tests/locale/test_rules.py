"""The translation rules find the faults that they are meant to find."""

import pytest

from tests.locale.rules import badly_written, broken, sections_in


@pytest.mark.parametrize(
    ("english", "text", "complaint"),
    [
        ("Round %(round)s", "Runde %(runde)s", "places: ['%(round)s', '%(runde)s']"),
        ("line {line}", "Zeile", "places: ['{line}']"),
        ("100 %%", "100 %", "places: ['%%']"),
        ("a <strong>b</strong>", "a <strong>b", "HTML: ['</strong>']"),
        ("a&nbsp;b", "a b", "HTML: ['&nbsp;']"),
        ("Legal (REG 2.2, 3.1).", "Zulässig (REG 2.2, 3.2).", "sections: ['REG 3.1', 'REG 3.2']"),
        ("See TIM 4.6.", "Siehe TIM 4.", "sections: ['TIM 4', 'TIM 4.6']"),
        ("one\ntwo", "eins zwei", "number of lines"),
        ("usage: ", "Aufruf:", "space at an end"),
        (": ", ":", "space at an end"),
    ],
)
def test_what_the_english_has_and_the_translation_has_not_is_reported(english, text, complaint):
    assert list(broken(english, text)) == [complaint]


def test_colon_of_a_label_may_be_a_full_width_one_that_has_its_space_within():
    assert list(broken(": ", "：")) == []


def test_order_and_the_words_between_sections_are_free():
    assert list(broken("%(a)s before %(b)s (NOW 5.1 and 5.2)", "%(b)s nach %(a)s (NOW 5.1, 5.2)")) == []
    assert sections_in("REG 7.2 to 7.4, and NOW 2.2–2.4.") == {"REG 7.2", "REG 7.4", "NOW 2.2", "NOW 2.4"}


@pytest.mark.parametrize(
    ("language", "english", "text", "complaints"),
    [
        ("ja", "Legal, he said.", "適正, です。", ["ASCII punctuation"]),
        ("ja", "Legal.", "適正です.", ["ASCII punctuation"]),
        ("ja", "“Legal”", "“適正”", ["quotes of another language"]),
        ("ja", "Round 3", "ラウンド３", ["full-width digits or Latin letters"]),
        ("ja", "Double elimination", "ダブルエリミ", ["ダブルエリミ: ダブルエリミネーション"]),
        ("ja", "You are out.", "退場です。", ["退場: 敗退"]),
        (
            "ja",
            "%(name)s dropped.",
            "%(name)sが棄権しました。",
            ["%(name)s: さん after a person's name, 「」 around another"],
        ),
        ("ja", "%(name)s dropped.", "%(name)sさんが棄権しました。", []),
        ("ja", "%(name)s has been deleted.", "「%(name)s」を削除しました。", []),
        ("ja", "Winner: %(name)s", "優勝者：%(name)s", []),
        ("ja", "until 5 minutes are left", "5分から", []),
        ("ja", "Paired. (REG 7.2)", "作成しました。 (REG 7.2)", ["space after 。, or half-width brackets"]),
        ("ja", "Opaque sleeves (REG 1.3, 2.1).", "不透明なスリーブ（REG 1.3, 2.1）。", []),
        ("de", "You can go.", "Jetzt können Sie gehen.", None),
        ("de", "You can go.", "Sie können gehen.", None),
        ("de", "They can go.", "Sie können gehen.", []),
        ("de", "“Draw”", "“Remis”", ["quotes that are not „ “"]),
        ("de", "“Draw”", '"Remis"', ["ASCII quotes"]),
        ("de", "Pairings", "Pairings", ["Pairings: Paarung"]),
        ("de", "Back to the desk", "Zurück zum Leitstand", ["Leitstand: Turnierverwaltung"]),
        ("de", "the higher seed", "der besser Gesetzte", ["besser Gesetzte: höher gesetzt"]),
        ("de", "Big screen", "Saalanzeige", []),
    ],
)
def test_what_is_not_written_as_the_language_writes_it_is_reported(language, english, text, complaints):
    told = list(badly_written(language, english, text))
    assert told == complaints if complaints is not None else "addressed as Sie" in told[0]
