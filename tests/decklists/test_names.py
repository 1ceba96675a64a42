"""Titles are normalized and compared (row 28 of decks.md)."""

from __future__ import annotations

import pytest

from decklists.names import fold, nearest


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("sure gamble", "Sure Gamble"),
        ("SURE GAMBLE", "Sure Gamble"),
        ("Deja Vu", "Déjà Vu"),
        ("Temujin Contract", "Temüjin Contract"),
        ("Sifr", "Şifr"),
        ("Pálaná Foods", "Pālanā Foods"),
        ("I've Had Worse", "I’ve Had Worse"),
        ("I’ve Had Worse", "I've Had Worse"),
        ("Paule's Cafe", "Pauleʼs Café"),
        ('Kate "Mac" McCaffrey', "Kate “Mac” McCaffrey"),
        ("O2 Shortage", "O₂ Shortage"),
        ("MemStrips", "MemStrips™"),
        ("Ａｒｃｈｅｒ　２", "Archer 2"),
        ("ガブリエル・サンチャゴ:完璧", "ガブリエル・サンチャゴ：完璧"),
        ("ヨグ.0", "ヨグ.０"),
        ("ｻｲﾊﾞｰﾌｨｰﾀﾞｰ", "サイバーフィーダー"),
        ("Wlam na dopalaczach", "Włam na dopalaczach"),
        ("Pre-paid VoicePAD", "Prepaid VoicePAD"),
    ],
)
def test_fold_when_titles_differ_in_signs_only_then_they_are_the_same(written: str, printed: str) -> None:
    assert fold(written) == fold(printed) != ""


@pytest.mark.parametrize(
    ("one", "other"), [("ハンター", "バンター"), ("가자", "카자"), ("Eli 1.0", "Eli 2.0")]
)
def test_fold_when_titles_differ_in_letters_or_digits_then_they_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_nearest_when_a_title_is_cut_short_then_longer_ones_come_first() -> None:
    keys = ["gabrielsantiago", "gabrielle", "angabriel"]
    assert nearest("gabriel", keys, 2) == ["gabrielle", "gabrielsantiago"]


def test_nearest_when_a_title_is_mistyped_or_in_part_then_slips_come_before_longer_ones() -> None:
    keys = ["projectatlas", "fala", "atlasx", "battle"]
    assert nearest("atlax", keys, 2) == ["atlasx", "fala"]
    assert nearest("atlas", keys, 2) == ["atlasx", "projectatlas"]
    assert nearest("pad", ["pad공장", "padfactory"], 2) == ["padfactory", "pad공장"]


@pytest.mark.parametrize("key", ["", "x" * 500, "qqqqqqqq"])
def test_nearest_when_nothing_is_like_it_then_nothing_is_offered(key: str) -> None:
    assert nearest(key, ["suregamble", "hedgefund"], 3) == []
