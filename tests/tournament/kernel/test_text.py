import pytest

from tournament.kernel.text import (
    is_readable,
    is_visible,
    name_key,
    normalized_text,
    sanitized_text,
    search_key,
)


@pytest.mark.parametrize(
    ("typed", "kept", "tidy"),
    [
        ("  Ana ", "Ana", "Ana"),
        ("Cara  Two  Spaces", "Cara  Two  Spaces", "Cara Two Spaces"),
        ("Ana\tBee\r\nCee", "Ana Bee Cee", "Ana Bee Cee"),
        ("Ana\u00a0Bee", "Ana Bee", "Ana Bee"),
        ("山田\u3000太郎", "山田\u3000太郎", "山田\u3000太郎"),
        ("山田\u3000\u3000太郎", "山田\u3000\u3000太郎", "山田\u3000太郎"),
        ("Zoe\u0308", "Zoë", "Zoë"),
        ("Ben 🐙 Carter", "Ben 🐙 Carter", "Ben 🐙 Carter"),
        ("\u202eevil\u202c", "evil", "evil"),
        ("\ufeffAna\u200b", "Ana", "Ana"),
    ],
)
def test_text_when_typed_oddly_then_kept_safe_and_made_tidy(typed: str, kept: str, tidy: str) -> None:
    assert (sanitized_text(typed), normalized_text(typed)) == (kept, tidy)


def test_joined_emoji_and_persian_non_joiner_stay_whole() -> None:
    family, persian = "👩\u200d🚀", "می\u200cخواهم"
    assert (normalized_text(family), normalized_text(persian)) == (family, persian)


@pytest.mark.parametrize(("text", "expected"), [("a\x00b", False), ("a\x1bb", False), ("a\tb\nc", True)])
def test_text_with_control_characters_is_not_readable(text: str, expected: bool) -> None:
    assert is_readable(text) is expected


@pytest.mark.parametrize(("text", "expected"), [("", False), (" \u200d", False), ("-", True), ("葵", True)])
def test_text_of_nothing_but_space_is_not_visible(text: str, expected: bool) -> None:
    assert is_visible(text) is expected


@pytest.mark.parametrize(
    ("one", "other"),
    [("Jack Smith", "JACK  smith"), ("Groß", "GROSS"), ("山田\u3000太郎", "山田 太郎"), ("Ｋｉｍ", "Kim")],
)
def test_names_that_people_call_the_same_share_a_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_names_with_other_accents_are_different_people() -> None:
    assert name_key("Ines") != name_key("Inés")


@pytest.mark.parametrize(
    ("name", "typed"), [("Söřen Kjær", "soren kjaer"), ("Zielińska", "zielinska"), ("Lars Ø.", "lars o")]
)
def test_name_is_found_without_its_accents(name: str, typed: str) -> None:
    assert search_key(typed) in search_key(name)
