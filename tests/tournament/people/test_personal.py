"""Every column that can contain personal data has a rule for erasing a player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_type_hints

from django.apps import apps

from tournament.kernel.payloads import Payload
from tournament.models import Player
from tournament.people.erasing import KEPT_TEXTS, TEXTS_BY_KEY, WALKED
from tournament.people.personal import ERASURE, NOT_OF_PLAYERS, TO_EVENT, Erasure, can_be_personal


def test_every_column_that_can_be_personal_has_a_rule() -> None:
    missing = [
        f"{model.__name__}.{field.name}"
        for model in apps.get_app_config("tournament").get_models()
        if model not in NOT_OF_PLAYERS
        for field in model._meta.concrete_fields
        if can_be_personal(field) and field.name not in ERASURE.get(model, {})
    ]
    assert missing == []


def test_rules_name_columns_that_exist_and_reasons_are_given() -> None:
    for model, rules in ERASURE.items():
        assert model not in NOT_OF_PLAYERS
        for name, rule in rules.items():
            assert model._meta.get_field(name), name
            assert isinstance(rule, Erasure) or rule, name
    assert all(NOT_OF_PLAYERS.values())


def test_each_table_with_rewritten_texts_leads_to_its_event() -> None:
    rewritten = {model for model, rules in ERASURE.items() if Erasure.REWRITTEN in rules.values()}
    assert set(TO_EVENT) == rewritten | {Player}


def payloads(of: type[Payload] = Payload) -> Iterator[type[Payload]]:
    for each in of.__subclasses__():
        yield each
        yield from payloads(each)


def test_every_text_of_the_log_has_a_rule() -> None:
    named = {
        name: payload.__qualname__
        for payload in payloads()
        if payload.__module__.startswith("tournament.")
        for name, hint in get_type_hints(payload).items()
        if any(word in str(hint) for word in ("str", "Any")) and "ClassVar" not in str(hint)
    }
    assert {
        name: where for name, where in named.items() if name not in KEPT_TEXTS | TEXTS_BY_KEY | WALKED
    } == {}
    assert not KEPT_TEXTS & TEXTS_BY_KEY
