"""What a translation must keep from its English text, and how we write Japanese and German.

docs/translating.md explains the same to translators. A text is one form of an entry. In an entry with a
plural, the first of several forms translates the English singular, and all others translate the plural.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

_PLACE = re.compile(r"%\(\w+\)[sdr]|%[sdr]|%%|\{\w*(?:[.:!][^}]*)?\}")
_TAG = re.compile(r"</?[a-zA-Z][^>]*>|&[a-zA-Z0-9#]+;")
_NUMBER = r"(?:\d[\d.]*\d|\d)"
_SECTIONS = re.compile(
    rf"\b(REG|NOW|TIM|JUD|DIS|TERMS)[ -]({_NUMBER})((?:(?:, ?|–|、| to | and | und | bis ){_NUMBER})*)"
)
_TEMPLATE_OF_TIME = re.compile(r"[DljFMYHis:,. 年月日（）]+")  # Django's format codes for a date or time

JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")

# List separators end with the space that the language uses there.
SEPARATORS = {", ", "; "}
# Separates a label from its value in Japanese: the full-width colon includes its space.
FULL_WIDTH = {": ": "："}
# Text kept unchanged inside Japanese: names, and input that must be typed exactly like this.
WRITTEN_SO = (
    "Android: Netrunner",
    "Aesop’s Tables",
    '"corp"',
    '"runner"',
    "「姓,名」",
    "「15,5,1」",
    "使い方: ",
    "[y/N]",
    'Cerberus "Lady" H1',
)

# Words that docs/translating.md rejects, each with its replacement.
NOT_IN_JAPANESE = {
    r"ダブルエリミ(?!ネーション)|ダブル・エリミ|ダブルイリミ": "ダブルエリミネーション",
    r"シングルエリミ(?!ネーション)|シングル・エリミ": "シングルエリミネーション",
    "プレーヤー|選手(?!権)": "プレイヤー",
    "ペアリング|対戦表": "組み合わせ",
    "審判": "ジャッジ",
    "タイブレーカー|タイブレーク|タイブレイク(?!ー|カー)": "タイブレイカー",
    "ドロップ": "棄権",
    "回戦|試合": "ラウンド、マッチ、ゲーム",
    "ブラケット": "トーナメント表、勝者ブロック、敗者ブロック",
    "(?<!勝者)(?<!敗者)(?<!両)(?<!どちらの)(?<!プレイヤーの)ブロック": "トーナメント表",
    "退場": "敗退",
    "(?<!フィード)リーダー(?!」)": "スタッフ",
    "運営スタッフ": "スタッフ",
    "フロア": "ジャッジ画面",
    "ペナルティ": "罰則",
    "先に(?:ランナー|コーポ)": "ゲーム1でランナー、ゲーム1でコーポ",
    "上位の順位": "対象順位",
    "所見": "確認結果",
    "入門ルール": "ビギナーズガイド",
    "よくある質問": "FAQ",
    "ひな形": "プリセット、テンプレート",
    "ごみ箱": "ゴミ箱",
    "(?<![ブプ])(?<!書き込み)ログ(?!イン|アウト)": "操作記録",
    "告知": "発表",
    "現在のターン": "進行中のターン",
    "第[1１]ラウンド": "ラウンド1",
    "お試しください": "試してください",
    "だれ": "誰",
    "(?<!その)他[のに]": "ほか",
    r"(?<![\dx部])分か[らりるっ]": "わか",
    "サーバ(?!ー)|ユーザ(?!ー)": "with ー at the end",
    "下さい|出来[るま]|(?<!一)致し|御座": "in hiragana",
}
# A name followed by a particle in Japanese: a person's name takes さん, a thing's name is in 「」.
_BARE_NAME = re.compile(
    r"(?<!ゲーム)%\((?:name|player|opponent|winner|loser|one|other|corp|runner|chooser|ahead|behind|leader|witness)\)s"
    "(?=[はがをにのとへもで]|から|より)"
)
NOT_IN_GERMAN = {
    "Events?": "Turnier",
    "Judges?": "Schiedsrichter",
    "Pairings?": "Paarung",
    "Byes?": "Freilos",
    "Standings?": "Rangliste",
    "Tie-?[Bb]reakers?": "Feinwertung",
    "Rounds?": "Runde",
    "Players?": "Spieler",
    "Organi[sz]ers?": "Veranstalter",
    "Backups?": "Sicherung",
    "Deck-?[Cc]hecks?": "Deckkontrolle",
    "Spieler(?:innen|in|:innen|\\*innen)": "Spieler",
    "Smartphones?|Mobiltelefone?": "Handy",
    "daß|muß": "dass, muss",
    "Leitstand": "Turnierverwaltung",
    "Saal": "Schiedsrichterseite, Raum",
    "Oberschiedsrichter": "Marshal",
    r"Leitern?|Turnierleiter\w*": "Turnierleitung",
    "Reglement": "Turnierregeln",
    r"(?:[Ee]in|[Zz]wei)seitig\w*": "Single-Sided, Double-Sided",
    r"(?:Gewinner|Verlierer)-Baum\w*": "Upper Bracket, Lower Bracket",
    r"besser(?:e[nrs]?)? (?:Gesetzte\w*|Setzplatz)": "höher gesetzt",
    "Schweizer Rang": "Platz nach den Schweizer Runden",
    "gepaart|paaren": "ausgelost, auslosen",
    "Splits?": "Teilung",
    r"Einspr[uü]ch\w*": "Meinungsverschiedenheit",
    "einlesen|eingelesen|einzulesen": "importieren",
    "[Bb]eurteil(?:en|t)": "prüfen",
    "[Ee]rneut|[Nn]eu aus(?:losen|gelost)": "noch einmal",
    "zurück(?:ge|zu)?holen|zurückgeholt": "wiederherstellen",
    "Betreiber des Servers": "Administrator der Website",
    "Bildpunkten?": "Pixel",
}


def broken(english: str, text: str) -> Iterator[str]:
    """Yield what a translation has lost from the English: placeholders, HTML, sections, lines, whitespace at
    its ends.
    """
    if set(_PLACE.findall(english)) != set(_PLACE.findall(text)):
        yield f"places: {_differing(_PLACE.findall(english), _PLACE.findall(text))}"
    if Counter(_TAG.findall(english)) != Counter(_TAG.findall(text)):
        yield f"HTML: {_differing(_TAG.findall(english), _TAG.findall(text))}"
    if sections_in(english) != sections_in(text):
        yield f"sections: {sorted(sections_in(english) ^ sections_in(text))}"
    if english.count("\n") != text.count("\n"):
        yield "number of lines"
    if english not in SEPARATORS and text != FULL_WIDTH.get(english) and _ends(english) != _ends(text):
        yield "space at an end"


def sections_in(text: str) -> set[str]:
    """Return the sections that a text cites, each in full: `REG 4.2`, `REG 5.3` for “REG 4.2, 5.3”."""
    return {
        f"{document} {number}"
        for document, first, more in _SECTIONS.findall(text)
        for number in [first, *re.findall(_NUMBER, more)]
    }


def badly_written(language: str, english: str, text: str) -> Iterator[str]:
    """Yield what breaks the language's conventions or this site's."""
    if language == "ja":
        yield from _in_japanese(text)
    if language == "de":
        yield from _in_german(english, text)


def _in_japanese(text: str) -> Iterator[str]:
    if name := _BARE_NAME.search(text):
        yield f"{name[0]}: さん after a person's name, 「」 around another"
    plain = _plain(text)
    for said in WRITTEN_SO:
        plain = plain.replace(said, "x")
    if re.search("[０-９Ａ-Ｚａ-ｚ]", plain):
        yield "full-width digits or Latin letters"
    yield from _other_words(NOT_IN_JAPANESE, plain)
    if not JAPANESE.search(plain):
        return
    if re.search(r"[？！。] (?=[^\x00-\x7f])| ?\([A-Z]+ \d", plain):
        yield "space after 。, or half-width brackets"
    plain = re.sub(r"（[A-Z]+ \d[\d., ]*）|\b(?:REG|NOW|TIM|JUD) \d[\d., ]*\d", "x", plain)
    if re.search(r"""[,;?!"]|[.:](?=\s|$)""", plain) and not _TEMPLATE_OF_TIME.fullmatch(plain):
        yield "ASCII punctuation"
    if re.search("[“”‘’„]", plain):
        yield "quotes of another language"


def _in_german(english: str, text: str) -> Iterator[str]:
    plain = _plain(text)
    if re.search(r"(?<![.:!?…“„(>–] )(?<![„(>])(?<!^)\b(?:Sie|Ihnen)\b", plain):
        yield "addressed as Sie"
    has_pronoun = re.search(r"(?i)\b(?:it|its|they|their|them|themselves|these|those|this)\b", english)
    if re.search(r"\bSie\b|\bIhnen\b", plain) and not has_pronoun:
        yield "addressed as Sie, or a thing that the English names by no pronoun"
    if '"' in plain and '"' not in _plain(english):
        yield "ASCII quotes"
    if plain.count("„") != plain.count("“") or "”" in plain:
        yield "quotes that are not „ “"
    yield from _other_words({rf"\b(?:{word})\b": better for word, better in NOT_IN_GERMAN.items()}, plain)


def _other_words(words: dict[str, str], plain: str) -> Iterator[str]:
    for word, better in words.items():
        if found := re.search(word, plain):
            yield f"{found[0]}: {better}"


def _plain(text: str) -> str:
    """Return the text without placeholders and HTML, which are the same in every language."""
    return _TAG.sub(" ", _PLACE.sub("x", text))


def _ends(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _differing(english: list[str], text: list[str]) -> list[str]:
    counts, others = Counter(english), Counter(text)
    return sorted((counts - others) + (others - counts))
