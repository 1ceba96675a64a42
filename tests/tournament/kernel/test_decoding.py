"""Decoding bytes to text: files from programs in many countries, as short as registration sheets are."""

import pytest

from tournament.kernel.decoding import ENCODINGS, NotTextError, decode_bytes

TEXTS = {
    "German": "Name;Notes\r\nJörg Groß;x\r\nHans-Jürgen Müller;\r\nUlrike Weiß;y\r\n",
    "French": "Name,Notes\r\nChloé Dubois,x\r\nRenée-Claude Côté,\r\nFrançois Lefèvre,\r\n",
    "Spanish": "Nombre;Notas\r\nMaría José Ñáñez;x\r\nVíctor Iñárritu;y\r\nInés García;\r\n",
    "Nordic": "Navn;Notes\r\nSøren Kjær;x\r\nLars Ødegård;y\r\n",
    "Czech": "Jméno;Corp\r\nTomáš Dvořák;NBN\r\nKateřina Šťastná;HB\r\nŽofie Křížová;\r\n",
    "Polish": "Imię;Nazwisko\r\nKatarzyna;Zielińska\r\nŁukasz;Żółć\r\n",
    "Turkish": "Name;Corp\r\nGüneş Yıldız;NBN\r\nÇağla Öztürk;HB\r\n",
    "Russian": "Имя;Corp\r\nДмитрий Шостаков;NBN\r\nОльга Петрова;HB\r\n",
    "Greek": "Name;Corp\r\nΝίκος Παπαδάκης;NBN\r\nZoe;HB\r\n",
    "Japanese": "名前,コーポID\r\n田中 葵,ジンテキ：完全複製\r\n鈴木 一郎,ウェイランド\r\n",
    "Chinese": "姓名,Corp\r\n林小雨,HB\r\n王明,NBN\r\n",
    "Korean": "이름,기업\r\n김민서,HB\r\n박지훈,NBN\r\n",
    "one accent": "Name,Notes\r\nZoë Smith,x\r\nAna,y\r\nBen Carter,z\r\n",
}


@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        *((language, "cp1252") for language in ("German", "French", "Spanish", "Nordic", "one accent")),
        *((language, "mac-roman") for language in ("German", "French", "Spanish", "Nordic", "one accent")),
        *((language, "cp850") for language in ("German", "Spanish", "Nordic")),
        ("Czech", "cp1250"),
        ("Polish", "cp1250"),
        ("Turkish", "cp1254"),
        *(("Russian", encoding) for encoding in ("cp1251", "koi8-r", "mac-cyrillic")),
        ("Greek", "cp1253"),
        *(("Japanese", encoding) for encoding in ("cp932", "euc-jp")),
        ("Chinese", "gb18030"),
        ("Korean", "cp949"),
    ],
)
def test_file_that_does_not_tell_its_encoding_is_read_by_the_most_plausible(
    language: str, encoding: str
) -> None:
    decoded = decode_bytes(TEXTS[language].encode(encoding))

    assert (decoded.text, decoded.encoding, decoded.is_certain) == (TEXTS[language], encoding, False)
    assert decoded.candidates[0] == encoding
    assert set(decoded.candidates) < set(ENCODINGS)


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8-sig", b""),
        ("utf-16", b""),
        ("utf-16-be", b"\xfe\xff"),
        ("utf-16-le", b""),
        ("utf-16-be", b""),
    ],
)
def test_file_that_tells_its_encoding_is_read_without_guessing(
    language: str, encoding: str, mark: bytes
) -> None:
    decoded = decode_bytes(mark + TEXTS[language].encode(encoding))

    assert (decoded.text, decoded.is_certain, decoded.candidates) == (TEXTS[language], True, ())


def test_japanese_mail_is_read_by_its_own_signs() -> None:
    assert decode_bytes(TEXTS["Japanese"].encode("iso2022-jp")).text == TEXTS["Japanese"]


def test_encoding_that_somebody_chose_goes_before_the_guess_if_the_bytes_allow_it() -> None:
    data = TEXTS["Polish"].encode("iso8859-2")

    assert decode_bytes(data).encoding == "cp1250"
    assert decode_bytes(data, "iso8859-2").text == TEXTS["Polish"]
    assert decode_bytes(data, "cp932").encoding == decode_bytes(data, "no such").encoding == "cp1250"


def test_sign_without_letters_does_not_change_the_guess() -> None:
    assert decode_bytes("Ana;15 €\nBo;12 €\n".encode("cp1252")).text == "Ana;15 €\nBo;12 €\n"


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"Name\nA\xa6\xa7b\xb6\n", 2),
        (b"\xff\xfe\x00\xd8", 1),
        (bytes(range(256)), 2),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\r", 1),
        (b"\xff\xfeN\x00a", 1),
    ],
)
def test_bytes_that_are_not_text_are_refused_with_the_line(data: bytes, line: int) -> None:
    with pytest.raises(NotTextError) as refused:
        decode_bytes(data)
    assert refused.value.line == line


@pytest.mark.parametrize("data", [b"", b"Name\nAna\x00\n", b"A", b"\x00\x00"])
def test_bytes_that_are_plain_are_taken_for_utf_8(data: bytes) -> None:
    assert decode_bytes(data).encoding == "utf-8"
